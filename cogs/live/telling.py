"""Tells news: one message in the match's channel for all who are told the same, or direct messages; and takes
it back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from enum import Enum, auto
from typing import Any, Final

import discord

from bot.client.app import Lodge
from bot.match.model import Match, Place
from bot.match.news import NATURES, about
from bot.store.news import News
from bot.store.silences import Silences
from cogs.discord_errors import Attempt, attempt
from cogs.live import channel_messages
from cogs.live.drawing import Drawing
from cogs.messages.news import news_line
from engines.core import Message

FORBIDDEN: Final = 403
"""The status of Discord's answer where the bot may not write."""

Missed = Callable[[int, Sequence[int]], None]
"""Called with a channel and the people who missed something there for the first time."""


class _Came(Enum):
    """What came of a message."""

    TOLD = auto()
    FORBIDDEN = auto()
    NOWHERE = auto()
    """It cannot be sent, now or later."""
    LATER = auto()
    """Discord is out of reach. The news is claimed, and due again after that."""


class Telling:
    """Sends and deletes the messages of news, and notes what came of it."""

    def __init__(self, bot: Lodge, drawing: Drawing, silences: Silences, missed: Missed) -> None:
        self._bot = bot
        self._drawing = drawing
        self._silences = silences
        self._missed = missed
        self._notes = bot.matches.news_notes

    async def tell(self, match: Match, found: Sequence[News], direct: set[int]) -> None:
        """Tell news of one match, one piece for each person, those in `direct` by direct message if they take
        any."""
        silent = await self._silences.places(self._bot.matches.now())
        by_text: defaultdict[Message, list[News]] = defaultdict(list)
        for each in found:
            text = about(each.kind, match, each.user_id, each.by)
            if each.user_id in direct and each.user_id not in silent:
                came = await self._directly(match, each, text)
                if came is not _Came.FORBIDDEN:
                    continue
                await self._silences.takes_nothing(each.user_id, self._bot.matches.now())
            by_text[text].append(each)
        for text, same in by_text.items():
            await self._in_channel(match, same, text, silent)

    async def take_back(self, old: Sequence[News], standing: Sequence[News]) -> list[News]:
        """Delete the messages in which the `old` news was told, unless one tells somebody what is still news
        (all that stands of these matches is in `standing`). Returns what has to be tried again."""
        gone = {each.id for each in old}
        kept = {each.told for each in standing if each.id not in gone}
        failed = set()
        for place in {each.told for each in old} - kept:
            if place is not None and place.message_id is not None:
                message = channel_messages.messages(self._bot, place).get_partial_message(place.message_id)
                done: Attempt[None] = await attempt(message.delete(), "take news back")
                if done.unreached:
                    failed.add(place)
        await self._notes.forget([each.id for each in old if each.told not in failed])
        return [each for each in old if each.told in failed]

    async def _directly(self, match: Match, each: News, text: Message) -> _Came:
        """Send one person a direct message. It is not answered for if they take none."""
        opened = await attempt(self._bot.create_dm(discord.Object(each.user_id)), "open direct messages")
        if opened.value is None:
            came = _came(opened)
            return _Came.LATER if came is _Came.LATER else _Came.FORBIDDEN
        here = Place(None, opened.value.id)
        came = await self._send(here, match, [each], news_line(text, match, ()))
        return _Came.FORBIDDEN if came is _Came.NOWHERE else came

    async def _in_channel(self, match: Match, same: list[News], text: Message, silent: set[int]) -> None:
        place, people = match.place, [each.user_id for each in same]
        if place.guild_id is None or not channel_messages.reachable(self._bot, place):
            came = _Came.NOWHERE
        elif place.channel_id in silent:
            came = _Came.FORBIDDEN
        else:
            came = await self._send(place, match, same, news_line(text, match, people))
        if came is _Came.FORBIDDEN:
            now = self._bot.matches.now()
            self._missed(place.channel_id, await self._silences.missed(place.channel_id, people, now))
        if came in (_Came.FORBIDDEN, _Came.NOWHERE):
            await self._notes.forget([each.id for each in same])

    async def _send(self, place: Place, match: Match, same: list[News], line: Message) -> _Came:
        """Send a line, and note that it was told. The number of the news keeps Discord from posting it twice
        if the bot ends before that is noted."""
        people = [discord.Object(each.user_id) for each in same]
        sending: Awaitable[discord.Message] = channel_messages.messages(self._bot, place).send(
            self._drawing.translator(place, None)(line),
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, replied_user=False, users=people
            ),
            nonce=f"{match.commitment[:12]}-{same[0].id}",
        )
        sent = await attempt(sending, "tell news")
        if not sent:
            return _came(sent)
        ids = [each.id for each in same]
        if sent.value is None or NATURES[same[0].kind].stays:
            await self._notes.forget(ids)
        else:
            told = Place(place.guild_id, place.channel_id, sent.value.id)
            await self._notes.note_told(ids, told, self._bot.matches.now())
        return _Came.TOLD


def _came(tried: Attempt[Any]) -> _Came:
    """What came of a request that did not work."""
    if tried.status == FORBIDDEN:
        return _Came.FORBIDDEN
    return _Came.LATER if tried.unreached else _Came.NOWHERE
