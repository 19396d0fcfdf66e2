"""Games along a track: beavers in piles, the rides they have just made, and the dice of every seat.

A scene module reads each step as a `Ride`; how rides, and the dice rolled meanwhile, are drawn is the same
for all of them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final, Protocol, cast

from engines.chance.dice import PREFIX
from engines.core import CHANCE
from render.scene import (
    Badge,
    Capsule,
    CaptureTarget,
    Die,
    FromRing,
    Ghost,
    Spot,
    Target,
    Thing,
    Token,
    ToRing,
    Trail,
)
from render.view import Step, View

Group = tuple[str, int]
"""A side, and how many of its beavers stand together."""

_PILE: Final = 0.30
"""How much higher (radii) the next token of a pile lies."""
_STEEP: Final = 0.52
"""The same where no badge tells how many there are."""
_TALLEST_PILE: Final = 4
"""At most this many tokens of a pile are drawn; the badge tells the rest."""
_CORNERS: Final[Mapping[int, tuple[Spot, ...]]] = {
    1: ((0, 0),),
    2: ((-0.56, 0.52), (0.56, -0.52)),
    3: ((-0.62, 0.52), (0.62, 0.52), (0, -0.56)),
    4: ((-0.62, 0.58), (0.62, 0.58), (-0.62, -0.58), (0.62, -0.58)),
}
"""By the number of groups on one place: where each stands, in radii."""
_SHARED: Final = {1: 1.0, 2: 0.76, 3: 0.66, 4: 0.62}
"""The radius of their tokens, in radii of a token that stands alone."""

# The marks of rides, in radii of a token that stands alone.
_FROM_RADIUS, _TO_RADIUS = 0.92, 1.13
_TARGET_RADIUS, _CAPTURE_RADIUS = 0.56, 1.1
_LAST_WIDTH, _EARLIER_WIDTH = 0.36, 0.28
"""Of the trails."""
_LEAVE, _STOP, _OFF_BOARD = 1.0, 1.3, 0.1
"""Gaps at the ends of a trail: where a token left, where one arrived, and beyond the board."""


@dataclass(frozen=True, slots=True)
class Ride:
    """What a move along the track did on the board."""

    side: str
    spots: tuple[Spot, ...]
    """The way, from where it began to where it led."""
    die: int = 0
    """The roll that was used."""
    left: bool = True
    """Whether it began on the board."""
    reached: bool = True
    """Whether it ended on the board."""
    lost: Group | None = None
    """Whom it sent back from where it ended."""


class SeatsPresent(Protocol):
    """A position of a game for several that knows who is still there."""

    @property
    def present(self) -> tuple[int, ...]: ...


def pile(spot: Spot, group: Group, radius: float, *, badge: bool = True, lifted: bool = False) -> list[Thing]:
    """Tokens one upon the other seen from above, their number on a badge from two up; the uppermost may be
    in hand."""
    side, count = group
    shown = min(count, _TALLEST_PILE)
    x, y = spot
    rise, sunk = (_PILE, 0.1) if badge else (_STEEP, _STEEP / 2)
    low = y - sunk * radius * (shown - 1)
    things: list[Thing] = [
        Token((x, low + rise * radius * level), side, radius, picked=lifted and level == shown - 1)
        for level in range(shown)
    ]
    if count > 1 and badge:
        things.append(Badge((x + 0.86 * radius, y - 0.66 * radius), str(count)))
    return things


def piles_on(
    spot: Spot, groups: Sequence[Group], radius: float, *, badge: bool = True, hand: str = ""
) -> list[Thing]:
    """All who stand on one place, side by side where they are of several seats; `hand` is the side that has
    picked a beaver of its own here."""
    size = radius * _SHARED[len(groups)]
    things: list[Thing] = []
    for (right, up), group in zip(_CORNERS[len(groups)], groups, strict=True):
        things += pile(
            (spot[0] + right * radius, spot[1] + up * radius),
            group,
            size,
            badge=badge,
            lifted=group[0] == hand,
        )
    return sorted(things, key=lambda thing: isinstance(thing, Badge))


def groups_on(sides: Sequence[str], counts: Iterable[int]) -> list[Group]:
    """Who stands on a place, from how many of each seat do."""
    return [(side, count) for side, count in zip(sides, counts, strict=False) if count]


def points_with_counts(points: Sequence[str], counts: Iterable[int]) -> tuple[str, ...]:
    """Where beavers of one seat stand, in words, from how many do on each point.

    >>> points_with_counts(("a1", "b1", "c1"), (2, 0, 1))
    ('a1 (2)', 'c1')
    """
    taken = zip(points, counts, strict=True)
    return tuple(point if count == 1 else f"{point} ({count})" for point, count in taken if count)


def latest_rides(view: View, ride: Callable[[Step], Ride | None]) -> list[Ride]:
    """The last ride of every side since the last choice, the very last at the end."""
    found: dict[str, Ride] = {}
    for step in view.steps:
        made = ride(step)
        if made is not None:
            found.pop(made.side, None)
            found[made.side] = made
    return list(found.values())


def ride_marks(rides: Sequence[Ride], radius: float) -> tuple[list[Thing], list[Thing]]:
    """What lies below and above the beavers of the rides just made: the last in gold, others in their
    side's colour."""
    under: list[Thing] = []
    over: list[Thing] = []
    for index, ride in enumerate(rides):
        last = index == len(rides) - 1
        if ride.left:
            under.append(FromRing(ride.spots[0], _FROM_RADIUS * radius))
        if len(ride.spots) > 1:
            stop = (_STOP if ride.reached else _OFF_BOARD) * radius
            leave = (_LEAVE if ride.left else _OFF_BOARD) * radius
            colour = "" if last else ride.side
            over.append(
                Trail(ride.spots, (_LAST_WIDTH if last else _EARLIER_WIDTH) * radius, leave, stop, colour)
            )
        if last and ride.reached:
            under.append(ToRing(ride.spots[-1], _TO_RADIUS * radius))
    return under, over


def sent_back_ghosts(
    rides: Sequence[Ride], radius: float, aside: Callable[[Spot], Spot], *, badge: bool = True
) -> list[Thing]:
    """The ghosts of whom the rides have sent back; `aside` says how far (in radii) beside each place. Without
    a badge that counts them each has a ghost of its own."""
    things: list[Thing] = []
    for ride in rides:
        if ride.lost is not None:
            x, y = ride.spots[-1]
            right, up = aside((x, y))
            side, count = ride.lost
            for index in range(1 if badge else count):
                far = radius * (1 + 0.85 * index)
                things.append(
                    Ghost((x + right * far, y + up * far), side, 0.8 * radius, count if badge else 1)
                )
    return things


def target_marks(spots: Iterable[Spot], side: str, radius: float, met: Iterable[Spot] = ()) -> list[Thing]:
    """Where what is picked may go: a dot, or a ring about others who are `met` there."""
    others = set(met)
    return [
        CaptureTarget(spot, side, _CAPTURE_RADIUS * radius)
        if spot in others
        else Target(spot, side, _TARGET_RADIUS * radius)
        for spot in spots
    ]


def die_at_start(rides: Sequence[Ride], size: float, standing: Iterable[Spot]) -> list[Thing]:
    """The die that made the last ride, where it began, if nobody is left `standing` there."""
    if not rides or not rides[-1].die or rides[-1].spots[0] in set(standing):
        return []
    return [Die(rides[-1].spots[0], rides[-1].die, size)]


def die_at_end(rides: Sequence[Ride], towards: Spot, far: float, size: float) -> list[Thing]:
    """The die that made the last ride, beside where it ended: `far` from there in a direction."""
    if not rides or not rides[-1].die or not rides[-1].reached:
        return []
    x, y = rides[-1].spots[-1]
    right, up = towards[0] - x, towards[1] - y
    length = hypot(right, up)
    if length < 0.05:
        right, up, length = -1, 0.8, 1.28
    return [Die((x + far * right / length, y + far * up / length), rides[-1].die, size)]


def glow(spot: Spot, width: float, sparks: float) -> Capsule:
    """Sparks about the place where the game was won."""
    x, y = spot
    around = ((0.87, 0.5), (0.1, 1.05), (-0.8, 0.62), (-1.0, -0.2), (-0.5, -0.9), (0.55, -0.86), (1.04, -0.2))
    flown = tuple((x + right * sparks, y + up * sparks) for right, up in around)
    return Capsule(spot, (x + 0.001, y), width, flown)


# Dice.


def throws(view: View) -> list[tuple[int | None, tuple[int, ...]]]:
    """Every roll since the last choice: the seat in whose name it was rolled, None for all, and its faces."""
    found: list[tuple[int | None, tuple[int, ...]]] = []
    for step in view.steps:
        if step.actor == CHANCE and step.move.startswith(PREFIX):
            faces = tuple(int(face) for face in step.move.removeprefix(PREFIX).split("-"))
            found.append((step.before.roller, faces))
    return found


def dice_of(view: View, seat: int, live: Sequence[int], most: int) -> list[tuple[int, bool]]:
    """The last dice of a seat since the last choice and those it may still use (`live`): each with its face
    and whether it is spent or wasted."""
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
    dice: Sequence[tuple[int, bool]], middle: Spot, size: float, *, spent_size: float | None = None
) -> list[Thing]:
    """Dice side by side about `middle`; spent ones faint, and of `spent_size` if that is another."""
    sizes = [spent_size or size if spent else size for _, spent in dice]
    pitch = 1.22
    left = middle[0] - pitch * sum(sizes) / 2
    things: list[Thing] = []
    for (face, spent), width in zip(dice, sizes, strict=True):
        things.append(Die((left + pitch * width / 2, middle[1]), face, width, spent))
        left += pitch * width
    return things
