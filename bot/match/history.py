"""The finished matches of a person, page by page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import matches, players


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which finished matches to return."""

    user_id: int
    """The player."""
    game: str | None = None
    """Slug; None for every game."""
    channel_id: int | None = None
    """Only matches played there; None for every channel, which only the player may see."""


def query(wanted: Wanted) -> Select[Any]:
    """Return a query for the numbers and ends of these matches, the latest first.

    It reads only one person's matches, in the order of the index `ix_players_ended_at`, and looks up the game
    and channel by match number. So it stops as soon as a page is full, and sorts only matches that ended in
    the same instant.
    """
    found = (
        select(players.c.match_id, players.c.ended_at)
        .join(matches, matches.c.id == players.c.match_id)
        .where(players.c.user_id == wanted.user_id, players.c.ended_at.is_not(None))
        .where(matches.c.daily.is_(None))
        .order_by(players.c.ended_at.desc(), players.c.match_id.desc())
    )
    if wanted.game is not None:
        found = found.where(matches.c.game == wanted.game)
    if wanted.channel_id is not None:
        found = found.where(matches.c.channel_id == wanted.channel_id)
    return found


async def ended(
    connection: AsyncConnection, wanted: Wanted, *, after: int, most: int
) -> list[tuple[int, datetime]]:
    """Return the number and end of at most `most` of these matches, skipping the first `after`."""
    rows = await connection.execute(query(wanted).offset(after).limit(most))
    return [(row.match_id, row.ended_at) for row in rows]
