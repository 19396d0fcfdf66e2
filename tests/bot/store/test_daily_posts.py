"""When the daily posts itself: four weeks across a change of the clocks, by two processes that are killed."""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.match.daily_schedule import day_of, post_time, shifted
from bot.store.daily_posts import DENIED, DailyPosts
from tests.match_service import Clock, open_matches

GUILD, CHANNEL = 700, 800


@pytest.mark.parametrize(
    ("zone", "begins"),
    [
        ("Europe/Berlin", datetime(2026, 3, 14, 6, tzinfo=UTC)),
        ("Europe/Berlin", datetime(2026, 10, 10, 6, tzinfo=UTC)),
        ("America/New_York", datetime(2026, 10, 20, 6, tzinfo=UTC)),
        ("Australia/Adelaide", datetime(2026, 9, 20, 6, tzinfo=UTC)),
        ("UTC", datetime(2026, 3, 14, 6, tzinfo=UTC)),
    ],
)
@pytest.mark.parametrize("hour", [0, 1, 2, 9, 23])
async def test_four_weeks(tmp_path: Path, clock: Clock, zone: str, begins: datetime, hour: int) -> None:
    services = [await open_matches(tmp_path / "lodge.db", clock) for _ in range(2)]
    both = [DailyPosts(each.store) for each in services]
    await both[0].choose(GUILD, CHANNEL, hour, zone, begins)
    posted: dict[str, datetime] = {}
    claims = Counter[str]()
    post = await both[0].of(GUILD)
    for quarter in range(28 * 96):
        now = begins + timedelta(minutes=15 * quarter)
        assert post is not None
        assert post.due_at is not None
        if post.due_at > now:
            continue
        tried = await asyncio.gather(*(each.claim(post, now) for each in both))
        (claimed,) = (each for each in tried if each is not None)
        claims[day_of(now)] += 1
        post = await both[0].of(GUILD)
        assert claimed == post
        if quarter % 5 == 0 and claims[day_of(now)] == 1:
            continue  # the process that claimed it was killed: a later look tries again
        assert day_of(now) not in posted
        posted[day_of(now)] = now
        await both[quarter % 2].note_posted(claimed, day_of(now), 1, 0, now)
        post = await both[0].of(GUILD)
    days = sorted(posted)
    assert len(days) >= 27
    assert days == [shifted(days[0], number) for number in range(len(days))]
    for day, moment in posted.items():
        if claims[day] == 1:
            assert moment == post_time(day, hour, zone)
            local = moment.astimezone(ZoneInfo(zone))
            assert (local.hour, local.minute) == (hour, 0) or moment.hour == 0
    for each in services:
        await each.close()


async def test_a_day_that_is_posted_is_not_posted_again_at_a_later_hour(tmp_path: Path, clock: Clock) -> None:
    service = await open_matches(tmp_path / "lodge.db", clock)
    posts, now = DailyPosts(service.store), datetime(2026, 11, 26, 9, tzinfo=UTC)
    await posts.choose(GUILD, CHANNEL, 10, "UTC", now)
    post = await posts.of(GUILD)
    assert post is not None
    assert post.due_at == datetime(2026, 11, 26, 10, tzinfo=UTC)
    await posts.note_posted(post, "2026-11-26", 1, 0, post.due_at)
    await posts.choose(GUILD, CHANNEL, 12, "UTC", datetime(2026, 11, 26, 11, tzinfo=UTC))
    post = await posts.of(GUILD)
    assert post is not None
    assert post.due_at == datetime(2026, 11, 27, 12, tzinfo=UTC)
    await posts.pause(post, "idle")
    assert (await posts.of(GUILD)).due_at is None  # type: ignore[union-attr]
    await posts.stop(GUILD)
    assert await posts.of(GUILD) is None
    await service.close()


async def test_what_is_chosen_while_a_post_is_on_its_way_stays(tmp_path: Path, clock: Clock) -> None:
    """Whether Discord takes the post or refuses it."""
    service = await open_matches(tmp_path / "lodge.db", clock)
    posts, now = DailyPosts(service.store), datetime(2026, 11, 26, 9, 1, tzinfo=UTC)
    await posts.choose(GUILD, CHANNEL, 9, "UTC", now - timedelta(hours=1))
    post = await posts.of(GUILD)
    assert post is not None
    claimed = await posts.claim(post, now)
    assert claimed is not None
    await posts.choose(GUILD, CHANNEL + 1, 20, "UTC", now)
    chosen = await posts.of(GUILD)
    assert not await posts.pause(claimed, DENIED)
    assert await posts.of(GUILD) == chosen
    await posts.note_posted(claimed, "2026-11-26", 1, 0, now)
    assert await posts.of(GUILD) == chosen
    await service.close()
