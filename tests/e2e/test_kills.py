"""kill -9 five times, or fifty, at any moment: while two tables are played at, and while the bot starts.

`make storm` does the same a thousand times, with every kind of match and a crowd that presses everything.
"""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest_asyncio

from bot.match.model import State
from bot.playground.server import Playground
from tests import ALL
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.process import BotProcess
from tests.storm.plan import Plan

KILLS = 50 if ALL else 5
AT_START = 0.5
"""The share of kills that meet a bot which has only begun to start."""
PLAYED = 2.5
"""Seconds that a bot lives at most once it is there."""
TABLES = 2


@pytest_asyncio.fixture(loop_scope="module")
async def lodge(
    playground: Playground, session: aiohttp.ClientSession, tmp_path: Path
) -> AsyncIterator[LiveLodge]:
    playground.rest.distance.set(Plan(0).distance)
    lodge = LiveLodge(playground, session, BotProcess(playground, tmp_path))
    await lodge.hurry()
    await lodge.bot.start()
    yield lodge
    if lodge.bot.running:
        assert await lodge.bot.stop() == 0
    assert lodge.doubled() == []
    assert await lodge.sound()
    await lodge.close()


class Table:
    """One match after another at one table: what was pressed, what was seen, what is stored."""

    def __init__(self, lodge: LiveLodge, rng: random.Random) -> None:
        self.moves = 0
        self._lodge = lodge
        self._rng = rng
        self._match = 0
        self._stored: list[str] = []
        """The moves as they were when last looked at."""
        self._pressed: set[tuple[int, str]] = set()
        """Every button that was pressed: the ply that it was for, and what it says of a move."""

    async def sit_down(self) -> None:
        """A new match, where there is none."""
        if self._match and (await self._lodge.match(self._match)).state is State.RUNNING:
            return
        self._match = (await self._lodge.table()).match
        self._stored, self._pressed = [], set()

    async def play(self) -> None:
        """Whoever is to move presses any button that leads on; sometimes twice, or what was there before."""
        while True:
            match = await self._lodge.match(self._match)
            if match.state is not State.RUNNING or not self._lodge.playground.gateway.connected:
                await asyncio.sleep(0.02)
                continue
            holder = match.seats[match.waiting_for[0]]
            assert isinstance(holder, int)
            person = self._lodge.person(holder)
            board = await self._lodge.board(self._match)
            control, notation = self._rng.choice(board.picks)
            self._pressed.add((board.ply, notation))
            presses = [person.use(board, control.custom_id) for _ in range(self._rng.choice((1, 1, 1, 2)))]
            for answer in await asyncio.gather(*presses):
                if answer.status == "answered" and answer.message is not None and answer.message.controls:
                    await self.look(answer.message.ply)

    async def look(self, shown: int = 0) -> None:
        """What was stored is stored still, what a board shows is stored, and each ply was pressed for."""
        moves = [ply.move for ply in (await self._lodge.match(self._match)).history]
        assert moves[: len(self._stored)] == self._stored, "a stored move is gone"
        assert len(moves) >= shown, "a move is shown and not stored"
        for ply, move in enumerate(moves[len(self._stored) :], len(self._stored)):
            asked = [said for at, said in self._pressed if at == ply and move.startswith(said.rstrip("!"))]
            assert asked, f"nobody has pressed for {move} at ply {ply}"
        self.moves += len(moves) - len(self._stored)
        self._stored = moves

    async def shown(self) -> None:
        """The board is there, and says where the match stands."""
        await self._lodge.current(self._match)


async def test_nothing_is_lost_and_nothing_is_doubled(lodge: LiveLodge) -> None:
    rng = random.Random(50)
    tables = [Table(lodge, rng) for _ in range(TABLES)]
    usual = 1.0
    for number in range(KILLS):
        if rng.random() < AT_START and number:
            await lodge.bot.launch()
            await asyncio.sleep(rng.uniform(0, usual))
        else:
            began = time.monotonic()
            if not lodge.bot.running:
                await lodge.bot.start()
                usual = (usual + time.monotonic() - began) / 2
            for table in tables:
                await table.sit_down()
            playing = [asyncio.create_task(table.play()) for table in tables]
            await asyncio.wait(playing, timeout=rng.uniform(0, PLAYED))
            lodge.bot.strike()
            await asyncio.sleep(0)
            for task in playing:
                task.cancel()
            for outcome in await asyncio.gather(*playing, return_exceptions=True):
                assert isinstance(outcome, asyncio.CancelledError), outcome
        assert await lodge.bot.kill() == -signal.SIGKILL
        lodge.playground.gateway._sessions.clear()  # a press fails at once meanwhile
        for table in tables:
            await table.look()
    await lodge.bot.start()
    for table in tables:
        await table.shown()
    assert sum(table.moves for table in tables) > KILLS // 15
    lodge.refusals()
