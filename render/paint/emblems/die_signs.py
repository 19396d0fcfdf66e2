"""Dice painted on a board: which face means what stands beside them."""

from functools import partial
from typing import Final

from render.ink.canvas import Canvas
from render.ink.theme import Theme
from render.paint.pieces import dice
from render.scene.emblems import die_sign


def _draw_die(
    face: int, canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str
) -> None:
    canvas.put(dice.die(face, round(2 * radius), spent=False), x, y)


DIE_SIGNS: Final = {die_sign(face): partial(_draw_die, face) for face in range(1, 7)}
