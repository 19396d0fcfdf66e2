"""The marks between two cards of a course: why the second joins the first."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from render.ink.canvas import Canvas
from render.ink.shapes import Shape, ellipse, polygon, rounded
from render.ink.theme import INK, PAPER, SUITS, Theme
from render.paint.cards.suits import suit
from render.scene.emblems import ANY, SAME, STEP, joint

_SIGNS: Final[Mapping[str, Shape]] = MappingProxyType(
    {
        STEP: rounded(-0.62, 0.10, 0.40, 0.46, 0.04)
        + rounded(-0.20, -0.24, 0.40, 0.80, 0.04)
        + rounded(0.22, -0.58, 0.40, 1.14, 0.04),
        SAME: rounded(-0.56, -0.40, 1.12, 0.30, 0.06) + rounded(-0.56, 0.10, 1.12, 0.30, 0.06),
        ANY: polygon(((0, -0.62), (0.62, 0), (0, 0.62), (-0.62, 0))),
    }
)
"""Stairs for one higher, "=" for the same rank, a diamond for the Excuse, which goes with everything."""
_SUIT: Final = 0.68
"""Half the size of a suit's sign, in radii."""


def _draw(
    why: str, fresh: bool, canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str
) -> None:
    canvas.fill(ellipse(x, y + 0.12 * radius, radius), INK, 0.4)
    canvas.fill(ellipse(x, y, radius), INK)
    canvas.fill(ellipse(x, y, radius - 2.5), theme.accent if fresh else PAPER)
    if why in SUITS:
        canvas.fill(suit(why).scaled(_SUIT * radius).moved(x, y), INK if fresh else SUITS[why])
    else:
        canvas.fill(_SIGNS[why].scaled(radius).moved(x, y), INK)


JOINTS: Final[Mapping[str, Callable[[Canvas, Theme, float, float, float, str], None]]] = MappingProxyType(
    {joint(why, fresh): partial(_draw, why, fresh) for why in (*_SIGNS, *SUITS) for fresh in (False, True)}
)
"""The drawing of each joint, by the name of its emblem."""
