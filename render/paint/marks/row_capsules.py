"""Sprites of what is drawn along a row: the capsule around winning pieces, its sparks, and bars."""

from functools import lru_cache
from typing import Final

from render.ink.canvas import Sprite, layered
from render.ink.shapes import curve, stroke
from render.ink.theme import INK, THEMES

_SPARK: Final = curve(
    (0, -1), (0.14, -0.14, 1, 0), (0.14, 0.14, 0, 1), (-0.14, 0.14, -1, 0), (-0.14, -0.14, 0, -1)
)
"""A star of four points, of radius 1."""


@lru_cache(maxsize=32)
def row_capsule(theme_name: str, dx: int, dy: int, width: int) -> Sprite:
    """The gold capsule around the pieces from the anchor to (dx, dy)."""
    theme = THEMES[theme_name]
    ends = ((0, 0), (dx, dy))
    inner = stroke(ends, width)
    return layered(
        (
            (stroke([(x, y + 10) for x, y in ends], width + 16), theme.shadow, 0.45),
            (stroke(ends, width + 18) - inner, INK, 0.8),
            (stroke(ends, width + 13) - inner, theme.accent, 1),
            (inner, theme.accent, 0.30 if theme.dark else 0.45),
        )
    )


@lru_cache(maxsize=16)
def spark(theme_name: str, radius: int) -> Sprite:
    """A gold star of four points."""
    shape = _SPARK.scaled(radius)
    return layered(((_SPARK.scaled(radius + 4), INK, 0.7), (shape, THEMES[theme_name].accent, 1)))


@lru_cache(maxsize=16)
def bar(theme_name: str, dx: int, dy: int, side: str) -> Sprite:
    """A bar from the anchor to (dx, dy), gold or in the colour of `side`."""
    theme = THEMES[theme_name]
    colour = theme.pieces[side].disc if side else theme.accent
    ends = ((0, 0), (dx, dy))
    return layered(((stroke(ends, 9), INK, 0.8), (stroke(ends, 5), colour, 1)))
