"""The bot processes that share a database: which ones there are, which one handles an interaction that
several receive, which matches one leaves for another to show, and which one thinks about a match for Lodge.

A match changes in whichever process receives the press, but only a process that serves its server can show it
there: it knows the server, its language and what is below the board. So any other process notes, in the
transaction of the change, that the match needs showing, and the process that serves the server looks for such
notes.

When a commit makes it Lodge's turn, one process gets the match to itself for `LEASE`, and renews that while
it thinks. If the process dies, the lease runs out and another takes over.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import Column, ColumnElement, delete, func, insert, or_, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.limits_and_times import CHANGED_MATCHES
from bot.match.model import Match
from bot.shards import ID_BITS, Shard, Shards
from bot.store.database import Conflict, Store, remember
from bot.store.schema import handed_over, matches, meta, processes, taken_interactions, thinking

KEPT: Final = timedelta(minutes=15)
"""How long to remember that an interaction was taken: as long as its token is valid."""
FORGOTTEN: Final = timedelta(hours=1)
"""A process that hasn't signed for this long is forgotten."""

_CONNECTED: Final = "connected_at"
"""The name of the value that holds, for each shard, when a connected process last signed. It stays after the
process is gone."""


@dataclass(frozen=True, slots=True)
class Process:
    """A bot that shares the database, or used to."""

    name: str
    shards: Shards
    signed_at: datetime


async def sign(connection: AsyncConnection, own: Process, connected_since: datetime | None = None) -> None:
    """Note that a process is alive and, if it is connected with Discord, since when."""
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
    """Remove a process that is shutting down properly. Raises Unavailable."""
    async with store.writing() as connection:
        await connection.execute(delete(processes).where(processes.c.name == name))


async def last_sign(store: Store, shards: Shards) -> datetime | None:
    """Return the earliest of these shards' last signs by a connected process, dead or alive; None if a shard
    never had one. If the number of shards has changed, shards that had some of the same servers count. Raises
    Unavailable."""
    async with store.reading() as connection:
        kept = await values(connection, _CONNECTED)
    signed = [
        [datetime.fromisoformat(at) for other, at in kept.items() if other.overlaps(shard)]
        for shard in shards.each
    ]
    return min(map(max, signed)) if all(signed) else None


async def others(connection: AsyncConnection, name: str) -> list[Process]:
    """Return all processes except the one with this name, including any that ended a while ago."""
    rows = await connection.execute(select(processes).where(processes.c.name != name))
    return [
        Process(row.name, Shards(row.shard_count, tuple(json.loads(row.shard_ids))), row.signed_at)
        for row in rows
    ]


async def take(store: Store, interaction_id: int, now: datetime) -> bool:
    """Claim an interaction for this process. Returns whether it was still free. Raises Unavailable."""
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
    """Leave a changed match (`old` is the match before) to the processes that serve the servers where it is
    or was shown, unless these shards serve them."""
    places = {match.place.guild_id for match in (old, new) if match is not None and match.place.message_id}
    rows = [{"match_id": new.id, "guild_id": guild_id} for guild_id in places if not shards.serve(guild_id)]
    if rows and new.daily is None:
        await connection.execute(insert(handed_over), rows)


async def is_handed_over(connection: AsyncConnection, shards: Shards) -> bool:
    """Whether other processes have left matches to show in servers on these shards."""
    waiting = select(handed_over.c.id).where(served(handed_over.c.guild_id, shards)).limit(1)
    return await connection.scalar(waiting) is not None


async def take_over(connection: AsyncConnection, shards: Shards) -> Collection[int]:
    """Return the ids of matches that other processes have left to show in servers on these shards, each only
    once."""
    mine = served(handed_over.c.guild_id, shards)
    taken = await connection.execute(delete(handed_over).where(mine).returning(handed_over.c.match_id))
    return set(taken.scalars())


_PARTS: Final = 1 << ID_BITS


def served(guild_id: Column[Any], shards: Shards) -> ColumnElement[bool]:
    """Return the condition that the servers in a column are on these shards; NULL means direct messages."""
    if shards.every:
        return true()
    return (func.coalesce(guild_id, 0) // _PARTS % shards.count).in_(shards.ids)


def name_of(what: str, shard: Shard) -> str:
    """Return the name under which a shard's value is stored (`bot.store.database.recall`).

    >>> name_of("heartbeat", Shard()), name_of("heartbeat", Shard(3, 8))
    ('heartbeat', 'heartbeat 3/8')
    """
    return what if shard.count == 1 else f"{what} {shard.id}/{shard.count}"


async def values(connection: AsyncConnection, what: str) -> dict[Shard, str]:
    """Return the values stored under a name for each shard, for every shard count there has ever been."""
    named = or_(meta.c.name == what, meta.c.name.like(f"{what} %/%"))
    rows = await connection.execute(select(meta.c.name, meta.c.value).where(named))
    return {_shard(name): value for name, value in rows}


async def values_beside(connection: AsyncConnection, what: str, shard: Shard) -> list[str]:
    """Return the values stored under a name for a shard, and for shards of other counts that share servers
    with it."""
    found = await values(connection, what)
    return [value for other, value in found.items() if other.overlaps(shard)]


def _shard(name: str) -> Shard:
    _, _, numbers = name.partition(" ")
    if not numbers:
        return Shard()
    id_, _, count = numbers.partition("/")
    return Shard(int(id_), int(count))


LEASE: Final = timedelta(seconds=9)
"""How long a process has a match to itself unless it renews that."""


async def note_turn(
    connection: AsyncConnection, old: Match | None, match: Match, thinker: str, now: datetime
) -> None:
    """Lease a match to `thinker`, whose change has made it Lodge's turn, or end the lease if it no longer is.
    Runs inside the transaction of that change; `old` is the match before it, None if it is new."""
    if match.lodge_to_act is None:
        if old is not None and old.lodge_to_act is not None:
            await connection.execute(delete(thinking).where(thinking.c.match_id == match.id))
        return
    row = {"thinker": thinker, "until": now + LEASE}
    changed = await connection.execute(update(thinking).where(thinking.c.match_id == match.id).values(row))
    if changed.rowcount == 0:
        await connection.execute(insert(thinking).values(row | {"match_id": match.id}))


async def prolong_turns(
    connection: AsyncConnection, match_ids: Collection[int], thinker: str, now: datetime
) -> None:
    """Renew the leases that `thinker` has on these matches."""
    own = (thinking.c.thinker == thinker) & thinking.c.match_id.in_(match_ids)
    await connection.execute(update(thinking).where(own).values(until=now + LEASE))


async def turns_left_alone(connection: AsyncConnection, now: datetime) -> list[int]:
    """Return the ids of the matches where it is Lodge's turn and no process has a lease."""
    query = (
        select(matches.c.id)
        .select_from(matches.outerjoin(thinking, thinking.c.match_id == matches.c.id))
        .where(matches.c.lodge_to_act, or_(thinking.c.until.is_(None), thinking.c.until <= now))
        .order_by(matches.c.id)
        .limit(CHANGED_MATCHES)
    )
    return list(await connection.scalars(query))


async def take_turns(
    connection: AsyncConnection, match_ids: Collection[int], thinker: str, now: datetime
) -> list[int]:
    """Lease to `thinker` the matches among these that no process has a lease on, and return their ids."""
    free = await turns_left_alone(connection, now)
    taken = [match_id for match_id in free if match_id in match_ids]
    await connection.execute(delete(thinking).where(thinking.c.match_id.in_(taken)))
    rows = [{"match_id": match_id, "thinker": thinker, "until": now + LEASE} for match_id in taken]
    if rows:
        await connection.execute(insert(thinking), rows)
    return taken
