"""A field of round terraces in a wooden frame: rings rising to the centre, a lodge in each corner, and on
each ring a plate with its name, filled once a die has opened it."""

from typing import Final

from engines.games.essen_flyer import COLOURS
from render.ink.canvas import Canvas, Sprite
from render.ink.colour import mix
from render.ink.shapes import Shape, ellipse, ring, rounded
from render.ink.text import text_width
from render.ink.theme import INK, PAPER, PIP, THEMES, Theme
from render.ink.typefaces import Weight
from render.kept import cached
from render.paint.boards.grounds import draw_frame
from render.paint.emblems.emblems import draw_emblem
from render.scene import Box, Frame
from render.scene.zone_layout import (
    LODGE_RADIUS,
    PLATE_HEIGHT,
    PLATE_TEXT,
    TERRACES,
    TERRACES_WOOD,
    lodge_px,
    plate_px,
    terrace_middle,
)

_STEP: Final = 6
"""How much (px) of a terrace's side shows below its edge."""
_EDGE: Final = 3
"""Width (px) of the dark line around each terrace, and of the light one inside it."""
_LIT: Final = 0.34
"""How far that light line differs from the terrace's own colour."""
_GROWTH: Final = (0.76, 0.5, 0.24)
"""Radii of the growth rings in the stump at the centre, relative to its own."""
_PLATE_EDGE: Final = 10
"""px on each side of a name, up to the edge of its plate."""
_BED: Final = 0.55
"""How far the face of a closed plate differs from its terrace's colour."""
_LODGE_UP: Final = 22
"""How far (px) a lodge is above the middle of its pond, so that the beaver in front hides little of it."""


def draw_rings(canvas: Canvas, theme: Theme, box: Box, title: str) -> None:
    draw_frame(canvas, theme, Frame(box, (TERRACES_WOOD,) * 4, 26))
    for corner in range(4):
        _draw_corner(canvas, theme, *lodge_px(box, corner))
    x, y = terrace_middle(box)
    for place in reversed(range(len(TERRACES))):
        radius = TERRACES[place]
        face = theme.paint(f"ring_{COLOURS[place - 1]}" if place else "stump")
        canvas.fill(ellipse(x, y + _STEP, radius), INK)
        canvas.fill(ellipse(x, y, radius), INK)
        canvas.fill(ellipse(x, y, radius - _EDGE), mix(face, PAPER, _LIT))
        canvas.fill(ellipse(x, y, radius - 2 * _EDGE), face)
    for share in _GROWTH:
        canvas.fill(ring(x, y, share * TERRACES[0], 3), theme.paint("stump_rings"))
    for place, colour in enumerate(COLOURS, start=1):
        canvas.fill(plate(colour).moved(*plate_px(box, place)), bed(theme, colour))


def bed(theme: Theme, colour: str) -> str:
    """The colour of a closed plate on a terrace of a given colour."""
    return mix(theme.paint(f"ring_{colour}"), INK if theme.dark else PAPER, _BED)


def plate(name: str) -> Shape:
    """The plate a name stands on, around its middle."""
    wide = round(text_width(name, PLATE_TEXT, Weight.SEMIBOLD)) + 2 * _PLATE_EDGE
    return rounded(-wide / 2, -PLATE_HEIGHT / 2, wide, PLATE_HEIGHT, PLATE_HEIGHT / 2)


@cached(16)
def lit_plate(theme_name: str, name: str, paint: str) -> Sprite:
    """The plate of a name filled with a paint, anchored at its middle."""
    wide = round(plate(name).box()[2]) + 12
    canvas = Canvas.transparent(2 * wide, PLATE_HEIGHT + 24)
    middle = (wide, PLATE_HEIGHT / 2 + 12)
    body = plate(name).moved(*middle)
    canvas.fill(body.softened(10), INK)
    canvas.fill(body.softened(5), PAPER)
    canvas.fill(body, THEMES[theme_name].paint(paint))
    canvas.write(name, *middle, PLATE_TEXT, PIP, Weight.EXTRABOLD)
    return canvas.sprite(wide, round(middle[1]))


def _draw_corner(canvas: Canvas, theme: Theme, x: float, y: float) -> None:
    """A pond with a lodge."""
    canvas.fill(ellipse(x, y, LODGE_RADIUS), INK)
    canvas.fill(ellipse(x, y, LODGE_RADIUS - 3), theme.paint("water_edge"))
    canvas.fill(ellipse(x, y + 3, LODGE_RADIUS - 7), theme.paint("water"))
    draw_emblem(canvas, theme, "lodge", x, y - _LODGE_UP, 0.84 * LODGE_RADIUS, theme.paint("water"))
