"""Sprites drawn along a row: the capsule around winning pieces, its sparks, bands and bars."""

import math
from typing import Final

from render.ink.canvas import Sprite, layered
from render.ink.colour import mix
from render.ink.shapes import Shape, curve, ellipse, stroke
from render.ink.theme import GONE, INK, PAPER, THEMES, Theme
from render.kept import cached

_DOT_PITCH: Final = 2.1
"""From one dot of a dotted band to the next, in widths."""
_WARM: Final = "#5A2A06"
_SPARK: Final = curve(
    (0, -1), (0.14, -0.14, 1, 0), (0.14, 0.14, 0, 1), (-0.14, 0.14, -1, 0), (-0.14, -0.14, 0, -1)
)
"""A star of four points, of radius 1."""


def capsule_ground(theme: Theme) -> str:
    """The colour inside a capsule, with no veil showing through: gold over a veil looks olive."""
    return mix(theme.accent, _WARM, 0.62) if theme.dark else mix(theme.accent, PAPER, 0.45)


@cached(32)
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
            (inner, capsule_ground(theme), 1),
        )
    )


@cached(32)
def band(theme_name: str, dx: int, dy: int, width: int, side: str, dotted: bool) -> Sprite:
    """A band in the colour of `side` ("" for red) under the pieces from the anchor to (dx, dy): plain and
    faint, or a row of dots with dark edges."""
    colour = THEMES[theme_name].pieces[side].disc if side else GONE
    ends = ((0.0, 0.0), (float(dx), float(dy)))
    if not dotted:
        return layered(((stroke(ends, width + 5), INK, 0.4), (stroke(ends, width), colour, 0.75)))
    count = max(1, round(math.hypot(dx, dy) / (_DOT_PITCH * width)))
    dots = [(dx * step / count, dy * step / count) for step in range(count + 1)]
    return layered(
        (
            (Shape(tuple(op for at in dots for op in ellipse(*at, width / 2 + 2.5).ops)), INK, 0.85),
            (Shape(tuple(op for at in dots for op in ellipse(*at, width / 2).ops)), colour, 1),
        )
    )


@cached(16)
def spark(theme_name: str, radius: int) -> Sprite:
    """A gold star of four points."""
    shape = _SPARK.scaled(radius)
    return layered(((_SPARK.scaled(radius + 4), INK, 0.7), (shape, THEMES[theme_name].accent, 1)))


@cached(16)
def bar(theme_name: str, dx: int, dy: int, side: str) -> Sprite:
    """A bar from the anchor to (dx, dy), gold or in the colour of `side`."""
    theme = THEMES[theme_name]
    colour = theme.pieces[side].disc if side else theme.accent
    ends = ((0, 0), (dx, dy))
    return layered(((stroke(ends, 9), INK, 0.8), (stroke(ends, 5), colour, 1)))
