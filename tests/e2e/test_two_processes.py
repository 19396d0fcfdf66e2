"""Two bots with one token on one database: Discord hands every click to both, and one of them lands."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest_asyncio

from bot.playground.server import Playground
from tests.e2e.live_lodge import LiveLodge, at_once
from tests.e2e.process import BotProcess

ALREADY_ANSWERED, RATE_LIMITED = 40060, 0
"""What Discord says to the process that answers second, and to two that share one rate unknowingly."""


@pytest_asyncio.fixture(loop_scope="module")
async def crowded(
    playground: Playground, session: aiohttp.ClientSession, tmp_path: Path
) -> AsyncIterator[LiveLodge]:
    """A lodge with a table set; then the second bot has joined the first."""
    lodge = LiveLodge(playground, session, BotProcess(playground, tmp_path))
    second = BotProcess(playground, tmp_path, name="second")
    await lodge.bot.start()
    await lodge.table()
    await second.start()
    yield lodge
    assert [await lodge.bot.stop(), await second.stop()] == [0, 0]
    assert lodge.bot.troubles() + second.troubles() == []
    await lodge.close()


async def test_every_move_lands_once(crowded: LiveLodge) -> None:
    lodge = crowded
    board = await lodge.board(1)
    moves = "c3 c5 a2 b5 e1 d5"
    for number, move in enumerate(moves.split()):
        person = (lodge.ann, lodge.ben)[number % 2]
        await at_once(person.press(board, move), person.press(board, move))
        board = await lodge.played(board.match, " ".join(moves.split()[: number + 1]))
    assert await lodge.sound()
    assert {code for _, _, code in lodge.refusals()} <= {ALREADY_ANSWERED, RATE_LIMITED}
