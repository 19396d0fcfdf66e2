"""Sprites of rings and dots: where a piece left, came, is picked up, may go, or may be taken.

Gold means one thing only: what just happened and whose turn it is. It never stands without a dark line.
"""

from functools import lru_cache

from render.ink.canvas import Sprite, layered
from render.ink.shapes import dashed_ring, ellipse, ring
from render.ink.theme import INK, SHADE, THEMES, WHITE


@lru_cache(maxsize=32)
def from_ring(theme_name: str, radius: int) -> Sprite:
    """Dashed gold: a piece was here."""
    return layered(
        (
            (dashed_ring(0, 0, radius, 12, 0.58, 9.5), INK, 0.8),
            (dashed_ring(0, 0, radius, 12, 0.58, 5), THEMES[theme_name].accent, 1),
        )
    )


@lru_cache(maxsize=32)
def to_ring(theme_name: str, radius: int, flat: bool) -> Sprite:
    """Gold: a piece came here. `flat` is foreshortened, to lie around the foot of a stack."""
    gold = THEMES[theme_name].accent
    if flat:
        line = ellipse(0, 0, radius, radius * 0.62)
        return layered(((line.outline(13), INK, 0.8), (line.outline(8), gold, 1)))
    return layered(((ring(0, 0, radius, 13), INK, 0.8), (ring(0, 0, radius, 8), gold, 1)))


@lru_cache(maxsize=32)
def picked_ring(radius: int) -> Sprite:
    """White over dark: this piece is lifted."""
    return layered(((ring(0, 0, radius, 12), INK, 0.75), (ring(0, 0, radius, 7), WHITE, 1)))


@lru_cache(maxsize=32)
def hollow(theme_name: str, radius: int) -> Sprite:
    """An empty place in the strip."""
    return layered(((dashed_ring(0, 0, radius, 8, 0.62, 3), THEMES[theme_name].quiet, 0.75),))


@lru_cache(maxsize=64)
def target(theme_name: str, side: str, radius: int) -> Sprite:
    """A dot of the mover's colour in a pale ring."""
    theme = THEMES[theme_name]
    return layered(
        (
            (ellipse(0, radius * 0.16, radius * 1.02), SHADE, 0.4),
            (ellipse(0, 0, radius), INK, 1),
            (ellipse(0, 0, radius * 0.90), theme.ring, 1),
            (ellipse(0, 0, radius * 0.64), theme.pieces[side].disc, 1),
        )
    )


@lru_cache(maxsize=32)
def capture_target(theme_name: str, side: str, radius: int) -> Sprite:
    """A ring of the mover's colour between pale and dark lines: this piece may be taken."""
    theme = THEMES[theme_name]
    return layered(
        (
            (ring(0, 0, radius, 17), INK, 0.85),
            (ring(0, 0, radius, 13), theme.ring, 1),
            (ring(0, 0, radius, 7), theme.pieces[side].disc, 1),
        )
    )
