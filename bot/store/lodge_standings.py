"""Wins against Lodge's levels, per server and game.

A match of one person counts against the weakest level playing against them (a partner's level doesn't
matter), if it was played without a hint. Matches in direct messages don't count. Having won once is a stamp
on someone's profile.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import and_, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match.model import Match, Opponent
from bot.store.schema import against_lodge
from engines.opponents import LEVELS


@dataclass(frozen=True, slots=True)
class LevelStanding:
    """One person's matches against one level in one game in one server."""

    level: str
    user_id: int
    played: int
    won: int


async def record(connection: AsyncConnection, match: Match) -> str | None:
    """Count a match that has just ended, inside the transaction that ends it. Returns the level if the person
    had never beaten it at this game, in any server."""
    outcome, level = match.outcome, _level(match)
    if match.place.guild_id is None or outcome is None or level is None or match.helped:
        return None
    (user_id,) = match.players
    (seat,) = match.seats_of(user_id)
    won = outcome.scores[seat] == max(outcome.scores) and outcome.scores[seat] > 0.5
    key = {"guild_id": match.place.guild_id, "game": match.game.slug, "level": level, "user_id": user_id}
    row = and_(*(against_lodge.c[name] == value for name, value in key.items()))
    first = won and not await _has_won(connection, user_id, match.game.slug, level)
    counts = {"played": against_lodge.c.played + 1, "won": against_lodge.c.won + int(won)}
    changed = await connection.execute(update(against_lodge).where(row).values(counts))
    if changed.rowcount == 0:
        await connection.execute(insert(against_lodge).values(key | {"played": 1, "won": int(won)}))
    return level if first else None


async def levels_beaten(
    connection: AsyncConnection, user_id: int, guild_id: int | None
) -> dict[str, tuple[str, ...]]:
    """Return, by game, the levels that a person has beaten in a server or (None) in any, the easiest
    first."""
    table = against_lodge.c
    query = select(table.game, table.level).where(table.user_id == user_id, table.won > 0)
    if guild_id is not None:
        query = query.where(table.guild_id == guild_id)
    found: dict[str, set[str]] = {}
    for game, level in await connection.execute(query):
        found.setdefault(game, set()).add(level)
    return {game: tuple(level for level in LEVELS if level in beaten) for game, beaten in found.items()}


async def leaderboard(connection: AsyncConnection, guild_id: int, slug: str) -> list[LevelStanding]:
    """Return all standings with a win, the hardest level first, and within a level the most wins first."""
    table = against_lodge
    query = select(table.c.level, table.c.user_id, table.c.played, table.c.won)
    query = query.where(table.c.guild_id == guild_id, table.c.game == slug, table.c.won > 0)
    found = [LevelStanding(*row) for row in await connection.execute(query)]
    return sorted(found, key=lambda one: (-LEVELS.index(one.level), -one.won, one.played, one.user_id))


async def _has_won(connection: AsyncConnection, user_id: int, slug: str, level: str) -> bool:
    table = against_lodge.c
    query = select(table.guild_id).where(
        table.user_id == user_id, table.game == slug, table.level == level, table.won > 0
    )
    return await connection.scalar(query.limit(1)) is not None


def _level(match: Match) -> str | None:
    """Return the level that a match counts against; None if it doesn't count."""
    if len(match.players) != 1 or not match.lodge_players:
        return None
    (seat,) = match.seats_of(match.players[0])
    own = next(side for side in match.sides if seat in side)
    against = [match.seats[other] for other in range(match.seat_count) if other not in own]
    levels = [holder.level for holder in against if isinstance(holder, Opponent)]
    return min(levels, key=LEVELS.index, default=None)
