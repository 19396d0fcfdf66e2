"""The pond under every board, the wooden frame, and the panels of the strip."""

import math
from functools import lru_cache
from typing import Final

from render.ink.canvas import Canvas, Sprite
from render.ink.shapes import Shape, arc, ellipse, polygon, rounded, stroke
from render.ink.theme import INK, THEMES, Theme
from render.paint.marks.effects import sprite
from render.scene import Frame

_RIPPLES: Final = ((0.06, 0.965, 70), (0.955, 0.03, 64), (0.93, 0.90, 40))
"""Where they are, in widths and heights of the picture, and how wide (px)."""


def draw_pond(canvas: Canvas, theme: Theme, *, ripples: bool) -> None:
    """Still water: two broad flat bands, lily pads cut by the edges, and `ripples` about them."""
    width, height = canvas.image.size
    canvas.fill(ellipse(0.5 * width, 0.46 * height, 0.80 * width, 0.62 * height), theme.ground2)
    canvas.fill(ellipse(0.5 * width, 0.42 * height, 0.56 * width, 0.46 * height), theme.ground3)
    for x, y, radius in _RIPPLES if ripples else ():
        for reach in (radius, 1.5 * radius):
            ripple = arc(x * width, y * height, reach, 0, 360, 2.5, reach * 0.42)
            canvas.fill(ripple, theme.reed, 0.55)
    _draw_pad(canvas, theme, 14, height - 14, 58, 200)
    _draw_pad(canvas, theme, width - 6, 20, 46, 60)
    _draw_pad(canvas, theme, width - 30, height - 4, 34, 300)
    _draw_pad(canvas, theme, 8, 26, 30, 20)


def drop_flat(canvas: Canvas, theme: Theme, shape: Shape) -> None:
    """The flat shadow that a board, zone or panel throws on the water."""
    canvas.fill(shape, theme.shadow, theme.shadow_alpha)


def draw_frame(canvas: Canvas, theme: Theme, frame: Frame) -> None:
    """A wooden board with its lip, grain and mitred corners, and the field sunk into it."""
    x, y, width, height = frame.box
    left, top, right, bottom = frame.wood
    drop_flat(canvas, theme, rounded(x + 3, y + 22, width - 6, height, frame.corner))
    canvas.fill(rounded(x, y + 12, width, height, frame.corner), theme.frame_lo)
    canvas.fill(rounded(x, y, width, height, frame.corner), theme.frame)
    for line in _grain(x, y, width, height, min(frame.wood)):
        canvas.fill(line, theme.frame_lo, 0.25)
    inner = (x + left, y + top, x + width - right, y + height - bottom)
    for outer_x, outer_y, inner_x, inner_y in (
        (x + 8, y + 8, inner[0], inner[1]),
        (x + width - 8, y + 8, inner[2], inner[1]),
        (x + 8, y + height - 8, inner[0], inner[3]),
        (x + width - 8, y + height - 8, inner[2], inner[3]),
    ):
        canvas.fill(stroke(((outer_x, outer_y), (inner_x, inner_y)), 2.5), theme.frame_lo, 0.55)
    canvas.fill(rounded(x + 2, y + 2, width - 4, height - 4, frame.corner - 2).outline(3), theme.frame_hi)
    field = rounded(inner[0], inner[1], inner[2] - inner[0], inner[3] - inner[1], 12)
    canvas.fill(field.outline(5), theme.frame_lo, 0.8)
    canvas.fill(field, theme.paint(frame.paint))


# Those under hands are two MB each.
@lru_cache(maxsize=32)
def panel(theme_name: str, width: int, height: int, active: bool) -> Sprite:
    """A panel of the strip, anchored at its upper left corner; lit and gold-edged where `active`."""
    theme = THEMES[theme_name]
    body = rounded(0, 0, width, height, 24)
    if not active:
        line = rounded(1, 1, width - 2, height - 2, 23).outline(2)
        return sprite(((body, theme.panel, 1), (line, theme.panel_line, 1)))
    edge = rounded(3, 3, width - 6, height - 6, 22)
    return sprite(
        (
            (rounded(0, 7, width, height, 24), theme.shadow, theme.shadow_alpha),
            (body, theme.panel_on, 1),
            (edge.outline(9), INK, 0.8),
            (edge.outline(6), theme.accent, 1),
        )
    )


@lru_cache(maxsize=8)
def veil(theme_name: str, width: int, height: int, corner: int) -> Sprite:
    """The ground's colour over a field, anchored at its upper left corner."""
    theme = THEMES[theme_name]
    return sprite(((rounded(0, 0, width, height, corner), theme.ground, theme.veil),))


@lru_cache(maxsize=32)
def patch(theme_name: str, paint: str, width: int, height: int, strength: float) -> Sprite:
    """A rounded field anchored at its middle."""
    body = rounded(-width / 2, -height / 2, width, height, 10)
    return sprite(((body, THEMES[theme_name].paint(paint), strength),))


def _draw_pad(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, notch: float) -> None:
    """A lily pad seen aslant, open by 44 degrees at `notch`."""
    angles = [math.radians(notch + 22 + step * 316 / 60) for step in range(61)]
    rim = [(x + radius * math.cos(a), y + 0.78 * radius * math.sin(a)) for a in angles]
    canvas.fill(polygon([(x, y), *rim]), theme.pad)
    for angle in angles[6:-5:8]:
        vein = (x + 0.78 * radius * math.cos(angle), y + 0.6 * radius * math.sin(angle))
        canvas.fill(stroke(((x, y), vein), 2), theme.ground2, 0.7)


def _grain(x: float, y: float, width: float, height: float, wood: float) -> list[Shape]:
    """Sixteen long quiet strokes on the four sides of a frame."""
    lines = []
    for row in range(4):
        inset = wood * (0.22 + 0.19 * row)
        along = 0.10 + 0.207 * (row * 7 % 4)
        back = 0.82 - 0.9 * along
        for start, end in (
            ((x + width * along, y + inset), (x + width * (along + 0.16), y + inset)),
            ((x + width * back, y + height - inset), (x + width * (back + 0.13), y + height - inset)),
            ((x + inset, y + height * along), (x + inset, y + height * (along + 0.14))),
            ((x + width - inset, y + height * back), (x + width - inset, y + height * (back + 0.15))),
        ):
            lines.append(stroke((start, end), 2))
    return lines
