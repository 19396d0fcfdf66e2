"""What a hint says."""

import random

import pytest

from cogs.opponent.hints import hint_draft
from engines import GAMES
from engines.core import CHANCE
from engines.opponents.review import Advice
from tests.cogs.board.test_message import text_of
from tests.cogs.matches import moved, played, started


def hint(match, move):
    """The hint that advises this move, up to how good it is."""
    advice = Advice(move, 0.7, 0.6, (move,), exact=False)
    told = text_of(hint_draft(match, match.waiting_for[0], advice, str, paint=lambda *_: None).body)
    return told.partition("** (")[0].removeprefix("**")


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
