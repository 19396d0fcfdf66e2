"""Boards: the ground they lie on, cells with their tints, links and glyphs, lines and points, coordinates."""

from math import dist

from render.ink.canvas import Canvas
from render.ink.colour import mix
from render.ink.shapes import Op, Point, Shape, curve, rounded, stroke
from render.ink.text import Weight, text_width
from render.ink.theme import MARKS, Theme
from render.paint.boards.banks import draw_ground, draw_station
from render.paint.boards.emblems import draw_emblem
from render.paint.boards.grounds import draw_pond
from render.paint.boards.trails import draw_guide
from render.paint.boards.zones import draw_zone
from render.paint.pieces.seat_marks import mark
from render.scene import Bank, Board, BoardLabel, Cell, Disc

_GLYPH = 0.16
"""Half-size of a cell's glyph, in pitches."""
_EMBLEM = 0.4
_PEBBLE = curve((-30, 14), (-36, -6, -20, -26, 2, -26), (24, -26, 36, -6, 32, 12), (30, 24, -26, 26, -30, 14))
_GLEAM = curve((-16, -6), (-10, -16, 2, -18, 8, -16), (0, -10, -8, -6, -16, -6))


def draw_board(board: Board, theme: Theme, titles: tuple[str, ...]) -> Canvas:
    """A new picture with all of `board` on it; `titles` are the words of its zones."""
    canvas = Canvas.opaque(*board.size, theme.ground)
    draw_pond(canvas, theme, ripples=not isinstance(board.frame, Bank | Disc))  # round boards weigh enough
    for zone, title in zip(board.zones, titles, strict=True):
        draw_zone(canvas, theme, zone, title)
    if board.frame is not None:
        draw_ground(canvas, theme, board.frame)
    for cell in board.cells:
        _draw_cell(canvas, theme, board, cell)
    for link in board.links:
        ends = (board.field.place(link.start), board.field.place(link.end))
        tint = theme.paint(link.tint)
        canvas.fill(stroke(ends, 12), tint)
        canvas.fill(stroke(ends, 6), _lit(theme, link.tint, link.lit))
    for cell in board.cells:
        _draw_glyph(canvas, theme, board, cell)
    _draw_tracks(canvas, theme, board)
    for index, station in enumerate(board.stations):
        draw_station(canvas, theme, board.field, station, index)
    for guide in board.guides:
        draw_guide(canvas, theme, board.field, guide)
    for label in board.labels:
        _draw_label(canvas, theme, board, label)
    return canvas


def _draw_cell(canvas: Canvas, theme: Theme, board: Board, cell: Cell) -> None:
    x, y = board.field.place(cell.at)
    side = round(board.field.px(cell.size - 0.057))
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
    if cell.glyph not in MARKS.values():
        draw_emblem(canvas, theme, cell.glyph, x, y, board.field.px(_EMBLEM), tint)
        return
    glyph = mark(cell.glyph, board.field.px(_GLYPH)).moved(x, y)
    canvas.fill(glyph.softened(12), tint)
    canvas.fill(glyph, _lit(theme, cell.tint, cell.lit))


def _draw_tracks(canvas: Canvas, theme: Theme, board: Board) -> None:
    """All lines as one shape, so that they cross without a seam; over water they throw a shadow."""
    lines = tuple(
        Op(tuple(board.field.place(spot) for spot in track.spots), track.width) for track in board.tracks
    )
    if not lines:
        return
    if isinstance(board.frame, Bank):
        shadow = Shape(tuple(Op(op.points, op.width + 6) for op in lines))
        canvas.fill(shadow, theme.groove, 0.5 if theme.dark else 0.25)
    canvas.fill(Shape(lines), theme.line)
    for track, op in zip(board.tracks, lines, strict=True):
        if track.rope:
            canvas.fill(_strands(op.points[0], op.points[-1], track.width), theme.frame)


def _strands(start: Point, end: Point, width: float) -> Shape:
    """The slanting strokes that make a line a rope."""
    length = dist(start, end)
    ax, ay = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    strands = Shape()
    for step in range(1, int(length / 14)):
        x, y = start[0] + ax * 14 * step, start[1] + ay * 14 * step
        dx, dy = 0.45 * width * (ax - ay), 0.45 * width * (ay + ax)
        strands += stroke(((x - dx, y - dy), (x + dx, y + dy)), 3)
    return strands


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
    canvas.write(label.text, x, y, label.size, theme.frametext)


def _light(theme: Theme, name: str) -> str:
    """The colour that a cell's glyph leans to: a side's own, or a paint."""
    piece = theme.pieces.get(name)
    return piece.disc if piece is not None else theme.paint(name)


def _lit(theme: Theme, tint: str, light: str) -> str:
    return mix(theme.paint(tint), _light(theme, light), 0.42 if theme.dark else 0.55)
