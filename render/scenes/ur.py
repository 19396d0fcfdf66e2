"""The Game of Ur: a board of twenty squares with two notches for the dice, and a tray for each seat.

Blue's tray is above, next to its row; Green's is below.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import atan2, degrees
from typing import Final, cast

from engines.boards.tracks import Track
from engines.core import CHANCE, Message, msg, npmsg, pmsg
from engines.games.ur import BEAVERS, COLOURS, FROGS, TRACKS, Ur
from render import scene as s
from render.alt_text import as_it_lies, duel_alt
from render.button_grid import Buttons, block
from render.compose.boards.tracks import (
    Ride,
    came_to,
    dice_of,
    dice_row,
    groups_on,
    latest_rides,
    piles_on,
    points_with_counts,
    ride_marks,
    sent_back,
    shared_by,
    target_marks,
    throws,
)
from render.compose.choices import (
    ENTRY,
    can_place,
    entry_dots,
    glows,
    next_points,
    on_points,
    track_signs,
)
from render.compose.endings import stepped_back
from render.compose.panels import result, result_panel, seat_panel
from render.kept import cached
from render.view import Step, View

BUTTONS: Final[Buttons] = block(TRACKS["short"].points)
TURNS: Final = True

_PITCH: Final = 106
_LEFT, _BOTTOM = 56, 504
_TRAYS: Final[tuple[s.Box, s.Box]] = ((24, 590, 912, 112), (24, 18, 912, 112))
"""Each seat's tray."""
_RADIUS: Final = 40 / _PITCH
_NOTCHES: Final[tuple[s.Spot, s.Spot]] = ((5, 0.30), (5, 2.74))
"""Where each seat's dice lie."""
_BRIDGE: Final[tuple[s.Spot, s.Spot]] = ((5, 0.86), (4.55, 2.16))
"""On the wood beside each notch: where the number of a seat's last move goes while its dice lie there."""
_MIDDLE: Final = (4.0, 1.9)
"""Lines along the edges of squares run on the side where this is; of the middle row, above it."""
_PAST: Final = 0.38
"""How far before and past the middle of a beaver an arrow around it runs straight."""
_FROG: Final = 0.3
"""Radius of the frog on a rosette."""


def _slab() -> s.Slab:
    """The squares' outline, notched at e and f."""
    right, top = _LEFT + 8 * _PITCH, _BOTTOM - 3 * _PITCH
    first, last = _LEFT + 4 * _PITCH, _LEFT + 6 * _PITCH
    low, high = _BOTTOM - _PITCH, top + _PITCH
    corners = (
        *((_LEFT, top), (first, top), (first, high), (last, high), (last, top), (right, top)),
        *((right, _BOTTOM), (last, _BOTTOM), (last, low), (first, low), (first, _BOTTOM), (_LEFT, _BOTTOM)),
    )
    return s.Slab(corners, wood=30, corner=4, paint="frame")


def _cell(point: str, spot: s.Spot) -> s.Cell:
    if point in FROGS:
        return s.Cell(spot, "cell_frog", "rosette")
    if point[1] == "2":
        return s.Cell(spot, "cell2" if point[0] in "bdfh" else "cell", "dots")
    return s.Cell(spot, "row_green" if point[1] == "1" else "row_blue", "diamond")


def _spots(track: Track) -> tuple[s.Spot, ...]:
    return tuple((8 * x, 8 * (y - 0.5) + 1.5) for x, y in track.centres)


def _tips(track: Track) -> tuple[s.Tip, ...]:
    """Arrowheads in the joints, showing one seat's course or everybody's."""
    spots = _spots(track)
    joints = [list(pairwise(course)) for course in track.courses]
    tips = []
    for seat, side in enumerate(COLOURS):
        for start, end in joints[seat]:
            shared = (start, end) in joints[1 - seat]
            opposed = (end, start) in joints[1 - seat]
            (ax, ay), (bx, by) = spots[start], spots[end]
            aside = 0.16 if opposed else 0.0
            at = ((ax + bx) / 2 + aside * (by - ay), (ay + by) / 2 - aside * (bx - ax))
            if not (shared and seat):
                heading = degrees(atan2(by - ay, bx - ax))
                tips.append(s.Tip(at, heading, "" if shared else side, 10))
        x, y = spots[track.courses[seat][0]]
        tips.append(s.Tip((x + 0.5, y), 180, side, 10))
        x, y = spots[track.courses[seat][-1]]
        tips.append(s.Tip((x - 0.51, y), 180, side, 10))
    return tuple(tips)


@cached(None)
def _board(path: str) -> s.Board:
    track = TRACKS[path]
    spots = _spots(track)
    return s.Board(
        veiled=True,
        size=(960, 724),
        field=s.Field(_LEFT, _BOTTOM, _PITCH),
        frame=_slab(),
        cells=tuple(_cell(point, spot) for point, spot in zip(track.points, spots, strict=True)),
        guides=_tips(track),
        labels=(
            *(s.BoardLabel((k + 0.5, 0.84 if 3 < k < 6 else -0.16), "abcdefgh"[k], 26) for k in range(8)),
            *(s.BoardLabel((-0.16, row + 0.5), str(row + 1), 26) for row in range(3)),
        ),
        sides=COLOURS,
    )


def _gate(seat: int) -> s.Spot:
    """Where a seat's beavers enter from."""
    return (4.6, (0.5, 2.5)[seat])


_EXITS: Final[tuple[s.Spot, s.Spot]] = ((5.62, 0.5), (5.62, 2.5))
"""Where each seat's beavers leave."""
_HOME: Final[tuple[s.Spot, s.Spot]] = ((5, 0.28), (5, 2.72))
"""Where the last beaver to leave stands at the end, when there are no dice there."""


def scene(view: View) -> s.Scene:
    position = cast("Ur", view.position)
    outcome = result(view)
    spots = _spots(position.board)
    rides = latest_rides(view, _ride)
    things: list[s.Thing] = [*glows(view, on_points(position.board.cell, spots, _RADIUS))]
    if outcome:
        rides = [ride if ride.reached else _come_home(ride) for ride in rides]
    taken = {spot for spot, counts in zip(spots, position.cells, strict=True) if any(counts)}
    frogs = [spots[position.board.cell[frog]] for frog in FROGS]
    ways = [_around(ride, taken) for ride in rides]
    things += ride_marks(ways, _RADIUS, taken, shared_by(spots, position.cells), frogs, _FROG)
    for cell, counts in enumerate(position.cells):
        if here := groups_on(COLOURS, counts):
            picked = view.actor is not None and position.board.points[cell] == view.picked
            hand = COLOURS[view.actor] if picked and view.actor is not None else ""
            things += piles_on(spots[cell], here, _RADIUS, hand=hand, came=came_to(rides, spots[cell]))
    things += sent_back(ways, 19 / _PITCH, partial(_corner, ways=ways), partial(_corner, ways=ways))
    things += entry_dots(view, position.board.cell, spots, ENTRY * _RADIUS, things)
    things += _pick_marks(view, position)
    if not outcome:
        dice = _dice(view, position)
        things += [*_last_throw(rides, dice), *dice]
    trays = as_it_lies(view, _TRAYS)
    panels = [_tray(view, position, seat, trays[seat]) for seat in (0, 1)]
    if outcome:
        upper = _tray(view, position, trays.index(_TRAYS[1]), _TRAYS[1])
        lower = result_panel(_TRAYS[0], view, outcome, tallies=position.borne_off)
        panels = [lower, s.Panel(_TRAYS[1], upper.things)]
        added: list[s.Thing] = []
        if rides and rides[-1].spots[-1] in _HOME:
            added.append(s.Token(rides[-1].spots[-1], rides[-1].side, _RADIUS))
        things = stepped_back(view, outcome, _board(position.path), things, added=added)
    return s.Scene(_board(position.path), tuple(things), tuple(panels), signs=_signs(view, position))


def alt(view: View) -> Message:
    position = cast("Ur", view.position)
    state = [_describe_side(view, position, seat) for seat in as_it_lies(view, (0, 1))]
    if position.throw:
        first, second = position.shown
        steps = npmsg("roll", "{n} step", "{n} steps", position.throw)
        state.append(
            msg("The dice show {first} and {second}, for {steps}.", first=first, second=second, steps=steps)
        )
    return duel_alt(view, *state)


def _describe_side(view: View, position: Ur, seat: int) -> Message:
    points = points_with_counts(position.board.points, [counts[seat] for counts in position.cells])
    # Translators: {points} lists where beavers stand; {out} and {off} are numbers of beavers.
    return msg(
        "{seat}: {points} on the board, {out} waiting, {off} off.",
        seat=view.game.colour_name(seat),
        points=points or pmsg("alt text", "none"),
        out=position.waiting[seat],
        off=position.borne_off[seat],
    )


def _ride(step: Step) -> Ride | None:
    """Work out what a move did from where its seat's beavers stood before and after."""
    if step.actor == CHANCE:
        return None
    before, after = cast("Ur", step.before), cast("Ur", step.after)
    start, end = _moved(before.steps[step.actor], after.steps[step.actor])
    if start == end:
        return None
    course = before.board.courses[step.actor]
    spots = _spots(before.board)
    way = [spots[cell] for cell in course[max(start - 1, 0) : end]]
    if start == 0:
        way.insert(0, _gate(step.actor))
    reached = end <= len(course)
    if not reached:
        way.append(_EXITS[step.actor])
    other = 1 - step.actor
    lost = after.waiting[other] > before.waiting[other]
    return Ride(
        COLOURS[step.actor],
        tuple(way),
        before.throw,
        left=start > 0,
        reached=reached,
        lost=(COLOURS[other], 1) if lost else None,
    )


def _around(ride: Ride, taken: Collection[s.Spot]) -> Ride:
    """Run a ride around a beaver on the square before its end, as the tip of its arrow would be under it:
    across a corner, or else along the edge of that square, on the side of the middle of the board."""
    *earlier, last, end = ride.spots
    if not ride.reached or not earlier or last not in taken:
        return ride
    (ax, ay), (x, y), (bx, by) = earlier[-1], last, end
    if ay == by:
        up = 0.5 if y < _MIDDLE[1] else -0.5
        beside = [(x + (ax - x) * _PAST, y + up), (x + (bx - x) * _PAST, y + up)]
    elif ax == bx:
        right = 0.5 if x < _MIDDLE[0] else -0.5
        beside = [(x + right, y + (ay - y) * _PAST), (x + right, y + (by - y) * _PAST)]
    else:
        beside = [((ax + bx) / 2, (ay + by) / 2)]
    return replace(ride, spots=(*earlier, *beside, end))


def _come_home(ride: Ride) -> Ride:
    """The very last ride, completed."""
    return replace(ride, spots=(*ride.spots[:-1], _HOME[COLOURS.index(ride.side)]), reached=True)


def _moved(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, int]:
    """The steps that the one moved beaver went from and to."""
    start = [step for step in before if before.count(step) > after.count(step)]
    end = [step for step in after if after.count(step) > before.count(step)]
    return (start[0], end[0]) if start else (0, 0)


def _dice(view: View, position: Ur) -> list[s.Thing]:
    """Each seat's dice in its notch, larger if still to be used, with the throw on a badge."""
    things: list[s.Thing] = []
    for seat, (x, y) in enumerate(_NOTCHES):
        live = position.shown if seat == position.seat and not position.over else ()
        dice = [(face, False) for face in live]
        if not live:
            rolls = [faces for roller, faces in throws(view) if roller == seat]
            dice = [(face, True) for face in rolls[-1]] if rolls else dice_of(view, seat, (), 1)
        things += dice_row(dice, (x, y), 56 / _PITCH, spent_size=48 / _PITCH)
        if len(dice) == 2:
            throw = abs(dice[0][0] - dice[1][0])
            things.append(s.Badge((x, y - 0.34), str(throw), gold=bool(live)))
    return things


def _corner(spot: s.Spot, *, ways: Sequence[Ride]) -> s.Spot:
    """The corner between a square and its neighbours, where a beaver sent back from it is shown: away from
    the arrow of a step down from a3, and from one that comes from above on its way around a beaver."""
    x, y = spot
    from_above = any(way.spots[-1] == spot and way.spots[-2][0] != x and way.spots[-2][1] > y for way in ways)
    return x + (0.5 if x < 1 else -0.5), y + (-0.5 if from_above else 0.5)


def _last_throw(rides: list[Ride], dice: Collection[s.Thing]) -> list[s.Thing]:
    """The last move's throw, as a die with its number, in its seat's notch: the throw is the difference of
    two dice, so neither shows it. It is smaller and beside the notch if there are `dice` in it."""
    if not rides:
        return []
    seat, throw = COLOURS.index(rides[-1].side), str(rides[-1].die)
    if any(isinstance(die, s.Die) and die.at[1] == _NOTCHES[seat][1] for die in dice):
        return [s.Cube(_BRIDGE[seat], "die", throw, 30 / _PITCH)]
    return [s.Cube(_NOTCHES[seat], "die", throw, 52 / _PITCH)]


def _entering(view: View, position: Ur) -> bool:
    """Whether the pick can be a beaver coming in, even if another beaver may move from the same place."""
    return view.actor is not None and view.picked in position.moves(view.actor)


def _pick_marks(view: View, position: Ur) -> list[s.Thing]:
    board = position.board
    if view.actor is None or view.picked not in board.cell:
        return []
    side, spots, cell = COLOURS[view.actor], _spots(board), board.cell[view.picked]
    ends = [_EXITS[view.actor] if point == "off" else spots[board.cell[point]] for point in next_points(view)]
    other = 1 - view.actor
    met = [
        spots[each]
        for each, counts in enumerate(position.cells)
        if counts[other] and board.points[each] not in FROGS
    ]
    if _entering(view, position):
        ends.append(spots[cell])
    taken = [spots[each] for each, counts in enumerate(position.cells) if any(counts)]
    return target_marks(ends, side, _RADIUS, met, taken, (-0.41, -0.41))


def _signs(view: View, position: Ur) -> s.Signs:
    points = position.board.points
    standing = {
        points[cell]: [side for side, _ in here]
        for cell, counts in enumerate(position.cells)
        if (here := groups_on(COLOURS, counts))
    }
    mover = COLOURS[position.actors[0]] if view.actor is not None else ""
    return track_signs(view, mover, standing, ((frog, "rosette") for frog in FROGS), FROGS)


def _tray(view: View, position: Ur, seat: int, box: s.Box) -> s.Panel:
    """A seat's waiting beavers, with the one coming in lifted, and those at home in the lodge."""
    height, side = box[3], COLOURS[seat]
    waiting, home = position.waiting[seat], position.borne_off[seat]
    coming = seat == view.actor and _entering(view, position)
    last = ((174 + 50 * (waiting - 1)) / height, 0.5)
    things: list[s.Thing] = []
    if can_place(view, seat, position.board.cell):
        things.append(s.Glow(last, side, 24 / height))
    things += [
        s.Token(((174 + 50 * place) / height, 0.5), side, 24 / height, picked=coming and place == waiting - 1)
        for place in range(waiting)
    ]
    things.append(s.Tray((704 / height, 0.5), 384 / height, 76 / height))
    things.append(s.Emblem((552 / height, 0.5), "lodge", 27 / height))
    for place in range(BEAVERS):
        at = ((604 + 43 * place) / height, 0.5)
        things.append(s.Token(at, side, 21 / height) if place < home else s.Hollow(at, 17 / height))
    active = not position.over and seat == (position.roller if position.roller is not None else position.seat)
    if position.phase == "first":
        active = False
    return seat_panel(box, side, things, active=active, inset=60, radius=42)
