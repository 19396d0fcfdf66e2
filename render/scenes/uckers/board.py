"""Uckers: a cross of squares between four ponds, a home column for each seat and home in the middle.

A seat's pond, start square and column have its colour and its mark; corners nobody uses are open water, with
lilies.
"""

from dataclasses import replace
from math import atan2, copysign, degrees
from typing import Final

from engines.core import COLOURS
from engines.games.uckers import CORNERS, HOME, PONDS, TRACK
from render import scene as s
from render.kept import cached

PITCH: Final = 61
_BOX: Final[s.Box] = (7, 2, 947, 947)
_WOOD: Final = 16
RADIUS: Final = 32 / PITCH
SPOTS: Final = tuple((round(15 * x, 2), round(15 * y, 2)) for x, y in TRACK.centres)
PONDS_AT: Final = tuple((2.6 if x < 0.5 else 12.4, 2.6 if y < 0.5 else 12.4) for x, y in PONDS)
POND_RADIUS: Final = 1.95
_YARD: Final = 4.9
"""Width of a seat's yard with its pond, and of open water in a corner nobody uses."""
_LILIES: Final = 1.4
"""How far from the middle of such a corner its lilies are."""
MIDDLE: Final = SPOTS[TRACK.cell["home"]]
_LODGE: Final = 0.52
"""Radius of the lodge in a pond."""
_BY_POND: Final = 0.66
"""From a start square to the tip leading onto it from the pond."""
_DIRECTIONS: Final = (3, 8, 12)
"""Which of every thirteen squares of the ring have a tip, counted from a start."""


def _tips(corners: tuple[int, ...]) -> tuple[s.Tip, ...]:
    """Show which way the ring runs, and where each seat comes in and turns off."""
    ring = [TRACK.cell[f"t{number}"] for number in range(1, 53)]
    tips = []
    for number in range(1, 53):
        if number % 13 in _DIRECTIONS:
            tip = _tip(ring[number - 1], ring[number % 52], "", 8)
            tips.append(replace(tip, at=SPOTS[ring[number - 1]]))
    for seat, corner in enumerate(corners):
        course = TRACK.courses[corner]
        tips.append(_tip(course[50], course[51], COLOURS[seat], 9))
        (x, y), (px, py) = SPOTS[course[0]], PONDS_AT[corner]
        if abs(x - 7.5) < 2:
            at, heading = (x + copysign(_BY_POND, px - x), y), 180 if px > x else 0
        else:
            at, heading = (x, y + copysign(_BY_POND, py - y)), 270 if py > y else 90
        tips.append(s.Tip(at, heading, COLOURS[seat], 9))
    return tuple(tips)


def _tip(start: int, end: int, side: str, radius: float) -> s.Tip:
    (ax, ay), (bx, by) = SPOTS[start], SPOTS[end]
    return s.Tip(((ax + bx) / 2, (ay + by) / 2), degrees(atan2(by - ay, bx - ax)), side, radius)


def _crests(corners: tuple[int, ...]) -> tuple[s.Crest, ...]:
    """Every seat's mark in its pond, on its start square and along its column."""
    crests = []
    for seat, corner in enumerate(corners):
        course, side = TRACK.courses[corner], COLOURS[seat]
        crests += [s.Crest(PONDS_AT[corner], side, 0.6), s.Crest(SPOTS[course[0]], side, 0.32)]
        for cell in course[51:HOME]:
            crests.append(s.Crest(SPOTS[cell], side, 0.24))
    return tuple(crests)


@cached(None)
def board_of(seats: int) -> s.Board:
    corners = CORNERS[seats]
    tints = {corner: f"cell_{COLOURS[seat]}" for seat, corner in enumerate(corners)}
    owners = {
        cell: corner
        for corner in corners
        for course in [TRACK.courses[corner]]
        for cell in (course[0], *course[51:HOME])
    }
    cells = [
        s.Cell(spot, tints[owners[cell]] if cell in owners else "road")
        for cell, (point, spot) in enumerate(zip(TRACK.points, SPOTS, strict=True))
        if point != "home"
    ]
    yards = [s.Cell(pond, tints.get(corner, "water"), size=_YARD) for corner, pond in enumerate(PONDS_AT)]
    return s.Board(
        veiled=True,
        size=(960, 1100),
        field=s.Field(_BOX[0] + _WOOD, _BOX[1] + _BOX[3] - _WOOD, PITCH),
        frame=s.Frame(_BOX, (_WOOD,) * 4, paint="common"),
        cells=(*yards, *cells, s.Cell(MIDDLE, "cell_lodge", size=3)),
        stations=tuple(
            s.Station(PONDS_AT[corner], POND_RADIUS, "pond")
            if corner in corners
            else s.Station(PONDS_AT[corner], _LILIES, "lilies")
            for corner in range(4)
        ),
        guides=(*_crests(corners), *_tips(corners), s.Sign(MIDDLE, "lodge", _LODGE, "cell_lodge")),
        sides=COLOURS,
        crowded=True,
    )


def at_home(corner: int) -> s.Spot:
    """Where a corner's beavers gather in the middle."""
    x, y = SPOTS[TRACK.courses[corner][HOME - 1]]
    return MIDDLE[0] + 0.48 * (x - MIDDLE[0]), MIDDLE[1] + 0.48 * (y - MIDDLE[1])
