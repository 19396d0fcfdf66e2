"""The course of an arrow, in board units, and the distance of things from it."""

from collections.abc import Sequence
from itertools import pairwise
from math import dist, hypot

from render.scene import Arrow, Spot
from render.scene.bows import bowed

_STEPS = 12
"""How many straight stretches stand in for a bowed arrow."""


def way_of(arrow: Arrow) -> list[Spot]:
    """Spots along an arrow, from its start to its end."""
    return bowed(arrow.start, arrow.end, arrow.bow, _STEPS if arrow.bow else 1)


def leave_of(length: float, leave: float, stop: float, least: float) -> float:
    """The gap at an arrow's start: `leave` or, on a short hop, less, so that with a gap of `stop` at its end
    `least` of it is left.

    >>> leave_of(10, 1, 2, 5), leave_of(7.5, 1, 2, 5), leave_of(5, 1, 2, 5)
    (1, 0.5, 0)
    """
    return max(min(leave, length - stop - least), 0)


def from_way(spot: Spot, way: Sequence[Spot]) -> float:
    """How far a spot is from a way of straight stretches."""
    return min((far_from(spot, *link) for link in pairwise(way)), default=dist(spot, way[0]))


def far_from(spot: Spot, start: Spot, end: Spot) -> float:
    """How far a spot lies from a straight stretch.

    >>> far_from((1, 2), (0, 0), (4, 0)), far_from((7, 4), (0, 0), (4, 0))
    (2.0, 5.0)
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = ((spot[0] - start[0]) * dx + (spot[1] - start[1]) * dy) / length if length else 0
    share = min(max(along, 0), 1)
    return hypot(spot[0] - start[0] - share * dx, spot[1] - start[1] - share * dy)
