"""The beaver's head and a queen's crown: dark on cream, with the seat's mark for a nose."""

from typing import Final

from render.ink.canvas import Canvas
from render.ink.colour import mix
from render.ink.shapes import Shape, curve, ellipse, rounded
from render.ink.theme import GOLD, MARKS, MUZZLE, NOSE, WHITE, Piece, Theme
from render.paint.pieces.seat_marks import NOSE_SIZE, mark

_HEAD: Final = curve(
    (0, -0.62),
    (0.30, -0.62, 0.52, -0.46, 0.58, -0.18),
    (0.62, -0.02, 0.72, 0.08, 0.72, 0.30),
    (0.72, 0.56, 0.42, 0.66, 0, 0.66),
    (-0.42, 0.66, -0.72, 0.56, -0.72, 0.30),
    (-0.72, 0.08, -0.62, -0.02, -0.58, -0.18),
    (-0.52, -0.46, -0.30, -0.62, 0, -0.62),
)
_MUZZLE: Final = curve(
    (0, 0),
    (0.20, -0.14, 0.62, -0.02, 0.60, 0.30),
    (0.58, 0.54, 0.26, 0.62, 0, 0.50),
    (-0.26, 0.62, -0.58, 0.54, -0.60, 0.30),
    (-0.62, -0.02, -0.20, -0.14, 0, 0),
)
_EARS: Final = ellipse(-0.5, -0.5, 0.2) + ellipse(0.5, -0.5, 0.2)
_TEETH: Final = rounded(-0.165, 0.48, 0.33, 0.34, 0.05)
_CROWN: Final = curve(
    (-0.40, -0.52),
    *((-0.46, -0.98), (-0.20, -0.76), (0, -1.08), (0.20, -0.76), (0.46, -0.98)),
    (0.40, -0.52),
    (0, -0.62, -0.40, -0.52),
)


def draw_beaver(canvas: Canvas, x: float, y: float, radius: float, side: str, theme: Theme) -> None:
    """A beaver's head in a circle of `radius` px about (x, y)."""
    piece = theme.pieces[side]

    def at(shape: Shape) -> Shape:
        return shape.scaled(radius).moved(x, y)

    canvas.fill(at(_EARS.softened(0.10) + _HEAD.softened(0.10) + _TEETH.softened(0.08)), piece.edge)
    canvas.fill(at(_EARS), piece.fur)
    for sign in (-1, 1):
        canvas.fill(at(ellipse(0.5 * sign, -0.49, 0.10)), inner_ear(piece, theme))
    canvas.fill(at(_HEAD), piece.fur)
    for left in (-0.164, 0.006):
        canvas.fill(at(rounded(left, 0.48, 0.158, 0.32, 0.05)), WHITE)
    canvas.fill(at(_MUZZLE), MUZZLE)
    draw_eyes_and_nose(canvas, x, y, radius, side)


def draw_queen(canvas: Canvas, x: float, y: float, radius: float, side: str, theme: Theme) -> None:
    """A beaver's head that wears a crown, in a circle of `radius` px about (x, y)."""
    draw_beaver(canvas, x, y, radius, side, theme)
    crown = _CROWN.scaled(radius).moved(x, y)
    canvas.fill(crown.softened(0.10 * radius), "#3A2203")
    canvas.fill(crown.softened(0.02 * radius), GOLD)
    for aside, up in ((-0.46, 0.98), (0, 1.08), (0.46, 0.98)):
        canvas.fill(ellipse(x + aside * radius, y - up * radius, 0.07 * radius), GOLD)


def inner_ear(piece: Piece, theme: Theme) -> str:
    """The colour inside a furry ear."""
    return mix(piece.fur, "#FFE3C0" if theme.dark else WHITE, 0.45)


def draw_eyes_and_nose(canvas: Canvas, x: float, y: float, radius: float, side: str) -> None:
    """The eyes, and the side's mark as the nose."""
    for sign in (-1, 1):
        eye = ellipse(0.29 * sign, -0.24, 0.115).scaled(radius).moved(x, y)
        glint = ellipse(0.29 * sign + 0.035, -0.28, 0.046).scaled(radius).moved(x, y)
        canvas.fill(eye, "#120A05")
        canvas.fill(glint, WHITE)
    name = MARKS[side]
    canvas.fill(mark(name, NOSE_SIZE[name] * radius).moved(x, y + 0.19 * radius), NOSE)
