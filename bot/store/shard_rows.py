"""Shards in the database: rows of the servers on some shards, and a value kept for each shard."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Column, ColumnElement, func, or_, select, true
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.shards import ID_BITS, Shard, Shards
from bot.store.schema import meta

_PARTS: Final = 1 << ID_BITS


def served(guild_id: Column[Any], shards: Shards) -> ColumnElement[bool]:
    """The servers of that column are on these shards; NULL is no server."""
    if shards.every:
        return true()
    return (func.coalesce(guild_id, 0) // _PARTS % shards.count).in_(shards.ids)


def name_of(what: str, shard: Shard) -> str:
    """Return the name under which a value of a shard is kept (`bot.store.database.recall`).

    >>> name_of("heartbeat", Shard()), name_of("heartbeat", Shard(3, 8))
    ('heartbeat', 'heartbeat 3/8')
    """
    return what if shard.count == 1 else f"{what} {shard.id}/{shard.count}"


async def values(connection: AsyncConnection, what: str) -> dict[Shard, str]:
    """Return what is kept under a name for each shard, of every count there has ever been."""
    named = or_(meta.c.name == what, meta.c.name.like(f"{what} %/%"))
    rows = await connection.execute(select(meta.c.name, meta.c.value).where(named))
    return {_shard(name): value for name, value in rows}


async def values_beside(connection: AsyncConnection, what: str, shard: Shard) -> list[str]:
    """Return what is kept under a name for a shard and for those, of other counts, that share servers with
    it."""
    found = await values(connection, what)
    return [value for other, value in found.items() if other.overlaps(shard)]


def _shard(name: str) -> Shard:
    _, _, numbers = name.partition(" ")
    if not numbers:
        return Shard()
    id_, _, count = numbers.partition("/")
    return Shard(int(id_), int(count))
