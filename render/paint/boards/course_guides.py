"""What a board shows of its courses: arrowheads between places, emblems, logs and streams."""

import math
from itertools import pairwise
from typing import Final

from render.ink.canvas import Canvas
from render.ink.paths import points_along, round_corners
from render.ink.shapes import Op, Point, Shape, ellipse, polygon, ring, rounded, stroke
from render.ink.theme import INK, Theme
from render.paint.emblems.emblems import draw_emblem
from render.scene import Field, Guide, Log, Sign, Stream, Tip

_TIP: Final = polygon(((-0.7, -0.9), (0.8, 0), (-0.7, 0.9)))
"""An arrowhead, of radius 1."""
_CHEVRON: Final = ((-0.28, -0.55), (0.32, 0), (-0.28, 0.55))
"""The bent line on a fork's button."""
_LOG: Final = 26
"""Width of a log in px."""
_STREAM: Final = 30
"""Width of a stream's bed in px."""
_STREAM_STEP: Final = 6
"""px from one point of a stream to the next."""


def draw_guide(canvas: Canvas, theme: Theme, field: Field, guide: Guide) -> None:
    """Put one guide on a board."""
    match guide:
        case Tip():
            _draw_tip(canvas, theme, field, guide)
        case Sign():
            x, y = field.place(guide.at)
            ground = theme.paint(guide.ground)
            draw_emblem(canvas, theme, guide.emblem, x, y, field.px(guide.radius), ground)
        case Log():
            _draw_log(canvas, theme, field.place(guide.start), field.place(guide.end))
        case Stream():
            _draw_stream(canvas, theme, [field.place(spot) for spot in guide.spots])


def _draw_tip(canvas: Canvas, theme: Theme, field: Field, tip: Tip) -> None:
    x, y = field.place(tip.at)
    if tip.fork:
        canvas.fill(ellipse(x, y, 1.55 * tip.radius), INK, 0.85)
        canvas.fill(ellipse(x, y, 1.36 * tip.radius), theme.accent)
        chevron = stroke(_CHEVRON, 0.42).scaled(tip.radius).turned(-tip.heading)
        canvas.fill(chevron.moved(x, y), INK)
        return
    shape = _TIP.scaled(tip.radius).softened(0.3 * tip.radius).turned(-tip.heading).moved(x, y)
    canvas.fill(shape.softened(5), theme.groove if theme.dark or not tip.side else theme.ring)
    canvas.fill(shape, theme.pieces[tip.side].disc if tip.side else theme.line)


def _draw_log(canvas: Canvas, theme: Theme, start: Point, end: Point) -> None:
    """A trunk, tips that lead up it, and the pale cut at its top."""
    bark, pale, low = (theme.paint(name) for name in ("log", "stump", "log_low"))
    length = math.dist(start, end)
    heading = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))

    def laid(shape: Shape) -> Shape:
        return shape.turned(heading).moved(*start)

    trunk = laid(rounded(0, -_LOG / 2, length, _LOG, _LOG / 2))
    canvas.fill(trunk.softened(5), low)
    canvas.fill(trunk, bark)
    cut = laid(ellipse(length - 4, 0, 0.42 * _LOG, 0.56 * _LOG))
    canvas.fill(cut.softened(5), low)
    canvas.fill(cut, pale)
    canvas.fill(laid(ring(0, 0, 6, 2.5).scaled(0.75, 1).moved(length - 4, 0)), theme.paint("stump_rings"))
    for share in (0.12, 0.3):
        canvas.fill(laid(_TIP.scaled(8).moved(share * length + 14, 0)), pale if theme.dark else low)


def _draw_stream(canvas: Canvas, theme: Theme, spots: list[Point]) -> None:
    """Water that runs from its mouth to a pool."""
    way = points_along(round_corners(spots), _STREAM_STEP)

    def water(grown: float) -> Shape:
        body = Shape(tuple(Op(pair, 0.75 * _STREAM + grown) for pair in pairwise(way)))
        return body + ellipse(*way[-1], _STREAM * 0.86 + grown / 2, _STREAM * 0.72 + grown / 2)

    canvas.fill(water(7), theme.paint("stream_edge"))
    canvas.fill(water(0), theme.paint("stream"))
    x, y = way[-1]
    canvas.fill(ring(0, 0, _STREAM * 0.5, 3).scaled(1, 0.8).moved(x, y), theme.paint("stream_light"), 0.9)
