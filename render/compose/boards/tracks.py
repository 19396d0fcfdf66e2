"""Games along a track: beavers in piles, the rides they have just made, and the dice of every seat.

A scene module reads each step as a `Ride`; rides, and the dice rolled along the way, are drawn the same way
for all these games.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import dist
from typing import Final, Protocol, cast

from engines.chance.dice import PREFIX
from engines.core import CHANCE
from render import scene as s
from render.compose.ways import leave_of
from render.view import Step, View

Group = tuple[str, int]
"""A side, and how many of its beavers stand together."""

_PILE: Final = 0.30
"""How much higher each token of a pile is drawn, in radii."""
_TALLEST_PILE: Final = 4
"""How many tokens of a pile are drawn at most; the badge gives the full number."""
_CORNERS: Final[Mapping[int, tuple[s.Spot, ...]]] = {
    1: ((0, 0),),
    2: ((-0.56, 0.52), (0.56, -0.52)),
    3: ((-0.62, 0.52), (0.62, 0.52), (0, -0.56)),
    4: ((-0.62, 0.58), (0.62, 0.58), (-0.62, -0.58), (0.62, -0.58)),
}
"""Where each group stands, in radii, by the number of groups on one place."""
_SHARED: Final = {1: 1.0, 2: 0.76, 3: 0.66, 4: 0.62}
"""The radius of their tokens, in radii of a token that stands alone."""

# The marks of rides, in radii of a token that stands alone.
_FROM_RADIUS, _ABOUT_RADIUS, _TO_RADIUS = 0.92, 1.17, 1.13
_TARGET_RADIUS, _BESIDE_RADIUS, _CAPTURE_RADIUS = 0.56, 0.4, 1.1
_WIDTH, _TAIL_WIDTH = 0.38, 0.5
"""Widths of the last trail, and of the tails of earlier ones."""
_SHORT_TAIL: Final = 3.4
"""Greatest length of a tail, from the middle of its beaver."""
_LEAVE, _LEAVE_ABOUT, _STOP, _OFF_BOARD = 1.0, 1.25, 1.36, 0.1
_ASIDE, _LEAVE_ASIDE, _STOP_ASIDE = 0.9, 0.76, 0.98
"""Gaps at the ends of a trail: where a token left, where it left and another stands now, where it arrived,
and beyond the board."""
_COUNT_ABOUT: Final = (0.35, 1.17)
"""How far left of and below the place they left several beavers are counted, where another stands now."""
_SEEN: Final = 1.5
"""How long the last trail is at least: on a short ride it begins inside the ring where the token was; past
beavers still there it runs beside them, as far from their middle as _ASIDE, with gaps of its own."""


@dataclass(frozen=True, slots=True)
class Ride:
    """What a move along the track did on the board."""

    side: str
    spots: tuple[s.Spot, ...]
    """The way from its start to its end."""
    die: int = 0
    """The roll it used."""
    left: bool = True
    """Whether it began on the board."""
    reached: bool = True
    """Whether it ended on the board."""
    lost: Group | None = None
    """Who was sent back from its end."""
    count: int = 1
    """How many beavers moved together."""


class SeatsPresent(Protocol):
    """A position of a game for several seats that knows which ones are still playing."""

    @property
    def present(self) -> tuple[int, ...]: ...


def pile(
    spot: s.Spot,
    group: Group,
    radius: float,
    *,
    lifted: bool = False,
    at_left: bool = False,
) -> list[s.Thing]:
    """Tokens piled up and seen from above. Two or more are counted on a badge, at the lower right or the
    upper left; the top one may be picked up."""
    side, count = group
    shown = min(count, _TALLEST_PILE)
    x, y = spot
    low = y - 0.1 * radius * (shown - 1)
    things: list[s.Thing] = [
        s.Token((x, low + _PILE * radius * level), side, radius, picked=lifted and level == shown - 1)
        for level in range(shown)
    ]
    if count > 1:
        aside, up = (-0.86, 0.8) if at_left else (0.86, -0.66)
        things.append(s.Badge((x + aside * radius, y + up * radius), str(count)))
    return things


def piles_on(
    spot: s.Spot,
    groups: Sequence[Group],
    radius: float,
    *,
    hand: str = "",
    came: str = "",
) -> list[s.Thing]:
    """Everyone on one place, side by side if they belong to several seats. `hand` is the side whose beaver is
    picked up here. If the side whose beaver has just `came` shares the place, its pile is on top, in its own
    gold ring."""
    size = radius * _SHARED[len(groups)]
    shared = len(groups) > 1
    things: list[s.Thing] = []
    placed = zip(_CORNERS[len(groups)], groups, strict=True)
    for (right, up), group in sorted(placed, key=lambda each: each[1][0] == came):
        at = (spot[0] + right * radius, spot[1] + up * radius)
        if shared and group[0] == came:
            things.append(s.ToRing(at, _TO_RADIUS * size))
        lifted = group[0] == hand
        things += pile(at, group, size, lifted=lifted, at_left=shared and right < 0)
    return sorted(things, key=lambda thing: isinstance(thing, s.Badge))


def shared_by(spots: Sequence[s.Spot], counts: Iterable[Sequence[int]]) -> set[s.Spot]:
    """The places that beavers of several seats share, given how many each seat has there."""
    return {spot for spot, each in zip(spots, counts, strict=True) if sum(map(bool, each)) > 1}


def groups_on(sides: Sequence[str], counts: Iterable[int]) -> list[Group]:
    """Who stands on a place, given how many each seat has there."""
    return [(side, count) for side, count in zip(sides, counts, strict=False) if count]


def points_with_counts(points: Sequence[str], counts: Iterable[int]) -> tuple[str, ...]:
    """Where one seat's beavers are, in words, given how many are on each point.

    >>> points_with_counts(("a1", "b1", "c1"), (2, 0, 1))
    ('a1 (2)', 'c1')
    """
    taken = zip(points, counts, strict=True)
    return tuple(point if count == 1 else f"{point} ({count})" for point, count in taken if count)


def latest_rides(view: View, ride: Callable[[Step], Ride | None]) -> list[Ride]:
    """The last ride of every side since the last choice, the most recent at the end."""
    found: dict[str, Ride] = {}
    for step in view.steps:
        made = ride(step)
        if made is not None:
            found.pop(made.side, None)
            found[made.side] = made
    return list(found.values())


def came_to(rides: Sequence[Ride], spot: s.Spot) -> str:
    """The side whose last ride ended on a place; "" if none did."""
    return rides[-1].side if rides and rides[-1].reached and rides[-1].spots[-1] == spot else ""


def ride_marks(
    rides: Sequence[Ride],
    radius: float,
    taken: Collection[s.Spot] = (),
    shared: Collection[s.Spot] = (),
    faces: Collection[s.Spot] = (),
    clear: float = 0,
    *,
    low: bool = False,
) -> list[s.Thing]:
    """What is drawn under the beavers for the rides just made: the way of the last one in gold, a short tail
    in their side's colour for the others. Several that moved together are counted where they left, except on
    a short hop. If the start of the last is `taken` again, its ring goes around the beaver there; on places
    `shared` by several seats, `piles_on` draws the ring at its end. It breaks off at `faces` painted on the
    board, `clear` around their middles. `low` has a step past beavers run below or right of them."""
    things: list[s.Thing] = []
    for index, ride in enumerate(rides[:-1]):
        end = ride.spots[-1]
        gone = any(later.lost and later.spots[-1] == end for later in rides[index + 1 :])
        if ride.reached and not gone and len(ride.spots) > 1:
            tail = last_stretch(ride.spots, _SHORT_TAIL * radius)
            things.append(s.Trail(tail, _TAIL_WIDTH * radius, stop=0.5 * radius, side=ride.side, head=False))
    for ride in rides[-1:]:
        about = ride.spots[0] in taken
        if ride.left:
            things.append(s.FromRing(ride.spots[0], (_ABOUT_RADIUS if about else _FROM_RADIUS) * radius))
        if len(ride.spots) > 1:
            stop = (_STOP if ride.reached else _OFF_BOARD) * radius
            leave = (_OFF_BOARD if not ride.left else _LEAVE_ABOUT if about else _LEAVE) * radius
            length, spots = sum(map(dist, ride.spots, ride.spots[1:])), ride.spots
            short = length - leave - stop < _SEEN * radius
            if ride.left and not about:
                leave = leave_of(length, leave, stop, _SEEN * radius)
            elif about and short and len(spots) == 2:
                spots = _beside(spots, _ASIDE * radius, low)
                leave = _LEAVE_ASIDE * radius
                stop = (_STOP_ASIDE if ride.reached else _OFF_BOARD) * radius
            gaps = tuple(spot for spot in spots[1:-1] if spot in faces)
            things.append(s.Trail(spots, _WIDTH * radius, leave, stop, gaps=gaps, gap=clear))
            if ride.count > 1 and (about or leave >= _LEAVE * radius):  # else it would hide the arrow
                (x, y), (left, down) = ride.spots[0], _COUNT_ABOUT if about else (0, 0)
                things.append(s.Badge((x - left * radius, y - down * radius), f"×{ride.count}", gold=True))
        if ride.reached and ride.spots[-1] not in shared:
            things.append(s.ToRing(ride.spots[-1], _TO_RADIUS * radius))
    return things


def _beside(spots: Sequence[s.Spot], aside: float, low: bool = False) -> tuple[s.Spot, ...]:
    """A straight way moved to the side where a place shared by two seats has room: up if it runs to the
    right. If `low`, down or to the right.

    >>> _beside([(0, 0), (2, 0)], 0.5), _beside([(0, 0), (0, -2)], 0.5)
    (((0.0, 0.5), (2.0, 0.5)), ((-0.5, 0.0), (-0.5, -2.0)))
    """
    (ax, ay), (bx, by) = spots[0], spots[-1]
    share = aside / dist(spots[0], spots[-1])
    right, up = (by - ay) * share, (bx - ax) * share
    if low:
        right, up = abs(right), -abs(up)
    return tuple((x + right, y + up) for x, y in spots)


def last_stretch(spots: Sequence[s.Spot], length: float) -> tuple[s.Spot, ...]:
    """The last part of a way, no longer than `length`.

    >>> last_stretch([(0, 0), (2, 0), (2, 2)], 3)
    ((1.0, 0.0), (2, 0), (2, 2))
    """
    kept = [spots[-1]]
    for spot in reversed(spots[:-1]):
        far = dist(spot, kept[-1])
        if far >= length:
            share = length / far
            (ax, ay), (bx, by) = kept[-1], spot
            kept.append((ax + (bx - ax) * share, ay + (by - ay) * share))
            break
        length -= far
        kept.append(spot)
    return tuple(reversed(kept))


def sent_back(
    rides: Sequence[Ride], size: float, beside: Callable[[s.Spot], s.Spot], number: Callable[[s.Spot], s.Spot]
) -> list[s.Thing]:
    """The beavers sent back by the rides, as crossed discs with radius `size`. `beside` gives a disc's place
    from the place they were on, and `number` the place for their number if there are two or more."""
    things: list[s.Thing] = []
    for ride in rides:
        if ride.lost is not None:
            side, count = ride.lost
            place = ride.spots[-1]
            things.append(s.SentBack(beside(place), side, size))
            if count > 1:
                things.append(s.Badge(number(place), f"−{count}"))
    return things


def target_marks(
    spots: Iterable[s.Spot],
    side: str,
    radius: float,
    met: Iterable[s.Spot] = (),
    taken: Iterable[s.Spot] = (),
    aside: s.Spot = (0, 0),
) -> list[s.Thing]:
    """Where the picked piece may go: a dot, or a mark around opponents who are `met` there. On places `taken`
    without a fight, the dot is smaller and stands `aside`, clear of the faces."""
    others, standing = set(met), set(taken)
    things: list[s.Thing] = []
    for spot in spots:
        if spot in others:
            things.append(s.CaptureTarget(spot, side, _CAPTURE_RADIUS * radius))
        elif spot in standing:
            beside = (spot[0] + aside[0], spot[1] + aside[1])
            things.append(s.Target(beside, side, _BESIDE_RADIUS * radius))
        else:
            things.append(s.Target(spot, side, _TARGET_RADIUS * radius))
    return things


def die_beside(rides: Sequence[Ride], size: float, beside: Callable[[s.Spot], s.Spot]) -> list[s.Thing]:
    """The die used by the last ride; `beside` gives its place from the place the ride led to."""
    if not rides or not rides[-1].die or not rides[-1].reached:
        return []
    return [s.Die(beside(rides[-1].spots[-1]), rides[-1].die, size)]


# Dice.


def throws(view: View) -> list[tuple[int | None, tuple[int, ...]]]:
    """Every roll since the last choice: the seat it was rolled for (None for all) and its faces."""
    found: list[tuple[int | None, tuple[int, ...]]] = []
    for step in view.steps:
        if step.actor == CHANCE and step.move.startswith(PREFIX):
            faces = tuple(int(face) for face in step.move.removeprefix(PREFIX).split("-"))
            found.append((step.before.roller, faces))
    return found


def dice_of(view: View, seat: int, live: Sequence[int], most: int) -> list[tuple[int, bool]]:
    """A seat's latest dice since the last choice, and those it may still use (`live`), each with its face and
    whether it is spent or wasted."""
    shown: list[int] = []
    for roller, faces in throws(view):
        if roller == seat:
            shown += faces
        elif roller is None:
            present = cast("SeatsPresent", view.position).present
            if seat in present and len(faces) == len(present):
                shown.append(faces[present.index(seat)])
    rest = Counter(live)
    found: list[tuple[int, bool]] = []
    for face in reversed(shown):
        found.append((face, not rest[face]))
        rest[face] -= rest[face] > 0
    kept = [(face, False) for face in rest.elements()]
    spent = [die for die in reversed(found) if die[1]]
    usable = kept + [die for die in reversed(found) if not die[1]]
    return (
        [*spent[max(0, len(spent) - max(most - len(usable), 0)) :], *usable] if most > len(usable) else usable
    )


def dice_row(
    dice: Sequence[tuple[int, bool]], middle: s.Spot, size: float, *, spent_size: float | None = None
) -> list[s.Thing]:
    """Dice side by side around `middle`; spent ones are faint, with their own `spent_size` if given."""
    sizes = [spent_size or size if spent else size for _, spent in dice]
    pitch = 1.22
    left = middle[0] - pitch * sum(sizes) / 2
    things: list[s.Thing] = []
    for (face, spent), width in zip(dice, sizes, strict=True):
        things.append(s.Die((left + pitch * width / 2, middle[1]), face, width, spent))
        left += pitch * width
    return things
