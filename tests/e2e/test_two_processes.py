"""Two bots with one token on one database: Discord hands every click to both, and one of them lands."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest_asyncio

from bot.playground.server import Playground
from tests.e2e.process import Process
from tests.e2e.server import House, at_once

ALREADY_ANSWERED, RATE_LIMITED = 40060, 0
"""What Discord says to the process that answers second, and to two that share one rate unknowingly."""


@pytest_asyncio.fixture(loop_scope="module")
async def crowded(
    playground: Playground, session: aiohttp.ClientSession, tmp_path: Path
) -> AsyncIterator[House]:
    """A house with a table set; then the second bot has joined the first."""
    house = House(playground, session, Process(playground, tmp_path))
    second = Process(playground, tmp_path, name="second")
    await house.bot.start()
    await house.table()
    await second.start()
    yield house
    assert [await house.bot.stop(), await second.stop()] == [0, 0]
    assert house.bot.troubles() + second.troubles() == []
    await house.close()


async def test_every_move_lands_once(crowded: House) -> None:
    house = crowded
    board = await house.board(1)
    moves = "c3 c5 a2 b5 e1 d5"
    for number, move in enumerate(moves.split()):
        person = (house.ann, house.ben)[number % 2]
        await at_once(person.press(board, move), person.press(board, move))
        board = await house.played(board.match, " ".join(moves.split()[: number + 1]))
    assert await house.sound()
    assert {code for _, _, code in house.refusals()} <= {ALREADY_ANSWERED, RATE_LIMITED}
