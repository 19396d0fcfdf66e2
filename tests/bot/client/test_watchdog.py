"""A bot that hangs, or that has lost Discord for too long, ends, so that it is started again."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.client import connection
from bot.playground.server import Playground
from bot.shards import UNDIVIDED
from bot.store import Store
from bot.store.processes import last_sign
from tests.e2e.process import ROOT, BotProcess
from tests.e2e.waiting import TIMEOUT, eventually, until

EARLY = """
import asyncio, signal, sys, time
from bot.client import connection as watchdog

def a_call_that_never_returns():
    {hang}

def hang(*_):
    watchdog.HANG_SECONDS = 3
    asyncio.get_running_loop().call_later(0.5, a_call_that_never_returns)

hours = 0
looked_at = 0

def skip_an_hour(*_):
    global hours
    hours += 1

def later():
    global looked_at
    if looked_at < hours:
        looked_at = hours
        print("It has become", hours, "hours later", file=sys.stderr, flush=True)
    return time.monotonic() + hours * 3600

watchdog.STEP_SECONDS = 0.1
watchdog.monotonic = later
signal.signal(signal.SIGUSR1, hang)
signal.signal(signal.SIGUSR2, skip_an_hour)
"""
"""Runs in the bot's process before anything else: lets it hang, and lets time pass for it."""
HANGS = {
    "waiting": "time.sleep(600)",
    "busy-in-c": "__import__('re').match('(a|aa)+$', 'a' * 60 + 'b')",
}


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    place = Playground()
    await place.start()
    yield place
    await place.stop()


def process(playground: Playground, folder: Path, hang: str = "pass", **settings: str) -> BotProcess:
    early = folder / "early"
    early.mkdir()
    (early / "sitecustomize.py").write_text(EARLY.format(hang=hang))
    return BotProcess(playground, folder, PYTHONPATH=os.pathsep.join((str(early), str(ROOT))), **settings)


async def ended(bot: BotProcess) -> int:
    assert bot._process is not None
    try:
        return await asyncio.wait_for(bot._process.wait(), 40)
    finally:
        if bot._process.returncode is None:
            bot._process.kill()
            await bot._process.wait()


@pytest.mark.parametrize("hang", HANGS.values(), ids=HANGS)
async def test_a_bot_that_hangs_ends_and_says_where(
    playground: Playground, tmp_path: Path, hang: str
) -> None:
    bot = process(playground, tmp_path, hang)
    await bot.start()
    os.kill(bot.pid, signal.SIGUSR1)
    assert await ended(bot) == 1
    said = bot.log.read_text()
    assert "Timeout (0:00:03)!" in said
    assert "in a_call_that_never_returns" in said
    again = BotProcess(playground, tmp_path)  # what ended so can be started again, with all that it knew
    await again.start()
    assert await again.stop() == 0


async def test_a_bot_without_discord_ends_after_its_patience(playground: Playground, tmp_path: Path) -> None:
    bot = process(playground, tmp_path, GIVE_UP_MINUTES="15")
    await bot.start()
    store = await Store.open(bot.database)
    await eventually(lambda: last_sign(store, UNDIVIDED), seconds=40)
    await store.close()
    await bot.tidied_up()
    os.kill(bot.pid, signal.SIGUSR2)  # with Discord there, hours may pass
    await until(lambda: "It has become 1 hours later" in bot.log.read_text(), seconds=40)
    await playground.stop()
    await until(lambda: "Attempting a reconnect" in bot.log.read_text(), seconds=40)
    os.kill(bot.pid, signal.SIGUSR2)
    assert await ended(bot) == 1
    said = "The bot hasn't reached Discord for 15 minutes (GIVE_UP_MINUTES)"
    assert any(line.startswith(said) for line in bot.log.read_text().splitlines())


async def test_a_bot_that_was_never_told_so_tries_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "STEP_SECONDS", 0.001)
    looked: list[bool] = []

    def connected() -> bool:
        looked.append(False)
        return False

    for_ever = asyncio.create_task(connection.watch(connected, None))
    await until(lambda: len(looked) > 100)
    assert not for_ever.done()
    for_ever.cancel()
    await asyncio.wait({for_ever})


async def test_whoever_is_back_in_time_is_waited_for_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time is a list here: connected at 0 and 50, lost from then on, patient for 60."""
    monkeypatch.setattr(connection, "STEP_SECONDS", 0)
    moments = iter(range(0, 10_000, 10))
    now = [0]

    def clock() -> float:
        return now[0]

    def connected() -> bool:
        now[0] = next(moments)
        return now[0] in (0, 50)

    monkeypatch.setattr(connection, "monotonic", clock)
    await asyncio.wait_for(connection.watch(connected, timedelta(seconds=60)), TIMEOUT)
    assert now[0] == 110
