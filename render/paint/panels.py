"""Sprites of flat fields: the strip's panels and their pointer, trays and patches in them, and the veil."""

from functools import lru_cache

from render.ink.canvas import Sprite, layered
from render.ink.shapes import polygon, rounded
from render.ink.theme import INK, THEMES


# Those under hands are two MB each.
@lru_cache(maxsize=32)
def panel(theme_name: str, width: int, height: int, active: bool) -> Sprite:
    """A panel of the strip, anchored at its upper left corner; lit and gold-edged where `active`."""
    theme = THEMES[theme_name]
    body = rounded(0, 0, width, height, 24)
    if not active:
        line = rounded(1, 1, width - 2, height - 2, 23).outline(2)
        return layered(((body, theme.panel, 1), (line, theme.panel_line, 1)))
    edge = rounded(3, 3, width - 6, height - 6, 22)
    return layered(
        (
            (rounded(0, 7, width, height, 24), theme.shadow, theme.shadow_alpha),
            (body, theme.panel_on, 1),
            (edge.outline(9), INK, 0.8),
            (edge.outline(6), theme.accent, 1),
        )
    )


@lru_cache(maxsize=8)
def pointer(theme_name: str) -> Sprite:
    """The tip that shows whose turn it is."""
    tip = polygon(((-19, 12.4), (19, 12.4), (0, -12.4))).softened(8)
    return layered(((tip.softened(5), INK, 0.8), (tip, THEMES[theme_name].accent, 1)))


@lru_cache(maxsize=16)
def tray(theme_name: str, width: int, height: int) -> Sprite:
    """A dark bed, anchored at its middle."""
    theme = THEMES[theme_name]
    bed = rounded(-width / 2, -height / 2, width, height, height / 2)
    return layered(((bed, theme.ground, 0.55 if theme.dark else 0.6),))


@lru_cache(maxsize=32)
def patch(theme_name: str, paint: str, width: int, height: int, strength: float) -> Sprite:
    """A rounded field anchored at its middle."""
    body = rounded(-width / 2, -height / 2, width, height, 10)
    return layered(((body, THEMES[theme_name].paint(paint), strength),))


@lru_cache(maxsize=8)
def veil(theme_name: str, width: int, height: int, corner: int) -> Sprite:
    """The ground's colour over a field, anchored at its upper left corner."""
    theme = THEMES[theme_name]
    return layered(((rounded(0, 0, width, height, corner), theme.ground, theme.veil),))
