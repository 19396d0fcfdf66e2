"""Yut: a round board with a ring of twenty stations and a cross, and the lodge at the top.

Beavers on the same station lie in a pile; each seat's dice lie in its own quadrant of the middle. Partners
share a panel and their beavers, which have the colour of the first partner.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import atan2, ceil, degrees, dist, hypot, sqrt
from typing import Final, cast

from engines.boards.nets import polar
from engines.core import CHANCE, Message, msg, pmsg
from engines.games.yut import BOARD, Yut
from engines.games.yut.board import OFF, OUT, ROUTES
from render import scene as s
from render.alt_text import dice_to_use, duel_alt
from render.button_grid import Buttons
from render.compose.boards.nets import labels_beside, outward, track_lines
from render.compose.boards.tracks import (
    Ride,
    dice_of,
    die_beside,
    groups_on,
    latest_rides,
    piles_on,
    points_with_counts,
    ride_marks,
    sent_back,
    target_marks,
)
from render.compose.choices import ENTRY, entry_dots, glows, next_points, on_points, track_signs
from render.compose.covered_names import names_on_top
from render.compose.endings import stepped_back
from render.compose.holds import holds_of
from render.compose.panels import result, result_panel, split
from render.view import Step, View

BUTTONS: Final[Buttons] = ()
TURNS: Final = False

_PITCH: Final = 336 / 0.45
_CENTRE: Final = (480, 462)
_STRIP: Final[s.Box] = (40, 924, 880, 132)
_RADIUS: Final = 33 / _PITCH
_WIDE_STATIONS: Final = ("r5", "r10", "r15", "r20", "c")
_RING: Final = BOARD.points[:20]
_QUADRANTS: Final = ((-1, 1), (-1, -1), (1, -1), (1, 1))
"""In which quadrant each seat's dice lie: left or right, and below or above the middle."""
_IN_THE_OPEN: Final = ((156, 144), 1.0)
"""Where the middle of a seat's dice is from the middle of the board (px), and their scale."""
_OUT_OF_THE_WAY: Final = ((128, 128), 0.72)
"""The same where they would lie on the marks of the last move."""
_DICE: Final[Mapping[int, tuple[float, tuple[s.Spot, ...], s.Spot]]] = {
    1: (96, ((0, 0),), (0.5, 0.5)),
    2: (80, ((-0.54, 0.36), (0.54, -0.36)), (0.54, 0.5)),
    3: (66, ((-0.55, 0.55), (-0.55, -0.55), (0.55, -0.55)), (0.55, 0.55)),
    4: (64, ((-0.56, 0.56), (0.56, 0.56), (-0.56, -0.56), (0.56, -0.56)), (-0.56, 1.4)),
}
"""By how many a seat has: their size (px), and where each of them and the seat's mark lies in the right upper
quadrant, in sizes; the other quadrants mirror it."""
_CLEAR: Final = 24 / _PITCH
"""How far a mark beside a station keeps from dice."""
_WAITS: Final = 26
"""Radius (px) of the token of a partner who isn't the one to play."""
_GATE, _EXIT = polar(400 / _PITCH, 99), polar(400 / _PITCH, 81)
"""Where an entering beaver comes from, and where one goes that is borne off: between names on the wood."""
_MOVER_AT: Final = (0.85, 0.75)
"""From a moved beaver to its mover's mark, in radii of the beaver: to the left or right, and up."""
_JOINING: Final = (-0.85 * _RADIUS, -0.85 * _RADIUS)
"""From a station with the side's own beavers to the dot that shows another may join them."""


def _station(point: str) -> float:
    """The radius of a station in px."""
    return 47 if point in _WIDE_STATIONS else 36


def _tips() -> tuple[s.Tip, ...]:
    """Show which way the ring and the arms run, and where a beaver may turn in."""
    ahead = []
    for k, (point, following) in enumerate(zip(_RING, (*_RING[1:], _RING[0]), strict=True), 1):
        spare = (_station(point) - _station(following)) / 2 / 336 * 57.3
        angle = 90 + 18 * (k + 0.5) + spare
        x, y = _around(336, angle)
        ahead.append(s.Tip((x, y), angle + 90))
    for arm, angle, heading in (("w", 180, 0), ("s", 270, 90), ("e", 0, 180), ("n", 90, 90)):
        ahead.append(s.Tip(_around(168, angle), heading))
        if arm != "n":
            ahead.append(s.Tip(_around(275, angle), heading, fork=True))
            ahead.append(s.Tip(_around(336 - 22, angle), heading, radius=8))
    return tuple(ahead)


def _around(radius: float, angle: float) -> s.Spot:
    """The spot `radius` px from the centre, `angle` degrees anticlockwise from the right."""
    return polar(radius / _PITCH, angle)


_BOARD: Final = s.Board(
    veiled=True,
    size=(960, 1080),
    field=s.Field(_CENTRE[0] - _PITCH / 2, _CENTRE[1] + _PITCH / 2, _PITCH),
    frame=s.Disc(_CENTRE, radius=378, wood=62, rings=(150, 260)),
    tracks=track_lines(BOARD),
    stations=tuple(
        s.Station(spot, _station(point) / _PITCH, "pond" if point == "r20" else "hole")
        for point, spot in zip(BOARD.points, BOARD.centres, strict=True)
    ),
    guides=(
        *_tips(),
        s.Sign(BOARD.centres[BOARD.cell["r20"]], "lodge", 28 / _PITCH, "water"),
        s.Sign(BOARD.centres[BOARD.cell["c"]], "star", 26 / _PITCH),
    ),
    labels=(
        *labels_beside(BOARD, outward(BOARD, _RING, 72 / _PITCH), 27),
        *labels_beside(BOARD, {f"{arm}{k}": (0, -54 / _PITCH) for arm in "we" for k in (1, 2)}, 26),
        *labels_beside(BOARD, {f"{arm}{k}": (64 / _PITCH, 0) for arm in "sn" for k in (1, 2)}, 26),
        *labels_beside(BOARD, {"c": (50 / _PITCH, -50 / _PITCH)}, 26),
    ),
    sides=("blue", "orange", "green", "purple"),
)


def scene(view: View) -> s.Scene:
    position = cast("Yut", view.position)
    outcome = result(view)
    rides = latest_rides(view, lambda step: _ride(view, step))
    things: list[s.Thing] = [*glows(view, on_points(BOARD.cell, BOARD.centres, _RADIUS))]
    things += ride_marks(rides, _RADIUS)
    hand = _in_hand(view, position)
    for cell, spot in enumerate(BOARD.centres):
        here = groups_on(view.game.colours, [own.count(cell) for own in position.beavers])
        if here:
            things += piles_on(spot, here, _RADIUS, hand=hand[1] if hand[0] == cell else "")
    things += entry_dots(view, BOARD.cell, BOARD.centres, ENTRY * _RADIUS, things)
    beside = sent_back(rides, 17 / _PITCH, partial(_beside, hand=-1), partial(_beside, hand=-1, number=True))
    if not outcome:
        beside += die_beside(rides, 38 / _PITCH, partial(_beside, hand=1))
    mover = _mover(view, position, rides, beside)
    things += [*beside, *mover, *_pick_marks(view), *_dice(view, position, beside)]
    things += names_on_top(_BOARD, things)
    things.sort(key=lambda thing: isinstance(thing, s.Badge))
    if outcome:
        off = [own.count(OFF) for own in position.beavers]
        holds = holds_of(view.game.colours, off, len(position.beavers[0]))
        added = [*_borne_off(view, position), *mover]
        things = [thing for thing in things if thing not in mover]
        things = stepped_back(view, outcome, _BOARD, things, added=added, clear=BOARD.centres)
        return s.Scene(_BOARD, tuple(things), (result_panel(_STRIP, view, outcome, holds=holds),))
    boxes = split(_STRIP, len(position.beavers))
    panels = (_panel(view, position, side, box) for side, box in enumerate(boxes))
    return s.Scene(_BOARD, tuple(things), tuple(panels), signs=_signs(view, position))


def _borne_off(view: View, position: Yut) -> list[s.Thing]:
    """The beavers of a side that has borne off all its own, shown again on the last station."""
    things: list[s.Thing] = []
    for side, own in enumerate(position.beavers):
        if own.count(OFF) == len(own):
            x, y = BOARD.centres[BOARD.cell["r20"]]
            things.append(s.ToRing((x, y), 1.36 * _RADIUS))
            things.append(s.Token((x, y), _side(view, side), 1.2 * _RADIUS))
            things.append(s.Badge((x + 1.25 * _RADIUS, y - 0.85 * _RADIUS), str(len(own))))
            things.append(s.Crown((x, y + 1.4 * _RADIUS), 0.5 * _RADIUS))
    return things


def _mover(view: View, position: Yut, rides: Sequence[Ride], beside: Sequence[s.Thing]) -> list[s.Token]:
    """The mark of the partner who moved last, on the rim of the beaver moved, clear of what is shown `beside`
    it: partners' beavers are alike."""
    if not rides or not any(len(seats) > 1 for seats in position.partners):
        return []
    seat = next(step.actor for step in reversed(view.steps) if step.move in ROUTES)
    x, y = rides[-1].spots[-1 if rides[-1].reached else 0]
    side, right, up = view.game.colours[seat], *(_RADIUS * each for each in _MOVER_AT)
    left, other = (
        s.Token((x + across, y + up), side, 18 / _PITCH, s.Kind.MARK) for across in (-right, right)
    )
    return [other if any(_touch(left, mark) for mark in beside) else left]


def _beside(spot: s.Spot, hand: int, number: bool = False) -> s.Spot:
    """A place beside a station, clear of lines, names and the next stations: inside the ring, or above or
    left of an arm. `hand` (-1 or 1) chooses the side; a `number` goes farther to that side."""
    right, up = (spot[0] - 0.5) * _PITCH, (spot[1] - 0.5) * _PITCH
    far = hypot(right, up)
    if far > 300:
        wide = min(abs(right), abs(up)) < 10  # an arm begins here
        if (right * up > 0) == (abs(right) < abs(up)):  # hand 1 is to the left here, seen from the middle
            hand = -hand
        inwards, aside = (62, 50) if wide else (67, 32)
        inwards, aside = inwards + 17 * number, (aside + 52 * number) * hand
        x, y = -right / far, -up / far
        dx, dy = inwards * x - aside * y, inwards * y + aside * x
    elif far < 10:
        dx, dy = (48.0 + 50 * number) * hand, 48.0
    elif abs(right) > abs(up):
        dx, dy = (26.0 + 46 * number) * hand, 58.0
    else:
        dx, dy = -58.0, (26.0 + 46 * number) * hand
    return spot[0] + dx / _PITCH, spot[1] + dy / _PITCH


def alt(view: View) -> Message:
    position = cast("Yut", view.position)
    state = [_describe_side(view, position, side) for side in range(len(position.beavers))]
    return duel_alt(view, *state, *dice_to_use(view, position.kept))


def _describe_side(view: View, position: Yut, side: int) -> Message:
    own = position.beavers[side]
    seats = position.partners[side] or (side,)
    on_board = points_with_counts(BOARD.points, map(own.count, range(OFF)))
    return msg(
        "{seats}: {points} on the board, {out} waiting, {off} off.",
        seats=tuple(view.game.colour_name(seat) for seat in seats),
        points=on_board or pmsg("alt text", "none"),
        out=own.count(OUT),
        off=own.count(OFF),
    )


def _side(view: View, side: int) -> str:
    """The colour of a side's beavers: its first seat's."""
    return view.game.colours[side]


def _ride(view: View, step: Step) -> Ride | None:
    if step.actor == CHANCE or step.move not in ROUTES:
        return None
    before, way = cast("Yut", step.before), ROUTES[step.move]
    spots = [BOARD.centres[way.path[0]]]
    for start, end in pairwise(way.path):
        spots += [*_along_ring(start, end), BOARD.centres[end]]
    if way.start == OUT:
        spots.insert(0, _GATE)
    if way.end == OFF and result(view) is None:  # otherwise it stands where it left
        spots.append(_EXIT)
    lost = before.captures(step.move)
    return Ride(
        _side(view, before.side(step.actor)),
        tuple(spots),
        before.value(step.move),
        left=way.start != OUT,
        reached=way.end != OFF or result(view) is not None,
        lost=(_side(view, lost[0]), lost[1]) if lost else None,
        count=before.beavers[before.side(step.actor)].count(way.start) if way.whole else 1,
    )


def _along_ring(start: int, end: int) -> list[s.Spot]:
    """Places on the ring between two neighbouring stations, along its circle."""
    if start >= len(_RING) or end >= len(_RING):
        return []
    (ax, ay), (bx, by) = (BOARD.centres[cell] for cell in (start, end))
    first = degrees(atan2(ay - 0.5, ax - 0.5))
    turn = (degrees(atan2(by - 0.5, bx - 0.5)) - first + 180) % 360 - 180
    return [_around(336, first + turn * share) for share in (0.25, 0.5, 0.75)]


def _in_hand(view: View, position: Yut) -> tuple[int, str]:
    """The cell and side of the picked beaver; -1 if there is none."""
    if view.actor is None or view.picked not in BOARD.cell:
        return -1, ""
    return BOARD.cell[view.picked], _side(view, position.side(view.actor))


def _pick_marks(view: View) -> list[s.Thing]:
    if view.actor is None or view.picked not in BOARD.cell:
        return []
    position = cast("Yut", view.position)
    side = _side(view, position.side(view.actor))
    met = {
        BOARD.centres[cell]
        for other, own in enumerate(position.beavers)
        for cell in own
        if other != position.side(view.actor) and 0 <= cell < OFF
    }
    spots = [_EXIT if point == "off" else BOARD.centres[BOARD.cell[point]] for point in next_points(view)]
    cell = BOARD.cell[view.picked]
    own = position.beavers[position.side(view.actor)]
    coming = [] if cell in own else [cell]
    joined = [BOARD.centres[each] for each in own if 0 <= each < OFF]
    return [
        *(s.Token(BOARD.centres[cell], side, _RADIUS, picked=True) for cell in coming),
        *target_marks(spots, side, _RADIUS, met, joined, _JOINING),
    ]


def _signs(view: View, position: Yut) -> s.Signs:
    standing = {
        point: [side for side, _ in here]
        for cell, point in enumerate(BOARD.points)
        if (here := groups_on(view.game.colours, [own.count(cell) for own in position.beavers]))
    }
    mover = _side(view, position.side(view.actor)) if view.actor is not None else ""
    return track_signs(view, mover, standing, (("r20", "lodge"),))


def _dice(view: View, position: Yut, beside: Sequence[s.Thing]) -> list[s.Thing]:
    """Each seat's dice in its quadrant, those still to be used larger than the spent ones; clear of what is
    shown `beside` a station."""
    things: list[s.Thing] = []
    for seat, quadrant in enumerate(_QUADRANTS[: position.table]):
        kept = position.kept if seat == position.player and not position.over else ()
        if dice := dice_of(view, seat, kept, 4):
            side = view.game.colours[seat]
            lying = _dice_lying(dice, side, quadrant, *_IN_THE_OPEN)
            if any(_touch(each, mark) for each in lying for mark in beside):
                lying = _dice_lying(dice, side, quadrant, *_OUT_OF_THE_WAY)
            things += lying
    return things


def _touch(one: s.Die | s.Token, other: s.Thing) -> bool:
    half = one.size / 2 if isinstance(one, s.Die) else one.radius
    return isinstance(other, s.Die | s.SentBack | s.Badge) and dist(one.at, other.at) < half + _CLEAR


def _dice_lying(
    dice: Sequence[tuple[int, bool]],
    side: str,
    quadrant: tuple[int, int],
    middle: tuple[float, float],
    scale: float,
) -> list[s.Die | s.Token]:
    """Dice around a place of a quadrant, and the mark of the side that rolled them."""
    size, places, mark = _DICE.get(len(dice)) or _many_dice(len(dice))
    size *= scale

    def at(place: s.Spot) -> s.Spot:
        right, up = (middle[axis] + size * place[axis] for axis in (0, 1))
        return 0.5 + quadrant[0] * right / _PITCH, 0.5 + quadrant[1] * up / _PITCH

    lying: list[s.Die | s.Token] = [
        s.Die(at(place), face, (0.8 if spent else 1) * size / _PITCH, spent)
        for (face, spent), place in zip(dice, places, strict=True)
    ]
    return [*lying, s.Token(at(mark), side, 20 / _PITCH, s.Kind.MARK)]


def _many_dice(count: int) -> tuple[float, tuple[s.Spot, ...], s.Spot]:
    """The same as `_DICE`, for more than four."""
    wide = ceil(sqrt(count))
    last = (wide - 1) / 2
    places = tuple((1.12 * (each % wide - last), 1.12 * (last - each // wide)) for each in range(count))
    size = round(134 / (1.12 * wide))
    return size, places, (-34 / size, 90 / size)


def _panel(view: View, position: Yut, side: int, box: s.Box) -> s.Panel:
    """Who plays for a side, its beavers still to finish, and the tray of those borne off."""
    height = box[3]
    seats = [seat for seat in range(position.table) if position.side(seat) == side]
    present = [seat for seat in seats if seat not in position.left]
    own, places = position.beavers[side], len(position.beavers[side])
    radius, pitch = (40, 0) if len(seats) == 1 else (36, 80)
    insets = {seat: (60 if len(seats) == 1 else 54) + pitch * index for index, seat in enumerate(seats)}
    active = not position.over and position.side(position.player) == side
    things: list[s.Thing] = []
    for seat in present:
        at, waits = (insets[seat] / height, 0.515), active and seat != position.player
        things.append(s.Token(at, view.game.colours[seat], (_WAITS if waits else radius) / height))
        if active and not waits and len(present) > 1:
            things.append(s.ToRing(at, (radius + 3) / height))
    left = max(insets.values()) + 52
    side_colour, out = _side(view, side), own.count(OUT)
    for place in range(places):
        at = ((left + 38 + 46 * place) / height, 0.70)
        if place < out:
            things.append(s.Token(at, side_colour, 21 / height))
        else:
            things.append(s.Hollow(at, 16 / height))
    width = 48 + 37 * places
    things.append(s.Tray(((left + width / 2) / height, 0.295), width / height, 42 / height))
    things.append(s.Emblem(((left + 23) / height, 0.295), "lodge", 17 / height))
    off = own.count(OFF)
    for place in range(places):
        at = ((left + 61 + 37 * place) / height, 0.295)
        things.append(s.Token(at, side_colour, 17 / height) if place < off else s.Hollow(at, 13 / height))
    return s.Panel(box, tuple(things), active, insets[position.player] / height if active else None)
