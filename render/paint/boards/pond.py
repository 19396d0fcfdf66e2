"""The pond under every board, with lily pads, and the shadow that things cast on it."""

import math
from typing import Final

from PIL import Image

from render.ink.canvas import Canvas
from render.ink.shapes import Shape, arc, ellipse, polygon, stroke
from render.ink.theme import THEMES, Theme
from render.kept import cached

PONDS_KEPT: Final = 2
"""Each takes three megabytes."""
_RIPPLES: Final = ((0.06, 0.965, 70), (0.955, 0.03, 64), (0.93, 0.90, 40))
"""Where they are, in widths and heights of the picture, and their width (px)."""


@cached(PONDS_KEPT)
def pond(theme_name: str, width: int, height: int, *, ripples: bool) -> Image.Image:
    """Still water (RGB): two broad flat bands, lily pads cut off by the edges, and `ripples` around them.
    Every board shares the cached image: never draw on it."""
    theme = THEMES[theme_name]
    canvas = Canvas.opaque(width, height, theme.ground)
    canvas.fill(ellipse(0.5 * width, 0.46 * height, 0.80 * width, 0.62 * height), theme.ground2)
    canvas.fill(ellipse(0.5 * width, 0.42 * height, 0.56 * width, 0.46 * height), theme.ground3)
    for x, y, radius in _RIPPLES if ripples else ():
        for reach in (radius, 1.5 * radius):
            ripple = arc(x * width, y * height, reach, 0, 360, 2.5, reach * 0.42)
            canvas.fill(ripple, theme.reed, 0.55)
    draw_pad(canvas, theme, 14, height - 14, 58, 200)
    draw_pad(canvas, theme, width - 6, 20, 46, 60)
    draw_pad(canvas, theme, width - 30, height - 4, 34, 300)
    draw_pad(canvas, theme, 8, 26, 30, 20)
    return canvas.image


def drop_flat(canvas: Canvas, theme: Theme, shape: Shape, hidden: Shape) -> None:
    """Draw the flat shadow that a board or zone casts on the water, without what it will hide."""
    canvas.fill(shape - hidden, theme.shadow, theme.shadow_alpha)


def draw_pad(
    canvas: Canvas, theme: Theme, x: float, y: float, radius: float, notch: float, paint: str = "pad"
) -> None:
    """A lily pad seen at an angle, with a notch of 44 degrees at `notch`."""
    angles = [math.radians(notch + 22 + step * 316 / 60) for step in range(61)]
    rim = [(x + radius * math.cos(a), y + 0.78 * radius * math.sin(a)) for a in angles]
    canvas.fill(polygon([(x, y), *rim]), theme.paint(paint))
    for angle in angles[6:-5:8]:
        vein = (x + 0.78 * radius * math.cos(angle), y + 0.6 * radius * math.sin(angle))
        canvas.fill(stroke(((x, y), vein), 2), theme.ground2, 0.7)
