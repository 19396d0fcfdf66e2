"""Which moves of a running match somebody in it may know."""

from __future__ import annotations

from bot.match import play, takebacks
from bot.privacy.export import known_moves
from tests.cogs.matches import NOW, started


def test_a_choice_that_was_taken_back_before_others_saw_it_stays_hidden() -> None:
    match = started("pepper-corn", 2)
    assert match.waiting_for == (0, 1)
    ann, ben = match.seats
    first, second = match.position.moves(0)[:2]
    match = play.act(match, ann, match.ply, first, NOW)
    match = takebacks.take_back(match, ann, NOW)
    assert known_moves(match, 0) == [None, first, "takeback:1"]
    assert known_moves(match, 1) == known_moves(match, None) == [None, None, "takeback:1"]
    match = play.act(match, ann, match.ply, second, NOW)
    assert known_moves(match, 1)[1:] == [None, "takeback:1", None]
    match = play.act(match, ben, match.ply, match.position.moves(1)[0], NOW)
    assert known_moves(match, 1)[1:4] == [None, "takeback:1", second]
