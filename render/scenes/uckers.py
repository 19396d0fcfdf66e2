"""Uckers: a cross of squares between four ponds, a home column for each seat and home in the middle.

A seat's pond, start square and column bear its colour; corners that nobody plays are plain.
"""

from functools import cache
from itertools import pairwise
from math import atan2, degrees
from typing import Final, cast

from engines.core import CHANCE, COLOURS, Message, msg
from engines.games.uckers import CORNERS, HOME, PONDS, TRACK, Uckers
from render.alt_text import dice_to_use, duel_alt
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
    sent_back_ghosts,
    target_marks,
)
from render.compose.picked import next_points, picked_point
from render.compose.result_panel import result, result_panel
from render.compose.seat_panels import split
from render.scene import (
    Badge,
    Board,
    BoardLabel,
    Box,
    Cell,
    Emblem,
    Field,
    Frame,
    Hollow,
    Panel,
    Scene,
    Sign,
    Spot,
    Station,
    Thing,
    Tip,
    Token,
)
from render.view import Step, View

BUTTONS: Final[Buttons] = ()

_PITCH: Final = 56
_BOX: Final[Box] = (34, 14, 892, 892)
_STRIP: Final[Box] = (34, 930, 892, 126)
_RADIUS: Final = 22 / _PITCH
_SPOTS: Final = tuple((round(15 * x, 2), round(15 * y, 2)) for x, y in TRACK.centres)
_PONDS: Final = tuple((2.7 if x < 0.5 else 12.3, 2.7 if y < 0.5 else 12.3) for x, y in PONDS)
_STARTS: Final = tuple(_SPOTS[course[0]] for course in TRACK.courses)
_MIDDLE: Final = _SPOTS[TRACK.cell["home"]]
_WAITING: Final = ((-0.8, 0.8), (0.8, 0.8), (-0.8, -0.8), (0.8, -0.8))
"""Where beavers wait in a pond, from its middle."""
_ASIDE: Final[dict[str, Spot]] = {
    "t5": (-0.94, -0.36),
    "t6": (-0.12, -0.80),
    "t18": (-0.12, 0.80),
    "t19": (-0.94, 0.36),
    "t31": (0.94, 0.36),
    "t32": (0.12, 0.80),
    "t44": (0.12, -0.80),
    "t45": (0.94, -0.36),
}
"""From the squares at the inner corners to their names."""


def _names() -> tuple[BoardLabel, ...]:
    """The names of the ring beside it, those of the columns in their squares."""
    labels = []
    for point, (x, y) in zip(TRACK.points, _SPOTS, strict=True):
        if point == "home":
            continue
        if point[0] != "t":
            dx, dy = 0.0, 0.0
        elif point in _ASIDE:
            dx, dy = _ASIDE[point]
        elif min(x, y) < 1 or max(x, y) > 14:
            dx, dy = _outwards(x, y)
        elif x in (6.5, 8.5):
            dx, dy = (-0.94 if x < 7 else 0.94), 0.0
        else:
            dx, dy = 0.0, (-0.78 if y < 7 else 0.78)
        labels.append(BoardLabel((x + dx, y + dy), point, 26))
    return tuple(labels)


def _outwards(x: float, y: float) -> Spot:
    """From a square at the end of an arm to its name: on the wood, or beside the arm."""
    if x in (0.5, 14.5):
        return (0.0, 0.78 if y > 8 else -0.78) if y != 7.5 else (0.0, 0.0)
    return (0.94 if x > 8 else -0.94, 0.0) if x != 7.5 else (0.0, 0.0)


def _tips(corners: tuple[int, ...]) -> tuple[Tip, ...]:
    """Which way the ring leads, and where each seat comes in and turns off."""
    ring = [TRACK.cell[f"t{number}"] for number in range(1, 53)]
    tips = [_tip(start, end, "", 7) for start, end in pairwise((*ring, ring[0]))]
    for seat, corner in enumerate(corners):
        course = TRACK.courses[corner]
        tips += [_tip(course[step], course[step + 1], COLOURS[seat], 9) for step in (50, 55)]
        (x, y), (px, py) = _SPOTS[course[0]], _PONDS[corner]
        sideways = abs(course[0] and (x - 7.5)) < 2
        at, heading = (
            ((x + (0.5 if px > x else -0.5), y), 180 if px > x else 0)
            if sideways
            else ((x, y + (0.5 if py > y else -0.5)), 270 if py > y else 90)
        )
        tips.append(Tip(at, heading, COLOURS[seat], 9))
    return tuple(tips)


def _tip(start: int, end: int, side: str, radius: float) -> Tip:
    (ax, ay), (bx, by) = _SPOTS[start], _SPOTS[end]
    return Tip(((ax + bx) / 2, (ay + by) / 2), degrees(atan2(by - ay, bx - ax)), side, radius)


@cache
def _board(seats: int) -> Board:
    corners = CORNERS[seats]
    tints = {corner: f"cell_{COLOURS[seat]}" for seat, corner in enumerate(corners)}
    cells = []
    for cell, (point, spot) in enumerate(zip(TRACK.points, _SPOTS, strict=True)):
        if point == "home":
            continue
        owner = next((corner for corner in range(4) if cell in TRACK.courses[corner][51:HOME]), None)
        if owner is None:
            owner = next((corner for corner in range(4) if cell == TRACK.courses[corner][0]), None)
        cells.append(Cell(spot, "hole" if owner is None else tints.get(owner, "hole")))
    yards = [
        Cell(_PONDS[corner], tints.get(corner, "board"), size=4.9) for corner in range(4) if corner in tints
    ]
    return Board(
        size=(960, 1080),
        field=Field(480 - 7.5 * _PITCH, 460 + 7.5 * _PITCH, _PITCH),
        frame=Frame(_BOX, (26, 26, 26, 26), paint="board"),
        cells=(*yards, *cells, Cell(_MIDDLE, "cell_lodge", size=3)),
        stations=tuple(Station(_PONDS[corner], 2.05, "pond") for corner in range(4)),
        guides=(*_tips(corners), Sign(_MIDDLE, "lodge", 0.72, "cell_lodge")),
        labels=_names(),
        sides=COLOURS,
    )


def scene(view: View) -> Scene:
    position = cast("Uckers", view.position)
    outcome = result(view)
    rides = latest_rides(view, lambda step: _ride(view, step))
    under, over = ride_marks(rides, _RADIUS)
    things: list[Thing] = [*under]
    if outcome and position.over and rides:
        things.append(glow(_MIDDLE, 1.7, 1.55))
    hand = _in_hand(view, position)
    things += _beavers(position, hand)
    things += over
    things += sent_back_ghosts(rides, 1.2 * _RADIUS, _outside, badge=False)
    things += die_at_start(rides, 0.68, _taken_spots(position))
    things += _pick_marks(view, position)
    if outcome:
        return Scene(_board(position.seats), tuple(things), (result_panel(_STRIP, view, outcome),))
    boxes = split(_STRIP, position.seats)
    panels = (_panel(view, position, seat, box) for seat, box in enumerate(boxes))
    return Scene(_board(position.seats), tuple(things), tuple(panels))


def alt(view: View) -> Message:
    position = cast("Uckers", view.position)
    state = [_describe_side(view, position, seat) for seat in position.present]
    return duel_alt(view, *state, *dice_to_use(view, (position.die,) if position.die else ()))


def _describe_side(view: View, position: Uckers, seat: int) -> Message:
    places = position.places[seat]
    points = tuple(
        point if places.count(point) == 1 else msg("{point} (block)", point=point)
        for point in dict.fromkeys(places)
        if point not in ("pond", "home")
    )
    return msg(
        "{seat}: on the board {points}; in the pond {pond}, home {home}.",
        seat=view.game.colour_name(seat),
        points=points or msg("none"),
        pond=places.count("pond"),
        home=places.count("home"),
    )


def _ride(view: View, step: Step) -> Ride | None:
    before = cast("Uckers", step.before)
    if step.actor == CHANCE or not before.die or step.move == "leave" or not (path := before.path(step.move)):
        return None
    way = [_SPOTS[TRACK.cell[point]] for point in path]
    entered = len(path) == 1
    if entered:
        way.insert(0, _PONDS[before.corners[step.actor]])
    home = path[-1] == "home"
    if home:
        way[-1] = _at_home(before.corners[step.actor])
    lost = before.captures(step.move)
    return Ride(
        COLOURS[step.actor],
        tuple(way),
        before.die,
        left=not entered,
        lost=(COLOURS[lost[0]], lost[1]) if lost else None,
    )


def _at_home(corner: int) -> Spot:
    """Where in the middle a corner's beavers gather."""
    x, y = _SPOTS[TRACK.courses[corner][HOME - 1]]
    return _MIDDLE[0] + 0.46 * (x - _MIDDLE[0]), _MIDDLE[1] + 0.46 * (y - _MIDDLE[1])


def _outside(spot: Spot) -> Spot:
    """From a square of the ring straight out of its arm; along the arm from one where beavers come in."""
    right, up = spot[0] - _MIDDLE[0], spot[1] - _MIDDLE[1]
    across = (abs(right) < abs(up)) != (spot in _STARTS)
    return (1.8 if right > 0 else -1.8, 0.0) if across else (0.0, 1.8 if up > 0 else -1.8)


def _taken_spots(position: Uckers) -> list[Spot]:
    """Where there are beavers on the board."""
    return [
        _SPOTS[TRACK.cell[point]] for places in position.places for point in places if point in TRACK.cell
    ]


def _beavers(position: Uckers, hand: tuple[int, str] | None) -> list[Thing]:
    """All beavers in their places, but for the one in hand."""
    things: list[Thing] = []
    counts = [[0] * position.seats for _ in TRACK.points]
    for seat, places in enumerate(position.places):
        corner, side = position.corners[seat], COLOURS[seat]
        waiting = places.count("pond") if seat in position.present else 0
        x, y = _PONDS[corner]
        for right, up in _WAITING[: waiting - (hand == (seat, "pond"))]:
            things.append(Token((x + right, y + up), side, 30 / _PITCH))
        for point in places:
            if point in TRACK.cell and point != "home":
                counts[TRACK.cell[point]][seat] += 1
        if at_home := places.count("home"):
            spot = _at_home(corner)
            things.append(Token(spot, side, _RADIUS))
            if at_home > 1:
                things.append(Badge((spot[0] + 0.3, spot[1] - 0.3), str(at_home)))
    for point, spot, here in zip(TRACK.points, _SPOTS, counts, strict=True):
        if groups := groups_on(COLOURS, here):
            lifted = COLOURS[hand[0]] if hand and hand[1] == point else ""
            things += piles_on(spot, groups, _RADIUS, badge=False, hand=lifted)
    return things


def _in_hand(view: View, position: Uckers) -> tuple[int, str] | None:
    """The seat whose beaver is picked, and where that is: in the pond where it is to come in."""
    point = picked_point(view)
    if view.actor is None or point not in TRACK.cell:
        return None
    return (view.actor, point if point in position.places[view.actor] else "pond")


def _pick_marks(view: View, position: Uckers) -> list[Thing]:
    hand = _in_hand(view, position)
    if hand is None:
        return []
    seat, place = hand
    ends = [
        _at_home(position.corners[seat]) if point == "home" else _SPOTS[TRACK.cell[point]]
        for point in next_points(view)
    ]
    met = [
        _SPOTS[TRACK.cell[point]]
        for other, places in enumerate(position.places)
        for point in places
        if other != seat and point in TRACK.cell
    ]
    spot = _SPOTS[TRACK.cell[picked_point(view)]]
    coming = [Token(spot, COLOURS[seat], _RADIUS, picked=True)] if place == "pond" else []
    return [*coming, *target_marks(ends, COLOURS[seat], _RADIUS, met)]


def _panel(view: View, position: Uckers, seat: int, box: Box) -> Panel:
    """A seat's dice, and how many of its beavers are home."""
    _, _, width, height = box
    side, wide = COLOURS[seat], width > 300
    inset, radius, middle = (62, 42, 0.515) if wide else (52, 32, 0.66)
    left = 160 if wide else 36
    live = (position.die,) if position.die and seat == position.seat else ()
    active = not position.over and not position.opening and seat == position.seat
    if seat not in position.present:
        return Panel(box, (Hollow((inset / height, middle), radius / height),))
    home, pitch = position.places[seat].count("home"), 44 if wide else 36
    things: list[Thing] = [
        Token((inset / height, middle), side, radius / height),
        Emblem((left / height, 0.25), "lodge", 17 / height),
    ]
    for place in range(4):
        at = ((left + 1.05 * pitch + pitch * place) / height, 0.24)
        things.append(Token(at, side, 18 / height) if place < home else Hollow(at, 13 / height))
    if dice := dice_of(view, seat, live, 3 if width > 240 else 2):
        size = (52 if len(dice) < 3 else 44) / height
        at = ((left + 2.0 * pitch if wide else (width + 84) / 2) / height, 0.68)
        things += dice_row(dice, at, size, spent_size=0.84 * size)
    return Panel(box, tuple(things), active, inset / height if active else None)
