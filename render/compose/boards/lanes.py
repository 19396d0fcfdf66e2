"""Ways beside the middle line of a course, so that an arrow hides neither signs nor who stands on it."""

from collections.abc import Sequence
from itertools import pairwise
from math import dist

from render.scene import Spot

_SLANT = 0.62
"""How far from its first and last place a way has come to its lane, as a share of the stretch there."""


def in_lane(spots: Sequence[Spot], aside: float) -> tuple[Spot, ...]:
    """`spots`, which turn at right angles if at all, from the first to the last; between these the way runs
    `aside` to the right of them (to the left if that is negative).

    >>> in_lane([(0, 0), (0, 1), (0, 2)], 0.25)
    ((0, 0), (0.25, 0.62), (0.25, 1.0), (0.25, 1.38), (0, 2))
    """
    ahead = [_direction(*link) for link in pairwise(spots)]
    right = [(aside * y, -aside * x) for x, y in ahead]
    first, last = dist(*spots[:2]), dist(*spots[-2:])
    bends = [
        (
            spot[0] + (before[0] if before == after else before[0] + after[0]),
            spot[1] + (before[1] if before == after else before[1] + after[1]),
        )
        for spot, (before, after) in zip(spots[1:-1], pairwise(right), strict=True)
    ]
    if not bends:
        (ax, ay), (bx, by) = spots[0], spots[-1]
        return (spots[0], ((ax + bx) / 2 + right[0][0], (ay + by) / 2 + right[0][1]), spots[-1])
    return (
        spots[0],
        _moved(spots[0], ahead[0], _SLANT * first, right[0]),
        *bends,
        _moved(spots[-1], ahead[-1], -_SLANT * last, right[-1]),
        spots[-1],
    )


def _direction(start: Spot, end: Spot) -> Spot:
    length = dist(start, end)
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def _moved(spot: Spot, ahead: Spot, far: float, aside: Spot) -> Spot:
    return spot[0] + far * ahead[0] + aside[0], spot[1] + far * ahead[1] + aside[1]
