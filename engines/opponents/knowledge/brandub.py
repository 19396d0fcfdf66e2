"""Brandub: the queen is no piece like the others, and she wants to a corner."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final, cast

from engines.boards.cells import cells_of, mask_of
from engines.boards.grids import ORTHOGONALS
from engines.core import Position
from engines.games.brandub import CENTRE, CORNERS, GRID, Brandub

SIZES: Final = (5, 5, 13)
_FAR: Final = 4
"""A queen who needs so many moves to a corner, or can't get there, is far from it."""
_CORNERS: Final = mask_of(CORNERS)
_BESIDE: Final = tuple(mask_of(GRID.neighbours(cell, ORTHOGONALS)) for cell in range(len(GRID.points)))


def cells(position: Position) -> Sequence[int]:
    """Who stands on each cell; 2 is the queen."""
    found = cast("Brandub", position)
    owners = list(found.cells)
    if found.queen:
        owners[found.queen.bit_length() - 1] = 2
    return owners


def extras(position: Position) -> Sequence[int]:
    """In how many moves the queen would be on a corner if nobody else moved, how many attackers stand beside
    her, and how many cells she can move to."""
    found = cast("Brandub", position)
    if not found.queen:
        return 0, 0, 0
    cell = found.queen.bit_length() - 1
    taken = (found.men[0] | found.men[1]) & ~found.queen
    mobility = _slides(cell, taken)
    beside = (_BESIDE[cell] & found.men[0]).bit_count()
    return _moves_to_a_corner(mobility, taken), beside, mobility.bit_count()


def _moves_to_a_corner(there: int, taken: int) -> int:
    seen = new = there
    for moves in range(1, _FAR):
        if new & _CORNERS:
            return moves
        further = 0
        for cell in cells_of(new):
            further |= _slides(cell, taken)
        new = further & ~seen
        seen |= new
    return _FAR


def _slides(cell: int, taken: int) -> int:
    """The cells to which the queen can slide from `cell`, as a bitboard."""
    across, along = _LINES[cell]
    return _free(cell, across, taken & across) | _free(cell, along, taken & along)


_LINES: Final = tuple(
    tuple(
        mask_of((*GRID.ray(cell, (x, y)), *GRID.ray(cell, (-x, -y)))) for x, y in ((1, 0), (0, 1))
    )
    for cell in range(len(GRID.points))
)
"""By cell: the other cells of its row and of its column."""


@cache
def _free(start: int, line: int, taken: int) -> int:
    """The free cells on a line up to the first piece on either side; the centre may only be crossed."""
    free = 0
    for ray in GRID.rays(start, ORTHOGONALS):
        if 1 << ray[0] & line:
            for cell in ray:
                if 1 << cell & taken:
                    break
                free |= 1 << cell
    return free & ~(1 << CENTRE)


def scattered(start: Position, rng: random.Random) -> Position:
    """A late position: pieces of either side gone, the others somewhere on the board."""
    position = cast("Brandub", start)
    places = [cell for cell in range(len(GRID.points)) if cell != CENTRE and cell not in CORNERS]
    rng.shuffle(places)
    attackers = mask_of(places.pop() for _ in range(rng.randint(4, 8)))
    queen = 1 << (CENTRE if rng.random() < 0.2 else places.pop())
    vikings = mask_of(places.pop() for _ in range(rng.randint(0, 4)))
    return replace(position, seat=rng.randrange(2), queen=queen).set_up(attackers, vikings | queen)
