"""Turn the net of a game's rules into its picture: lines, points and their names."""

import math
from collections.abc import Iterable, Mapping
from functools import partial
from itertools import pairwise

from engines.boards.nets import Net
from render import scene as s
from render.compose.boards.layouts import DuelLayout, beavers

_SPAN = 628
"""px between opposite outer columns or rows of a lattice, in the field of a square board."""
_MIDDLE = (480, 458)
"""The middle of the lattice, in px."""
_NAMES_AWAY = 0.165
"""From the outer rows of a lattice to their names on the wood, as a share of its width."""
_WIDEST_STEP = 0.35
"""Pieces and points grow with the distance between columns up to this share of the lattice's width."""


def net_layout(
    net: Net,
    sides: tuple[str, ...],
    ground: s.Frame | s.Slab | s.Disc | s.Bank,
    *,
    centre: tuple[float, float],
    pitch: float,
    radius: float,
    places: tuple[s.Station, ...],
    labels: Iterable[s.BoardLabel],
    width: float = 6,
) -> DuelLayout:
    """Lay out a net: its square is `pitch` px wide around `centre`, its lines are `width` px wide, and its
    pieces, beavers of `sides`, have a radius of `radius` px."""
    board = s.Board(
        size=(960, 1080),
        field=s.Field(centre[0] - pitch / 2, centre[1] + pitch / 2, pitch),
        frame=ground,
        tracks=track_lines(net, width),
        stations=places,
        labels=tuple(labels),
        sides=sides,
        veiled=True,
    )
    return DuelLayout(board, net, net.centres, beavers(*sides), radius / pitch)


def lattice_layout(net: Net, sides: tuple[str, ...], others: Mapping[str, str] | None = None) -> DuelLayout:
    """Lay out a net on a lattice of any size (`engines.boards.nets.lattice`), in a square frame with
    coordinates. `sides` are those whose beavers may stand there, `others` are points of another kind."""
    columns = {point[0]: x for point, (x, _) in zip(net.points, net.centres, strict=True)}
    rows = {point[1:]: y for point, (_, y) in zip(net.points, net.centres, strict=True)}
    left, low = min(columns.values()), min(rows.values())
    width = max(max(columns.values()) - left, max(rows.values()) - low)
    step = (max(columns.values()) - left) / (ord(max(columns)) - ord(min(columns)))
    size = min(step, _WIDEST_STEP * width)
    pitch = _SPAN / width
    away = _NAMES_AWAY * width
    return net_layout(
        net,
        sides,
        s.Frame((40, 18, 880, 880), (46, 46, 46, 46), paint="board"),
        centre=_MIDDLE,
        pitch=pitch,
        radius=0.36 * size * pitch,
        places=stations(net, 0.2 * size, others=others),
        labels=(
            *(s.BoardLabel((x, low - away), name) for name, x in columns.items()),
            *(s.BoardLabel((left - away, y), name) for name, y in rows.items()),
        ),
    )


def track_lines(net: Net, width: float = 6) -> tuple[s.TrackLine, ...]:
    """Every line of `net`, and every curve as the arc or circle through its points."""
    straight = tuple(s.TrackLine((net.centres[line[0]], net.centres[line[-1]]), width) for line in net.lines)
    return (
        *straight,
        *(s.TrackLine(_bent([net.centres[cell] for cell in curve]), width) for curve in net.curves),
    )


def bow_along(net: Net, start: int, end: int) -> float:
    """How far the curve between two neighbouring points bows to the left of the straight line between them,
    as a share of their distance; 0 if a straight line joins them, or nothing does."""
    for curve in net.curves:
        if any({start, end} == set(step) for step in pairwise(curve)):
            one, other = net.centres[start], net.centres[end]
            x, y = ((a + b) / 2 for a, b in zip(one, other, strict=True))
            (mx, my), radius = _circle(*(net.centres[curve[part * len(curve) // 3]] for part in range(3)))
            apart, inside = math.dist(one, other), math.hypot(x - mx, y - my)
            left = (other[0] - one[0]) * (y - my) - (other[1] - one[1]) * (x - mx)
            return math.copysign((radius - inside) / apart, left)
    return 0


def stations(
    net: Net, radius: float, kind: str = "hole", others: Mapping[str, str] | None = None
) -> tuple[s.Station, ...]:
    """A station for every point; `others` names points of another kind. Ponds are a little wider."""
    kinds = others or {}
    return tuple(
        s.Station(spot, radius * (1.4 if kinds.get(point) == "pond" else 1), kinds.get(point, kind))
        for point, spot in zip(net.points, net.centres, strict=True)
    )


def labels_beside(
    net: Net, away: Mapping[str, s.Spot], size: int = 30, *, peg: bool = False
) -> tuple[s.BoardLabel, ...]:
    """The name of each point of `away`, at that offset (x, y) from it."""
    return tuple(
        s.BoardLabel(
            (net.centres[net.cell[point]][0] + dx, net.centres[net.cell[point]][1] + dy), point, size, peg
        )
        for point, (dx, dy) in away.items()
    )


def outward(net: Net, points: Iterable[str], far: float, turned: float = 0) -> dict[str, s.Spot]:
    """Offsets for `labels_beside`: `far` from each point, straight away from the middle of the net, or
    `turned` degrees anticlockwise from that."""
    away = {}
    for point in points:
        x, y = net.centres[net.cell[point]]
        angle = math.atan2(y - 0.5, x - 0.5) + math.radians(turned)
        away[point] = (far * math.cos(angle), far * math.sin(angle))
    return away


def _bent(spots: list[s.Spot]) -> tuple[s.Spot, ...]:
    """Points close together on the circle through `spots`, from the first to the last; all the way round if
    those are the same."""
    closed = spots[0] == spots[-1]
    middle, radius = _circle(spots[0], spots[len(spots) // 3], spots[2 * len(spots) // 3])
    turn = partial(_direction, middle)
    first = turn(spots[0])
    ahead = (turn(spots[1]) - first) % math.tau < math.pi
    sweep = math.tau if closed else (turn(spots[-1]) - first) % math.tau
    if not ahead:
        sweep -= math.tau if not closed else 2 * math.tau
    steps = max(12, round(abs(sweep) * 24))
    return tuple(
        (
            middle[0] + radius * math.cos(first + sweep * step / steps),
            middle[1] + radius * math.sin(first + sweep * step / steps),
        )
        for step in range(steps + 1)
    )


def _direction(middle: s.Spot, spot: s.Spot) -> float:
    return math.atan2(spot[1] - middle[1], spot[0] - middle[0])


def _circle(a: s.Spot, b: s.Spot, c: s.Spot) -> tuple[s.Spot, float]:
    """The middle and radius of the circle through three points that are not in line."""
    bx, by, cx, cy = b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]
    cross = 2 * (bx * cy - by * cx)
    bb, cc = bx * bx + by * by, cx * cx + cy * cy
    x, y = (cy * bb - by * cc) / cross, (bx * cc - cx * bb) / cross
    return (a[0] + x, a[1] + y), math.hypot(x, y)
