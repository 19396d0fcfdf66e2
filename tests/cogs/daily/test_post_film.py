"""The film that a daily's post shows: one for everyone who wants it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.store.daily_posts import DailyPosts
from cogs.daily.posts import Posting
from cogs.opponent.turns import LodgeTurns
from tests.cogs.looking_back.test_announced import over
from tests.cogs.matches import ANN
from tests.cogs.offline_lodge import CHANNEL, OfflineLodge

GUILD = 700


@pytest.fixture
def posting(lodge: OfflineLodge, monkeypatch: pytest.MonkeyPatch) -> Posting:
    """Posts dailies whose best try is always match 1."""
    posting = lodge.bot.get_cog("DailyDue").posting

    async def best(*_: Any) -> int:
        return 1

    monkeypatch.setattr(posting, "_best", best)
    return posting


async def film(posting: Posting) -> None:
    """Make the film for today's post."""
    posts, now = DailyPosts(posting.matches.store), posting.matches.now()
    await posts.choose(GUILD, CHANNEL, 9, "UTC", now)
    post, today = await posts.of(GUILD), posting.dailies.today
    await posts.note_posted(post, today, 1, 0, now, now)
    await posting._film(post, today)


async def test_people_who_ask_meanwhile_get_it_even_if_the_post_no_longer_waits(
    lodge: OfflineLodge, posting: Posting, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, may = list[int](), asyncio.Event()

    async def work(match_id: int, _record: Any) -> bytes:
        asked.append(match_id)
        await may.wait()
        return b"GIF89a"

    monkeypatch.setattr(lodge.bot.cog(LodgeTurns).jobs, "film", work)
    board = await over(lodge)
    posted = asyncio.create_task(film(posting))
    while not asked:
        await asyncio.sleep(0)
    pressing = asyncio.create_task(lodge.press(ANN, "act|1|4|film", board))
    while lodge.newest() == board:  # until it's said that the film is coming
        await asyncio.sleep(0)
    posted.cancel()
    await asyncio.wait([posted])
    may.set()
    await pressing
    assert asked == [1]
    assert "match 1 · film" in lodge.text(lodge.newest())


async def test_where_too_many_people_wait_it_is_made_later(
    lodge: OfflineLodge, posting: Posting, monkeypatch: pytest.MonkeyPatch
) -> None:
    await over(lodge)
    monkeypatch.setattr("bot.queue.artefacts.WAITING_IN_A_SERVER", 0)
    await film(posting)
    post = await DailyPosts(lodge.matches.store).of(GUILD)
    assert post is not None
    assert post.film_at is not None
