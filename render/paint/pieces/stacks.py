"""Sprites of stacks: chips of a side piled up, seen from the side."""

from typing import Final

from PIL import Image

from render.ink.canvas import Canvas, Sprite
from render.ink.colour import mix
from render.ink.shapes import Shape, ellipse, polygon
from render.ink.theme import DIE_FACE, INK, MARKS, THEMES, WHITE, Theme
from render.kept import cached
from render.paint.pieces.beaver import draw_beaver
from render.paint.pieces.seat_marks import FACELESS, mark

_FLATNESS: Final = 0.56
"""Height of a chip's round face, seen at an angle, relative to its width."""
_INLINE: Final = 0.9
"""Radius of the thin ring within the rim, in radii."""
_DISC: Final = 0.865
"""Radius of the disc within that ring, in radii."""
_BELT: Final = 0.985
"""Radius of the pale belt of a chip, in radii."""
_THICKEST: Final = 0.34
"""Thickness of the chips of a low stack, in radii."""
_TALLEST: Final = 1.75
"""Total height of the chips in a high stack, in radii."""
_THINNEST: Final = 4.5
"""Least thickness of a chip in px, however high the stack."""


@cached(192)
def stack(theme_name: str, side: str, height: int, radius: int, lifted: bool) -> Sprite:
    """A pile of chips seen from the side, anchored at the middle of the lowest chip's base; if lifted, it has
    a white edge."""
    theme = THEMES[theme_name]
    piece = theme.pieces[side]
    ry = _FLATNESS * radius
    thick = _chip_thickness(radius, height)
    x, y = int(radius * 1.6) + 12, int(ry + thick * height + radius * 0.4) + 12
    canvas = Canvas.transparent(2 * x, y + int(ry + radius))
    drop, blur = (0.3, 0.18) if lifted else (0.12, 0.1)
    canvas.cast(ellipse(x, y, radius * 1.02, ry * 1.05), radius * drop, radius * blur, 0.55, "#000000")
    if lifted:
        whole = _drum(x, y, y - height * thick, radius, ry)
        canvas.fill(whole.softened(20), INK, 0.75)
        canvas.fill(whole.softened(15), WHITE)
    for level in range(height):
        low, high = y - level * thick, y - (level + 1) * thick
        canvas.fill(_drum(x, low, high, radius, ry), mix(piece.disc, "#000000", 0.55))
        canvas.fill(_drum(x, low - 0.18 * thick, high, radius * _BELT, ry * _BELT), piece.chip_side)
        canvas.fill(ellipse(x, high, radius, ry), piece.rim)
    top = y - height * thick
    canvas.fill(ellipse(x, top, radius * _INLINE, ry * _INLINE), piece.inline)
    canvas.fill(ellipse(x, top, radius * _DISC, ry * _DISC), mix(piece.disc, "#FFFFFF", 0.06))
    _draw_lying_face(canvas, x, top, radius, side, theme)
    return canvas.sprite(x, y)


def _chip_thickness(radius: float, height: int) -> float:
    """Thickness (px) of each chip in a pile of `height`: the more there are, the thinner."""
    return max(_THINNEST, min(_THICKEST * radius, _TALLEST * radius / height))


def _drum(x: float, low: float, high: float, rx: float, ry: float) -> Shape:
    wall = polygon(((x - rx, low), (x + rx, low), (x + rx, high), (x - rx, high)))
    return ellipse(x, low, rx, ry) + ellipse(x, high, rx, ry) + wall


def _draw_lying_face(canvas: Canvas, x: float, y: float, radius: int, side: str, theme: Theme) -> None:
    """Draw the beaver or the paw on the top chip, foreshortened."""
    if MARKS[side] in FACELESS:
        paw = mark(MARKS[side], 0.64 * radius).scaled(1, 0.6).moved(x, y)
        canvas.fill(paw.softened(0.12 * radius), mix(theme.pieces[side].disc, "#140A04", 0.66))
        canvas.fill(paw, DIE_FACE)
        return
    large = Canvas.transparent(4 * radius, 4 * radius)
    draw_beaver(large, 2 * radius, 2 * radius, 1.8 * radius, side, theme)
    flat = large.image.resize((2 * radius, round(1.2 * radius)), Image.Resampling.LANCZOS)
    canvas.put(Canvas(flat).sprite(radius, round(0.6 * radius)), x, y)
