"""Requests that take very long hold up nobody else; those that fail now and then are made again, and what was
pressed is shown.

A slow request is held here until the test lets it go, which is longer than any that could happen.
"""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from bot.match.model import State
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import GAMES, TABLES, Shown

READ = f"/channels/{GAMES}/messages$"
SHARE = 0.05
"""Which part of all requests fails: more than on Discord's bad days, so that a test meets some."""
PRESSES = 30


def edited(board: Shown) -> str:
    return f"/channels/{board.channel}/messages/{board.id}$"


async def test_a_slow_edit_holds_up_no_other_board_of_its_channel(lodge: LiveLodge) -> None:
    """Moves by command are shown by edits. Discord tells its limits with the first one; until then discord.py
    sends one request after the other."""
    slow, other = await lodge.table("c3", TABLES), await lodge.table("c3", TABLES)
    await lodge.ben.command("move", TABLES, move="c5", match=slow.match)
    await lodge.current(slow.match)
    await lodge.fault("PATCH", edited(slow), "held", times=99)
    await lodge.ann.command("move", TABLES, move="a2", match=slow.match)
    await lodge.ben.command("move", TABLES, move="c5", match=other.match)
    await lodge.played(other.match, "c3 c5")
    assert (await lodge.board(slow.match)).ply == 2
    await lodge.mend()
    await lodge.played(slow.match, "c3 c5 a2")


@pytest.mark.parametrize("what", ["reading", "editing"])
async def test_a_start_mends_all_boards_but_the_one_that_is_slow(lodge: LiveLodge, what: str) -> None:
    slow, other = await lodge.table("c3"), await lodge.table("c3", TABLES)
    await lodge.fault("POST", "/interactions/.*/callback", "held", times=99)
    pressing = [asyncio.create_task(lodge.ben.press(board, "c5")) for board in (slow, other)]
    for board in (slow, other):
        await lodge.stored(board.match, 2)
    await lodge.bot.kill()
    await asyncio.wait(pressing)
    await lodge.mend()
    if what == "reading":
        await lodge.fault("GET", READ, "held", times=99)
    else:
        await lodge.fault("PATCH", edited(slow), "held", times=99)
    await lodge.bot.start()
    await lodge.played(other.match, "c3 c5")
    assert (await lodge.board(slow.match)).ply == 1
    await lodge.mend()
    await lodge.played(slow.match, "c3 c5")
    lodge.refusals()  # presses that nobody has answered


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("status", [500, 503, "cut"])
async def test_a_request_in_twenty_fails(lodge: LiveLodge, status: int | str, when: str) -> None:
    """By a fault of Discord's or a broken connection, before or after it has done its work: every press is
    shown all the same, or was told to have failed and can be made again."""
    await lodge.hurry()
    boards = [await lodge.table("", channel) for channel in (GAMES, TABLES)]
    await lodge.fault("", "", status, when, share=SHARE, seed=24)
    await asyncio.gather(*(press(lodge, board, random.Random(board.match)) for board in boards))
    await lodge.mend()
    lodge.refusals()  # 40060 where an answer had arrived


async def press(lodge: LiveLodge, board: Shown, rng: random.Random) -> None:
    """Press one button after the other; each leads to another board."""
    for _ in range(PRESSES):
        match = await lodge.match(board.match)
        if match.state is not State.RUNNING:
            return
        person = lodge.person(match.seats[match.waiting_for[0]])
        shown = await lodge.current(board.match)
        if not shown.picks:  # it asks about a move that loses at once
            await person.press(shown, "Play")
            continue
        control, picked = rng.choice(shown.picks)
        more: dict[str, Any] = {"values": [picked]} if control.choices else {}
        answer = await person.use(shown, control.custom_id, **more)
        if answer.status != "failed" or (await lodge.match(board.match)).ply > match.ply:
            await lodge.moved_on(person, board.match, shown)
