"""Shapes as outlines, and the antialiased masks made of them.

A shape is a list of operations, in pixels, y down: filled polygons and round-ended strokes, each adding to
the shape or cutting from it. `mask` draws it at four times its size in its own box and reduces it,
so that edges are smooth and nothing larger than the shape itself is ever drawn.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from render.kept import cached

Point = tuple[float, float]
"""x to the right and y downwards."""
Cut = tuple[Image.Image, int, int]
"""A mask ("L") and the coordinates of its upper left corner."""
OVERSAMPLING: Final = 4
"""Masks are drawn this many times as large, then reduced."""
_STEPS: Final = 4
"""Shades at an edge, from uncovered to covered: to the eye as smooth as sixteen, with a tenth fewer bytes."""
_DIGITS: Final = 6
"""Decimal places the points of a mask are rounded to (px), so that equal shapes have equal masks."""
_SMALL: Final = 20_000
"""In px: masks up to this size are cached."""
_WORTH_SKIPPING: Final = 64
"""How many identical rows make skipping worthwhile."""
_STEPPED: Final = bytes(round(round(value / 255 * _STEPS) / _STEPS * 255) for value in range(256))


@dataclass(frozen=True, slots=True)
class Op:
    """One polygon (`width` 0) or one round-ended stroke along `points`, `width` px wide."""

    points: tuple[Point, ...]
    width: float = 0
    adds: bool = True


@dataclass(frozen=True, slots=True)
class Shape:
    ops: tuple[Op, ...] = ()

    def __add__(self, other: Shape) -> Shape:
        return Shape(self.ops + other.ops)

    def __sub__(self, other: Shape) -> Shape:
        return Shape(self.ops + tuple(Op(op.points, op.width, adds=False) for op in other.ops))

    def scaled(self, x: float, y: float | None = None) -> Shape:
        """A copy stretched about the origin; the width of strokes grows by the average of both factors."""
        y = x if y is None else y
        return self._mapped(lambda p: (p[0] * x, p[1] * y), (abs(x) + abs(y)) / 2)

    def moved(self, dx: float, dy: float) -> Shape:
        """A copy elsewhere."""
        return self._mapped(lambda p: (p[0] + dx, p[1] + dy))

    def turned(self, degrees: float) -> Shape:
        """A copy turned clockwise about the origin."""
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        return self._mapped(lambda p: (p[0] * cos - p[1] * sin, p[0] * sin + p[1] * cos))

    def outline(self, width: float) -> Shape:
        """The line around every polygon of the shape, with half its width inside."""
        closed = (op for op in self.ops if op.width == 0)
        return Shape(tuple(Op((*op.points, *op.points[:2]), width) for op in closed))

    def softened(self, width: float) -> Shape:
        """A copy that is larger by half of `width` on every side, with round corners."""
        return self + self.outline(width)

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of what it covers."""
        spread = [(x, y, op.width / 2) for op in self.ops for x, y in op.points]
        return (
            min(x - w for x, _, w in spread),
            min(y - w for _, y, w in spread),
            max(x + w for x, _, w in spread),
            max(y + w for _, y, w in spread),
        )

    def _mapped(self, move: Callable[[Point], Point], stroke: float = 1) -> Shape:
        return Shape(
            tuple(Op(tuple(move(p) for p in op.points), op.width * stroke, op.adds) for op in self.ops)
        )


def polygon(points: Iterable[Point]) -> Shape:
    return Shape((Op(tuple(points)),))


def stroke(points: Iterable[Point], width: float) -> Shape:
    """A line along `points` with round ends."""
    return Shape((Op(tuple(points), width),))


def ellipse(x: float, y: float, rx: float, ry: float | None = None) -> Shape:
    """An ellipse about (x, y); a circle where `ry` is left out."""
    ry = rx if ry is None else ry
    count = min(480, max(40, int(max(rx, ry) * 1.6)))
    turn = 2 * math.pi / count
    return polygon((x + rx * math.cos(turn * i), y + ry * math.sin(turn * i)) for i in range(count))


def ring(x: float, y: float, radius: float, width: float) -> Shape:
    return ellipse(x, y, radius + width / 2) - ellipse(x, y, radius - width / 2)


def rounded(x: float, y: float, width: float, height: float, corner: float) -> Shape:
    """A rectangle with its upper left corner at (x, y) and round corners."""
    corner = min(corner, width / 2, height / 2)
    steps = max(6, int(corner / 2) + 4)
    right, bottom = x + width - corner, y + height - corner
    centres = (
        (right, y + corner, -90),
        (right, bottom, 0),
        (x + corner, bottom, 90),
        (x + corner, y + corner, 180),
    )
    return polygon(
        _on_circle(cx, cy, corner, start + 90 * i / steps)
        for cx, cy, start in centres
        for i in range(steps + 1)
    )


def arc(
    x: float, y: float, radius: float, start: float, end: float, width: float, ry: float | None = None
) -> Shape:
    """A stroke along an ellipse about (x, y), from `start` to `end` degrees."""
    steps = max(8, int(abs(end - start) / 4))
    ry = radius if ry is None else ry
    angles = (math.radians(start + (end - start) * i / steps) for i in range(steps + 1))
    return stroke(((x + radius * math.cos(a), y + ry * math.sin(a)) for a in angles), width)


def dashed_ring(
    x: float, y: float, radius: float, dashes: int, duty: float, width: float, ry: float | None = None
) -> Shape:
    """A ring of `dashes` strokes, each covering `duty` (0 to 1) of its part."""
    part = 360 / dashes
    strokes = (arc(x, y, radius, part * i, part * (i + duty), width, ry) for i in range(dashes))
    return Shape(tuple(op for each in strokes for op in each.ops))


def curve(*parts: Sequence[float]) -> Shape:
    """A closed outline: a start (x, y), then straight lines to (x, y) and Bézier curves given by
    their control points and end, four or six numbers each."""
    points: list[Point] = []
    for part in parts:
        control = [(part[i], part[i + 1]) for i in range(0, len(part), 2)]
        if len(control) == 1:
            points.append(control[0])
        else:
            control.insert(0, points[-1])
            points += [_bezier(control, step / 18) for step in range(1, 19)]
    return polygon(points)


def mask(shape: Shape, bounds: tuple[int, int] | None = None, clip: Shape | None = None) -> Cut:
    """The shape's coverage, limited to where `clip` also covers.

    Anything outside a picture of `bounds` (width, height) is left out: a large shape costs no more than its
    visible part.
    """
    left, top, right, bottom = shape.box()
    x0, y0, x1, y1 = math.floor(left) - 1, math.floor(top) - 1, math.ceil(right) + 1, math.ceil(bottom) + 1
    if bounds is not None:
        x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, bounds[0]), min(y1, bounds[1])
    width, height = max(x1 - x0, 1), max(y1 - y0, 1)
    strokes = tuple(
        (
            tuple((round(x - x0, _DIGITS), round(y - y0, _DIGITS)) for x, y in op.points),
            op.width,
            op.adds,
        )
        for op in shape.ops
    )
    if width * height <= _SMALL:
        cover = _kept_cover(strokes, width, height)
    else:
        cover = _tall_cover(strokes, width, height)
    if clip is not None:
        clip_cover, clip_x, clip_y = mask(clip)
        window = Image.new("L", cover.size, 0)
        window.paste(clip_cover, (clip_x - x0, clip_y - y0))
        cover = ImageChops.multiply(cover, window)
    return cover, x0, y0


_Stroke = tuple[tuple[Point, ...], float, bool]
"""The points of an operation from the corner of its mask, its width, and whether it adds."""


def _cover(strokes: Iterable[_Stroke], width: int, height: int) -> Image.Image:
    """A mask of that size."""
    large = Image.new("L", (width * OVERSAMPLING, height * OVERSAMPLING), 0)
    pen = ImageDraw.Draw(large)
    for points, thick, adds in strokes:
        value = 255 if adds else 0
        scaled = [(x * OVERSAMPLING - 0.5, y * OVERSAMPLING - 0.5) for x, y in points]
        if thick == 0:
            pen.polygon(scaled, fill=value)
        else:
            _draw_stroke(pen, scaled, thick * OVERSAMPLING, value)
    return stepped(large.reduce(OVERSAMPLING))


@cached(256)
def _kept_cover(strokes: tuple[_Stroke, ...], width: int, height: int) -> Image.Image:
    """A small mask, cached because the cells of a board and the faces of its pieces keep needing the same."""
    return _cover(strokes, width, height)


def _tall_cover(strokes: tuple[_Stroke, ...], width: int, height: int) -> Image.Image:
    """A large mask. The longest stretch of identical rows, such as between the corners of a frame, is drawn
    as a single row."""
    if height <= _WORTH_SKIPPING:
        return _cover(strokes, width, height)
    start, end = _longest_gap(strokes, height)
    skipped = end - start - 1
    if skipped < _WORTH_SKIPPING:
        return _cover(strokes, width, height)
    closer = (
        (tuple((x, y if y < end else y - skipped) for x, y in points), thick, adds)
        for points, thick, adds in strokes
    )
    short = _cover(closer, width, height - skipped)
    cover = Image.new("L", (width, height))
    cover.paste(short.crop((0, 0, width, start)), (0, 0))
    cover.paste(short.crop((0, start, width, start + 1)).resize((width, end - start)), (0, start))
    cover.paste(short.crop((0, start + 1, width, height - skipped)), (0, end))
    return cover


def _longest_gap(strokes: Iterable[_Stroke], height: int) -> tuple[int, int]:
    """The longest stretch of rows (the second number is exclusive) where no line begins, ends or slants."""
    taken = [(-1.0, 0.0), (float(height), height + 1.0)]
    for points, thick, _ in strokes:
        reach = thick / 2 + 1
        ends = (*points[1:], points[0]) if thick == 0 else points[1:]
        for (ax, ay), (bx, by) in zip(points, ends, strict=thick == 0):
            if ax == bx:
                taken += ((ay - reach, ay + reach), (by - reach, by + reach))
            else:
                taken.append((min(ay, by) - reach, max(ay, by) + reach))
    longest, low = (0, 0), 0.0
    for top, bottom in sorted(taken):
        start, end = math.ceil(low), math.floor(top)
        if end - start > longest[1] - longest[0]:
            longest = start, end
        low = max(low, bottom)
    return longest


def stepped(cover: Image.Image) -> Image.Image:
    """A mask ("L") whose edges have few shades."""
    return replaced(cover, _STEPPED)


def replaced(cover: Image.Image, table: bytes) -> Image.Image:
    """A mask ("L") with each of its values replaced by the one a table of 256 has for it. Pillow's `point`
    would go over the whole table each time."""
    return Image.frombytes("L", cover.size, cover.tobytes().translate(table))


def _draw_stroke(pen: ImageDraw.ImageDraw, points: list[Point], width: float, value: int) -> None:
    """Draw a line with round joints and ends. Pillow's own joints take several times as long."""
    pen.line(points, fill=value, width=max(1, round(width)))
    radius = width / 2 - 0.5
    for reach, spots in (
        (radius, (points[0], points[-1])),
        (radius - 0.5, points[1:-1] if width > 4 else ()),
    ):
        for x, y in spots:
            pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=value)


def _on_circle(x: float, y: float, radius: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def _bezier(control: list[Point], share: float) -> Point:
    """By de Casteljau: halve the control polygon down to one point."""
    while len(control) > 1:
        control = [
            (ax + (bx - ax) * share, ay + (by - ay) * share) for (ax, ay), (bx, by) in pairwise(control)
        ]
    return control[0]
