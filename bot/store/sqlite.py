"""The database as a file: SQLite, where one transaction at a time writes."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import aiosqlite
from sqlalchemy import Connection, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from tenacity import AsyncRetrying, retry_if_exception, stop_after_delay, wait_random

_USUAL_WAIT: Final = 5000
"""Milliseconds, as Python's driver sets them."""


GLANCING: Final = {"lodge_begin": ""}
"""Execution options of single statements that read: no transaction begins."""


def engine(url: URL) -> AsyncEngine:
    """Return an engine whose transactions begin as `bot.store.database` asks for by execution options:
    `lodge_begin`, "IMMEDIATE" to write and "" for no transaction, and `lodge_wait`, how many milliseconds to
    wait for others."""
    # Errors are logged, so they must not show the values of their statement: seeds and deals are among these.
    made = create_async_engine(url, hide_parameters=True, connect_args={"async_creator_fn": _connect})
    event.listen(made.sync_engine, "connect", _prepare)
    event.listen(made.sync_engine, "begin", _begin)
    return made


async def _connect(*args: Any, **kwargs: Any) -> aiosqlite.Connection:
    """Open a connection. If that fails, wait for its thread to end: it would answer an event loop that may be
    closed by then, and print a traceback."""
    connection = aiosqlite.connect(*args, **kwargs)
    connection._thread.daemon = True  # as SQLAlchemy has it
    try:
        return await connection
    except BaseException:
        await asyncio.to_thread(connection._thread.join)
        raise


async def log_ahead(engine: AsyncEngine, seconds: float) -> None:
    """Let a database keep a write-ahead log, which it then does for good. Raises SQLAlchemyError.

    While somebody else has a database open that keeps none yet, SQLite may refuse this at once, whatever the
    busy timeout is (https://sqlite.org/c3ref/busy_handler.html), so it is tried again for so many seconds.
    """
    again = AsyncRetrying(
        retry=retry_if_exception(_busy),
        wait=wait_random(0.01, 0.1),
        stop=stop_after_delay(seconds),
        reraise=True,
    )
    async for attempt in again:
        with attempt:
            async with engine.connect() as connection:
                await connection.execution_options(**GLANCING)
                await connection.exec_driver_sql("PRAGMA journal_mode=WAL")


def _busy(error: BaseException) -> bool:
    of_driver = error.orig if isinstance(error, OperationalError) else None
    return getattr(of_driver, "sqlite_errorname", "").startswith("SQLITE_BUSY")


def _prepare(connection: Any, _record: Any) -> None:
    """Set up a new connection."""
    connection.isolation_level = None  # else Python's driver would begin transactions by itself
    cursor = connection.cursor()
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
