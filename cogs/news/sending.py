"""Sends news and takes it back: one message in a channel for everyone who is told the same, or direct
messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

import discord

from bot.client.app import Lodge
from bot.client.languages import of_channel, of_person
from bot.match.events import Kind
from bot.match.model import Match, Place, person
from bot.match.news_texts import NATURES, QUESTIONS, about, brief, is_news
from bot.store.news import News, Silences
from bot.translate import Translator
from cogs.base import channel_messages
from cogs.base.components import Translate
from cogs.base.discord_errors import Attempt, attempt
from engines.core import Message, msg, nmsg, pmsg

NEWS_LINES: Final = 8
"""At most this many games go in one message of news; with links they fit into 2000 characters."""

Missed = Callable[[int, Sequence[int]], None]
"""Called with a channel and the people who missed something there for the first time."""


class _Came(Enum):
    """What became of a message."""

    TOLD = auto()
    FORBIDDEN = auto()
    NOWHERE = auto()
    """It cannot be sent, now or later."""
    LATER = auto()
    """Discord is out of reach. The news is due again when our claim on it runs out."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One message of news, about one match or several, for people who are told the same."""

    lines: tuple[Line, ...]
    news: tuple[News, ...]
    """What it tells, one piece for each person and match; what is told for the first time comes first."""
    direct: bool
    """Whether it is a direct message, to one person."""
    pings: bool

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(each.user_id for each in self.news))


class Telling:
    """Sends, edits and deletes messages of news, and notes what became of them."""

    def __init__(self, bot: Lodge, silences: Silences, missed: Missed) -> None:
        self._bot = bot
        self._silences = silences
        self._missed = missed
        self._notes = bot.matches.news_notes

    async def tell(self, notice: Notice, silent: set[int]) -> None:
        """Send a notice, but not to channels that are `silent`. If someone turns out not to take direct
        messages, their news is due again at once, this time in the channel."""
        if not notice.direct:
            await self._in_channel(notice, silent)
        elif await self._directly(notice) is _Came.FORBIDDEN:
            (user_id,), now = notice.people, self._bot.matches.now()
            await self._silences.note_closed(user_id, now)
            await self._notes.put_off(dict.fromkeys((each.id for each in notice.news), now))

    async def take_back(self, old: Sequence[News]) -> list[News]:
        """Take back old news: delete its message, or shorten it if it also has news that's still current.
        Returns what must be tried again."""
        ids = {each.id for each in old}
        beside = await self._notes.told_in(
            {each.told.message_id for each in old if each.told is not None and each.told.message_id}
        )
        known = await self.matches_of(beside)
        # Some of it may have been taken back meanwhile, and what is old by now goes with it, so that nobody
        # deletes the same message twice.
        old = [each for each in beside if each.id in ids or not is_current(each, known)]
        places = {each.told for each in old if each.told is not None}
        gone = {each.id for each in old}
        failed = set()
        for place in places:
            kept = [each for each in beside if each.told == place and each.id not in gone]
            left = {each.match_id for each in kept}
            if kept and left >= {each.match_id for each in old if each.told == place}:
                continue
            done = await (self._shorten(place, kept, known) if kept else self.delete(place))
            if done.unreached:
                failed.add(place)
        forgotten = [each.id for each in old if each.told not in failed]
        await self._notes.forget(forgotten, self._bot.matches.now())
        return [each for each in old if each.told in failed]

    async def matches_of(self, news: Sequence[News]) -> dict[int, Match]:
        """Return the matches that news is about, by id, as far as there still are any."""
        return {
            match.id: match for match in await self._bot.matches.get_many({each.match_id for each in news})
        }

    async def delete(self, place: Place) -> Attempt[Any]:
        """Delete a message of news."""
        assert place.message_id is not None, "it was sent"
        message = channel_messages.messages(self._bot, place).get_partial_message(place.message_id)
        return await attempt(message.delete(), "take news back")

    async def _shorten(self, place: Place, kept: Sequence[News], known: Mapping[int, Match]) -> Attempt[Any]:
        """Shorten a message to the news that is `kept`."""
        assert place.message_id is not None, "it was sent"
        lines = {each.match_id: line_of(each, known[each.match_id]) for each in kept}
        people = () if place.guild_id is None else tuple(dict.fromkeys(each.user_id for each in kept))
        translate = await self._translator(place, [each.user_id for each in kept], known[kept[0].match_id])
        text = news_text(tuple(lines.values()), people, translate)
        message = channel_messages.messages(self._bot, place).get_partial_message(place.message_id)
        return await attempt(
            message.edit(content=text, allowed_mentions=discord.AllowedMentions.none()), "shorten news"
        )

    async def _directly(self, notice: Notice) -> _Came:
        """Send one person a direct message."""
        (user_id,) = notice.people
        opened = await attempt(self._bot.create_dm(discord.Object(user_id)), "open direct messages")
        if opened.value is None:
            came = _came(opened)
            return _Came.LATER if came is _Came.LATER else _Came.FORBIDDEN
        came = await self._send(Place(None, opened.value.id), notice)
        return _Came.FORBIDDEN if came is _Came.NOWHERE else came

    async def _in_channel(self, notice: Notice, silent: set[int]) -> None:
        place = notice.lines[0].match.place
        if place.guild_id is None or not channel_messages.reachable(self._bot, place):
            came = _Came.NOWHERE
        elif place.channel_id in silent:
            came = _Came.FORBIDDEN
        else:
            came = await self._send(Place(place.guild_id, place.channel_id), notice)
        now = self._bot.matches.now()
        if came is _Came.FORBIDDEN:
            missed = await self._silences.missed(place.channel_id, notice.people, now)
            self._missed(place.channel_id, missed)
        if came in (_Came.FORBIDDEN, _Came.NOWHERE):
            await self._notes.forget([each.id for each in notice.news], now)

    async def _send(self, place: Place, notice: Notice) -> _Came:
        """Send a notice, and note that it was told. The nonce keeps Discord from posting it twice if the bot
        stops before noting that."""
        first, ids = notice.news[0], [each.id for each in notice.news]
        called = [discord.Object(user_id) for user_id in notice.people] if notice.pings else []
        translate = await self._translator(place, notice.people, notice.lines[0].match)
        sending: Awaitable[discord.Message] = channel_messages.messages(self._bot, place).send(
            news_text(notice.lines, () if notice.direct else notice.people, translate),
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, replied_user=False, users=called
            ),
            silent=not notice.pings,
            nonce=f"{notice.lines[0].match.commitment[:12]}-{first.id}",
        )
        sent = await attempt(sending, "tell news")
        if not sent:
            return _came(sent)
        now = self._bot.matches.now()
        if sent.value is None or NATURES[first.kind].stays:
            await self._notes.forget(ids, now)
        else:
            told = Place(place.guild_id, place.channel_id, sent.value.id)
            await self._notes.note_sent(ids, told, now if notice.pings else None)
        return _Came.TOLD

    async def _translator(self, place: Place, to: Sequence[int], match: Match) -> Translator:
        """Return a translator for news in a place: a channel's, or the person's in a direct message."""
        if place.guild_id is None:
            return await of_person(self._bot, to[0])
        return await of_channel(self._bot, place, match)


def is_current(news: News, known: Mapping[int, Match]) -> bool:
    """Whether something is still news, as its match stands."""
    match = known.get(news.match_id)
    return match is not None and is_news(news.kind, match, news.user_id, news.ply)


def _came(tried: Attempt[Any]) -> _Came:
    """What became of a request that failed."""
    if tried.unreached:
        return _Came.LATER
    return _Came.FORBIDDEN if tried.forbidden else _Came.NOWHERE


@dataclass(frozen=True, slots=True)
class Line:
    """One piece of news, worded for the match as it stands."""

    kind: Kind
    match: Match
    says: Message
    brief: Message
    """The same, worded for a list."""


def line_of(news: News, match: Match) -> Line:
    """Put a piece of news into words."""
    told = (news.kind, match, news.user_id, news.by)
    return Line(news.kind, match, about(*told), brief(*told))


def news_text(lines: Sequence[Line], to: Sequence[int], translate: Translate) -> str:
    """Write one message of news about one match or several, with links to them. `to`: the people to name;
    empty in a direct message."""
    if len(lines) == 1:
        return translate(_with_link(lines[0].says, lines[0].match, to))
    count = len(lines)
    if any(line.kind in QUESTIONS for line in lines):
        head = nmsg("{n} game is waiting for you", "{n} games are waiting for you", count)
    else:
        head = nmsg("It's your turn in {n} game", "It's your turn in {n} games", count)
    if to:
        head = pmsg("layout", "{people}: {news}", news=head, people=tuple(map(person, to)))
    said = [translate(head)]
    said += [f"- {translate(_with_link(line.brief, line.match, ()))}" for line in lines[:NEWS_LINES]]
    if (left := len(lines) - NEWS_LINES) > 0:
        said.append(translate(nmsg("{n} more in /matches", "{n} more in /matches", left)))
    return "\n".join(said)


def _with_link(says: Message, match: Match, to: Sequence[int]) -> Message:
    where = match.place.link
    if not to:
        # Translators: {news} is "Your turn in Yonmoque with Ann".
        return pmsg("layout", "{news} · {link}", news=says, link=where)
    # Translators: {news} is "Your turn in Yonmoque with Ann".
    return pmsg("layout", "{people}: {news} · {link}", news=says, people=tuple(map(person, to)), link=where)


def not_told(channels: Sequence[int]) -> Message:
    """Why someone isn't told about their matches in these channels."""
    return msg(
        "Lodge can't tell you about your turns in {channels}. Ask a moderator to let it send messages.",
        channels=tuple(f"<#{channel}>" for channel in channels),
    )
