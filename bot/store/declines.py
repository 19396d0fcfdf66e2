"""Challenges by name that people have declined, at tables of several too, where the table stays open."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import declines, matches


@dataclass(frozen=True, slots=True)
class Decline:
    game: str
    """The slug of the game that somebody did not want to play."""
    at: datetime


async def note(connection: AsyncConnection, match_id: int, user_id: int, now: datetime) -> None:
    """Note that somebody declines a challenge, inside the transaction that does so."""
    await connection.execute(insert(declines).values(match_id=match_id, user_id=user_id, at=now))


async def between(
    connection: AsyncConnection, challenger: int, user_id: int, since: datetime
) -> list[Decline]:
    """Return what somebody has declined of one challenger since a moment, the last one first."""
    query = (
        select(matches.c.game, declines.c.at)
        .select_from(declines.join(matches, matches.c.id == declines.c.match_id))
        .where(declines.c.user_id == user_id, declines.c.at > since, matches.c.challenger == challenger)
        .order_by(declines.c.at.desc(), declines.c.match_id.desc())
    )
    return [Decline(row.game, row.at) for row in await connection.execute(query)]
