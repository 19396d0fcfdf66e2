"""Sprites of the glow under a piece that can move: broad flat bands in its seat's colour, with no outline.

It has no edge and never touches gold or white, so nobody takes it for a ring.
"""

from functools import partial
from typing import Final

from render.ink.canvas import Sprite, layered
from render.ink.colour import mix
from render.ink.shapes import Shape, ellipse, rounded
from render.ink.theme import THEMES, WHITE
from render.kept import cached
from render.scene import TALL

_QUIET: Final = ((1.36, 0.22), (1.24, 0.34), (1.13, 0.5))
"""Radius (in radii of the piece) and strength of each band, from the outside in."""
_STRONG: Final = ((1.60, 0.26), (1.44, 0.5), (1.27, 1))
"""The same where nothing else may move."""
_LOW: Final = 0.03
"""How far the centre of a piece's glow is below its own, in radii, as the piece's side is visible there."""
_ABOUT_CARD: Final = 0.7
"""How much farther the glow reaches from a card than from a piece of its width."""
_FLAT: Final = 0.66
"""Height of a glow on the ground, relative to its width."""
_LIGHT: Final = 0.2
"""How far its colour goes from the disc's towards white."""


@cached(64)
def glow(
    theme_name: str, side: str, radius: int, strong: bool, card: bool = False, flat: bool = False
) -> Sprite:
    """The glow around a piece of `radius` px, or a card twice that wide, anchored at its middle; if `flat`,
    it lies around the foot of a stack."""
    theme = THEMES[theme_name]
    colour = mix(theme.pieces[side].disc, WHITE, _LIGHT)
    bands = _STRONG if strong else _QUIET
    about = _about_card if card else _about_foot if flat else _about_piece
    shape = partial(about, radius)
    return layered([(shape(share), colour, alpha) for share, alpha in bands])


def _about_piece(radius: int, share: float) -> Shape:
    return ellipse(0, _LOW * radius, share * radius)


def _about_foot(radius: int, share: float) -> Shape:
    return ellipse(0, 0, share * radius, _FLAT * share * radius)


def _about_card(radius: int, share: float) -> Shape:
    grown = (share - 1) * _ABOUT_CARD * radius
    half, high = radius + grown, TALL * radius + grown
    return rounded(-half, -high, 2 * half, 2 * high, 0.2 * radius + grown)
