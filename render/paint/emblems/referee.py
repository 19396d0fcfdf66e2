"""The referee's emblems: repetition, turns running out, a leap that must be made, what has been captured."""

from math import cos, radians, sin
from typing import Final

from render.ink.canvas import Canvas
from render.ink.shapes import Shape, ellipse, polygon, stroke
from render.ink.theme import Theme


def _bow(start: float, end: float, far: float, y: float = 0) -> tuple[tuple[float, float], ...]:
    """Points on a circle of radius `far` about (0, y), from one angle (degrees, 0 right, down) to another."""
    steps = [start + (end - start) * step / 12 for step in range(13)]
    return tuple((far * cos(radians(turn)), y + far * sin(radians(turn))) for turn in steps)


_LOOP: Final = stroke(_bow(200, 325, 0.7), 0.24) + stroke(_bow(20, 145, 0.7), 0.24)
_LOOP_HEADS: Final = (
    polygon(((0.98, -0.62), (0.86, 0.14), (0.22, -0.3))),
    polygon(((-0.98, 0.62), (-0.86, -0.14), (-0.22, 0.3))),
)
_GLASS: Final = polygon(((-0.62, -0.8), (0.62, -0.8), (0.1, 0), (0.62, 0.8), (-0.62, 0.8), (-0.1, 0)))
_ENDS: Final = stroke(((-0.74, -0.86), (0.74, -0.86)), 0.2) + stroke(((-0.74, 0.86), (0.74, 0.86)), 0.2)
_SAND: Final = polygon(((-0.46, 0.76), (0.46, 0.76), (0, 0.3)))
_LEAP: Final = stroke(_bow(180, 325, 0.7, 0.3), 0.24)
_LEAP_HEAD: Final = polygon(((0.98, -0.08), (0.72, 0.62), (0.24, -0.02)))
_CROSS: Final = stroke(((-0.4, -0.4), (0.4, 0.4)), 0.24) + stroke(((-0.4, 0.4), (0.4, -0.4)), 0.24)


def _filled(
    canvas: Canvas, shapes: tuple[Shape, ...], x: float, y: float, radius: float, colour: str
) -> None:
    for shape in shapes:
        canvas.fill(shape.scaled(radius).moved(x, y), colour)


def draw_repeated(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """Two arrows that run after each other."""
    _filled(canvas, (_LOOP, *_LOOP_HEADS), x, y, radius, theme.text)


def draw_quiet(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """An hourglass with little sand left above."""
    canvas.fill(_GLASS.scaled(radius).softened(0.08 * radius).moved(x, y), theme.text)
    _filled(canvas, (_ENDS,), x, y, radius, theme.text)
    _filled(canvas, (_SAND,), x, y, radius, ground)


def draw_leap(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """An arrow over a piece."""
    canvas.fill(ellipse(x, y + 0.5 * radius, 0.34 * radius), theme.text)
    _filled(canvas, (_LEAP, _LEAP_HEAD), x, y, radius, theme.text)
