"""Sprites of Decktet cards: faces, backs, slots and the pills with their names. Each is drawn once and kept.

A card reads from its left edge, which a fan leaves in sight: the rank, then its suits one below the other.
"""

import math
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image

from engines.decktet import NUMBER
from render.beaver import mark
from render.canvas import Canvas, Sprite
from render.cards import BACK, TALL
from render.colour import mix, rgb
from render.effects import CROWN
from render.pieces import SHADE
from render.shapes import Point, Shape, ellipse, mask, polygon, rounded, stroke
from render.suits import BELLS, CAP, COURT, PAWN, suit
from render.text import Weight
from render.theme import (
    CARD,
    CARD_BACK,
    CARD_EDGE,
    CARD_GOLD,
    CARD_GOLD_EDGE,
    CARD_INK,
    CARD_LATTICE,
    DIE_FACE,
    INK,
    MARKS,
    MUZZLE,
    PAPER,
    SUITS,
    THEMES,
    WHITE,
    Theme,
)

VEIL: Final = 0.44
"""How much of the veil covers a card that has stepped back."""
TINT: Final = 0.2
"""How much of a suit's colour its part of the field takes."""
_GHOST: Final = 0.34
_SHARP: Final = 2
"""A tilted card is drawn so many times larger before it is turned."""
_FIELD: Final = (0.37, 0.07, 0.565, TALL - 0.14)
"""Of the tinted field: left, top, width and height, in widths of the card."""
_BANDS: Final = {1: (), 2: ((0.66, 0.34),), 3: ((0.43, 0.31), (0.73, 0.61))}
"""By number of suits: where the slanting lines between tints meet the field's left and right edge."""
_LARGE: Final = {1: ((0.5,), 0.25), 2: ((0.27, 0.73), 0.21), 3: ((0.4, 0.64, 0.87), 0.145)}
"""By number of suits: where in the field they stand, as shares of its height, and their half-size."""


class Look(StrEnum):
    PLAIN = "plain"
    FRESH = "fresh"
    """Has just come: a gold edge."""
    PICKED = "picked"
    VEILED = "veiled"
    GHOST = "ghost"


# Cards of a whole table lie upright, some sixty KB each; those of hands, tilted, take three times as much.
@lru_cache(maxsize=192)
def card(
    theme_name: str, code: str, width: int, tilt: int, sides: tuple[str, ...] = (), look: Look = Look.PLAIN
) -> Sprite:
    """A card `width` px wide, turned by `tilt` degrees clockwise, anchored at its middle; `sides` are the
    seats that can take it."""
    theme = THEMES[theme_name]
    reach = math.ceil(math.hypot(width, TALL * width) / 2) + 36
    canvas = Canvas.transparent(2 * reach, 2 * reach)
    body = _body(width, 0, tilt).moved(reach, reach)
    if look is Look.PICKED:
        canvas.cast(body, 14, 10, 0.5, "#000000")
        canvas.fill(_body(width, 9, tilt).moved(reach, reach), INK, 0.85)
        canvas.fill(_body(width, 6.5, tilt).moved(reach, reach), WHITE)
    elif look is not Look.GHOST:
        canvas.fill(body.moved(1, 0.045 * width), SHADE, 0.45)
    _lay_face(canvas, code, width, tilt, body, _GHOST if look is Look.GHOST else 1)
    if look is Look.VEILED:
        canvas.fill(body, theme.paint("card_veil"), VEIL)
    if look is Look.PICKED:
        canvas.fill(body.outline(2.5), INK, 0.8)
    edge = max(4.0, 0.054 * width)
    if look is Look.GHOST:
        canvas.fill(_dashes(body, 9.5), INK, 0.75)
        canvas.fill(_dashes(body, 5), theme.accent)
    elif look is Look.FRESH and not sides:
        canvas.fill(body.outline(edge + 4.5), INK, 0.85)
        canvas.fill(body.outline(edge), theme.accent)
    elif sides:
        canvas.fill(body.outline(edge + 3.5), INK)
        _outline(canvas, theme, body, edge, sides)
        _mark_sides(canvas, theme, width, tilt, sides, reach)
    return canvas.sprite(reach, reach)


@lru_cache(maxsize=32)
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


@lru_cache(maxsize=128)
def tag(theme_name: str, text: str, width: int, lit: bool) -> Sprite:
    """A name on a pill, anchored at its middle; `lit` where its card is picked."""
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


@lru_cache(maxsize=96)
def _face(code: str, width: int) -> Image.Image:
    """A card's face, its back, or the name of a card of another deck; upright, without round corners."""
    height = round(TALL * width)
    canvas = Canvas.opaque(width, height, CARD_EDGE)
    inset = max(1, round(0.016 * width))
    corner = 0.1 * width
    paper = rounded(inset, inset, width - 2 * inset, height - 2 * inset, corner - inset)
    if code == BACK:
        canvas.fill(paper, MUZZLE)
        _draw_lattice(canvas, width, height)
        return canvas.image
    canvas.fill(paper, CARD)
    if code not in NUMBER:
        canvas.write(code, width / 2, height / 2, round(0.42 * width), CARD_INK, Weight.EXTRABOLD)
        return canvas.image
    field = _draw_field(canvas, code[1:], width)
    _draw_figures(canvas, code, width, field)
    canvas.write(code[0], 0.195 * width, 0.25 * width, round(0.42 * width), CARD_INK, Weight.EXTRABOLD)
    for place, letter in enumerate(code[1:]):
        small = suit(letter).scaled(0.14 * width).moved(0.195 * width, (0.58 + 0.315 * place) * width)
        canvas.fill(small, SUITS[letter])
    return canvas.image


def _draw_lattice(canvas: Canvas, width: int, height: int) -> None:
    inset = 0.07 * width
    field = rounded(inset, inset, width - 2 * inset, height - 2 * inset, 0.06 * width)
    canvas.fill(field, CARD_BACK)
    step = 0.24 * width
    for index in range(-7, 6):
        for start, end in ((index, index + 6), (index + 6, index)):
            line = stroke(((start * step, 0), (end * step, height)), max(2.0, 0.035 * width))
            canvas.fill(line, CARD_LATTICE, clip=field)


def _draw_field(canvas: Canvas, suits: str, width: int) -> Shape:
    """The tinted field, cut aslant between the suits; of the Excuse in all six."""
    x, y, wide, high = (share * width for share in _FIELD)
    field = rounded(x, y, wide, high, 0.07 * width)
    letters = suits or "".join(SUITS)
    bands = _BANDS.get(len(letters)) or tuple(
        (place / 6 + 0.08, place / 6 - 0.08) for place in range(1, len(letters))
    )
    canvas.fill(field, mix(CARD, SUITS[letters[0]], TINT))
    for letter, (left, right) in zip(letters[1:], bands, strict=True):
        below = polygon(
            ((x, y + left * high), (x + wide, y + right * high), (x + wide, y + high), (x, y + high))
        )
        canvas.fill(below, mix(CARD, SUITS[letter], TINT), clip=field)
    return field


def _draw_figures(canvas: Canvas, code: str, width: int, field: Shape) -> None:
    """The large suits, and the sign of a rank that has one above them."""
    rank, suits = code[0], code[1:]
    left, top, right, bottom = field.box()
    x, high = (left + right) / 2, bottom - top
    if not suits:
        for part, letter in zip(CAP, "YWSM", strict=True):
            canvas.fill(part.scaled(0.25 * width).moved(x, top + 0.5 * high), SUITS[letter])
        bells = BELLS.scaled(0.25 * width).moved(x, top + 0.5 * high)
        canvas.fill(bells.softened(0.03 * width), CARD_GOLD_EDGE)
        canvas.fill(bells, CARD_GOLD)
        return
    places, size = _LARGE[len(suits)]
    for letter, place in zip(suits, (0.6,) if rank == "C" else places, strict=True):
        large = suit(letter).scaled(size * width).moved(x, top + place * high)
        canvas.fill(large, SUITS[letter])
    if rank == "C":
        crown = CROWN.scaled(0.17 * width).moved(x, top + 0.2 * high)
        canvas.fill(crown.softened(0.05 * width), CARD_GOLD_EDGE)
        canvas.fill(crown, CARD_GOLD)
    elif rank in "PT":
        sign = (PAWN if rank == "P" else COURT).scaled(0.15 * width)
        canvas.fill(sign.moved(x, top + 0.155 * high), CARD_INK)


def _body(width: int, grown: float, tilt: float) -> Shape:
    """The outline of a card about the origin, larger by `grown` px on every side."""
    height = round(TALL * width)
    corner = 0.1 * width + grown
    shape = rounded(
        -width / 2 - grown, -height / 2 - grown, width + 2 * grown, height + 2 * grown, max(2, corner)
    )
    return shape.turned(tilt) if tilt else shape


def _lay_face(canvas: Canvas, code: str, width: int, tilt: int, body: Shape, strength: float) -> None:
    """The face within `body`, about the middle of the canvas; a tilted one is turned at a larger scale."""
    if tilt:
        large = _face(code, _SHARP * width)
        turned = large.rotate(-tilt, Image.Resampling.BILINEAR, expand=True, fillcolor=rgb(CARD_EDGE))
        face = turned.reduce(_SHARP)
    else:
        face = _face(code, width)
    cover, left, top = mask(body)
    layer = Image.new("RGB", cover.size, rgb(CARD_EDGE))
    middle = canvas.image.width // 2
    layer.paste(face, (middle - left - face.width // 2, middle - top - face.height // 2))
    canvas.put(Sprite(layer, cover, 0, 0).faded(strength), left, top)


def _outline(canvas: Canvas, theme: Theme, body: Shape, width: float, sides: Sequence[str]) -> None:
    """The line around a body in the first seat's colour; its upper right half in the second's."""
    line = body.outline(width)
    canvas.fill(line, theme.pieces[sides[0]].disc)
    if len(sides) > 1:
        left, top, right, bottom = line.box()
        half = polygon(((left, top), (right, top), (right, bottom)))
        canvas.fill(line, theme.pieces[sides[1]].disc, clip=half)


def _mark_sides(
    canvas: Canvas, theme: Theme, width: int, tilt: int, sides: Sequence[str], centre: int
) -> None:
    """The mark of one seat on the upper right corner; of two, the first one's on the lower right."""
    radius = max(11.0, 0.145 * width)
    aside, down = width / 2 - 0.6 * radius, TALL * width / 2 - 0.6 * radius
    corners = ((aside, -down),) if len(sides) == 1 else ((aside, down), (aside, -down))
    for side, corner in zip(sides, corners, strict=True):
        piece = theme.pieces[side]
        disc = ellipse(*corner, radius).turned(tilt).moved(centre, centre)
        canvas.fill(disc.softened(5), INK)
        canvas.fill(disc, piece.disc)
        sign = mark(MARKS[side], 0.62 * radius).moved(*corner).turned(tilt).moved(centre, centre)
        canvas.fill(sign, CARD_INK if theme.dark else DIE_FACE)


def _dashes(body: Shape, width: float) -> Shape:
    """Dashes along the outline of a body: twelve px drawn, seven left out."""
    points: list[Point] = [*body.ops[0].points, body.ops[0].points[0]]
    dashes = Shape()
    dash: list[Point] = []
    walked = 0.0
    for start, end in pairwise(points):
        length = math.dist(start, end)
        for step in range(max(1, math.ceil(length / 2))):
            share = 2 * step / max(length, 2)
            drawn = (walked + 2 * step) % 19 < 12
            if drawn:
                dash.append((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
            elif len(dash) > 1:
                dashes += stroke((dash[0], dash[len(dash) // 2], dash[-1]), width)
            if not drawn:
                dash = []
        walked += length
    return dashes
