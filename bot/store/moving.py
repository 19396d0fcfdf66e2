"""Carrying a whole database over to another, empty one, such as from SQLite to PostgreSQL.

The rows are read in one transaction and written in many, table by table, each in the order of its primary
key. How far that has come is noted in the target in the same transactions. So what was interrupted goes on
where it was, and no bot uses a database that has only a part (`Store.open` refuses it). In the end both are
read again and compared.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Row,
    Table,
    TableClause,
    bindparam,
    column,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy import table as clause
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import heartbeat
from bot.store.database import PARTIAL, Conflict, Store, StoreError, Unavailable, recall, remember
from bot.store.numbering import last_number, number_on
from bot.store.schema import Moment, meta, metadata
from engines.core import Message, msg

AT_ONCE: Final = 1000
"""Rows that are written in one transaction."""
TABLES: Final[Sequence[Table]] = tuple(metadata.sorted_tables)
"""All tables, each after those that its rows refer to."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a move has come."""

    comparing: bool
    """Whether everything has been written and is now compared."""
    table: str
    done: int
    """Rows of all tables up to here."""
    total: int


Told = Callable[[Progress], None]


async def move(source: Store, target: Store, now: Callable[[], datetime], told: Told) -> int:
    """Carry everything over, or go on with that; `told` hears how far it has come. Returns how many rows
    there are.

    `target` was opened as one that may hold a part. Raises StoreError where one of the two is in use, the
    target holds anything else, or the two differ in the end; Unavailable where one cannot be read.
    """
    if source.engine.url == target.engine.url:
        raise StoreError(msg("That is one and the same database: name two."))
    for store in (source, target):
        await _check_unused(store, now())
    async with source.reading() as reading:
        counts = [await _count(reading, each) for each in TABLES]
        begun, after = await _begin(target, source.shown)
        for number, each in enumerate(TABLES[begun:], begun):
            done = sum(counts[:number])
            if after is not None:
                done += await _count_up_to(reading, each, after)
            async for rows in _batches(reading, each, after):
                await _write(target, source.shown, each, rows)
                done += len(rows)
                told(Progress(False, each.name, done, sum(counts)))
            after = None
        for each in TABLES:
            await _link(reading, target, each)
        await _carry_numbers(reading, target)
        await _compare(reading, target, counts, told)
    await _check_unused(source, now())  # else it may have gone on since it was read
    async with target.writing() as writing:
        await writing.execute(delete(meta).where(meta.c.name == PARTIAL))
    return sum(counts)


async def _check_unused(store: Store, now: datetime) -> None:
    """Raise StoreError where a bot has used a database until a moment ago."""
    async with store.reading() as connection:
        beat = await heartbeat.last_beat(connection)
    if beat is not None and abs(now - beat) < heartbeat.DEAD_AFTER:
        raise StoreError(
            msg(
                "A bot runs on the database {url}, or did until just now: stop it, and try again in half a "
                "minute.",
                url=store.shown,
            )
        )


async def _begin(target: Store, origin: str) -> tuple[int, list[Any] | None]:
    """Note in the target what it is for. Returns which table is to be written next, by its index, and behind
    which primary key (None: from the first row on). Raises StoreError if the target holds anything else."""
    async with target.writing() as connection:
        noted = await recall(connection, PARTIAL)
        if noted is not None:
            told = json.loads(noted)
            if told["from"] != origin:
                raise StoreError(
                    msg(
                        "The database {url} holds a part of {other}: go on with that one, or empty it.",
                        url=target.shown,
                        other=told["from"],
                    )
                )
            names = [each.name for each in TABLES]
            return (0, None) if told["table"] is None else (names.index(told["table"]), told["after"])
        for each in TABLES:
            if await _count(connection, each):
                raise StoreError(
                    msg(
                        "The database {url} is not empty: a database can only be carried over to a new one.",
                        url=target.shown,
                    )
                )
        await _note(connection, origin, None, None)
    return 0, None


async def _note(
    connection: AsyncConnection, origin: str, name: str | None, after: Iterable[Any] | None
) -> None:
    told = {"from": origin, "table": name, "after": None if after is None else list(after)}
    await remember(connection, PARTIAL, json.dumps(told))


def _raw(each: Table) -> TableClause:
    """A table whose moments are plain numbers, so that even one that is no valid moment is carried over."""
    kinds = {col.name: BigInteger() if isinstance(col.type, Moment) else col.type for col in each.columns}
    return clause(each.name, *(column(name, kind) for name, kind in kinds.items()))


def _own(each: Table) -> list[str]:
    """The names of the columns that refer to rows of the same table, perhaps to later ones."""
    return [key.parent.name for key in each.foreign_keys if key.column.table is each]


def _key(each: Table) -> list[str]:
    return [col.name for col in each.primary_key.columns]


async def _batches(
    connection: AsyncConnection, each: Table, after: Sequence[Any] | None = None
) -> AsyncIterator[Sequence[Row[Any]]]:
    """Yield the rows of a table behind a primary key, in its order, some at a time."""
    raw = _raw(each)
    key = [raw.c[name] for name in _key(each)]
    while True:
        query = select(raw).order_by(*key).limit(AT_ONCE)
        if after is not None:
            query = query.where(tuple_(*key) > _values(key, after))
        if each is meta:
            query = query.where(raw.c.name != PARTIAL)
        rows = (await connection.execute(query)).all()
        if not rows:
            return
        yield rows
        after = [rows[-1]._mapping[name] for name in _key(each)]


def _values(key: Sequence[Any], after: Sequence[Any]) -> Any:
    return tuple_(*(literal(value, col.type) for col, value in zip(key, after, strict=True)))


async def _write(target: Store, origin: str, each: Table, rows: Sequence[Row[Any]]) -> None:
    """Write rows, and that they are there. Raises StoreError."""
    later = dict.fromkeys(_own(each))
    after = [rows[-1]._mapping[name] for name in _key(each)]
    try:
        async with target.writing() as connection:
            await connection.execute(insert(_raw(each)), [{**row._mapping, **later} for row in rows])
            await _note(connection, origin, each.name, after)
    except (Conflict, Unavailable) as error:
        raise StoreError(_cannot(each, target)) from error


async def _link(reading: AsyncConnection, target: Store, each: Table) -> None:
    """Write the columns that refer to rows of the same table, now that all are there."""
    own, key = _own(each), _key(each)
    if not own:
        return
    raw = _raw(each)
    here = [raw.c[name] == bindparam(f"key_{name}") for name in key]
    statement = update(raw).where(*here).values({name: bindparam(f"new_{name}") for name in own})
    linked = select(*(raw.c[name] for name in (*key, *own))).where(
        or_(*(raw.c[name].is_not(None) for name in own))
    )
    found = (await reading.execute(linked)).all()
    for first in range(0, len(found), AT_ONCE):
        values = [
            {f"key_{name}": row._mapping[name] for name in key}
            | {f"new_{name}": row._mapping[name] for name in own}
            for row in found[first : first + AT_ONCE]
        ]
        try:
            async with target.writing() as connection:
                await connection.execute(statement, values)
        except (Conflict, Unavailable) as error:
            raise StoreError(_cannot(each, target)) from error


def _cannot(each: Table, target: Store) -> Message:
    return msg(
        "Rows of the table {table} cannot be written to {url}: the log says why, and check what is wrong in "
        "the old database; the same command goes on where it was.",
        table=each.name,
        url=target.shown,
    )


async def _count(connection: AsyncConnection, each: Table) -> int:
    query = select(func.count()).select_from(each)
    return await connection.scalar(query.where(meta.c.name != PARTIAL) if each is meta else query) or 0


async def _count_up_to(connection: AsyncConnection, each: Table, after: Sequence[Any]) -> int:
    raw = _raw(each)
    key = [raw.c[name] for name in _key(each)]
    query = select(func.count()).select_from(raw).where(tuple_(*key) <= _values(key, after))
    return await connection.scalar(query) or 0


async def _carry_numbers(reading: AsyncConnection, target: Store) -> None:
    """Let new rows be numbered on from the last number that the source has ever given."""
    async with target.writing() as writing:
        for each in TABLES:
            if each.autoincrement_column is not None:
                await number_on(writing, each, await last_number(reading, each))


async def _compare(reading: AsyncConnection, target: Store, counts: Sequence[int], told: Told) -> None:
    """Raise StoreError unless each table has the same rows here and there."""
    async with target.reading() as other:
        for number, each in enumerate(TABLES):
            told(Progress(True, each.name, sum(counts[:number]), sum(counts)))
            if await _sum(reading, each) != await _sum(other, each):
                raise StoreError(
                    msg(
                        "The table {table} is not the same in {url}: empty that database, and begin again.",
                        table=each.name,
                        url=target.shown,
                    )
                )
    told(Progress(True, TABLES[-1].name, sum(counts), sum(counts)))


async def _sum(connection: AsyncConnection, each: Table) -> tuple[int, int]:
    """Return how many rows a table has, and a checksum of them that does not depend on their order: databases
    sort text differently."""
    count, total = 0, 0
    async for rows in _batches(connection, each):
        count += len(rows)
        for row in rows:
            digest = hashlib.blake2b(repr(tuple(row)).encode(), digest_size=16).digest()
            total += int.from_bytes(digest, "big")
    return count, total % 2**128
