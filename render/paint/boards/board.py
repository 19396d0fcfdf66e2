"""A whole board: the pond, its ground, cells, lines, points and coordinates, in the order they are drawn."""

from render.ink.canvas import Canvas
from render.ink.shapes import rounded
from render.ink.text import Weight, text_width
from render.ink.theme import Theme
from render.paint.boards.cells import draw_cell, draw_glyph, draw_link
from render.paint.boards.course_guides import draw_guide
from render.paint.boards.grounds import draw_ground
from render.paint.boards.lines import draw_tracks
from render.paint.boards.names import rimmed_name
from render.paint.boards.pond import pond
from render.paint.boards.stations import draw_station
from render.paint.boards.zones import draw_zone
from render.scene import Bank, Board, BoardLabel, Disc


def draw_board(board: Board, theme: Theme, titles: tuple[str, ...]) -> Canvas:
    """A new picture with all of `board` on it; `titles` are the words of its zones."""
    ripples = not isinstance(board.frame, Bank | Disc)  # round boards weigh enough
    canvas = Canvas(pond(theme.name, *board.size, ripples=ripples).copy())
    for zone, title in zip(board.zones, titles, strict=True):
        draw_zone(canvas, theme, zone, title)
    if board.frame is not None:
        draw_ground(canvas, theme, board.frame)
    for cell in board.cells:
        draw_cell(canvas, theme, board, cell)
    for link in board.links:
        draw_link(canvas, theme, board, link)
    for cell in board.cells:
        draw_glyph(canvas, theme, board, cell)
    draw_tracks(canvas, theme, board)
    for index, station in enumerate(board.stations):
        draw_station(canvas, theme, board.field, station, index)
    for guide in board.guides:
        draw_guide(canvas, theme, board.field, guide)
    for label in board.labels:
        _draw_label(canvas, theme, board, label)
    return canvas


def _draw_label(canvas: Canvas, theme: Theme, board: Board, label: BoardLabel) -> None:
    x, y = board.field.place(label.at)
    if label.peg:
        width = max(40, round(text_width(label.text, label.size, Weight.SEMIBOLD)) + 24)
        peg = rounded(x - width / 2, y - 20, width, 40, 20)
        canvas.fill(peg, theme.paint("peg"))
        canvas.fill(rounded(x - width / 2 + 1, y - 19, width - 2, 38, 19).outline(2), theme.frame)
    if label.clear:
        width = round(text_width(label.text, label.size, Weight.SEMIBOLD)) + 10
        canvas.fill(rounded(x - width / 2, y - 16, width, 32, 8), theme.paint("board"))
    if label.rim:
        canvas.put(rimmed_name(theme.name, label.text, label.size, label.rim), x, y)
    else:
        canvas.write(label.text, x, y, label.size, theme.paint(label.paint))
