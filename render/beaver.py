"""The seats' marks, and the beaver whose nose is the mark: dark on cream, for colour never speaks alone."""

from typing import Final

from render.canvas import Canvas
from render.colour import mix
from render.shapes import Shape, curve, ellipse, polygon, rounded, stroke
from render.theme import MARKS, MUZZLE, NOSE, WHITE, Theme

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
_NOSE_SIZE: Final = {"dot": 0.32, "bar": 0.33, "triangle": 0.29, "cross": 0.31}
_EARS: Final = ellipse(-0.5, -0.5, 0.2) + ellipse(0.5, -0.5, 0.2)
_TEETH: Final = rounded(-0.165, 0.48, 0.33, 0.34, 0.05)


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
    toes = [ellipse(x, y, 0.2, 0.27) for x, y in _TOES]
    return (_PAD + toes[0] + toes[1] + toes[2] + toes[3]).scaled(half)


def draw_beaver(canvas: Canvas, x: float, y: float, radius: float, side: str, theme: Theme) -> None:
    """A beaver's head in a circle of `radius` px about (x, y)."""
    piece = theme.pieces[side]

    def at(shape: Shape) -> Shape:
        return shape.scaled(radius).moved(x, y)

    canvas.fill(at(_EARS.softened(0.10) + _HEAD.softened(0.10) + _TEETH.softened(0.08)), piece.edge)
    inner_ear = mix(piece.fur, "#FFE3C0" if theme.dark else WHITE, 0.45)
    canvas.fill(at(_EARS), piece.fur)
    for sign in (-1, 1):
        canvas.fill(at(ellipse(0.5 * sign, -0.49, 0.10)), inner_ear)
    canvas.fill(at(_HEAD), piece.fur)
    for left in (-0.164, 0.006):
        canvas.fill(at(rounded(left, 0.48, 0.158, 0.32, 0.05)), WHITE)
    canvas.fill(at(_MUZZLE), MUZZLE)
    for sign in (-1, 1):
        canvas.fill(at(ellipse(0.29 * sign, -0.24, 0.115)), "#120A05")
        canvas.fill(at(ellipse(0.29 * sign + 0.035, -0.28, 0.046)), WHITE)
    name = MARKS[side]
    canvas.fill(mark(name, _NOSE_SIZE[name] * radius).moved(x, y + 0.19 * radius), NOSE)
