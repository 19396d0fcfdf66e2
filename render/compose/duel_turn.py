"""How the last turn is shown, read from its notation and the positions around it."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist
from typing import Final

from engines.boards.nets import Net
from render import scene as s
from render.compose.boards.layouts import FROM_RADIUS, DuelLayout, Man, Men, cells_along
from render.compose.boards.nets import bow_along
from render.compose.ways import from_way, way_of
from render.view import Step

_SWERVE: Final = 0.22
"""How far the arrow of a leap swerves from what it goes over, as a share of its length."""
_CLEARANCE: Final = 1.3
"""How far it swerves at the most, in radii of a piece as all that follows."""
_TO_RADIUS: Final = 1.117
_BESIDE: Final = 1.95
"""From the middle of a place to the sign of whom its new piece has taken there."""
_CHIP: Final = 0.52
"""Radius of that sign."""
_OUTWARD: Final = 0.5
"""How much being far from the middle of the board counts, against being far from other pieces."""
_QUEEN_TO_RADIUS: Final = 1.27
"""The same about a queen, whose rim is golden too."""
_ARROW_WIDTH: Final = 0.3
_EDGE_GAP, _RING_GAP = 0.89, 1.153
"""From the middle of a place to an arrow's end: at the edge of a piece, and clear of the ring about it."""
_NEAR: Final = 2
"""Pieces nearer than that are near."""
_WORTH: Final = 1e-6
"""What is less is the same."""
_ON_THE_WAY: Final = 1.02
"""A piece stands on the way if the detour over it is at most this much longer."""


def last_turn(layout: DuelLayout, step: Step, *, ringed: bool = True) -> list[s.Thing]:
    """The course of what was just played, from landing to landing, and the ghosts of what it captured.

    `ringed`: whether the place reached is ringed; that of a placing always is.
    """
    before, after = layout.men(step.before), layout.men(step.after)
    path = cells_along(layout, step.move)
    things: list[s.Thing] = [
        s.Ghost(layout.spots[cell], man.side, layout.radius * man.size, kind=man.kind)
        for cell, man in before.items()
        if cell not in after and cell not in path[:1]
    ]
    if path and path[-1] in before and path[-1] != path[0]:
        things += _taken_beside(layout, before[path[-1]], after, path[-1])
    for hop, (start, end) in enumerate(pairwise(path), start=2):
        stop = _RING_GAP if hop == len(path) else _EDGE_GAP
        things.append(_hop(layout, start, end, before, stop * layout.radius))
    if path and (ringed or len(path) == 1) and not _is_splashed(after, path[-1]):
        things.append(_to_ring(layout, after, path[-1]))
    return things


def rings_below(layout: DuelLayout, step: Step) -> list[s.Thing]:
    """What lies below the pieces: dashed rings where the piece just moved came from and passed by, and the
    gold ring about one on a splash of paint, which would cut it."""
    path = cells_along(layout, step.move)
    after = layout.men(step.after)
    things: list[s.Thing] = [
        s.FromRing(layout.spots[cell], FROM_RADIUS * layout.radius) for cell in path[:-1] if cell not in after
    ]
    return things + [_to_ring(layout, after, cell) for cell in path[-1:] if _is_splashed(after, cell)]


def _is_splashed(men: Men, cell: int) -> bool:
    return cell in men and men[cell].kind is s.Kind.SPLAT


def _hop(layout: DuelLayout, start: int, end: int, men: Men, stop: float) -> s.Arrow:
    """The arrow from one cell to another; where a piece stands on the way it swerves: to the side with more
    room, else on the same side there and back."""
    one, other = layout.spots[start], layout.spots[end]
    length = dist(one, other)
    below = {
        cell
        for cell in men
        if cell not in (start, end)
        and dist(one, layout.spots[cell]) + dist(layout.spots[cell], other) < _ON_THE_WAY * length
    }
    swerve = min(_SWERVE, _CLEARANCE * layout.radius / length) if below else 0
    bow = swerve if start < end else -swerve
    if not swerve and isinstance(layout.names, Net):
        bow = bow_along(layout.names, start, end)
    arrow = s.Arrow(
        one, other, _ARROW_WIDTH * layout.radius, leave=_EDGE_GAP * layout.radius, stop=stop, bow=bow
    )
    others = [layout.spots[cell] for cell in men.keys() - below - {start, end}]
    mirrored = replace(arrow, bow=-bow)
    if swerve and _crowd(mirrored, others, layout.radius) < _crowd(arrow, others, layout.radius) - _WORTH:
        return mirrored
    return arrow


def _crowd(arrow: s.Arrow, others: Sequence[s.Spot], radius: float) -> float:
    """How much an arrow comes near other pieces of a radius on its way."""
    _, _, _, *way, _, _ = way_of(arrow)
    return sum(max(_NEAR * radius - from_way(other, way), 0) for other in others)


def _taken_beside(layout: DuelLayout, man: Man, after: Men, cell: int) -> list[s.Thing]:
    """Whom the piece that came to a cell has taken there: a small crossed disc beside it, rather to the
    outside and away from all other pieces."""
    x, y = layout.spots[cell]
    across, along = (sum(way) / len(layout.spots) for way in zip(*layout.spots, strict=True))
    far = _BESIDE * layout.radius
    others = [layout.spots[other] for other in after if other != cell]

    def room(at: s.Spot) -> float:
        clear = min((dist(at, other) for other in others), default=far)
        return clear + _OUTWARD * dist(at, (across, along))

    turns = (math.tau * (2 * eighth + 1) / 8 for eighth in range(4))
    at = max(((x + far * math.cos(turn), y + far * math.sin(turn)) for turn in turns), key=room)
    size = _CHIP * layout.radius
    return [s.SentBack(at, man.side, size)]


def _to_ring(layout: DuelLayout, men: Men, cell: int) -> s.ToRing:
    """The ring about what has come to a cell."""
    man = men.get(cell)
    if man is None:
        return s.ToRing(layout.spots[cell], _TO_RADIUS * layout.radius)
    queen = man.kind is s.Kind.QUEEN
    radius = (_QUEEN_TO_RADIUS if queen else _TO_RADIUS) * layout.reach(man)
    return s.ToRing(layout.spots[cell], radius, apart=queen)
