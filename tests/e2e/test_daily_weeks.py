"""Four weeks of the daily by two bots that are stopped, killed and started again, across a change of the
clocks: posts, streaks, rest days and reminders, in a table of cases."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

import aiohttp
import discord
import pytest

from bot.playground.server import Playground
from tests.e2e.daily_tries import in_time, play_a_try
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import GAMES, Person, Shown
from tests.e2e.process import BotProcess

pytestmark = pytest.mark.long

HOUR = 9
BEFORE, AFTER, NOT = "before the post", "after the post", "not at all"


class Day(NamedTuple):
    """When Ann plays, how long the streak is when the day is posted, and what happens to the two bots before
    and after that."""

    plays: str
    streak: int
    before: str = ""
    after: str = ""


DAYS = (
    Day(AFTER, 0),
    Day(BEFORE, 2),
    Day(AFTER, 2, before="kill 0"),
    Day(NOT, 3),
    Day(AFTER, 3, before="start 0"),  # the day before is a rest day
    Day(BEFORE, 5),
    Day(AFTER, 5, before="stop 1"),
    Day(AFTER, 6, after="start 1"),
    Day(BEFORE, 8),
    Day(AFTER, 8, after="kill 0, kill 1, start 0, start 1"),
    Day(AFTER, 9, before="stop 0, kill 1", after="start 0, start 1"),  # posted late
    Day(AFTER, 10),
    Day(NOT, 11),
    Day(AFTER, 11),  # a rest day nine days after the first
    Day(BEFORE, 13),
    Day(AFTER, 13, before="kill 1, start 1"),
    Day(NOT, 14, after="kill 0"),
    Day(AFTER, 3, before="start 0"),  # four days after a rest day a missed day breaks the streak
    Day(BEFORE, 5),
    Day(AFTER, 5),
    Day(NOT, 6, before="stop 0", after="start 0"),
    Day(NOT, 3),
    Day(AFTER, 0),  # two missed days in a row
    Day(BEFORE, 2, after="stop 0, start 0"),
    Day(AFTER, 2),
    Day(AFTER, 3, before="kill 1"),
    Day(BEFORE, 5, before="start 1"),
    Day(AFTER, 5),
)
LATE = 10
"""The day on which no bot is there at the hour."""
BEN_STOPS, CLEO_CLOSES, CLEO_OPENS = 13, 5, 8


def change_of_clocks(zone: ZoneInfo, after: datetime) -> datetime:
    """The next day, at noon, on which the zone's clocks change."""
    day = datetime.combine(after.date(), time(12), zone)
    while day.utcoffset() == (day - timedelta(days=1)).utcoffset():
        day += timedelta(days=1)
    return day


class Stage:
    def __init__(self, lodge: LiveLodge, bots: list[BotProcess], zone: ZoneInfo) -> None:
        self.lodge = lodge
        self.bots = bots
        self.zone = zone

    async def until(self, moment: datetime) -> None:
        """Let time pass until then."""
        left = (moment - self.lodge.now()).total_seconds()
        assert left >= 0
        await self.lodge.page.ask("POST", "clock", advance=left)

    async def happen(self, what: str) -> None:
        for each in filter(None, what.split(", ")):
            how, number = each.split()
            await getattr(self.bots[int(number)], how)()

    async def posts(self, day: str) -> list[Shown]:
        return [
            each
            for each in await self.lodge.ben.messages(GAMES)
            if f"· daily {day}" in each.text and not each.ephemeral and each.author == self.bot_id
        ]

    @property
    def bot_id(self) -> int:
        return self.lodge.playground.world.bot.id

    async def reminders(self, person: Person, day: str) -> list[Shown]:
        return [
            each
            for each in await person.messages(person.dm)
            if f"· daily {day}" in each.text and "Stop reminders" in each.labels and "You're" not in each.text
        ]

    async def posted(self, day: str) -> Shown:
        return (await in_time(self.lodge, lambda: self.posts(day)))[0]

    async def reminded(self, person: Person, day: str) -> Shown:
        return (await in_time(self.lodge, lambda: self.reminders(person, day)))[0]


def sent_at(shown: Shown) -> datetime:
    return discord.utils.snowflake_time(int(shown.id))


@pytest.mark.parametrize("zone", ["Europe/Berlin"])
async def test_four_weeks(
    playground: Playground, session: aiohttp.ClientSession, tmp_path: Path, zone: str
) -> None:
    there = ZoneInfo(zone)
    bots = [BotProcess(playground, tmp_path, name=name) for name in ("first", "second")]
    lodge = LiveLodge(playground, session, bots[0])
    stage = Stage(lodge, bots, there)
    ann, ben, cleo = lodge.ann, lodge.ben, lodge.cleo
    begins = change_of_clocks(there, lodge.now()) - timedelta(days=len(DAYS) // 2)
    await stage.until(begins.replace(hour=4))
    for bot in bots:
        await bot.start()
    await lodge.hurry()
    panel = (await ann.command("server")).shown
    panel = (await ann.choose(panel, "daily-hour", str(HOUR))).shown
    await ann.choose(panel, "daily-zone", zone)
    for person, channel in ((ann, GAMES), (cleo, GAMES), (ben, ben.dm)):
        shown = (await person.press((await person.command("daily", channel)).shown, "Remind me")).shown
        assert "You're reminded every day at" in shown.text
        assert "Stop reminders" in shown.labels
    asked = lodge.now().astimezone(UTC).hour
    offsets = set()
    for number, case in enumerate(DAYS):
        local = begins + timedelta(days=number)
        at = local.replace(hour=HOUR)
        offsets.add(at.utcoffset())
        day = at.astimezone(UTC).date().isoformat()
        bens = at.astimezone(UTC).replace(hour=asked) + timedelta(minutes=2)
        if number:  # on the first day he has asked within that hour
            await stage.until(bens)
            if number < BEN_STOPS:
                first = await stage.reminded(ben, day)
                assert sent_at(first) < bens + timedelta(minutes=4), (number, sent_at(first))
            if number == BEN_STOPS - 1:
                await ben.press(first, "Stop reminders")
        if number in (CLEO_CLOSES, CLEO_OPENS):
            await lodge.deny(cleo.dm, *(["SEND_MESSAGES"] if number == CLEO_CLOSES else []))
        await stage.happen(case.before)
        if case.plays == BEFORE:
            await play_a_try(lodge, ann)
        await stage.until(at - timedelta(minutes=2))
        assert await stage.posts(day) == [], number
        await stage.until(at + timedelta(minutes=3))
        if number == LATE:
            assert await stage.posts(day) == []
            await stage.until(at + timedelta(hours=3))
            await stage.happen(case.after)
        post = await stage.posted(day)
        late = sent_at(post) - at
        assert (late > timedelta(hours=2)) == (number == LATE), (number, late)
        assert timedelta() <= late < timedelta(hours=4) if number == LATE else late < timedelta(minutes=10)
        told = f"This server: {case.streak}-day streak" if case.streak else ""
        assert (told in post.text) if told else ("day streak" not in post.text), (number, post.text)
        assert ("💤" in post.text) is False
        if case.plays != BEFORE:
            own = await stage.reminded(ann, day)
            assert (f"🔥 {case.streak}-day streak" in own.text) == bool(case.streak), (number, own.text)
        if number < CLEO_CLOSES and number != LATE:
            await stage.reminded(cleo, day)
        if number != LATE:
            await stage.happen(case.after)
        if case.plays == AFTER:
            await play_a_try(lodge, ann)
        await stage.until(at.replace(hour=22))
        counts = [
            len(await stage.posts(day)),
            *[len(await stage.reminders(person, day)) for person in (ann, ben, cleo)],
        ]
        assert counts == [
            1,
            0 if case.plays == BEFORE else 1,
            1 if 0 < number < BEN_STOPS else 0,
            1 if number < CLEO_CLOSES else 0,
        ], number
    assert len(offsets) == 2
    rest = (await ann.command("daily")).shown
    assert "🔥 6-day streak" in rest.text
    for bot in bots:
        assert await bot.stop() == 0
        assert bot.troubles() == []
    await lodge.close()
