"""Where an arrow runs, in units of the board, and how far something is from it."""

from collections.abc import Sequence
from itertools import pairwise
from math import dist

from render.scene import Arrow, Spot

_STEPS = 12
"""Stretches that a bowed arrow is taken for."""


def way_of(arrow: Arrow) -> list[Spot]:
    """Spots along an arrow, from its start to its end."""
    (ax, ay), (bx, by) = arrow.start, arrow.end
    steps = _STEPS if arrow.bow else 1
    shares = [step / steps for step in range(steps + 1)]
    aside = [4 * arrow.bow * share * (1 - share) for share in shares]
    return [
        (ax + (bx - ax) * share - (by - ay) * left, ay + (by - ay) * share + (bx - ax) * left)
        for share, left in zip(shares, aside, strict=True)
    ]


def from_way(spot: Spot, way: Sequence[Spot]) -> float:
    """How far a spot is from a way of straight stretches."""
    x, y = spot
    nearest = dist(spot, way[0])
    for (ax, ay), (bx, by) in pairwise(way):
        length = (bx - ax) ** 2 + (by - ay) ** 2
        share = min(max(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length, 0), 1) if length else 0
        nearest = min(nearest, dist(spot, (ax + share * (bx - ax), ay + share * (by - ay))))
    return nearest
