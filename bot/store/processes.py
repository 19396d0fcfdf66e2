"""The bots that share a database: who they are, who takes charge of an interaction that several have heard,
and what one hands over to another to be shown.

A match changes in whichever process somebody presses, but only one that serves its server shows it there: it
knows the server, its language and what stands below the board. So any other notes, in the transaction of the
change, that the match is to be shown, and whoever serves the server looks for such notes.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match.model import Match
from bot.shards import Shards
from bot.store import shard_rows
from bot.store.database import Conflict, Store, remember
from bot.store.schema import handed_over, processes, taken_interactions
from bot.store.shard_rows import name_of, served

KEPT: Final = timedelta(minutes=15)
"""How long it is kept that an interaction was taken: as long as its token can be used."""
FORGOTTEN: Final = timedelta(hours=1)
"""A process that has not signed for so long is no more."""

_CONNECTED: Final = "connected_at"
"""The name under which is kept, for each shard, when a process last signed that was connected with it. It
stays when the process has gone."""


@dataclass(frozen=True, slots=True)
class Process:
    """A bot that shares the database, or did."""

    name: str
    shards: Shards
    signed_at: datetime


async def sign(connection: AsyncConnection, own: Process, connected_since: datetime | None = None) -> None:
    """Note that a process is there; and that it hears Discord, if it does, and since when."""
    row: dict[str, Any] = {
        "shard_count": own.shards.count,
        "shard_ids": json.dumps(own.shards.ids),
        "signed_at": own.signed_at,
    }
    if connected_since is not None:
        row |= {"connected_at": own.signed_at, "connected_since": connected_since}
        for shard in own.shards.each:
            await remember(connection, name_of(_CONNECTED, shard), own.signed_at.isoformat())
    changed = await connection.execute(update(processes).where(processes.c.name == own.name).values(row))
    if changed.rowcount == 0:
        gone = processes.c.signed_at < own.signed_at - FORGOTTEN
        await connection.execute(delete(processes).where(gone))
        began = {"name": own.name, "host": socket.gethostname(), "began_at": own.signed_at}
        await connection.execute(insert(processes).values(row | began))


async def part(store: Store, name: str) -> None:
    """Take back that the process of that name is there: it is leaving, in good order. Raises Unavailable."""
    async with store.writing() as connection:
        await connection.execute(delete(processes).where(processes.c.name == name))


async def last_sign(store: Store, shards: Shards) -> datetime | None:
    """Return when all of these shards had been signed for by processes that were connected, gone since or
    not; None if one of them never was. Where the number of shards has changed, a shard counts that had some
    of the same servers. Raises Unavailable."""
    async with store.reading() as connection:
        kept = await shard_rows.values(connection, _CONNECTED)
    signed = [
        [datetime.fromisoformat(at) for other, at in kept.items() if other.overlaps(shard)]
        for shard in shards.each
    ]
    return min(map(max, signed)) if all(signed) else None


async def others(connection: AsyncConnection, name: str) -> list[Process]:
    """Return all processes but the one of that name, those that have ended a while ago included."""
    rows = await connection.execute(select(processes).where(processes.c.name != name))
    return [
        Process(row.name, Shards(row.shard_count, tuple(json.loads(row.shard_ids))), row.signed_at)
        for row in rows
    ]


async def take(store: Store, interaction_id: int, now: datetime) -> bool:
    """Take charge of an interaction. Returns whether no other process had. Raises Unavailable."""
    try:
        async with store.writing() as connection:
            await connection.execute(insert(taken_interactions).values(interaction_id=interaction_id, at=now))
    except Conflict:
        return False
    return True


async def forget_taken(store: Store, now: datetime) -> bool:
    """Forget which interactions were taken long ago. Returns whether any are left. Raises Unavailable."""
    async with store.writing() as connection:
        await connection.execute(delete(taken_interactions).where(taken_interactions.c.at < now - KEPT))
        return bool(await connection.scalar(select(func.count()).select_from(taken_interactions)))


async def hand_over(connection: AsyncConnection, old: Match | None, new: Match, shards: Shards) -> None:
    """Note a match that a process with these shards has changed (`old` is the match before) for whoever
    serves the servers where it is shown, or was, if this process does not."""
    places = {match.place.guild_id for match in (old, new) if match is not None and match.place.message_id}
    rows = [{"match_id": new.id, "guild_id": guild_id} for guild_id in places if not shards.serve(guild_id)]
    if rows and new.daily is None:
        await connection.execute(insert(handed_over), rows)


async def is_handed_over(connection: AsyncConnection, shards: Shards) -> bool:
    """Whether other processes have left matches to be shown in servers on these shards."""
    waiting = select(handed_over.c.id).where(served(handed_over.c.guild_id, shards)).limit(1)
    return await connection.scalar(waiting) is not None


async def take_over(connection: AsyncConnection, shards: Shards) -> Collection[int]:
    """Return the ids of matches that other processes have left to be shown in servers on these shards. They
    are returned only once."""
    mine = served(handed_over.c.guild_id, shards)
    taken = await connection.execute(delete(handed_over).where(mine).returning(handed_over.c.match_id))
    return set(taken.scalars())
