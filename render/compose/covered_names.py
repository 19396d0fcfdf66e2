"""Move the names of points out from under the last turn's arrow."""

from collections.abc import Callable, Iterable
from typing import Final

from render import scene as s
from render.compose.boards.layouts import DuelLayout
from render.compose.duels import last_turn
from render.compose.panels import result
from render.compose.ways import from_way, way_of
from render.view import View

_COVERED: Final = 18
"""A name closer than this (px) to an arrow can't be read."""
_LETTER, _AROUND, _HIGH = 0.62, 12, 34
"""Width of a letter relative to its size; how much wider (px) than its name a patch of bare board is; and a
patch's height."""


def names_aside(
    layout: DuelLayout, view: View, labels: Iterable[s.BoardLabel], aside: Callable[[s.Spot], s.Spot]
) -> tuple[list[s.Patch], list[s.Name]]:
    """Move `aside` the `labels` that an arrow covers. Returns patches that hide them, to go below everything,
    and their names, to go on top; none once the match is over."""
    if not view.steps or result(view):
        return [], []
    near = _COVERED / layout.board.field.pitch
    last = last_turn(layout, view.steps[-1])
    ways = [way_of(thing) for thing in last if isinstance(thing, s.Arrow)]
    covered = [label for label in labels if any(from_way(label.at, way) < near for way in ways)]
    bare = [
        _bare(layout, label, at)
        for label in covered
        for at in (label.at, *((aside(label.at),) if label.clear else ()))
    ]
    return bare, [s.Name(aside(label.at), label.text, label.size, "board") for label in covered]


def _bare(layout: DuelLayout, label: s.BoardLabel, at: s.Spot) -> s.Patch:
    """A patch of the bare board as large as a name."""
    pitch = layout.board.field.pitch
    wide = _LETTER * label.size * len(label.text) + _AROUND
    return s.Patch(at, wide / pitch, _HIGH / pitch, "board")
