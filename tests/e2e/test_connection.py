"""The gateway dropped and resumed: clicks in the gap arrive, or can be made again."""

from __future__ import annotations

import asyncio

import pytest

from tests.e2e.server import House
from tests.e2e.waiting import until


async def reconnected(house: House) -> None:
    await until(lambda: house.playground.gateway.connected, seconds=20)


@pytest.mark.parametrize("how", ["close", "reconnect", "abort"])
async def test_a_click_in_the_gap_arrives(house: House, how: str) -> None:
    """Discord keeps for a resume what the bot has missed."""
    board = await house.table()
    sessions = set(house.playground.gateway._sessions)
    await house.drop(how)
    if how == "abort":
        await until(lambda: not house.playground.gateway.connected)
    answer = await house.ann.press(board, "c3")
    assert answer.status in ("answered", "deferred", "failed")
    await reconnected(house)
    assert set(house.playground.gateway._sessions) == sessions, "it began a new session instead of resuming"
    if not (await house.match(board.match)).ply:  # it took longer than Discord's three seconds
        await house.ann.press(board, "c3")
    await house.play(board.match, "c5 a2")
    assert [ply.move for ply in (await house.match(board.match)).history] == ["c3", "c5", "a2"]
    house.refusals()  # where the answer came too late


async def test_a_lost_session_is_replaced(house: House) -> None:
    """Nothing is kept: what was clicked in between failed, and can be clicked again."""
    board = await house.table("c3")
    sessions = set(house.playground.gateway._sessions)
    await house.drop("invalid")
    click = asyncio.create_task(house.ben.press(board, "c5"))
    await until(
        lambda: house.playground.gateway.connected and set(house.playground.gateway._sessions) != sessions, 20
    )
    await click
    assert (await house.match(board.match)).ply in (1, 2)
    if (await house.match(board.match)).ply == 1:
        await house.ben.press(board, "c5")
    await house.current(board.match)
    await house.play(board.match, "a2 b5")
    house.refusals()
