"""Sprites of flat areas: the strip's panels and pointer, trays and patches in them."""

from math import copysign
from typing import Final

from render.ink.canvas import Sprite, layered
from render.ink.shapes import polygon, rounded
from render.ink.theme import INK, THEMES
from render.kept import cached

_CORNER: Final = 12
"""Radius (px) of the corners of a plaque."""
_TIP: Final = 9
"""Half the width (px) of a plaque's tip where it meets the plaque."""


# Panels for hands take two MB each.
@cached(32)
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


@cached(8)
def pointer(theme_name: str) -> Sprite:
    """The tip that shows whose turn it is."""
    tip = polygon(((-19, 12.4), (19, 12.4), (0, -12.4))).softened(8)
    return layered(((tip.softened(5), INK, 0.8), (tip, THEMES[theme_name].accent, 1)))


@cached(16)
def tray(theme_name: str, width: int, height: int) -> Sprite:
    """A dark tray, anchored at its middle."""
    theme = THEMES[theme_name]
    bed = rounded(-width / 2, -height / 2, width, height, height / 2)
    return layered(((bed, theme.ground, 0.55 if theme.dark else 0.6),))


@cached(32)
def patch(theme_name: str, paint: str, width: int, height: int, strength: float) -> Sprite:
    """A rounded patch, anchored at its middle."""
    body = rounded(-width / 2, -height / 2, width, height, 10)
    return layered(((body, THEMES[theme_name].paint(paint), strength),))


@cached(64)
def callout(theme_name: str, width: int, height: int, tip_x: int, tip_y: int, gold: bool) -> Sprite:
    """A plaque anchored at its middle, with a tip that ends at (tip_x, tip_y) relative to that."""
    theme = THEMES[theme_name]
    half_x, half_y = width / 2, height / 2
    body = rounded(-half_x, -half_y, width, height, _CORNER)
    reach_x, reach_y = half_x - _CORNER - _TIP, half_y - _CORNER - _TIP
    foot_x, foot_y = min(max(tip_x, -reach_x), reach_x), min(max(tip_y, -reach_y), reach_y)
    if abs(tip_x) - half_x > abs(tip_y) - half_y:
        edge = (copysign(half_x - 2, tip_x), foot_y)
        feet = ((edge[0], edge[1] - _TIP), (edge[0], edge[1] + _TIP))
    else:
        edge = (foot_x, copysign(half_y - 2, tip_y))
        feet = ((edge[0] - _TIP, edge[1]), (edge[0] + _TIP, edge[1]))
    shape = body + polygon((*feet, (tip_x, tip_y)))
    rim, line = (theme.accent, 6) if gold else (theme.frame_hi, 3)
    return layered(
        (
            (shape.softened(2 * line + 6), INK, 0.8),
            (shape.softened(2 * line), rim, 1),
            (shape, theme.paint("peg"), 1),
        )
    )
