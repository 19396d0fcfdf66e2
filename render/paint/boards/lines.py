"""The lines of a board that join its points, and ropes."""

from math import dist
from typing import Final

from render.ink.canvas import Canvas
from render.ink.shapes import Op, Point, Shape, stroke
from render.ink.theme import Theme
from render.scene import Bank, Board

_TWIST: Final = 14
"""px from one strand of a rope to the next."""


def draw_tracks(canvas: Canvas, theme: Theme, board: Board) -> None:
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
    for step in range(1, int(length / _TWIST)):
        x, y = start[0] + ax * _TWIST * step, start[1] + ay * _TWIST * step
        dx, dy = 0.45 * width * (ax - ay), 0.45 * width * (ay + ax)
        strands += stroke(((x - dx, y - dy), (x + dx, y + dy)), 3)
    return strands
