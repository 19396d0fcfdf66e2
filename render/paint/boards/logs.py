"""Birch logs lying over the cells of a board, and streams running between them."""

import math
from typing import Final

from render.ink.canvas import Canvas
from render.ink.paths import points_along, round_corners
from render.ink.ribbons import ribbon
from render.ink.shapes import Point, Shape, ellipse, polygon, ring, rounded, stroke
from render.ink.theme import Theme

_LOG: Final = 26
"""Width of a log in px."""
_UPWARDS: Final = polygon(((-7, -8), (8, 0), (-7, 8)))
"""The arrowhead at the foot of a log."""
_STREAM: Final = 20
"""Width of a stream in px."""
_FOAM: Final = 4
"""Width of the foam on either side of a stream in px."""
_POOL: Final = (26, 21)
"""Half the width and height of a pool in px."""
_STRIDE: Final = 6
"""px from one point of a stream to the next."""
_RAIL: Final = 26
"""Half the length (px) of the rails where one stream crosses over another."""


def draw_log(canvas: Canvas, theme: Theme, start: Point, end: Point) -> None:
    """Draw a trunk with dark scars in its white bark, a pale cut at its top and an arrowhead at its foot."""
    bark, dark, scar = (theme.paint(name) for name in ("birch", "birch_low", "birch_mark"))
    length = math.dist(start, end)
    heading = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))

    def laid(shape: Shape) -> Shape:
        return shape.turned(heading).moved(*start)

    half = _LOG / 2
    canvas.fill(laid(rounded(-3, -half - 3, length + 6, _LOG + 6, half + 3)).moved(0, 1.5), dark)
    canvas.fill(laid(rounded(0, -half, length, _LOG, half)), bark)
    for number in range(1, int(length / 70)):
        side, reach = (-1 if number % 2 else 1), 5 + 3 * (number * 5 % 3)
        along = 70 * number + 7 * (number * 3 % 4)
        if 48 < along < length - 30:
            at = side * _LOG / 2
            canvas.fill(laid(stroke(((along, at - side * 3), (along + 2, at - side * reach)), 4)), scar)
    cut = laid(ellipse(length - 6, 0, 0.4 * _LOG, 0.54 * _LOG))
    canvas.fill(laid(ellipse(length - 6, 0, 0.4 * _LOG + 3, 0.54 * _LOG + 3)), dark)
    canvas.fill(cut, theme.paint("stump"))
    canvas.fill(laid(ring(0, 0, 7, 2.5).scaled(0.72, 1).moved(length - 6, 0)), theme.paint("stump_rings"))
    canvas.fill(laid(_UPWARDS.moved(26, 0)), dark)


def draw_stream(canvas: Canvas, theme: Theme, spots: list[Point], bridges: list[Point]) -> None:
    """Draw water between lines of foam, from its mouth to a pool; it crosses other streams between rails."""
    way = points_along(round_corners(spots), _STRIDE)
    x, y = way[-1]

    def water(grown: float) -> Shape:
        body = ribbon(way, [_STREAM / 2 + grown] * len(way))
        return body + ellipse(x, y, _POOL[0] + grown, _POOL[1] + grown)

    canvas.fill(water(_FOAM), theme.paint("stream_edge"))
    canvas.fill(water(0), theme.paint("stream"))
    for bridge in bridges:
        _draw_rails(canvas, theme, way, bridge)


def _draw_rails(canvas: Canvas, theme: Theme, way: list[Point], bridge: Point) -> None:
    nearest = min(range(len(way)), key=lambda index: math.dist(way[index], bridge))
    (ax, ay), (bx, by) = way[max(nearest - 3, 0)], way[min(nearest + 3, len(way) - 1)]
    length = max(math.dist((ax, ay), (bx, by)), 1)
    along, down = (bx - ax) / length, (by - ay) / length
    x, y = way[nearest]
    for side in (-1, 1):
        aside = side * (_STREAM / 2 + _FOAM)
        middle = (x - down * aside, y + along * aside)
        ends = tuple((middle[0] + along * reach, middle[1] + down * reach) for reach in (-_RAIL, _RAIL))
        canvas.fill(stroke(ends, 14), theme.paint("birch_low"))
        canvas.fill(stroke(ends, 8), theme.paint("stick2"))
