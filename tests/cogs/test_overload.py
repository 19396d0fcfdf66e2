"""Presses when much is in hand already, and answers whose fate is not known."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any

import aiohttp
import discord
from sqlalchemy import text

from bot.client.app import Lodge
from bot.limits_and_times import PRESSES_IN_HAND
from cogs.base.admission import PLACES, Admission
from cogs.base.custom_ids import FORM_VERBS
from cogs.base.presses import HANDLERS
from cogs.board.boards import LiveBoards
from cogs.board.message import Drawing
from tests.cogs.matches import ANN, BEN, CLEO
from tests.cogs.test_presses import yonmoque


async def crowd(lodge) -> Admission:
    """Take all the bot's places, by what takes long."""
    admission = lodge.bot.cog(LiveBoards).drawing.admission
    admission._usual = 60.0
    for _ in range(PLACES):
        await admission.wait_for_place(0)
    return admission


async def acknowledged(lodge, count: int) -> None:
    """Wait until Discord has heard one thing more."""
    while len(lodge.webhooks.sent) <= count:
        await asyncio.sleep(0)


async def test_in_a_crowd_a_press_is_acknowledged_before_it_is_played(lodge):
    message = await yonmoque(lodge)
    admission, before = await crowd(lodge), len(lodge.webhooks.sent)
    pressing = asyncio.create_task(lodge.press(ANN, "pick|1|0|c3", message))
    await acknowledged(lodge, before)
    assert (await lodge.matches.get(1)).ply == 0
    admission.give_back(0.02)
    await pressing
    assert [kind for kind, _ in lodge.webhooks.sent[before:]] == ["type 6", "edit"]
    assert "Blue places a beaver on c3." in lodge.text(message)


async def test_in_a_crowd_a_press_that_opens_a_form_waits_unacknowledged(lodge, monkeypatch):
    """However slow it is: Discord takes a form only as the first answer."""
    await lodge.command(ANN, "play", game="yonmoque")
    message = lodge.newest()
    monkeypatch.setattr("cogs.base.answers.DEFER_AFTER", 0)
    admission, before = await crowd(lodge), len(lodge.webhooks.sent)
    pressing = asyncio.create_task(lodge.press(ANN, "act|1|0|options", message))
    await asyncio.sleep(0.1)
    assert len(lodge.webhooks.sent) == before
    admission.give_back(0.02)
    await pressing
    assert [kind for kind, _ in lodge.webhooks.sent[before:]] == ["type 9"]


async def test_every_press_that_opens_a_form_is_listed(lodge):
    opening = {verb for verb, handler in HANDLERS.items() if "answer.ask(" in inspect.getsource(handler)}
    assert opening == {*FORM_VERBS}


async def test_a_press_that_discord_has_given_up_does_nothing(lodge, monkeypatch):
    """Its person was told that it failed."""

    async def too_late(*_: Any, **__: Any) -> None:
        response = type("Response", (), {"status": 404, "reason": "Not Found"})()
        raise discord.NotFound(response, {"code": 10062, "message": "Unknown interaction"})

    message = await yonmoque(lodge)
    await crowd(lodge)
    monkeypatch.setattr(lodge.webhooks, "create_interaction_response", too_late)
    await lodge.press(ANN, "pick|1|0|c3", message)
    assert (await lodge.matches.get(1)).ply == 0


async def test_beyond_a_bound_a_press_is_turned_away(lodge, monkeypatch):
    message = await yonmoque(lodge)
    before = lodge.webhooks.messages[message]
    monkeypatch.setattr(Lodge, "count_in_hand", PRESSES_IN_HAND + 1)
    await lodge.press(ANN, "pick|1|0|c3", message)
    assert lodge.whispers()[-1].startswith("Lodge is very busy. Nothing changed. Try again in a moment.")
    assert (await lodge.matches.get(1)).ply == 0
    assert lodge.webhooks.messages[message] is before


async def test_beyond_a_bound_a_command_is_turned_away(lodge, monkeypatch):
    monkeypatch.setattr(Lodge, "count_in_hand", PRESSES_IN_HAND + 1)
    await lodge.command(ANN, "play", game="yonmoque")
    assert lodge.whispers()[-1].startswith("Lodge is very busy. Nothing changed. Try again in a moment.")
    monkeypatch.undo()
    await lodge.command(ANN, "matches")
    assert "No finished games yet. Start one with /play." in lodge.whispers()[-1]


async def test_a_command_put_off_unheard_is_answered_all_the_same(lodge, monkeypatch):
    """The connection breaks under the word that an answer takes long, which has arrived: "thinking" stands
    there, and gives way to the answer."""
    monkeypatch.setattr("cogs.base.answers.DEFER_AFTER", 0)
    compose = Drawing.compose

    async def slowly(*arguments: Any, **more: Any) -> Any:
        await asyncio.sleep(0.05)
        return await compose(*arguments, **more)

    monkeypatch.setattr(Drawing, "compose", slowly)
    lodge.webhooks.lost.append(aiohttp.ServerDisconnectedError())
    await lodge.command(ANN, "play", game="yonmoque")
    assert lodge.newest() == min(lodge.webhooks.messages)
    assert any(each.endswith("|accept") for each in lodge.ids(lodge.newest()))
    assert (await lodge.matches.get(1)).place.message_id == lodge.newest()


async def test_a_board_that_may_have_arrived_is_not_taken_back(lodge, monkeypatch):
    """The connection breaks under each word that "thinking" has given way to the board."""
    await yonmoque(lodge)
    monkeypatch.setattr("cogs.base.answers.DEFER_AFTER", 0)
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
    message = lodge.newest()
    for value in ("9" * 5000, "²", "-1"):
        await lodge.choose_options(ANN, message, seat=value)
    assert len(lodge.whispers()) == 3
    assert (await lodge.matches.get(1)).seat_wish is None


async def test_what_is_no_match_of_theirs_is_no_match(lodge):
    await yonmoque(lodge)
    await lodge.command(CLEO, "replay", match=2**53 - 1, show="fairness")
    assert lodge.whispers()[-1] == f"There's no match {2**53 - 1}. See /matches."
