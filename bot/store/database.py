"""The database: opening it, and transactions that happen completely or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, event, insert, select, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot import log
from bot.match.model import Refused
from bot.store import migrate
from bot.store.schema import meta
from engines.core import Message, msg

_log = log.get(__name__)

BUSY_SECONDS: Final = 5
"""How long a writer waits at most for those that write before it, in this process and in others."""

UNSAVED: Final = msg("That cannot be saved right now. Nothing was changed; try again in a moment.")
UNREAD: Final = msg("The matches cannot be read right now. Nothing was changed; try again in a moment.")


class StoreError(Exception):
    """The database cannot be used; `message` is one sentence for the operator."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Unavailable(Refused):
    """The database cannot be read or written right now."""


class Conflict(Exception):
    """Somebody else changed the same thing first; the transaction was rolled back."""


class Store:
    """An open database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.found: str | None = None
        """The revision the database was found at, None for a new one."""
        self.revision = ""
        """The revision it is at now."""
        self._turn = asyncio.Lock()  # writers of this process queue here instead of polling SQLite's lock

    @classmethod
    async def open(cls, database_url: str, *, create: bool = True) -> Store:
        """Open the database, creating it or bringing it up to date as needed. With `create=False` it must
        exist.

        Raises StoreError.
        """
        url = make_url(database_url)
        shown = url.render_as_string(hide_password=True)
        try:
            if url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:"):
                file = Path(str(url.database))
                if not create and not await asyncio.to_thread(file.exists):
                    raise StoreError(msg("There is no database at {url}; check DATABASE_URL.", url=shown))
                await asyncio.to_thread(file.parent.mkdir, parents=True, exist_ok=True)
            store = cls(_engine(url))
        except ImportError as error:
            raise StoreError(
                msg(
                    "The database {url} needs the Python package {package}; install it beside Lodge.",
                    url=shown,
                    package=error.name or "of its driver",
                )
            ) from error
        except (OSError, SQLAlchemyError) as error:
            raise _unusable(shown, error) from error
        try:
            async with store.engine.connect() as connection, _begin(connection, "IMMEDIATE"):
                store.found, store.revision = await connection.run_sync(migrate.upgrade)
        except migrate.TooNew as error:
            await store.close()
            raise StoreError(
                msg(
                    "The database {url} is newer than this Lodge (revision {revision}): update Lodge, or set "
                    "DATABASE_URL to another one.",
                    url=shown,
                    revision=error.revision,
                )
            ) from error
        except (SQLAlchemyError, OSError) as error:
            await store.close()
            raise _unusable(shown, error) from error
        return store

    async def close(self) -> None:
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees one state of the database. Raises Unavailable if it cannot be read."""
        try:
            async with self.engine.connect() as connection, _begin(connection, "DEFERRED"):
                yield connection
        except SQLAlchemyError as error:
            _log.error("database cannot be read", reason=_reason(error))
            raise Unavailable(UNREAD) from error

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, committed at the end of the block; rolled back if anything raises in it.

        Raises Conflict if a row exists already, Unavailable if the database cannot be written.
        """
        deadline = asyncio.get_running_loop().time() + BUSY_SECONDS
        await self._take_turn(deadline)
        try:
            async with self.engine.connect() as connection, _begin(connection, "IMMEDIATE", deadline):
                yield connection
        except IntegrityError as error:
            raise Conflict from error
        except SQLAlchemyError as error:
            _log.error("database cannot be written", reason=_reason(error))
            raise Unavailable(UNSAVED) from error
        finally:
            self._turn.release()

    async def _take_turn(self, deadline: float) -> None:
        """Wait for earlier writers of this process. Raises Unavailable at the deadline."""
        try:
            async with asyncio.timeout_at(deadline):
                await self._turn.acquire()
        except TimeoutError as error:
            _log.error("database cannot be written", reason="those who write before take too long")
            raise Unavailable(UNSAVED) from error

    async def recall(self, name: str) -> str | None:
        """Return a value that the program keeps for itself, such as its last sign of life; None if there is
        none."""
        async with self.reading() as connection:
            value = await connection.scalar(select(meta.c.value).where(meta.c.name == name))
            return None if value is None else str(value)

    async def remember(self, name: str, value: str) -> None:
        """Keep a value for `recall`."""
        async with self.writing() as connection:
            changed = await connection.execute(update(meta).where(meta.c.name == name).values(value=value))
            if changed.rowcount == 0:
                await connection.execute(insert(meta).values(name=name, value=value))


@asynccontextmanager
async def _begin(
    connection: AsyncConnection, mode: str, deadline: float | None = None
) -> AsyncIterator[None]:
    """Begin a transaction. In mode IMMEDIATE, SQLite takes its write lock at once, so that nothing read in it
    can be changed by others before it writes. It waits for the lock until `deadline`, by the loop's clock."""
    left = BUSY_SECONDS if deadline is None else deadline - asyncio.get_running_loop().time()
    await connection.execution_options(lodge_begin=mode, lodge_wait=max(0, round(left * 1000)))
    async with connection.begin():
        yield


def _engine(url: URL) -> AsyncEngine:
    # Errors are logged, so they must not show the values of their statement: seeds and deals are among these.
    engine = create_async_engine(url, hide_parameters=True)
    if url.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _prepare)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _prepare(connection: Any, _record: Any) -> None:
    """Set up a new SQLite connection."""
    connection.isolation_level = None  # else Python's driver would begin transactions by itself
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    options = connection.get_execution_options()
    wait = options.get("lodge_wait", BUSY_SECONDS * 1000)
    if connection.info.get("lodge_wait") != wait:
        connection.exec_driver_sql(f"PRAGMA busy_timeout={wait}")
        connection.info["lodge_wait"] = wait
    connection.exec_driver_sql(f"BEGIN {options.get('lodge_begin', 'DEFERRED')}")


def _unusable(url: str, error: Exception) -> StoreError:
    return StoreError(
        msg(
            "The database {url} cannot be used ({reason}): check DATABASE_URL, and that its folder can be "
            "written and has room.",
            url=url,
            reason=_reason(error),
        )
    )


def _reason(error: Exception) -> str:
    """Return what the database itself said, without the statement and its values."""
    return str(getattr(error, "orig", None) or error).strip().rstrip(".")
