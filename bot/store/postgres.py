"""The database on a server: PostgreSQL, through psycopg.

Code that reads and then writes relies on nobody else writing in between, as in SQLite. So here, too, only one
transaction writes at a time: each takes the same lock before anything else. Readers wait for nobody, and see
a single state of the database. Because writers never overlap, no transaction fails because of another one.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, Final

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL, ExceptionContext
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from engines.core import Message, msg

POOL: Final = 5
"""How many connections to keep open."""
MORE: Final = 10
"""How many more connections to open while many readers are busy."""
WAIT_SECONDS: Final = 5
"""How long to wait for a connection, from the pool or to the server."""
IDLE_SECONDS: Final = 60
"""How long a writing transaction may go without a statement before the server ends it and lets the next one
in: by then its process is hanging, or its machine is gone."""
_LINE: Final = {
    "tcp_user_timeout": 10_000,  # milliseconds
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""TCP settings to notice in half a minute, rather than hours, that a silent server is unreachable: until then
nobody else can write."""
_COLLISIONS: Final = ("40001", "40P01")
"""The server's codes for a serialization failure and a deadlock."""
LOCK: Final = int.from_bytes(b"lodge", "big")
"""The number of the lock that a writer holds."""


def engine(url: URL) -> AsyncEngine:
    """Return an engine whose transactions begin according to the execution options of `bot.store.database`:
    `lodge_begin`, "IMMEDIATE" to write, and `lodge_wait`, how many milliseconds to wait for others.

    Raises ImportError if the driver or the queue's package (procrastinate) is missing."""
    if find_spec("procrastinate") is None:
        raise ImportError("there is no procrastinate", name="procrastinate")
    made = create_async_engine(
        url,
        hide_parameters=True,  # as in `bot.store.sqlite`
        # A writer must see what was committed while it waited for the lock, whatever the server's default.
        isolation_level="READ COMMITTED",
        pool_size=POOL,
        max_overflow=MORE,
        pool_timeout=WAIT_SECONDS,
        pool_pre_ping=True,  # the server may have restarted
        connect_args={name: value for name, value in usual("lodge").items() if name not in url.query},
    )
    event.listen(made.sync_engine, "begin", _begin)
    event.listen(made.sync_engine, "handle_error", _leave_out_values)
    return made


def usual(name: str) -> dict[str, Any]:
    """Return the default connection parameters, which the URL may override. The server shows the connection
    as `name`."""
    return {"connect_timeout": WAIT_SECONDS, "application_name": name} | _LINE


READING: Final = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
"""Execution options for a reading transaction, which sees a single state of the database."""


GLANCING: Final = {"isolation_level": "AUTOCOMMIT"}
"""Execution options for single statements."""


def _begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    if options.get("lodge_begin") == "IMMEDIATE":
        wait = max(1, options["lodge_wait"])  # 0 would mean for ever
        connection.exec_driver_sql(
            f"SET LOCAL lock_timeout = {wait};"
            f"SET LOCAL idle_in_transaction_session_timeout = {IDLE_SECONDS * 1000};"
            f"SELECT pg_advisory_xact_lock({LOCK})",
            execution_options={"no_parameters": True},
        )


def _leave_out_values(context: ExceptionContext) -> None:
    """Cut the server's message down to its first part, because the details contain the row's values."""
    error: Any = context.original_exception
    said = getattr(getattr(error, "diag", None), "message_primary", None)
    if said:
        error.args = (said,)
        if context.sqlalchemy_exception is not None:
            context.sqlalchemy_exception.args = (f"({type(error).__name__}) {said}",)


def collided(error: Exception) -> bool:
    """Whether the server undid a transaction only because of another program's. Lodge's own never collide,
    but somebody working on the same tables by hand can cause this."""
    return getattr(getattr(error, "orig", None), "sqlstate", None) in _COLLISIONS


def unusable(url: URL, error: Exception) -> Message:
    """Tell the operator in one sentence why the database can't be opened."""
    shown = url.render_as_string(hide_password=True)
    said = str(getattr(error, "orig", None) or error).strip()
    # Connection errors carry no code, only the server's words.
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
