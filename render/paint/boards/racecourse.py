"""The ground for two courses of cards: mown turf, a rail between the lanes, a finish line."""

from typing import Final

from render.ink.canvas import Canvas
from render.ink.shapes import ellipse, polygon, rounded, stroke
from render.ink.theme import INK, WHITE, Theme
from render.paint.boards.grounds import draw_frame
from render.scene import Box, Frame
from render.scene.zone_layout import FINISH, WOOD

_CHECK: Final = 12
"""Side of a check of the finish line in px."""
_TUFTS: Final = 5
"""Tufts of grass in a lane."""
_FIRST_TUFT: Final = 110
"""From the left end of a lane to its first tuft (px)."""
_TUFTS_LOW: Final = 322
"""How far below the top of its lane the tufts stand (px)."""
_STRIPES: Final = 9
"""Stripes of mown turf."""


def draw_racecourse(canvas: Canvas, theme: Theme, box: Box, title: str) -> None:
    draw_frame(canvas, theme, Frame(box, (WOOD,) * 4, 26, "turf"))
    x, y, width, height = box[0] + WOOD, box[1] + WOOD, box[2] - 2 * WOOD, box[3] - 2 * WOOD
    field = rounded(x, y, width, height, 12)
    stripe = width / _STRIPES
    for index in range(0, _STRIPES, 2):
        left = x + index * stripe
        mown = polygon(((left, y), (left + stripe, y), (left + stripe, y + height), (left, y + height)))
        canvas.fill(mown, theme.paint("turf2"), clip=field)
    for lane in range(2):
        _draw_tufts(canvas, theme, x + 0.5 * _FIRST_TUFT, y + lane * height / 2)
    _draw_finish(canvas, (x + width - FINISH, y, FINISH, height))
    middle = y + height / 2
    rail = ((x, middle), (x + width, middle))
    canvas.fill(stroke(rail, 12).moved(0, 3), theme.frame_lo, clip=field)
    canvas.fill(stroke(rail, 8), theme.frame_hi, clip=field)


def _draw_tufts(canvas: Canvas, theme: Theme, left: float, top: float) -> None:
    """Draw tufts of grass and flowers along the lower edge of the lane with this upper left corner."""
    for index in range(_TUFTS):
        x, y = left + _FIRST_TUFT + 104 * index, top + _TUFTS_LOW + 9 * (index * 5 % 3)
        for lean in (-9, 0, 9):
            blade = polygon(((x - 4, y), (x + 4, y), (x + 1.5 * lean, y - 22 + abs(lean))))
            canvas.fill(blade, theme.paint("fence"))
        if index % 3 == 1:
            canvas.fill(ellipse(x + 18, y - 10, 6), WHITE, 0.85)
            canvas.fill(ellipse(x + 18, y - 10, 2.5), theme.accent)


def _draw_finish(canvas: Canvas, box: Box) -> None:
    x, y, width, height = box
    line = rounded(x, y, width, height, 10)
    canvas.fill(line, WHITE, 0.85)
    for row in range(height // _CHECK + 1):
        left, top = x + (row % 2) * _CHECK, y + row * _CHECK
        check = rounded(left, top, _CHECK, _CHECK, 0.5)
        canvas.fill(check, INK, 0.85, clip=line)
