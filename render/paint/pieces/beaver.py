"""The seats' marks, and the heads whose nose is the mark: dark on cream, for colour never speaks alone."""

import math
from typing import Final

from render.ink.canvas import Canvas
from render.ink.colour import mix
from render.ink.shapes import Shape, curve, ellipse, polygon, rounded, stroke
from render.ink.theme import GOLD, MARKS, MUZZLE, NOSE, WHITE, Piece, Theme

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
_PAD: Final = curve(
    (0, -0.05),
    (0.5, -0.05, 0.72, 0.35, 0.6, 0.66),
    (0.5, 0.9, 0.2, 0.74, 0, 0.74),
    (-0.2, 0.74, -0.5, 0.9, -0.6, 0.66),
    (-0.72, 0.35, -0.5, -0.05, 0, -0.05),
)
_TOES: Final = ((-0.72, -0.12), (-0.28, -0.58), (0.28, -0.58), (0.72, -0.12))
NOSE_SIZE: Final = {"dot": 0.32, "bar": 0.33, "triangle": 0.29, "cross": 0.31}
_EARS: Final = ellipse(-0.5, -0.5, 0.2) + ellipse(0.5, -0.5, 0.2)
_TEETH: Final = rounded(-0.165, 0.48, 0.33, 0.34, 0.05)
_CROWN: Final = curve(
    (-0.40, -0.52),
    *((-0.46, -0.98), (-0.20, -0.76), (0, -1.08), (0.20, -0.76), (0.46, -0.98)),
    (0.40, -0.52),
    (0, -0.62, -0.40, -0.52),
)
_OTTER_HEAD: Final = curve(
    (0, -0.58),
    (0.42, -0.58, 0.66, -0.34, 0.72, -0.02),
    (0.78, 0.34, 0.50, 0.68, 0, 0.68),
    (-0.50, 0.68, -0.78, 0.34, -0.72, -0.02),
    (-0.66, -0.34, -0.42, -0.58, 0, -0.58),
)
_OTTER_EARS: Final = ellipse(-0.64, -0.36, 0.15) + ellipse(0.64, -0.36, 0.15)
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
_ORBIT: Final = tuple(
    (math.cos(math.radians(turn)), 0.42 * math.sin(math.radians(turn))) for turn in range(0, 366, 6)
)


def mark(name: str, half: float) -> Shape:
    """The mark called `name`, about the origin; `half` its size is given in px."""
    if name == "dot":
        return ellipse(0, 0, 0.74 * half)
    if name == "bar":
        return rounded(-half, -0.36 * half, 2 * half, 0.72 * half, 0.2 * half)
    if name == "triangle":
        corners = ((0, -0.82 * half), (0.84 * half, 0.62 * half), (-0.84 * half, 0.62 * half))
        return polygon(corners).softened(0.24 * half)
    if name == "cross":
        reach = 0.66 * half
        falling = stroke(((-reach, -reach), (reach, reach)), 0.5 * half)
        return falling + stroke(((-reach, reach), (reach, -reach)), 0.5 * half)
    if name == "atom":
        orbits = stroke(_ORBIT, 0.17)
        return (orbits.turned(30) + orbits.turned(-30) + orbits.turned(90) + ellipse(0, 0, 0.24)).scaled(half)
    toes = [ellipse(x, y, 0.2, 0.27) for x, y in _TOES]
    return (_PAD + toes[0] + toes[1] + toes[2] + toes[3]).scaled(half)


def draw_beaver(canvas: Canvas, x: float, y: float, radius: float, side: str, theme: Theme) -> None:
    """A beaver's head in a circle of `radius` px about (x, y)."""
    piece = theme.pieces[side]

    def at(shape: Shape) -> Shape:
        return shape.scaled(radius).moved(x, y)

    canvas.fill(at(_EARS.softened(0.10) + _HEAD.softened(0.10) + _TEETH.softened(0.08)), piece.edge)
    canvas.fill(at(_EARS), piece.fur)
    for sign in (-1, 1):
        canvas.fill(at(ellipse(0.5 * sign, -0.49, 0.10)), _inner_ear(piece, theme))
    canvas.fill(at(_HEAD), piece.fur)
    for left in (-0.164, 0.006):
        canvas.fill(at(rounded(left, 0.48, 0.158, 0.32, 0.05)), WHITE)
    canvas.fill(at(_MUZZLE), MUZZLE)
    _draw_features(canvas, x, y, radius, side)


def draw_otter(canvas: Canvas, x: float, y: float, radius: float, side: str, theme: Theme) -> None:
    """An otter's head in a circle of `radius` px about (x, y): broad and flat, with whiskers."""
    piece = theme.pieces[side]

    def at(shape: Shape) -> Shape:
        return shape.scaled(radius).moved(x, y)

    canvas.fill(at(_OTTER_EARS.softened(0.10) + _OTTER_HEAD.softened(0.10)), piece.edge)
    canvas.fill(at(_OTTER_EARS), piece.fur)
    for sign in (-1, 1):
        canvas.fill(at(ellipse(0.65 * sign, -0.36, 0.07)), _inner_ear(piece, theme))
    canvas.fill(at(_OTTER_HEAD), piece.fur)
    canvas.fill(at(_CHEEKS), MUZZLE)
    for whisker in _WHISKERS:
        canvas.fill(at(stroke(whisker, 0.06)), NOSE)
    _draw_features(canvas, x, y - 0.04 * radius, radius, side)
    canvas.fill(at(stroke(((-0.18, 0.46), (0, 0.53), (0.18, 0.46)), 0.06)), NOSE)


def draw_crown(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """The crown on a head of `radius` px about (x, y)."""
    crown = _CROWN.scaled(radius).moved(x, y)
    canvas.fill(crown.softened(0.10 * radius), "#3A2203")
    canvas.fill(crown.softened(0.02 * radius), GOLD)
    for aside, up in ((-0.46, 0.98), (0, 1.08), (0.46, 0.98)):
        canvas.fill(ellipse(x + aside * radius, y - up * radius, 0.07 * radius), GOLD)


def _inner_ear(piece: Piece, theme: Theme) -> str:
    return mix(piece.fur, "#FFE3C0" if theme.dark else WHITE, 0.45)


def _draw_features(canvas: Canvas, x: float, y: float, radius: float, side: str) -> None:
    """The eyes, and the nose that is the side's mark."""
    for sign in (-1, 1):
        eye = ellipse(0.29 * sign, -0.24, 0.115).scaled(radius).moved(x, y)
        glint = ellipse(0.29 * sign + 0.035, -0.28, 0.046).scaled(radius).moved(x, y)
        canvas.fill(eye, "#120A05")
        canvas.fill(glint, WHITE)
    name = MARKS[side]
    canvas.fill(mark(name, NOSE_SIZE[name] * radius).moved(x, y + 0.19 * radius), NOSE)
