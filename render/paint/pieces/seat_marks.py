"""The marks of the seats, as shapes and as the face of a token: no two seats differ by colour alone."""

import math
from typing import Final

from render.ink.canvas import Canvas
from render.ink.shapes import Shape, curve, ellipse, polygon, rounded, stroke
from render.ink.theme import DIE_FACE, MARKS, Theme

NOSE_SIZE: Final = {"dot": 0.32, "bar": 0.33, "triangle": 0.29, "cross": 0.31}
"""Half-size of a mark used as the nose of a head, in radii of the head."""
FACELESS: Final = ("paw", "atom")
"""Marks never used as a nose: those of pieces that belong to no seat."""
_HALF_ALONE: Final = 0.48
"""Half-size of a mark on its own, in radii of the token."""
_HALF_ALONE_OF: Final = {"dot": 0.58, "paw": 0.60, "atom": 0.72}
"""The same for marks that need a different size to look as large as the rest."""
_PAD: Final = curve(
    (0, -0.05),
    (0.5, -0.05, 0.72, 0.35, 0.6, 0.66),
    (0.5, 0.9, 0.2, 0.74, 0, 0.74),
    (-0.2, 0.74, -0.5, 0.9, -0.6, 0.66),
    (-0.72, 0.35, -0.5, -0.05, 0, -0.05),
)
"""The ball of the paw."""
_TOES: Final = ((-0.72, -0.12), (-0.28, -0.58), (0.28, -0.58), (0.72, -0.12))
"""The middle of each toe."""
_ORBIT: Final = tuple(
    (math.cos(math.radians(turn)), 0.42 * math.sin(math.radians(turn))) for turn in range(0, 366, 6)
)
"""One orbit of the atom."""


def mark(name: str, half: float) -> Shape:
    """The mark called `name` (see `MARKS`), about the origin; `half` is half its size in px."""
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


def draw_mark_face(canvas: Canvas, x: float, y: float, radius: float, side: str, theme: Theme) -> None:
    """Draw the mark on its own on a dark face; the Bear's paw is pale on its own colour."""
    piece = theme.pieces[side]
    name = MARKS[side]
    shape = mark(name, _HALF_ALONE_OF.get(name, _HALF_ALONE) * radius).moved(x, y + 0.02 * radius)
    if name == "paw":
        canvas.fill(shape.softened(0.14 * radius), piece.bed)
        canvas.fill(shape, DIE_FACE)
        return
    canvas.fill(ellipse(x, y, 0.86 * radius), piece.bed)
    canvas.fill(shape, piece.mark_on_bed if theme.dark else DIE_FACE)
