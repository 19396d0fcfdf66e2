"""Tells people privately what they've earned: with the press that earned it or their next one, or by direct
message if that's where they get news. Each is told once at most. What couldn't be told before a restart is on
their profile anyway, so it's only remembered in memory."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

import discord

from bot.client.app import Lodge
from bot.client.languages import of_person
from bot.limits_and_times import PRESSES_REMEMBERED
from bot.match.honours import Honour
from bot.match.model import Place
from bot.store.news import Silences
from cogs.base import channel_messages
from cogs.base.answers import Answer
from cogs.base.discord_errors import Attempt, attempt

PRESS_COMES_FIRST: Final = timedelta(seconds=5)
"""How long the press that earned something has to tell it before a direct message does."""

TakesMessages = Callable[[int, Place], Awaitable[bool]]
"""Returns whether a person (by id) gets news of a place by direct message."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    honour: Honour
    since: datetime


class Honours:
    """What people have earned and haven't been told yet."""

    def __init__(self, bot: Lodge, silences: Silences, direct: TakesMessages) -> None:
        self._bot = bot
        self._silences = silences
        self._direct = direct
        self.waiting: OrderedDict[int, list[_Waiting]] = OrderedDict()
        """By user id."""
        self._fresh: set[int] = set()
        """The people to message unless a press tells them first."""

    def collect(self) -> None:
        """Note what people have just earned. If too many wait, the longest waiting aren't told."""
        matches = self._bot.matches
        now = matches.now()
        while matches.honours:
            honour = matches.honours.popleft()
            self.waiting.setdefault(honour.user_id, []).append(_Waiting(honour, now))
            self._fresh.add(honour.user_id)
        while len(self.waiting) > PRESSES_REMEMBERED:
            self._taken(next(iter(self.waiting)))

    async def tell(self, answer: Answer) -> None:
        """Tell the person who pressed, once the press is answered."""
        for each in self._taken(answer.user_id):
            await answer.say(each.honour.says)

    async def tell_due(self, now: datetime) -> None:
        """Message the people who want direct messages and whose press hasn't told them. Raises
        Unavailable."""
        due = [id_ for id_ in self._fresh if now - self.waiting[id_][0].since >= PRESS_COMES_FIRST]
        closed: Collection[int] = await self._silences.places(now) if due else ()
        for user_id in due:
            self._fresh.discard(user_id)
            waiting = self.waiting.get(user_id, ())
            if user_id in closed or not waiting:
                continue
            if await self._direct(user_id, waiting[0].honour.place):
                await self._message(user_id, now)

    async def _message(self, user_id: int, now: datetime) -> None:
        told = self._taken(user_id)
        opened = await attempt(self._bot.create_dm(discord.Object(user_id)), "open direct messages")
        sent: Attempt[Any] = opened
        if told and opened.value is not None:
            place = Place(None, opened.value.id)
            translate = await of_person(self._bot, user_id)
            nobody = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=[])
            sending = channel_messages.messages(self._bot, place).send(
                "\n".join(translate(each.honour.says) for each in told),
                allowed_mentions=nobody,
                silent=True,
                nonce=secrets.token_hex(12),
            )
            sent = await attempt(sending, "tell what was earned")
        if sent.forbidden:
            await self._silences.note_closed(user_id, now)

    def _taken(self, user_id: int) -> list[_Waiting]:
        self._fresh.discard(user_id)
        return self.waiting.pop(user_id, [])
