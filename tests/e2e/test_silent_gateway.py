"""A gateway that answers no heartbeat any more, though its connection stays open: Lodge leaves it.

Heartbeats are sent once a second here, and Lodge waits four for an answer. On Discord it is one every 41.25 s
and 60 s: whatever moment the gateway falls silent at, that is noticed after 60 s, or 65 where other events go
on, and resuming takes a second.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.playground.server import Playground
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import TABLES
from tests.e2e.process import BotProcess, limits
from tests.e2e.waiting import until

WATCHDOG = "bot.client.connection"
LIMITS = limits(**{f"{WATCHDOG}.UNANSWERED_SECONDS": 4, f"{WATCHDOG}.STEP_SECONDS": 1})


@pytest.fixture(scope="module", autouse=True)
def hasty(playground: Playground) -> None:
    """Heartbeats every second."""
    playground.gateway.heartbeat = 1.0


async def test_it_has_fallen_silent(lodge: LiveLodge) -> None:
    await left(lodge, "mute")


async def test_it_answers_no_heartbeat_and_all_else_goes_on(lodge: LiveLodge) -> None:
    """discord.py counts whatever comes as a sign of life."""
    async with asyncio.TaskGroup() as group:
        talking = group.create_task(talk(lodge))
        await left(lodge, "forget")
        talking.cancel()


async def test_each_of_several_shards_is_left(lodge: LiveLodge, tmp_path: Path) -> None:
    gateway = lodge.playground.gateway
    patient = limits(**{f"{WATCHDOG}.UNANSWERED_SECONDS": 8})  # discord.py waits five before the second shard
    bot = BotProcess(lodge.playground, tmp_path, SHARDS="2", LIMITS=patient)

    def connected() -> set[int]:
        """The shards that are on a connection which answers heartbeats."""
        there = [each for each in gateway._sessions.values() if each.shard[1] == 2 and each.connection]
        return {each.shard[0] for each in there if each.connection and not each.connection.forgetful}

    await bot.start()
    await until(lambda: connected() == {0, 1})
    async with asyncio.TaskGroup() as group:
        talking = group.create_task(talk(lodge))
        await lodge.drop("forget")
        assert connected() == set()
        await until(lambda: connected() == {0, 1})
        talking.cancel()
    assert await bot.stop() == 0
    assert bot.troubles() == []


async def talk(lodge: LiveLodge) -> None:
    while True:
        await lodge.cleo.say("It's quiet here.", TABLES)
        await asyncio.sleep(0.2)


async def left(lodge: LiveLodge, how: str) -> None:
    """Let the gateway fail; Lodge leaves the connection and goes on with its session on another."""
    board = await lodge.table()
    (session,) = lodge.playground.gateway._sessions.values()
    failed = session.connection
    await lodge.drop(how)
    await until(lambda: session.connection not in (failed, None))
    assert list(lodge.playground.gateway._sessions.values()) == [session], "it began a new session"
    await lodge.ann.press(board, "c3")
    await lodge.played(board.match, "c3")
