"""Uckers: who is ahead, who is safe, and who can be sent back.

The weights were fitted by logistic regression to the winners of 850 games of self-play. In each round of
fitting, seats took the move that the weights of the round before liked best, and now and then any other; the
weights were then rounded to what the last rounds agreed on. Steps made count in relation to the square root
of the steps left, because that is how luck adds up. The games had two seats; with more, any two are compared
in the same way.
"""

from __future__ import annotations

from typing import Final, cast

from engines.core import Position
from engines.games.uckers import HOME, POND, Uckers
from engines.games.uckers.board import RING, TURNOFF
from engines.opponents.standing import from_strengths, weighed

NOISE: Final = 0.7
WEIGHTS: Final = (0.29, 0.4, -0.28, 0.13, 0.33, -0.052, -0.05, 0.085)
"""How much each of the features counts."""


def features(position: Uckers, seat: int) -> tuple[float, ...]:
    """Return what counts for a seat: the steps its beavers have made, relative to how many are left to all
    seats; how many are home, in the pond, and in the home column; its blocks on the ring; the steps it can
    expect to lose if another rolls next, and later; and whether it rolls next."""
    own = position.beavers[seat]
    ring = RING[position.corners[seat]]
    made = sum(own) + len(own)
    left = sum(HOME * len(steps) - sum(steps) for steps in position.beavers)
    blocks, exposed = 0, 0.0
    for step in own:
        if not POND < step <= TURNOFF:
            continue
        if own.count(step) == 2:
            blocks += 1
        else:
            exposed += (step + 6) * _danger(position, seat, ring[step])
    on_turn = position.seat == seat
    return (
        made / (left + 20.0) ** 0.5,
        float(own.count(HOME)),
        float(own.count(POND)),
        float(sum(TURNOFF < step < HOME for step in own)),
        blocks / 2,
        0.0 if on_turn else exposed,
        exposed if on_turn else 0.0,
        float(on_turn),
    )


def _danger(position: Uckers, seat: int, cell: int) -> float:
    """Return roughly how likely somebody's next roll is to send back a beaver of `seat` on this cell of the
    ring."""
    danger = 0.0
    for other, steps in enumerate(position.beavers):
        if other == seat:
            continue
        corner = position.corners[other]
        start = RING[corner][0]
        there = (cell - start) % 52  # the ring is numbered along every course
        if there > TURNOFF:
            continue
        for at in sorted(set(steps)):
            if (at == POND and there == 0) or (at != POND and 0 < there - at <= 6):
                danger += 1 / 6
    return danger


def standing(position: Position) -> tuple[float, ...]:
    """Return the score that each seat can expect."""
    race = cast("Uckers", position)
    strengths = weighed(WEIGHTS, [features(race, seat) for seat in range(race.seats)])
    return from_strengths(strengths, race.left)
