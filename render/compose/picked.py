"""What is picked so far: the piece lifted, the way it has gone, and where it can go, read from the notation
of the legal moves."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import dist

from engines.notation import last_part, point_after
from render import scene as s
from render.compose.boards.layouts import FROM_RADIUS, DuelLayout, Man, Men
from render.view import View

_TARGET_RADIUS, _CAPTURE_RADIUS = 0.444, 1.15
"""In radii of a piece."""


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


def pick_marks(
    layout: DuelLayout, view: View, men: Men, path: Sequence[int], taken: Iterable[int]
) -> list[s.Thing]:
    """The lifted piece where its way has led so far, what it has captured on it, and where it can go."""
    if view.actor is None or not path:
        return []
    side = view.game.colours[view.actor]
    things: list[s.Thing] = [
        s.FromRing(layout.spots[cell], FROM_RADIUS * layout.radius) for cell in path[:-1]
    ]
    things += [
        s.Ghost(layout.spots[cell], men[cell].side, layout.radius * men[cell].size, kind=men[cell].kind)
        for cell in taken
    ]
    things.append(layout.token(path[-1], men.get(path[0], Man(side)), picked=True))
    for point in next_points(view):
        cell = layout.names.cell[point]
        if cell in men and cell != path[0]:
            things.append(
                s.CaptureTarget(layout.spots[cell], side, _CAPTURE_RADIUS * layout.radius * men[cell].size)
            )
        else:
            things.append(s.Target(layout.spots[cell], side, _TARGET_RADIUS * layout.radius))
    return things


def captures_so_far(layout: DuelLayout, view: View, men: Men, path: Sequence[int]) -> set[int]:
    """The cells leapt over so far: of what every continuation captures, the nearest to each hop."""
    if len(path) < 2 or view.actor is None:
        return set()
    ways = [move for move in view.position.moves(view.actor) if move.startswith(view.picked)]
    lost = [men.keys() - layout.men(view.position.play(view.actor, move)).keys() for move in ways]
    sure = set.intersection(*map(set, lost)) - {path[0]} if lost else set()

    def detour(cell: int, start: int, end: int) -> float:
        return dist(layout.spots[start], layout.spots[cell]) + dist(layout.spots[cell], layout.spots[end])

    return {min(sure, key=lambda cell: detour(cell, *hop)) for hop in pairwise(path)} if sure else set()
