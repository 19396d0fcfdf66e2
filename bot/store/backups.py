"""Backups: one file that holds a whole database, and a database made from one.

A backup is an SQLite file with Lodge's tables (`bot.store.schema`) and their revision, whichever database it
was made of: so it can be restored into either. It is made while the bot runs, and shows one moment.
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
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Column, Table, bindparam, func, insert, or_, select, text, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.config import file_uri, only_read
from bot.store import migrate
from bot.store.database import Conflict, Store, StoreError, Unavailable
from bot.store.schema import meta, metadata
from engines.core import msg

BATCH: Final = 1000
"""Rows that are read and written at once."""

Progress = Callable[[int, int], None]
"""Told how much of how much is done; must return at once."""


class Miscarried(Exception):
    """After it was carried, a table does not have the rows it should have; the sentence names it."""


async def counts(connection: AsyncConnection) -> dict[str, int]:
    """How many rows each table has, by its name."""
    found: dict[str, int] = {}
    for table in metadata.sorted_tables:
        found[table.name] = int(await connection.scalar(select(func.count()).select_from(table)) or 0)
    return found


async def is_empty(connection: AsyncConnection) -> bool:
    """Whether nothing is kept in a database but what the program keeps for itself."""
    tables = (table for table in metadata.sorted_tables if table is not meta)
    return not any([await connection.scalar(select(1).select_from(table).limit(1)) for table in tables])


async def carry(
    source: AsyncConnection,
    target: AsyncConnection,
    progress: Progress = lambda done, total: None,
    *,
    skip: int = 0,
) -> dict[str, int]:
    """Carry every row from one database to another one that is empty (`is_empty`), and count them there.

    Both connections are in a transaction: of the source one that sees one state of it (in PostgreSQL of
    isolation level REPEATABLE READ), of the target one that the caller commits, or rolls back if this raises.
    Numbers that the source has given away once are not given again, nor the `skip` after them. Returns how
    many rows each table has.

    Raises Miscarried.
    """
    wanted = await counts(source)
    total, done = sum(wanted.values()), 0
    await target.execute(meta.delete())  # what the target has noted of itself while it stood empty
    for table in metadata.sorted_tables:
        # A row that names a later one of its own table names nobody until all are there.
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
    """The columns that name another row of the same table."""
    return [
        column for column in table.columns if any(key.column.table is table for key in column.foreign_keys)
    ]


async def _carry_links(source: AsyncConnection, target: AsyncConnection, table: Table) -> None:
    """Let the rows of a table name each other as they do in the source."""
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
    """Let the target go on counting where the source has stopped, in tables whose rows it numbers."""
    for table in metadata.sorted_tables:
        if table.autoincrement_column is not None:
            await number_on(target, table, await last_number(source, table) + skip)


async def last_number(connection: AsyncConnection, table: Table) -> int:
    """Return the last number that a database has given to a row of this table, deleted or not; 0 if it has
    given none. The rows must be numbered by the database."""
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
    """Let new rows be numbered on from `last`; nothing changes if that is 0."""
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
"""SQLite's pages that are copied at a time, 8 MB."""
SKIPPED: Final = 10_000
"""So many numbers of matches and news are left out after a restore. Those begun since the backup had them,
and their messages still stand on Discord: a press there must not reach another match."""
_PREFIX: Final = ".lodge-"
_SUFFIX: Final = ".unfinished"
FORMAT: Final = b"SQLite format 3\x00"
"""What every backup begins with."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a backup holds."""

    revision: str
    matches: int
    rows: int
    size: int
    """Bytes of the file."""


_FAILURES: Final = (OSError, sqlite3.Error, SQLAlchemyError, Miscarried, Unavailable, Conflict)


class _Stopped(Exception):
    """Whoever waited for a backup waits no more."""


async def backup(database_url: str, file: Path, *, force: bool = False, progress: Progress) -> Kept:
    """Write all that is in a database to a file that then stands in its place, whole and on the disk, or not
    at all. With `force` it takes the place of one that is there. Others can read and write meanwhile.

    Raises StoreError.
    """
    if not force and await asyncio.to_thread(os.path.lexists, file):
        raise StoreError(msg("{file} already exists. Use --force to replace it.", file=str(file)))
    url = make_url(database_url)
    try:
        with _unfinished_beside(file) as unfinished:
            if url.get_backend_name() == "sqlite":
                await _copy_in_thread(Path(str(url.database)), unfinished, progress)
            else:
                await _copy_rows(url, unfinished, progress)
            kept = await asyncio.to_thread(_finish, unfinished)
            await asyncio.to_thread(_put_in_place, unfinished, file, force)
    except _FAILURES as error:
        raise _unwritten(file, error) from error
    return kept


async def restore(database_url: str, file: Path, *, progress: Progress) -> tuple[Kept, str]:
    """Fill a database that is empty with what is in a backup, in one transaction: it is all there, or
    nothing. A backup by an older Lodge is brought up to date on the way. Returns what it held, and the
    revision that the database is at now.

    Raises StoreError.
    """
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
    except _FAILURES as error:
        raise StoreError(
            msg("Can't restore {file} ({reason}). Nothing changed.", file=str(file), reason=_reason(error))
        ) from error  # fmt: skip


def inspect(file: Path) -> Kept:
    """Look through a whole backup. Raises StoreError if it is none, or damaged; OSError and sqlite3.Error if
    it cannot be read."""
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
    """Copy an SQLite database page by page, as it is when this begins. Raises _Stopped."""
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
        # Within a transaction it reads one moment to the end; else every commit of the bot's would have it
        # begin again, and with a busy bot it would never end. In WAL mode nobody waits for it.
        reading.execute("BEGIN")
        reading.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        reading.backup(writing, pages=PAGES, progress=told)


async def _copy_rows(url: URL, target: Path, progress: Progress) -> None:
    """Copy another database row by row, as it is when this begins."""
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
    """Fill a database from a copy of a backup that is brought up to date first. The copy lies beside the
    backup, as it is as large."""
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
                raise StoreError(
                    msg(
                        "The database {url} isn't empty. Set DATABASE_URL to a new one.",
                        url=store.engine.url.render_as_string(hide_password=True),
                    )
                )
            await carry(source, target, progress, skip=SKIPPED)
    finally:
        await engine.dispose()


async def _copy_in_thread(source: Path, target: Path, progress: Progress) -> None:
    """Copy an SQLite database in a thread, which ends soon if nobody waits for it any more."""
    stopped = threading.Event()
    try:
        await asyncio.to_thread(_copy_sqlite, source, target, progress, stopped)
    finally:
        stopped.set()


def _finish(file: Path) -> Kept:
    """Make one file of a copy, look it through and have it written to the disk."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    kept = inspect(file)
    with file.open("rb") as opened:
        os.fsync(opened.fileno())
    return kept


def _put_in_place(unfinished: Path, file: Path, force: bool) -> None:
    """Give a finished file its name. Without `force` it takes nobody's place. Raises OSError, StoreError."""
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
    """An empty file in the same folder that only its owner can read: seeds and hands are in it. It's gone at
    the end, and so are those that killed backups have left there. Raises OSError."""
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
    """Remove a database, its own file last: by that the others are found."""
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
    """What went wrong, without a statement and its values."""
    if isinstance(error, (Unavailable, Conflict)) and isinstance(error.__cause__, Exception):
        error = error.__cause__
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(getattr(error, "orig", None) or error).strip().rstrip(".")
