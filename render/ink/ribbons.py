"""Bands of varying width along a way: arrows, streams."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from render.ink.shapes import Op, Point, Shape, ellipse

_STRAIGHT: Final = 1e-6
"""Steps that differ by less (px) go on in the same direction."""


def ribbon(way: Sequence[Point], halves: Sequence[float]) -> Shape:
    """A band along `way` with round ends; `halves` is half its width (px) at every point."""
    ribs = [_rib(way, index, halves[index]) for index in _bends(way, halves)]
    links = [Op((*one, *reversed(other))) for one, other in pairwise(ribs)]
    return Shape(tuple(links)) + ellipse(*way[0], halves[0]) + ellipse(*way[-1], halves[-1])


def _bends(way: Sequence[Point], halves: Sequence[float]) -> list[int]:
    """Return where a band begins and ends, turns, or widens at another rate: between these it is straight.

    >>> _bends([(0, 0), (2, 0), (4, 0), (6, 0), (6, 2)], [1, 2, 3, 4, 5])
    [0, 2, 3, 4]
    """
    kept, last = [0], len(way) - 1
    for index in range(1, last):
        (ax, ay), (x, y), (bx, by) = way[index - 1 : index + 2]
        widens = halves[index - 1] + halves[index + 1] - 2 * halves[index]
        if max(abs(ax + bx - 2 * x), abs(ay + by - 2 * y), abs(widens)) > _STRAIGHT:
            kept += [each for each in (index - 1, index, index + 1) if each > kept[-1]]
    return kept if kept[-1] == last else [*kept, last]


def _rib(way: Sequence[Point], index: int, half: float) -> tuple[Point, Point]:
    """The points of the band's outline left and right of a point of its way."""
    (ax, ay), (bx, by) = way[max(index - 1, 0)], way[min(index + 1, len(way) - 1)]
    length = max(math.dist((ax, ay), (bx, by)), 0.01)
    right, down = -(by - ay) / length * half, (bx - ax) / length * half
    x, y = way[index]
    return (x - right, y - down), (x + right, y + down)
