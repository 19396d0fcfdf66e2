"""The database as a file: SQLite, where one transaction at a time writes.

aiosqlite does each call in the connection's own thread: to make a cursor, to execute, to fetch and to close
are four visits, each some fifty microseconds of processor time. A press has a dozen statements; here each is
one visit.
"""

from __future__ import annotations

from collections import deque
from sqlite3 import Connection as SqliteConnection
from typing import Any, Final, NamedTuple, cast

import aiosqlite
from sqlalchemy import Connection, Engine, event
from sqlalchemy.dialects.sqlite.aiosqlite import AsyncAdapt_aiosqlite_connection, AsyncAdapt_aiosqlite_cursor
from sqlalchemy.engine import URL
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.util.concurrency import await_
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
    made = create_async_engine(url, hide_parameters=True)
    make_visits_count(made.sync_engine)
    event.listen(made.sync_engine, "connect", _prepare)
    event.listen(made.sync_engine, "begin", _begin)
    return made


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


class _Answer(NamedTuple):
    """What a statement gave."""

    description: Any
    rowcount: int
    lastrowid: int | None
    rows: list[Any]


_NOTHING = _Answer(None, -1, None, [])


def _execute(connection: SqliteConnection, statement: str, values: Any, many: bool) -> _Answer:
    """Runs in the connection's thread."""
    cursor = connection.cursor()
    try:
        if many:
            cursor.executemany(statement, values)
        else:
            cursor.execute(statement, values)
        rows = cursor.fetchall() if cursor.description else []
        return _Answer(cursor.description, cursor.rowcount, cursor.lastrowid, rows)
    finally:
        cursor.close()


class _Cursor(AsyncAdapt_aiosqlite_cursor):
    """A cursor as SQLAlchemy wants one; it holds an answer, and nothing of SQLite's own."""

    __slots__ = ("_answer",)

    def __init__(self, adapt_connection: AsyncAdapt_aiosqlite_connection) -> None:
        # Not the base's: that visits the thread to make a cursor there.
        self._adapt_connection = adapt_connection
        self._connection = adapt_connection._connection
        self._rows = deque()
        self._answer = _NOTHING

    @property
    def description(self) -> Any:
        return self._answer.description

    @property
    def rowcount(self) -> int:
        return self._answer.rowcount

    @property
    def lastrowid(self) -> int:
        return self._answer.lastrowid or 0

    @property
    def arraysize(self) -> int:
        return 1

    @arraysize.setter
    def arraysize(self, value: int) -> None:
        """All rows are fetched at once."""

    async def _execute_async(self, operation: Any, parameters: Any) -> None:
        await self._visit(operation, parameters or (), many=False)

    async def _executemany_async(self, operation: Any, seq_of_parameters: Any) -> None:
        await self._visit(operation, seq_of_parameters, many=True)

    async def _visit(self, statement: str, values: Any, many: bool) -> None:
        connection = self._connection
        async with self._adapt_connection._execute_mutex:
            self._answer = await connection._execute(_execute, connection._conn, statement, values, many)
        self._rows = deque(self._answer.rows)

    async def _async_soft_close(self) -> None:
        """The thread has closed its cursor already."""

    def close(self) -> None:
        self._rows.clear()


class _Connection(AsyncAdapt_aiosqlite_connection):
    __slots__ = ()

    _cursor_cls = _Cursor  # type: ignore[assignment]

    # SQLAlchemy also rolls back what has been committed, before a connection goes back to its pool.

    def rollback(self) -> None:
        if self._in_transaction:
            super().rollback()

    def commit(self) -> None:
        if self._in_transaction:
            super().commit()

    @property
    def _in_transaction(self) -> bool:
        connection = self._connection._connection
        return connection is not None and bool(connection.in_transaction)


def make_visits_count(engine: Engine) -> None:
    """Let an engine of SQLite do each statement in one visit."""

    def connect(dialect: Any, _record: Any, arguments: Any, named: Any) -> _Connection:
        made = aiosqlite.connect(*arguments, **named)
        made._thread.daemon = True  # as SQLAlchemy does: a connection left open does not keep a process alive
        return _Connection(dialect.dbapi, cast("Any", await_(made)))

    event.listen(engine, "do_connect", connect)
