"""Logs & Streams: a hundred numbered squares to and fro, logs to climb and streams to go down.

Each seat's panel bears its square, or an empty place before it has started, and its dice.
"""

from itertools import pairwise
from typing import Final, cast

from engines.core import CHANCE, COLOURS, Message, msg
from engines.games.logs_and_streams import LAST, LOGS, STREAMS, LogsAndStreams, centre
from render.alt_text import describe, happenings, whose_turn
from render.button_grid import Buttons
from render.compose.boards.tracks import (
    Ride,
    dice_of,
    dice_row,
    die_at_start,
    glow,
    groups_on,
    latest_rides,
    piles_on,
    ride_marks,
    target_marks,
)
from render.compose.result_panel import result, result_panel
from render.compose.seat_panels import split
from render.scene import (
    Board,
    BoardLabel,
    Box,
    Cell,
    Field,
    Frame,
    Hollow,
    Label,
    Log,
    Panel,
    Scene,
    Spot,
    Stream,
    Thing,
    Token,
)
from render.view import Step, View

BUTTONS: Final[Buttons] = ()

_PITCH: Final = 84
_LEFT, _BOTTOM = 60, 878
_STRIP: Final[Box] = (34, 936, 892, 124)
_RADIUS: Final = 27 / _PITCH


def _spot(square: int) -> Spot:
    """The middle of a square in board units; of 0, beside square 1."""
    x, y = centre(square)
    return (10 * x, 10 * y) if square else (-0.18, 0.5)


_SPOTS: Final = tuple(_spot(square) for square in range(LAST + 1))


def _bed(mouth: int, pool: int) -> Stream:
    """A stream's course: two bends between its ends, to the sides by turns."""
    (ax, ay), (bx, by) = _SPOTS[mouth], _SPOTS[pool]
    reach = max(abs(ay - by), abs(ax - bx))
    wide = min(0.42, 0.12 * reach + 0.08) * (1 if mouth % 2 else -1)
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    right, up = (by - ay) / length * wide, -(bx - ax) / length * wide
    bends = [
        (ax + (bx - ax) * share + right * side, ay + (by - ay) * share + up * side)
        for share, side in ((0.2, 1), (0.4, 0.55), (0.6, -0.55), (0.8, -1))
    ]
    return Stream(((ax, ay - 0.12), *bends, (bx, by + 0.02)))


_BOARD: Final = Board(
    size=(960, 1080),
    field=Field(_LEFT, _BOTTOM, _PITCH),
    frame=Frame((34, 12, 892, 892), (26, 26, 26, 26)),
    cells=tuple(
        Cell(
            _SPOTS[square],
            "cell_lodge"
            if square == LAST
            else "cell_grass"
            if square in LOGS
            else "cell_blue"
            if square in STREAMS
            else "cell",
        )
        for square in range(1, LAST + 1)
    ),
    guides=(
        *(_bed(mouth, pool) for mouth, pool in STREAMS.items()),
        *(Log(_SPOTS[base], _SPOTS[top]) for base, top in LOGS.items()),
    ),
    labels=tuple(
        BoardLabel(
            (_SPOTS[square][0] - (0.22 if square < LAST else 0.14), _SPOTS[square][1] + 0.29), str(square), 26
        )
        for square in range(1, LAST + 1)
    ),
    sides=COLOURS,
    crowded=True,
)


def scene(view: View) -> Scene:
    position = cast("LogsAndStreams", view.position)
    outcome = result(view)
    rides = latest_rides(view, _ride)
    under, over = ride_marks(rides, _RADIUS)
    things: list[Thing] = [*under]
    if outcome and LAST in position.squares:
        things.append(glow(_SPOTS[LAST], 0.8, 0.62))
    choosing = position.seat if position.choosing and not position.over and not outcome else None
    for square in sorted(set(position.squares) - {0}):
        here = groups_on(COLOURS, [int(at == square) for at in position.squares])
        lifted = COLOURS[choosing] if choosing is not None and position.squares[choosing] == square else ""
        things += piles_on(_SPOTS[square], here, _RADIUS, hand=lifted)
    things += over
    things += die_at_start(rides, 40 / _PITCH, [_SPOTS[square] for square in position.squares if square])
    if choosing is not None:
        square = position.squares[choosing]
        if view.picked != "stay":
            things += target_marks([_SPOTS[LOGS[square]]], COLOURS[choosing], _RADIUS)
    if outcome:
        return Scene(_BOARD, tuple(things), (result_panel(_STRIP, view, outcome),))
    boxes = split(_STRIP, position.seats)
    panels = (_panel(view, position, seat, box) for seat, box in enumerate(boxes))
    return Scene(_BOARD, tuple(things), tuple(panels))


def alt(view: View) -> Message:
    position = cast("LogsAndStreams", view.position)
    state = [
        msg("{seat} is on {square}.", seat=view.game.colour_name(seat), square=position.squares[seat])
        if position.squares[seat]
        else msg("{seat} has not started.", seat=view.game.colour_name(seat))
        for seat in position.present
    ]
    if position.choosing and not position.over:
        square = position.squares[position.seat]
        state.append(msg("From {square} a log leads up to {top}.", square=square, top=LOGS[square]))
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
    spots: list[Spot] = [_SPOTS[path[0]]]
    for start, end in pairwise(path):
        spots += (
            _bed(start, end).spots[1:] if STREAMS.get(start) == end and end < start - 1 else [_SPOTS[end]]
        )
    return Ride(COLOURS[seat], tuple(spots), die, left=path[0] > 0)


def _panel(view: View, position: LogsAndStreams, seat: int, box: Box) -> Panel:
    """A seat's beaver, the square it is on and its dice."""
    _, _, width, height = box
    side = COLOURS[seat]
    if seat in position.left:
        return Panel(box, (Hollow((54 / height, 0.5), 36 / height),))
    things: list[Thing] = [Token((54 / height, 0.51), side, 36 / height)]
    live: tuple[int, ...] = ()
    dice = dice_of(view, seat, live, 1 if width < 250 else 2)
    square = str(position.squares[seat]) if position.squares[seat] else "–"
    things.append(Label((98 / height, 0.5), square, 36, 66 / height, bold=True))
    if dice:
        size = 40 / height
        things += dice_row(dice, ((width - 14 - 25 * len(dice)) / height, 0.52), size)
    active = not position.over and seat == position.seat
    return Panel(box, tuple(things), active, 54 / height if active else None)
