"""A course of mossy stones winding up a river, each with its number and a place for either beaver."""

from typing import Final

from render.ink.canvas import Canvas
from render.ink.colour import mix
from render.ink.paths import round_corners
from render.ink.shapes import arc, ellipse, stroke
from render.ink.theme import MARKS, Theme
from render.ink.typefaces import Weight
from render.paint.boards.blobs import blob
from render.paint.boards.grounds import draw_frame
from render.paint.boards.names import rimmed_name
from render.paint.emblems.emblems import draw_emblem
from render.paint.pieces.seat_marks import mark
from render.scene import Box, Frame
from render.scene.zone_layout import (
    LODGE_BANK,
    STONE_LANES,
    STONE_NUMBER,
    STONE_RADIUS,
    STONES,
    STONES_WOOD,
    stone_px,
)

_RIPPLES: Final = ((84, 96), (98, 470), (842, 344), (348, 590), (604, 590), (512, 76), (716, 76), (332, 330))
"""Where the water ripples, from the upper left corner of the frame (px)."""
_CURRENT: Final = 46
"""Width (px) of the current that joins the stones."""
_PLACE: Final = 38
"""Radius (px) of a beaver's place on a stone."""
_MARK: Final = 20
"""Half-size (px) of the mark in it."""
_ROUGH: Final = 0.025
LIT: Final = 0.92
"""How far that mark's colour goes from its place's towards the seat's."""


def draw_stepping_stones(canvas: Canvas, theme: Theme, box: Box, title: str) -> None:
    draw_frame(canvas, theme, Frame(box, (STONES_WOOD,) * 4, 26, "water"))
    x, y = box[:2]
    for right, down in _RIPPLES:
        for reach in (30, 46):
            canvas.fill(arc(x + right, y + down + reach, reach, 238, 302, 3), theme.paint("ripple"), 0.45)
    middles = [stone_px(box, number) for number in range(1, STONES + 1)]
    start = (x + LODGE_BANK[0], y + LODGE_BANK[1])
    course = round_corners([start, *middles])
    canvas.fill(stroke(course, _CURRENT + 6), theme.paint("water_edge"))
    canvas.fill(stroke(course, _CURRENT), theme.paint("ripple"), 0.7)
    draw_emblem(canvas, theme, "lodge", *start, 46, theme.paint("water"))
    for index, (at_x, at_y) in enumerate(middles):
        _draw_stone(canvas, theme, at_x, at_y, index)


def _draw_stone(canvas: Canvas, theme: Theme, x: float, y: float, index: int) -> None:
    seed = 1.7 * (index + 1)
    moss = theme.paint("stepping_stone")
    canvas.fill(blob(x, y + 9, STONE_RADIUS, seed, _ROUGH), mix(moss, "#000000", 0.42))
    canvas.fill(blob(x, y, STONE_RADIUS, seed, _ROUGH), moss)
    place = theme.paint("stepping_place")
    for side, (right, down) in zip(("blue", "orange"), STONE_LANES, strict=True):
        piece = theme.pieces[side]
        canvas.fill(ellipse(x + right, y + down, _PLACE), place)
        sign = mark(MARKS[side], _MARK).moved(x + right, y + down)
        canvas.fill(sign, mix(place, piece.disc, LIT))
    number = str(index + 1)
    right, down = STONE_NUMBER
    name = rimmed_name(theme.name, number, 48, "stepping_place", Weight.EXTRABOLD)
    canvas.put(name, x + right, y + down)
