"""Sprites of Decktet cards as they lie on a table or in a hand, of slots, and of name pills.

A card is put together from its face and its mount: the edge and shadow shared by all cards with the same look
and tilt. The mount and the whole card are cached.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

from PIL import Image, ImageChops

from render.ink.canvas import Canvas, Sprite, scaled
from render.ink.colour import rgb
from render.ink.shapes import Cut, Point, Shape, crossed, ellipse, mask, polygon, rounded, stroke
from render.ink.theme import (
    CARD_EDGE,
    CARD_INK,
    DIE_FACE,
    GONE,
    INK,
    MARKS,
    PAPER,
    SHADE,
    THEMES,
    WHITE,
    Theme,
)
from render.ink.typefaces import Weight
from render.kept import cached
from render.paint.cards.faces import face
from render.paint.pieces.seat_marks import mark
from render.scene import TALL

VEIL: Final = 0.44
"""Strength of the veil over a dimmed card."""
_GHOST: Final = 0.6
"""Strength of a card that has just been taken away."""
_FRESH_EDGE: Final = 8.5
"""Least width (px) of the gold edge of a card that has just arrived."""
_OVERSIZE: Final = 2
"""A tilted card starts from a face this many times as large, so that it stays sharp."""
_AROUND: Final = 40
"""How far (px) shadows, edges and marks reach beyond a card, at most."""
Pixel = tuple[int, int]
_DASH: Final = 12
"""Length of a dash (px) of a dashed edge."""
_DASH_AND_GAP: Final = 19
"""px from the start of one dash to the start of the next."""


class Look(StrEnum):
    PLAIN = "plain"
    FRESH = "fresh"
    """Has just arrived: a gold edge."""
    PICKED = "picked"
    VEILED = "veiled"
    GHOST = "ghost"


_THEMED: Final = (Look.FRESH, Look.VEILED, Look.GHOST)
"""Looks that depend on the theme. Cards with another are the same in all themes, unless seats are marked on
them ..."""
_ANY_THEME: Final = next(iter(THEMES))
"""... and are kept under this one's name."""


@dataclass(frozen=True, slots=True)
class Mount:
    """What goes under and over the face of a card; shared by all cards with the same look and tilt.

    All images have the same size.
    """

    under: Image.Image
    """RGB: the shadow and edge around the face, and the edge of the card itself."""
    face: Image.Image
    """L: how much of what is painted under and as the face comes from the face."""
    over: Image.Image | None
    """RGB: what is drawn on the face, if anything ..."""
    cover: Image.Image | None
    """... and L: how much of the card comes from it."""
    alpha: Image.Image
    """L: how much of what lies below the card it hides."""
    x: int
    """The pixel that lands on the middle of the card."""
    y: int


def card(
    theme_name: str, code: str, width: int, tilt: int, sides: tuple[str, ...] = (), look: Look = Look.PLAIN
) -> Sprite:
    """A card `width` px wide, turned by `tilt` degrees clockwise, anchored at its middle; `sides` are the
    seats that can take it."""
    kept = _tilted if tilt else _upright
    theme_of = theme_name if sides or look in _THEMED else _ANY_THEME
    return kept(theme_of, code, width, tilt, sides, look)


def _card(theme_name: str, code: str, width: int, tilt: int, sides: tuple[str, ...], look: Look) -> Sprite:
    if look is Look.VEILED and not sides:
        return _veiled(card(theme_name, code, width, tilt), theme_name, width, tilt)
    mount = _mount(theme_name, width, tilt, sides, look)
    shown = _turned(code, width, tilt) if tilt else face(code, width)
    left, top = mount.x - shown.width // 2, mount.y - shown.height // 2
    image = mount.under.copy()
    image.paste(shown, (left, top), mount.face.crop((left, top, left + shown.width, top + shown.height)))
    if mount.over is not None:
        image.paste(mount.over, (0, 0), mount.cover)
    return Sprite(image, mount.alpha, mount.x, mount.y)


def _veiled(plain: Sprite, theme_name: str, width: int, tilt: int) -> Sprite:
    """A plain card under a veil. Whole hands get theirs at once, when their turn is over."""
    cut, x, y = _cut(width, tilt)
    left, top = plain.x + x, plain.y + y
    image = plain.image.copy()
    paint = rgb(THEMES[theme_name].paint("card_veil"))
    image.paste(paint, (left, top, left + cut.width, top + cut.height), scaled(cut, VEIL))
    return Sprite(image, plain.alpha, plain.x, plain.y)


# Cards on a table are upright, some sixty kB each: room for a whole deck in all its sizes. Those in hands are
# tilted, three times as large and seldom reused; with their own cache they can't push out a table's.
_upright: Final = cached(480)(_card)
_tilted: Final = cached(64)(_card)


# A table takes up to ten, and a hand one for each tilt besides those of its picked cards.
@cached(48)
def _mount(theme_name: str, width: int, tilt: int, sides: tuple[str, ...], look: Look) -> Mount:
    cut, left, top = _cut(width, tilt)
    # The face lies as far from the edge of what is drawn as anything reaches beyond it.
    at = _AROUND, _AROUND
    size, middle = (cut.width + 2 * _AROUND, cut.height + 2 * _AROUND), (_AROUND - left, _AROUND - top)
    covered = Image.new("L", size)
    covered.paste(scaled(cut, _GHOST) if look is Look.GHOST else cut, at)
    under = _under(width, tilt, look, size, middle)
    share, alpha = _laid_over(under.getchannel("A"), covered)
    over = _over(THEMES[theme_name], width, tilt, sides, look, size, middle)
    cover = None
    if over is not None:
        cover, alpha = _laid_over(alpha, over.getchannel("A"))
    below = under.convert("RGB")
    below.paste(rgb(CARD_EDGE), (0, 0), share)  # where the card reaches beyond its face by part of a pixel
    box = alpha.getbbox() or (0, 0, *size)
    return Mount(
        below.crop(box),
        share.crop(box),
        over and over.convert("RGB").crop(box),
        cover and cover.crop(box),
        alpha.crop(box),
        middle[0] - box[0],
        middle[1] - box[1],
    )


def _under(width: int, tilt: int, look: Look, size: Pixel, middle: Pixel) -> Image.Image:
    """What lies under a face (RGBA)."""
    if look is Look.GHOST:
        return Image.new("RGBA", size)
    body = _body(width, 0, tilt).moved(*middle)
    if look is not Look.PICKED:
        return _painted(SHADE, *mask(body.moved(1, 0.045 * width)), 0.45, size)
    canvas = Canvas.transparent(*size)
    canvas.cast(body, 14, 10, 0.5, "#000000")
    canvas.fill(_body(width, 9, tilt).moved(*middle), INK, 0.85)
    canvas.fill(_body(width, 6.5, tilt).moved(*middle), WHITE)
    return canvas.with_alpha()


def _over(
    theme: Theme, width: int, tilt: int, sides: tuple[str, ...], look: Look, size: Pixel, middle: Pixel
) -> Image.Image | None:
    """What lies over a face (RGBA), if anything."""
    if look is Look.PLAIN and not sides:
        return None
    canvas = Canvas.transparent(*size)
    body = _body(width, 0, tilt).moved(*middle)
    edge = max(4.0, 0.054 * width)
    if look is Look.VEILED:
        canvas.fill(body, theme.paint("card_veil"), VEIL)
    if look is Look.PICKED:
        canvas.fill(body.outline(2.5), INK, 0.8)
    if look is Look.GHOST:
        canvas.fill(_dashes(body, 9.5), INK, 0.75)
        canvas.fill(_dashes(body, 5), theme.accent)
        _cross_out(canvas, width, tilt, middle)
    elif look is Look.FRESH:
        edge = max(_FRESH_EDGE, edge)
        canvas.fill(body.outline(edge + 4.5), INK, 0.85)
        canvas.fill(body.outline(edge), theme.accent)
    elif sides:
        canvas.fill(body.outline(edge + 3.5), INK)
        _outline(canvas, theme, body, edge, sides)
    if sides:
        _mark_sides(canvas, theme, width, tilt, sides, middle)
    return canvas.with_alpha()


@cached(32)
def _cut(width: int, tilt: int) -> Cut:
    """The mask of a face."""
    return mask(_body(width, 0, tilt))


def _painted(colour: str, cut: Image.Image, left: int, top: int, strength: float, size: Pixel) -> Image.Image:
    """A layer (RGBA) of one colour behind a mask."""
    alpha = Image.new("L", size)
    alpha.paste(scaled(cut, strength), (left, top))
    layer = Image.new("RGBA", size, colour)
    layer.putalpha(alpha)
    return layer


def _laid_over(below: Image.Image, above: Image.Image) -> tuple[Image.Image, Image.Image]:
    """From how much two layers hide, return how much of what they show comes from the upper one, and how much
    they hide together (all of them "L")."""
    black, white = (Image.new("RGBA", below.size, paint) for paint in ("black", "white"))
    black.putalpha(below)
    white.putalpha(above)
    both = Image.alpha_composite(black, white)
    return both.getchannel("R"), both.getchannel("A")


def _turned(code: str, width: int, tilt: int) -> Image.Image:
    """A face, turned by `tilt` degrees clockwise."""
    large = _soft_face(code, width)
    cos, sin = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    wide = math.ceil((large.width * abs(cos) + large.height * abs(sin)) / _OVERSIZE)
    high = math.ceil((large.width * abs(sin) + large.height * abs(cos)) / _OVERSIZE)
    left = large.width - _OVERSIZE * (cos * wide + sin * high)
    top = large.height - _OVERSIZE * (cos * high - sin * wide)
    return large.transform(
        (wide, high),
        Image.Transform.AFFINE,
        (_OVERSIZE * cos, _OVERSIZE * sin, (left + 1) / 2, -_OVERSIZE * sin, _OVERSIZE * cos, (top + 1) / 2),
        Image.Resampling.NEAREST,
        fillcolor=rgb(CARD_EDGE),
    )


# A deck of them is kept, at half a megabyte each: turning one takes a tenth of the time of drawing it.
@cached(45)
def _soft_face(code: str, width: int) -> Image.Image:
    """A face `_OVERSIZE` times as large, each pixel mixed with the three left of it and above, so that it can
    be shrunk by picking single pixels."""
    large = face(code, _OVERSIZE * width)
    for x, y in ((1, 0), (0, 1)):
        large = Image.blend(large, ImageChops.offset(large, x, y), 0.5)
    return large


@cached(32)
def slot(theme_name: str, width: int, sides: tuple[str, ...]) -> Sprite:
    """An empty place for a card, anchored at its middle: outlined in the colours of `sides`, or dashed."""
    theme = THEMES[theme_name]
    x, y = width // 2 + 12, round(TALL * width / 2) + 12
    canvas = Canvas.transparent(2 * x, 2 * y)
    body = _body(width, -0.03 * width, 0).moved(x, y)
    canvas.fill(body, theme.ground if theme.dark else theme.reed, 0.55)
    if sides:
        canvas.fill(body.outline(8), INK, 0.7)
        _outline(canvas, theme, body, 4.5, sides)
    else:
        canvas.fill(_dashes(body, 3), theme.quiet, 0.75)
    return canvas.sprite(x, y)


@cached(128)
def tag(theme_name: str, text: str, width: int, lit: bool) -> Sprite:
    """A name on a pill, anchored at its middle; `lit` if its card is picked."""
    theme = THEMES[theme_name]
    x, y = width // 2 + 4, 24
    canvas = Canvas.transparent(2 * x, 2 * y)
    pill = rounded(x - width / 2, y - 19, width, 38, 19)
    canvas.fill(pill, PAPER if lit else theme.ground)
    if lit:
        canvas.fill(pill.outline(2.5), INK)
    ink = CARD_INK if lit else theme.text
    canvas.write(text, x, y, 26, ink, Weight.EXTRABOLD if lit else Weight.SEMIBOLD)
    return canvas.sprite(x, y)


def _body(width: int, grown: float, tilt: float) -> Shape:
    """The outline of a card about the origin, larger by `grown` px on every side."""
    height = round(TALL * width)
    corner = 0.1 * width + grown
    shape = rounded(
        -width / 2 - grown, -height / 2 - grown, width + 2 * grown, height + 2 * grown, max(2, corner)
    )
    return shape.turned(tilt) if tilt else shape


def _outline(canvas: Canvas, theme: Theme, body: Shape, width: float, sides: Sequence[str]) -> None:
    """Draw the line around a body in the first seat's colour, with its upper right half in the second's."""
    line = body.outline(width)
    canvas.fill(line, theme.pieces[sides[0]].disc)
    if len(sides) > 1:
        left, top, right, bottom = line.box()
        half = polygon(((left, top), (right, top), (right, bottom)))
        canvas.fill(line, theme.pieces[sides[1]].disc, clip=half)


def _mark_sides(
    canvas: Canvas, theme: Theme, width: int, tilt: int, sides: Sequence[str], middle: Pixel
) -> None:
    """Draw one seat's mark on the upper right corner; of two, the first one's goes on the lower right."""
    radius = max(11.0, 0.145 * width)
    aside, down = width / 2 - 0.6 * radius, TALL * width / 2 - 0.6 * radius
    corners = ((aside, -down),) if len(sides) == 1 else ((aside, down), (aside, -down))
    for side, corner in zip(sides, corners, strict=True):
        piece = theme.pieces[side]
        disc = ellipse(*corner, radius).turned(tilt).moved(*middle)
        canvas.fill(disc.softened(5), INK)
        canvas.fill(disc, piece.disc)
        sign = mark(MARKS[side], 0.62 * radius).moved(*corner).turned(tilt).moved(*middle)
        canvas.fill(sign, CARD_INK if theme.dark else DIE_FACE)


def _cross_out(canvas: Canvas, width: int, tilt: int, middle: Pixel) -> None:
    """Draw the red cross of pieces that have left on the upper right corner."""
    radius = max(12.0, 0.19 * width)
    x, y, arm = width / 2 - 0.7 * radius, -TALL * width / 2 + 0.7 * radius, 0.42 * radius
    disc, bars = ellipse(x, y, radius), crossed(x, y, arm, 0.34 * radius)
    for shape, paint in ((disc.softened(5), INK), (disc, GONE), (bars, WHITE)):
        canvas.fill(shape.turned(tilt).moved(*middle), paint)


def _dashes(body: Shape, width: float) -> Shape:
    """Dashes along the outline of a body."""
    points: list[Point] = [*body.ops[0].points, body.ops[0].points[0]]
    dashes = Shape()
    dash: list[Point] = []
    walked = 0.0
    for start, end in pairwise(points):
        length = math.dist(start, end)
        for step in range(max(1, math.ceil(length / 2))):
            share = 2 * step / max(length, 2)
            drawn = (walked + 2 * step) % _DASH_AND_GAP < _DASH
            if drawn:
                dash.append((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
            elif len(dash) > 1:
                dashes += stroke((dash[0], dash[len(dash) // 2], dash[-1]), width)
            if not drawn:
                dash = []
        walked += length
    return dashes
