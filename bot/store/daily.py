"""The daily board in the database: its days, and everybody's one try at each of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match.daily_schedule import DailyDay
from bot.match.model import Match
from bot.store import user_id_columns
from bot.store.schema import daily_days, daily_tries, hashed_tries
from engines.core import Game


@dataclass(frozen=True, slots=True)
class Try:
    """Somebody's try at a day's board."""

    user_id: int
    match_id: int
    finished: bool
    points: int | None
    """None unless finished."""


async def read_day(connection: AsyncConnection, day: str, games: Mapping[str, Game]) -> DailyDay | None:
    """Return a day's board; None if it isn't settled yet, or its game isn't available here."""
    row = (await connection.execute(select(daily_days).where(daily_days.c.day == day))).first()
    if row is None or row.game not in games:
        return None
    return DailyDay(row.day, games[row.game], json.loads(row.options), row.seed, row.commitment)


async def add_day(connection: AsyncConnection, day: DailyDay) -> None:
    """Settle a day's board, permanently. The transaction ends in Conflict if it was settled already."""
    row = {"day": day.day, "game": day.game.slug, "options": json.dumps(dict(day.options))}
    await connection.execute(
        insert(daily_days).values(row | {"seed": day.seed, "commitment": day.commitment})
    )


async def begin(connection: AsyncConnection, match: Match) -> None:
    """Note that somebody has begun their try. The transaction ends in Conflict if they had already."""
    row = {"user_id": match.challenger, "day": match.daily, "match_id": match.id}
    await connection.execute(
        insert(daily_tries).values(row | {"guild_id": match.place.guild_id, "finished": False})
    )


async def finish(connection: AsyncConnection, match: Match) -> None:
    """Note the result of a try that was played to its end: the game's points or, if it has none, 1 for a win
    and 0 for a loss."""
    assert match.outcome is not None, "it was played to its end"
    (points,) = match.outcome.points or (int(match.outcome.scores[0]),)
    own = (daily_tries.c.user_id == match.challenger) & (daily_tries.c.day == match.daily)
    await connection.execute(update(daily_tries).where(own).values(finished=True, points=points))


async def try_of(connection: AsyncConnection, user_id: int, day: str) -> Try | None:
    """Return a person's try at a day's board; None if they have not begun one."""
    own = (daily_tries.c.user_id == user_id) & (daily_tries.c.day == day)
    row = (await connection.execute(select(*_COLUMNS).where(own))).first()
    return None if row is None else Try(*row)


async def is_used_up(connection: AsyncConnection, user_id: int, day: str) -> bool:
    """Return whether somebody has had their try at a day's board and has deleted their data since."""
    hashes = await user_id_columns.known_hash(connection, [user_id])
    query = select(hashed_tries.c.day).where(
        hashed_tries.c.user_hash.in_(list(hashes)), hashed_tries.c.day == day
    )
    return await connection.scalar(query) is not None


async def keep_under_hash(connection: AsyncConnection, user_id: int, hashed: str) -> None:
    """Keep a person's latest tries, one of which may be today's, under a keyed hash of their id."""
    query = select(daily_tries.c.day).where(daily_tries.c.user_id == user_id)
    tried = set(await connection.scalars(query.order_by(daily_tries.c.day.desc()).limit(_KEPT_TRIES)))
    known = select(hashed_tries.c.day).where(hashed_tries.c.user_hash == hashed)
    for day in tried - set(await connection.scalars(known)):
        await connection.execute(insert(hashed_tries).values(user_hash=hashed, day=day))


async def table(connection: AsyncConnection, guild_id: int, day: str) -> list[Try]:
    """Return the tries begun in a server, the most points first, earlier tries first if points are equal, and
    unfinished ones last."""
    query = (
        select(*_COLUMNS)
        .where(daily_tries.c.guild_id == guild_id, daily_tries.c.day == day)
        .order_by(daily_tries.c.finished.desc(), daily_tries.c.points.desc(), daily_tries.c.match_id)
    )
    return [Try(*row) for row in await connection.execute(query)]


async def days_finished(connection: AsyncConnection, user_id: int, guild_id: int | None = None) -> set[str]:
    """Return the days whose board a person has finished, in one server or (None) anywhere."""
    query = select(daily_tries.c.day).where(daily_tries.c.user_id == user_id, daily_tries.c.finished)
    if guild_id is not None:
        query = query.where(daily_tries.c.guild_id == guild_id)
    return set(await connection.scalars(query))


_KEPT_TRIES: Final = 2
"""Two, because yesterday's board stays open for a while after its day."""
_COLUMNS: Final = (
    daily_tries.c.user_id,
    daily_tries.c.match_id,
    daily_tries.c.finished,
    daily_tries.c.points,
)
