"""Challenges that nobody accepts, and matches alone that nobody moves in: ended, and shown as ended."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import aiohttp
import pytest_asyncio

from bot.match.model import State
from bot.playground.server import Playground
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.process import BotProcess
from tests.homes import execute


@pytest_asyncio.fixture(loop_scope="module")
async def hasty(
    playground: Playground, session: aiohttp.ClientSession, tmp_path: Path
) -> AsyncIterator[LiveLodge]:
    """A lodge where challenges live for two hours and matches for half a day."""
    bot = BotProcess(playground, tmp_path, CHALLENGE_HOURS="2", MATCH_DAYS="0.5")
    lodge = LiveLodge(playground, session, bot)
    await lodge.bot.start()
    yield lodge
    assert await lodge.bot.stop() == 0
    assert lodge.bot.troubles() == []
    assert lodge.refusals() == []
    assert await lodge.sound()
    await lodge.close()


async def test_what_is_due_is_ended_and_says_so(hasty: LiveLodge) -> None:
    lodge = hasty
    board = (await lodge.cleo.command("play", game="el-oso", seats=1)).shown  # nobody waits there
    challenge = await lodge.challenge()
    open_table = (await lodge.cleo.command("play", game="yonmoque")).shown
    for match_id, life in ((board.match, timedelta(days=0.5)), (challenge.match, timedelta(hours=2))):
        match = await lodge.match(match_id)
        assert match.expires_at == life + (match.history[-1].at if match.history else match.created_at)
        shown = await lodge.board(match_id)
        if match_id == board.match:  # there it is under More
            shown = (await lodge.cleo.press(shown, "More")).shown
        assert f"<t:{int(match.expires_at.timestamp())}:R>" in shown.text

    # Time passes while the bot is away: as far as it can tell from its database.
    assert await lodge.bot.stop() == 0
    due = "UPDATE matches SET expires_at = expires_at - 86400000000, version = version + 1 WHERE id != ?"
    execute(lodge.bot.database, due, open_table.match)
    await lodge.bot.start()

    lapsed = await lodge.shows(challenge.match, "No one accepted in time.")
    assert not lapsed.controls
    ended = await lodge.shows(board.match, "No one moved for too long, so this game doesn't count.")
    assert ended.labels == ["Post film", "Replay", "Rules", "More", "Next game"]
    states = [(await lodge.match(shown.match)).state for shown in (board, challenge, open_table)]
    assert states == [State.EXPIRED, State.EXPIRED, State.OPEN]
    told = await lodge.refusal(lodge.cleo, lodge.cleo.command("move", move="a1", match=board.match))
    assert told == "This game has expired."
    await lodge.ben.press(open_table, "accept")
    assert (await lodge.match(open_table.match)).state is State.RUNNING


async def test_a_challenge_lapses_a_day_after_it_was_made(lodge: LiveLodge) -> None:
    """By a clock that is moved on, and is the same after the bot was killed."""
    challenge = await lodge.challenge()
    await lodge.later(hours=23)
    await lodge.bot.kill()
    await lodge.bot.start()
    other = (await lodge.cleo.command("play", game="yonmoque")).shown
    made, of_other = await lodge.match(challenge.match), await lodge.match(other.match)
    assert of_other.created_at - made.created_at > timedelta(hours=23)
    await lodge.later(hours=2)
    lapsed = await lodge.shows(challenge.match, "No one accepted in time.")
    assert not lapsed.controls
    assert (await lodge.match(other.match)).state is State.OPEN
