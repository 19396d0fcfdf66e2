"""Emblems before a row of pieces in a seat's panel: what they are there for."""

from render.ink.canvas import Canvas
from render.ink.shapes import Shape, ellipse, stroke
from render.ink.theme import GONE, INK, PAPER, WHITE, Theme


def draw_to_place(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """A dark plus on a pale disc."""
    _draw_sign(canvas, x, y, radius, _plus(), PAPER, INK)


def draw_taken(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """The white cross on red that captured pieces bear on the board."""
    _draw_sign(canvas, x, y, radius, _plus().turned(45), GONE, WHITE)


def _draw_sign(canvas: Canvas, x: float, y: float, radius: float, sign: Shape, disc: str, ink: str) -> None:
    canvas.fill(ellipse(x, y, radius), INK)
    canvas.fill(ellipse(x, y, radius - 2.5), disc)
    canvas.fill(sign.scaled(radius).moved(x, y), ink)


def _plus() -> Shape:
    return stroke(((-0.46, 0), (0.46, 0)), 0.28) + stroke(((0, -0.46), (0, 0.46)), 0.28)
