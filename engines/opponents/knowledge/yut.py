"""Yut: who is nearer to bearing off, whose beavers run together, and whose can be captured.

The weights were fitted by logistic regression to the winners of 850 games of self-play. In each round of
fitting, seats took the move that the weights of the round before liked best, and now and then any other; the
weights were then rounded to what the last rounds agreed on. Rolls needed count in relation to the square root
of the rolls that all sides need, because that is how luck adds up. The games had two seats; with three, any
two are compared in the same way.
"""

from __future__ import annotations

from typing import Final, cast

from engines.core import Position
from engines.games.yut import OFF, OUT, Yut
from engines.games.yut.board import MOVES_FROM, ROUTES
from engines.opponents.standing import from_strengths, weighed

_ODDS: Final = (0.0, 0.25, 0.25, 0.25, 0.15, 0.15)
"""Roughly how likely a turn is to bring each value for use: it ends with 1, 2, 3 or 6, a quarter each; before
that come 4 and 5, a fifth each, lost to a 6 in a quarter of the cases."""
_MEAN: Final = 2.5
"""How far a roll that is used goes, on average."""
WEIGHTS: Final = (-0.52, 0.07, -0.1, -0.07, 0.22)
"""How much each of the features counts."""


def _ends() -> dict[int, dict[int, float]]:
    """Return, by start, where a beaver can get to with one roll, and roughly how likely that is."""
    found: dict[int, dict[int, float]] = {}
    for start in range(OUT, OFF):
        there = found[start] = {}
        for value in range(1, 6):
            for move in MOVES_FROM[start, value, False]:
                end = ROUTES[move].end
                if end != OFF:
                    there[end] = there.get(end, 0.0) + _ODDS[value]
    return found


def _lefts() -> dict[int, float]:
    """Return, by cell, how many rolls a single beaver needs to bear off on average, taking the shorter
    way."""
    lefts = dict.fromkeys(range(OUT, OFF), 8.0) | {OFF: 0.0}
    total = sum(_ODDS)
    for _ in range(40):  # from the end backwards, until nothing changes
        for start in range(OFF - 1, OUT - 1, -1):
            lefts[start] = (
                1
                + sum(
                    _ODDS[value] * min(lefts[ROUTES[move].end] for move in MOVES_FROM[start, value, False])
                    for value in range(1, 6)
                )
                / total
            )
    return lefts


_ENDS: Final = _ends()
_LEFT: Final = _lefts()


def features(position: Yut, side: int) -> tuple[float, ...]:
    """Return what counts for a side: the rolls that its beavers need, those on one cell going together,
    relative to what all sides need; how many are off; the rolls it can expect to lose if another rolls next,
    and later; and whether it rolls next."""
    own = position.beavers[side]
    together = _together(own)
    everybody = sum(_together(cells) for cells in position.beavers)
    exposed = 0.0
    for cell in sorted(set(own)):
        if cell not in (OUT, OFF):
            danger = sum(
                _ENDS[start].get(cell, 0.0)
                for other, cells in enumerate(position.beavers)
                if other != side
                for start in sorted(set(cells))
                if start != OFF
            )
            exposed += min(danger, 0.8) * (own.count(cell) * _LEFT[OUT] - _LEFT[cell])
    on_turn = position.side(position.seat) == side
    kept = sum(position.kept) / _MEAN + position.owed if on_turn else 0.0
    return (
        (together - kept) / (everybody + 2.0) ** 0.5,
        float(own.count(OFF)),
        0.0 if on_turn else exposed,
        exposed if on_turn else 0.0,
        float(on_turn),
    )


def _together(cells: tuple[int, ...]) -> float:
    """Return how many rolls a side's beavers need, those on one cell going together."""
    out = cells.count(OUT)
    return sum(_LEFT[cell] for cell in sorted(set(cells)) if cell != OUT) + out * _LEFT[OUT]


def standing(position: Position) -> tuple[float, ...]:
    """Return the score that each seat can expect."""
    race = cast("Yut", position)
    sides = len(race.beavers)
    gone = race.left if race.seats == sides else ()
    scores = from_strengths(weighed(WEIGHTS, [features(race, side) for side in range(sides)]), gone)
    return tuple(scores[race.side(seat)] for seat in range(race.seats))
