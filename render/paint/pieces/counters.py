"""Sprites of what lies about besides seats' pieces: chips, dice with signs, plain patches."""

from functools import lru_cache
from typing import Final

from render.ink.canvas import Canvas, Sprite
from render.ink.colour import mix
from render.ink.shapes import ellipse, rounded
from render.ink.text import Weight, fit
from render.ink.theme import INK, PAPER, PIP, THEMES
from render.paint.marks.effects import sprite
from render.paint.pieces.pieces import SHADE, draw_cube

_LETTER: Final = 1.3
"""Height of a chip's letters, in radii."""
_FACE: Final = 0.72
"""Height of a die's sign, in sides."""


@lru_cache(maxsize=96)
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
    canvas.fill(edge, mix(disc, "#000000", 0.35) if not sign else PAPER, 0.9)
    if sign:
        size, (line, *_) = fit(sign, round(_LETTER * radius), Weight.EXTRABOLD, 1.3 * radius)
        canvas.write(line, centre, centre, size, PIP, Weight.EXTRABOLD)
    return canvas.sprite(centre, centre)


@lru_cache(maxsize=96)
def cube(theme_name: str, paint: str, sign: str, size: int, spent: bool) -> Sprite:
    """A die of `size` px in a colour, a sign on its face, anchored at its middle."""
    pad = int(size * 0.3) + 4
    canvas = Canvas.transparent(size + 2 * pad, size + 2 * pad)
    draw_cube(canvas, pad, size, THEMES[theme_name].paint(paint))
    middle = pad + size / 2
    canvas.write(sign, middle, middle, round(_FACE * size), PIP, Weight.EXTRABOLD)
    return canvas.sprite(round(middle), round(middle)).faded(0.5 if spent else 1)


@lru_cache(maxsize=32)
def patch(theme_name: str, paint: str, width: int, height: int, strength: float) -> Sprite:
    """A rounded field anchored at its middle."""
    body = rounded(-width / 2, -height / 2, width, height, 10)
    return sprite(((body, THEMES[theme_name].paint(paint), strength),))
