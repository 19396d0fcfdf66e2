"""What presses are told when Lodge leaves: the truth, in one line."""

from __future__ import annotations

import asyncio
import threading

from bot.client.command_tree import RESTARTING
from cogs.board.boards import LiveBoards
from cogs.board.message import UNDRAWN
from tests.cogs.matches import ANN
from tests.cogs.test_overload import acknowledged, crowd
from tests.cogs.test_presses import yonmoque


async def test_what_comes_while_it_leaves_is_not_taken(lodge):
    message = await yonmoque(lodge)
    lodge.bot.leaving = True
    before = len(lodge.whispers())
    await lodge.press(ANN, "pick|1|0|c3", message)
    await lodge.command(ANN, "move", move="c3")
    assert lodge.whispers()[before:] == [str(RESTARTING)] * 2
    assert (await lodge.matches.get(1)).ply == 0


async def test_a_press_whose_turn_has_not_come_is_not_taken(lodge):
    message = await yonmoque(lodge)
    await crowd(lodge)
    before = len(lodge.webhooks.sent)
    pressing = asyncio.create_task(lodge.press(ANN, "pick|1|0|c3", message))
    await acknowledged(lodge, before)
    lodge.bot.dispatch("giving_up")
    await pressing
    assert lodge.whispers()[-1] == str(RESTARTING)
    assert (await lodge.matches.get(1)).ply == 0


async def test_a_move_that_is_played_and_not_drawn_any_more(lodge, monkeypatch):
    """Nobody waits for the picture, and nobody is told that nothing was changed."""
    message = await yonmoque(lodge)
    asked, drawn = threading.Event(), threading.Event()

    def draw(*_):
        asked.set()
        drawn.wait()
        raise OSError

    monkeypatch.setattr(lodge.bot.cog(LiveBoards).drawing, "painter", lambda *_: draw)
    pressing = asyncio.create_task(lodge.press(ANN, "pick|1|0|c3", message))
    await asyncio.to_thread(asked.wait)
    lodge.bot.dispatch("giving_up")
    try:
        await pressing
    finally:
        drawn.set()
    assert lodge.whispers()[-1] == str(UNDRAWN)
    assert (await lodge.matches.get(1)).ply == 1


async def test_an_error_does_not_say_that_nothing_was_changed(lodge, monkeypatch):
    message = await yonmoque(lodge)

    async def compose(*_, **__):
        raise ValueError("no brush")

    monkeypatch.setattr(lodge.bot.cog(LiveBoards).drawing, "compose", compose)
    await lodge.press(ANN, "pick|1|0|c3", message)
    assert (await lodge.matches.get(1)).ply == 1
    assert lodge.whispers()[-1] == "Sorry, something went wrong. See /board."
