"""What is picked so far, and the points where it can go, read from the notation of the legal moves."""

import re

from render.view import View

_POINT = re.compile(r"[a-zA-Z][a-zA-Z0-9]*")


def picked_point(view: View) -> str:
    """The last point of the notation picked so far: where the piece in hand stands; "" for none."""
    points = _POINT.findall(view.picked)
    return points[-1] if points else ""


def next_points(view: View) -> tuple[str, ...]:
    """The points that may come right after what is picked, in the order of the moves, each once."""
    if view.actor is None or not view.picked:
        return ()
    found: dict[str, None] = {}
    for move in view.position.moves(view.actor):
        rest = move.removeprefix(view.picked)
        if rest != move and (match := re.match(r"[-x=/]([a-zA-Z][a-zA-Z0-9]*)", rest)):
            found[match[1]] = None
    return tuple(found)
