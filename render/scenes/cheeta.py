"""Cheeta: five by five squares, an outer ring one way and an inner ring the other, the centre at the end.

A gate stands between the rings for each seat until it has made a hit; a double that bars the way carries a
no-entry sign.
"""

from dataclasses import replace
from itertools import pairwise
from math import atan2, degrees
from typing import Final, cast

from engines.core import CHANCE, COLOURS, Message, msg
from engines.games.cheeta import BEAVERS, GRID, INNER, SAFE, TRACK, Cheeta
from render.alt_text import dice_to_use, duel_alt
from render.button_grid import Buttons, block
from render.compose.boards.squares import chequered, square_layout
from render.compose.boards.tracks import (
    Ride,
    dice_of,
    dice_row,
    die_at_end,
    glow,
    groups_on,
    latest_rides,
    piles_on,
    points_with_counts,
    ride_marks,
    sent_back_ghosts,
    target_marks,
)
from render.compose.picked import next_points, picked_point
from render.compose.result_panel import result, result_panel
from render.compose.seat_panels import seat_panel, split
from render.scene import Box, Emblem, Hollow, NoEntry, Panel, Scene, Thing, Tip, Token, Tray
from render.view import Step, View

BUTTONS: Final[Buttons] = block(GRID.points)

_SIDES: Final = COLOURS[:2]
_RADIUS: Final = 0.31
_INNER_TINT: Final = "cell_rock"


def _look(cell: int) -> tuple[str, str, str]:
    """Safe squares are crossed, the inner ring is of another shade."""
    point = GRID.points[cell]
    if point == "c3":
        return ("cell_lodge", "lodge", "")
    if point in SAFE:
        return ("cell_blue", "crossed", "")
    return (_INNER_TINT, "", "") if point[0] in "bcd" and point[1] in "234" else chequered(GRID, cell)


def _tips() -> tuple[Tip, ...]:
    """In the joints: where both courses lead, and where only one seat's does."""
    steps = [set(pairwise(course)) for course in TRACK.courses]
    tips = []
    for seat, side in enumerate(_SIDES):
        for start, end in pairwise(TRACK.courses[seat]):
            shared = (start, end) in steps[1 - seat]
            if shared and seat:
                continue
            (ax, ay), (bx, by) = (_SPOTS[cell] for cell in (start, end))
            tips.append(
                Tip(
                    ((ax + bx) / 2, (ay + by) / 2),
                    degrees(atan2(by - ay, bx - ax)),
                    "" if shared else side,
                    12 if shared else 14,
                )
            )
    return tuple(tips)


_LAYOUT: Final = square_layout(GRID, lambda _: {}, _SIDES, _look)
_SPOTS: Final = _LAYOUT.spots
_BOARD: Final = replace(_LAYOUT.board, guides=_tips())
_STRIP: Final = _LAYOUT.strip


def scene(view: View) -> Scene:
    position = cast("Cheeta", view.position)
    outcome = result(view)
    rides = latest_rides(view, _ride)
    under, over = ride_marks(rides, _RADIUS)
    things: list[Thing] = [*under, *_gates(position)]
    if outcome and rides and position.winner is not None:
        things.append(glow(_SPOTS[TRACK.cell["c3"]], 0.9, 0.62))
    hand = _in_hand(view)
    for cell, counts in enumerate(position.cells):
        if here := groups_on(_SIDES, counts):
            lifted = _SIDES[hand[0]] if hand and hand[1] == cell else ""
            things += piles_on(_SPOTS[cell], here, _RADIUS, hand=lifted)
    things += [NoEntry((_SPOTS[cell][0] + 0.14, _SPOTS[cell][1] + 0.14), 0.36) for cell in position.blocks]
    things += over
    things += sent_back_ghosts(rides, _RADIUS, lambda _: (0.75, 1.0))
    if not outcome:
        things += die_at_end(rides, (2.5, 2.5), 0.45, 0.26)
    things += _pick_marks(view, position)
    if outcome:
        return Scene(_BOARD, tuple(things), (result_panel(_STRIP, view, outcome),))
    panels = (_panel(view, position, seat, box) for seat, box in enumerate(split(_STRIP, 2)))
    return Scene(_BOARD, tuple(things), tuple(panels))


def alt(view: View) -> Message:
    position = cast("Cheeta", view.position)
    state = [_describe_side(view, position, seat) for seat in (0, 1)]
    if position.blocks:
        points = tuple(GRID.points[cell] for cell in position.blocks)
        state.append(msg("Doubles that may not be crossed: {points}.", points=points))
    return duel_alt(view, *state, *dice_to_use(view, position.values))


def _describe_side(view: View, position: Cheeta, seat: int) -> Message:
    points = points_with_counts(GRID.points, [counts[seat] for counts in position.cells])
    inner = msg("open") if position.hits[seat] else msg("closed")
    name = view.game.colour_name(seat)
    return msg("{seat}: {points}; the inner ring is {inner}.", seat=name, points=points, inner=inner)


def _ride(step: Step) -> Ride | None:
    """What a move did; the die is as long as the way."""
    if step.actor == CHANCE or step.move == "pass":
        return None
    start, end = (TRACK.steps[step.actor][TRACK.cell[step.move[at : at + 2]]] for at in (0, 3))
    way = TRACK.courses[step.actor][start : end + 1]
    other = 1 - step.actor
    before, after = cast("Cheeta", step.before), cast("Cheeta", step.after)
    lost = before.cells[way[-1]][other] - after.cells[way[-1]][other]
    return Ride(
        _SIDES[step.actor],
        tuple(_SPOTS[cell] for cell in way),
        end - start,
        lost=(_SIDES[other], lost) if lost else None,
    )


def _gates(position: Cheeta) -> list[Thing]:
    """A no-entry sign on the way in of each seat that has not made a hit."""
    things: list[Thing] = []
    for seat, course in enumerate(TRACK.courses):
        if not position.hits[seat]:
            (ax, ay), (bx, by) = _SPOTS[course[INNER - 1]], _SPOTS[course[INNER]]
            radius = 0.34
            things.append(NoEntry(((ax + bx) / 2 - 0.62 * radius, (ay + by) / 2 - 0.62 * radius), radius))
    return things


def _in_hand(view: View) -> tuple[int, int] | None:
    """The seat and the cell of the beaver that is picked."""
    point = picked_point(view)
    return (view.actor, GRID.cell[point]) if view.actor is not None and point in GRID.cell else None


def _pick_marks(view: View, position: Cheeta) -> list[Thing]:
    hand = _in_hand(view)
    if hand is None:
        return []
    seat, _ = hand
    ends = [_SPOTS[GRID.cell[point]] for point in next_points(view)]
    met = [
        _SPOTS[each]
        for each, counts in enumerate(position.cells)
        if counts[1 - seat] and GRID.points[each] not in SAFE
    ]
    return target_marks(ends, _SIDES[seat], _RADIUS, met)


def _panel(view: View, position: Cheeta, seat: int, box: Box) -> Panel:
    """A seat's dice, and how many of its beavers are in the centre."""
    height, side = box[3], _SIDES[seat]
    live = position.values if seat == position.seat else ()
    things: list[Thing] = []
    dice = dice_of(view, seat, live, 5)
    if dice:
        size = min(50, 270 / (1.22 * len(dice))) / height
        things += dice_row(dice, (276 / height, 0.71), size, spent_size=0.84 * size)
    things.append(Tray((276 / height, 0.27), 284 / height, 46 / height))
    things.append(Emblem((164 / height, 0.27), "lodge", 17 / height))
    for place in range(BEAVERS):
        at = ((210 + 44 * place) / height, 0.27)
        arrived = place < position.arrived[seat]
        things.append(Token(at, side, 19 / height) if arrived else Hollow(at, 14 / height))
    return seat_panel(box, side, things, active=not position.over and seat == position.seat)
