"""Cheeta: five by five squares; an outer ring runs one way, an inner ring the other, to the centre.

A seat's padlock hangs between the rings until it has made a hit, and on its doubles that block the way.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import atan2, degrees, dist
from typing import Final, cast

from engines.core import CHANCE, COLOURS, Message, msg, pmsg
from engines.games.cheeta import BEAVERS, GRID, INNER, SAFE, TRACK, Cheeta
from render import scene as s
from render.alt_text import dice_to_use, duel_alt
from render.button_grid import Buttons, block
from render.compose.boards.squares import square_layout
from render.compose.boards.tracks import (
    Group,
    Ride,
    came_to,
    dice_of,
    dice_row,
    die_beside,
    groups_on,
    latest_rides,
    pile,
    piles_on,
    points_with_counts,
    ride_marks,
    sent_back,
    shared_by,
    target_marks,
)
from render.compose.choices import glows, next_points, on_points, picked_point, track_signs
from render.compose.endings import stepped_back
from render.compose.holds import holds_of
from render.compose.panels import result, result_panel, seat_panel, split
from render.scene import Spot
from render.view import Step, View

_SLANT = 0.62
"""How far from its ends a way takes to reach its lane, as a share of the first or last stretch."""


def in_lane(spots: Sequence[Spot], aside: float) -> tuple[Spot, ...]:
    """Run a way from the first to the last of `spots`, which turn only at right angles, if at all. In between
    it runs `aside` to their right (to their left if negative); a single step is straight.

    >>> in_lane([(0, 0), (0, 1), (0, 2)], 0.25)
    ((0, 0), (0.25, 0.62), (0.25, 1.0), (0.25, 1.38), (0, 2))
    """
    ahead = [_direction(*link) for link in pairwise(spots)]
    right = [(aside * y, -aside * x) for x, y in ahead]
    first, last = dist(*spots[:2]), dist(*spots[-2:])
    bends = [
        (
            spot[0] + (before[0] if before == after else before[0] + after[0]),
            spot[1] + (before[1] if before == after else before[1] + after[1]),
        )
        for spot, (before, after) in zip(spots[1:-1], pairwise(right), strict=True)
    ]
    if not bends:
        return tuple(spots)
    return (
        spots[0],
        _moved(spots[0], ahead[0], _SLANT * first, right[0]),
        *bends,
        _moved(spots[-1], ahead[-1], -_SLANT * last, right[-1]),
        spots[-1],
    )


def _direction(start: Spot, end: Spot) -> Spot:
    length = dist(start, end)
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def _moved(spot: Spot, ahead: Spot, far: float, aside: Spot) -> Spot:
    return spot[0] + far * ahead[0] + aside[0], spot[1] + far * ahead[1] + aside[1]


BUTTONS: Final[Buttons] = block(GRID.points)
TURNS: Final = False

_SIDES: Final = COLOURS[:2]
_RADIUS: Final = 0.295
_CORNER: Final = 0.385
"""How far the signs in the corners of a square are from its middle, across and up or down. A double that
blocks the way is at the upper left, a piece sent back at the upper right, the last die at the lower left and
a pile's number at the lower right."""
_FREE_AT_HIT: Final = ((-1, 1), (1, -1))
_FREE_AT_PAIR: Final = ((-1, -1), (1, 1))
"""The corners (right, up) left free after a hit, and those left free where beavers may be piled up."""
_LOCK_IN_CORNER: Final = (0.325, 0.295)
"""From the middle of a square with one pile to the padlock in a corner."""
_LOCK_BY_DIE, _DOT_BY_DIE = (0.13, 0.335), (0.36, 0.14)
"""Where two piles share a square, a padlock is beside the corner of the die, and a dot above or below it."""
_LANE: Final = 0.37
"""How far from the middle of the squares an arrow runs, to stay clear of the beavers on them."""
_LOCK: Final = 0.125
"""Half the width of a padlock."""
_BEAM: Final = 0.34
"""Half the length of the bar behind a padlock at an entrance."""
_LOW: Final = 0.03
"""How far below its place a padlock is drawn, as its shackle sticks up."""
_HOME: Final = GRID.cell["c3"]
_WINNER_RADIUS, _WINNER_LEFT = 0.27, 0.1
"""Radius of the winner's pile beside another in the centre, and how far it is moved left."""
_OTHER_RADIUS, _OTHER = 0.21, (0.395, -0.25)
"""Radius of the other pile, and its place relative to the winner's."""
_CROWN: Final = 0.16


def _look(cell: int) -> tuple[str, str, str]:
    """Safe squares are dark and crossed, the inner ring is of pale stone."""
    point = GRID.points[cell]
    if point == "c3":
        return ("cell_lodge", "lodge", "")
    if point in SAFE:
        return ("safe", "crossed", "")
    return ("inner_ring" if point[0] in "bcd" and point[1] in "234" else "outer_ring", "", "")


def _tips() -> tuple[s.Tip, ...]:
    """Arrowheads in the joints, where both courses or only one seat's lead on."""
    steps = [set(pairwise(course)) for course in TRACK.courses]
    tips = []
    for seat, side in enumerate(_SIDES):
        for start, end in pairwise(TRACK.courses[seat]):
            shared = (start, end) in steps[1 - seat]
            if shared and seat:
                continue
            (ax, ay), (bx, by) = (_SPOTS[cell] for cell in (start, end))
            tips.append(
                s.Tip(
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


def scene(view: View) -> s.Scene:
    position = cast("Cheeta", view.position)
    outcome = result(view)
    rides = latest_rides(view, _ride)
    things: list[s.Thing] = [*glows(view, on_points(GRID.cell, _SPOTS, _RADIUS))]
    standing = {_SPOTS[cell] for cell, counts in enumerate(position.cells) if any(counts)}
    shared = shared_by(_SPOTS, position.cells)
    things += [*_locks(position), *ride_marks([_beside(ride) for ride in rides], _RADIUS, standing, shared)]
    hand = _in_hand(view)
    won = _side_home(view, position)
    for cell, counts in enumerate(position.cells):
        if here := groups_on(_SIDES, counts):
            lifted = _SIDES[hand[0]] if hand and hand[1] == cell else ""
            came = came_to(rides, _SPOTS[cell])
            if won is not None and cell == _HOME:
                things += _won(won, here)
            else:
                things += piles_on(_SPOTS[cell], here, _RADIUS, hand=lifted, came=came)
    aside = {spot: _die_corner(rides, spot) for spot in shared}
    things += [_barrier(position, cell, aside) for cell in position.blocks]
    things += sent_back(rides, 0.12, partial(_corner, right=1, up=1), partial(_corner, right=1, up=0))
    things += _pick_marks(view, position, aside)
    if not outcome and rides:
        right, up = _die_corner(rides, rides[-1].spots[-1])
        things += die_beside(rides, 0.235, partial(_corner, right=right, up=up))
    things.sort(key=lambda thing: isinstance(thing, s.Badge))
    if outcome:
        holds = holds_of(_SIDES, position.arrived, BEAVERS)
        things = stepped_back(view, outcome, _BOARD, things)
        return s.Scene(_BOARD, tuple(things), (result_panel(_STRIP, view, outcome, holds=holds),))
    panels = (_panel(view, position, seat, box) for seat, box in enumerate(split(_STRIP, 2)))
    return s.Scene(_BOARD, tuple(things), tuple(panels), signs=_signs(view, position))


def _side_home(view: View, position: Cheeta) -> str | None:
    """The side that has won by bringing all its beavers to the centre."""
    if result(view) is None or BEAVERS not in position.arrived:
        return None
    return _SIDES[position.arrived.index(BEAVERS)]


def _won(side: str, groups: Sequence[Group]) -> list[s.Thing]:
    """The piles in the centre after a win: the winner's is crowned and larger, the other's is at its lower
    right."""
    (x, y), shared = _SPOTS[_HOME], len(groups) > 1
    things: list[s.Thing] = []
    if shared:
        (x, y), radius = (x - _WINNER_LEFT, y), _WINNER_RADIUS
        things.append(s.ToRing((x, y), 1.13 * radius))
        for group in groups:
            if group[0] != side:
                things += pile((x + _OTHER[0], y + _OTHER[1]), group, _OTHER_RADIUS)
    else:
        radius = _RADIUS
    things += pile((x, y), (side, BEAVERS), radius, at_left=shared)
    return [*things, s.Crown((x, y + 1.75 * radius), _CROWN)]


def alt(view: View) -> Message:
    position = cast("Cheeta", view.position)
    state = [_describe_side(view, position, seat) for seat in (0, 1)]
    if position.blocks:
        points = tuple(GRID.points[cell] for cell in position.blocks)
        state.append(msg("Doubles blocking the way: {points}.", points=points))
    return duel_alt(view, *state, *dice_to_use(view, position.values))


def _describe_side(view: View, position: Cheeta, seat: int) -> Message:
    points = points_with_counts(GRID.points, [counts[seat] for counts in position.cells])
    inner = pmsg("alt text", "open") if position.hits[seat] else pmsg("alt text", "closed")
    name = view.game.colour_name(seat)
    return msg("{seat}: {points}. The inner ring is {inner}.", seat=name, points=points, inner=inner)


def _ride(step: Step) -> Ride | None:
    """What a move did; the die equals the length of the way."""
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
        count=1 + ("=" in step.move),
    )


def _lane(ride: Ride) -> tuple[float, s.Spot]:
    """How far to the right of its course to draw a ride (to the left if negative), and the corner of its last
    square where it arrives, to the right and up: one without a sign at that time."""
    (ax, ay), (bx, by) = ride.spots[-2:]
    ahead = (round(bx - ax), round(by - ay))
    corners = [(aside * ahead[1] - ahead[0], -aside * ahead[0] - ahead[1]) for aside in (1, -1)]
    free = _FREE_AT_HIT if ride.lost else _FREE_AT_PAIR
    aside = 1 if corners[0] in free else -1
    return aside * _LANE, corners[0] if aside == 1 else corners[1]


def _beside(ride: Ride) -> Ride:
    """Move a ride beside the middle of the squares, away from refuges, signs and beavers."""
    return replace(ride, spots=in_lane(ride.spots, _lane(ride)[0]))


def _die_corner(rides: Sequence[Ride], spot: s.Spot) -> s.Spot:
    """The corner of a square for a die, to the right and up: not the one where the last ride arrives."""
    taken = rides and rides[-1].spots[-1] == spot and _lane(rides[-1])[1] == (-1, -1)
    return (1, 1) if taken else (-1, -1)


def _corner(spot: s.Spot, *, right: float, up: float) -> s.Spot:
    return spot[0] + _CORNER * right, spot[1] + _CORNER * up


def _barrier(position: Cheeta, cell: int, aside: Mapping[Spot, Spot]) -> s.Padlock:
    """The padlock on a double that can't be passed, in the colour of its seat. `aside` gives the corner for a
    die on every square shared by two piles."""
    (x, y), side = _SPOTS[cell], _SIDES[1 - position.seat]
    if (x, y) not in aside:
        return s.Padlock((x - _LOCK_IN_CORNER[0], y + _LOCK_IN_CORNER[1]), side, _LOCK)
    right, up = aside[x, y]
    return s.Padlock((x + right * _LOCK_BY_DIE[0], y + up * _LOCK_BY_DIE[1]), side, _LOCK)


def _locks(position: Cheeta) -> list[s.Thing]:
    """A barred entrance with a padlock for each seat that has not made a hit."""
    things: list[s.Thing] = []
    for seat, course in enumerate(TRACK.courses):
        if not position.hits[seat]:
            (ax, ay), (bx, by) = _SPOTS[course[INNER - 1]], _SPOTS[course[INNER]]
            x, y = (ax + bx) / 2, (ay + by) / 2
            right, up = _BEAM * abs(by - ay), _BEAM * abs(bx - ax)
            things.append(s.Bar((x - right, y - up), (x + right, y + up), _SIDES[seat]))
            things.append(s.Padlock((x, y - _LOW), _SIDES[seat], _LOCK))
    return things


def _in_hand(view: View) -> tuple[int, int] | None:
    """The seat and cell of the picked beaver."""
    point = picked_point(view)
    return (view.actor, GRID.cell[point]) if view.actor is not None and point in GRID.cell else None


def _pick_marks(view: View, position: Cheeta, aside: Mapping[Spot, Spot]) -> list[s.Thing]:
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
    taken = [_SPOTS[each] for each, counts in enumerate(position.cells) if any(counts)]
    marks: list[s.Thing] = []
    for end in ends:
        right, up = aside.get(end, (0, 0))
        dot = (right * _DOT_BY_DIE[0], up * _DOT_BY_DIE[1]) if end in aside else (-_CORNER, _CORNER)
        marks += target_marks([end], _SIDES[seat], _RADIUS, met, taken, dot)
    return marks


def _signs(view: View, position: Cheeta) -> s.Signs:
    standing = {
        point: [side for side, _ in here]
        for point, counts in zip(GRID.points, position.cells, strict=True)
        if (here := groups_on(_SIDES, counts))
    }
    mover = _SIDES[view.actor] if view.actor is not None else ""
    return track_signs(view, mover, standing, (("c3", "lodge"),), SAFE)


def _panel(view: View, position: Cheeta, seat: int, box: s.Box) -> s.Panel:
    """A seat's dice, and how many of its beavers are in the centre."""
    height, side = box[3], _SIDES[seat]
    live = position.values if seat == position.seat else ()
    things: list[s.Thing] = []
    dice = dice_of(view, seat, live, 5)
    if dice:
        size = min(50, 270 / (1.22 * len(dice))) / height
        things += dice_row(dice, (276 / height, 0.71), size, spent_size=0.84 * size)
    things.append(s.Tray((276 / height, 0.27), 284 / height, 46 / height))
    things.append(s.Emblem((164 / height, 0.27), "lodge", 17 / height))
    for place in range(BEAVERS):
        at = ((210 + 44 * place) / height, 0.27)
        arrived = place < position.arrived[seat]
        things.append(s.Token(at, side, 19 / height) if arrived else s.Hollow(at, 14 / height))
    return seat_panel(box, side, things, active=not position.over and seat == position.seat)
