"""Every emblem by its name: on boards, and as sprites on panels."""

import math
from collections.abc import Callable, Mapping
from functools import partial
from math import cos, radians, sin
from types import MappingProxyType
from typing import Final

from render.ink.canvas import Canvas, Sprite
from render.ink.shapes import Shape, ellipse, polygon, rounded, stroke
from render.ink.theme import (
    CARD_BACK,
    CARD_EDGE,
    GONE,
    INK,
    MUZZLE,
    PAPER,
    SHADE,
    SUITS,
    THEMES,
    WHITE,
    Theme,
)
from render.kept import cached
from render.paint.cards.suits import suit
from render.paint.emblems.runners import draw_flag, draw_hare, draw_tortoise
from render.paint.emblems.square_emblems import (
    draw_arms,
    draw_crossed,
    draw_crown,
    draw_diamond,
    draw_dots,
    draw_frog,
    draw_lodge,
    draw_moon,
    draw_rosette,
    draw_splat,
    draw_star,
    draw_sun,
    draw_throne,
)
from render.paint.pieces import dice
from render.scene.emblems import (
    ANY,
    DEALER,
    MUST_LEAP,
    QUIET,
    REPEATED,
    SAME,
    SEXTET,
    STEP,
    TAKEN,
    TO_PLACE,
    die_sign,
    joint,
)


def draw_to_place(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """A dark plus on a pale disc."""
    _draw_sign(canvas, x, y, radius, _plus(), PAPER, INK)


def draw_taken(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """The white cross on red that marks captured pieces on the board."""
    _draw_sign(canvas, x, y, radius, _plus().turned(45), GONE, WHITE)


def _draw_sign(canvas: Canvas, x: float, y: float, radius: float, sign: Shape, disc: str, ink: str) -> None:
    canvas.fill(ellipse(x, y, radius), INK)
    canvas.fill(ellipse(x, y, radius - 2.5), disc)
    canvas.fill(sign.scaled(radius).moved(x, y), ink)


def _plus() -> Shape:
    return stroke(((-0.46, 0), (0.46, 0)), 0.28) + stroke(((0, -0.46), (0, 0.46)), 0.28)


def _bow(start: float, end: float, far: float, y: float = 0) -> tuple[tuple[float, float], ...]:
    """Points on a circle of radius `far` around (0, y), between two angles (degrees clockwise, 0 to the
    right)."""
    steps = [start + (end - start) * step / 12 for step in range(13)]
    return tuple((far * cos(radians(turn)), y + far * sin(radians(turn))) for turn in steps)


_LOOP: Final = stroke(_bow(200, 325, 0.7), 0.24) + stroke(_bow(20, 145, 0.7), 0.24)
_LOOP_HEADS: Final = (
    polygon(((0.98, -0.62), (0.86, 0.14), (0.22, -0.3))),
    polygon(((-0.98, 0.62), (-0.86, -0.14), (-0.22, 0.3))),
)
_GLASS: Final = polygon(((-0.62, -0.8), (0.62, -0.8), (0.1, 0), (0.62, 0.8), (-0.62, 0.8), (-0.1, 0)))
_ENDS: Final = stroke(((-0.74, -0.86), (0.74, -0.86)), 0.2) + stroke(((-0.74, 0.86), (0.74, 0.86)), 0.2)
_SAND: Final = polygon(((-0.46, 0.76), (0.46, 0.76), (0, 0.3)))
_LEAP: Final = stroke(_bow(180, 325, 0.7, 0.3), 0.24)
_LEAP_HEAD: Final = polygon(((0.98, -0.08), (0.72, 0.62), (0.24, -0.02)))
_CROSS: Final = stroke(((-0.4, -0.4), (0.4, 0.4)), 0.24) + stroke(((-0.4, 0.4), (0.4, -0.4)), 0.24)


def _filled(
    canvas: Canvas, shapes: tuple[Shape, ...], x: float, y: float, radius: float, colour: str
) -> None:
    for shape in shapes:
        canvas.fill(shape.scaled(radius).moved(x, y), colour)


def draw_repeated(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """Two arrows chasing each other."""
    _filled(canvas, (_LOOP, *_LOOP_HEADS), x, y, radius, theme.text)


def draw_quiet(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """An hourglass with little sand left at the top."""
    canvas.fill(_GLASS.scaled(radius).softened(0.08 * radius).moved(x, y), theme.text)
    _filled(canvas, (_ENDS,), x, y, radius, theme.text)
    _filled(canvas, (_SAND,), x, y, radius, ground)


def draw_leap(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """An arrow over a piece."""
    canvas.fill(ellipse(x, y + 0.5 * radius, 0.34 * radius), theme.text)
    _filled(canvas, (_LEAP, _LEAP_HEAD), x, y, radius, theme.text)


_SUIT_OF_FISHING: Final = 0.25
"""Half the size of a suit in the sextet's ring, in radii."""
_RING: Final = 0.62
"""Radius of the ring they stand in, in radii."""


def _draw_disc(canvas: Canvas, x: float, y: float, radius: float, colour: str) -> None:
    canvas.fill(ellipse(x, y + 0.12 * radius, radius), SHADE, 0.4)
    canvas.fill(ellipse(x, y, radius), INK)
    canvas.fill(ellipse(x, y, radius - 2.5), colour)


def draw_dealer(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """Two card backs on a pale disc."""
    _draw_disc(canvas, x, y, radius, PAPER)
    card = rounded(-0.3, -0.44, 0.6, 0.88, 0.1).scaled(radius)
    for tilt, aside in ((-18, -0.2), (16, 0.2)):
        here = card.turned(tilt).moved(x + aside * radius, y)
        canvas.fill(here.softened(0.18 * radius), CARD_EDGE)
        canvas.fill(here.softened(0.08 * radius), MUZZLE)
        canvas.fill(here, CARD_BACK)


def draw_sextet(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """The six suits in a ring on gold."""
    _draw_disc(canvas, x, y, radius, theme.accent)
    for place, letter in enumerate(SUITS):
        turn = math.radians(60 * place - 90)
        at = (x + _RING * radius * math.cos(turn), y + _RING * radius * math.sin(turn))
        canvas.fill(suit(letter).scaled(_SUIT_OF_FISHING * radius).moved(*at), INK)


def _draw_die(
    face: int, canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str
) -> None:
    canvas.put(dice.die(face, round(2 * radius), spent=False), x, y)


DIE_SIGNS: Final = {die_sign(face): partial(_draw_die, face) for face in range(1, 7)}


_SIGNS: Final[Mapping[str, Shape]] = MappingProxyType(
    {
        STEP: rounded(-0.62, 0.10, 0.40, 0.46, 0.04)
        + rounded(-0.20, -0.24, 0.40, 0.80, 0.04)
        + rounded(0.22, -0.58, 0.40, 1.14, 0.04),
        SAME: rounded(-0.56, -0.40, 1.12, 0.30, 0.06) + rounded(-0.56, 0.10, 1.12, 0.30, 0.06),
        ANY: polygon(((0, -0.62), (0.62, 0), (0, 0.62), (-0.62, 0))),
    }
)
"""Stairs for one rank higher, "=" for the same rank, a diamond for the Excuse, which joins anything."""
_SUIT: Final = 0.68
"""Half the size of a suit's sign, in radii."""


def _draw(
    why: str, fresh: bool, canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str
) -> None:
    canvas.fill(ellipse(x, y + 0.12 * radius, radius), INK, 0.4)
    canvas.fill(ellipse(x, y, radius), INK)
    canvas.fill(ellipse(x, y, radius - 2.5), theme.accent if fresh else PAPER)
    if why in SUITS:
        canvas.fill(suit(why).scaled(_SUIT * radius).moved(x, y), INK if fresh else SUITS[why])
    else:
        canvas.fill(_SIGNS[why].scaled(radius).moved(x, y), INK)


JOINTS: Final[Mapping[str, Callable[[Canvas, Theme, float, float, float, str], None]]] = MappingProxyType(
    {joint(why, fresh): partial(_draw, why, fresh) for why in (*_SIGNS, *SUITS) for fresh in (False, True)}
)
"""The drawing of each join, by the name of its emblem."""


DrawEmblem = Callable[[Canvas, Theme, float, float, float, str], None]
"""Draws on a canvas, in a theme, around (x, y), inside a circle of a radius (px), over a given paint."""

_DRAWINGS: Final[Mapping[str, DrawEmblem]] = MappingProxyType(
    {
        "lodge": draw_lodge,
        "throne": draw_throne,
        "splat": draw_splat,
        "sun": draw_sun,
        "moon": draw_moon,
        "crown": draw_crown,
        "arms": draw_arms,
        "frog": draw_frog,
        "rosette": draw_rosette,
        "dots": draw_dots,
        "diamond": draw_diamond,
        "star": draw_star,
        "crossed": draw_crossed,
        "hare": draw_hare,
        "tortoise": draw_tortoise,
        "flag": draw_flag,
        **JOINTS,
        **DIE_SIGNS,
        TO_PLACE: draw_to_place,
        TAKEN: draw_taken,
        DEALER: draw_dealer,
        SEXTET: draw_sextet,
        REPEATED: draw_repeated,
        QUIET: draw_quiet,
        MUST_LEAP: draw_leap,
    }
)


def draw_emblem(
    canvas: Canvas, theme: Theme, name: str, x: float, y: float, radius: float, ground: str
) -> None:
    """Draw the emblem called `name` in a circle of `radius` px around (x, y), on a ground painted `ground`.

    Raises KeyError for an emblem with no painter.
    """
    _DRAWINGS[name](canvas, theme, x, y, radius, ground)


@cached(64)
def emblem(theme_name: str, name: str, radius: int) -> Sprite:
    """An emblem on a panel, anchored at its middle."""
    theme = THEMES[theme_name]
    middle = 2 * radius
    canvas = Canvas.transparent(2 * middle, 2 * middle)
    draw_emblem(canvas, theme, name, middle, middle, radius, theme.panel)
    return canvas.sprite(middle, middle)
