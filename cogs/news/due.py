"""Tells people what happens in their matches while they're away, and takes back news that's out of date.

All news is in the database (`bot.store.news`), saved together with the change that caused it, and this checks
there every second. So the bot can be stopped at any moment: at its next start it sends what it hasn't sent
yet, and repeats nothing.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from discord.ext import commands, tasks

from bot import log as logs
from bot.client.app import Lodge
from bot.limits_and_times import PING_EVERY, PRESSES_REMEMBERED
from bot.match.model import Match, Place, Refused
from bot.match.news_texts import NATURES, about, last_press, wait, was_there
from bot.store import settings
from bot.store.news import News, Silences
from bot.store.settings import AS_SERVER, BY_MESSAGE, NO_NEWS, Personal
from cogs.base.answers import Answer
from cogs.base.background import let_finish
from cogs.news.honours import Honours
from cogs.news.sending import Notice, Telling, is_current, line_of, not_told

log = logs.get(__name__)

LOOK_SECONDS: Final = 1.0
"""How often to look for news that is due."""
TAKEN_BACK_AGAIN: Final = 5.0
"""Seconds before trying again to take back old news while Discord is out of reach."""
BEING_POSTED: Final = timedelta(minutes=1)
"""How long news waits for the first board of its match; then it leads to the channel."""


class NewsDesk(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.matches = bot.matches
        self._notes = bot.matches.news_notes
        self._silences = Silences(bot.matches.store)
        self._telling = Telling(bot, self._silences, self._note_missed)
        self._honours = Honours(bot, self._silences, self._takes_messages)
        self._changed: set[int] | None = None
        """The matches that have changed, or where someone has pressed something, since the last check for old
        news; None at the start, as any may have."""
        self._pressed: OrderedDict[tuple[int, int], datetime] = OrderedDict()
        """By match id and user id, when that person last pressed anything there."""
        self._looking = asyncio.Lock()
        self._unsaid: defaultdict[int, list[int]] = defaultdict(list)
        """By user id, the channels where Lodge may not write and that person hasn't been told so yet."""

    async def cog_load(self) -> None:
        self.matches.watch(self.note_change)
        for user_id, channel_id in await self._silences.unsaid():
            self._unsaid[user_id].append(channel_id)
        self.look.start()

    async def cog_unload(self) -> None:
        self.matches.unwatch(self.note_change)
        await let_finish(self._looking)
        self.look.cancel()

    def note_press(self, user_id: int, match_id: int) -> None:
        """Note that someone is at a board, before carrying out what they pressed."""
        self._pressed[match_id, user_id] = self.matches.now()
        self._pressed.move_to_end((match_id, user_id))
        while len(self._pressed) > PRESSES_REMEMBERED:
            self._pressed.popitem(last=False)
        if self._changed is not None:
            self._changed.add(match_id)

    async def after_press(self, answer: Answer) -> None:
        """After answering a press, tell the person what they've earned, and which channels they miss news in,
        as Lodge may not write there."""
        user_id = answer.user_id
        if self._honours.waiting:
            await self._honours.tell(answer)
        if channels := self._unsaid.pop(user_id, None):
            await answer.say(not_told(channels))
            with suppress(Refused):  # then we say it once more after a restart
                await self._silences.note_said(user_id)

    def note_change(self, match: Match) -> None:
        """Note that a match has changed, here or in another process: what was told about it may be old
        news."""
        if self._changed is not None:
            self._changed.add(match.id)
        if self.matches.honours:
            self._honours.collect()

    def _look_again(self, match_ids: set[int]) -> None:
        """Have these matches checked for old news once more."""
        if self._changed is not None:
            self._changed |= match_ids

    @commands.Cog.listener()
    async def on_honours(self, answer: Answer) -> None:
        """Tell people what they've earned with a press or command that is answered."""
        self._honours.collect()
        await self._honours.tell(answer)

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
                if self._honours.waiting:
                    await self._honours.tell_due(self.matches.now())
        except Exception as error:
            self._changed = None if changed is None else changed | (self._changed or set())
            if isinstance(error, Refused):
                log.warning("news could not be sent", why=str(error))
            else:
                log.exception("news could not be sent")

    @look.before_loop
    async def _connected(self) -> None:
        await self.bot.wait_until_ready()

    async def _take_back(self, changed: set[int] | None) -> None:
        """Take back old news of changed matches (None: of all), and forget what people saw before they were
        told."""
        if changed is not None and not changed:
            return
        noted = await self._notes.noted(changed, self.matches.shards)
        known = await self._telling.matches_of(noted)
        old = [each for each in noted if not is_current(each, known) or self._has_seen(each, known)]
        await self._notes.forget([each.id for each in old if each.told is None], self.matches.now())
        told = [each for each in old if each.told is not None]
        if told and (failed := await self._telling.take_back(told)):
            again = {each.match_id for each in failed}
            asyncio.get_running_loop().call_later(TAKEN_BACK_AGAIN, self._look_again, again)

    async def _tell_due(self) -> None:
        """Tell what is due, unless it's already old news, the person has seen it, or something newer replaces
        it. People who were at the board just before, or were pinged recently, are told later."""
        now, notes = self.matches.now(), self._notes
        due = await notes.due(now, self.matches.shards)
        if not due:
            return
        user_ids = {each.user_id for each in due}
        standing = await notes.standing(user_ids)
        known = await self._telling.matches_of([*due, *standing])
        due = [each for each in due if not _is_too_early(each, known, now)]
        chosen = await settings.of_people(self.matches.store, user_ids)
        closed = await self._silences.places(now)
        pings = await notes.last_pings(user_ids, now)
        current = [
            each
            for each in due
            if is_current(each, known)
            and chosen[each.user_id].news != NO_NEWS
            and not self._has_seen(each, known)
        ]
        direct = {
            each.id
            for each in current
            if each.user_id not in closed
            and await self._told_where(chosen[each.user_id], known[each.match_id].place) == BY_MESSAGE
        }
        stand = [each for each in standing if is_current(each, known)]
        fresh = [each for each in current if not _is_outdone(each, (*current, *stand))]
        wanted = {each.id for each in fresh}
        await notes.forget([each.id for each in due if each.id not in wanted], now)

        later: dict[int, datetime] = {}
        silent: set[int] = set()
        for each in fresh:
            match, nature = known[each.match_id], NATURES[each.kind]
            there = was_there(match, self._last_press(each, match), each.happened_at)
            then = each.happened_at + wait(each.kind, match, each.user_id, each.happened_at, there=there)
            pinged = pings.get((each.user_id, _channel(each, known, direct))) if nature.pings else None
            if not nature.pings or (nature.even_if_there and pinged is not None):
                silent.add(each.id)
            elif pinged is not None:
                then = max(then, pinged + PING_EVERY)
            if then > now >= each.happened_at:  # otherwise someone has set the clock back meanwhile
                later[each.id] = then
        await notes.put_off(later)
        claimed = await notes.claim(wanted - set(later), now)
        told = [each for each in fresh if each.id in claimed]
        for notice in _notices(told, stand, known, direct, silent):
            await self._replace(notice, standing)
            await self._telling.tell(notice, closed)

    async def _told_where(self, chosen: Personal, place: Place) -> str:
        """Where to tell a person about a match: where they've chosen, or else where its server is set to."""
        if chosen.news != AS_SERVER:
            return chosen.news
        return (await settings.of_server(self.matches.store, place.guild_id)).news

    async def _takes_messages(self, user_id: int, place: Place) -> bool:
        chosen = (await settings.of_people(self.matches.store, [user_id]))[user_id]
        return await self._told_where(chosen, place) == BY_MESSAGE

    async def _replace(self, notice: Notice, standing: Sequence[News]) -> None:
        """Take back what a notice replaces: older news of the same matches, and the messages it repeats."""
        again = {each.id for each in notice.news}
        places = {each.told for each in notice.news if each.told is not None}
        about = {(each.match_id, each.user_id) for each in notice.news}
        if NATURES[notice.news[0].kind].stays:
            return
        old = [each for each in standing if each.id not in again and (each.match_id, each.user_id) in about]
        await self._telling.take_back(old)
        rest = await self._notes.told_in([each.message_id for each in places if each.message_id])
        for place in places:
            still = [each for each in rest if each.told == place]
            if still and all(each.id in again for each in still):
                await self._telling.delete(place)

    def _last_press(self, news: News, match: Match) -> datetime | None:
        """When a person last pressed anything in a match, or in the one it's a rematch of, as far as we
        know."""
        pressed = (self._pressed.get((id_, news.user_id)) for id_ in (match.id, match.predecessor) if id_)
        found = [each for each in (*pressed, last_press(match, news.user_id)) if each is not None]
        return max(found, default=None)

    def _has_seen(self, news: News, known: Mapping[int, Match]) -> bool:
        """Whether someone no longer needs to be told: they've pressed something in the match since it
        happened or, if it asks nothing of them, shortly before."""
        nature = NATURES[news.kind]
        if nature.even_if_there or news.told is not None or news.match_id not in known:
            return False
        last = self._last_press(news, known[news.match_id])
        if last is not None and last > news.happened_at:
            return True
        return not nature.pings and was_there(known[news.match_id], last, news.happened_at)


def _is_too_early(news: News, known: Mapping[int, Match], now: datetime) -> bool:
    """Whether the board that news leads to is still being posted, as that of a rematch just begun."""
    match = known.get(news.match_id)
    posting = match is not None and match.place.message_id is None
    return posting and timedelta() <= now - news.happened_at < BEING_POSTED


def _channel(news: News, known: Mapping[int, Match], direct: set[int]) -> int | None:
    """The channel where a person is told something; None for a direct message (`direct` has the ids of
    those)."""
    return None if news.id in direct else known[news.match_id].place.channel_id


def _notices(
    fresh: Sequence[News],
    stand: Sequence[News],
    known: Mapping[int, Match],
    direct: set[int],
    silent: set[int],
) -> list[Notice]:
    """Group what is told now into as few messages as possible. Everything that pings a person in one channel
    is one message, which also repeats what still waits for them there; people who are told the same share a
    message."""
    pinging: defaultdict[tuple[int, int | None], list[News]] = defaultdict(list)
    parcels: list[tuple[News, ...]] = []
    for each in fresh:
        if each.id in silent:
            parcels.append((each,))
        else:
            pinging[each.user_id, _channel(each, known, direct)].append(each)
    for (user_id, channel_id), found in pinging.items():
        matches = {each.match_id for each in found}
        again = [
            each
            for each in stand
            if each.user_id == user_id
            and each.match_id not in matches
            and NATURES[each.kind].pings
            and each.told is not None
            and (None if each.told.guild_id is None else each.told.channel_id) == channel_id
        ]
        parcels.append((*found, *again))
    same: defaultdict[tuple[object, ...], list[tuple[News, ...]]] = defaultdict(list)
    for parcel in parcels:
        first = parcel[0]
        channel_id = _channel(first, known, direct)
        says = tuple(
            (each.match_id, about(each.kind, known[each.match_id], each.user_id, each.by)) for each in parcel
        )
        alone = first.user_id if channel_id is None else None
        same[says, channel_id, alone, first.id in silent].append(parcel)
    return [
        Notice(
            lines=tuple(line_of(each, known[each.match_id]) for each in together[0]),
            news=tuple(each for parcel in together for each in parcel),
            direct=channel_id is None,
            pings=not is_silent,
        )
        for (_, channel_id, _, is_silent), together in same.items()
    ]


def _is_outdone(news: News, others: Sequence[News]) -> bool:
    """Whether the same person is being told, or has been told, something newer about the same match
    instead."""
    return not NATURES[news.kind].stays and any(
        (other.match_id, other.user_id) == (news.match_id, news.user_id) and other.id > news.id
        for other in others
        if not NATURES[other.kind].stays
    )


async def setup(bot: Lodge) -> None:
    await bot.add_cog(NewsDesk(bot))
