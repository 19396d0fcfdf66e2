"""Card games by two people who must not see each other's hand, and a third who must see neither."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.match.model import State
from tests import ALL
from tests.e2e.card_match import PASS, CardMatch, choices, lay, lays, picked
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import GAMES
from tests.e2e.waiting import until

TOKEN_OVER = 50027


@pytest.mark.parametrize(
    ("game", "options", "plies"),
    [("pepper-corn", {}, 200), ("blulu", {}, 20), ("badger", {"races": "1"}, 200)][: 3 if ALL else 1],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_two_play_to_the_end_and_nobody_learns_what_is_hidden(
    lodge: LiveLodge, game: str, options: dict[str, str], plies: int
) -> None:
    await lodge.hurry()
    hands = await CardMatch.dealt(lodge, game, random.Random(game), **options)
    for person in (lodge.ann, lodge.ben):
        await hands.open(person)
    await hands.check()
    while (match := await hands.match()).state is State.RUNNING and match.ply < plies:
        await hands.turn()
    await hands.logged()
    if match.state is State.RUNNING:
        asked = (await lodge.ann.press_more(await lodge.current(match.id), "Resign")).shown
        await lodge.ann.press(asked, "resign!")
        match = await hands.match()
    assert match.state is State.OVER
    report = (await lodge.cleo.command("replay", GAMES, match=match.id, show="fairness")).shown
    assert match.seed.hex() in report.text
    assert "Everything checks out." in report.text


@pytest.mark.long
async def test_both_choose_at_the_same_moment(lodge: LiveLodge) -> None:
    await lodge.hurry()
    hands = await CardMatch.dealt(lodge, "pepper-corn", random.Random(3))
    seats = [(person, seat) for seat, person in hands.seated(await hands.match())]
    for person, _ in seats:
        await hands.open(person)
    for ply in (1, 3):  # dividing the hands, choosing a pile
        match = await hands.match()
        assert match.position is not None
        assert (match.ply, match.waiting_for) == (ply, (0, 1))
        moves = [hands.rng.choice(match.position.moves(seat)) for _, seat in seats]
        panels = [await hands.choose(person, move) for (person, _), move in zip(seats, moves, strict=True)]
        await asyncio.gather(
            *(
                hands.lay(person, panel, move)
                for (person, _), panel, move in zip(seats, panels, moves, strict=True)
            )
        )
        assert {step.move for step in (await hands.match()).history[ply : ply + 2]} == set(moves)
        await hands.check()


@pytest.mark.long
async def test_the_hand_of_others_cannot_be_asked_for(lodge: LiveLodge) -> None:
    hands = await CardMatch.dealt(lodge, "badger", random.Random(1))
    board = await lodge.current(hands.id)
    told = await lodge.refusal(lodge.cleo, lodge.cleo.press(board, "My hand"))
    assert told.endswith(".")
    panel = await hands.open(lodge.ann)
    assert (await lodge.ben.press(panel, lays(panel)[0])).status == "refused"
    for custom_id in (control.custom_id for control in panel.controls):
        values = None if custom_id.startswith(("lay", "act")) else ["0"]
        for person in (lodge.ben, lodge.cleo, lodge.ann):
            forged = person.use(board, custom_id, values, forge=True)
            await lodge.refusal(person, forged)
    for person in (lodge.ben, lodge.cleo):
        assert await person.suggestions("move", "move", "", match=hands.id) == ()
    assert await lodge.ann.suggestions("move", "move", "", match=hands.id) != ()
    assert (await hands.match()).ply == 1
    await hands.check()


async def test_panels_follow_the_match_and_outlive_the_bot(lodge: LiveLodge) -> None:
    hands = await CardMatch.dealt(lodge, "badger", random.Random(2))
    ann, ben = lodge.ann, lodge.ben
    first = await hands.open(ann)
    bens = await hands.open(ben)
    assert not choices(bens)
    cards = next(control for control in first.controls if control.custom_id.startswith("cards|"))
    assert picked((await ann.use(first, cards.custom_id, ["0"])).shown) == [0]

    # A panel from before a restart still plays, and follows the match again.
    panel = await hands.choose(ann, PASS)
    await lodge.bot.kill()
    await lodge.bot.start()
    await hands.lay(ann, panel, PASS)
    assert (await hands.match()).history[-1].move == PASS
    assert not choices(await hands.panel(ann))
    await ben.command("move", GAMES, move=PASS, match=hands.id)
    renewed = await hands.panel(ann)
    assert PASS in lays(renewed)

    # One that nobody has pressed since a restart is out of date until My hand is pressed.
    await lodge.bot.kill()
    await lodge.bot.start()
    await ann.command("move", GAMES, move=PASS, match=hands.id)
    old = await ann.see(renewed.id)
    assert old is not None
    assert old.controls == renewed.controls
    await hands.open(ann)
    await hands.open(ben)
    assert not choices(await hands.panel(ann))
    await ben.command("move", GAMES, move=PASS, match=hands.id)
    renewed = await hands.panel(ann)
    assert PASS in lays(renewed)
    await hands.panel(ben)

    # What was shown before the other's turn plays nothing, and nothing is said.
    last = choices(first)[-1]
    assert lay(last) is not None
    before = await hands.match()
    for custom_id, values in ((last.custom_id, None), (cards.custom_id, ["0"])):
        await ann.press_in_vain(renewed, custom_id, values)
    assert (await hands.match()).ply == before.ply
    assert (await hands.panel(ann)).said == renewed.said
    await hands.check()
    await hands.logged()


@pytest.mark.long
async def test_panels_that_cannot_be_changed_hinder_nobody(lodge: LiveLodge) -> None:
    hands = await CardMatch.dealt(lodge, "badger", random.Random(4))
    ann, ben = lodge.ann, lodge.ben
    panel, late = await hands.open(ann), await hands.open(ben)
    lodge.playground.world.offset += (
        16 * 60
    )  # the tokens of both are over, which the bot's clock does not tell
    await hands.lay(ann, panel, PASS)
    await lodge.current(hands.id)
    refused = await until(lodge.refusals)  # his panel was to follow her move
    assert {code for _, _, code in refused} == {TOKEN_OVER}
    assert lays(await hands.open(ben))
    shown = await ben.see(late.id)
    assert shown is not None
    assert not choices(shown)  # as it was

    stuck = {"method": "PATCH", "path": "/webhooks/.*/messages/", "status": 502, "times": 9}
    await lodge.page.ask("POST", "faults", **stuck)
    await hands.lay(ben, await hands.panel(ben), PASS)
    await lodge.current(hands.id)
    ply = (await hands.match()).ply
    await ann.use(panel, f"lay|{hands.id}|{ply}|{PASS}", forge=True)  # while her panel is being edited
    await lodge.current(hands.id)
    assert (await hands.match()).ply == ply + 1
    assert not choices(await hands.panel(ann))
