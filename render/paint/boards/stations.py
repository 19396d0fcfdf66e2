"""The points of a board where pieces stand: holes, rocks, stumps, ponds."""

import math
from typing import Final

from render.ink.canvas import Canvas
from render.ink.shapes import arc, ellipse, ring, stroke
from render.ink.theme import INK, Theme
from render.paint.boards.blobs import around, blob
from render.paint.boards.pond import draw_pad
from render.paint.emblems.emblems import draw_emblem
from render.scene import Field, Station

_SMALLEST_UNEVEN: Final = 60
"""Smaller rocks (radius in px) come in numbers, so they all have one shape: that keeps the picture light."""

_LILIES: Final = (
    (-0.32, 0.36, 0.44, 200),
    (0.52, 0.3, 0.3, 330),
    (0.28, -0.44, 0.38, 80),
    (-0.5, -0.42, 0.2, 140),
)
"""Lily pads: how far each is to the right of the middle and below it, its radius (all in radii of the
station), and the direction of its notch (degrees)."""


def draw_station(canvas: Canvas, theme: Theme, field: Field, station: Station, index: int) -> None:
    """Draw a point of the board; `index` makes every rock a little different."""
    x, y = field.place(station.at)
    radius = field.px(station.radius)
    match station.kind:
        case "rock":
            _draw_rock(canvas, theme, x, y, radius, 1.7 * (index + 1))
        case "stump":
            _draw_stump(canvas, theme, x, y, radius)
        case "pond":
            canvas.fill(ellipse(x, y, radius), theme.line)
            canvas.fill(ellipse(x, y, radius - 5), theme.paint("water_edge"))
            canvas.fill(ellipse(x, y + 3, radius - 9), theme.paint("water"))
            canvas.fill(arc(x, y + 2, radius * 0.55, 200, 300, 3), theme.paint("ripple"), 0.8)
        case "lilies":
            for right, down, size, notch in _LILIES:
                at = (x + right * radius, y + down * radius)
                draw_pad(canvas, theme, *at, size * radius, notch, "lily")
        case "splat" | "frog":
            draw_emblem(canvas, theme, station.kind, x, y, 1.5 * radius, theme.paint("board"))
        case _:
            canvas.fill(ellipse(x, y + 3, radius), theme.groove, 0.5)
            canvas.fill(ellipse(x, y, radius), theme.line)
            canvas.fill(ellipse(x, y, radius - 5), theme.paint("hole"))


def _draw_rock(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, seed: float) -> None:
    rough = 0.035
    if radius < _SMALLEST_UNEVEN:
        rough, seed = 0.018, 2.6
    canvas.fill(blob(x + 2, y + 0.2 * radius, radius, seed, rough), INK, 0.35)
    canvas.fill(blob(x, y + 0.1 * radius, radius, seed, rough), theme.paint("rock_low"))
    canvas.fill(blob(x, y, radius, seed, rough), theme.paint("rock"))
    lit = blob(x - 0.05 * radius, y - 0.08 * radius, 0.86 * radius, seed + 0.3, rough)
    canvas.fill(lit, theme.paint("rock_lit"))
    canvas.fill(blob(x, y, 0.8 * radius, seed + 0.2, min(rough, 0.03)), theme.paint("rock"))


def _draw_stump(canvas: Canvas, theme: Theme, x: float, y: float, radius: float) -> None:
    canvas.fill(ellipse(x + 2, y + 0.27 * radius, radius), theme.shadow, 0.4)
    canvas.fill(ellipse(x, y + 0.15 * radius, radius), theme.paint("bark_low"))
    canvas.fill(ellipse(x, y, radius), theme.paint("bark"))
    canvas.fill(ellipse(x, y, radius * 0.9), theme.paint("stump"))
    rings = theme.paint("stump_rings")
    for step, share in enumerate((0.74, 0.57, 0.40, 0.22)):
        canvas.fill(ring(x + step * 1.5, y - step, radius * share, 3), rings)
    for degrees in (20, 140, 250):
        crack = (around(x, y, radius * share, math.radians(degrees)) for share in (0.66, 0.86))
        canvas.fill(stroke(crack, 3), rings)
