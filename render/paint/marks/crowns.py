"""The crown as a shape, and as a winner's sprite."""

from typing import Final

from render.ink.canvas import Sprite, layered
from render.ink.shapes import polygon
from render.ink.theme import GOLD, INK
from render.kept import cached

CROWN: Final = polygon(
    ((-0.62, 0.42), (-0.74, -0.36), (-0.34, 0), (0, -0.56), (0.34, 0), (0.74, -0.36), (0.62, 0.42))
)
"""Three points on a band, in a box of ±1."""


@cached(16)
def crown(radius: int) -> Sprite:
    """A gold crown."""
    shape = CROWN.scaled(radius).softened(0.12 * radius)
    return layered(((shape.softened(0.2 * radius), INK, 0.8), (shape, GOLD, 1)))
