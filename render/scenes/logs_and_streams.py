"""Logs & Streams: a hundred numbered squares back and forth, logs to climb and streams to slide down.

Each seat's panel shows its square, or an empty place before it has started, and its dice.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist
from typing import Final, cast

from engines.core import CHANCE, COLOURS, Message, Outcome, msg, pmsg
from engines.games.logs_and_streams import LAST, LOGS, STREAMS, LogsAndStreams, centre
from render import scene as s
from render.alt_text import describe, happenings, whose_turn
from render.button_grid import Buttons
from render.compose.boards.tracks import (
    Ride,
    dice_of,
    dice_row,
    die_beside,
    latest_rides,
    ride_marks,
    target_marks,
)
from render.compose.endings import stepped_back
from render.compose.panels import result, result_panel, split
from render.compose.ways import from_way
from render.scene import Spot
from render.view import Step, View


def bridges_over(way: Sequence[Spot], others: Iterable[Sequence[Spot]]) -> tuple[Spot, ...]:
    """Return where `way` crosses any of the others.

    >>> bridges_over([(0, 0), (2, 2)], [[(0, 2), (2, 0)], [(5, 0), (5, 1)]])
    ((1.0, 1.0),)
    """
    found = (
        _crossing(*link, *other) for each in others for other in pairwise(each) for link in pairwise(way)
    )
    return tuple(spot for spot in found if spot is not None)


def _crossing(start: Spot, end: Spot, other_start: Spot, other_end: Spot) -> Spot | None:
    """Return where two straight stretches cross, or None if they don't."""
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


BUTTONS: Final[Buttons] = ()
TURNS: Final = False

_PITCH: Final = 90
_BOX: Final[s.Box] = (10, 8, 940, 940)
_WOOD: Final = 20
_STRIP: Final[s.Box] = (24, 962, 912, 124)
_RADIUS: Final = 28 / _PITCH
_STAND: Final[s.Spot] = (0.13, -0.14)
"""From the middle of a square to where a beaver stands, clear of the number."""
_CROWD: Final[dict[int, tuple[float, tuple[s.Spot, ...]]]] = {
    1: (_RADIUS, (_STAND,)),
    2: (24 / _PITCH, ((-0.24, -0.22), (0.22, 0.12))),
    3: (20 / _PITCH, ((0.23, 0.18), (-0.23, -0.22), (0.23, -0.24))),
    4: (18 / _PITCH, ((0.25, 0.2), (-0.25, 0.02), (-0.25, -0.27), (0.25, -0.25))),
}
"""By how many share a square: their radius, and where each stands from its middle, its face clear of the
number."""
_CLEAR: Final = (0.34, 0.34)
"""From a square's middle to the dot that shows a beaver may go there, where another stands."""
_AROUND: Final = 0.44
"""Radius of the ring around the beavers standing where the last move began."""
_NUMBER: Final[s.Spot] = (-0.42, 0.29)
"""From the middle of a square to the left edge of its number, at half its height."""
_HALF_A_DIGIT: Final = 0.11
_SIZE_OF_NUMBERS: Final = 34


def _spot(square: int) -> s.Spot:
    """The middle of a square in board units; 0 is beside square 1."""
    x, y = centre(square)
    return (10 * x, 10 * y) if square else (-0.12, 0.5)


_MIDDLES: Final = tuple(_spot(square) for square in range(LAST + 1))
_SPOTS: Final = (_MIDDLES[0], *((x + _STAND[0], y + _STAND[1]) for x, y in _MIDDLES[1:]))
_BEDS: Final[dict[int, tuple[s.Spot, ...]]] = {
    16: ((4.5, 1.5), (4.1, 1.1), (4.6, 0.75), (5.1, 0.85), (5.5, 0.45)),
    47: ((6.5, 4.5), (6.8, 4.0), (6.6, 3.5), (6.0, 3.3), (5.55, 2.95), (5.5, 2.45)),
    49: ((8.5, 4.5), (8.25, 3.9), (8.7, 3.3), (8.7, 2.7), (9.4, 2.35), (9.55, 1.45)),
    56: ((4.5, 5.5), (4.9, 5.15), (5.5, 5.75), (6.4, 5.8), (6.9, 5.2), (7.5, 5.45)),
    62: ((1.5, 6.5), (1.75, 5.9), (2.5, 5.1), (2.45, 4.4), (2.95, 3.6), (2.6, 2.6), (2.05, 2.0), (1.66, 1.4)),
    64: ((3.5, 6.5), (3.1, 5.9), (2.4, 5.9), (1.9, 5.15), (1.1, 5.15), (0.5, 5.45)),
    87: (
        *((6.5, 8.5), (6.75, 7.9), (6.35, 7.2), (5.85, 6.5), (6.1, 5.6), (6.0, 4.8), (5.3, 4.2)),
        *((5.1, 3.5), (4.6, 2.75), (4.1, 2.75), (3.5, 2.45)),
    ),
    93: ((7.5, 9.5), (7.5, 9.05), (7.72, 8.5), (7.5, 8.0), (7.5, 7.45)),
    95: ((5.5, 9.5), (5.5, 9.05), (5.72, 8.5), (5.5, 8.0), (5.5, 7.45)),
    98: ((2.5, 9.5), (2.5, 9.05), (2.72, 8.5), (2.5, 8.0), (2.5, 7.45)),
}
"""Each stream from its mouth to its pool, clear of other pools."""
_LAID_ASIDE: Final[dict[int, tuple[s.Spot, s.Spot]]] = {
    21: ((0.64, 2.32), (1.5, 4.5)),
    28: ((7.46, 2.31), (3.35, 8.3)),
    36: ((4.64, 3.3), (3.5, 4.5)),
    51: ((9.6, 5.27), (6.5, 6.42)),
    71: ((9.62, 7.35), (9.62, 9.42)),
    80: ((0.62, 7.35), (0.62, 9.08)),
}
"""Logs that would run too close to a mouth, over the lodge, or with their foot under a number, if they went
from middle to middle."""
_ROUND_NUMBER: Final[dict[int, tuple[s.Spot, ...]]] = {36: ((4.66, 3.98),)}
"""Where a climb turns that would run under the number of its own square."""
_LODGE: Final[s.Spot] = (0.58, 9.42)
_SPARKS: Final[tuple[s.Spot, ...]] = (
    *((1.5, 9.1), (0.98, 8.5), (1.72, 9.84), (1.74, 8.5), (0.0, 9.2), (2.0, 9.16)),
    *((0.02, 8.3), (1.5, 8.14)),
)
"""Where sparks may fly around the last square, clear of numbers."""
_TRUNKS: Final = {base: _LAID_ASIDE.get(base, (_MIDDLES[base], _MIDDLES[top])) for base, top in LOGS.items()}
"""Each log from its foot to its top, by its base."""
_NEAR: Final = 0.46
"""Anything closer to a number than this counts as behind it."""
_STREAMS: Final = tuple(
    s.Stream(spots, bridges_over(spots, tuple(_BEDS.values())[:index]))
    for index, spots in enumerate(_BEDS.values())
)


def _tint(square: int) -> str:
    if square == LAST:
        return "cell_lodge"
    return "log_foot" if square in LOGS else "stream_mouth" if square in STREAMS else "forest"


def _number_at(square: int) -> s.Spot:
    x, y = _MIDDLES[square]
    return x + _NUMBER[0] + _HALF_A_DIGIT * len(str(square)), y + _NUMBER[1]


def _rim(square: int) -> str:
    """What outlines a square's number where a log or stream runs behind it; "" for nothing."""
    at = _number_at(square)
    ways = (*_BEDS.values(), *_TRUNKS.values())
    near = any(from_way(at, way) < _NEAR for way in ways)
    return _tint(square) if near else ""


_BOARD: Final = s.Board(
    veiled=True,
    size=(960, 1100),
    field=s.Field(_BOX[0] + _WOOD, _BOX[1] + _BOX[3] - _WOOD, _PITCH),
    frame=s.Frame(_BOX, (_WOOD,) * 4),
    cells=tuple(s.Cell(_MIDDLES[square], _tint(square)) for square in range(1, LAST + 1)),
    guides=(
        *_STREAMS,
        *(s.Log(*ends) for ends in _TRUNKS.values()),
        s.Sign(_LODGE, "lodge", 0.3, "cell_lodge"),
        *(
            s.Tip((_MIDDLES[square][0] + 0.39, _MIDDLES[square][1] + 0.5), 90)
            for square in range(10, LAST, 10)
        ),
    ),
    labels=tuple(
        s.BoardLabel(_number_at(square), str(square), _SIZE_OF_NUMBERS, rim=_rim(square))
        for square in range(1, LAST + 1)
    ),
    sides=COLOURS,
    crowded=True,
)


def scene(view: View) -> s.Scene:
    position = cast("LogsAndStreams", view.position)
    outcome = result(view)
    rides = latest_rides(view, _ride)[-1:]
    choosing = position.seat if position.choosing and not position.over and not outcome else None
    lifted = "" if choosing is None else COLOURS[choosing]
    things: list[s.Thing] = [*_marks(position, rides)]
    beavers: list[s.Token] = []
    for square in sorted(set(position.squares) - {0}):
        beavers += _standing(position, square, lifted, came_left=_came_left(rides))
    rings = [mark for mark in things if isinstance(mark, s.ToRing)]
    beavers.sort(key=lambda token: any(token.at == ring.at for ring in rings))
    things = [*(mark for mark in things if mark not in rings), *beavers[:-1], *rings, *beavers[-1:]]
    things += _numbers_again(position, [mark.spots for mark in things if isinstance(mark, s.Trail)])
    if not outcome:
        things += die_beside(rides, 32 / _PITCH, lambda spot: _beside(position, spot))
    if choosing is not None:
        square = position.squares[choosing]
        if view.picked != "stay":
            standing = [_SPOTS[each] for each in position.squares if each]
            top = [_SPOTS[LOGS[square]]]
            things += target_marks(top, COLOURS[choosing], _RADIUS, taken=standing, aside=_CLEAR)
    if outcome:
        things = _ended(view, outcome, position, things)
        panel = result_panel(_STRIP, view, outcome, tallies=position.squares)
        return s.Scene(_BOARD, tuple(things), (panel,))
    boxes = split(_STRIP, position.seats)
    starts = {ride.side: _SPOTS.index(ride.spots[0]) for ride in latest_rides(view, _ride)}
    panels = (
        _panel(view, position, seat, box, starts.get(COLOURS[seat], 0)) for seat, box in enumerate(boxes)
    )
    return s.Scene(_BOARD, tuple(things), tuple(panels))


def alt(view: View) -> Message:
    position = cast("LogsAndStreams", view.position)
    state = [
        pmsg(
            "sentence",
            "{seat} is on {square}.",
            seat=view.game.colour_name(seat),
            square=position.squares[seat],
        )
        if position.squares[seat]
        else pmsg("sentence", "{seat} hasn't started.", seat=view.game.colour_name(seat))
        for seat in position.present
    ]
    if position.choosing and not position.over:
        square = position.squares[position.seat]
        state.append(msg("A log leads from {square} up to {top}.", square=square, top=LOGS[square]))
    return describe(state, happenings(view), [whose_turn(view)])


def _ride(step: Step) -> Ride | None:
    """What a roll or a climb did."""
    before = cast("LogsAndStreams", step.before)
    if step.actor == CHANCE:
        path, seat, die = before.path(step.move), before.seat, int(step.move[-1])
    elif step.move == "climb":
        base = before.squares[step.actor]
        path, seat, die = (base, LOGS[base]), step.actor, 0
    else:
        return None
    spots: list[s.Spot] = [_SPOTS[path[0]]]
    for start, end in pairwise(path):
        spots += _ROUND_NUMBER.get(start, ()) if end == LOGS.get(start) else ()
        if STREAMS.get(start) == end and end < start - 1:
            spots += _BEDS[start][1:-1]
        spots.append(_SPOTS[end])
    return Ride(COLOURS[seat], tuple(spots), die, left=path[0] > 0)


def _came_left(rides: Sequence[Ride]) -> str:
    """The side that has just moved one square to the left; "" for none."""
    for ride in rides:
        (ax, ay), (bx, by) = ride.spots[0], ride.spots[-1]
        if ay == by and 0 < ax - bx < 1.5:
            return ride.side
    return ""


def _standing(
    position: LogsAndStreams, square: int, lifted: str = "", *, came_left: str = ""
) -> list[s.Token]:
    """All beavers on a square; `lifted` is the side that may choose to leave it. Of two, the one that came
    left is at the left, so that there's room for its arrow."""
    sides = [side for side, at in zip(COLOURS, position.squares, strict=False) if at == square]
    if len(sides) == 2:
        sides.sort(key=lambda side: side != came_left)
    radius, places = _CROWD[len(sides)]
    x, y = _MIDDLES[square]
    return [
        s.Token((x + right, y + up), side, radius, picked=side == lifted)
        for side, (right, up) in zip(sides, places, strict=True)
    ]


def _marks(position: LogsAndStreams, rides: Sequence[Ride]) -> list[s.Thing]:
    """What is drawn under the beavers for the last ride, which ends exactly at the beaver that moved; a ring
    goes around whoever stands where it began."""
    if not rides:
        return []
    ride = rides[0]
    seat = COLOURS.index(ride.side)
    standing = _standing(position, position.squares[seat], came_left=_came_left(rides))
    mover = next(token for token in standing if token.side == ride.side)
    start = _SPOTS.index(ride.spots[0])
    taken = [ride.spots[0]] if start in position.squares and start else []
    spots = (*ride.spots[:-1], mover.at)
    before = ride.spots[-2:][0]
    if len(standing) == 2 and mover.at[1] - before[1] > abs(mover.at[0] - before[0]):
        spots = (*ride.spots[:-1], (before[0], mover.at[1]), mover.at)
    marks = ride_marks([replace(ride, spots=spots)], mover.radius, taken, low=True)
    if taken:
        about = s.FromRing(_MIDDLES[start], _AROUND)
        marks = [about if isinstance(mark, s.FromRing) else mark for mark in marks]
    return marks


def _beside(position: LogsAndStreams, spot: s.Spot) -> s.Spot:
    """Where to put the die that led to the square whose beavers stand around `spot`."""
    square = _SPOTS.index(spot)
    x, y = _MIDDLES[square]
    return x + 0.4, y + (0.6 if position.squares.count(square) > 2 else 0.42)


def _ended(
    view: View, outcome: Outcome, position: LogsAndStreams, things: Sequence[s.Thing]
) -> list[s.Thing]:
    """Draw the end: if the last square was reached, with sparks around it."""
    if LAST not in position.squares:
        return stepped_back(view, outcome, _BOARD, things)
    number = s.Name(_number_at(LAST), str(LAST), _SIZE_OF_NUMBERS, _tint(LAST))
    standing = [thing.at for thing in things if isinstance(thing, s.Token)]
    sparks = [spot for spot in _SPARKS if all(dist(spot, at) > 0.55 for at in standing)]
    return stepped_back(view, outcome, _BOARD, things, added=[number], sparks=sparks)


def _numbers_again(position: LogsAndStreams, ways: Sequence[Sequence[Spot]]) -> list[s.Thing]:
    """Repeat the numbers of squares that are under beavers or the last move, on top of both."""
    covered = set(position.squares) - {0}
    for way in ways:
        covered |= {square for square in range(1, LAST + 1) if from_way(_number_at(square), way) < _NEAR}
    return [
        s.Name(_number_at(square), str(square), _SIZE_OF_NUMBERS, _tint(square)) for square in sorted(covered)
    ]


def _panel(view: View, position: LogsAndStreams, seat: int, box: s.Box, start: int) -> s.Panel:
    """A seat's beaver, the square it is on, where it came from (`start`, 0 for nowhere) and its dice."""
    _, _, width, height = box
    side = COLOURS[seat]
    if seat in position.left:
        return s.Panel(box, (s.Hollow((54 / height, 0.5), 36 / height),))
    things: list[s.Thing] = [s.Token((54 / height, 0.51), side, 36 / height)]
    live: tuple[int, ...] = ()
    dice = dice_of(view, seat, live, 1 if width < 250 else 2)
    square = str(position.squares[seat]) if position.squares[seat] else "–"
    level = 0.64 if start else 0.5
    things.append(s.Label((98 / height, level), square, 40, 66 / height, bold=True))
    if start:
        came = pmsg("picture", "from {square}", square=start)
        things.append(s.Label((98 / height, 0.25), came, 26, (width - 104) / height, quiet=True))
    if dice:
        size = 42 / height
        things += dice_row(dice, ((width - 14 - 26 * len(dice)) / height, level + 0.02), size)
    active = not position.over and seat == position.seat
    return s.Panel(box, tuple(things), active, 54 / height if active else None)
