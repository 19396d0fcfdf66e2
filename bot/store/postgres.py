"""The database on a server: PostgreSQL, by psycopg.

What reads and then writes relies on nobody else writing meanwhile, as SQLite has it. So here, too, one
transaction at a time writes: each takes the same lock before anything else. Whoever reads waits for nobody,
and sees one state of the database. As nobody writes beside anybody else, no transaction fails because of
another's.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, Final

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL, ExceptionContext
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from engines.core import Message, msg

POOL: Final = 5
"""Connections that are kept open."""
MORE: Final = 10
"""Connections that are opened beside those while many read at once."""
WAIT_SECONDS: Final = 5
"""How long is waited for a connection, of the pool or of the server."""
IDLE_SECONDS: Final = 60
"""After so long without a statement the server ends a transaction that writes, and lets the others on: its
process hangs, or its machine is gone."""
_LINE: Final = {
    "tcp_user_timeout": 10_000,  # milliseconds
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""So that a server which is silent because the network is gone is known to be so in half a minute, and not in
hours: nobody else can write until then."""
_COLLISIONS: Final = ("40001", "40P01")
"""The server's codes for transactions that could not be put in order, and for a deadlock."""
LOCK: Final = int.from_bytes(b"lodge", "big")
"""The number of the lock that whoever writes holds."""


def engine(url: URL) -> AsyncEngine:
    """Return an engine whose transactions begin as `bot.store.database` asks for by execution options:
    `lodge_begin`, "IMMEDIATE" to write, and `lodge_wait`, how many milliseconds to wait for others.

    Raises ImportError where the driver is missing, or what the queue is made of."""
    if find_spec("procrastinate") is None:
        raise ImportError("there is no procrastinate", name="procrastinate")
    made = create_async_engine(
        url,
        hide_parameters=True,  # as in `bot.store.sqlite`
        # Who writes must see what was committed while it waited for the lock, whatever the server's default.
        isolation_level="READ COMMITTED",
        pool_size=POOL,
        max_overflow=MORE,
        pool_timeout=WAIT_SECONDS,
        pool_pre_ping=True,  # the server may have been started again
        connect_args={name: value for name, value in usual("lodge").items() if name not in url.query},
    )
    event.listen(made.sync_engine, "begin", _begin)
    event.listen(made.sync_engine, "handle_error", _leave_out_values)
    return made


def usual(name: str) -> dict[str, Any]:
    """How a connection is made where the address does not say otherwise. The server shows it under `name`."""
    return {"connect_timeout": WAIT_SECONDS, "application_name": name} | _LINE


READING: Final = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
"""Execution options of a transaction that reads: it sees one state of the database."""


GLANCING: Final = {"isolation_level": "AUTOCOMMIT"}
"""The same of single statements."""


def _begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    if options.get("lodge_begin") == "IMMEDIATE":
        wait = max(1, options["lodge_wait"])  # 0 would be for ever
        connection.exec_driver_sql(
            f"SET LOCAL lock_timeout = {wait};"
            f"SET LOCAL idle_in_transaction_session_timeout = {IDLE_SECONDS * 1000};"
            f"SELECT pg_advisory_xact_lock({LOCK})",
            execution_options={"no_parameters": True},
        )


def _leave_out_values(context: ExceptionContext) -> None:
    """Shorten what the server says to its first part: the details name the values of the row."""
    error: Any = context.original_exception
    said = getattr(getattr(error, "diag", None), "message_primary", None)
    if said:
        error.args = (said,)
        if context.sqlalchemy_exception is not None:
            context.sqlalchemy_exception.args = (f"({type(error).__name__}) {said}",)


def collided(error: Exception) -> bool:
    """Whether the server has undone a transaction only because of another program's. Lodge's own never stand
    in each other's way; somebody who works on the same tables by hand can."""
    return getattr(getattr(error, "orig", None), "sqlstate", None) in _COLLISIONS


def unusable(url: URL, error: Exception) -> Message:
    """Say in one sentence for the operator why the database cannot be opened."""
    shown = url.render_as_string(hide_password=True)
    said = str(getattr(error, "orig", None) or error).strip()
    # No code comes with what goes wrong while connecting, only the server's words.
    if "password authentication failed" in said or "no password supplied" in said:
        return msg("The database {url} rejected this user and password. Check DATABASE_URL.", url=shown)
    if f'database "{url.database}" does not exist' in said:
        return msg("There's no database {url}. Create it (createdb), or check DATABASE_URL.", url=shown)
    reason = said.partition("\n")[0].strip().rstrip(".")
    if isinstance(error, OSError) or "connection" in reason or "resolve host" in reason:
        return msg(
            "Can't reach the database {url} ({reason}). Start it, or check DATABASE_URL.",
            url=shown,
            reason=reason,
        )
    return msg(
        "Can't use the database {url} ({reason}). Check DATABASE_URL and the user's permissions.",
        url=shown,
        reason=reason,
    )
