"""News that people are to get about their matches, and news they got in messages that are still there.

News is stored in the transaction of the change that causes it, and sent when it is due. A process claims news
for a while before sending it, so that only one process does. If that process dies, another sends it later,
and the number of the news keeps Discord from posting it twice. Sent news is kept until it is old and its
message has been deleted; news that pinged somebody is kept at least until they may be pinged again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, Select, bindparam, delete, func, insert, or_, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.limits_and_times import NEWS_AT_ONCE, PING_EVERY, SILENT_FOR
from bot.match.events import Event, Kind, events
from bot.match.model import Match, Place
from bot.match.news_texts import NATURES, last_press, wait, was_there
from bot.shards import UNDIVIDED, Shards
from bot.store.database import Store, sound
from bot.store.processes import served
from bot.store.schema import matches, news, silenced

Ping = tuple[int, int | None]
"""A user id, and the channel where they were pinged; None for direct messages."""

CHALLENGES_REMEMBERED: Final = 1_000

CLAIM: Final = timedelta(seconds=20)
"""How long a process has news to itself that it is about to send."""

_KINDS: Final = frozenset(Kind)


@dataclass(frozen=True, slots=True)
class News:
    """One piece of news for one person about one match."""

    id: int
    match_id: int
    user_id: int
    kind: Kind
    by: int | None
    """See `bot.match.events.Event`."""
    ply: int
    """The match's ply after what happened."""
    happened_at: datetime
    told: Place | None
    """The message that carried it; None if it hasn't been sent yet."""


async def note(connection: AsyncConnection, found: Sequence[Event], match: Match, now: datetime) -> None:
    """Store the news that a change to `match` brings people, inside its transaction."""
    rows = []
    for event in found:
        nature = NATURES[event.kind]
        for user_id in event.to:
            there = was_there(match, last_press(match, user_id), now)
            if nature.pings or nature.even_if_there or not there:
                due_at = now + wait(event.kind, match, user_id, now, there=there)
                rows.append(_row(event, match, user_id, now) | {"due_at": due_at})
    if rows:
        await connection.execute(insert(news), rows)


async def note_challenge(connection: AsyncConnection, match: Match, now: datetime) -> list[int]:
    """Note whom the post of a new challenge pings, inside its transaction. Returns the people it must not
    ping, because they were pinged there recently: they get the news later."""
    place = match.place
    challenged = [event for event in events(None, match) if event.kind is Kind.CHALLENGED]
    if place.guild_id is None or not challenged:
        return []
    (event,) = challenged
    rows = await connection.execute(_last_pings(event.to, now).where(news.c.channel_id == place.channel_id))
    later = {row.user_id: row.at + PING_EVERY for row in rows}
    here = {"guild_id": place.guild_id, "channel_id": place.channel_id}
    noted = [
        _row(event, match, user_id, now)
        | {"due_at": later.get(user_id), "pinged_at": None if user_id in later else now}
        | here
        for user_id in event.to
    ]
    await connection.execute(insert(news), noted)
    return list(later)


def _last_pings(user_ids: Collection[int], now: datetime) -> Select[Any]:
    """Return a query for when and where each of these people was pinged too recently to ping them again
    there."""
    lately = news.c.user_id.in_(user_ids) & (news.c.pinged_at > now - PING_EVERY)
    where = (news.c.user_id, news.c.guild_id, news.c.channel_id)
    return select(*where, func.max(news.c.pinged_at).label("at")).where(lately).group_by(*where)


def _row(event: Event, match: Match, user_id: int, now: datetime) -> dict[str, Any]:
    return {
        "match_id": match.id,
        "user_id": user_id,
        "kind": event.kind.value,
        "by_id": event.by,
        "ply": match.ply,
        "happened_at": now,
    }


class NewsNotes:
    """The news of one database. Every method raises Unavailable if the database can't be used."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.unpinged: deque[tuple[int, int]] = deque(maxlen=CHALLENGES_REMEMBERED)
        """Pairs of match id and user id: whom the post of a new challenge must not ping. Only the latest."""

    async def due(self, now: datetime, shards: Shards = UNDIVIDED) -> list[News]:
        """Return the news due by now about matches in servers on these shards, oldest first, at most
        NEWS_AT_ONCE."""
        return await self._found((news.c.due_at <= now) & _served(shards), NEWS_AT_ONCE)

    async def noted(self, match_ids: Collection[int] | None = None, shards: Shards = UNDIVIDED) -> list[News]:
        """Return all news that is still to be sent, or whose message is still there, oldest first: about
        these matches, or (None) about all in servers on these shards."""
        wanted = _served(shards) if match_ids is None else news.c.match_id.in_(match_ids)
        return await self._found(or_(_STANDS, news.c.due_at.is_not(None)) & wanted)

    async def standing(self, user_ids: Collection[int]) -> list[News]:
        """Return the news for these people whose messages are still there, oldest first."""
        return await self._found(_STANDS & news.c.user_id.in_(user_ids))

    async def told_in(self, message_ids: Collection[int]) -> list[News]:
        """Return the news in these messages, oldest first."""
        return await self._found(news.c.message_id.in_(message_ids))

    async def last_pings(self, user_ids: Collection[int], now: datetime) -> dict[Ping, datetime]:
        """Return when these people were last pinged, only for places where that is too recent to ping them
        again."""
        async with self._store.glancing() as connection:
            rows = (await connection.execute(_last_pings(user_ids, now))).all()
        return {
            (row.user_id, None if row.guild_id is None else row.channel_id): row.at
            for row in rows
            if isinstance(row.at, datetime)
        }

    async def put_off(self, until: Mapping[int, datetime]) -> None:
        """Change when news (by id) is due."""
        if until:
            rows = [{"news": id_, "then": then} for id_, then in until.items()]
            later = update(news).where(news.c.id == bindparam("news")).values(due_at=bindparam("then"))
            async with self._store.writing() as connection:
                await connection.execute(later.where(news.c.due_at.is_not(None)), rows)

    async def claim(self, wanted: Collection[int], now: datetime) -> set[int]:
        """Claim due news (by id) for this process to send. Returns the ids that no other process has
        claimed."""
        if not wanted:
            return set()
        due = news.c.id.in_(wanted) & (news.c.due_at <= now)
        async with self._store.writing() as connection:
            taken = await connection.execute(
                update(news).where(due).values(due_at=now + CLAIM).returning(news.c.id)
            )
            return set(taken.scalars())

    async def note_sent(self, ids: Collection[int], place: Place, pinged_at: datetime | None) -> None:
        """Note the message that carries some news, and when it pinged somebody (None if it came silently)."""
        row = {
            "due_at": None,
            "pinged_at": pinged_at,
            "guild_id": place.guild_id,
            "channel_id": place.channel_id,
            "message_id": place.message_id,
        }
        async with self._store.writing() as connection:
            await connection.execute(update(news).where(news.c.id.in_(ids)).values(row))

    async def forget(self, ids: Collection[int], now: datetime) -> None:
        """Forget news that was taken back, can't be taken back or won't be sent. If it pinged somebody, that
        is remembered until they may be pinged again."""
        if not ids:
            return
        by_id, lately = news.c.id.in_(ids), news.c.pinged_at > now - PING_EVERY
        over = news.c.pinged_at <= now - PING_EVERY
        gone = or_(by_id & or_(news.c.pinged_at.is_(None), over), ~_STANDS & over & news.c.due_at.is_(None))
        async with self._store.writing() as connection:
            await connection.execute(update(news).where(by_id, lately).values(due_at=None, message_id=None))
            await connection.execute(delete(news).where(gone))

    async def _found(self, wanted: ColumnElement[bool], limit: int | None = None) -> list[News]:
        query = select(news).where(wanted).order_by(news.c.id).limit(limit)
        async with self._store.glancing() as connection:
            rows = (await connection.execute(query)).all()
        whole = [row for row in sound(news, rows) if row.kind in _KINDS]
        if len(whole) < len(rows):  # damaged news can't be sent
            async with self._store.writing() as connection:
                await connection.execute(
                    delete(news).where(news.c.id.in_([row.id for row in rows if row not in whole]))
                )
        return [_news(row) for row in whole]


_STANDS: Final = news.c.message_id.is_not(None)
"""The condition that news was sent in a message that is still there."""


def _served(shards: Shards) -> ColumnElement[bool]:
    """Return the condition that news is about matches in servers on these shards."""
    if shards.every:
        return true()
    return news.c.match_id.in_(select(matches.c.id).where(served(matches.c.guild_id, shards)))


def _news(row: Row[Any]) -> News:
    told = None if row.message_id is None else Place(row.guild_id, row.channel_id, row.message_id)
    return News(row.id, row.match_id, row.user_id, Kind(row.kind), row.by_id, row.ply, row.happened_at, told)


class Silences:
    """Where Lodge can't write, and who missed something there. Every method raises Unavailable if the
    database can't be used."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def places(self, now: datetime) -> set[int]:
        """Return the ids of the channels and people that Lodge doesn't try to write to now."""
        query = select(silenced.c.place_id).where(silenced.c.until > now)
        async with self._store.reading() as connection:
            return set(await connection.scalars(query))

    async def missed(self, place_id: int, user_ids: Collection[int], now: datetime) -> list[int]:
        """Note that these people missed something in a channel where Lodge may not write. Lodge doesn't try
        that channel again until `SILENT_FOR` after the first of them. Returns the people who hadn't missed
        anything there before."""
        here = silenced.c.place_id == place_id
        async with self._store.writing() as connection:
            await connection.execute(delete(silenced).where(silenced.c.until <= now))
            rows = await connection.execute(select(silenced.c.user_id, silenced.c.until).where(here))
            known = {row.user_id: row.until for row in rows}
            until = min(known.values(), default=now + SILENT_FOR)
            new = [user_id for user_id in dict.fromkeys(user_ids) if user_id not in known]
            if new:
                row = {"place_id": place_id, "until": until, "said": False}
                await connection.execute(insert(silenced), [row | {"user_id": each} for each in new])
        return new

    async def note_closed(self, user_id: int, now: datetime) -> None:
        """Note that a person's direct messages are closed; there is no need to tell them."""
        async with self._store.writing() as connection:
            await connection.execute(delete(silenced).where(silenced.c.place_id == user_id))
            row = {"place_id": user_id, "user_id": user_id, "until": now + SILENT_FOR, "said": True}
            await connection.execute(insert(silenced).values(row))

    async def unsaid(self) -> list[tuple[int, int]]:
        """Return the people still to be told that they missed something, as pairs of user id and channel
        id."""
        query = select(silenced.c.user_id, silenced.c.place_id).where(~silenced.c.said)
        async with self._store.reading() as connection:
            return [(user_id, place_id) for user_id, place_id in await connection.execute(query)]

    async def note_said(self, user_id: int) -> None:
        """Note that a person has been told about every channel where they missed something."""
        theirs = silenced.c.user_id == user_id
        async with self._store.writing() as connection:
            await connection.execute(update(silenced).where(theirs).values(said=True))
