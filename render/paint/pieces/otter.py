"""The otter's head: broad and flat, with whiskers, its nose the mark of the seat."""

from typing import Final

from render.ink.canvas import Canvas
from render.ink.shapes import Shape, curve, ellipse, stroke
from render.ink.theme import MUZZLE, NOSE, Theme
from render.paint.pieces.beaver import draw_eyes_and_nose, inner_ear

_HEAD: Final = curve(
    (0, -0.58),
    (0.42, -0.58, 0.66, -0.34, 0.72, -0.02),
    (0.78, 0.34, 0.50, 0.68, 0, 0.68),
    (-0.50, 0.68, -0.78, 0.34, -0.72, -0.02),
    (-0.66, -0.34, -0.42, -0.58, 0, -0.58),
)
_EARS: Final = ellipse(-0.64, -0.36, 0.15) + ellipse(0.64, -0.36, 0.15)
_CHEEKS: Final = curve(
    (0, -0.04),
    (0.26, -0.18, 0.66, 0.00, 0.64, 0.30),
    (0.60, 0.58, 0.30, 0.64, 0, 0.64),
    (-0.30, 0.64, -0.60, 0.58, -0.64, 0.30),
    (-0.66, 0.00, -0.26, -0.18, 0, -0.04),
)
_WHISKERS: Final = tuple(
    ((0.34 * sign, 0.32 + 0.10 * row), (0.80 * sign, 0.24 + 0.22 * row)) for sign in (-1, 1) for row in (0, 1)
)


def draw_otter(canvas: Canvas, x: float, y: float, radius: float, side: str, theme: Theme) -> None:
    """An otter's head in a circle of `radius` px about (x, y)."""
    piece = theme.pieces[side]

    def at(shape: Shape) -> Shape:
        return shape.scaled(radius).moved(x, y)

    canvas.fill(at(_EARS.softened(0.10) + _HEAD.softened(0.10)), piece.edge)
    canvas.fill(at(_EARS), piece.fur)
    for sign in (-1, 1):
        canvas.fill(at(ellipse(0.65 * sign, -0.36, 0.07)), inner_ear(piece, theme))
    canvas.fill(at(_HEAD), piece.fur)
    canvas.fill(at(_CHEEKS), MUZZLE)
    for whisker in _WHISKERS:
        canvas.fill(at(stroke(whisker, 0.06)), NOSE)
    draw_eyes_and_nose(canvas, x, y - 0.04 * radius, radius, side)
    canvas.fill(at(stroke(((-0.18, 0.46), (0, 0.53), (0.18, 0.46)), 0.06)), NOSE)
