"""What leads along a course: tips between places, trails of what was just moved, logs and streams."""

import math
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final

from render.ink.canvas import Canvas, Sprite
from render.ink.shapes import Op, Point, Shape, ellipse, polygon, ring, rounded, stroke
from render.ink.theme import INK, THEMES, Theme
from render.paint.boards.emblems import draw_emblem
from render.paint.marks.effects import sprite
from render.scene import Field, Guide, Log, Sign, Stream, Tip

_TIP: Final = polygon(((-0.7, -0.9), (0.8, 0), (-0.7, 0.9)))
_CHEVRON: Final = ((-0.28, -0.55), (0.32, 0), (-0.28, 0.55))
_STRIDE: Final = 6
"""px from one link of a trail to the next."""
_LOG: Final = 26
_STREAM: Final = 30
"""px across."""


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
    way = _evenly(_smooth(spots))

    def water(grown: float) -> Shape:
        body = Shape(tuple(Op(pair, 0.75 * _STREAM + grown) for pair in pairwise(way)))
        return body + ellipse(*way[-1], _STREAM * 0.86 + grown / 2, _STREAM * 0.72 + grown / 2)

    canvas.fill(water(7), theme.paint("stream_edge"))
    canvas.fill(water(0), theme.paint("stream"))
    x, y = way[-1]
    canvas.fill(ring(0, 0, _STREAM * 0.5, 3).scaled(1, 0.8).moved(x, y), theme.paint("stream_light"), 0.9)


@lru_cache(maxsize=96)
def trail(
    theme_name: str, course: tuple[tuple[int, int], ...], width: int, leave: int, stop: int, side: str
) -> Sprite:
    """An arrow along `course` (px from the anchor), growing to `width` px at its head, less `leave` px at
    its start and `stop` px at its end."""
    theme = THEMES[theme_name]
    way = _evenly(_smooth(list(course)))
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
    return sprite(
        ((body(2 * rim) + head.softened(2 * rim), INK, 0.85), (body(0) + head, colour, 1)),
    )


def _tapered(way: list[Point], width: float, grown: float) -> Shape:
    """A line along `way` that widens from .35 of `width` to all of it, and `grown` px more."""
    last = max(len(way) - 1, 1)
    return Shape(
        tuple(
            Op(pair, width * (0.35 + 0.65 * index / last) + grown) for index, pair in enumerate(pairwise(way))
        )
    )


@lru_cache(maxsize=16)
def tray(theme_name: str, width: int, height: int) -> Sprite:
    """A dark bed, anchored at its middle."""
    theme = THEMES[theme_name]
    bed = rounded(-width / 2, -height / 2, width, height, height / 2)
    return sprite(((bed, theme.ground, 0.55 if theme.dark else 0.6),))


@lru_cache(maxsize=64)
def emblem(theme_name: str, name: str, radius: int) -> Sprite:
    """An emblem on a panel, anchored at its middle."""
    theme = THEMES[theme_name]
    middle = 2 * radius
    canvas = Canvas.transparent(2 * middle, 2 * middle)
    draw_emblem(canvas, theme, name, middle, middle, radius, theme.panel)
    return canvas.sprite(middle, middle)


def _smooth(way: list[Point]) -> list[Point]:
    """The same way with its corners rounded, its ends kept."""
    for _ in range(2):
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


def _evenly(way: list[Point]) -> list[Point]:
    """Points `_STRIDE` px apart along a way, both its ends included."""
    found, left = [way[0]], float(_STRIDE)
    for start, end in pairwise(way):
        length = math.dist(start, end)
        gone = 0.0
        while length - gone >= left:
            gone += left
            share = gone / length
            found.append((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
            left = float(_STRIDE)
        left -= length - gone
    return [*found, way[-1]]
