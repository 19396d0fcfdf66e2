"""The gateway dropped and resumed: clicks in the gap arrive, or can be made again."""

from __future__ import annotations

import asyncio

import pytest

from bot.playground.gateway import Connection
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.waiting import until


def newest(lodge: LiveLodge) -> Connection | None:
    """The newest connection."""
    return [*lodge.playground.gateway._sessions.values()][-1].connection


@pytest.mark.parametrize("how", ["close", "reconnect", "abort"])
async def test_a_click_in_the_gap_arrives(lodge: LiveLodge, how: str) -> None:
    """Discord keeps for a resume what the bot has missed."""
    board = await lodge.table()
    (session,) = lodge.playground.gateway._sessions.values()
    dropped = session.connection
    await lodge.drop(how)
    if how == "abort":
        await until(lambda: not lodge.playground.gateway.connected)
    answer = await lodge.ann.press(board, "c3")
    assert answer.status in ("answered", "deferred", "failed")
    await until(lambda: newest(lodge) not in (dropped, None))
    sessions = [*lodge.playground.gateway._sessions.values()]
    assert sessions == [session], "it began a new session instead of resuming"
    if not (await lodge.match(board.match)).ply:  # it took longer than Discord's three seconds
        await lodge.ann.press(board, "c3")
    await lodge.play(board.match, "c5 a2")
    assert [ply.move for ply in (await lodge.match(board.match)).history] == ["c3", "c5", "a2"]
    lodge.refusals()  # where the answer came too late


async def test_a_lost_session_is_replaced(lodge: LiveLodge) -> None:
    """Nothing is kept: what was clicked in between failed, and can be clicked again."""
    board = await lodge.table("c3")
    sessions = set(lodge.playground.gateway._sessions)
    await lodge.drop("invalid")
    click = asyncio.create_task(lodge.ben.press(board, "c5"))
    await until(
        lambda: lodge.playground.gateway.connected and set(lodge.playground.gateway._sessions) != sessions
    )
    await click
    assert (await lodge.match(board.match)).ply in (1, 2)
    if (await lodge.match(board.match)).ply == 1:
        await lodge.ben.press(board, "c5")
    await lodge.current(board.match)
    await lodge.play(board.match, "a2 b5")
    lodge.refusals()
