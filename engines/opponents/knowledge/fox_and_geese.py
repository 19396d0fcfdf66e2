"""Fox & Geese: how free the beaver is, and how many otters can be jumped."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import cast

from engines.core import Position
from engines.games.fox_and_geese import FEWEST, NETS, FoxAndGeese

SIZES = (9, 9, 7)


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


def extras(position: Position) -> Sequence[int]:
    """The steps that the beaver may take, the jumps it may make, and how many rows the topmost otter is above
    it."""
    found = cast("FoxAndGeese", position)
    beaver, otters = found.men
    if not beaver or not otters:
        return 0, 0, 0
    cell, empty = beaver.bit_length() - 1, found.empty
    near, jumps = _around(found.lines)
    steps = (near[cell] & empty).bit_count()
    taken = sum(bool(over & otters and end & empty) for over, end in jumps[cell])
    points = found.board.points
    rows = int(points[otters.bit_length() - 1][1]) - int(points[cell][1])
    return steps, taken, max(rows, 0)


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
