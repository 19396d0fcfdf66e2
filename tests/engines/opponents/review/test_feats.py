"""Feats: each on reviews made up for it, on either side of its threshold."""

from __future__ import annotations

import pytest

from engines.opponents.review import NEARLY, Cause, Feat, Review, feats_of
from engines.opponents.review.feats import HOPELESS, MOVES, UNLUCKY_BY
from engines.opponents.review.model import reviewed

Steps = list[tuple[int, Cause, float, float]]
"""For each: the actor, the cause, what seat 0 can expect after it, and what that changed by mistake."""


def made(start: float, steps: Steps) -> Review:
    """A review of a game of two, in which seat 1 has what seat 0 lacks."""
    values, found = [(start, 1 - start)], []
    for actor, cause, after, mistake in steps:
        values.append((after, round(1 - after, 4)))
        found.append(reviewed(actor, cause, values[-2], values[-1], (mistake, -mistake)))
    return Review(tuple(values), tuple(found), ())


def comeback(lowest: float, last: Cause = Cause.CHOICE) -> Review:
    return made(0.5, [(0, Cause.CHOICE, lowest, lowest - 0.5), (1, last, 1.0, 1 - lowest)])


@pytest.mark.parametrize(("lowest", "earned"), [(HOPELESS - 0.01, True), (HOPELESS, False), (0.5, False)])
def test_a_comeback_is_a_win_from_under_the_threshold(lowest: float, earned: bool) -> None:
    assert (Feat.COMEBACK in feats_of(comeback(lowest), 0)) == earned
    assert Feat.COMEBACK not in feats_of(comeback(lowest), 1), "the other seat has lost"


@pytest.mark.parametrize("given_up", [Cause.RESIGNED, Cause.LEFT])
def test_a_win_that_was_given_is_no_comeback(given_up: Cause) -> None:
    assert feats_of(comeback(0.01, given_up), 0) == []


def test_a_draw_is_no_comeback() -> None:
    drawn = made(0.5, [(0, Cause.CHOICE, 0.01, -0.49), (1, Cause.CHOICE, 0.5, 0.49)])
    assert feats_of(drawn, 0) == []


@pytest.mark.parametrize(
    ("choices", "worst", "earned"),
    [(MOVES, 0.0, True), (MOVES - 1, 0.0, False), (MOVES, NEARLY - 0.01, True), (MOVES, NEARLY, False)],
)
def test_no_mistake_in_so_many_choices(choices: int, worst: float, earned: bool) -> None:
    steps: Steps = [(0, Cause.FORCED, 0.5, 0.0), (1, Cause.CHOICE, 0.5, 0.0)] * MOVES
    steps += [(0, Cause.CHOICE, 0.5, 0.0)] * (choices - 1)
    steps += [(0, Cause.CHOICE, 0.5 - worst, -worst)]
    assert (Feat.FLAWLESS in feats_of(made(0.5, steps), 0)) == earned


def test_somebody_elses_mistakes_spoil_nothing() -> None:
    steps: Steps = [(0, Cause.CHOICE, 0.5, 0.0)] * MOVES + [(1, Cause.CHOICE, 1.0, 0.5)]
    assert feats_of(made(0.5, steps), 0) == [Feat.FLAWLESS]


@pytest.mark.parametrize(("luck", "earned"), [(UNLUCKY_BY / 2, True), (UNLUCKY_BY / 2 - 0.01, False)])
def test_winning_with_the_worse_luck(luck: float, earned: bool) -> None:
    steps: Steps = [(-1, Cause.ROLL, 0.5 - luck, 0.0), (1, Cause.CHOICE, 1.0, 0.5 + luck)]
    assert (Feat.UNLUCKY in feats_of(made(0.5, steps), 0)) == earned
    assert Feat.UNLUCKY not in feats_of(made(0.5, steps), 1), "the other seat has lost"


def test_luck_that_no_dice_or_cards_brought_is_no_luck() -> None:
    steps: Steps = [(0, Cause.FORCED, 0.3, 0.0), (1, Cause.CHOICE, 1.0, 0.7)]
    assert feats_of(made(0.5, steps), 0) == []
