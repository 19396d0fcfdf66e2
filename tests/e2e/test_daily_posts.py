"""The daily that posts itself, by two bots on one database: once a day, whatever is killed, and closed with
its day."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import aiohttp
import pytest

from bot.playground.server import Playground
from bot.store.daily_posts import DailyPosts
from tests.e2e.daily_tries import heard_in_time, in_time, play_a_try
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import GAMES, TABLES, Shown
from tests.e2e.process import BotProcess
from tests.e2e.waiting import eventually
from tests.homes import execute, rows

TRIES = 5
"""How often discord.py makes a request that is refused because there are too many."""


async def posts(lodge: LiveLodge) -> list[Shown]:
    """The channel's posts of dailies that can be played or are closed."""
    found = await lodge.ben.messages(GAMES)
    return [each for each in found if "· daily 20" in each.text and not each.ephemeral]


async def posted(lodge: LiveLodge, count: int) -> Shown:
    """The newest of so many posts."""

    async def come() -> bool:
        return len(await posts(lodge)) >= count

    assert await in_time(lodge, come)
    found = await posts(lodge)
    assert len(found) == count
    return found[-1]


async def until_hour(lodge: LiveLodge, hour: int) -> str:
    """Let time pass until a minute after that hour of the next day; the day."""
    then = datetime.combine(lodge.now().date() + timedelta(days=1), time(hour, 1), UTC)
    await lodge.later(seconds=(then - lodge.now()).total_seconds())
    return then.date().isoformat()


async def test_once_a_day_by_two_bots_that_are_killed(
    playground: Playground, session: aiohttp.ClientSession, tmp_path: Path
) -> None:
    lodge = LiveLodge(playground, session, BotProcess(playground, tmp_path))
    second = BotProcess(playground, tmp_path, name="second")
    await lodge.bot.start()
    panel = (await lodge.ann.command("server")).shown
    assert "Lodge doesn't post it." in panel.text
    panel = (await lodge.ann.choose(panel, "daily-hour", "9")).shown
    assert "Every day at 09:00 (UTC)" in panel.text
    await second.start()

    day = await until_hour(lodge, 9)
    first = await posted(lodge, 1)
    assert f"daily {day}" in first.text
    assert "Play today" in first.labels
    own = (await lodge.ben.press(first, "Play today")).shown
    assert own.ephemeral
    assert "Start" in own.labels

    await second.kill()
    await lodge.bot.kill()  # after it posted, and as if it had not noted that
    execute(lodge.bot.database, "UPDATE daily_posts SET day = NULL, message_id = NULL, due_at = 1")
    await lodge.bot.start()

    async def noted() -> bool:
        return [str(each) for each in await message_ids(lodge)] == [str(first.id)]

    assert await in_time(lodge, noted)
    assert len(await posts(lodge)) == 1

    day = await until_hour(lodge, 9)
    newest = await posted(lodge, 2)
    assert f"daily {day}" in newest.text

    async def closed() -> bool:
        old = await lodge.ben.see(first.id, first.channel)
        return old is not None and not old.labels and "No one played." in old.text

    assert await in_time(lodge, closed)
    panel = (await lodge.ann.command("server")).shown
    panel = (await lodge.ann.choose(panel, "daily-zone", "Europe/Berlin")).shown
    assert "(Berlin)" in panel.text
    panel = (await lodge.ann.choose(panel, "daily-hour", "off")).shown
    assert "Lodge doesn't post it." in panel.text
    assert await lodge.bot.stop() == 0
    assert lodge.bot.troubles() == []
    await lodge.close()


async def choose_hour(lodge: LiveLodge, hour: str, channel: str = GAMES) -> Shown:
    """Have the daily posted at that hour in the channel where the command is used, or switch it off."""
    panel = (await lodge.ann.command("server", channel)).shown
    return (await lodge.ann.choose(panel, "daily-hour", hour)).shown


async def edits(lodge: LiveLodge, post: Shown) -> int:
    """How often a message has been edited."""
    path = f"PATCH /channels/{post.channel}/messages/{post.id} "
    return sum(each.startswith(path) for each in await lodge.requests())


@pytest.mark.long
async def test_edited_at_most_every_ten_minutes_with_table_and_film(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    await choose_hour(lodge, "9")
    before = len(await posts(lodge))
    await until_hour(lodge, 9)
    post = await posted(lodge, before + 1)
    for number, person in enumerate((ann, ben)):
        await play_a_try(lodge, person)
        await ann.press(post, "Remind me")  # so that it looks
        await lodge.later(minutes=1 + number)
    await lodge.later(minutes=8)

    async def told() -> bool:
        now = await ann.see(post.id)
        return now is not None and "2 finished today" in now.text

    assert await in_time(lodge, told)
    assert await edits(lodge, post) == 1

    await until_hour(lodge, 9)
    post = await posted(lodge, before + 2)
    assert "**Yesterday**" in post.text
    assert f"1 · {ann.mention}" in post.text or f"1 · {ben.mention}" in post.text
    assert "This server: 1-day streak" in post.text
    assert any("Place 1: " in alt for alt in post.alts)

    async def made() -> bool:
        return bool(rows(lodge.bot.database, "SELECT 1 FROM films"))

    assert await eventually(made, 120)
    await lodge.later(minutes=11)

    async def filmed() -> Shown | None:
        now = await ann.see(post.id)
        return now if now is not None and len(now.alts) == 2 else None

    shown = await in_time(lodge, filmed)
    assert shown is not None
    assert "The best try, by " in shown.text
    assert shown.alts[1].startswith("The game, move by move.")
    await choose_hour(lodge, "off")


async def test_what_is_missing_is_said_where_an_admin_sees_it(lodge: LiveLodge) -> None:
    await choose_hour(lodge, "9", TABLES)
    await lodge.deny(TABLES, "SEND_MESSAGES", "ATTACH_FILES")
    await until_hour(lodge, 9)

    async def paused() -> bool:
        text = (await lodge.ann.command("server")).shown.text
        return f"Paused, as Lodge needs Send Messages and Attach Files in <#{TABLES}>." in text

    assert await in_time(lodge, paused)
    await lodge.deny(TABLES, "ATTACH_FILES")
    panel = (await lodge.ann.command("server", TABLES)).shown
    panel = (await lodge.ann.choose(panel, "daily-hour", "10")).shown
    assert f"Lodge needs Attach Files in <#{TABLES}>." in panel.text
    await lodge.later(hours=1)
    await heard_in_time(lodge, "· daily 20", TABLES)
    await lodge.deny(TABLES)
    assert "Lodge needs" not in (await lodge.ann.command("server")).shown.text
    await choose_hour(lodge, "off")


async def test_after_an_outage_it_is_posted_late_and_once(lodge: LiveLodge) -> None:
    await choose_hour(lodge, "9")
    before = len(await posts(lodge))
    await until_hour(lodge, 7)
    await lodge.bot.stop()
    await lodge.later(hours=5)
    await lodge.bot.start()
    post = await posted(lodge, before + 1)
    assert f"daily {lodge.now().date()}" in post.text
    await choose_hour(lodge, "off")


async def test_too_many_requests_only_delay_it(lodge: LiveLodge) -> None:
    await choose_hour(lodge, "9")
    before = len(await posts(lodge))
    await lodge.fault("POST", f"/channels/{GAMES}/messages$", 429, times=TRIES, wait=0.01)
    await until_hour(lodge, 9)
    assert await in_time(lodge, lambda: tried(lodge))
    await posted(lodge, before + 1)
    await choose_hour(lodge, "off")


async def tried(lodge: LiveLodge) -> bool:
    """Whether a fault has struck."""
    return not lodge.playground.rest.faults._waiting


@pytest.mark.long
async def test_an_edit_that_failed_is_repeated(lodge: LiveLodge) -> None:
    await choose_hour(lodge, "9")
    before = len(await posts(lodge))
    await until_hour(lodge, 9)
    post = await posted(lodge, before + 1)
    await play_a_try(lodge, lodge.ann)
    await lodge.fault("PATCH", f"/channels/{post.channel}/messages/{post.id}$", 503)
    await lodge.later(minutes=11)
    assert await in_time(lodge, lambda: tried(lodge))
    await lodge.later(minutes=11)

    async def told() -> bool:
        now = await lodge.ben.see(post.id, post.channel)
        return now is not None and "1 finished today" in now.text

    assert await in_time(lodge, told)
    await choose_hour(lodge, "off")


@pytest.mark.parametrize("how", [503, pytest.param("held", marks=pytest.mark.long)])
async def test_it_is_closed_though_that_failed_or_the_bot_was_killed_meanwhile(
    lodge: LiveLodge, how: int | str
) -> None:
    await choose_hour(lodge, "9")
    before = len(await posts(lodge))
    await until_hour(lodge, 9)
    post = await posted(lodge, before + 1)
    await lodge.fault("PATCH", f"/channels/{post.channel}/messages/{post.id}$", how)
    await lodge.later(hours=15)
    assert await in_time(lodge, lambda: tried(lodge))
    if how == "held":  # and never let go
        await lodge.bot.kill()
        await lodge.bot.start()

    async def closed() -> bool:
        old = await lodge.ben.see(post.id, post.channel)
        return old is not None and not old.labels

    assert await in_time(lodge, closed)
    await choose_hour(lodge, "off")


async def test_a_deleted_channel_pauses_it(lodge: LiveLodge) -> None:
    attic = await lodge.private_channel(lodge.ann)
    await choose_hour(lodge, "9", attic)
    lodge.remove_channel(attic)
    await until_hour(lodge, 9)

    async def paused() -> bool:
        return "Paused, as its channel is gone." in (await lodge.ann.command("server")).shown.text

    assert await in_time(lodge, paused)
    await choose_hour(lodge, "off")


async def message_ids(lodge: LiveLodge) -> list[int]:
    matches = await lodge.matches()
    return [each.message_id for each in await DailyPosts(matches.store).every() if each.message_id]


@pytest.mark.long
async def test_three_days_without_a_player_pause_it(lodge: LiveLodge) -> None:
    panel = (await lodge.ann.command("server")).shown
    await lodge.ann.choose(panel, "daily-hour", "9")
    before = len(await posts(lodge))
    for count in (before + 1, before + 2, before + 3):
        await until_hour(lodge, 9)
        await posted(lodge, count)
    await until_hour(lodge, 9)
    await heard_in_time(lodge, "No one has played here for three days")
    assert len(await posts(lodge)) == before + 3
    assert "Paused, as no one" in (await lodge.ann.command("server")).shown.text


async def sends(lodge: LiveLodge, channel: str, since: float) -> int:
    """How often Lodge has asked for a message in a channel since a moment."""
    asked = await lodge.requests(since)
    return sum(each.startswith(f"POST /channels/{channel}/messages ") for each in asked)


@pytest.mark.parametrize("when", [pytest.param("before", marks=pytest.mark.long), "after"])
async def test_a_reminder_comes_once_though_the_bot_is_killed_while_it_sends_it(
    lodge: LiveLodge, when: str
) -> None:
    """Killed after claiming it, before or after Discord has it; then another bot starts."""
    cleo = lodge.cleo
    shown = (await cleo.press((await cleo.command("daily", GAMES)).shown, "Remind me")).shown

    async def reminders() -> list[Shown]:
        found = await cleo.messages(cleo.dm)
        return [each for each in found if f"· daily {lodge.now().date()}" in each.text]

    async def noted() -> bool:
        query = f"SELECT due_at FROM daily_reminders WHERE user_id = {cleo.id}"
        ((due_at,),) = rows(lodge.bot.database, query)
        return int(due_at) > (lodge.now() + timedelta(minutes=5)).timestamp() * 1_000_000

    async def held() -> bool:
        """Whether it is being sent, and where that's the moment also there."""
        taken = not lodge.playground.rest.faults._waiting
        return taken and (when == "before" or len(await reminders()) == 1)

    sending = rf"/channels/{cleo.dm}/messages$"
    await lodge.fault("POST", sending, "held", when)
    await lodge.later(days=1)
    assert await in_time(lodge, held)
    await lodge.bot.kill()
    await lodge.mend()
    assert len(await reminders()) == (when == "after")
    since = lodge.moment()
    await lodge.bot.start()
    await lodge.later(minutes=3)
    assert await in_time(lodge, noted)
    assert len(await reminders()) == 1
    assert await sends(lodge, cleo.dm, since) == (when == "before")  # no nonce has to keep it from two
    await cleo.press(shown, "Stop reminders")
