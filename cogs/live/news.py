"""Tells those who are away what happens in their matches, and takes back what is news no longer.

All of it is in the database (`bot.store.news`), noted with the change that brought it; this looks there every
second. So a bot that is stopped at any moment tells at its next start what it had still to tell, and repeats
nothing.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, cast

from discord.ext import commands, tasks

from bot import log as logs
from bot.client.app import Lodge
from bot.limits_and_times import AWAY_AFTER, PRESSES_REMEMBERED
from bot.match.model import Match, Refused
from bot.match.news import NATURES, is_news
from bot.store import personal_settings
from bot.store.news import News
from bot.store.personal_settings import BY_MESSAGE, NO_NEWS
from bot.store.silences import Silences
from cogs.answers import Answer
from cogs.live.background import let_finish
from cogs.live.boards import live_boards
from cogs.live.telling import Telling
from cogs.messages.news import not_told

log = logs.get(__name__)

LOOK_SECONDS: Final = 1.0
"""How often it is looked for what is due."""


class NewsDesk(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.matches = bot.matches
        self._notes = bot.matches.news_notes
        self._silences = Silences(bot.matches.store)
        self._telling = Telling(bot, live_boards(bot).drawing, self._silences, self._note_missed)
        self._changed: set[int] | None = None
        """The matches that have changed since it was looked for old news; None at the start: any may have."""
        self._pressed: OrderedDict[tuple[int, int], float] = OrderedDict()
        """By match id and user id, when that person last pressed anything there, in seconds counted."""
        self._looking = asyncio.Lock()
        self._unsaid: defaultdict[int, list[int]] = defaultdict(list)
        """By user id, the channels of which that person has still to hear that Lodge may not write there."""

    async def cog_load(self) -> None:
        self.matches.watch(self.note_change)
        for user_id, channel_id in await self._silences.unsaid():
            self._unsaid[user_id].append(channel_id)
        self.look.start()

    async def cog_unload(self) -> None:
        self.matches.unwatch(self.note_change)
        await let_finish(self._looking)
        self.look.cancel()

    async def after_press(self, answer: Answer, match_id: int) -> None:
        """Note that somebody is at a board and, after the answer to their press, say what they have missed
        where Lodge may not write."""
        user_id = answer.interaction.user.id
        self._pressed[match_id, user_id] = self.matches.clock.monotonic()
        self._pressed.move_to_end((match_id, user_id))
        while len(self._pressed) > PRESSES_REMEMBERED:
            self._pressed.popitem(last=False)
        if channels := self._unsaid.pop(user_id, None):
            await answer.say(not_told(channels))
            with suppress(Refused):  # then it is said once more after a restart
                await self._silences.note_said(user_id)

    def note_change(self, match: Match) -> None:
        """A match has changed, here or in another process: what was told of it may be old news."""
        if self._changed is not None:
            self._changed.add(match.id)

    def _note_missed(self, channel_id: int, user_ids: Sequence[int]) -> None:
        for user_id in user_ids:
            self._unsaid[user_id].append(channel_id)

    @tasks.loop(seconds=LOOK_SECONDS)
    async def look(self) -> None:
        """Take back what is old news, and tell what is due."""
        changed, self._changed = self._changed, set()
        try:
            async with self._looking:
                await self._take_back(changed)
                await self._tell_due()
        except Exception as error:
            self._changed = None if changed is None else changed | (self._changed or set())
            if isinstance(error, Refused):
                log.warning("news was not told", why=str(error))
            else:
                log.exception("news was not told")

    @look.before_loop
    async def _connected(self) -> None:
        await self.bot.wait_until_ready()

    async def _take_back(self, changed: set[int] | None) -> None:
        """Take back the news of changed matches (None: of all) that is news no longer."""
        if changed is not None and not changed:
            return
        standing = await self._notes.standing(changed, self.matches.shards)
        found = await self._matches_of(standing)
        await self._delete([each for each in standing if not _is_current(each, found)], standing)

    async def _delete(self, old: Sequence[News], standing: Sequence[News]) -> None:
        if old:
            failed = await self._telling.take_back(old, standing)
            self._changed = (self._changed or set()) | {each.match_id for each in failed}

    async def _tell_due(self) -> None:
        """Tell what is due, unless it is old news already, whoever it is for is there, or something newer is
        told."""
        now = self.matches.now()
        due = await self._notes.due(now, self.matches.shards)
        if not due:
            return
        found = await self._matches_of(due)
        standing = await self._notes.standing({each.match_id for each in due})
        chosen = await personal_settings.of_people(self.matches.store, {each.user_id for each in due})
        ways = {user_id: each.news for user_id, each in chosen.items()}
        current = [
            each
            for each in due
            if _is_current(each, found) and ways[each.user_id] != NO_NEWS and not self._is_there(each)
        ]
        stand = [each for each in standing if _is_current(each, found)]
        fresh = [each for each in current if not _is_outdone(each, (*current, *stand))]
        wanted = {each.id for each in fresh}
        claimed = await self._notes.claim(wanted, [each.id for each in due if each.id not in wanted], now)
        direct = {user_id for user_id, way in ways.items() if way == BY_MESSAGE}
        by_match: defaultdict[int, list[News]] = defaultdict(list)
        for each in fresh:
            if each.id in claimed:
                by_match[each.match_id].append(each)
        for match_id, told in by_match.items():
            people = {each.user_id for each in told if not NATURES[each.kind].stays}
            here = [each for each in standing if each.match_id == match_id]
            await self._delete([each for each in here if each.user_id in people], here)
            await self._telling.tell(found[match_id], told, direct)

    async def _matches_of(self, news: Sequence[News]) -> dict[int, Match]:
        known = await self.matches.known({each.match_id for each in news})
        return {match.id: match for match in known}

    def _is_there(self, news: News) -> bool:
        """Whether somebody has pressed anything in the match just now, and need not be told."""
        pressed = self._pressed.get((news.match_id, news.user_id))
        passed = None if pressed is None else self.matches.clock.monotonic() - pressed
        there = passed is not None and passed <= AWAY_AFTER.total_seconds()
        return there and not NATURES[news.kind].even_if_there


def _is_current(news: News, found: dict[int, Match]) -> bool:
    match = found.get(news.match_id)
    return match is not None and is_news(news.kind, match, news.user_id, news.ply)


def _is_outdone(news: News, others: Sequence[News]) -> bool:
    """Whether the same person is told, or has been told, something newer of the same match instead."""
    return not NATURES[news.kind].stays and any(
        (other.match_id, other.user_id) == (news.match_id, news.user_id) and other.id > news.id
        for other in others
        if not NATURES[other.kind].stays
    )


def news_desk(bot: Lodge) -> NewsDesk:
    """The one cog that tells news."""
    return cast("NewsDesk", bot.get_cog("NewsDesk"))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(NewsDesk(bot))
