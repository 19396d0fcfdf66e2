"""Write the names of points again on top of the marks that cover them."""

from collections.abc import Iterable
from math import hypot
from typing import Final

from render import scene as s
from render.compose.ways import from_way, way_of

_LETTER, _HIGH = 0.3, 0.36
"""Half the width of a letter, and half its height, relative to the size of a name."""
_NEAR, _LIFTED, _EDGE = 4, 14, 9
"""How near a mark may come to a name, and how far a lifted piece with its white ring, and the gold edge of a
capsule, reach out (px)."""
_HEAD: Final = 1.5
"""How far the head of an arrow reaches to each side, in widths of its shaft."""
_REACH: Final = 0.75
"""How far a mark from start to end reaches from the middle between them, however it bows, in its lengths."""
_ROUND, _CROSS, _LIGHT = 1.16, 1.6, 1.44
"""How far rings and brackets reach, the cross of a piece that has left, and the light under one that must
capture, in radii."""

_Round = s.Token | s.Ghost | s.ToRing | s.FromRing | s.Target | s.CaptureTarget | s.Glow
_Mark = s.Arrow | s.Capsule | _Round


def names_on_top(board: s.Board, things: Iterable[s.Thing]) -> list[s.Name]:
    """The names of a board that `things` cover, each where it stands, to go on top of them."""
    marks = [thing for thing in things if isinstance(thing, _Mark) and _may_cover(thing)]
    return [
        s.Name(label.at, label.text, label.size, _ground(board, label))
        for label in board.labels
        if any(_covers(mark, label, board.field.pitch) for mark in marks)
    ]


def _may_cover(mark: _Mark) -> bool:
    """Whether it reaches beyond its place: of pieces, only a lifted one does; of lights, a strong one."""
    match mark:
        case s.Token():
            return mark.picked
        case s.Glow():
            return mark.strong
        case _:
            return True


def _ground(board: s.Board, label: s.BoardLabel) -> str:
    """The paint a name stands on: its peg's, the water's, the board's or, outside all points, the frame's."""
    if label.rim or label.peg:
        return label.rim or "peg"
    if isinstance(board.frame, s.Bank):
        return "water"
    across, up = ([station.at[axis] for station in board.stations] or [0.0] for axis in (0, 1))
    x, y = label.at
    inside = min(across) < x < max(across) and min(up) < y < max(up)
    return "board" if inside or label.clear else "frame"


def _covers(mark: _Mark, label: s.BoardLabel, pitch: float) -> bool:
    wide, high = _LETTER * label.size * len(label.text) / pitch, _HIGH * label.size / pitch
    x, y = label.at
    if isinstance(mark, s.Arrow | s.Capsule):
        if isinstance(mark, s.Arrow):
            way, half = way_of(mark), _HEAD * mark.width
        else:
            way, half = [mark.start, mark.end], mark.width / 2 + _EDGE / pitch
        near = high + half + _NEAR / pitch
        (ax, ay), (bx, by) = mark.start, mark.end
        if hypot(x - (ax + bx) / 2, y - (ay + by) / 2) > hypot(bx - ax, by - ay) * _REACH + near + wide:
            return False
        return any(from_way((x + share * wide, y), way) < near for share in (-1, -0.5, 0, 0.5, 1))
    near = _LIFTED if isinstance(mark, s.Token) else _NEAR
    across, up = max(abs(mark.at[0] - x) - wide, 0), max(abs(mark.at[1] - y) - high, 0)
    reach = _CROSS if isinstance(mark, s.Ghost) else _LIGHT if isinstance(mark, s.Glow) else _ROUND
    return hypot(across, up) < reach * mark.radius + near / pitch
