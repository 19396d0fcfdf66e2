"""Blocks between people, and declined challenges.

Somebody who deletes their data is still blocked if they come back: a keyed hash replaces their id, and
lookups check both ids and hashes.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import user_id_columns
from bot.store.database import Conflict, Store
from bot.store.schema import blocks, declines, hashed_blocks, matches


async def block(store: Store, user_id: int, blocked_id: int, now: datetime) -> bool:
    """Block somebody for a person. Returns whether that is new. Raises Unavailable."""
    try:
        async with store.writing() as connection:
            await connection.execute(insert(blocks).values(user_id=user_id, blocked_id=blocked_id, at=now))
    except Conflict:
        return False
    return True


async def unblock(store: Store, user_id: int, blocked_id: int) -> bool:
    """Unblock somebody for a person. Returns whether they were blocked. Raises Unavailable."""
    of_both = (blocks.c.user_id == user_id) & (blocks.c.blocked_id == blocked_id)
    async with store.writing() as connection:
        hashes = await user_id_columns.known_hash(connection, [blocked_id])
        hashed = (hashed_blocks.c.user_id == user_id) & hashed_blocks.c.blocked_hash.in_(hashes)
        by_hash = await connection.execute(delete(hashed_blocks).where(hashed))
        return (await connection.execute(delete(blocks).where(of_both))).rowcount + by_hash.rowcount > 0


async def blocked_by(store: Store, user_id: int) -> list[int]:
    """Return the user ids of the people whom a person has blocked, the latest first."""
    query = select(blocks.c.blocked_id).where(blocks.c.user_id == user_id)
    async with store.reading() as connection:
        return list(await connection.scalars(query.order_by(blocks.c.at.desc(), blocks.c.blocked_id)))


async def among(connection: AsyncConnection, user_ids: Collection[int]) -> set[tuple[int, int]]:
    """Return the pairs of these people where the first has blocked the second."""
    query = select(blocks.c.user_id, blocks.c.blocked_id)
    query = query.where(blocks.c.user_id.in_(user_ids), blocks.c.blocked_id.in_(user_ids))
    found = {(row.user_id, row.blocked_id) for row in await connection.execute(query)}
    hashes = await user_id_columns.known_hash(connection, user_ids)
    if not hashes:
        return found
    hashed = select(hashed_blocks.c.user_id, hashed_blocks.c.blocked_hash)
    hashed = hashed.where(hashed_blocks.c.user_id.in_(user_ids), hashed_blocks.c.blocked_hash.in_(hashes))
    return found | {(row.user_id, hashes[row.blocked_hash]) for row in await connection.execute(hashed)}


async def keeps_away(store: Store, user_id: int, other_id: int) -> bool:
    """Return whether a person has blocked another, by id or by hash. Raises Unavailable."""
    async with store.reading() as connection:
        return (user_id, other_id) in await among(connection, (user_id, other_id))


async def hashed_by(connection: AsyncConnection, user_id: int) -> int:
    """Return how many people a person has blocked of whom only a hash is left."""
    own = select(func.count()).select_from(hashed_blocks).where(hashed_blocks.c.user_id == user_id)
    return await connection.scalar(own) or 0


async def keep_under_hash(connection: AsyncConnection, user_id: int, hashed: str) -> None:
    """Replace a person's id with a keyed hash where others have blocked them."""
    by_others = select(blocks.c.user_id, blocks.c.at).where(blocks.c.blocked_id == user_id)
    known = select(hashed_blocks.c.user_id).where(hashed_blocks.c.blocked_hash == hashed)
    already = set(await connection.scalars(known))
    for by, at in (await connection.execute(by_others)).all():
        if by not in already:
            row = {"user_id": by, "blocked_hash": hashed, "at": at}
            await connection.execute(insert(hashed_blocks).values(row))
    await connection.execute(delete(blocks).where(blocks.c.blocked_id == user_id))


@dataclass(frozen=True, slots=True)
class Decline:
    game: str
    """The slug of the declined game."""
    at: datetime


async def note_decline(connection: AsyncConnection, match_id: int, user_id: int, now: datetime) -> None:
    """Note that somebody declines a challenge, inside the transaction that declines it. If they have declined
    it before, because they were asked again, only the last time counts."""
    this = (declines.c.match_id == match_id) & (declines.c.user_id == user_id)
    if (await connection.execute(update(declines).where(this).values(at=now))).rowcount == 0:
        await connection.execute(insert(declines).values(match_id=match_id, user_id=user_id, at=now))


async def declines_between(
    connection: AsyncConnection, challenger: int, user_id: int, since: datetime
) -> list[Decline]:
    """Return the challenges by one challenger that somebody has declined since a moment, the latest first."""
    query = (
        select(matches.c.game, declines.c.at)
        .select_from(declines.join(matches, matches.c.id == declines.c.match_id))
        .where(declines.c.user_id == user_id, declines.c.at > since, matches.c.challenger == challenger)
        .order_by(declines.c.at.desc(), declines.c.match_id.desc())
    )
    return [Decline(row.game, row.at) for row in await connection.execute(query)]
