"""The database as a file: SQLite, where one transaction at a time writes."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.one_visit import make_visits_count

_USUAL_WAIT: Final = 5000
"""Milliseconds, as Python's driver sets them."""


GLANCING: Final = {"lodge_begin": ""}
"""Execution options of single statements that read: no transaction begins."""


def engine(url: URL) -> AsyncEngine:
    """Return an engine whose transactions begin as `bot.store.database` asks for by execution options:
    `lodge_begin`, "IMMEDIATE" to write and "" for no transaction, and `lodge_wait`, how many milliseconds to
    wait for others."""
    # Errors are logged, so they must not show the values of their statement: seeds and deals are among these.
    made = create_async_engine(url, hide_parameters=True)
    make_visits_count(made.sync_engine)
    event.listen(made.sync_engine, "connect", _prepare)
    event.listen(made.sync_engine, "begin", _begin)
    return made


def _prepare(connection: Any, _record: Any) -> None:
    """Set up a new connection."""
    connection.isolation_level = None  # else Python's driver would begin transactions by itself
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    wait = options.get("lodge_wait", _USUAL_WAIT)
    if connection.info.get("lodge_wait") != wait:
        connection.exec_driver_sql(f"PRAGMA busy_timeout={wait}")
        connection.info["lodge_wait"] = wait
    mode = options.get("lodge_begin", "DEFERRED")
    if mode:
        connection.exec_driver_sql(f"BEGIN {mode}")
