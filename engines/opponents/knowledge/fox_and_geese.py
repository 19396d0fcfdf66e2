"""Fox & Geese: how free the beaver is, and how many otters can be jumped."""

from __future__ import annotations

from functools import cache
from typing import Final, cast

from engines.core import Position
from engines.games.fox_and_geese import NETS, FoxAndGeese

NOISE: Final = 0.3
"""Positions differ less than in other games: one slip lets the beaver through."""

CAPTURED: Final = 420
"""What a captured otter is worth to the beaver, in the units of a search."""
POINT: Final = 45
"""What each point within the beaver's reach is worth ..."""
FREE: Final = 18
"""... up to this many, ..."""
SHUT_IN: Final = 1100
"""... less this much: a beaver that gets nowhere is as good as trapped."""
LOOSE: Final = 70
"""What each otter that can be jumped from a point within the beaver's reach is worth."""
PASSED: Final = 110
"""What an otter below the beaver is worth: it can't come back up."""
AWAY: Final = 5
"""What each row between the beaver and an otter above it is worth."""


@cache
def _around(lines: str) -> tuple[tuple[int, ...], tuple[tuple[tuple[int, int], ...], ...]]:
    """By cell: the cells next to it as bits, and each jump as the bits of the cell jumped and the cell
    reached."""
    net = NETS[lines]
    near = [0] * len(net.points)
    for one, other in net.edges:
        near[one] |= 1 << other
        near[other] |= 1 << one
    jumps = tuple(
        tuple((1 << over, 1 << end) for over, end in net.jumps(cell)) for cell in range(len(net.points))
    )
    return tuple(near), jumps


def judged(position: Position) -> int:
    """Judge a position for the beaver: how many otters it has jumped or got past, how far it could get while
    they stand still, and which ones it could jump on the way. Self-play taught the otters nothing, because
    they never won."""
    found = cast("FoxAndGeese", position)
    beaver, otters = found.men
    if not beaver:
        return 0
    empty = found.empty
    near, jumps = _around(found.lines)
    seen, new, loose = beaver, [beaver.bit_length() - 1], 0
    while new:
        at = new.pop()
        ways = near[at] & empty
        for over, end in jumps[at]:
            if over & otters and end & empty:
                ways |= end
                loose |= over
        ways &= ~seen
        seen |= ways
        while ways:
            bit = ways & -ways
            ways ^= bit
            new.append(bit.bit_length() - 1)
    value = CAPTURED * (found.geese - otters.bit_count())
    value += POINT * min(seen.bit_count() - 1, FREE) - SHUT_IN + LOOSE * loose.bit_count()
    rows = _rows(found.lines)
    own = next(number for number, row in enumerate(rows) if row & beaver)
    for number, row in enumerate(rows):
        there = (otters & row).bit_count()
        value += PASSED * there if number < own else AWAY * there * (number - own)
    return value


@cache
def _rows(lines: str) -> tuple[int, ...]:
    """The points of each row as bits, the lowest first."""
    net = NETS[lines]
    return tuple(
        net.mask(" ".join(point for point in net.points if int(point[1]) == row)) for row in range(1, 8)
    )
