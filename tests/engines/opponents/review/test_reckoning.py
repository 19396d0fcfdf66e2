"""Reckoning backwards, by hand."""

from __future__ import annotations

import random

import pytest

from engines import CHANCE, GAMES
from engines.opponents.budget import Budget, OutOfBudget
from engines.opponents.evaluation import Material
from engines.opponents.review import Cause
from engines.opponents.review.reckoning import Ending, Moment, reckon
from engines.opponents.search.alphabeta import AlphaBeta
from engines.opponents.worth import Rated, worth_of


def rated(move: str, first: float, doubt: float = 0.0) -> Rated:
    return Rated(move, (first, 1 - first), (move,), doubt=doubt)


def end(first: float) -> Moment:
    return Moment(CHANCE, "", value=(first, 1 - first))


def test_before_a_roll_stands_the_average_in_which_what_followed_counts() -> None:
    results = (("roll:1", 1, (0.2, 0.8)), ("roll:2", 3, (0.6, 0.4)))
    found = reckon([Moment(CHANCE, "roll:2", results=results, listed=True), end(0.8)], None)
    assert found.values[0] == pytest.approx(((0.2 + 3 * 0.8) / 4, 1 - 2.6 / 4))
    assert found.steps[0].luck == pytest.approx((0.15, -0.15))
    assert found.steps[0].cause is Cause.ROLL


def test_before_a_deal_stands_the_average_whatever_followed() -> None:
    results = (("d1", 1, (0.4, 0.6)), ("d2", 1, (0.6, 0.4)))
    found = reckon([Moment(CHANCE, "d1", results=results), end(1.0)], None)
    assert found.values[0] == (0.5, 0.5)
    assert found.steps[0].cause is Cause.DEAL


def test_a_choice_is_worth_its_best_move() -> None:
    worse = reckon([Moment(0, "a", best=rated("b", 0.7)), end(0.5)], None)
    assert worse.values[0] == (0.7, 0.3)
    assert worse.steps[0].mistake == pytest.approx((-0.2, 0.2))
    assert worse.costs == pytest.approx((0.2, -1))
    best = reckon([Moment(0, "a", best=rated("b", 0.3)), end(0.5)], None)
    assert best.values[0] == (0.5, 0.5)
    assert best.costs == (0, -1)
    forced = reckon([Moment(0, "a"), end(0.5)], None)
    assert forced.costs == (-1, -1)


def test_of_what_is_hidden_only_what_the_seat_could_know_is_a_mistake() -> None:
    moment = Moment(0, "a", value=(0.6, 0.4), best=rated("b", 0.5, 0.03), played=rated("a", 0.3, 0.04))
    found = reckon([moment, end(0.0)], None)
    assert found.steps[0].mistake == pytest.approx((-0.15, 0.15))
    assert found.steps[0].luck == pytest.approx((-0.45, 0.45))
    unsure = Moment(0, "a", value=(0.6, 0.4), best=rated("b", 0.5, 0.3), played=rated("a", 0.3, 0.3))
    assert not any(reckon([unsure, end(0.0)], None).steps[0].mistake)


def test_choices_at_once_change_nothing_until_all_are_made() -> None:
    first = Moment(0, "a", value=(0.5, 0.5), best=rated("b", 0.6), played=rated("a", 0.5))
    second = Moment(1, "c", best=rated("c", 0.5), played=rated("c", 0.5))
    found = reckon([first, second, end(0.9)], None)
    assert found.values[1] == pytest.approx((0.4, 0.6))
    assert not any(found.steps[0].luck)
    assert found.steps[1].luck == pytest.approx((0.5, -0.5))


def test_who_resigns_gives_away_what_was_left() -> None:
    found = reckon([end(0.3)], Ending((0.0, 1.0), 0))
    assert found.values == ((0.3, 0.7), (0.0, 1.0))
    assert found.steps[0].mistake == pytest.approx((-0.3, 0.3))
    agreed = reckon([end(0.3)], Ending((0.5, 0.5), None))
    assert agreed.steps[0].luck == pytest.approx((0.2, -0.2))


def test_a_budget_is_renewed() -> None:
    budget = Budget(1)
    budget.spend()
    with pytest.raises(OutOfBudget):
        budget.spend()
    budget.renew(2)
    budget.spend()
    budget.spend()
    assert budget.over


def test_a_search_looks_only_at_the_moves_that_are_named() -> None:
    position = GAMES["yonmoque"].start()
    some = position.moves(0)[3:6]
    found = AlphaBeta(Material(), Budget(200)).search(position, 0, among=some)
    assert {each.move for each in found} == set(some)


def test_the_only_move_that_does_not_lose_is_looked_into_all_the_same() -> None:
    game = GAMES["fox-and-geese"]
    worth = worth_of(game, game.start(), random.Random(1))
    moves = game.start().moves(0)
    (found,) = worth.rate(game.start(), 0, 300, among=moves[:1])
    assert found.move == moves[0]
    assert 0.3 < found.scores[0] < 0.8
