"""What people are to be told of their matches, and what they have been told in messages that still stand.

News is noted in the transaction of the change that brings it, and told once it is due. A process that is
about to tell it claims it for a while, so that of several processes one tells it; if that dies meanwhile, it
is told after that, and the number of the news keeps Discord from posting it twice. What has been told is kept
until it is old news and its message has been taken back.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, delete, insert, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.limits_and_times import NEWS_AT_ONCE
from bot.match.events import Event, Kind
from bot.match.model import Match, Place
from bot.match.news import NATURES, is_away
from bot.shards import UNDIVIDED, Shards
from bot.store.database import Store, sound
from bot.store.schema import matches, news
from bot.store.shard_rows import served

CLAIM: Final = timedelta(seconds=20)
"""How long a process has news to itself that it is about to tell."""

_KINDS: Final = frozenset(Kind)


@dataclass(frozen=True, slots=True)
class News:
    """One person's news of one match."""

    id: int
    match_id: int
    user_id: int
    kind: Kind
    by: int | None
    """See `bot.match.events.Event`."""
    ply: int
    """Of the match after what happened."""
    told: Place | None
    """The message in which it was told; None if it has still to be."""


async def note(connection: AsyncConnection, found: Sequence[Event], match: Match, now: datetime) -> None:
    """Note what those who are away are to be told of a change of `match`, inside its transaction."""
    rows = [
        {
            "match_id": match.id,
            "user_id": user_id,
            "kind": event.kind.value,
            "by_id": event.by,
            "ply": match.ply,
            "due_at": now + NATURES[event.kind].waits,
        }
        for event in found
        for user_id in event.to
        if NATURES[event.kind].even_if_there or is_away(match, user_id, now)
    ]
    if rows:
        await connection.execute(insert(news), rows)


class NewsNotes:
    """The news of one database. Each method raises Unavailable where that cannot be used."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def due(self, now: datetime, shards: Shards = UNDIVIDED) -> list[News]:
        """Return what is to be told by now of matches in servers on these shards, oldest first; only the
        first of very many."""
        return await self._found((news.c.due_at <= now) & _served(shards), NEWS_AT_ONCE)

    async def standing(
        self, match_ids: Collection[int] | None = None, shards: Shards = UNDIVIDED
    ) -> list[News]:
        """Return what was told of these matches, or of all in servers on these shards, in messages that still
        stand, oldest first."""
        wanted = _served(shards) if match_ids is None else news.c.match_id.in_(match_ids)
        return await self._found(news.c.message_id.is_not(None) & wanted)

    async def claim(self, wanted: Collection[int], old: Collection[int], now: datetime) -> set[int]:
        """Take the `wanted` news for this process to tell, and forget what is `old`, both by id. Returns the
        ids of those that no other process has taken."""
        due = news.c.id.in_(wanted) & (news.c.due_at <= now)
        async with self._store.writing() as connection:
            await connection.execute(delete(news).where(news.c.id.in_(old)))
            taken = await connection.execute(
                update(news).where(due).values(due_at=now + CLAIM).returning(news.c.id)
            )
            return set(taken.scalars())

    async def note_told(self, ids: Collection[int], place: Place, now: datetime) -> None:
        """Note the message in which news was told."""
        row = {
            "due_at": None,
            "told_at": now,
            "guild_id": place.guild_id,
            "channel_id": place.channel_id,
            "message_id": place.message_id,
        }
        async with self._store.writing() as connection:
            await connection.execute(update(news).where(news.c.id.in_(ids)).values(row))

    async def forget(self, ids: Collection[int]) -> None:
        """Forget news: it was taken back, can never be, or will never be told."""
        if ids:
            async with self._store.writing() as connection:
                await connection.execute(delete(news).where(news.c.id.in_(ids)))

    async def _found(self, wanted: ColumnElement[bool], limit: int | None = None) -> list[News]:
        query = select(news).where(wanted).order_by(news.c.id).limit(limit)
        async with self._store.glancing() as connection:
            rows = (await connection.execute(query)).all()
        whole = [row for row in sound(news, rows) if row.kind in _KINDS]
        if len(whole) < len(rows):  # it can be told to nobody
            await self.forget([row.id for row in rows if row not in whole])
        return [_news(row) for row in whole]


def _served(shards: Shards) -> ColumnElement[bool]:
    """The news is of matches in servers on these shards."""
    if shards.every:
        return true()
    return news.c.match_id.in_(select(matches.c.id).where(served(matches.c.guild_id, shards)))


def _news(row: Row[Any]) -> News:
    told = None if row.message_id is None else Place(row.guild_id, row.channel_id, row.message_id)
    return News(row.id, row.match_id, row.user_id, Kind(row.kind), row.by_id, row.ply, told)
