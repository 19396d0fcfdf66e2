"""The cells of a board: their tints, what is painted on them, and the links between them."""

from typing import Final

from render.ink.canvas import Canvas
from render.ink.colour import mix
from render.ink.shapes import Shape, curve, rounded, stroke
from render.ink.theme import MARKS, Theme
from render.paint.emblems.emblems import draw_emblem
from render.paint.pieces.seat_marks import mark
from render.scene import Board, Cell, Link

_GAP: Final = 0.057
"""Gap between neighbouring cells, in pitches."""
_HALF_MARK: Final = 0.16
"""Half-size of a seat's mark on a cell, in pitches."""
_EMBLEM: Final = 0.4
"""Radius of an emblem on a cell, in pitches."""
_PEBBLE = curve((-30, 14), (-36, -6, -20, -26, 2, -26), (24, -26, 36, -6, 32, 12), (30, 24, -26, 26, -30, 14))
"""In px, around its middle."""
_GLEAM = curve((-16, -6), (-10, -16, 2, -18, 8, -16), (0, -10, -8, -6, -16, -6))
"""The light on a pebble."""


def draw_cell(canvas: Canvas, theme: Theme, board: Board, cell: Cell) -> None:
    x, y = board.field.place(cell.at)
    side = round(board.field.px(cell.size - _GAP))
    corner = board.field.px(0.1)
    tint = theme.paint(cell.tint)

    def face(inset: float) -> Shape:
        square = rounded(
            inset - side / 2, inset - side / 2, side - 2 * inset, side - 2 * inset, corner - inset
        )
        return (square.turned(45) if cell.turned else square).moved(x, y)

    canvas.fill(face(0).moved(0, 3), theme.groove)
    canvas.fill(face(0), tint)
    if cell.lit:
        canvas.fill(face(1).outline(2.5), mix(tint, _light(theme, cell.lit), 0.22))


def draw_link(canvas: Canvas, theme: Theme, board: Board, link: Link) -> None:
    ends = (board.field.place(link.start), board.field.place(link.end))
    tint = theme.paint(link.tint)
    canvas.fill(stroke(ends, 12), tint)
    canvas.fill(stroke(ends, 6), _lit(theme, link.tint, link.lit))


def draw_glyph(canvas: Canvas, theme: Theme, board: Board, cell: Cell) -> None:
    if not cell.glyph:
        return
    x, y = board.field.place(cell.at)
    tint = theme.paint(cell.tint)
    if cell.glyph == "pebble":
        stone = _light(theme, cell.lit)
        canvas.fill(_PEBBLE.moved(x, y), mix(tint, stone, 0.28))
        canvas.fill(_GLEAM.moved(x, y), mix(tint, stone, 0.5))
        return
    if cell.glyph not in MARKS.values():
        draw_emblem(canvas, theme, cell.glyph, x, y, board.field.px(_EMBLEM), tint)
        return
    glyph = mark(cell.glyph, board.field.px(_HALF_MARK)).moved(x, y)
    canvas.fill(glyph.softened(12), tint)
    canvas.fill(glyph, _lit(theme, cell.tint, cell.lit))


def _light(theme: Theme, name: str) -> str:
    """The colour that tints a cell's glyph: a side's own, or a paint."""
    piece = theme.pieces.get(name)
    return piece.disc if piece is not None else theme.paint(name)


def _lit(theme: Theme, tint: str, light: str) -> str:
    return mix(theme.paint(tint), _light(theme, light), 0.42 if theme.dark else 0.55)
