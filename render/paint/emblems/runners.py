"""The hare, the tortoise and the chequered flag, on paper: who runs which course, who has won."""

from typing import Final

from render.ink.canvas import Canvas
from render.ink.colour import mix
from render.ink.shapes import Shape, arc, curve, ellipse, polygon, rounded, stroke
from render.ink.theme import INK, PAPER, WHITE, Theme
from render.scene.emblems import RUNNER_PAINTS

_LEAP: Final = (
    curve(  # the body, from the tail over the back to the chest, and along the belly
        (-0.66, -0.02),
        (-0.62, -0.40, -0.18, -0.36, 0.12, -0.26),
        (0.34, -0.20, 0.50, -0.14, 0.46, 0.08),
        (0.40, 0.30, 0.06, 0.26, -0.16, 0.30),
        (-0.44, 0.36, -0.68, 0.26, -0.66, -0.02),
    )
    + ellipse(0.52, -0.22, 0.26, 0.21)  # the head
    + ellipse(0.70, -0.16, 0.13, 0.12)
    + stroke(((0.34, 0.14), (0.62, 0.28), (0.86, 0.22)), 0.14)  # forelegs
    + stroke(((0.18, 0.20), (0.46, 0.44), (0.68, 0.46)), 0.14)
    + stroke(((-0.44, 0.16), (-0.66, 0.40), (-0.92, 0.44)), 0.19)  # hind legs
    + stroke(((-0.28, 0.22), (-0.42, 0.52), (-0.68, 0.60)), 0.17)
)
_EARS: Final = tuple(
    ellipse(0, 0, 0.36, 0.105).turned(turn).moved(x, y)
    for x, y, turn in ((0.18, -0.52, 36), (0.34, -0.60, 56))
)
_DOME: Final = curve(
    (-0.74, 0.28), (-0.74, -0.30, -0.44, -0.58, -0.08, -0.58), (0.28, -0.58, 0.56, -0.30, 0.56, 0.28)
)
_PLATES: Final = (
    ((-0.36, 0.24), (-0.22, -0.14), (0.08, -0.14), (0.22, 0.24)),
    ((-0.22, -0.14), (-0.36, -0.48)),
    ((0.08, -0.14), (0.22, -0.48)),
)
_LIMBS: Final = (
    ellipse(0.74, -0.14, 0.22, 0.20)
    + stroke(((0.48, 0.20), (0.68, -0.04)), 0.22)
    + stroke(((0.36, 0.30), (0.46, 0.56)), 0.24)
    + stroke(((-0.50, 0.30), (-0.56, 0.56)), 0.24)
    + stroke(((-0.70, 0.26), (-0.92, 0.36)), 0.1)
)


def draw_hare(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """A hare in full leap."""
    _draw_bed(canvas, x, y, radius)
    fur = theme.paint(RUNNER_PAINTS[0])

    def laid(shape: Shape) -> Shape:
        return shape.scaled(0.82 * radius).moved(x + 0.05 * radius, y + 0.04 * radius)

    whole = _LEAP + _EARS[0] + _EARS[1]
    canvas.fill(laid(whole.softened(0.13) + _legs(0.13)), INK)
    canvas.fill(laid(_EARS[0]), mix(fur, INK, 0.3))
    canvas.fill(laid(_LEAP), fur)
    canvas.fill(laid(_EARS[1]), fur)
    canvas.fill(laid(ellipse(-0.72, -0.08, 0.15)), INK)
    canvas.fill(laid(ellipse(-0.72, -0.08, 0.10)), WHITE)
    canvas.fill(laid(ellipse(0.56, -0.26, 0.07)), INK)
    canvas.fill(laid(ellipse(0.81, -0.17, 0.05)), INK)


def draw_tortoise(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """A tortoise, plodding."""
    _draw_bed(canvas, x, y, radius)
    skin, shell = (theme.paint(name) for name in RUNNER_PAINTS[1:])

    def laid(shape: Shape) -> Shape:
        return shape.scaled(0.86 * radius).moved(x - 0.02 * radius, y + 0.02 * radius)

    rim = rounded(-0.82, 0.20, 1.46, 0.18, 0.09)
    limbs = Shape(tuple(type(op)(op.points, op.width + 0.13) for op in _LIMBS.ops if op.width))
    canvas.fill(laid(_LIMBS.softened(0.13) + limbs), INK)
    canvas.fill(laid(_LIMBS), skin)
    canvas.fill(laid((_DOME + rim).softened(0.13)), INK)
    canvas.fill(laid(_DOME), shell)
    for plate in _PLATES:
        canvas.fill(laid(stroke(plate, 0.075)), mix(shell, INK, 0.55), clip=laid(_DOME))
    canvas.fill(laid(rim), theme.paint(RUNNER_PAINTS[0]))
    canvas.fill(laid(ellipse(0.80, -0.20, 0.06)), INK)
    canvas.fill(laid(arc(0.78, -0.12, 0.12, 20, 100, 0.045)), INK)


def draw_flag(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """The chequered flag of the finish."""
    _draw_bed(canvas, x, y, radius)

    def laid(shape: Shape) -> Shape:
        return shape.scaled(radius).moved(x, y)

    cloth = polygon(((-0.36, -0.58), (0.62, -0.46), (0.62, 0.14), (-0.36, 0.02)))
    canvas.fill(laid(stroke(((-0.40, -0.62), (-0.40, 0.66)), 0.14)), INK)
    canvas.fill(laid(cloth.softened(0.08)), INK)
    canvas.fill(laid(cloth), WHITE)
    for row in range(3):
        for column in range(4):
            if (row + column) % 2:
                left, top = -0.36 + 0.245 * column, -0.58 + 0.2 * row + 0.03 * column
                check = polygon(
                    ((left, top), (left + 0.245, top + 0.03), (left + 0.245, top + 0.23), (left, top + 0.2))
                )
                canvas.fill(laid(check), INK)


def _legs(grown: float) -> Shape:
    """The hare's legs, widened: `softened` doesn't change strokes."""
    return Shape(tuple(type(op)(op.points, op.width + grown) for op in _LEAP.ops if op.width))


def _draw_bed(canvas: Canvas, x: float, y: float, radius: float) -> None:
    canvas.fill(ellipse(x, y + 0.1 * radius, radius), INK, 0.4)
    canvas.fill(ellipse(x, y, radius), INK)
    canvas.fill(ellipse(x, y, 0.94 * radius), PAPER)
