"""The picture of Uckers and its alt text."""

from collections.abc import Sequence
from dataclasses import replace
from math import dist
from typing import Final, cast

from engines.core import CHANCE, COLOURS, Message, msg, pmsg
from engines.games.uckers import TRACK, Uckers
from render import scene as s
from render.alt_text import dice_to_use, duel_alt
from render.button_grid import Buttons
from render.compose.boards.tracks import (
    Ride,
    dice_of,
    dice_row,
    groups_on,
    latest_rides,
    piles_on,
    ride_marks,
    target_marks,
)
from render.compose.choices import (
    ENTRY,
    can_place,
    entry_dots,
    glows,
    next_points,
    on_points,
    picked_point,
    track_signs,
)
from render.compose.endings import stepped_back
from render.compose.holds import holds_of
from render.compose.panels import result, result_panel, split
from render.scenes.uckers.beside_the_road import ONE_STEP, length, names, plaque, told
from render.scenes.uckers.board import MIDDLE, POND_RADIUS, PONDS_AT, RADIUS, SPOTS, at_home, board_of
from render.view import Step, View

BUTTONS: Final[Buttons] = ()
TURNS: Final = False

_STRIP: Final[s.Box] = (24, 962, 912, 124)
_WAITING: Final = ((-0.94, 0.94), (0.94, 0.94), (-0.94, -0.94), (0.94, -0.94))
"""Where beavers wait in a pond, from its middle, which shows the seat's mark."""
_CROWN: Final = 0.34
"""The radius of the winner's crown."""
_CROWNED: Final = 1.2
"""From the middle of a beaver to its crown, in radii."""
_OWN: Final = (-0.36, -0.36)
"""From a place that the seat's own beaver holds to the dot that shows another may go there."""
_RUN_UP: Final = 0.28
"""How far before the middle of a place it left an arrow to the next begins."""
_LEAST_WAY: Final = 3.3
"""Least length (radii) of a ride whose arrow can be seen when another beaver still stands where it began."""


def scene(view: View) -> s.Scene:
    position = cast("Uckers", view.position)
    outcome = result(view)
    rides = latest_rides(view, lambda step: _ride(view, step))
    things: list[s.Thing] = [*glows(view, on_points(TRACK.cell, SPOTS, RADIUS)), *_entering(view, position)]
    things += _ride_marks(position, rides)
    hand = _in_hand(view, position)
    plaques = [] if outcome else told(rides)
    for each in plaques:
        things += plaque(each)
    things += _beavers(position, hand)
    things += entry_dots(view, TRACK.cell, SPOTS, ENTRY * RADIUS, things)
    things += _pick_marks(view, position)
    if outcome:
        board = board_of(position.seats)
        home = [places.count("home") for places in position.places]
        panel = result_panel(_STRIP, view, outcome, holds=holds_of(COLOURS, home, 4))
        crowns = [s.Crown(_crowned(position.corners[seat]), _CROWN) for seat, n in enumerate(home) if n == 4]
        ended = stepped_back(view, outcome, board, [*things, *crowns])
        return s.Scene(board, tuple(ended), (panel,))
    things += names(view, position, rides, {ride.spots[-1] for ride in plaques})
    boxes = split(_STRIP, position.seats)
    panels = (_panel(view, position, seat, box) for seat, box in enumerate(boxes))
    return s.Scene(board_of(position.seats), tuple(things), tuple(panels), signs=_signs(view, position))


def alt(view: View) -> Message:
    position = cast("Uckers", view.position)
    state = [_describe_side(view, position, seat) for seat in position.present]
    return duel_alt(view, *state, *dice_to_use(view, (position.die,) if position.die else ()))


def _describe_side(view: View, position: Uckers, seat: int) -> Message:
    places = position.places[seat]
    points = tuple(
        point if places.count(point) == 1 else pmsg("alt text", "{point} (block)", point=point)
        for point in dict.fromkeys(places)
        if point not in ("pond", "home")
    )
    return msg(
        "{seat}: {points} on the board, {pond} in the pond, {home} home.",
        seat=view.game.colour_name(seat),
        points=points or pmsg("alt text", "none"),
        pond=places.count("pond"),
        home=places.count("home"),
    )


def _ride(view: View, step: Step) -> Ride | None:
    before = cast("Uckers", step.before)
    if step.actor == CHANCE or not before.die or step.move == "leave" or not (path := before.path(step.move)):
        return None
    way = [SPOTS[TRACK.cell[point]] for point in path]
    entered = len(path) == 1
    if entered:
        way = [*_way_in(before.corners[step.actor]), *way]
    home = path[-1] == "home"
    if home:
        way[-1] = at_home(before.corners[step.actor])
    lost = before.captures(step.move)
    return Ride(
        COLOURS[step.actor],
        tuple(way),
        before.die,
        left=not entered,
        lost=(COLOURS[lost[0]], lost[1]) if lost else None,
    )


def _ride_marks(position: Uckers, rides: Sequence[Ride]) -> list[s.Thing]:
    """The marks of rides. An arrow to the next place has no ring where it begins. If another beaver still
    stands there, nothing of the arrow would be seen, so there is only a ring around that beaver."""
    if not rides or not rides[-1].left:
        return ride_marks(rides, RADIUS)
    *earlier, last = rides
    start, second, *rest = last.spots
    way = length(last)
    if any(TRACK.points[SPOTS.index(start)] in places for places in position.places):
        marks = ride_marks(rides, RADIUS, {start})
        seen = way >= _LEAST_WAY * RADIUS
        return marks if seen else [mark for mark in marks if not (isinstance(mark, s.Trail) and mark.head)]
    if way > ONE_STEP:
        return ride_marks(rides, RADIUS)
    back = 1 + _RUN_UP / way
    start = (second[0] + back * (start[0] - second[0]), second[1] + back * (start[1] - second[1]))
    marks = ride_marks([*earlier, replace(last, spots=(start, second, *rest))], RADIUS)
    return [mark for mark in marks if not isinstance(mark, s.FromRing)]


def _entering(view: View, position: Uckers) -> list[s.Thing]:
    """A glow under a beaver in the pond that can come in; its start square may be taken."""
    things: list[s.Thing] = []
    for seat in range(len(position.corners)):
        if can_place(view, seat, TRACK.cell):
            (x, y), waiting = PONDS_AT[position.corners[seat]], position.places[seat].count("pond")
            right, up = _WAITING[waiting - 1]
            things.append(s.Glow((x + right, y + up), COLOURS[seat], RADIUS))
    return things


def _crowned(corner: int) -> s.Spot:
    """Where to put the crown of a seat that has brought all its beavers home."""
    x, y = at_home(corner)
    return x, y + _CROWNED * RADIUS


def _way_in(corner: int) -> list[s.Spot]:
    """The way from the shore of a corner's pond to its start square, past that square's name."""
    pond, (x, y) = PONDS_AT[corner], SPOTS[TRACK.courses[corner][0]]
    right, up = x - MIDDLE[0], y - MIDDLE[1]
    if abs(right) < abs(up):
        bend = (x + (1.15 if right > 0 else -1.15), y + (-0.5 if up > 0 else 0.5))
    else:
        bend = (x + (-0.5 if right > 0 else 0.5), y + (1.15 if up > 0 else -1.15))
    share = POND_RADIUS / dist(pond, bend)
    return [(pond[0] + (bend[0] - pond[0]) * share, pond[1] + (bend[1] - pond[1]) * share), bend]


def _beavers(position: Uckers, hand: tuple[int, str] | None) -> list[s.Thing]:
    """All beavers in their places, except the one in hand."""
    things: list[s.Thing] = []
    counts = [[0] * position.seats for _ in TRACK.points]
    for seat, places in enumerate(position.places):
        corner, side = position.corners[seat], COLOURS[seat]
        waiting = places.count("pond") if seat in position.present else 0
        x, y = PONDS_AT[corner]
        for right, up in _WAITING[: waiting - (hand == (seat, "pond"))]:
            things.append(s.Token((x + right, y + up), side, RADIUS))
        for point in places:
            if point in TRACK.cell and point != "home":
                counts[TRACK.cell[point]][seat] += 1
        if arrived := places.count("home"):
            spot = at_home(corner)
            things.append(s.Token(spot, side, RADIUS))
            if 1 < arrived < 4:
                things.append(s.Badge((spot[0] + 0.4, spot[1] - 0.3), str(arrived)))
    for point, spot, here in zip(TRACK.points, SPOTS, counts, strict=True):
        if groups := groups_on(COLOURS, here):
            lifted = COLOURS[hand[0]] if hand and hand[1] == point else ""
            things += piles_on(spot, groups, RADIUS, hand=lifted)
    return sorted(things, key=lambda thing: isinstance(thing, s.Badge))


def _in_hand(view: View, position: Uckers) -> tuple[int, str] | None:
    """The seat whose beaver is picked, and where it is: in the pond if it is about to come in."""
    point = picked_point(view)
    if view.actor is None or point not in TRACK.cell:
        return None
    return (view.actor, point if point in position.places[view.actor] else "pond")


def _pick_marks(view: View, position: Uckers) -> list[s.Thing]:
    hand = _in_hand(view, position)
    if hand is None:
        return []
    seat, place = hand
    ends = [
        at_home(position.corners[seat]) if point == "home" else SPOTS[TRACK.cell[point]]
        for point in next_points(view)
    ]
    met = [
        SPOTS[TRACK.cell[point]]
        for other, places in enumerate(position.places)
        for point in places
        if other != seat and point in TRACK.cell
    ]
    spot = SPOTS[TRACK.cell[picked_point(view)]]
    coming = [s.Token(spot, COLOURS[seat], RADIUS, picked=True)] if place == "pond" else []
    own = [
        at_home(position.corners[seat]) if point == "home" else SPOTS[TRACK.cell[point]]
        for point in position.places[seat]
        if point in TRACK.cell
    ]
    return [*coming, *target_marks(ends, COLOURS[seat], RADIUS, met, own, _OWN)]


def _signs(view: View, position: Uckers) -> s.Signs:
    standing: dict[str, list[str]] = {}
    for seat, places in enumerate(position.places):
        for point in places:
            if point in TRACK.cell and point != "home":
                standing.setdefault(point, []).append(COLOURS[seat])
    return track_signs(view, COLOURS[view.actor] if view.actor is not None else "", standing)


def _panel(view: View, position: Uckers, seat: int, box: s.Box) -> s.Panel:
    """A seat's dice, and how many of its beavers are home."""
    _, _, width, height = box
    side, wide = COLOURS[seat], width > 300
    inset, radius, middle = (64, 42, 0.51) if wide else (48, 31, 0.66)
    live = (position.die,) if position.die and seat == position.seat else ()
    active = not position.over and not position.opening and seat == position.seat
    if seat not in position.present:
        return s.Panel(box, (s.Hollow((inset / height, middle), radius / height),))
    pitch, broad = (44, 232) if wide else (36, 188)
    left = 124 if wide else (width - broad) / 2
    home, row = position.places[seat].count("home"), 0.27 if wide else 0.21
    things: list[s.Thing] = [
        s.Token((inset / height, middle), side, radius / height),
        s.Tray(((left + broad / 2) / height, row), broad / height, 42 / height),
        s.Emblem(((left + 25) / height, row), "lodge", 15 / height),
    ]
    for place in range(4):
        at = ((left + broad - 26 - pitch * (3 - place)) / height, row)
        things.append(s.Token(at, side, 18 / height) if place < home else s.Hollow(at, 13 / height))
    if dice := dice_of(view, seat, live, 3 if width > 240 else 2):
        size = (48 if len(dice) < 3 else 42) / height
        at = ((left + broad / 2 if wide else (width + inset + radius) / 2) / height, 0.71 if wide else 0.67)
        things += dice_row(dice, at, size, spent_size=0.84 * size)
    return s.Panel(box, tuple(things), active, inset / height if active else None)
