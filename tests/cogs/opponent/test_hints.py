"""What a hint says, and what is said until it comes."""

import asyncio
import random

import pytest

from bot.client.command_tree import SORRY
from cogs.opponent.hints import HintCommand, hint_draft
from engines import GAMES
from engines.core import CHANCE
from engines.opponents.review import Advice
from tests.cogs.board.test_message import text_of
from tests.cogs.matches import ANN, moved, played, started
from tests.cogs.test_presses import asked_for_a_hint


def hint(match, move):
    """The hint that advises this move, up to how good it is."""
    advice = Advice(move, 0.7, 0.6, (move,), exact=False)
    told = text_of(hint_draft(match, match.waiting_for[0], advice, str, lambda _: None, None).body)
    return told.partition("** (")[0].removeprefix("Try this: **")


@pytest.mark.parametrize("slug", GAMES)
def test_a_hint_has_no_notation_in_it(slug):
    """It names one move, in words."""
    for match in played(started(slug), random.Random(slug)):
        if match.waiting_for and match.position.actors != (CHANCE,):
            moves = match.position.moves(match.waiting_for[0])
            told = {move: hint(match, move) for move in moves[:20]}
            assert len({*told.values()}) == len(told)
            assert not [move for move, what in told.items() if what.startswith(f"{move}:") or what == move]
            break


def test_a_hint_in_a_card_game_says_what_its_button_does():
    match = started("pepper-corn")
    move = match.position.moves(0)[0]
    cards = move.removeprefix("split:").replace("+", " ").replace("/", " | ")
    assert hint(match, move) == f"Divide like this: {cards}"
    assert hint(moved(started("yonmoque"), "c3"), "c5") == "Green places a beaver on c5."


@pytest.mark.parametrize(
    ("wrong", "told"),
    [(None, "Sorry, no hint this time. Try again."), (ValueError("on purpose"), str(SORRY))],
)
async def test_a_hint_on_its_way_says_so_whatever_goes_wrong(lodge, wrong, told, monkeypatch):
    match, question = await asked_for_a_hint(lodge)
    said = []

    async def ask(*_):
        await asyncio.sleep(0.05)
        said.append(lodge.text(question).strip())
        if wrong is not None:
            raise wrong

    monkeypatch.setattr(lodge.bot.cog(HintCommand).jobs, "ask", ask)
    monkeypatch.setattr("cogs.opponent.hints.SOON", 0)
    await lodge.press(ANN, f"act|1|{match.ply}|hint!", question)
    assert said == ["Looking for the best move …"]
    assert lodge.text(question).strip() == told
    assert lodge.newest() == question
    assert not (await lodge.matches.get(1)).helped


async def test_a_hint_for_a_position_that_is_gone_costs_nothing(lodge, monkeypatch):
    match, question = await asked_for_a_hint(lodge)
    move = match.position.moves(match.waiting_for[0])[0]

    async def ask(*_):
        await lodge.matches.act(1, ANN, match.ply, move)
        return Advice(move, 0.5, None, (move,), exact=False)

    monkeypatch.setattr(lodge.bot.cog(HintCommand).jobs, "ask", ask)
    monkeypatch.setattr("cogs.opponent.hints.advice_of", lambda advice: advice)
    await lodge.press(ANN, f"act|1|{match.ply}|hint!", question)
    assert "The game has moved on. Ask for another hint." in lodge.text(lodge.newest())
    assert not (await lodge.matches.get(1)).helped
