"""The database: opening it, all-or-nothing transactions, and what a process that has it to itself can
remember instead of asking."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Row, Table, insert, select, text, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot import log as logs
from bot.config import database_file, only_read
from bot.match.model import Refused
from bot.metrics import COMMIT_SECONDS, COMMITS
from bot.store import migrate, postgres, sqlite
from bot.store.schema import damage, meta
from bot.store.writers import CommitFailed, TooLate, Writers
from engines.core import Message, msg

log = logs.get(__name__)

BUSY_SECONDS: Final = 5
"""How long a writer waits at most for earlier writers, in this process and in others."""
OPENING_SECONDS: Final = 60
"""How long to wait for other processes when opening the database: they may be bringing it up to date."""
UNSAVED: Final = msg("Lodge can't save right now. Nothing changed. Try again in a moment.")
UNSURE: Final = msg("Sorry, that may not have been saved. Check /board.")
UNREAD: Final = msg("Lodge can't load games right now. Nothing changed. Try again in a moment.")


SIZES: Final = {
    "sqlite": "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
    "postgresql": "SELECT pg_database_size(current_database())",
}
"""The query for a database's size in bytes, by kind of database."""
CUT_OFF_AFTER: Final = 0.5
"""Seconds to let writers finish before cancelling them anyway."""


class StoreError(Exception):
    """The database cannot be used; `message` is one sentence for the operator."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Unavailable(Refused):
    """The database cannot be read or written right now."""


class Unsure(Unavailable):
    """The connection broke during a commit, so it isn't known whether that went through."""


class Collided(Unavailable):
    """The server rolled the transaction back because it collided with another program's: it can be tried
    again."""


class Conflict(Exception):
    """Somebody else changed the same thing first; the transaction was rolled back."""


class Store:
    """An open database."""

    def __init__(self, engine: AsyncEngine, shown: str) -> None:
        self.engine = engine
        self.shown = shown
        """The address without its password, fit to show."""
        self.found: str | None = None
        """The database's revision when it was opened; None for a new one."""
        self.revision = ""
        """The database's revision now."""
        self.memory = Memory()
        self._writers = Writers(self._transaction)  # they queue here instead of polling SQLite's lock

    @classmethod
    async def open(cls, database_url: str, *, look: bool = False) -> Store:
        """Open the database, creating it or bringing it up to date as needed. With `look`, it must exist and
        be up to date, is only read, and keeps no writer waiting.

        Raises StoreError.
        """
        url = make_url(database_url)
        shown = url.render_as_string(hide_password=True)
        try:
            if (file := database_file(url)) is not None:
                if not look:
                    await asyncio.to_thread(_keep_private, file)
                elif not await asyncio.to_thread(file.exists):
                    raise StoreError(msg("There's no database at {url}. Check DATABASE_URL.", url=shown))
            engine = _engine(only_read(url) if look else url)
            if look:  # otherwise SQLAlchemy begins every transaction in PostgreSQL as a writing one
                engine = engine.execution_options(postgresql_readonly=True)
            store = cls(engine, shown)
        except ImportError as error:
            raise StoreError(
                msg(
                    "The database {url} needs the package {package}. Install requirements-postgres.lock.",
                    url=shown,
                    package=error.name or "of its driver",
                )
            ) from error
        except (OSError, SQLAlchemyError) as error:
            raise _unusable(url, error) from error
        try:
            await (store._compare() if look else store._prepare())
        except migrate.TooNew as error:
            await store.close()
            raise StoreError(
                msg(
                    "The database {url} is newer than this Lodge (revision {revision}). Update Lodge.",
                    url=shown,
                    revision=error.revision,
                )
            ) from error
        except (SQLAlchemyError, OSError) as error:
            await store.close()
            raise _unusable(url, error) from error
        except StoreError:
            await store.close()
            raise
        return store

    async def _compare(self) -> None:
        """Check that the database is at the revision of this code. Raises StoreError or TooNew if it
        isn't."""
        async with self.engine.connect() as connection, _reading(connection):
            self.found, self.revision = await connection.run_sync(migrate.look)
            if self.found != self.revision:
                raise StoreError(
                    msg(
                        "The database {url} is at revision {found}, but this Lodge needs {newest}. Run "
                        "migrate first.",
                        url=self.shown,
                        found=self.found or "–",
                        newest=self.revision,
                    )
                )

    async def _prepare(self) -> None:
        """Bring the database up to date; if several processes start together, only one does the work."""
        deadline = asyncio.get_running_loop().time() + OPENING_SECONDS
        if not self.on_server:
            await sqlite.log_ahead(self.engine, OPENING_SECONDS)
        async with self.engine.connect() as connection, _begin(connection, deadline):
            self.found, self.revision = await connection.run_sync(migrate.upgrade)

    @property
    def on_server(self) -> bool:
        """Whether the database is on a server, so that other machines can share it, rather than in a file."""
        return not _is_file(self.engine.url)

    async def close(self) -> None:
        await self._writers.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection that sees a single state of the database. Raises Unavailable if it can't be
        read."""
        try:
            async with self.engine.connect() as connection, _reading(connection):
                yield connection
        except SQLAlchemyError as error:
            log.error("database cannot be read", reason=_reason(error))
            raise Unavailable(UNREAD) from error

    @asynccontextmanager
    async def glancing(self) -> AsyncIterator[AsyncConnection]:
        """Open a cheaper connection for single statements, each of which sees the latest state. Raises
        Unavailable if the database can't be read."""
        try:
            async with self.engine.connect() as connection, _glancing(connection):
                yield connection
        except SQLAlchemyError as error:
            log.error("database cannot be read", reason=_reason(error))
            raise Unavailable(UNREAD) from error

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction, committed at the end of the block and rolled back if anything raises in it.

        Raises Conflict if a row already exists, and Unavailable if the database can't be written: Unsure if
        it isn't known whether it was, Collided if trying again may succeed at once.
        """
        loop = asyncio.get_running_loop()
        began, outcome = loop.time(), "rolled_back"
        try:
            async with self._writers.writing(began + BUSY_SECONDS) as connection:
                yield connection
            outcome = "committed"
            COMMIT_SECONDS.observe(loop.time() - began)
        except IntegrityError as error:
            outcome = "conflict"
            raise Conflict from error
        except (SQLAlchemyError, CommitFailed, TooLate) as error:
            outcome = "unavailable"
            raise self._unwritten(error) from error
        except Conflict:
            outcome = "conflict"
            raise
        finally:
            COMMITS.labels(outcome).inc()

    async def while_nobody_writes(self, cancel: Callable[[], object], seconds: float = CUT_OFF_AFTER) -> None:
        """Call `cancel`, which cancels tasks that may be writing, at a moment when none of them is: a task
        cut off in a statement takes the connection with it, and with that everything else written in the same
        transaction. After `seconds` it is called anyway."""
        cancelled = False
        with suppress(TimeoutError, Refused, Conflict):
            async with asyncio.timeout(seconds), self.writing():
                cancel()
                cancelled = True
        if not cancelled:
            cancel()

    def _unwritten(self, error: Exception) -> Exception:
        """Log why something couldn't be written, and return the error to raise."""
        why = error.error if isinstance(error, CommitFailed) else error
        log.error("database cannot be written", reason=_reason(why))
        if self.on_server and postgres.collided(why):
            return Collided(UNSAVED)
        if self.on_server and isinstance(error, CommitFailed) and error.unsure:
            return Unsure(UNSURE)
        return Unavailable(UNSAVED)

    @asynccontextmanager
    async def _transaction(self, deadline: float) -> AsyncIterator[AsyncConnection]:
        """Open a writing transaction, which several writers may share."""
        async with self.engine.connect() as connection, _begin(connection, deadline):
            yield connection

    async def size(self) -> int:
        """Return the size of the database in bytes. Raises Unavailable."""
        async with self.glancing() as connection:
            return int(await connection.scalar(text(SIZES[connection.dialect.name])) or 0)

    async def recall(self, name: str) -> str | None:
        """Return a value that the program stored for itself, such as its last sign of life; None if there is
        none."""
        async with self.glancing() as connection:
            return await recall(connection, name)

    async def remember(self, name: str, value: str) -> None:
        """Store a value for `recall`."""
        async with self.writing() as connection:
            await remember(connection, name, value)


async def recall(connection: AsyncConnection, name: str) -> str | None:
    """Return the value the program stored under a name, as a transaction sees it; None if there is none."""
    value = await connection.scalar(select(meta.c.value).where(meta.c.name == name))
    return None if value is None else str(value)


async def remember(connection: AsyncConnection, name: str, value: str) -> None:
    """Store a value for `recall` as part of a transaction."""
    changed = await connection.execute(update(meta).where(meta.c.name == name).values(value=value))
    if changed.rowcount == 0:
        await connection.execute(insert(meta).values(name=name, value=value))


def sound(table: Table, rows: Iterable[Row[Any]]) -> list[Row[Any]]:
    """Return the rows of a table without damaged ones, which are logged instead of stopping everything."""
    found: list[Row[Any]] = []
    for row in rows:
        if (what := damage(table, row._mapping)) is None:
            found.append(row)
        else:
            told = row._mapping.get("match_id")
            log.error("a row is damaged", table=table.name, reason=what, match=told)
    return found


@asynccontextmanager
async def _begin(connection: AsyncConnection, deadline: float) -> AsyncIterator[None]:
    """Begin a transaction that keeps other writers out from the start, so that nothing it reads can change
    before it writes. It waits for others until `deadline`, by the loop's clock."""
    left = deadline - asyncio.get_running_loop().time()
    await connection.execution_options(lodge_begin="IMMEDIATE", lodge_wait=max(0, round(left * 1000)))
    async with connection.begin():
        yield


@asynccontextmanager
async def _reading(connection: AsyncConnection) -> AsyncIterator[None]:
    """Begin a transaction that sees a single state of the database."""
    wait = {"lodge_wait": round(BUSY_SECONDS * 1000)}
    await connection.execution_options(**(wait if _is_file(connection.engine.url) else postgres.READING))
    async with connection.begin():
        yield


@asynccontextmanager
async def _glancing(connection: AsyncConnection) -> AsyncIterator[None]:
    """Set a connection up for single statements, without a transaction."""
    of_file = _is_file(connection.engine.url)
    await connection.execution_options(**(sqlite.GLANCING if of_file else postgres.GLANCING))
    async with connection.begin():
        yield


def _is_file(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _engine(url: URL) -> AsyncEngine:
    return sqlite.engine(url) if _is_file(url) else postgres.engine(url)


def _keep_private(file: Path) -> None:
    """Make the folders of a database, and let only the owner read its files, new or existing: they hold the
    seeds of running matches. SQLite gives its log the permissions of the database file. Raises OSError if a
    folder can't be made."""
    for folder in reversed([each for each in file.parents if not each.exists()]):
        folder.mkdir(mode=0o700, exist_ok=True)
    with suppress(OSError):  # somebody else's file, or a read-only disk
        if not file.exists():
            file.touch(0o600)
        for each in (file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")):
            if each.exists():
                each.chmod(0o600)


def _unusable(url: URL, error: Exception) -> StoreError:
    if not _is_file(url):
        return StoreError(postgres.unusable(url, error))
    return StoreError(
        msg(
            "Can't use the database {url} ({reason}). Check DATABASE_URL, write access and disk space.",
            url=url.render_as_string(hide_password=True),
            reason=_reason(error),
        )
    )


def _reason(error: Exception) -> str:
    """Return the database's own message, without the statement and its values."""
    return str(getattr(error, "orig", None) or error).strip().rstrip(".")


MOST_SETTINGS: Final = 20_000
"""How many people's and servers' settings to remember; beyond that, all are forgotten."""

Key = tuple[str, int]
"""A table's name, and the id of the person or server that a row is for."""


class Memory:
    """What a process remembers of its database. `alone` tells whether no other process shares it."""

    def __init__(self) -> None:
        self.alone: Callable[[], bool] = lambda: False
        self.changes = 0
        """Number of calls of `doubt`. Anything read or written before the latest one must be read again."""
        self._settings: dict[Key, Any] = {}

    def settings(self, key: Key) -> Any:
        """Return the remembered settings; None if they must be read."""
        if not self.alone():
            self._settings.clear()
        return self._settings.get(key)

    def keep_settings(self, found: Mapping[Key, Any], changes: int) -> None:
        """Remember settings that were read. `changes` is the count from before reading them."""
        if self.alone() and changes == self.changes:
            if len(self._settings) > MOST_SETTINGS:
                self._settings.clear()
            self._settings.update(found)

    def doubt(self) -> None:
        """Stop trusting everything remembered so far."""
        self.changes += 1
        self._settings.clear()
