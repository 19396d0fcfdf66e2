"""Lines through points: round their corners, or find evenly spaced points along them."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from render.ink.shapes import Point

_CUTS: Final = 4
"""How often each corner is cut."""


def round_corners(path: Sequence[Point]) -> list[Point]:
    """Return the path with its corners cut again and again (Chaikin) until it curves; its ends stay."""
    way = list(path)
    for _ in range(_CUTS):
        cut = [
            point
            for (ax, ay), (bx, by) in pairwise(way)
            for point in (
                (0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by),
                (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by),
            )
        ]
        way = [way[0], *cut, way[-1]]
    return way


def points_along(path: Sequence[Point], stride: float) -> list[Point]:
    """Return points `stride` apart along a path, including both ends."""
    found, left = [path[0]], float(stride)
    for start, end in pairwise(path):
        length = math.dist(start, end)
        gone = 0.0
        while length - gone >= left:
            gone += left
            share = gone / length
            found.append((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
            left = float(stride)
        left -= length - gone
    return [*found, path[-1]]
