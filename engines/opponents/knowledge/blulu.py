"""Blulu: what counts is points, and cards captured on the way to more than an equal share.

The weights of `standing` come from least squares over two-player rounds in which both seats mostly catch what
is worth most.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, cast

from engines.core import Position
from engines.games.blulu import BONUS, Blulu
from engines.games.blulu.catching import read
from engines.games.blulu.state import NOBODY
from engines.games.blulu.variants import VARIANTS
from engines.opponents.scale import UNIT, expected

A_ROUND: Final = 30.0
"""The variance of what one seat gains on another in a round."""
GAINED: Final = 4
"""About what the leading seat gains in a round."""


def plausible(position: Position, seat: int) -> list[str]:
    """Return every play, the ones that bring most first."""
    found = cast("Blulu", position)
    return sorted(found.moves(seat), key=lambda move: -_worth(found, move))


def _worth(position: Blulu, move: str) -> float:
    """Return the points that a play brings, counting each captured card as half a point."""
    play = read(move)
    if play is None or not play.ranks:
        return 0.0
    return 1 + len(position.catch(play)) / 2 + BONUS.get(position.bonus(play), 0)


def standing(position: Position) -> tuple[float, ...]:
    """Return the share of the others that each seat can expect to beat, from its points and what it has
    captured."""
    found = cast("Blulu", position)
    deck = len(VARIANTS[found.variant].deck)
    playing = any(found.hands)
    left = (deck - sum(found.captured)) / deck if playing else 0.0
    points = [float(score) for score in found.scores]
    if playing:
        share = 0.5 * (1 - left * left)
        for seat, cards in enumerate(found.captured):
            points[seat] += share * cards
        if found.last != NOBODY:
            points[found.last] += len(found.table) * (0.1 if found.deck else 0.4)
        points[found.turn] += 0.3
    rounds = max(0, found.target - max(found.scores)) / GAINED
    deviation = sqrt(1 + A_ROUND * (left + max(rounds - 1, 0)))
    return tuple(_beaten(found, points, seat, deviation) / (found.seats - 1) for seat in range(found.seats))


def _beaten(position: Blulu, points: list[float], seat: int, deviation: float) -> float:
    """Return how many of the others a seat can expect to beat. Seats that have left are behind all that
    haven't."""
    left, beaten = position.left, 0.0
    for other in range(position.seats):
        if other == seat:
            continue
        if seat in left or other in left:
            behind = seat in left and (other not in left or left.index(seat) < left.index(other))
            beaten += 0.0 if behind else 1.0
        else:
            beaten += expected(round(UNIT * 1.7 * (points[seat] - points[other]) / deviation))
    return beaten
