"""A scene from the other side of the table: rotated by half a turn around the middle of its board.

Places are rotated, pixels are not: faces, letters, dice and shadows stay upright, and the strip's panels stay
where they are. This module doesn't know one thing from another: `PLACES`, `COURSES`, `HEADINGS` and `ANCHORS`
name the fields of boards, guides and things that say where something is.
"""

from dataclasses import replace
from typing import Any, Final, TypeVar

from render.kept import cached
from render.scene import Board, Scene, Slab, Spot

PLACES: Final = frozenset({"at", "start", "end"})
"""Fields that hold one spot."""
COURSES: Final = frozenset({"spots", "bridges", "gaps"})
"""Fields that hold several spots."""
_HEADINGS: Final = frozenset({"heading"})
"""Fields that hold a direction, in degrees."""
_ANCHORS: Final = frozenset({"anchor"})
"""Fields that say which part of a text is on its spot: "lm" is the left end, at mid-height."""
_OPPOSITE: Final = str.maketrans("lrtb", "rlbt")

T = TypeVar("T")


def turned(scene: Scene) -> Scene:
    """Return `scene` from the other side, with the palette of the unturned board."""
    middle = _middle(scene.board)
    things = tuple(_turned(thing, middle) for thing in scene.things)
    return replace(scene, board=turned_board(scene.board), things=things, alike=scene.alike or scene.board)


@cached(64)
def turned_board(board: Board) -> Board:
    """Return an empty board from the other side. Names stay with their points."""
    middle = _middle(board)
    frame = board.frame
    if isinstance(frame, Slab):
        x, y = board.field.place(middle)
        corners = tuple((round(2 * x - right), round(2 * y - down)) for right, down in frame.corners)
        frame = replace(frame, corners=corners)
    parts = ("cells", "links", "tracks", "stations", "labels", "guides")
    changed: dict[str, Any] = {
        part: tuple(_turned(each, middle) for each in getattr(board, part)) for part in parts
    }
    return replace(board, frame=frame, **changed)


def _middle(board: Board) -> Spot:
    """Half way between the outermost places of a board."""
    spots = [cell.at for cell in board.cells] + [station.at for station in board.stations]
    across, up = [x for x, _ in spots], [y for _, y in spots]
    return (min(across) + max(across)) / 2, (min(up) + max(up)) / 2


def _turned(part: T, middle: Spot) -> T:
    """Return a part of a board, or a thing on it, on the other side of `middle`."""
    changed: dict[str, Any] = {}
    for name in part.__slots__:  # type: ignore[attr-defined]
        value = getattr(part, name)
        if name in PLACES:
            changed[name] = _across(value, middle)
        elif name in COURSES:
            changed[name] = tuple(_across(spot, middle) for spot in value)
        elif name in _HEADINGS:
            changed[name] = (value + 180) % 360
        elif name in _ANCHORS:
            changed[name] = value.translate(_OPPOSITE)
    return replace(part, **changed) if changed else part  # type: ignore[type-var]


def _across(spot: Spot, middle: Spot) -> Spot:
    return 2 * middle[0] - spot[0], 2 * middle[1] - spot[1]
