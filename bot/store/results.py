"""Matches that have just ended, counted for the leaderboards of their servers."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match.model import Match
from bot.store import daily, lodge_standings, ratings, server_settings
from bot.store.server_settings import RATED


async def record(connection: AsyncConnection, match: Match) -> None:
    """Count a match that has just ended, inside the transaction that ends it, unless its server wants no
    leaderboards. A try at a daily board counts for the table of its day and for nothing else."""
    if match.daily is not None:
        await daily.finish(connection, match)
        return
    if (await server_settings.read(connection, match.place.guild_id)).ratings == RATED:
        await ratings.record(connection, match)
        await lodge_standings.record(connection, match)
