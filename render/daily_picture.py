"""A server's table of a day: a line for each try, with its place, the shape of its game and its points.

Names stand beside the picture, in the message, since the typeface lacks many of their characters. Lengths are
px.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engines.core import Message, pmsg
from render import scene as s
from render.alt_text import LONGEST_ALT, paragraph
from render.ink.canvas import Canvas
from render.ink.shapes import ellipse, rounded
from render.ink.text import Translate, fit, words
from render.ink.theme import INK, THEMES, Theme
from render.ink.typefaces import Weight
from render.paint.boards.board import draw_board
from render.paint.marks import crowns
from render.paint.palette import sheet_palette
from render.paint.picture import Picture
from render.paint.png import encode

WIDTH: Final = 960
_LEFT, _TOP, _ACROSS = 24, 24, 912
_WOOD: Final = 22
_TITLE: Final = 64
_ROW: Final = 76
_PLACE: Final = 108
"""Middle of the column of places."""
_SQUARES: Final = (172, 58)
"""Where the squares begin, and how far apart they are."""
_POINTS: Final = 884
"""Right edge of the points."""
_PAINTS: Final = ("chart_lane", "marker_yellow", "marker_green")
"""What a stretch without points, with one and with more looks like; the last two also have a dot or two."""


@dataclass(frozen=True, slots=True)
class DailyRow:
    """A try."""

    place: int
    points: int
    stretches: tuple[int, ...]
    """For each stretch of it, 0 for no points, 1 for one and 2 for more; at most ten."""


@dataclass(frozen=True, slots=True)
class DailyTable:
    """Everything in the picture."""

    title: Message
    rows: tuple[DailyRow, ...]


def alt_daily(table: DailyTable) -> Message:
    """Describe the picture, in at most `LONGEST_ALT` characters of English. If that's too short, the last
    rows are left out."""
    rows = [
        pmsg("sentence", "Place {place}: {points}.", place=row.place, points=row.points) for row in table.rows
    ]
    while len(str(said := paragraph([pmsg("layout", "{text}.", text=table.title), *rows]))) > LONGEST_ALT:
        rows.pop()
    return said


def paint_daily(table: DailyTable, theme_name: str, translate: Translate = str) -> Picture:
    """Draw it; safe in any thread. Raises ValueError on an unknown theme."""
    if theme_name not in THEMES:
        raise ValueError(f"theme: must be one of {', '.join(THEMES)}, not {theme_name}")
    theme = THEMES[theme_name]
    inside = _TITLE + len(table.rows) * _ROW + 12
    box = (_LEFT, _TOP, _ACROSS, 2 * _WOOD + inside)
    height = _TOP + box[3] + _TOP
    board = s.Board((WIDTH, height), s.Field(0, height, 1), s.Frame(box, (_WOOD,) * 4, paint="chart"))
    canvas = Canvas(draw_board(board, theme, ()).image.copy())
    size, (line, *_) = fit(words(table.title, translate), 30, Weight.SEMIBOLD, _ACROSS - 2 * _WOOD - 52)
    canvas.write(line, 72, _TOP + _WOOD + 36, size, theme.paint("chart_text"), Weight.SEMIBOLD, "lm")
    for number, row in enumerate(table.rows):
        _draw_row(canvas, theme, row, _TOP + _WOOD + _TITLE + round((number + 0.5) * _ROW))
    image = canvas.image
    return Picture(encode(image, sheet_palette(image)), image.width, image.height)


def _draw_row(canvas: Canvas, theme: Theme, row: DailyRow, middle: int) -> None:
    bright = theme.paint("chart_curve")
    if row.place == 1:
        canvas.put(crowns.crown(22), _PLACE, middle)
    else:
        canvas.write(str(row.place), _PLACE, middle, 36, theme.paint("chart_text"), Weight.EXTRABOLD)
    _draw_squares(canvas, theme, row.stretches, middle)
    canvas.write(str(row.points), _POINTS, middle, 46, bright, Weight.EXTRABOLD, "rm")


def _draw_squares(canvas: Canvas, theme: Theme, stretches: Sequence[int], middle: int) -> None:
    left, apart = _SQUARES
    for number, made in enumerate(stretches):
        x, size = left + number * apart, apart - 10
        canvas.fill(rounded(x, middle - size / 2, size, size, 9), theme.paint(_PAINTS[made]))
        for dot in range(made):
            across = x + size / 2 + (dot - (made - 1) / 2) * 18
            canvas.fill(ellipse(across, middle, 5.5), INK, 0.75)
