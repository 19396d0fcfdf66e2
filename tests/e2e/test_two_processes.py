"""Two bots with one token on one database: Discord hands every click to both, and one of them answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest_asyncio

from bot.playground.server import Playground
from tests.e2e.live_lodge import LiveLodge, at_once
from tests.e2e.people import TABLES
from tests.e2e.process import BotProcess, limits
from tests.e2e.test_news import settled
from tests.e2e.test_puzzles import boards, given, lift, wrong_move
from tests.e2e.waiting import eventually

RATE_LIMITED, UNKNOWN_MESSAGE = 0, 10008
"""What Discord says to two processes that share one rate unknowingly, and that delete the same old news."""


@pytest_asyncio.fixture(loop_scope="module")
async def crowded(
    playground: Playground, session: aiohttp.ClientSession, tmp_path: Path
) -> AsyncIterator[LiveLodge]:
    """A lodge with a table set; then the second bot has joined the first."""
    told_at_once = {"LIMITS": limits(AWAY_AFTER=0, NEWS_OF_A_MOVE_WAITS=0, PING_EVERY=0)}
    lodge = LiveLodge(playground, session, BotProcess(playground, tmp_path, **told_at_once))
    second = BotProcess(playground, tmp_path, name="second", **told_at_once)
    await lodge.bot.start()
    await lodge.table()
    await second.start()
    assert "another process serves the same servers" in lodge.bot.log.read_text(), "before it hears anything"
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
    assert unexpected(lodge) == []


async def test_a_puzzle_is_answered_once(crowded: LiveLodge) -> None:
    lodge = crowded
    shown = (await lodge.ann.command("puzzle", game="jarmo")).shown
    found = given(shown)
    move = wrong_move(found)
    shown = await lift(lodge.ann, shown, move)
    await at_once(*(lodge.ann.use(shown, boards(shown)[move]) for _ in range(3)))
    assert "(solved 0 of 1)" in (await lodge.ann.command("profile")).shown.text
    assert unexpected(lodge) == []


async def test_a_command_is_answered_once_and_news_is_told_once(crowded: LiveLodge) -> None:
    lodge = crowded
    challenge = await lodge.challenge(TABLES)
    assert challenge.match == 2, "there is one challenge, not one of each process"
    await lodge.ben.press(challenge, "accept")
    told = f"{lodge.ben.mention} accepted your challenge"
    await lodge.heard(lodge.ann, told, TABLES)
    await lodge.play(2, "c3 c5")
    await lodge.ben.press((await lodge.ben.press_more(await lodge.board(2), "Resign")).shown, "Yes, resign")
    await lodge.heard(lodge.ann, "resigned early, so this game of Yonmoque", TABLES)
    await eventually(lambda: settled(lodge))
    lines = [each.text for each in await lodge.ann.messages(TABLES) if not each.controls]
    assert len(lines) == len(set(lines)), lines
    assert unexpected(lodge) == []


def unexpected(lodge: LiveLodge) -> list[tuple[str, str, int]]:
    """What Discord has refused, but for what two processes on the same shards cannot know of one another."""
    return [
        (method, path, code)
        for method, path, code in lodge.refusals()
        if code != RATE_LIMITED and (method, code) != ("DELETE", UNKNOWN_MESSAGE)
    ]
