"""Faces of Decktet cards and their back, upright, with square corners.

A card is read from its left edge, which stays visible in a fan: the rank, with the suits below it.
"""

from math import ceil, floor
from typing import Final

from PIL import Image, ImageOps

from engines.chance.decktet import NUMBER
from render.ink.canvas import Canvas
from render.ink.colour import mix
from render.ink.shapes import Cut, mask, polygon, rounded, stepped, stroke
from render.ink.theme import (
    CARD,
    CARD_BACK,
    CARD_EDGE,
    CARD_GOLD,
    CARD_GOLD_EDGE,
    CARD_INK,
    CARD_LATTICE,
    MUZZLE,
    SUITS,
)
from render.ink.typefaces import Weight
from render.kept import cached
from render.paint.cards.suits import BELLS, CAP, COURT, PAWN, suit
from render.paint.marks.crowns import CROWN
from render.scene import BACK, TALL

TINT: Final = 0.2
"""How much of a suit's colour goes into its part of the field."""
_FIELD: Final = (0.37, 0.07, 0.565, TALL - 0.14)
"""Left, top, width and height of the tinted field, in card widths."""
_BANDS: Final = {
    1: (),
    2: ((0.66, 0.34),),
    3: ((0.39, 0.27), (0.73, 0.61)),
    6: tuple((place / 6 + 0.08, place / 6 - 0.08) for place in range(1, 6)),
}
"""By number of suits: where the slanting lines between tints meet the field's left and right edges."""
_LARGE: Final = {1: ((0.5,), 0.25), 2: ((0.27, 0.73), 0.21)}
"""By number of suits: where they stand, as shares of the field's height, and half their size, in card
widths."""
_UNDER_CROWN: Final = (0.6,)
"""Where a Crown's suit stands, as a share of the field's height."""
_SMALL: Final = 0.14
"""Half the size of a suit below the rank, in card widths."""
_INDEX: Final = 0.195
"""From the left edge to the middle of the rank and suits, in card widths."""
_RANK_SIZE: Final = 0.42
"""Height of the rank, in card widths."""
_LARGEST, _MARGIN = 128, 16
"""Half the size in px of the suits from which smaller ones are made, and the margin around them. A pixel of
the smallest is no wider than that."""
_LEAST_RANK: Final = 24
"""Height in px of the rank on the smallest card."""


def face(code: str, width: int) -> Image.Image:
    """A card's face, its back ("?"), or the name of a card of another deck, `width` px wide."""
    canvas = Canvas(_paper(width, MUZZLE if code == BACK else CARD).copy())
    if code == BACK:
        _draw_lattice(canvas, width)
    elif code not in NUMBER:
        middle = width / 2, TALL * width / 2
        canvas.write(code, *middle, round(_RANK_SIZE * width), CARD_INK, Weight.EXTRABOLD)
    else:
        _draw_field(canvas, code[1:] or "".join(SUITS), width)
        _draw_figures(canvas, code, width)
        size = max(_LEAST_RANK, round(_RANK_SIZE * width))
        across, down = max(_INDEX * width, 0.4 * size), max(0.25 * width, 0.55 * size)
        canvas.write(code[0], across, down, size, CARD_INK, Weight.EXTRABOLD)
        first = max(0.58 * width, down + 0.4 * size + _SMALL * width)
        pitch = min(0.315 * width, (1.21 * width - first) / 2)
        for place, letter in enumerate(code[1:]):
            canvas.stamp(_suit(letter, _SMALL * width), across, first + pitch * place, SUITS[letter])
    return canvas.image


# Parts shared by many faces of the same width are cut only once.


@cached(16)
def _paper(width: int, colour: str) -> Image.Image:
    height = round(TALL * width)
    canvas = Canvas.opaque(width, height, CARD_EDGE)
    inset = max(1, round(0.016 * width))
    canvas.fill(rounded(inset, inset, width - 2 * inset, height - 2 * inset, 0.1 * width - inset), colour)
    return canvas.image


@cached(256)
def _suit(letter: str, half: float) -> Cut:
    """A suit, shrunk from its largest drawing if it is smaller, which takes a tenth of the time."""
    if not _LARGEST / _MARGIN < half < 0.75 * _LARGEST:
        return mask(suit(letter).scaled(half))
    cut, left, top = _largest_suit(letter)
    scale = half / _LARGEST
    west, north = floor((left + _MARGIN) * scale), floor((top + _MARGIN) * scale)
    east, south = (ceil((end - _MARGIN) * scale) for end in (left + cut.width, top + cut.height))
    box = (west / scale - left, north / scale - top, east / scale - left, south / scale - top)
    small = cut.resize((east - west, south - north), Image.Resampling.BOX, box)
    return stepped(small), west, north


@cached(6)
def _largest_suit(letter: str) -> Cut:
    """A suit in the largest size, with a margin for the edges of smaller ones."""
    cut, left, top = mask(suit(letter).scaled(_LARGEST))
    return ImageOps.expand(cut, _MARGIN), left - _MARGIN, top - _MARGIN


@cached(32)
def _bands(count: int, width: int) -> tuple[Cut, ...]:
    """The tinted field for `count` suits: all of it, then the part below each line across it."""
    x, y, wide, high = (share * width for share in _FIELD)
    field = rounded(x, y, wide, high, 0.07 * width)
    lines = [((x, y + left * high), (x + wide, y + right * high)) for left, right in _BANDS[count]]
    below = (polygon((*line, (x + wide, y + high), (x, y + high))) for line in lines)
    return mask(field), *(mask(part, clip=field) for part in below)


def _draw_lattice(canvas: Canvas, width: int) -> None:
    height = round(TALL * width)
    inset = 0.07 * width
    field = rounded(inset, inset, width - 2 * inset, height - 2 * inset, 0.06 * width)
    canvas.fill(field, CARD_BACK)
    step = 0.24 * width
    for index in range(-7, 6):
        for start, end in ((index, index + 6), (index + 6, index)):
            line = stroke(((start * step, 0), (end * step, height)), max(2.0, 0.035 * width))
            canvas.fill(line, CARD_LATTICE, clip=field)


def _draw_field(canvas: Canvas, suits: str, width: int) -> None:
    """Draw the tinted field, divided at a slant between the suits; the Excuse has all six."""
    for letter, band in zip(suits, _bands(len(suits), width), strict=True):
        canvas.stamp(band, 0, 0, mix(CARD, SUITS[letter], TINT))


def _draw_figures(canvas: Canvas, code: str, width: int) -> None:
    """Draw the large suits, a Crown's under its crown. Pawns and Courts get only their sign, as three suits
    would be too small."""
    rank, suits = code[0], code[1:]
    left, top, wide, high = (share * width for share in _FIELD)
    x, middle = left + wide / 2, top + high / 2
    if not suits:
        for part, letter in zip(CAP, "YWSM", strict=True):
            canvas.fill(part.scaled(0.25 * width).moved(x, middle), SUITS[letter])
        bells = BELLS.scaled(0.25 * width).moved(x, middle)
        canvas.fill(bells.softened(0.03 * width), CARD_GOLD_EDGE)
        canvas.fill(bells, CARD_GOLD)
        return
    if rank in "PT":
        sign = (PAWN if rank == "P" else COURT).scaled(0.24 * width)
        canvas.fill(sign.moved(x, middle), CARD_INK)
        return
    places, half = _LARGE[len(suits)]
    for letter, place in zip(suits, _UNDER_CROWN if rank == "C" else places, strict=True):
        canvas.stamp(_suit(letter, half * width), x, top + place * high, SUITS[letter])
    if rank == "C":
        crown = CROWN.scaled(0.17 * width).moved(x, top + 0.2 * high)
        canvas.fill(crown.softened(0.05 * width), CARD_GOLD_EDGE)
        canvas.fill(crown, CARD_GOLD)
