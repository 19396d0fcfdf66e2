"""Every emoji and how it is drawn, on a transparent square with a dark rim to set it off."""

import hashlib
import io
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import permutations
from types import MappingProxyType
from typing import Final

from PIL import Image

from engines.chance.decktet import CARDS
from engines.core import COLOURS
from render.compose.choices import (
    COIN,
    EMPTY_PLACE,
    MARKERS,
    PLACES,
    capture_sign,
    card_sign,
    die_sign,
    marker_sign,
    piece_sign,
    target_sign,
)
from render.ink.canvas import Canvas
from render.ink.colour import mix
from render.ink.shapes import ellipse, polygon, ring, rounded, stroke
from render.ink.theme import CARD, CARD_INK, DUSK, GOLD, INK, PIP, SUITS, WHITE
from render.ink.typefaces import Weight
from render.kept import cached
from render.paint.cards.suits import suit
from render.paint.emblems.emblems import draw_emblem
from render.paint.marks.crowns import CROWN
from render.paint.pieces.chips import chip
from render.paint.pieces.dice import die
from render.paint.pieces.splat import SPLAT
from render.paint.pieces.tokens import token
from render.scene import Kind

SIZE: Final = 128
"""px of an emoji's side."""
_MIDDLE: Final = SIZE / 2
_RIM: Final = 4
"""px of the dark rim."""
_TOKEN, _LIFTED, _AIMED_AT = 55, 44, 41
"""Radii (px) of a token: alone, lifted in its ring, and within brackets."""
_LIFTED_ON_SPLASH: Final = 34
_RING: Final = 53
_BRACKET: Final = 51
"""From the middle to the line of a bracket."""
_ARM: Final = 27
"""How long the arms of a bracket are."""
_MARKER_PAINTS: Final = ("red", "purple", "blue", "green", "yellow", "white")
"""The markers' paints, in the order of their letters."""

_OTHERS: Final = (
    ("orange", Kind.QUEEN),
    ("orange", Kind.OTTER),
    ("blue", Kind.CROW),
    ("green", Kind.VULTURE),
    ("blue", Kind.SPLAT),
    ("orange", Kind.SPLAT),
    ("bear", Kind.MARK),
    ("neutron", Kind.BEAVER),
)
"""The pieces that aren't a seat's ordinary beavers."""
_SHOOTERS: Final = (("blue", "orange"), ("orange", "blue"))
"""Which side captures whose splat shooters."""

_Drawing = Callable[[Canvas], None]


def _draw_piece(canvas: Canvas, side: str, kind: Kind, radius: int) -> None:
    if kind is Kind.SPLAT:
        canvas.fill(SPLAT.scaled(1.4 * radius).softened(3 * _RIM).moved(_MIDDLE, _MIDDLE + 2), INK)
    canvas.fill(ellipse(_MIDDLE, _MIDDLE, radius + _RIM), INK)
    canvas.put(token(DUSK.name, side, radius, kind, False), _MIDDLE, _MIDDLE)


def _draw_lifted(canvas: Canvas, side: str, kind: Kind) -> None:
    _draw_piece(canvas, side, kind, _radius(kind, lifted=True))
    _draw_lifted_ring(canvas)


def _draw_lifted_ring(canvas: Canvas) -> None:
    canvas.fill(ring(_MIDDLE, _MIDDLE, _RING, 19), INK)
    canvas.fill(ring(_MIDDLE, _MIDDLE, _RING, 12), WHITE)


def _draw_target(canvas: Canvas, side: str) -> None:
    for radius, colour in ((39, INK), (34, DUSK.ring), (23, DUSK.pieces[side].disc)):
        canvas.fill(ellipse(_MIDDLE, _MIDDLE, radius), colour)


def _draw_capture(canvas: Canvas, side: str, other: str, kind: Kind) -> None:
    """A piece in four corner brackets of the mover's colour."""
    _draw_piece(canvas, other, kind, _AIMED_AT)
    for width, colour in ((21, INK), (13, DUSK.pieces[side].disc)):
        for right, down in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            x, y = right * _BRACKET, down * _BRACKET
            corner = ((x - right * _ARM, y), (x, y), (x, y - down * _ARM))
            canvas.fill(stroke(corner, width).moved(_MIDDLE, _MIDDLE), colour)


_GROUNDS: Final = {"lodge": "cell_lodge", "throne": "cell_lodge", "frog": "line", "splat": "line"}
"""The paint behind a place's emblem; spilt paint would be lost on dark wood."""


def _draw_place(canvas: Canvas, name: str) -> None:
    """The emblem of a place on its square."""
    canvas.fill(rounded(4, 4, 120, 120, 26), INK)
    tint = DUSK.paint(_GROUNDS.get(name, "cell"))
    canvas.fill(rounded(9, 9, 110, 110, 22), tint)
    if name == "throne":  # on a board it is under a piece; here it must be visible
        canvas.fill(CROWN.scaled(44).softened(4).moved(_MIDDLE, _MIDDLE + 2), GOLD)
        return
    radius = 56 if name in ("frog", "splat") else 46
    draw_emblem(canvas, DUSK, name, _MIDDLE, _MIDDLE, radius, tint)


def _draw_die(canvas: Canvas, face: int) -> None:
    canvas.fill(rounded(6, 6, 116, 116, 27), INK)
    canvas.put(die(face, 106, False), _MIDDLE, _MIDDLE - 2)


def _draw_suits(canvas: Canvas, letters: str) -> None:
    """A small card showing only its suits, its field divided between them; for the Excuse, a star."""
    canvas.fill(rounded(4, 4, 120, 120, 26), CARD_INK)
    field = rounded(10, 10, 108, 108, 20)
    canvas.fill(field, CARD)
    if not letters:
        rays = (stroke(((0, -36), (0, 36)), 17).turned(60 * turn) for turn in range(3))
        for ray, letter in zip(rays, "YWS", strict=True):
            canvas.fill(ray.moved(_MIDDLE, _MIDDLE), SUITS[letter])
        return
    for letter, (x, y, half) in zip(letters, _SUITS_AT[len(letters)], strict=True):
        canvas.fill(suit(letter).scaled(half).moved(x, y), SUITS[letter])
    if len(letters) == 2:
        line = polygon(((92, 6), (98, 12), (36, 122), (30, 116)))
        canvas.fill(line, mix(CARD, CARD_INK, 0.22), clip=field)


_SUITS_AT: Final = {
    1: ((64, 64, 46),),
    2: ((41, 42, 35), (87, 86, 35)),
    3: ((64, 37, 29), (35, 90, 29), (93, 90, 29)),
}
"""By number of suits: where they stand, and half their size."""


def _draw_marker(canvas: Canvas, letter: str, *, lifted: bool) -> None:
    paint = f"marker_{_MARKER_PAINTS[MARKERS.index(letter)]}"
    radius = _LIFTED if lifted else _TOKEN
    canvas.put(chip(DUSK.name, paint, "", radius), _MIDDLE, _MIDDLE)
    canvas.write(letter, _MIDDLE, _MIDDLE, round(1.5 * radius), PIP, Weight.EXTRABOLD)
    if lifted:
        _draw_lifted_ring(canvas)


def _draw_coin(canvas: Canvas) -> None:
    canvas.put(chip(DUSK.name, COIN, "", _TOKEN), _MIDDLE, _MIDDLE)


def _draw_empty(canvas: Canvas) -> None:
    """A faint ring, as wide as any emoji so that buttons align."""
    canvas.fill(ring(_MIDDLE, _MIDDLE, 30, 10), mix(INK, WHITE, 0.5))


def _all() -> Iterator[tuple[str, _Drawing]]:
    for side, kind in (*((side, Kind.BEAVER) for side in COLOURS), *_OTHERS):
        yield piece_sign(side, kind), partial(_draw_piece, side=side, kind=kind, radius=_radius(kind))
        yield piece_sign(side, kind, lifted=True), partial(_draw_lifted, side=side, kind=kind)
    for side in COLOURS:
        yield target_sign(side), partial(_draw_target, side=side)
    for side, other in permutations(COLOURS, 2):
        yield capture_sign(side, other), partial(_draw_capture, side=side, other=other, kind=Kind.BEAVER)
    for side, other in _SHOOTERS:
        drawn = partial(_draw_capture, side=side, other=other, kind=Kind.SPLAT)
        yield capture_sign(side, other, Kind.SPLAT), drawn
    for name in PLACES:
        yield name, partial(_draw_place, name=name)
    for face in range(1, 7):
        yield die_sign(face), partial(_draw_die, face=face)
    for card in CARDS:
        yield card_sign(card), partial(_draw_suits, letters=card[1:])
    for letter in MARKERS:
        for lifted in (False, True):
            drawn = partial(_draw_marker, letter=letter, lifted=lifted)
            yield marker_sign(letter, lifted=lifted), drawn
    yield COIN, _draw_coin
    yield EMPTY_PLACE, _draw_empty


def _radius(kind: Kind, *, lifted: bool = False) -> int:
    """Radius of a token; a splash reaches beyond it."""
    if kind is Kind.SPLAT:
        return _LIFTED_ON_SPLASH if lifted else _LIFTED
    return _LIFTED if lifted else _TOKEN


EMOJIS: Final[Mapping[str, _Drawing]] = MappingProxyType(dict(_all()))
"""The drawing of every sign."""


def _drawn(sign: str) -> Image.Image:
    canvas = Canvas.transparent(SIZE, SIZE)
    EMOJIS[sign](canvas)
    return canvas.with_alpha()


def emoji_png(sign: str) -> bytes:
    """The emoji of a sign, 128 px square. Raises KeyError for a sign that is not drawn."""
    file = io.BytesIO()
    _drawn(sign).save(file, "PNG")
    return file.getvalue()


@cached(None)
def emoji_digest(sign: str) -> str:
    """Six hexadecimal digits that change with the drawing."""
    return hashlib.sha256(_drawn(sign).tobytes()).hexdigest()[:6]
