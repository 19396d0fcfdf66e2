"""Sprites of arrows: straight or bowed ones, and trails along a course of several places.

The small arrowheads painted on a board are in `render.paint.boards.guides`.
"""

import math
from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final

from render.ink.canvas import Sprite, layered
from render.ink.paths import points_along, round_corners
from render.ink.shapes import Op, Point, Shape, arrow, polygon
from render.ink.theme import INK, THEMES

_STRIDE: Final = 6
"""px from one link of a trail to the next."""


@lru_cache(maxsize=128)
def arrow_sprite(
    theme_name: str, dx: int, dy: int, width: int, leave: int, stop: int, side: str, bow: float = 0
) -> Sprite:
    """An arrow from the anchor to (dx, dy), less `leave` px at its start and `stop` px at its end; it
    swerves by `bow` of its length."""
    theme = THEMES[theme_name]
    length = max(math.hypot(dx, dy), leave + stop + 8)
    heading, swerve = math.atan2(dy, dx), math.atan(4 * bow)
    out, home = heading - swerve, heading + swerve
    start = (math.cos(out) * leave, math.sin(out) * leave)
    end = (
        math.cos(heading) * length - math.cos(home) * stop,
        math.sin(heading) * length - math.sin(home) * stop,
    )
    shape = arrow(start, end, width, bow)
    colour = theme.pieces[side].disc if side else theme.accent
    return layered(((shape.softened(width * 0.68), INK, 0.85), (shape, colour, 1)))


@lru_cache(maxsize=96)
def trail(
    theme_name: str, course: tuple[tuple[int, int], ...], width: int, leave: int, stop: int, side: str
) -> Sprite:
    """An arrow along `course` (px from the anchor), growing to `width` px at its head, less `leave` px at
    its start and `stop` px at its end."""
    theme = THEMES[theme_name]
    way = points_along(round_corners(course), _STRIDE)
    keep = way[leave // _STRIDE : max(len(way) - stop // _STRIDE, leave // _STRIDE + 3)]
    way = keep if len(keep) > 2 else way[-3:]
    back = max(len(way) - 1 - max(2, round(2.1 * width / _STRIDE)), 0)
    neck, point = way[back], way[-1]
    heading = math.atan2(point[1] - neck[1], point[0] - neck[0])
    cos, sin = math.cos(heading), math.sin(heading)
    base = (point[0] - 2.4 * width * cos, point[1] - 2.4 * width * sin)
    wings = [(base[0] - aside * sin, base[1] + aside * cos) for aside in (1.35 * width, -1.35 * width)]
    head = polygon((wings[0], point, wings[1])).softened(0.3 * width)
    shaft = way[: back + 2]
    body = partial(_tapered, shaft, width)
    colour = theme.pieces[side].disc if side else theme.accent
    rim = 0.34 * width
    return layered(
        ((body(2 * rim) + head.softened(2 * rim), INK, 0.85), (body(0) + head, colour, 1)),
    )


def _tapered(way: Sequence[Point], width: float, grown: float) -> Shape:
    """A line along `way` that widens from .35 of `width` to all of it, and `grown` px more."""
    last = max(len(way) - 1, 1)
    return Shape(
        tuple(
            Op(pair, width * (0.35 + 0.65 * index / last) + grown) for index, pair in enumerate(pairwise(way))
        )
    )
