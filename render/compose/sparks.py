"""Where sparks fly: at the corners between cells, so that they cover no piece."""

import math

from render.scene import Spot

_NEAR, _FAR = 0.45, 1.2
"""How far from the row, in units: at the edge of its capsule, and not lost on the board."""
_MOST_SPARKS = 5
"""More sparks than this are thinned out."""

_AROUND = (
    (0.87, 0.2),
    (0.6, 0.68),
    (-0.2, 0.88),
    (-0.66, 0.62),
    (-0.88, -0.2),
    (-0.6, -0.68),
    (0.2, -0.9),
    (0.66, -0.62),
)


def sparks_beside(start: Spot, end: Spot, columns: int, rows: int) -> tuple[Spot, ...]:
    """Corners between cells that lie near the row from `start` to `end` of a grid."""
    corners = [(float(x), float(y)) for x in range(1, columns) for y in range(1, rows)]
    near = [corner for corner in corners if _NEAR < _distance(corner, start, end) < _FAR]
    return tuple(corner for corner in near if len(near) <= _MOST_SPARKS or (corner[0] + 2 * corner[1]) % 3)


def sparks_along(start: Spot, end: Spot, away: float) -> tuple[Spot, ...]:
    """Where sparks fly about a row: on both sides in turn, about `away` from it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    right, up = away * dy / length, -away * dx / length
    return tuple(
        (start[0] + dx * along + side * right * far, start[1] + dy * along + side * up * far)
        for along, side, far in (
            *((0.02, 1, 1.06), (0.17, -1, 1.15), (0.33, 1, 1.25), (0.5, -1, 1.02)),
            *((0.67, 1, 1.1), (0.83, -1, 1.22), (0.98, 1, 1.04)),
        )
    )


def sparks_around(spot: Spot, _: Spot, columns: int, rows: int, pitch: float = 1) -> tuple[Spot, ...]:
    """About a single cell of a board whose cells lie `pitch` apart, as far as the board reaches."""
    spots = [(spot[0] + right * pitch, spot[1] + up * pitch) for right, up in _AROUND]
    near, right, top = 0.1 * pitch, (columns - 0.1) * pitch, (rows - 0.1) * pitch
    return tuple((x, y) for x, y in spots if near < x < right and near < y < top)


def _distance(spot: Spot, start: Spot, end: Spot) -> float:
    """From `spot` to the nearest point of the stretch."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = ((spot[0] - start[0]) * dx + (spot[1] - start[1]) * dy) / (dx * dx + dy * dy)
    along = min(max(along, 0), 1)
    return math.dist(spot, (start[0] + along * dx, start[1] + along * dy))
