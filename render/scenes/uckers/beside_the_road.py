"""The names of squares that buttons bear, and the plaques beside the road that tell of rides."""

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
_AT_ENDS: Final = ("t12", "t25", "t38", "t51")
"""The squares in the middle of the ends of the arms, whose names stand within."""
_IN_SQUARE, _ON_BEAVER = (-0.18, -0.33), (-0.3, 0.4)
"""From the middle of such a square, or of one of a column, to its name: while it is empty, and over the rim
of who stands there."""
_STARTS: Final = ("t1", "t14", "t27", "t40")
_PAST_TIP: Final = 0.4
"""How far along the road from a start square its name stands, past the tip."""
_BESIDE, _ABOVE, _BELOW = 1.06, (0.82, 1.12), 0.86
"""From the middle of a square to its name beside it, above it (it is empty, or somebody stands there, who may
be lifted), or below it."""
_DIE: Final = 38 / PITCH
_LOST: Final = 20 / PITCH
_OF_NAME, _NAME_ABOVE, _DIE_PITCH, _LOST_PITCH = 1.0, 0.5, 0.76, 0.8
"""How much of a plaque a name takes, beside and above the rest, a die, and each who was sent back."""
_PLAQUE_EDGE, _PLAQUE_HIGH, _NAME_WIDE = 0.1, 0.88, 1.06
"""Its margin at both ends, its height, and its width where one is below the other."""
_PLAQUE_BESIDE, _PLAQUE_FROM, _ARM_END = 2.4, 2.45, 7.4
"""From the middle lane of an arm to a plaque, beyond the names there; from the middle of the board to where
one may begin, to stay clear of the names of the next arm, and to the end of an arm."""
_TIP, _FOOT = 0.7, 0.4
"""From the middle of a square to the tip of its plaque, outside the gold ring; from the ends of a plaque to
the foot of the tip, at the least."""


def _name_at(point: str, *, taken: bool) -> s.Spot:
    """Where the name of a square stands: beside the ring, or within the square, where somebody may stand
    (`taken`)."""
    x, y = SPOTS[TRACK.cell[point]]
    if point[0] != "t" or point in _AT_ENDS:
        dx, dy = _ON_BEAVER if taken else _IN_SQUARE
    elif point in _ASIDE:
        dx, dy = _ASIDE[point]
        dx, dy = (1.12 * dx, dy) if abs(dx) > abs(dy) else (dx, (1.2 if taken else 1) * dy)
    else:
        dx, dy = _outwards(x, y)
        if dx:
            dx = copysign(_BESIDE, dx)
        else:
            dy = _ABOVE[taken] if dy > 0 else -_BELOW
    if point in _STARTS:
        dx, dy = (dx, copysign(_PAST_TIP, y - 7.5)) if dx else (copysign(_PAST_TIP, x - 7.5), dy)
    return x + dx, y + dy


def _outwards(x: float, y: float) -> s.Spot:
    """Which way from a square of the ring, but for the middle ones at the ends of the arms, its name is."""
    if x in (6.5, 8.5):
        return x - 7.5, 0
    return 0, y - 7.5


def told(rides: list[Ride]) -> list[Ride]:
    """The rides that a plaque tells of: the last one, and those that sent somebody back."""
    return [ride for ride in rides if ride.lost or (ride is rides[-1] and ride.die)]


def plaque(ride: Ride) -> list[s.Thing]:
    """A plaque beside the road that points at where a ride led: the name of that square, the die, and who was
    sent back from there."""
    end = ride.spots[-1]
    right, up = end[0] - MIDDLE[0], end[1] - MIDDLE[1]
    if max(abs(right), abs(up)) < 1.4:  # home, which says it all
        return [s.Die((MIDDLE[0] + 1.02, MIDDLE[1] + 1.02), ride.die, _DIE)] if ride.die else []
    upright = abs(right) < abs(up)
    along, across = (up, right) if upright else (right, up)
    below = upright == ride.left  # its parts, beside an upright arm: there is a pond at its side
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
    """The names that buttons bear now, and those of the ends of the last ride; but for what plaques tell."""
    seats = () if CHANCE in position.actors else position.actors if view.actor is None else (view.actor,)
    moves = [part for seat in seats for move in position.moves(seat) for part in parts_of(move)]
    points = [bare(part) for part in moves]
    if view.actor is not None and view.picked:
        points = [picked_point(view), *next_points(view)]
    points += [TRACK.points[SPOTS.index(ride.spots[0])] for ride in rides[-1:] if ride.left]
    standing = {point for places in position.places for point in places}
    return [
        s.Name(_name_at(point, taken=point in standing), point, _SIZE_OF_NAMES, _ground(point))
        for point in dict.fromkeys(points)
        if point in TRACK.cell and point != "home" and SPOTS[TRACK.cell[point]] not in elsewhere
    ]


def _ground(point: str) -> str:
    """What rims the name of a square: the board beside the ring."""
    return "peg" if point[0] != "t" or point in _AT_ENDS else "common"
