"""Bands of varying width along a way: arrows, streams."""

import math
from collections.abc import Sequence
from itertools import pairwise

from render.ink.shapes import Op, Point, Shape, ellipse


def ribbon(way: Sequence[Point], halves: Sequence[float]) -> Shape:
    """A band along `way` with round ends; `halves` is half its width (px) at every point."""
    ribs = [_rib(way, index, half) for index, half in enumerate(halves)]
    links = [Op((*one, *reversed(other))) for one, other in pairwise(ribs)]
    return Shape(tuple(links)) + ellipse(*way[0], halves[0]) + ellipse(*way[-1], halves[-1])


def _rib(way: Sequence[Point], index: int, half: float) -> tuple[Point, Point]:
    """The points of the band's outline left and right of a point of its way."""
    (ax, ay), (bx, by) = way[max(index - 1, 0)], way[min(index + 1, len(way) - 1)]
    length = max(math.dist((ax, ay), (bx, by)), 0.01)
    right, down = -(by - ay) / length * half, (bx - ax) / length * half
    x, y = way[index]
    return (x - right, y - down), (x + right, y + down)
