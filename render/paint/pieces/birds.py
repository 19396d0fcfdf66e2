"""The heads of birds, a crow and a vulture, with the seat's mark on their beaks."""

from typing import Final

from render.ink.canvas import Canvas
from render.ink.colour import mix
from render.ink.shapes import Shape, curve, ellipse, polygon, stroke
from render.ink.theme import GOLD, MARKS, MUZZLE, NOSE, WHITE, Theme
from render.paint.pieces.seat_marks import NOSE_SIZE, mark

_CREST: Final = polygon(
    (
        (-0.30, -0.42),
        (-0.42, -0.92),
        (-0.13, -0.66),
        (0.02, -1.0),
        (0.14, -0.66),
        (0.42, -0.88),
        (0.30, -0.42),
    )
)
_CROW: Final = curve(
    (0, -0.68),
    (0.46, -0.68, 0.70, -0.36, 0.70, 0.02),
    (0.70, 0.44, 0.40, 0.70, 0, 0.70),
    (-0.40, 0.70, -0.70, 0.44, -0.70, 0.02),
    (-0.70, -0.36, -0.46, -0.68, 0, -0.68),
)
_BEAK: Final = curve(
    (-0.44, 0.04),
    (-0.26, -0.16, 0.26, -0.16, 0.44, 0.04),
    (0.42, 0.36, 0.16, 0.66, 0, 0.90),
    (-0.16, 0.66, -0.42, 0.36, -0.44, 0.04),
)
_VULTURE: Final = curve(
    (0, -0.84),
    (0.36, -0.84, 0.54, -0.56, 0.54, -0.22),
    (0.54, 0.20, 0.44, 0.50, 0.40, 0.80),
    (-0.40, 0.80),
    (-0.44, 0.50, -0.54, 0.20, -0.54, -0.22),
    (-0.54, -0.56, -0.36, -0.84, 0, -0.84),
)
_RUFF: Final = (
    *(ellipse(x, 0.52 + 0.20 * (1 - abs(x)), 0.19) for x in (-0.76, 0.76, -0.52, 0.52)),
    *(ellipse(x, 0.78, 0.19) for x in (-0.27, 0.27)),
    ellipse(0, 0.82, 0.19),
)
_HOOK: Final = curve(
    (-0.40, 0.02),
    (-0.24, -0.20, 0.24, -0.20, 0.40, 0.02),
    (0.44, 0.40, 0.34, 0.56, 0.16, 0.66),
    (0.18, 0.82, 0.08, 0.96, -0.08, 1.0),
    (0.0, 0.88, -0.06, 0.74, -0.16, 0.66),
    (-0.34, 0.56, -0.44, 0.40, -0.40, 0.02),
)


def draw_crow(canvas: Canvas, x: float, y: float, radius: float, side: str, theme: Theme) -> None:
    """A crow's head in a circle of `radius` px about (x, y)."""
    piece = theme.pieces[side]

    def fill(shape: Shape, colour: str) -> None:
        canvas.fill(shape.scaled(radius).moved(x, y), colour)

    fill(_CREST.softened(0.14) + _CROW.softened(0.10), piece.edge)
    fill(_CREST.softened(0.04) + _CROW, piece.fur)
    for sign in (-1, 1):
        fill(ellipse(0.33 * sign, -0.26, 0.17), WHITE)
        fill(ellipse(0.30 * sign, -0.24, 0.10), NOSE)
    _draw_beak(canvas, x, y, radius, side, _BEAK)


def draw_vulture(canvas: Canvas, x: float, y: float, radius: float, side: str, theme: Theme) -> None:
    """A vulture's bald head over its ruff, in a circle of `radius` px about (x, y)."""
    piece = theme.pieces[side]

    def fill(shape: Shape, colour: str) -> None:
        canvas.fill(shape.scaled(radius).moved(x, y), colour)

    fill(_VULTURE.softened(0.10), piece.edge)
    fill(_VULTURE, mix(piece.fur, MUZZLE, 0.12))
    for feather in _RUFF:
        fill(feather.softened(0.08), NOSE)
        fill(feather, WHITE)
    for sign in (-1, 1):
        fill(ellipse(0.27 * sign, -0.24, 0.17), GOLD)
        fill(ellipse(0.24 * sign, -0.21, 0.09), NOSE)
        fill(stroke(((0.50 * sign, -0.52), (0.10 * sign, -0.30)), 0.15), NOSE)
    _draw_beak(canvas, x, y, radius, side, _HOOK)


def _draw_beak(canvas: Canvas, x: float, y: float, radius: float, side: str, beak: Shape) -> None:
    """The beak, and on it the side's mark."""
    shape = beak.scaled(radius).moved(x, y)
    canvas.fill(shape.softened(0.08 * radius), NOSE)
    canvas.fill(shape, MUZZLE)
    name = MARKS[side]
    canvas.fill(mark(name, 0.92 * NOSE_SIZE[name] * radius).moved(x, y + 0.22 * radius), NOSE)
