"""Where courses cross."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from render.scene import Spot


def bridges_over(way: Sequence[Spot], others: Iterable[Sequence[Spot]]) -> tuple[Spot, ...]:
    """Where `way` crosses any of the others.

    >>> bridges_over([(0, 0), (2, 2)], [[(0, 2), (2, 0)], [(5, 0), (5, 1)]])
    ((1.0, 1.0),)
    """
    found = (
        _crossing(*link, *other) for each in others for other in pairwise(each) for link in pairwise(way)
    )
    return tuple(spot for spot in found if spot is not None)


def _crossing(start: Spot, end: Spot, other_start: Spot, other_end: Spot) -> Spot | None:
    """Where two straight stretches cross; None where they do not."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    ex, ey = other_end[0] - other_start[0], other_end[1] - other_start[1]
    turn = dx * ey - dy * ex
    if not turn:
        return None
    ax, ay = other_start[0] - start[0], other_start[1] - start[1]
    share, other_share = (ax * ey - ay * ex) / turn, (ax * dy - ay * dx) / turn
    if not (0 <= share <= 1 and 0 <= other_share <= 1):
        return None
    return start[0] + dx * share, start[1] + dy * share
