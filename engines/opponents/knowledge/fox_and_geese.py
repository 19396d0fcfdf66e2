"""Fox & Geese: how far the beaver gets, how many otters can be jumped, and how far the otters still can go."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final, cast

from engines.core import Position
from engines.games.fox_and_geese import FEWEST, NETS, FoxAndGeese

SIZES: Final = (9, 9, 7, 26, 24)
_ROWS_A_STEP: Final = 2
"""So many rows that the otters have left count as one step of their last number."""


@cache
def _around(lines: str) -> tuple[tuple[int, ...], tuple[tuple[tuple[int, int], ...], ...]]:
    """By cell: the cells next to it as bits, and each jump as the bits of what is jumped and of its end."""
    net = NETS[lines]
    near = [0] * len(net.points)
    for one, other in net.edges:
        near[one] |= 1 << other
        near[other] |= 1 << one
    jumps = tuple(
        tuple((1 << over, 1 << end) for over, end in net.jumps(cell)) for cell in range(len(net.points))
    )
    return tuple(near), jumps


@cache
def _rows(lines: str) -> tuple[tuple[int, int], ...]:
    """The points of each row as bits, and how many rows are below it."""
    net = NETS[lines]
    return tuple(
        (net.mask(" ".join(point for point in net.points if int(point[1]) == row)), row - 1)
        for row in range(2, 8)
    )


def extras(position: Position) -> Sequence[int]:
    """The steps that the beaver may take, the jumps it may make, how many rows the topmost otter is above it,
    how many points it could get to if the otters stood still, and how far the otters still can go down."""
    found = cast("FoxAndGeese", position)
    beaver, otters = found.men
    if not beaver or not otters:
        return 0, 0, 0, 0, 0
    cell, empty = beaver.bit_length() - 1, found.empty
    near, jumps = _around(found.lines)
    steps = (near[cell] & empty).bit_count()
    taken = sum(bool(over & otters and end & empty) for over, end in jumps[cell])
    points = found.board.points
    rows = int(points[otters.bit_length() - 1][1]) - int(points[cell][1])
    left = sum((otters & row).bit_count() * below for row, below in _rows(found.lines))
    return steps, taken, max(rows, 0), _reach(cell, otters, empty, near, jumps), left // _ROWS_A_STEP


def _reach(
    cell: int,
    otters: int,
    empty: int,
    near: tuple[int, ...],
    jumps: tuple[tuple[tuple[int, int], ...], ...],
) -> int:
    """How many points the beaver could get to by steps and jumps, were the otters to stand still."""
    seen, new = 1 << cell, [cell]
    while new:
        at = new.pop()
        ways = near[at] & empty
        for over, end in jumps[at]:
            if over & otters:
                ways |= end & empty
        ways &= ~seen
        seen |= ways
        while ways:
            bit = ways & -ways
            ways ^= bit
            new.append(bit.bit_length() - 1)
    return seen.bit_count() - 1


def scattered(start: Position, rng: random.Random) -> Position:
    """A late position: some otters low on the board, the beaver among or below them."""
    position = cast("FoxAndGeese", start)
    net = position.board
    number = rng.randint(FEWEST + 1, position.geese)
    beaver = rng.choice(range(len(net.points)))
    above = [cell for cell in range(len(net.points)) if cell != beaver and cell >= beaver - rng.randint(0, 8)]
    # The nearer to the beaver an otter is, the likelier: positions in which it is nearly trapped.
    near = sorted(above, key=lambda cell: abs(cell - beaver) * rng.random())
    otters = sum(1 << cell for cell in near[:number])
    return replace(position, seat=rng.randrange(2)).set_up(1 << beaver, otters).with_end()
