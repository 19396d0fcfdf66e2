"""Emblems of a round of fishing: who deals, who has caught last, and a sextet."""

import math
from typing import Final

from render.ink.canvas import Canvas
from render.ink.shapes import Shape, arc, ellipse, polygon, rounded, stroke
from render.ink.theme import CARD_BACK, CARD_EDGE, INK, MUZZLE, PAPER, SHADE, SUITS, Theme
from render.paint.cards.suits import suit

_HOOK: Final[Shape] = (
    stroke(((0.26, -0.42), (0.26, 0.18)), 0.2)
    + arc(-0.08, 0.18, 0.34, 0, 180, 0.2)
    + stroke(((-0.42, 0.18), (-0.42, -0.02)), 0.2)
    + polygon(((-0.62, 0.06), (-0.42, -0.28), (-0.2, 0.06)))
    + (ellipse(0.26, -0.52, 0.2) - ellipse(0.26, -0.52, 0.09))
)
_SUIT: Final = 0.25
"""Half the size of a suit in the sextet's ring, in radii."""
_RING: Final = 0.62
"""Radius of the ring they stand in, in radii."""


def _draw_disc(canvas: Canvas, x: float, y: float, radius: float, colour: str) -> None:
    canvas.fill(ellipse(x, y + 0.12 * radius, radius), SHADE, 0.4)
    canvas.fill(ellipse(x, y, radius), INK)
    canvas.fill(ellipse(x, y, radius - 2.5), colour)


def draw_dealer(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """Two backs on a pale disc."""
    _draw_disc(canvas, x, y, radius, PAPER)
    card = rounded(-0.3, -0.44, 0.6, 0.88, 0.1).scaled(radius)
    for tilt, aside in ((-18, -0.2), (16, 0.2)):
        here = card.turned(tilt).moved(x + aside * radius, y)
        canvas.fill(here.softened(0.18 * radius), CARD_EDGE)
        canvas.fill(here.softened(0.08 * radius), MUZZLE)
        canvas.fill(here, CARD_BACK)


def draw_hook(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """A fishing hook on a pale disc."""
    _draw_disc(canvas, x, y, radius, PAPER)
    canvas.fill(_HOOK.scaled(radius).moved(x, y), INK)


def draw_sextet(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """The six suits in a ring on gold."""
    _draw_disc(canvas, x, y, radius, theme.accent)
    for place, letter in enumerate(SUITS):
        turn = math.radians(60 * place - 90)
        at = (x + _RING * radius * math.cos(turn), y + _RING * radius * math.sin(turn))
        canvas.fill(suit(letter).scaled(_SUIT * radius).moved(*at), INK)
