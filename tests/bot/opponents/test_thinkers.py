"""Thoughts come from processes of their own, whatever becomes of those."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator

import psutil
import pytest

from bot.opponents import thinkers as module
from bot.opponents.thinkers import Thinkers
from engines import GAMES
from engines.opponents import Thought

GAME = GAMES["yonmoque"]
START = GAME.start()


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    opened = Thinkers(1)
    yield opened
    await opened.close()
    assert workers() == []


def workers() -> list[psutil.Process]:
    """The processes that think for this one."""
    found = psutil.Process().children(recursive=True)
    return [each for each in found if "bot.opponents.worker" in " ".join(each.cmdline())]


async def think(thinkers: Thinkers, key: object = 1, level: str = "easy") -> Thought | None:
    return await thinkers.think(key, GAME, START, 0, level, seed=5)


async def test_a_thought_comes_and_the_process_is_kept(thinkers: Thinkers) -> None:
    first = await think(thinkers)
    assert first is not None
    assert first.move in START.moves(0)
    (process,) = workers()
    assert process.nice() > psutil.Process().nice()
    assert await think(thinkers) == first
    assert workers() == [process]


async def test_whoever_waits_is_served_though_a_process_is_killed(thinkers: Thinkers) -> None:
    await think(thinkers)
    waiting = asyncio.create_task(think(thinkers, level="expert"))
    await asyncio.sleep(0.2)
    os.kill(workers()[0].pid, signal.SIGKILL)
    thought = await waiting
    assert thought is not None
    assert thought.move in START.moves(0)
    assert await think(thinkers) is not None


async def test_a_process_that_hangs_is_replaced(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    await think(thinkers)
    monkeypatch.setattr(module, "OVERRUN", 0.5)
    (process,) = workers()
    process.suspend()
    thought = await think(thinkers)
    assert thought is not None
    assert thought.move in START.moves(0)
    assert process not in workers()


async def test_where_nothing_works_any_legal_move_is_made(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module.sys, "executable", "/bin/false")
    thought = await think(thinkers)
    assert thought is not None
    assert thought.move in START.moves(0)
    assert not thought.exact


async def test_what_is_dropped_is_thought_about_no_more(thinkers: Thinkers) -> None:
    await think(thinkers)
    dropped = asyncio.create_task(think(thinkers, "old", "expert"))
    after = asyncio.create_task(think(thinkers, "new"))
    await asyncio.sleep(0.1)
    thinkers.drop("old")
    assert await dropped is None
    assert await after is not None
    assert thinkers.waiting == 0


async def test_a_later_wish_for_the_same_takes_the_place_of_the_earlier(thinkers: Thinkers) -> None:
    first = asyncio.create_task(think(thinkers, level="expert"))
    await asyncio.sleep(0)
    second = await think(thinkers)
    assert await first is None
    assert second is not None


async def test_the_more_wait_the_less_time_each_gets(thinkers: Thinkers) -> None:
    assert thinkers._seconds("expert") == 5
    wishes = [asyncio.create_task(think(thinkers, number, "expert")) for number in range(40)]
    await asyncio.sleep(0)
    assert thinkers.waiting == 40
    assert thinkers._seconds("expert") == pytest.approx(module.LONGEST_WAIT / 40)
    assert thinkers._seconds("easy") <= 0.5
    for number in range(40):
        thinkers.drop(number)
    assert await asyncio.gather(*wishes) == [None] * 40
