"""Sprites of arrows: straight or bowed ones, and trails along a course of several places.

The small arrowheads painted on a board are in `render.paint.boards.course_guides`.
"""

import math
from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final

from render.ink.canvas import Sprite, layered
from render.ink.paths import points_along, round_corners
from render.ink.shapes import Op, Point, Shape, polygon
from render.ink.theme import INK, THEMES

_STRIDE: Final = 6
"""px from one link of a trail to the next."""
_HEAD_LENGTH: Final = 2.4
"""Length of a trail's head, in widths of its shaft."""
_HEAD_HALF_WIDTH: Final = 1.35
"""Half the width of a trail's head, in widths of its shaft."""
_NECK: Final = 2.1
"""How far from its point a trail's shaft ends, in widths of the shaft."""
_ROUNDING: Final = 0.3
"""How much the corners of a trail's head are rounded, in widths of the shaft."""
_ARROW_EDGE: Final = 0.68
"""Width of the dark edge of an arrow, both sides together, in widths of its shaft."""
_TRAIL_EDGE: Final = 0.34
"""Width of the dark edge of a trail on each side, in widths of its shaft."""
_TAIL: Final = 0.35
"""Width of a trail's tail, in widths of its shaft at the head."""


@lru_cache(maxsize=128)
def arrow_sprite(
    theme_name: str, dx: int, dy: int, width: int, leave: int, stop: int, side: str, bow: float = 0
) -> Sprite:
    """An arrow from the anchor to (dx, dy) that starts `leave` px later and stops `stop` px earlier; in the
    middle it swerves to its left by `bow` of its length. It is gold, or in the colour of `side`."""
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
    return layered(((shape.softened(width * _ARROW_EDGE), INK, 0.85), (shape, colour, 1)))


@lru_cache(maxsize=96)
def trail(
    theme_name: str, course: tuple[tuple[int, int], ...], width: int, leave: int, stop: int, side: str
) -> Sprite:
    """An arrow along `course` (px from the anchor) that widens to `width` px at its head, starts `leave` px
    later and stops `stop` px earlier. It is gold, or in the colour of `side`."""
    theme = THEMES[theme_name]
    way = points_along(round_corners(course), _STRIDE)
    keep = way[leave // _STRIDE : max(len(way) - stop // _STRIDE, leave // _STRIDE + 3)]
    way = keep if len(keep) > 2 else way[-3:]
    back = max(len(way) - 1 - max(2, round(_NECK * width / _STRIDE)), 0)
    neck, point = way[back], way[-1]
    heading = math.atan2(point[1] - neck[1], point[0] - neck[0])
    cos, sin = math.cos(heading), math.sin(heading)
    base = (point[0] - _HEAD_LENGTH * width * cos, point[1] - _HEAD_LENGTH * width * sin)
    wings = [
        (base[0] - aside * sin, base[1] + aside * cos)
        for aside in (_HEAD_HALF_WIDTH * width, -_HEAD_HALF_WIDTH * width)
    ]
    head = polygon((wings[0], point, wings[1])).softened(_ROUNDING * width)
    shaft = way[: back + 2]
    body = partial(_tapered, shaft, width)
    colour = theme.pieces[side].disc if side else theme.accent
    rim = _TRAIL_EDGE * width
    return layered(
        ((body(2 * rim) + head.softened(2 * rim), INK, 0.85), (body(0) + head, colour, 1)),
    )


def _tapered(way: Sequence[Point], width: float, grown: float) -> Shape:
    """A line along `way` that widens to `width` from its tail, and is `grown` px wider all along."""
    last = max(len(way) - 1, 1)
    return Shape(
        tuple(
            Op(pair, width * (_TAIL + (1 - _TAIL) * index / last) + grown)
            for index, pair in enumerate(pairwise(way))
        )
    )


def arrow(start: Point, end: Point, width: float, bow: float = 0) -> Shape:
    """An arrow with a slender tail, its point on `end`; `width` is that of the shaft at the head. It runs
    straight, or on a parabola that lies `bow` of its length to the left in the middle."""
    length = max(math.dist(start, end), 1)
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    head = min(width * 2.5, length * 0.8)

    def at(back: float, aside: float) -> Point:
        """`back` px before the point, `aside` px to the right of the course."""
        share = 1 - back / length
        slope = 4 * bow * (1 - 2 * share)
        steep = math.hypot(1, slope)
        ahead = length - back + aside * slope / steep
        beside = aside / steep - 4 * bow * length * share * (1 - share)
        return (
            start[0] + along[0] * ahead - along[1] * beside,
            start[1] + along[1] * ahead + along[0] * beside,
        )

    tail, half, wing = width * 0.175, width / 2, width * 1.45
    neck = head * 0.86
    steps = 12 if bow else 1
    shaft = [
        (length + (neck - length) * step / steps, tail + (half - tail) * step / steps)
        for step in range(steps + 1)
    ]
    outline = (
        *(at(back, aside) for back, aside in shaft),
        at(head, wing),
        at(0, 0),
        at(head, -wing),
        *(at(back, -aside) for back, aside in reversed(shaft)),
    )
    return polygon(outline).softened(width * 0.3)
