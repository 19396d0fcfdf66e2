"""How the seats stand in a game that is not over: what the game's knowledge module says, else all even."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from operator import mul
from typing import Final, cast

from engines.core import Game, Position
from engines.opponents.known import knowledge

EVEN: Final = 0.5
_FAR: Final = 40.0
"""With a difference in strength this large, the weaker seat has no chance to speak of."""


def standing(game: Game, position: Position) -> tuple[float, ...]:
    """Return the score that each seat can expect, from 0 to 1; the outcome's, once the game is over."""
    outcome = position.outcome
    if outcome is not None:
        return outcome.scores
    if knows_standing(game):
        return cast("tuple[float, ...]", knowledge(game.slug).standing(position))
    seats = getattr(position, "seats", 2)
    return (EVEN,) * max(seats, len(position.names))


def knows_standing(game: Game) -> bool:
    """Whether anything is known about how the seats stand."""
    return hasattr(knowledge(game.slug), "standing")


def expected_points(game: Game, position: Position) -> tuple[float, ...] | None:
    """Return the points (`engines.core.Outcome.points`) that each seat can expect to end with; None if the
    game counts none, or nothing is known about them."""
    outcome = position.outcome
    if outcome is not None:
        return None if outcome.points is None else tuple(map(float, outcome.points))
    known = knowledge(game.slug)
    return cast("tuple[float, ...]", known.points(position)) if hasattr(known, "points") else None


def from_strengths(strengths: Sequence[float], gone: Sequence[int] = ()) -> tuple[float, ...]:
    """Return the scores that seats of these strengths can expect, where strength `a` finishes ahead of
    strength `b` with odds of e^(a - b) to 1. The seats in `gone` come last, the first to go lowest of all.

    >>> from_strengths((0.0, 0.0)), from_strengths((50.0, 0.0, 0.0)), from_strengths((0.0, 9.0), gone=(1,))
    ((0.5, 0.5), (1.0, 0.25, 0.25), (1.0, 0.0))
    """

    def ahead(seat: int, other: int) -> float:
        difference = strengths[seat] - strengths[other]
        return float(difference > 0) if abs(difference) >= _FAR else 1 / (1 + exp(-difference))

    return _scores(len(strengths), ahead, gone)


def from_races(done: Sequence[Sequence[float]], first: int, gone: Sequence[int] = ()) -> tuple[float, ...]:
    """Return the scores that seats can expect in a race where nobody can disturb anyone else. `done` says,
    for each seat, how likely it is to be done after 0, 1, 2 ... turns, with equally many numbers for each;
    seat `first` has the next turn, the others follow in order.

    >>> from_races(((0, 0, 1), (0, 0.5, 1)), 0), from_races(((0, 1), (0, 1)), 1)
    ((0.5, 0.5), (0.0, 1.0))
    """
    seats = len(done)

    def before(seat: int, other: int) -> float:
        """Return how likely `seat`, whose turn comes first, is to be done before `other`; what is left open
        is shared equally."""
        own, its = done[seat], done[other]
        sure = sum((own[turn] - own[turn - 1]) * (1 - its[turn - 1]) for turn in range(1, len(own)))
        return own[0] + sure + (1 - own[-1]) * (1 - its[-1]) / 2

    def ahead(seat: int, other: int) -> float:
        if (seat - first) % seats < (other - first) % seats:
            return before(seat, other)
        return 1 - before(other, seat)

    return _scores(seats, ahead, gone)


def weighed(weights: Sequence[float], rows: Sequence[Sequence[float]]) -> list[float]:
    """Return each seat's strength: the weighted sum of its row of features."""
    return [sum(map(mul, weights, row)) for row in rows]


def _scores(seats: int, ahead: Callable[[int, int], float], gone: Sequence[int]) -> tuple[float, ...]:
    """Return each seat's score: the share of the others that it can expect to be `ahead` of."""

    def sure(seat: int, other: int) -> float:
        if seat in gone or other in gone:
            return float(other in gone and (seat not in gone or gone.index(seat) > gone.index(other)))
        return ahead(seat, other)

    return tuple(
        sum(sure(seat, other) for other in range(seats) if other != seat) / (seats - 1)
        for seat in range(seats)
    )
