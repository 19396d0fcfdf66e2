"""Every row of one database into another one, SQLite or PostgreSQL, in one transaction of each.

Both are at this code's revision, and the target's tables are empty. Rows are read and written in batches, so
that the memory it takes does not grow with the database.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Column, Table, bindparam, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.numbering import last_number, number_on
from bot.store.schema import meta, metadata

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
