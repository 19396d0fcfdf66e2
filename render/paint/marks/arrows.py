"""Sprites of arrows: straight or bowed ones, and trails along a course of several places.

Each is a single outline that widens from tail to head, with a dark line that widens with it.
The small arrowheads painted on a board are in `render.paint.boards.board`.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from render.ink.canvas import Sprite, layered
from render.ink.paths import points_along, round_corners
from render.ink.ribbons import ribbon
from render.ink.shapes import Point, Shape, ellipse, polygon
from render.ink.theme import INK, THEMES
from render.kept import cached
from render.scene.bows import bowed

_STRIDE: Final = 5
"""px from one link of an arrow to the next."""
_TAIL: Final = 0.35
"""Width of the tail, in widths of the shaft at the head."""
_HEAD_LENGTH, _HEAD_HALF_WIDTH = 2.5, 1.4
"""In widths of the shaft."""
_NECK: Final = 0.86
"""How far from its point the shaft ends, in head lengths."""
_ROUNDING: Final = 0.3
"""How much the corners of the head are rounded, in widths of the shaft."""
_LONGEST_HEAD: Final = 0.58
"""In lengths of the arrow."""
_BROADEST: Final = 0.42
"""Greatest width of the shaft, in lengths of the arrow: there is little room between neighbouring places."""
_EDGE: Final = 0.28
"""Width of the dark line on each side, relative to the shaft there."""
_THINNEST_EDGE: Final = 2.4
"""px."""


@cached(128)
def arrow_sprite(
    theme_name: str, dx: int, dy: int, width: int, leave: int, stop: int, side: str, bow: float = 0
) -> Sprite:
    """An arrow from the anchor to (dx, dy) that leaves a gap of `leave` px at its start and `stop` px at its
    end. In the middle it bows to its left by `bow` of its length. It is gold, or in the colour of `side`."""
    length = max(math.hypot(dx, dy), leave + stop + 8)
    heading, swerve = math.atan2(dy, dx), math.atan(4 * bow)
    out, home = heading - swerve, heading + swerve
    start = (math.cos(out) * leave, math.sin(out) * leave)
    end = (
        math.cos(heading) * length - math.cos(home) * stop,
        math.sin(heading) * length - math.sin(home) * stop,
    )
    return _drawn(theme_name, _bowed(start, end, bow), width, side)


@cached(96)
def trail(
    theme_name: str,
    course: tuple[tuple[int, int], ...],
    width: int,
    leave: int,
    stop: int,
    side: str,
    head: bool = True,
    gaps: tuple[tuple[int, int], ...] = (),
    gap: int = 0,
) -> Sprite:
    """An arrow along `course` (px from the anchor) that widens to `width` px at its head and leaves a gap of
    `leave` px at its start and `stop` px at its end; without a head, it's just a tail. It breaks off `gap` px
    around each of the `gaps`. It is gold, or in the colour of `side`."""
    way = points_along(round_corners(course), _STRIDE)
    first = min(leave // _STRIDE, len(way) - 3)
    last = max(len(way) - stop // _STRIDE, first + 3)
    return _drawn(theme_name, way[first:last], width, side, head, gaps, gap)


def arrow(start: Point, end: Point, width: float, bow: float = 0) -> Shape:
    """An arrow with its point on `end`; `width` is the shaft's at the head. It runs straight, or on a
    parabola that is `bow` of its length to the left in the middle."""
    return _outline(_bowed(start, end, bow), width, edged=False)


def _drawn(
    theme_name: str,
    way: Sequence[Point],
    width: float,
    side: str,
    head: bool = True,
    gaps: Sequence[Point] = (),
    gap: float = 0,
) -> Sprite:
    theme = THEMES[theme_name]
    colour = theme.pieces[side].disc if side else theme.accent
    edge, body = (_outline(way, width, edged=edged, head=head) for edged in (True, False))
    for at in gaps:
        edge, body = edge - ellipse(*at, gap), body - ellipse(*at, gap + _THINNEST_EDGE)
    return layered(((edge, INK, 0.85), (body, colour, 1)))


def _bowed(start: Point, end: Point, bow: float) -> list[Point]:
    """Points along a straight line, or along a parabola to its left."""
    if not bow:
        return points_along((start, end), _STRIDE)
    return bowed(start, end, -bow, max(8, round(math.dist(start, end) / _STRIDE)))


def _outline(way: Sequence[Point], width: float, *, edged: bool, head: bool = True) -> Shape:
    """The area of an arrow along `way`, with or without its dark line."""
    length = sum(math.dist(*link) for link in pairwise(way))
    width = min(width, _BROADEST * length)
    reach = min(_HEAD_LENGTH * width, _LONGEST_HEAD * length) if head else 0
    base, shaft = _shaft(way, _NECK * reach)
    last = max(len(shaft) - 1, 1)
    halves = []
    for index in range(len(shaft)):
        half = width / 2 * (_TAIL + (1 - _TAIL) * index / last)
        halves.append(half + (max(_THINNEST_EDGE, 2 * _EDGE * half) if edged else 0))
    shape = ribbon(shaft, halves)
    if not head:
        return shape
    point = way[-1]
    ahead = max(math.dist(base, point), 1)
    x, y = (point[0] - base[0]) / ahead, (point[1] - base[1]) / ahead
    rounding = _ROUNDING * width + (2 * _EDGE * width if edged else 0)
    wing = _HEAD_HALF_WIDTH * width
    back = (point[0] - reach * x, point[1] - reach * y)
    wings = [(back[0] - aside * y, back[1] + aside * x) for aside in (wing, -wing)]
    return shape + polygon((wings[0], point, wings[1])).softened(rounding)


def _shaft(way: Sequence[Point], neck: float) -> tuple[Point, list[Point]]:
    """Return the point `neck` px before the end of a way, and the way up to that point."""
    shaft, left = list(way), neck
    while len(shaft) > 2 and (link := math.dist(shaft[-1], shaft[-2])) <= left:
        left -= link
        shaft.pop()
    (ax, ay), (bx, by) = shaft[-2:]
    link = max(math.dist(shaft[-1], shaft[-2]), 0.01)
    share = max(1 - left / link, 0.05)
    base = (ax + (bx - ax) * share, ay + (by - ay) * share)
    return base, [*shaft[:-1], base]
