"""Sprites of chips: flat round pieces of a colour of their own, such as coins and markers."""

from typing import Final

from render.ink.canvas import Canvas, Sprite
from render.ink.colour import contrast, mix
from render.ink.shapes import ellipse
from render.ink.text import fit
from render.ink.theme import INK, PAPER, PIP, SHADE, THEMES
from render.ink.typefaces import Weight
from render.kept import cached

_PALE: Final = 6
"""From this contrast with the dark line, the ring on a chip is darker than its disc; below it, paler."""
_LETTERS: Final = 1.3
"""Height, and greatest width, of the letters on a chip, in radii."""


@cached(96)
def chip(theme_name: str, paint: str, sign: str, radius: int) -> Sprite:
    """A chip of `radius` px seen from above, anchored at its centre."""
    disc = THEMES[theme_name].paint(paint)
    centre = radius + 8
    canvas = Canvas.transparent(2 * centre, 2 * centre)
    canvas.fill(ellipse(centre, centre + 0.2 * radius, radius), SHADE, 0.38)
    canvas.fill(ellipse(centre, centre + 0.1 * radius, radius), mix(disc, "#000000", 0.55))
    canvas.fill(ellipse(centre, centre, radius), INK)
    canvas.fill(ellipse(centre, centre, radius - max(1.5, 0.07 * radius)), disc)
    edge = ellipse(centre, centre, 0.76 * radius).outline(max(1.5, 0.08 * radius))
    plain = mix(disc, "#000000" if contrast(disc, INK) > _PALE else PAPER, 0.35)
    canvas.fill(edge, PAPER if sign else plain, 0.9)
    if sign:
        size, (line, *_) = fit(sign, round(_LETTERS * radius), Weight.EXTRABOLD, _LETTERS * radius)
        canvas.write(line, centre, centre, size, PIP, Weight.EXTRABOLD)
    return canvas.sprite(centre, centre)
