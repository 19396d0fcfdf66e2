"""Matches that have just ended, counted for the leaderboards of their servers; and those given up too early
to count."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match.model import Match
from bot.store import daily, lodge_standings, ratings, server_settings
from bot.store.schema import matches, opponents, players
from bot.store.server_settings import RATED


async def record(connection: AsyncConnection, match: Match) -> None:
    """Count a match that has just ended, inside the transaction that ends it, unless its server wants no
    leaderboards. A try at a daily board counts for the table of its day and for nothing else."""
    if match.daily is not None:
        await daily.finish(connection, match)
        return
    if await _has_leaderboards(connection, match.place.guild_id):
        await ratings.record(connection, match)
        await lodge_standings.record(connection, match)


async def early_resignations(connection: AsyncConnection, match: Match, user_id: int, since: datetime) -> int:
    """Count the rated matches that somebody has given up since a moment before they counted, wherever that
    was; 0 if `match` is not rated itself."""
    if not (ratings.is_rated(match) and await _has_leaderboards(connection, match.place.guild_id)):
        return 0
    helped = players.alias()
    query = (
        select(matches.c.guild_id)
        .select_from(players.join(matches, matches.c.id == players.c.match_id))
        .where(
            *(players.c.user_id == user_id, players.c.ended_at > since),
            *(matches.c.ending.in_(("void", "early")), matches.c.ending_seat == players.c.seat),
            *(matches.c.guild_id.is_not(None), matches.c.seat_count > 1),
            ~exists().where(opponents.c.match_id == matches.c.id),
            ~exists().where(helped.c.match_id == matches.c.id, helped.c.helped),
        )
    )
    found = (await connection.execute(query)).scalars().all()
    rated = {guild_id for guild_id in set(found) if await _has_leaderboards(connection, guild_id)}
    return sum(guild_id in rated for guild_id in found)


async def _has_leaderboards(connection: AsyncConnection, guild_id: int | None) -> bool:
    return (await server_settings.read(connection, guild_id)).ratings == RATED
