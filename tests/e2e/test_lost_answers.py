"""Answers that Discord loses, delays or refuses: the match stays right, and can be shown again."""

from __future__ import annotations

from typing import Any

import pytest

from bot.match.model import State
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import AUTOCOMPLETE, GAMES, TABLES, Shown
from tests.e2e.process import events
from tests.e2e.waiting import eventually, until

CALLBACK = "/interactions/.*/callback"
POSTED = "/channels/[0-9]+/messages$"
EDITED = "/channels/[0-9]+/messages/[0-9]+$"
TOO_LATE = "suggestions came too late"
TYPING = {"name": "rules", "type": 1, "options": [{"name": "game", "value": "y", "focused": True}]}


@pytest.mark.parametrize("when", ["after", "before"])
async def test_the_answer_to_a_click_is_lost(lodge: LiveLodge, when: str) -> None:
    """`after`: Discord did it and said 500, so the library's second try hears that it was answered."""
    board = await lodge.table()
    await lodge.fault("POST", CALLBACK, 500, when)
    await lodge.ann.press(board, "c3")
    await lodge.played(board.match, "c3")
    await lodge.play(board.match, "c5")
    await lodge.played(board.match, "c3 c5")
    assert {code for _, _, code in lodge.refusals()} == ({40060} if when == "after" else set())


async def test_the_answer_to_a_command_is_lost(lodge: LiveLodge) -> None:
    """The challenge stands although the bot was told that it does not: its place has to be found."""
    await lodge.fault("POST", CALLBACK, 500, "after")
    shown = (await lodge.ann.command("play", game="yonmoque", opponent=str(lodge.ben.id))).shown

    async def placed() -> bool:
        return (await lodge.match(shown.match)).place.message_id == int(shown.id)

    await eventually(placed)
    await lodge.ben.press(shown, "accept")
    match = await lodge.match(shown.match)
    await lodge.person(match.seats[0]).press(await lodge.shows(match.id, "Waiting for"), "c3")
    await lodge.played(match.id, "c3")
    assert {code for _, _, code in lodge.refusals()} == {40060}


async def test_every_try_fails(lodge: LiveLodge) -> None:
    """Discord is down for all of the library's tries: the move is played, and /board shows it."""
    board = await lodge.table()
    await lodge.fault("POST", CALLBACK, 503, times=99)
    await lodge.fault("PATCH", EDITED, 503, times=99)
    await lodge.fault("PATCH", "/webhooks/", 503, times=99)
    await lodge.fault("POST", "/webhooks/", 503, times=99)
    assert (await lodge.ann.press(board, "c3")).status == "failed"

    async def played() -> bool:
        return (await lodge.match(board.match)).ply == 1

    await eventually(played)
    await lodge.page.ask("DELETE", "faults")
    shown = (await lodge.ben.command("board", match=board.match)).shown
    assert "c3" not in shown.labels
    await lodge.ben.press(shown, "c5")
    await lodge.played(board.match, "c3 c5")
    lodge.refusals()


async def test_a_click_is_told_to_wait(lodge: LiveLodge) -> None:
    board = await lodge.table()
    await lodge.fault("POST", CALLBACK, 429)
    await lodge.ann.press(board, "c3")
    await lodge.played(board.match, "c3")
    assert lodge.refusals() == []


@pytest.mark.parametrize(
    ("status", "when"),
    [(500, "after"), (500, "before"), (429, "before"), ("cut", "before"), ("cut", "after")],
)
async def test_an_edit_is_lost(lodge: LiveLodge, status: int | str, when: str) -> None:
    """A move by command edits the board without a press on it."""
    board = await lodge.table()
    await lodge.fault("PATCH", EDITED, status, when)
    answer = await lodge.ann.command("move", move="c3", match=board.match)
    assert answer.shown.ephemeral
    await lodge.played(board.match, "c3")


async def test_what_stands_below_a_board_cannot_be_read(lodge: LiveLodge) -> None:
    """After a new session Lodge has to look; where it cannot, the board is shown where it stands."""
    board = await lodge.table()
    gateway = lodge.playground.gateway
    before = set(gateway._sessions)
    await lodge.drop("invalid")
    await until(lambda: gateway.connected and set(gateway._sessions) != before)
    await lodge.fault("GET", "/channels/[0-9]+/messages$", "cut", times=2)  # aiohttp asks twice
    await lodge.ann.press(board, "c3")
    await lodge.played(board.match, "c3")


async def test_the_word_that_a_new_board_was_posted_is_lost(lodge: LiveLodge) -> None:
    """The library posts again, and the nonce keeps that from making a second board."""
    board = await lodge.table("", TABLES)
    for number in range(7):
        await lodge.cleo.say(f"chatter {number}", TABLES)
    await lodge.fault("POST", POSTED, 500, "after")
    await lodge.ann.press(board, "c3")

    async def posted() -> bool:
        return str((await lodge.match(board.match)).place.message_id) != board.id

    await eventually(posted)
    place = str((await lodge.match(board.match)).place.message_id)
    boards = [
        message.id
        for message in await lodge.ann.messages(TABLES)
        if any(f"|{board.match}|" in control.custom_id for control in message.controls)
    ]
    assert boards == [place]
    await lodge.play(board.match, "c5")
    assert len((await lodge.match(board.match)).history) == 2


@pytest.mark.parametrize("when", ["before", "after"])
async def test_the_connection_breaks_while_a_command_is_answered(lodge: LiveLodge, when: str) -> None:
    """Whether the challenge has arrived or not, in the end one message shows it, and nobody waits."""
    await lodge.fault("POST", CALLBACK, "cut", when)
    await lodge.ann.command("play", game="yonmoque", opponent=str(lodge.ben.id))

    async def shown() -> list[Shown]:
        return [message for message in await lodge.ann.messages() if "challenges" in message.text]

    async def settled() -> bool:
        matches = [each for each in lodge.rows()["matches"] if each[5] == lodge.ann.id]
        return bool(await shown()) and matches != []

    await eventually(settled)
    (challenge,) = [each for each in await shown() if each.controls and each.id == (await shown())[-1].id]
    await lodge.ben.press(challenge, "accept")
    await lodge.play(challenge.match, "c3")
    lodge.refusals()


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("button", ["Rules", "More"])
async def test_the_connection_breaks_while_a_button_is_answered(
    lodge: LiveLodge, when: str, button: str
) -> None:
    """A button that answers with a new message: it comes."""
    board = await lodge.table("c3")
    before = len(await lodge.whispers(lodge.ben))
    await lodge.fault("POST", CALLBACK, "cut", when)
    await lodge.ben.press(board, button)

    async def told() -> list[Shown]:
        """What has come, once it is no "thinking" any more."""
        come = (await lodge.whispers(lodge.ben))[before:]
        return come if all(each.controls or each.pictures for each in come) else []

    (message,) = await eventually(told)
    assert message.controls or message.pictures
    lodge.refusals()


@pytest.mark.parametrize("when", ["before", "after"])
async def test_the_connection_breaks_while_a_move_is_shown(lodge: LiveLodge, when: str) -> None:
    board = await lodge.table()
    await lodge.fault("POST", CALLBACK, "cut", when)
    await lodge.ann.press(board, "c3")
    await lodge.played(board.match, "c3")
    await lodge.play(board.match, "c5")
    lodge.refusals()


async def test_a_challenge_that_no_message_can_show_is_taken_back(lodge: LiveLodge) -> None:
    await lodge.fault("POST", CALLBACK, 400, times=99)
    await lodge.fault("POST", POSTED, 400, times=99)
    before = len(lodge.rows()["matches"])
    assert (await lodge.ann.command("play", game="yonmoque")).status == "failed"

    async def taken_back() -> bool:
        rows = lodge.rows()["matches"][before:]
        return [(await lodge.match(row[0])).state for row in rows] == [State.WITHDRAWN]

    await eventually(taken_back)
    await lodge.mend()
    lodge.refusals()


@pytest.mark.parametrize("code", [10062, 40060])
async def test_suggestions_that_come_too_late(lodge: LiveLodge, code: int) -> None:
    """Somebody has typed on, or Discord has heard them already: no error, and one line in the log."""

    def lines() -> list[dict[str, Any]]:
        return [each for each in events(lodge.bot.log.read_text()) if each["event"] == TOO_LATE]

    before = len(lines())
    await lodge.fault("POST", CALLBACK, 400 if code == 40060 else 404, code=code)
    assert (await lodge.ann.interact(AUTOCOMPLETE, TYPING, GAMES)).status == "failed"
    (line,) = await until(lambda: lines()[before:])
    assert line["level"] == "info"
    assert lodge.bot.troubles() == []
    assert (await lodge.ann.suggestions("rules", "game", "yon"))[0][1] == "yonmoque"


async def test_leaving_while_suggestions_are_on_their_way(lodge: LiveLodge) -> None:
    """The person has them; that Lodge is not told so any more is no error."""
    await lodge.fault("POST", CALLBACK, "held", "after")
    assert (await lodge.ann.suggestions("rules", "game", "yon"))[0][1] == "yonmoque"
    assert await lodge.bot.stop() == 0
    await lodge.mend()
    await lodge.bot.start()
    assert lodge.bot.troubles() == []
