"""A whole board: the pond, its ground, cells, lines, points and coordinates, in drawing order."""

from math import dist
from typing import Final

from render import scene as s
from render.ink.canvas import Canvas
from render.ink.shapes import Op, Point, Shape, ellipse, polygon, rounded, stroke
from render.ink.text import text_width
from render.ink.theme import INK, MARKS, WHITE, Theme
from render.ink.typefaces import Weight
from render.paint.boards.cells import draw_cell, draw_glyph, draw_link
from render.paint.boards.grounds import draw_ground
from render.paint.boards.logs import draw_log, draw_stream
from render.paint.boards.names import write_rimmed
from render.paint.boards.pond import pond
from render.paint.boards.stations import draw_station
from render.paint.boards.zones import draw_zone
from render.paint.emblems.emblems import draw_emblem
from render.paint.pieces.seat_marks import mark
from render.scene import Bank, Board, BoardLabel, Disc

_TWIST: Final = 14
"""px from one strand of a rope to the next."""


def draw_tracks(canvas: Canvas, theme: Theme, board: Board) -> None:
    """Draw all lines as one shape, so that they cross without a seam; over water they cast a shadow."""
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
    """The slanting strokes that make a line look like a rope."""
    length = dist(start, end)
    ax, ay = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    strands = Shape()
    for step in range(1, int(length / _TWIST)):
        x, y = start[0] + ax * _TWIST * step, start[1] + ay * _TWIST * step
        dx, dy = 0.45 * width * (ax - ay), 0.45 * width * (ay + ax)
        strands += stroke(((x - dx, y - dy), (x + dx, y + dy)), 3)
    return strands


_TIP: Final = polygon(((-0.7, -0.9), (0.8, 0), (-0.7, 0.9)))
"""An arrowhead, of radius 1."""
_CHEVRON: Final = ((-0.28, -0.55), (0.32, 0), (-0.28, 0.55))
"""The bent line on a fork's button."""


def draw_guide(canvas: Canvas, theme: Theme, field: s.Field, guide: s.Guide) -> None:
    """Draw one guide on a board."""
    match guide:
        case s.Tip():
            _draw_tip(canvas, theme, field, guide)
        case s.Sign():
            x, y = field.place(guide.at)
            ground = theme.paint(guide.ground)
            draw_emblem(canvas, theme, guide.emblem, x, y, field.px(guide.radius), ground)
        case s.Crest():
            _draw_crest(canvas, theme, field, guide)
        case s.Log():
            draw_log(canvas, theme, field.place(guide.start), field.place(guide.end))
        case s.Stream():
            bridges = [field.place(spot) for spot in guide.bridges]
            draw_stream(canvas, theme, [field.place(spot) for spot in guide.spots], bridges)


def _draw_tip(canvas: Canvas, theme: Theme, field: s.Field, tip: s.Tip) -> None:
    x, y = field.place(tip.at)
    if tip.fork:
        canvas.fill(ellipse(x, y, 1.55 * tip.radius), INK, 0.85)
        canvas.fill(ellipse(x, y, 1.36 * tip.radius), theme.accent)
        chevron = stroke(_CHEVRON, 0.42).scaled(tip.radius).turned(-tip.heading)
        canvas.fill(chevron.moved(x, y), INK)
        return
    shape = _TIP.scaled(tip.radius).softened(0.3 * tip.radius).turned(-tip.heading).moved(x, y)
    canvas.fill(shape.softened(5), theme.groove if theme.dark or not tip.side else theme.ring)
    canvas.fill(shape, theme.pieces[tip.side].disc if tip.side else theme.line)


def _draw_crest(canvas: Canvas, theme: Theme, field: s.Field, crest: s.Crest) -> None:
    shape = mark(MARKS[crest.side], field.px(crest.radius)).moved(*field.place(crest.at))
    piece = theme.pieces[crest.side]
    canvas.fill(shape.softened(6), INK if theme.dark else WHITE, 0.7)
    canvas.fill(shape, piece.disc)


def draw_board(board: Board, theme: Theme, titles: tuple[str, ...]) -> Canvas:
    """Draw all of `board` in a new picture; `titles` are the words of its zones."""
    ripples = not isinstance(board.frame, Bank | Disc)  # round boards take enough bytes already
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
        write_rimmed(canvas, theme, label.text, x, y, label.size, label.rim)
    else:
        canvas.write(label.text, x, y, label.size, theme.paint(label.paint))
