"""The processes that draw: killed in the middle of a match, and gone with the bot."""

from __future__ import annotations

import asyncio

import psutil
import pytest

from bot.drawing.studio import cores, processes_for
from tests.child_processes import running
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.process import limits
from tests.e2e.waiting import until

LIMITS = limits(DRAWING_PROCESSES=2)
pytestmark = pytest.mark.skipif(cores() < 2, reason="with one core the bot draws by itself")


def workers(bot: int) -> list[psutil.Process]:
    """The processes that draw for a bot."""
    return running("bot.drawing.worker", bot)


async def all_workers(bot: int) -> list[psutil.Process]:
    """The same, once all of them are there."""
    await until(lambda: len(workers(bot)) == processes_for(cores()))
    return workers(bot)


def ended(process: psutil.Process) -> bool:
    return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE


async def test_a_match_goes_on_though_what_draws_it_is_killed(lodge: LiveLodge) -> None:
    board = await lodge.table("c3 c5")
    first = await all_workers(lodge.bot.pid)
    for worker in first:
        worker.suspend()
    press = asyncio.create_task(lodge.ann.press(board, "a2"))
    await lodge.stored(board.match, 3)
    await asyncio.sleep(0.3)  # by now its picture is asked for, which takes no time where the move is played
    for worker in first:
        worker.kill()
    assert (await press).status in ("answered", "deferred")
    after = await lodge.moved_on(lodge.ann, board.match, board)
    assert after.pictures
    assert after.pictures != board.pictures
    await until(lambda: len(set(workers(lodge.bot.pid)) - set(first)) == len(first))
    await lodge.play(board.match, "b5 e1")
    assert (await lodge.played(board.match, "c3 c5 a2 b5 e1")).pictures


async def test_a_bot_that_is_killed_leaves_no_process_behind(lodge: LiveLodge) -> None:
    board = await lodge.table("c3 c5")
    left = await all_workers(lodge.bot.pid)
    await lodge.bot.kill()
    await until(lambda: all(map(ended, left)))
    await lodge.bot.start()
    await lodge.play(board.match, "a2")
