"""What is picked so far, and the points where it can go, read from the notation of the legal moves."""

from engines.notation import last_part, point_after
from render.view import View


def picked_point(view: View) -> str:
    """The last point of the notation picked so far: where the piece in hand stands; "" for none."""
    return last_part(view.picked)


def next_points(view: View) -> tuple[str, ...]:
    """The points that may come right after what is picked, in the order of the moves, each once."""
    if view.actor is None or not view.picked:
        return ()
    moves = view.position.moves(view.actor)
    points = (point_after(move, view.picked) for move in moves)
    return tuple(dict.fromkeys(point for point in points if point is not None))
