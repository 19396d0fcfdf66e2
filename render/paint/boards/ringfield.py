"""A field of closed square rings about a centre, a dot in each corner."""

from typing import Final

from engines.games.essen_flyer import COLOURS, CORNERS, HALF_WIDTHS
from render.ink.canvas import Canvas
from render.ink.colour import mix
from render.ink.shapes import ellipse, rounded
from render.ink.theme import INK, PAPER, Theme
from render.scene import Box

_LINE: Final = 4
"""Width of the line about a ring in px."""


def draw_rings(canvas: Canvas, theme: Theme, box: Box, title: str) -> None:
    """From the border inwards, each with a dark line about it; the centre is wood."""
    x, y, side, _ = box
    canvas.fill(rounded(x, y, side, side, 16), theme.paint("frame_lo"))
    for index in reversed(range(len(HALF_WIDTHS))):
        half = HALF_WIDTHS[index] * side
        square = rounded(x + side / 2 - half, y + side / 2 - half, 2 * half, 2 * half, 14)
        canvas.fill(square, INK)
        inner = rounded(
            x + side / 2 - half + _LINE,
            y + side / 2 - half + _LINE,
            2 * (half - _LINE),
            2 * (half - _LINE),
            11,
        )
        canvas.fill(inner, theme.paint(f"ring_{COLOURS[index - 1]}") if index else theme.paint("field"))
    for across, up in CORNERS:
        px, py = x + across * side, y + (1 - up) * side
        canvas.fill(ellipse(px, py, 20), INK)
        canvas.fill(ellipse(px, py, 17), mix(theme.paint("field"), PAPER, 0.1))
