"""Sprites of dice: with pips, or coloured and with a sign."""

from typing import Final

from render.ink.canvas import Canvas, Sprite
from render.ink.colour import mix
from render.ink.shapes import ellipse, rounded
from render.ink.theme import DIE_FACE, PIP, SHADE, THEMES
from render.ink.typefaces import Weight
from render.kept import cached

_PIPS: Final = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""By number, 0 for a die yet to be rolled: where the pips of a face are, in steps from its middle."""
_PIP_STEP: Final = 0.26
"""From the middle of a face to the outer pips, in sides of the die."""
_SIGN_SIZE: Final = 0.72
"""Height of a sign, in sides of the die."""
_SPENT: Final = 0.5
"""Strength of a die that has been used."""


@cached(64)
def die(face: int, size: int, spent: bool) -> Sprite:
    """A die of `size` px, anchored at its middle."""
    pad = int(size * 0.3) + 4
    canvas = Canvas.transparent(size + 2 * pad, size + 2 * pad)
    _draw_blank(canvas, pad, size, DIE_FACE)
    middle = pad + size / 2
    for x, y in _PIPS[face]:
        pip = (0.14 if face == 1 else 0.1) * size
        canvas.fill(ellipse(middle + x * _PIP_STEP * size, middle + y * _PIP_STEP * size, pip), PIP)
    return canvas.sprite(round(middle), round(middle)).faded(_SPENT if spent else 1)


@cached(96)
def cube(theme_name: str, paint: str, sign: str, size: int, spent: bool) -> Sprite:
    """A die of `size` px in a given colour with a sign on its face, anchored at its middle."""
    pad = int(size * 0.3) + 4
    canvas = Canvas.transparent(size + 2 * pad, size + 2 * pad)
    _draw_blank(canvas, pad, size, THEMES[theme_name].paint(paint))
    middle = pad + size / 2
    canvas.write(sign, middle, middle, round(_SIGN_SIZE * size), PIP, Weight.EXTRABOLD)
    return canvas.sprite(round(middle), round(middle)).faded(_SPENT if spent else 1)


def _draw_blank(canvas: Canvas, pad: int, size: int, face: str) -> None:
    """A blank die with its upper left corner at (pad, pad)."""
    corner = 0.2 * size
    canvas.fill(rounded(pad + 0.02 * size, pad + 0.15 * size, size, size, corner), SHADE, 0.4)
    canvas.fill(rounded(pad, pad + 0.07 * size, size, size, corner), mix(face, "#5A3A1A", 0.5))
    canvas.fill(rounded(pad, pad, size, size, corner), face)
    edge = rounded(pad + 1, pad + 1, size - 2, size - 2, corner).outline(max(1.5, size * 0.03))
    canvas.fill(edge, mix(face, "#000000", 0.35))
