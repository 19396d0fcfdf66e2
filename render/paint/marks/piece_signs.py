"""Sprites of signs upon pieces: one that has left, that is shut in, or that has changed sides."""

import math
from functools import lru_cache
from typing import Final

from render.ink.canvas import Sprite, layered
from render.ink.shapes import Shape, arc, dashed_ring, ellipse, polygon, stroke
from render.ink.theme import GONE, INK, THEMES, WHITE

_CORNER: Final = 0.62
"""How far right of and above the middle of a piece the sign on it stands, in radii."""


@lru_cache(maxsize=16)
def ghost_marks(radius: int) -> Sprite:
    """The dashed ring and the red cross upon a piece that has left."""
    x, y, half = _CORNER * radius, -_CORNER * radius, 0.15 * radius
    bars = stroke(((x - half, y - half), (x + half, y + half)), 0.12 * radius)
    bars += stroke(((x - half, y + half), (x + half, y - half)), 0.12 * radius)
    return layered(
        (
            (dashed_ring(0, 0, radius, 14, 0.6, 7.5), INK, 0.7),
            (dashed_ring(0, 0, radius, 14, 0.6, 4), WHITE, 1),
            (ellipse(x, y, 0.40 * radius), INK, 1),
            (ellipse(x, y, 0.34 * radius), GONE, 1),
            (bars, WHITE, 1),
        )
    )


@lru_cache(maxsize=16)
def no_entry_sign(radius: int) -> Sprite:
    """The no-entry sign upon a piece of `radius` px that is blocked."""
    x, y, half = _CORNER * radius, -_CORNER * radius, 0.2 * radius
    return layered(
        (
            (ellipse(x, y, 0.42 * radius), INK, 1),
            (ellipse(x, y, 0.36 * radius), GONE, 1),
            (stroke(((x - half, y), (x + half, y)), 0.14 * radius), WHITE, 1),
        )
    )


@lru_cache(maxsize=16)
def side_change_rays(theme_name: str, radius: int) -> Sprite:
    """Short gold rays about a piece that has just changed sides."""
    rays = Shape()
    for index in range(16):
        angle = math.radians(index * 22.5 + 11.25)
        near, far = radius * 1.07, radius * 1.22
        cos, sin = math.cos(angle), math.sin(angle)
        rays += stroke(((near * cos, near * sin), (far * cos, far * sin)), 6)
    dark = Shape(tuple(type(op)(op.points, 11) for op in rays.ops))
    return layered(((dark, INK, 0.8), (rays, THEMES[theme_name].accent, 1)))


@lru_cache(maxsize=64)
def side_change_bed(theme_name: str, radius: int) -> Sprite:
    """The gold bed, with a turning arrow, under the small token of the side a piece was of."""
    gold = THEMES[theme_name].accent
    tip = polygon(((0, -0.42 * radius), (0.52 * radius, 0), (0, 0.42 * radius))).turned(118)
    hook = arc(0, 0, 1.28 * radius, -150, 12, 0.26 * radius)
    tip = tip.moved(1.26 * radius, 0.30 * radius)
    whole = hook + tip
    dark = Shape(tuple(type(op)(op.points, (op.width or 0) + 6) for op in hook.ops)) + tip.softened(6)
    return layered(((dark + ellipse(0, 0, 1.06 * radius), INK, 0.85), (whole, gold, 1)))
