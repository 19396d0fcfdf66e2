"""How the last turn is shown, read from its notation and the positions around it."""

from itertools import pairwise
from math import dist
from typing import Final

from render.compose.boards.layouts import FROM_RADIUS, DuelLayout, Men, cells_along
from render.scene import (
    Arrow,
    FromRing,
    Ghost,
    Thing,
    ToRing,
)
from render.view import Step

_SWERVE: Final = 0.22
"""How far the arrow of a leap swerves from what it goes over, as a share of its length."""
_CLEARANCE: Final = 1.4
"""How far it swerves at the most, in radii of a piece as all that follows."""
_TO_RADIUS: Final = 1.117
_ARROW_WIDTH: Final = 0.3
_EDGE_GAP, _RING_GAP = 0.89, 1.153
"""From the middle of a place to an arrow's end: at the edge of a piece, and clear of the ring about it."""
_ON_THE_WAY: Final = 1.02
"""A piece stands on the way if the detour over it is at most this much longer."""


def last_turn(layout: DuelLayout, step: Step, *, ringed: bool = True) -> list[Thing]:
    """The course of what was just played, from landing to landing, and the ghosts of what it captured.

    `ringed`: whether the place reached is ringed; that of a placing always is.
    """
    before, after = layout.men(step.before), layout.men(step.after)
    path = cells_along(layout, step.move)
    things: list[Thing] = [
        Ghost(layout.spots[cell], man.side, layout.radius * man.size, kind=man.kind)
        for cell, man in before.items()
        if cell not in after and cell not in path[:1]
    ]
    for hop, (start, end) in enumerate(pairwise(path), start=2):
        stop = _RING_GAP if hop == len(path) else _EDGE_GAP
        things.append(_hop(layout, start, end, before, stop * layout.radius))
    if path and (ringed or len(path) == 1):
        things.append(ToRing(layout.spots[path[-1]], _TO_RADIUS * layout.radius * _size(after, path[-1])))
    return things


def from_rings(layout: DuelLayout, step: Step) -> list[Thing]:
    """Dashed rings where the piece just moved came from and passed by."""
    *passed, _ = cells_along(layout, step.move) or (0,)
    after = layout.men(step.after)
    return [FromRing(layout.spots[cell], FROM_RADIUS * layout.radius) for cell in passed if cell not in after]


def _hop(layout: DuelLayout, start: int, end: int, men: Men, stop: float) -> Arrow:
    """The arrow from one cell to another; where a piece stands on the way it swerves, on the same side there
    and back."""
    one, other = layout.spots[start], layout.spots[end]
    length = dist(one, other)
    over = any(
        dist(one, layout.spots[cell]) + dist(layout.spots[cell], other) < _ON_THE_WAY * length
        for cell in men
        if cell not in (start, end)
    )
    swerve = min(_SWERVE, _CLEARANCE * layout.radius / length) if over else 0
    bow = swerve if start < end else -swerve
    return Arrow(
        one, other, _ARROW_WIDTH * layout.radius, leave=_EDGE_GAP * layout.radius, stop=stop, bow=bow
    )


def _size(men: Men, cell: int) -> float:
    return men[cell].size if cell in men else 1.0
