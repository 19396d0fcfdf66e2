"""Shapes as outlines, and the antialiased masks made of them.

A shape is a list of operations, in pixels, y down: filled polygons and round-ended strokes, each adding to
the shape or cutting from it. `mask` draws it at four times its size in its own box and reduces it,
so that edges are smooth and nothing larger than the shape itself is ever drawn.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from render.kept import cached

Point = tuple[float, float]
"""x to the right and y downwards."""
Box = tuple[int, int, int, int]
"""Left, top, right and bottom in px."""
Cut = tuple[Image.Image, int, int]
"""A mask ("L") and the coordinates of its upper left corner."""
Part = tuple[Image.Image | None, Box]
"""Part of a mask: "L", or None where it covers fully; and where it is."""
OVERSAMPLING: Final = 4
"""Masks are drawn this many times as large, then reduced."""
_STEPS: Final = 4
"""Shades at an edge, from uncovered to covered: to the eye as smooth as sixteen, with a tenth fewer bytes."""
_ROUNDING: Final = 2e-6
"""Added before cutting off decimals, so that equal shapes have equal masks wherever they are."""
_SMALL: Final = 20_000
"""In px: masks up to this size are cached."""
_LARGE: Final = 100_000
"""In px: masks larger than this are drawn only where edges run."""
_BAND: Final = 64
"""Rows of a large mask that are drawn at a time."""
_CLOSE: Final = 32
"""Edges with fewer columns than this between them are drawn together."""
_MARGIN: Final = 8
"""How far from an edge a mask is drawn, in the unit of its points."""
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
        boxes = []
        for op in self.ops:
            xs, ys, half = [x for x, _ in op.points], [y for _, y in op.points], op.width / 2
            boxes.append((min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half))
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def _mapped(self, move: Callable[[Point], Point], stroke: float = 1) -> Shape:
        return Shape(
            tuple(Op(tuple(move(p) for p in op.points), op.width * stroke, op.adds) for op in self.ops)
        )


def polygon(points: Iterable[Point]) -> Shape:
    return Shape((Op(tuple(points)),))


def stroke(points: Iterable[Point], width: float) -> Shape:
    """A line along `points` with round ends."""
    return Shape((Op(tuple(points), width),))


def crossed(x: float, y: float, reach: float, width: float) -> Shape:
    """Two lines that cross at (x, y), from `reach` left of it to `reach` right of it."""
    falling = stroke(((x - reach, y - reach), (x + reach, y + reach)), width)
    return falling + stroke(((x - reach, y + reach), (x + reach, y - reach)), width)


def ellipse(x: float, y: float, rx: float, ry: float | None = None) -> Shape:
    """An ellipse about (x, y); a circle where `ry` is left out."""
    ry = rx if ry is None else ry
    count = max(40, round(10 * math.sqrt(max(rx, ry))))  # off by less than 0.05 px
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


def dashed_ring(x: float, y: float, radius: float, dashes: int, duty: float, width: float) -> Shape:
    """A ring of `dashes` strokes, each covering `duty` (0 to 1) of its part."""
    part = 360 / dashes
    strokes = (arc(x, y, radius, part * i, part * (i + duty), width) for i in range(dashes))
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
    (x0, y0, x1, y1), found = _parts(shape, bounds, clip)
    whole, box = found[0]
    if whole is not None and box == (x0, y0, x1, y1):
        return whole, x0, y0
    cover = Image.new("L", (x1 - x0, y1 - y0))
    for part, (left, top, right, bottom) in found:
        cover.paste(255 if part is None else part, (left - x0, top - y0, right - x0, bottom - y0))
    return cover, x0, y0


def parts(shape: Shape, bounds: tuple[int, int] | None = None, clip: Shape | None = None) -> list[Part]:
    """The same in parts that don't overlap. A large shape covers most of its box fully or not at all, and
    filling or skipping that takes a tenth of the time."""
    return _parts(shape, bounds, clip)[1]


def _parts(shape: Shape, bounds: tuple[int, int] | None, clip: Shape | None) -> tuple[Box, list[Part]]:
    """Return the box of a mask, and its parts."""
    left, top, right, bottom = shape.box()
    x0, y0, x1, y1 = math.floor(left) - 1, math.floor(top) - 1, math.ceil(right) + 1, math.ceil(bottom) + 1
    if bounds is not None:
        x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, bounds[0]), min(y1, bounds[1])
    width, height = max(x1 - x0, 1), max(y1 - y0, 1)
    box, pens = (x0, y0, x0 + width, y0 + height), _pens(shape, x0, y0)
    found: list[Part]
    if width * height <= _SMALL:
        found = [(_kept_cover(pens, width, height), box)]
    elif width * height <= _LARGE:
        found = [(_cover(pens, width, height), box)]
    else:
        found = [
            (cover, (left + x0, top + y0, right + x0, bottom + y0))
            for cover, (left, top, right, bottom) in _large_parts(pens, width, height)
        ]
    if clip is not None:
        found = [(_clipped(cover, there, _kept_clip(clip)), there) for cover, there in found]
    return box, found


def _clipped(cover: Image.Image | None, box: Box, clip: Cut) -> Image.Image:
    """Limit a part of a mask to where a clip also covers."""
    whole, x, y = clip
    there = whole.crop((box[0] - x, box[1] - y, box[2] - x, box[3] - y))
    return there if cover is None else ImageChops.multiply(cover, there)


@cached(2)
def _kept_clip(clip: Shape) -> Cut:
    """The mask of a clip, as several shapes in a row have the same."""
    return mask(clip)


class _Pen(NamedTuple):
    """Something to draw in a mask, from its corner and as many times as large as masks are drawn."""

    thick: int
    """Width of a line; 0 for a polygon, -1 for an ellipse."""
    value: int
    xs: tuple[int, ...]
    ys: tuple[int, ...]
    """Of an ellipse, the corners of its box."""

    def box(self) -> Box:
        reach = max(self.thick, 0) // 2 + 1
        return min(self.xs) - reach, min(self.ys) - reach, max(self.xs) + reach, max(self.ys) + reach


def _pens(shape: Shape, x0: int, y0: int) -> tuple[_Pen, ...]:
    """Return what to draw for a shape in a mask whose corner lies at (x0, y0)."""
    dx, dy = _ROUNDING - OVERSAMPLING * x0 - 0.5, _ROUNDING - OVERSAMPLING * y0 - 0.5
    found: list[_Pen] = []
    for op in shape.ops:
        xs = [OVERSAMPLING * x + dx for x, _ in op.points]
        ys = [OVERSAMPLING * y + dy for _, y in op.points]
        value, thick = 255 if op.adds else 0, op.width * OVERSAMPLING
        found.append(
            _Pen(max(1, round(thick)) if thick else 0, value, tuple(map(int, xs)), tuple(map(int, ys)))
        )
        if not thick:
            continue
        # Round ends and joints: Pillow's own joints take several times as long.
        spots = list(zip(xs, ys, strict=True))
        for reach, there in (
            (thick / 2 - 0.5, (spots[0], spots[-1])),
            (thick / 2 - 1, spots[1:-1] if thick > OVERSAMPLING else ()),
        ):
            found += [
                _Pen(-1, value, (int(x - reach), int(x + reach)), (int(y - reach), int(y + reach)))
                for x, y in there
            ]
    return tuple(found)


def _cover(pens: Iterable[_Pen], width: int, height: int, left: int = 0, top: int = 0) -> Image.Image:
    """A part of a mask, of that size, whose corner lies at (left, top)."""
    large = Image.new("L", (width * OVERSAMPLING, height * OVERSAMPLING))
    draw = ImageDraw.Draw(large)
    dx, dy = OVERSAMPLING * left, OVERSAMPLING * top
    for thick, value, xs, ys in pens:
        points = [0] * (2 * len(xs))
        points[::2] = [x - dx for x in xs] if dx else xs
        points[1::2] = [y - dy for y in ys] if dy else ys
        if thick == 0:
            draw.polygon(points, fill=value)
        elif thick > 0:
            draw.line(points, fill=value, width=thick)
        else:
            draw.ellipse(points, fill=value)
    return stepped(large.reduce(OVERSAMPLING))


@cached(256)
def _kept_cover(pens: tuple[_Pen, ...], width: int, height: int) -> Image.Image:
    """A small mask, cached because the cells of a board and the faces of its pieces keep needing the same."""
    return _cover(pens, width, height)


def _large_parts(pens: Sequence[_Pen], width: int, height: int) -> list[Part]:
    """The parts of a large mask: band after band of rows, drawn only where an edge runs."""
    found: list[Part] = []
    boxes = [pen.box() for pen in pens]
    for top, bottom, rows, spans in _bands(pens, width, height):
        ends = OVERSAMPLING * top, OVERSAMPLING * bottom
        near = [
            (pen, box) for pen, box in zip(pens, boxes, strict=True) if box[1] < ends[1] and box[3] >= ends[0]
        ]
        done, covers = 0, False
        for left, right in spans or [(0, 1)]:
            there = [
                pen for pen, box in near if box[0] < OVERSAMPLING * right and box[2] >= OVERSAMPLING * left
            ]
            cover = _cover(there, right - left, rows, left, top)
            if left > done and cover.getpixel((0, 0)):
                found.append((None, (done, top, left, bottom)))
            covers, done = bool(cover.getpixel((right - left - 1, 0))), right
            if rows < bottom - top:
                cover = cover.resize((right - left, bottom - top), Image.Resampling.NEAREST)
            found.append((cover, (left, top, right, bottom)))
        if covers and done < width:
            found.append((None, (done, top, width, bottom)))
    return found


def _bands(
    pens: Iterable[_Pen], width: int, height: int
) -> Iterator[tuple[int, int, int, list[tuple[int, int]]]]:
    """Cut a mask into bands: top, bottom, how many different rows there are, and the stretches of columns
    where edges run, from the left. Where all of them run straight down, the rows are all the same."""
    near, slanted = _edges(pens, height)
    for straight, run in groupby(range(len(near)), lambda row: not slanted[row]):
        bands = list(run)
        if straight:
            bottom = min((bands[-1] + 1) * _BAND, height)
            yield bands[0] * _BAND, bottom, 1, _merged(near[bands[0]], width)
        else:
            for row in bands:
                top, bottom = row * _BAND, min((row + 1) * _BAND, height)
                yield top, bottom, bottom - top, _merged(near[row], width)


def _edges(pens: Iterable[_Pen], height: int) -> tuple[list[list[tuple[float, float]]], list[bool]]:
    """For each band of rows, the stretches of columns where edges run, and whether any begins or slants."""
    band = OVERSAMPLING * _BAND
    last = (height - 1) // _BAND
    near: list[list[tuple[float, float]]] = [[] for _ in range(last + 1)]
    slanted = [False] * (last + 1)
    for thick, _, xs, ys in pens:
        reach = _MARGIN + max(thick, 0) // 2
        if thick < 0:
            for row in range(max((ys[0] - reach) // band, 0), min((ys[1] + reach) // band, last) + 1):
                near[row].append((xs[0] - reach, xs[1] + reach))
                slanted[row] = True
            continue
        ends = list(zip(xs, ys, strict=True))
        for (ax, ay), (bx, by) in pairwise([*ends, ends[0]] if thick == 0 else ends):
            if ay > by:
                ax, ay, bx, by = bx, by, ax, ay
            slope = (bx - ax) / (by - ay) if by > ay else 0
            for row in range(max((ay - reach) // band, 0), min((by + reach) // band, last) + 1):
                top, bottom = row * band - reach, (row + 1) * band + reach
                if ax == bx:
                    near[row].append((ax - reach, ax + reach))
                    slanted[row] = slanted[row] or top < ay or by < bottom
                    continue
                slanted[row] = True
                low, high = max(ay, top), min(by, bottom)
                x1, x2 = (ax + (low - ay) * slope, ax + (high - ay) * slope) if by > ay else (ax, bx)
                near[row].append((min(x1, x2) - reach, max(x1, x2) + reach))
    return near, slanted


def _merged(near: Iterable[tuple[float, float]], width: int) -> list[tuple[int, int]]:
    """Join stretches of a row that are close to each other, and return them in px."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(near):
        left, right = max(math.floor(start / OVERSAMPLING), 0), min(math.ceil(end / OVERSAMPLING), width)
        if right <= left:
            continue
        if found and left - found[-1][1] < _CLOSE:
            found[-1] = found[-1][0], max(found[-1][1], right)
        else:
            found.append((left, right))
    return found


def stepped(cover: Image.Image) -> Image.Image:
    """A mask ("L") whose edges have few shades."""
    return replaced(cover, _STEPPED)


def replaced(cover: Image.Image, table: bytes) -> Image.Image:
    """A mask ("L") with each of its values replaced by the one a table of 256 has for it. Pillow's `point`
    would go over the whole table each time."""
    return Image.frombytes("L", cover.size, cover.tobytes().translate(table))


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
