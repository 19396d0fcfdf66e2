"""What is picked so far, and the points where it can go, read from the notation of the legal moves."""

import re

from render.view import View

_NEXT = re.compile("[-x=/]([^-x=/]+)")


def picked_point(view: View) -> str:
    """The last point of the notation picked so far: where the piece in hand stands; "" for none."""
    return re.split("[-x=/]", view.picked)[-1]


def next_points(view: View) -> tuple[str, ...]:
    """The points that may come right after what is picked, in the order of the moves, each once."""
    if view.actor is None or not view.picked:
        return ()
    found: dict[str, None] = {}
    for move in view.position.moves(view.actor):
        rest = move.removeprefix(view.picked)
        if rest != move and (match := _NEXT.match(rest)):
            found[match[1]] = None
    return tuple(found)


def move_path(move: str) -> tuple[str, ...]:
    """The points along which a move, or the beginning of one, leads: where its piece stands or is put, and
    every landing. What is chosen after a slash is no part of it.

    >>> move_path("c4xa4xa1"), move_path("e1/a5"), move_path("pass")
    (('c4', 'a4', 'a1'), ('e1',), ('pass',))
    """
    return tuple(re.split("[-x]", move.partition("/")[0])) if move else ()
