"""The database in a file: SQLite, which lets one transaction write at a time.

aiosqlite makes every call in the connection's own thread. Creating a cursor, executing, fetching and closing
are four visits to that thread, each about fifty microseconds of processor time, and a press runs a dozen
statements. So here each statement takes one visit.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any, Final, Self

import aiosqlite
from sqlalchemy import Connection, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from tenacity import AsyncRetrying, retry_if_exception, stop_after_delay, wait_random

_USUAL_WAIT: Final = 5000
"""The default of Python's driver, in milliseconds."""


GLANCING: Final = {"lodge_begin": ""}
"""Execution options for single statements that read: no transaction begins."""


def engine(url: URL) -> AsyncEngine:
    """Return an engine whose transactions begin according to the execution options of `bot.store.database`:
    `lodge_begin`, "IMMEDIATE" to write and "" for no transaction, and `lodge_wait`, how many milliseconds to
    wait for others."""
    # Errors are logged, so they mustn't show the values of a statement, which may be seeds and deals.
    made: AsyncEngine = create_async_engine(url, hide_parameters=True, async_creator=lambda: _connect(made))
    event.listen(made.sync_engine, "connect", _prepare)
    event.listen(made.sync_engine, "begin", _begin)
    return made


async def _connect(engine: AsyncEngine) -> OneVisit:
    """Open a connection. If that fails, wait for its thread to end; otherwise it would answer an event loop
    that may be closed by then, and print a traceback."""
    given: Any = engine.dialect.create_connect_args(engine.url)
    arguments, named = given
    connection = OneVisit(lambda: sqlite3.connect(*arguments, **named))
    try:
        await connection
    except BaseException:
        await asyncio.to_thread(connection._thread.join)
        raise
    return connection


async def log_ahead(engine: AsyncEngine, seconds: float) -> None:
    """Turn on a database's write-ahead log, permanently. Raises SQLAlchemyError.

    While somebody else has the database open without one, SQLite may refuse this at once, whatever the busy
    timeout is (https://sqlite.org/c3ref/busy_handler.html), so this retries for up to `seconds`.
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
    connection.isolation_level = None  # otherwise Python's driver would begin transactions on its own
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


class OneVisit(aiosqlite.Connection):
    """A connection that visits its thread once for each statement. Only this class uses private parts of
    aiosqlite."""

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector, iter_chunk_size=64)
        self._thread.daemon = True  # as in SQLAlchemy: an open connection must not keep the process alive

    def cursor(self) -> _Cursor:  # type: ignore[override]
        return _Cursor(self)

    async def visit(
        self, statement: str, values: Any, *, many: bool
    ) -> tuple[Any, int, int | None, list[Any]]:
        """Run a statement and return its description, row count, last row id and rows."""
        connection = self._conn

        def there() -> tuple[Any, int, int | None, list[Any]]:
            with closing(connection.cursor()) as cursor:
                (cursor.executemany if many else cursor.execute)(statement, values)
                rows = cursor.fetchall() if cursor.description else []
                return cursor.description, cursor.rowcount, cursor.lastrowid, rows

        found: tuple[Any, int, int | None, list[Any]] = await self._execute(there)  # type: ignore[no-untyped-call]
        return found

    async def commit(self) -> None:
        if self.in_transaction:
            await super().commit()

    async def rollback(self) -> None:
        if self.in_transaction:  # SQLAlchemy also rolls back after a commit
            await super().rollback()


class _Cursor:
    """The cursor that SQLAlchemy expects from a driver. It holds only a result, not an SQLite cursor."""

    arraysize = 1

    def __init__(self, connection: OneVisit) -> None:
        self._connection = connection
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self._rows: list[Any] = []

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, values: Any = ()) -> None:
        await self._visit(statement, values, many=False)

    async def executemany(self, statement: str, values: Any) -> None:
        await self._visit(statement, values, many=True)

    async def _visit(self, statement: str, values: Any, *, many: bool) -> None:
        found = await self._connection.visit(statement, values, many=many)
        self.description, self.rowcount, self.lastrowid, self._rows = found

    async def fetchall(self) -> list[Any]:
        return self._rows

    async def close(self) -> None:
        """Do nothing: the thread has already closed SQLite's cursor."""
