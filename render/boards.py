"""Boards of cells: the frame, the cells with their tints, links and glyphs, the coordinates."""

from render.beaver import mark
from render.canvas import Canvas
from render.colour import mix
from render.grounds import draw_frame, draw_pond
from render.scene import Board, Cell, Label
from render.shapes import curve, rounded, stroke
from render.theme import Theme
from render.zones import draw_zone

_GLYPH = 0.16
"""Half-size of a cell's glyph, in pitches."""
_PEBBLE = curve((-30, 14), (-36, -6, -20, -26, 2, -26), (24, -26, 36, -6, 32, 12), (30, 24, -26, 26, -30, 14))
_GLEAM = curve((-16, -6), (-10, -16, 2, -18, 8, -16), (0, -10, -8, -6, -16, -6))


def draw_board(board: Board, theme: Theme, titles: tuple[str, ...]) -> Canvas:
    """A new picture with all of `board` on it; `titles` are the words of its zones."""
    canvas = Canvas.opaque(*board.size, theme.ground)
    draw_pond(canvas, theme)
    for zone, title in zip(board.zones, titles, strict=True):
        draw_zone(canvas, theme, zone, title)
    draw_frame(canvas, theme, board.frame)
    for cell in board.cells:
        _draw_cell(canvas, theme, board, cell)
    for link in board.links:
        ends = (board.field.place(link.start), board.field.place(link.end))
        tint = theme.paint(link.tint)
        canvas.fill(stroke(ends, 12), tint)
        canvas.fill(stroke(ends, 6), _lit(theme, link.tint, link.lit))
    for cell in board.cells:
        _draw_glyph(canvas, theme, board, cell)
    for label in board.labels:
        _draw_label(canvas, theme, board, label)
    return canvas


def _draw_cell(canvas: Canvas, theme: Theme, board: Board, cell: Cell) -> None:
    x, y = board.field.place(cell.at)
    side = round(board.field.px(0.943))
    corner = board.field.px(0.1)
    left, top = x - side / 2, y - side / 2
    tint = theme.paint(cell.tint)
    canvas.fill(rounded(left, top + 3, side, side, corner), theme.groove)
    canvas.fill(rounded(left, top, side, side, corner), tint)
    if cell.lit:
        edge = rounded(left + 1, top + 1, side - 2, side - 2, corner - 1).outline(2.5)
        canvas.fill(edge, mix(tint, _light(theme, cell.lit), 0.22))


def _draw_glyph(canvas: Canvas, theme: Theme, board: Board, cell: Cell) -> None:
    if not cell.glyph:
        return
    x, y = board.field.place(cell.at)
    tint = theme.paint(cell.tint)
    if cell.glyph == "pebble":
        stone = _light(theme, cell.lit)
        canvas.fill(_PEBBLE.moved(x, y), mix(tint, stone, 0.28))
        canvas.fill(_GLEAM.moved(x, y), mix(tint, stone, 0.5))
        return
    glyph = mark(cell.glyph, board.field.px(_GLYPH)).moved(x, y)
    canvas.fill(glyph.softened(12), tint)
    canvas.fill(glyph, _lit(theme, cell.tint, cell.lit))


def _draw_label(canvas: Canvas, theme: Theme, board: Board, label: Label) -> None:
    x, y = board.field.place(label.at)
    canvas.write(label.text, x, y, label.size, theme.frametext)


def _light(theme: Theme, name: str) -> str:
    """The colour that a cell's glyph leans to: a side's own, or a paint."""
    piece = theme.pieces.get(name)
    return piece.disc if piece is not None else theme.paint(name)


def _lit(theme: Theme, tint: str, light: str) -> str:
    return mix(theme.paint(tint), _light(theme, light), 0.42 if theme.dark else 0.55)
