"""Feats that reviews have found, stored once for each player of a match. A hint rules them out, and so
does taking back without other people in the game."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match.model import Match, Opponent
from bot.store.database import Conflict, Store
from bot.store.schema import feats, matches, players
from engines.opponents.review import Feat, Review, feats_of


async def keep(store: Store, match: Match, review: Review) -> list[tuple[int, Feat]]:
    """Store the feats that the review of a match finds, each with the user id of its player. Returns those
    that the player hadn't earned in that game before. Raises Unavailable."""
    found = _found(match, review)
    if not found:
        return []
    known = select(feats.c.user_id, feats.c.feat).where(feats.c.match_id == match.id)
    async with store.glancing() as connection:
        if {*found} <= {(user_id, feat) for user_id, feat in await connection.execute(known)}:
            return []
    try:
        async with store.writing() as connection:
            stored = {(user_id, feat) for user_id, feat in await connection.execute(known)}
            # Someone who has deleted their data meanwhile isn't among the players any more.
            still = select(players.c.user_id).where(players.c.match_id == match.id)
            there = {*await connection.scalars(still)}
            new = [each for each in found if each not in stored and each[0] in there]
            first = [each for each in new if not await _has(connection, *each, match.game.slug)]
            if new:
                rows = [
                    {"user_id": user_id, "match_id": match.id, "feat": feat.value} for user_id, feat in new
                ]
                await connection.execute(insert(feats), rows)
    except Conflict:  # someone else is looking at the same review
        return []
    return first


async def earned(
    connection: AsyncConnection, user_id: int, guild_id: int | None
) -> Sequence[tuple[str, str]]:
    """Return each feat of a person's, with the game they earned it in, the latest first: in one server, or
    (None) anywhere."""
    query = (
        select(feats.c.feat, matches.c.game)
        .join(matches, matches.c.id == feats.c.match_id)
        .where(feats.c.user_id == user_id)
        .order_by(feats.c.match_id.desc(), feats.c.feat)
    )
    if guild_id is not None:
        query = query.where(matches.c.guild_id == guild_id)
    rows = await connection.execute(query)
    return list(dict.fromkeys((feat, game) for feat, game in rows))


def _found(match: Match, review: Review) -> list[tuple[int, Feat]]:
    return [
        (holder, feat)
        for seat, holder in enumerate(match.seats)
        if not isinstance(holder, Opponent) and holder not in match.helped
        for feat in feats_of(review, seat)
    ]


async def _has(connection: AsyncConnection, user_id: int, feat: Feat, game: str) -> bool:
    query = (
        select(feats.c.match_id)
        .join(matches, matches.c.id == feats.c.match_id)
        .where(feats.c.user_id == user_id, feats.c.feat == feat.value, matches.c.game == game)
    )
    return await connection.scalar(query.limit(1)) is not None
