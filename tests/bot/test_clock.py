"""The clock that a playground can move forward."""

from __future__ import annotations

import asyncio
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.clock import Clock
from bot.match.model import State
from bot.match.service import Matches
from bot.store import Store
from tests.match_service import ANN, HERE, prepare, url
from tests.toys import TOYS


def test_it_is_the_machines_until_it_is_moved() -> None:
    clock = Clock()
    before, (now, counted), after = datetime.now(UTC), clock.read(), datetime.now(UTC)
    assert before <= now <= after
    clock.advance(3600)
    clock.advance(0.5)
    moved, seconds = clock.read()
    assert moved >= now + timedelta(seconds=3600.5)
    assert seconds >= counted + 3600.5
    assert clock.now() >= moved
    assert clock.monotonic() >= seconds


async def test_who_sleeps_wakes_once_it_is_time_by_the_clock() -> None:
    clock, woken = Clock(), []

    async def sleep(seconds: float) -> None:
        await clock.sleep(seconds)
        woken.append(seconds)

    sleeping = [asyncio.create_task(sleep(seconds)) for seconds in (3600, 90_000)]
    await asyncio.sleep(0)
    mover = threading.Thread(target=clock.advance, args=(1800,))  # a playground's, which is another thread
    mover.start()
    mover.join()
    for _ in range(10):
        await asyncio.sleep(0)
    assert woken == []
    clock.advance(1800)
    await sleeping[0]
    assert woken == [3600]
    sleeping[1].cancel()
    await asyncio.gather(sleeping[1], return_exceptions=True)
    clock.advance(1_000_000)  # nobody is left to be woken
    assert woken == [3600]


async def test_a_match_expires_as_if_the_time_had_passed(tmp_path: Path) -> None:
    """A clock that is moved forward is none that has jumped: nothing is held up."""
    await prepare(tmp_path / "lodge.db")
    matches = Matches(await Store.open(url(tmp_path / "lodge.db")), TOYS)
    challenge = await matches.challenge(game="count", challenger=ANN, place=HERE)
    assert await matches.expire() == []
    matches.clock.advance(timedelta(hours=23).total_seconds())
    assert await matches.expire() == []
    matches.clock.advance(timedelta(hours=2).total_seconds())
    (ended,) = await matches.expire()
    assert (ended.id, ended.state) == (challenge.id, State.EXPIRED)
    assert ended.updated_at == matches.newest(ended).updated_at > challenge.updated_at + timedelta(hours=25)
    await matches.close()
