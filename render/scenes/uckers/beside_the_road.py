"""The names of squares that have buttons, and the plaques beside the road that report rides."""

from itertools import accumulate
from math import copysign, dist
from typing import Final

from engines.core import CHANCE
from engines.games.uckers import TRACK, Uckers
from engines.notation import bare, parts_of
from render import scene as s
from render.compose.boards.tracks import Ride
from render.compose.choices import next_points, picked_point
from render.scenes.uckers.board import MIDDLE, PITCH, SPOTS
from render.view import View

_SIZE_OF_NAMES: Final = 26
_ASIDE: Final[dict[str, s.Spot]] = {
    "t5": (-1.13, -0.36),
    "t6": (-0.12, -0.94),
    "t18": (-0.12, 0.94),
    "t19": (-1.13, 0.36),
    "t31": (1.13, 0.36),
    "t32": (0.12, 0.94),
    "t44": (0.12, -0.94),
    "t45": (1.13, -0.36),
}
"""From the squares at the inner corners to their names."""
_AT_ENDS: Final = ("t12", "t25", "t38", "t51")
"""The middle squares at the ends of the arms, whose names are inside them."""
_IN_SQUARE, _ON_BEAVER = (-0.24, 0.36), (-0.3, 0.46)
"""From the middle of such a square, or of one in a column, to its name: when it is empty, and when the name
is over the rim of a beaver."""
_STARTS: Final = ("t1", "t14", "t27", "t40")
_BEFORE_STARTS: Final = ("t52", "t13", "t26", "t39")
_PAST_TIP, _APART = 0.4, 0.2
"""How far along the road from a start square, past the tip, its name is, and that of the square before it."""
_BESIDE, _ABOVE, _BELOW = 1.13, (0.82, 1.12), 0.86
"""From the middle of a square to its name: beside it, above it (if it is empty, or if it holds a beaver that
may be lifted), or below it."""
ONE_STEP: Final = 1.1
"""The longest way to the next square in a straight line."""
_DIE: Final = 38 / PITCH
_LOST: Final = 20 / PITCH
_OF_NAME, _NAME_ABOVE, _DIE_PITCH, _LOST_PITCH = 1.0, 0.5, 0.76, 0.8
"""How much of a plaque is taken by a name at the side, a name on top, a die, and each beaver sent back."""
_PLAQUE_EDGE, _PLAQUE_HIGH, _NAME_WIDE = 0.1, 0.88, 1.06
"""A plaque's margin at both ends, its height, and its width when its parts are stacked."""
_PLAQUE_BESIDE, _PLAQUE_FROM, _ARM_END = 2.4, 2.45, 7.4
"""From the middle lane of an arm to a plaque beyond the names; from the middle of the board to the nearest a
plaque may start, clear of the next arm's names; and to the end of an arm."""
_TIP, _FOOT = 0.7, 0.4
"""From the middle of a square to the tip of its plaque, outside the gold ring; least distance from the ends
of a plaque to the foot of its tip."""


def _name_at(point: str, *, taken: bool) -> s.Spot:
    """Where a square's name goes: beside the ring, or inside the square, which may be `taken`."""
    x, y = SPOTS[TRACK.cell[point]]
    if _is_inside(point):
        dx, dy = _ON_BEAVER if taken else _IN_SQUARE
    elif point in _ASIDE:
        dx, dy = _ASIDE[point]
    else:
        dx, dy = _outwards(x, y)
        if dx:
            dx = copysign(_BESIDE, dx)
        else:
            dy = _ABOVE[taken] if dy > 0 else -_BELOW
    if point in _STARTS or point in _BEFORE_STARTS:
        along = _PAST_TIP if point in _STARTS else _APART
        dx, dy = (dx, copysign(along, y - 7.5)) if dx else (copysign(along, x - 7.5), dy)
    return x + dx, y + dy


def _outwards(x: float, y: float) -> s.Spot:
    """The direction from a ring square to its name; not for the middle squares at the ends of the arms."""
    if x in (6.5, 8.5):
        return x - 7.5, 0
    return 0, y - 7.5


def length(ride: Ride) -> float:
    return sum(map(dist, ride.spots, ride.spots[1:]))


def told(rides: list[Ride]) -> list[Ride]:
    """The rides that get a plaque: the last one, and any that sent somebody back."""
    return [ride for ride in rides if ride.lost or (ride is rides[-1] and ride.die)]


def plaque(ride: Ride) -> list[s.Thing]:
    """A plaque beside the road pointing at the end of a ride, with that square's name, the die, and whoever
    was sent back from there."""
    end = ride.spots[-1]
    right, up = end[0] - MIDDLE[0], end[1] - MIDDLE[1]
    if max(abs(right), abs(up)) < 1.4:  # home needs no plaque
        return [s.Die((MIDDLE[0] + 1.02, MIDDLE[1] + 1.02), ride.die, _DIE)] if ride.die else []
    upright = abs(right) < abs(up)
    along, across = (up, right) if upright else (right, up)
    below = upright == ride.left  # parts stacked beside an upright arm, which has a pond next to it
    lost = ride.lost[1] if ride.lost else 0
    parts = [_NAME_ABOVE if below else _OF_NAME, *[_DIE_PITCH] * (ride.die > 0), *[_LOST_PITCH] * lost]
    long = sum(parts) + 2 * _PLAQUE_EDGE
    wide, high = (_NAME_WIDE, long) if below else (long, _PLAQUE_HIGH)
    reach, depth = (high / 2, wide / 2) if upright else (wide / 2, high / 2)
    farthest = _ARM_END - reach
    there = min(max(abs(along), _PLAQUE_FROM + reach), farthest) if ride.left else farthest
    there = copysign(there, along)
    aside = copysign(_PLAQUE_BESIDE + depth, across or (along if upright else -along))
    x, y = (aside, there) if upright else (there, aside)
    x, y = x + MIDDLE[0], y + MIDDLE[1]
    near_x = min(max(end[0], x - wide / 2 + _FOOT), x + wide / 2 - _FOOT)
    near_y = min(max(end[1], y - high / 2 + _FOOT), y + high / 2 - _FOOT)
    share = _TIP / dist(end, (near_x, near_y))
    tip = (end[0] + (near_x - end[0]) * share, end[1] + (near_y - end[1]) * share)
    ends = list(accumulate(parts))
    middles = [done - part / 2 + _PLAQUE_EDGE - long / 2 for done, part in zip(ends, parts, strict=True)]
    spots = [(x, y - middle) if below else (x + middle, y) for middle in middles]
    things: list[s.Thing] = [s.Callout((x, y), wide, high, tip)]
    things.append(s.Name(spots[0], TRACK.points[SPOTS.index(end)], _SIZE_OF_NAMES, "peg"))
    if ride.die:
        things.append(s.Die(spots[1], ride.die, _DIE))
    if ride.lost:
        things += [s.SentBack(spot, ride.lost[0], _LOST) for spot in spots[-lost:]]
    return things


def names(view: View, position: Uckers, rides: list[Ride], elsewhere: set[s.Spot]) -> list[s.Thing]:
    """The names on current buttons and at the ends of the last ride, except those already on plaques, or
    where an arrow of one step starts on top of the name."""
    seats = () if CHANCE in position.actors else position.actors if view.actor is None else (view.actor,)
    moves = [part for seat in seats for move in position.moves(seat) for part in parts_of(move)]
    points = [bare(part) for part in moves]
    if view.actor is not None and view.picked:
        points = [picked_point(view), *next_points(view)]
    left = [(TRACK.points[SPOTS.index(ride.spots[0])], ride) for ride in rides[-1:] if ride.left]
    points += [point for point, ride in left if not (_is_inside(point) and length(ride) <= ONE_STEP)]
    standing = {point for places in position.places for point in places}
    return [
        s.Name(_name_at(point, taken=point in standing), point, _SIZE_OF_NAMES, _ground(point))
        for point in dict.fromkeys(points)
        if point in TRACK.cell and point != "home" and SPOTS[TRACK.cell[point]] not in elsewhere
    ]


def _ground(point: str) -> str:
    """The paint that outlines the name of a square; beside the ring, the board's."""
    return "peg" if _is_inside(point) else "common"


def _is_inside(point: str) -> bool:
    """Whether a square's name is inside it."""
    return point[0] != "t" or point in _AT_ENDS
