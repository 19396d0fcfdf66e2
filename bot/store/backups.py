"""Backups: one file that holds a whole database, and a database made from one.

A backup is an SQLite file with Lodge's tables (`bot.store.schema`) and their revision, whichever database it
was made from, so it can be restored into either. It is made while the bot runs, and captures one moment.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Column, Table, bindparam, func, insert, or_, select, text, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.config import database_file, file_uri, only_read
from bot.store import migrate
from bot.store.database import Conflict, Store, StoreError, Unavailable, remember
from bot.store.schema import meta, metadata
from bot.store.writers import CommitFailed
from engines.core import msg

BATCH: Final = 1000
"""How many rows to read and write at once."""

Progress = Callable[[int, int], None]
"""Called with how much is done and the total; must return at once."""


class Miscarried(Exception):
    """A copied table doesn't have the rows it should; the message names it."""


async def counts(connection: AsyncConnection) -> dict[str, int]:
    """Return how many rows each table has, by name."""
    found: dict[str, int] = {}
    for table in metadata.sorted_tables:
        found[table.name] = int(await connection.scalar(select(func.count()).select_from(table)) or 0)
    return found


async def is_empty(connection: AsyncConnection) -> bool:
    """Whether a database holds nothing except what the program stores for itself."""
    tables = (table for table in metadata.sorted_tables if table is not meta)
    return not any([await connection.scalar(select(1).select_from(table).limit(1)) for table in tables])


async def carry(
    source: AsyncConnection,
    target: AsyncConnection,
    progress: Progress = lambda done, total: None,
    *,
    skip: int = 0,
) -> dict[str, int]:
    """Copy every row from one database to another, empty one (`is_empty`), and count them there.

    Both connections must be in a transaction: the source's must see a single state (in PostgreSQL, isolation
    level REPEATABLE READ); the caller commits the target's, or rolls it back if this raises. The target will
    not reuse numbers that the source has given out, nor the `skip` numbers after them. Returns how many rows
    each table has.

    Raises Miscarried if the counts differ.
    """
    wanted = await counts(source)
    total, done = sum(wanted.values()), 0
    await target.execute(meta.delete())  # what the target stored for itself while it was empty
    for table in metadata.sorted_tables:
        # A row may link to a later row of its own table, so such links stay empty until all rows are there.
        nobody = dict.fromkeys((link.name for link in _links_within(table)), None)
        rows = await source.stream(select(table), execution_options={"yield_per": BATCH})
        async for batch in rows.mappings().partitions(BATCH):
            await target.execute(insert(table), [dict(row) | nobody for row in batch])
            done += len(batch)
            progress(done, total)
        await _carry_links(source, target, table)
    await _carry_numbers(source, target, skip)
    arrived = await counts(target)
    for name, number in wanted.items():
        if arrived[name] != number:
            raise Miscarried(f"{name} has {arrived[name]} rows instead of {number}")
    return arrived


def _links_within(table: Table) -> list[Column[Any]]:
    """Return the columns that link to another row of the same table."""
    return [
        column for column in table.columns if any(key.column.table is table for key in column.foreign_keys)
    ]


async def _carry_links(source: AsyncConnection, target: AsyncConnection, table: Table) -> None:
    """Fill in the links between rows of the same table, as in the source."""
    links = _links_within(table)
    if not links:
        return
    named = select(table.c.id.label("row_id"), *(link.label(f"to_{link.name}") for link in links))
    linked = await source.stream(
        named.where(or_(*(link.is_not(None) for link in links))), execution_options={"yield_per": BATCH}
    )
    to: dict[str, Any] = {link.name: bindparam(f"to_{link.name}") for link in links}
    statement = update(table).where(table.c.id == bindparam("row_id")).values(to)
    async for batch in linked.mappings().partitions(BATCH):
        await target.execute(statement, [dict(row) for row in batch])


async def _carry_numbers(source: AsyncConnection, target: AsyncConnection, skip: int) -> None:
    """Make the target continue numbering rows where the source stopped."""
    for table in metadata.sorted_tables:
        if table.autoincrement_column is not None:
            await number_on(target, table, await last_number(source, table) + skip)


async def last_number(connection: AsyncConnection, table: Table) -> int:
    """Return the last number that a database has given to a row of this table, deleted or not; 0 if it has
    given none. The database must be the one numbering the rows."""
    number = table.autoincrement_column
    assert number is not None, "its rows are numbered"
    highest = int(await connection.scalar(select(func.max(number))) or 0)
    if connection.dialect.name == "postgresql":
        sequence = await connection.scalar(select(func.pg_get_serial_sequence(table.name, number.name)))
        if sequence is None:
            return highest
        query = f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}"  # noqa: S608 (its own)
        return max(highest, int(await connection.scalar(text(query)) or 0))
    if not table.dialect_options["sqlite"]["autoincrement"]:
        return highest
    given = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
    return max(highest, int(await connection.scalar(given, {"name": table.name}) or 0))


async def number_on(connection: AsyncConnection, table: Table, last: int) -> None:
    """Make the numbers of new rows continue after `last`; 0 changes nothing."""
    number = table.autoincrement_column
    assert number is not None, "its rows are numbered"
    if last == 0:
        return
    if connection.dialect.name == "postgresql":
        sequence = func.pg_get_serial_sequence(table.name, number.name)
        await connection.execute(select(func.setval(sequence, last)))
    elif table.dialect_options["sqlite"]["autoincrement"]:
        own = {"name": table.name, "last": last}
        await connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), own)
        await connection.execute(text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)"), own)


PAGES: Final = 2000
"""How many SQLite pages to copy at a time: 8 MB."""
SKIPPED: Final = 10_000
"""How many numbers of matches and news to skip after a restore. Matches begun since the backup used them, and
their messages are still on Discord: a press there must not reach another match."""
_LAST: Final = "last backup"
"""Where a database remembers it (`remember`)."""
_PREFIX: Final = ".lodge-"
_SUFFIX: Final = ".unfinished"
FORMAT: Final = b"SQLite format 3\x00"
"""The first bytes of every backup."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a backup holds."""

    revision: str
    matches: int
    rows: int
    size: int
    """Size of the file in bytes."""


_FAILURES: Final = (OSError, sqlite3.Error, SQLAlchemyError, Miscarried, Unavailable, Conflict)


class _NotEmpty(StoreError):
    """Somebody else's rows are in the database to fill."""


class _Stopped(Exception):
    """Nobody is waiting for the copy any more."""


async def backup(database_url: str, file: Path, *, force: bool = False, progress: Progress) -> Kept:
    """Write a whole database to a file, which appears only once it is complete and on the disk. With `force`
    it replaces an existing file. Others can read and write meanwhile.

    Raises StoreError.
    """
    if not force and await asyncio.to_thread(os.path.lexists, file):
        raise StoreError(msg("{file} already exists. Use --force to replace it.", file=str(file)))
    url = make_url(database_url)
    try:
        with _unfinished_beside(file) as unfinished:
            if (source := database_file(url)) is not None:
                await _copy_in_thread(source, unfinished, progress)
            else:
                await _copy_rows(url, unfinished, progress)
            kept = await asyncio.to_thread(_finish, unfinished)
            await asyncio.to_thread(_put_in_place, unfinished, file, force)
    except _FAILURES as error:
        raise _unwritten(file, error) from error
    await _note(url)
    return kept


async def _note(url: URL) -> None:
    """Note in a database that it was backed up now (`last`). If that fails, the backup is just as good."""
    engine = create_async_engine(url, hide_parameters=True)
    with suppress(SQLAlchemyError, OSError):
        async with engine.begin() as connection:
            await remember(connection, _LAST, datetime.now(UTC).isoformat())
    await engine.dispose()


async def last(store: Store) -> datetime | None:
    """Return when a database was last backed up; None if it never was. Raises Unavailable."""
    found = await store.recall(_LAST)
    return None if found is None else datetime.fromisoformat(found)


async def restore(database_url: str, file: Path, *, progress: Progress) -> tuple[Kept, str]:
    """Fill an empty database from a backup, in one transaction: all or nothing. A backup from an older Lodge
    is brought up to date on the way. Returns what it held, and the revision that the database is at now.

    Raises StoreError; a database file that was new is then removed.
    """
    target = database_file(database_url)
    new = target is not None and not await asyncio.to_thread(target.exists)
    try:
        kept = await asyncio.to_thread(inspect, file)
        store = await Store.open(database_url)
        try:
            if kept.revision == store.revision:
                await _fill(store, file, progress)
            else:
                await _fill_from_older(store, file, progress)
            return kept, store.revision
        finally:
            await store.close()
    except BaseException as error:
        if target is not None and new and not isinstance(error, _NotEmpty):
            _remove(target)
        if isinstance(error, _FAILURES):
            raise StoreError(
                msg("Can't restore {file} ({reason}). Nothing changed.",
                    file=str(file), reason=_reason(error))
            ) from error  # fmt: skip
        raise


def inspect(file: Path) -> Kept:
    """Check a whole backup and return what it holds. Raises StoreError if it isn't a backup or is damaged,
    and OSError or sqlite3.Error if it can't be read."""
    try:
        with file.open("rb") as opened:
            if opened.read(len(FORMAT)) != FORMAT:
                raise _no_backup(file)
    except FileNotFoundError:
        raise StoreError(msg("There's no file {file}.", file=str(file))) from None
    try:
        with closing(_read_only(file)) as connection:
            damage = [row[0] for row in connection.execute("PRAGMA integrity_check(1)")]
            if damage != ["ok"]:
                raise StoreError(msg("{file} is damaged ({damage}). Use an older backup.",
                                     file=str(file), damage=damage[0]))  # fmt: skip
            tables = [
                row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
            ]
            if not {"alembic_version", "matches"} <= set(tables):
                raise _no_backup(file)
            (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            held = {
                name: int(connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0])  # noqa: S608
                for name in tables
                if not name.startswith("sqlite_") and name != "alembic_version"
            }
    except sqlite3.DatabaseError as error:
        raise StoreError(msg("{file} is damaged ({damage}). Use an older backup.",
                             file=str(file), damage=str(error))) from error  # fmt: skip
    return Kept(str(revision), held["matches"], sum(held.values()), file.stat().st_size)


def _copy_sqlite(source: Path, target: Path, progress: Progress, stopped: threading.Event) -> None:
    """Copy an SQLite database page by page, as it is at the start. Raises _Stopped once `stopped` is set."""
    if not source.exists():
        raise StoreError(msg("There's no database at {file}. Check DATABASE_URL.", file=str(source)))

    def told(_: int, left: int, total: int) -> None:
        if stopped.is_set():
            raise _Stopped
        progress(total - left, total)

    with (
        closing(sqlite3.connect(_uri(source, "rw"), uri=True)) as reading,
        closing(_fresh(target)) as writing,
    ):
        # In a transaction it reads the same moment to the end; otherwise every commit by the bot would
        # restart the copy, which would never finish while the bot is busy. In WAL mode nobody waits for it.
        reading.execute("BEGIN")
        reading.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        reading.backup(writing, pages=PAGES, progress=told)


async def _copy_rows(url: URL, target: Path, progress: Progress) -> None:
    """Copy any other database row by row, as it is at the start."""
    engine = create_async_engine(url, hide_parameters=True, isolation_level="REPEATABLE READ")
    store: Store | None = None
    try:
        async with engine.connect() as source, source.begin():
            found, newest = await source.run_sync(migrate.look)
            if found != newest:
                raise StoreError(
                    msg(
                        "The database is at revision {found}, but this Lodge needs {newest}. Run migrate "
                        "first.",
                        found=found or "-",
                        newest=newest,
                    )
                )
            store = await Store.open(f"sqlite+aiosqlite:///{target.as_posix()}")
            async with store.writing() as filled:
                await carry(source, filled, progress)
    except migrate.TooNew as error:
        raise StoreError(
            msg(
                "The database is newer than this Lodge (revision {revision}). Update Lodge.",
                revision=error.revision,
            )
        ) from error
    finally:
        if store is not None:
            await store.close()
        await engine.dispose()


async def _fill_from_older(store: Store, file: Path, progress: Progress) -> None:
    """Fill a database from a copy of a backup, brought up to date first. The copy is made in the backup's
    folder, because it is just as large."""
    with _unfinished_beside(file) as copy:
        await _copy_in_thread(file, copy, lambda done, total: None)
        await (await Store.open(f"sqlite+aiosqlite:///{copy.as_posix()}")).close()
        await _fill(store, copy, progress)


async def _fill(store: Store, file: Path, progress: Progress) -> None:
    source_url = only_read(URL.create("sqlite+aiosqlite", database=str(file)))
    engine = create_async_engine(source_url, hide_parameters=True)
    try:
        async with engine.connect() as source, source.begin(), store.writing() as target:
            if not await is_empty(target):
                raise _NotEmpty(
                    msg(
                        "The database {url} isn't empty. Set DATABASE_URL to a new one.",
                        url=store.engine.url.render_as_string(hide_password=True),
                    )
                )
            await carry(source, target, progress, skip=SKIPPED)
    finally:
        await engine.dispose()


async def _copy_in_thread(source: Path, target: Path, progress: Progress) -> None:
    """Copy an SQLite database in a thread, which stops early if nobody is waiting for it any more."""
    stopped = threading.Event()
    try:
        await asyncio.to_thread(_copy_sqlite, source, target, progress, stopped)
    finally:
        stopped.set()


def _finish(file: Path) -> Kept:
    """Turn a copy into a single file, check it and flush it to the disk."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    kept = inspect(file)
    with file.open("rb") as opened:
        os.fsync(opened.fileno())
    return kept


def _put_in_place(unfinished: Path, file: Path, force: bool) -> None:
    """Give a finished file its name. Without `force` it replaces nothing. Raises OSError or StoreError."""
    if force:
        unfinished.replace(file)
    else:
        try:
            os.link(unfinished, file)
        except FileExistsError:
            raise StoreError(
                msg("{file} already exists. Use --force to replace it.", file=str(file))
            ) from None
        except OSError:  # a file system without links
            unfinished.rename(file)
    if os.name == "posix":
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextmanager
def _unfinished_beside(file: Path) -> Iterator[Path]:
    """Make an empty file in the same folder that only its owner can read, because seeds and hands go into it.
    It is removed at the end; files left behind by killed backups are removed first. Raises OSError."""
    for left in file.parent.glob(f"{_PREFIX}*{_SUFFIX}"):
        with suppress(OSError), left.open("rb") as opened:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)  # fails while it is being written
            _remove(left)
    handle, name = tempfile.mkstemp(prefix=_PREFIX, suffix=_SUFFIX, dir=file.parent)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield Path(name)
    finally:
        _remove(Path(name))
        os.close(handle)


def _remove(file: Path) -> None:
    """Remove a database and its side files, the main file last, because the others are found by it."""
    for end in ("-wal", "-shm", "-journal", ""):
        file.with_name(file.name + end).unlink(missing_ok=True)


def _fresh(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(file, isolation_level=None)


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(_uri(file, "ro"), uri=True)


def _uri(file: Path, mode: str) -> str:
    return f"{file_uri(file)}?mode={mode}"


def _no_backup(file: Path) -> StoreError:
    return StoreError(msg("{file} isn't a Lodge backup.", file=str(file)))


def _unwritten(file: Path, error: Exception) -> StoreError:
    return StoreError(
        msg("Can't write the backup {file} ({reason}).",
            file=str(file), reason=_reason(error))
    )  # fmt: skip


def _reason(error: Exception) -> str:
    """Return what went wrong, without the statement and its values."""
    if isinstance(error, (Unavailable, Conflict)) and isinstance(error.__cause__, Exception):
        error = error.__cause__
    if isinstance(error, CommitFailed):
        error = error.error
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(getattr(error, "orig", None) or error).strip().rstrip(".")
