"""What is read of one person for their profile: of one server (`guild_id`) or, if that is None, of all."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import against_lodge, deletions, matches, players


async def is_going(connection: AsyncConnection, user_id: int) -> bool:
    """Return whether everything of a person is being deleted."""
    return await connection.scalar(select(deletions.c.at).where(deletions.c.user_id == user_id)) is not None


async def against_lodges_levels(
    connection: AsyncConnection, user_id: int, guild_id: int | None
) -> dict[str, tuple[int, int]]:
    """Return by game how many matches against Lodge a person has played, at any level, and how many won."""
    table = against_lodge.c
    query = select(table.game, func.sum(table.played), func.sum(table.won)).where(table.user_id == user_id)
    if guild_id is not None:
        query = query.where(table.guild_id == guild_id)
    return {
        game: (int(played), int(won))
        for game, played, won in await connection.execute(query.group_by(table.game))
    }


async def ended_in_servers(
    connection: AsyncConnection, user_id: int, guild_id: int | None, *, most: int
) -> list[int]:
    """Return the numbers of a person's last finished matches of several seats, the latest first."""
    query = (
        select(players.c.match_id)
        .join(matches, matches.c.id == players.c.match_id)
        .where(players.c.user_id == user_id, players.c.ended_at.is_not(None))
        .where(matches.c.daily.is_(None), matches.c.seat_count > 1)
        .where(matches.c.guild_id.is_not(None) if guild_id is None else matches.c.guild_id == guild_id)
        .order_by(players.c.ended_at.desc(), players.c.match_id.desc())
        .limit(most)
    )
    return list(await connection.scalars(query))
