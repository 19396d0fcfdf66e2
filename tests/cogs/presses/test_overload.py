"""Presses when much is in hand already, and answers whose fate is not known."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest
from sqlalchemy import text

from cogs.live.drawing import Drawing
from cogs.presses import overload
from tests.cogs.matches import ANN, BEN, CLEO
from tests.cogs.offline_lodge import open_lodge
from tests.cogs.presses.test_presses import yonmoque


@pytest.fixture
async def lodge(tmp_path):
    async with open_lodge(tmp_path) as opened:
        yield opened


@pytest.fixture
async def crowded(lodge):
    """The bot with more in hand than it takes to be called a crowd."""
    waiting = [asyncio.create_task(busy(lodge)) for _ in range(overload.CROWDED + 1)]
    await asyncio.sleep(0)
    yield lodge
    for task in waiting:
        task.cancel()


async def busy(lodge) -> None:
    with lodge.bot.in_hand():
        await asyncio.Event().wait()


async def test_in_a_crowd_a_press_is_acknowledged_before_it_is_played(crowded):
    message = await yonmoque(crowded)
    before = len(crowded.webhooks.sent)
    await crowded.press(ANN, "pick|1|0|c3", message)
    assert [kind for kind, _ in crowded.webhooks.sent[before:]] == ["type 6", "edit"]
    assert "Blue places a beaver on c3." in crowded.text(message)


async def test_a_press_that_discord_has_given_up_does_nothing(crowded, monkeypatch):
    """Its person was told that it failed."""

    async def too_late(*_: Any, **__: Any) -> None:
        response = type("Response", (), {"status": 404, "reason": "Not Found"})()
        raise discord.NotFound(response, {"code": 10062, "message": "Unknown interaction"})

    message = await yonmoque(crowded)
    monkeypatch.setattr(crowded.webhooks, "create_interaction_response", too_late)
    await crowded.press(ANN, "pick|1|0|c3", message)
    assert (await crowded.matches.get(1)).ply == 0


async def test_beyond_a_bound_a_press_is_turned_away(crowded, monkeypatch):
    message = await yonmoque(crowded)
    before = crowded.webhooks.messages[message]
    monkeypatch.setattr("cogs.presses.overload.PRESSES_IN_HAND", overload.CROWDED)
    await crowded.press(ANN, "pick|1|0|c3", message)
    assert crowded.whispers()[-1].startswith("Lodge is very busy right now. Nothing was changed")
    assert (await crowded.matches.get(1)).ply == 0
    assert crowded.webhooks.messages[message] is before


async def test_beyond_a_bound_a_command_is_turned_away(crowded, monkeypatch):
    monkeypatch.setattr("bot.client.command_tree.PRESSES_IN_HAND", overload.CROWDED)
    await crowded.command(ANN, "play", game="yonmoque")
    assert crowded.whispers()[-1].startswith("Lodge is very busy right now. Nothing was changed")
    monkeypatch.undo()
    await crowded.command(ANN, "matches")
    assert "You have no match right now" in crowded.whispers()[-1]


async def test_a_command_put_off_unheard_is_answered_all_the_same(lodge, monkeypatch):
    """The connection breaks under the word that an answer takes long, which has arrived: "thinking" stands
    there, and gives way to the answer."""
    monkeypatch.setattr("cogs.answers.HOLD_AFTER", 0)
    compose = Drawing.compose

    async def slowly(*arguments: Any, **more: Any) -> Any:
        await asyncio.sleep(0.05)
        return await compose(*arguments, **more)

    monkeypatch.setattr(Drawing, "compose", slowly)
    lodge.webhooks.lost.append(aiohttp.ServerDisconnectedError())
    await lodge.command(ANN, "play", game="yonmoque")
    assert len(lodge.webhooks.messages) == 1
    assert "act|1|0|accept" in lodge.ids(lodge.newest())
    assert (await lodge.matches.get(1)).place.message_id == lodge.newest()


async def test_a_board_that_may_have_arrived_is_not_taken_back(lodge, monkeypatch):
    """The connection breaks under each word that "thinking" has given way to the board."""
    await yonmoque(lodge)
    monkeypatch.setattr("cogs.answers.HOLD_AFTER", 0)
    compose, edited = Drawing.compose, type(lodge.webhooks)._edited

    async def slowly(*arguments: Any, **more: Any) -> Any:
        await asyncio.sleep(0.05)
        return await compose(*arguments, **more)

    def unheard(*arguments: Any) -> Any:
        edited(*arguments)
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(Drawing, "compose", slowly)
    monkeypatch.setattr(type(lodge.webhooks), "_edited", unheard)
    await lodge.command(BEN, "board")
    monkeypatch.undo()
    board = lodge.newest()
    assert "pick|1|0|c3" in lodge.ids(board)
    await lodge.press(ANN, "pick|1|0|c3", board)
    assert "Blue places a beaver on c3." in lodge.text(board)
    assert (await lodge.matches.get(1)).place.message_id == board


async def test_a_board_whose_place_cannot_be_noted_works_all_the_same(lodge):
    """On a full disk nothing says that nothing was changed while a new board stands there."""
    await yonmoque(lodge)
    async with lodge.matches.store.engine.begin() as connection:
        await connection.execute(
            text(
                "CREATE TRIGGER full BEFORE UPDATE OF message_id ON matches "
                "WHEN NEW.ply = OLD.ply BEGIN SELECT RAISE(ABORT, 'disk full'); END"
            )
        )
    said = len(lodge.whispers())
    await lodge.command(BEN, "board")
    assert lodge.whispers()[said:] == []
    async with lodge.matches.store.engine.begin() as connection:
        await connection.execute(text("DROP TRIGGER full"))
    board = lodge.newest()
    await lodge.press(ANN, "pick|1|0|c3", board)
    assert "Blue places a beaver on c3." in lodge.text(board)
    assert (await lodge.matches.get(1)).place.message_id == board


async def test_a_choice_that_no_menu_has_gets_a_sentence(lodge):
    await lodge.command(ANN, "play", game="yonmoque")
    for value in ("9" * 5000, "²", "-1"):
        await lodge.press(ANN, "option|1|seat", lodge.newest(), value)
    assert len(lodge.whispers()) == 3
    assert (await lodge.matches.get(1)).seat_wish is None


async def test_what_is_no_match_of_theirs_is_no_match(lodge):
    await yonmoque(lodge)
    await lodge.command(CLEO, "verify", match=2**53 - 1)
    assert lodge.whispers()[-1] == f"There is no match {2**53 - 1}; /matches lists yours."
