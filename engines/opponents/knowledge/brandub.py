"""Brandub: how close the queen is to a corner, and the attackers to her."""

from __future__ import annotations

from typing import Final, cast

from engines.boards.cells import mask_of
from engines.boards.grids import ORTHOGONALS
from engines.core import Position
from engines.games.brandub import CENTRE, CORNERS, GRID, Brandub

NOISE: Final = 6.0

# What follows is in the units of a search, fitted to the results of games that searches played against each
# other, and rounded.
ATTACKER: Final = 1000
"""What an attacker is worth to its side, ..."""
VIKING: Final = 900
"""... and a viking to the queen's side."""
EVEN: Final = 4400
"""How much more the attackers must be worth than the vikings for everything else to decide."""
ESCAPE: Final = 6000
"""What it is worth to the queen if she can reach a corner with this move, ..."""
NEAR: Final = 1600
"""... with her next, unless the attackers stop her, ..."""
CORNER: Final = 300
"""... and for each corner with the one after it."""
REACH: Final = 50
"""What each cell that the queen can reach within two moves is worth to her."""
EDGE: Final = 1500
"""What it is worth to her to stand on the edge, where a corner is only a row or column away."""
SNARED: Final = 4700
"""What it is worth to the attackers if they can capture the queen with this move, ..."""
SNARE: Final = 400
"""... or with the next."""
ATTACKERS_FREE: Final = 40
"""What each cell that an attacker can move to is worth, ..."""
VIKINGS_FREE: Final = 70
"""... and each that a viking can move to."""
BESIDE_CORNER: Final = 300
"""How much less an attacker next to a corner is worth, where it has little to do."""

_ALL: Final = GRID.all_cells
_CENTRE: Final = 1 << CENTRE
_CORNERS: Final = mask_of(CORNERS)
_STOPS: Final = ~(_CENTRE | _CORNERS)
"""Where any piece can stop."""
_EDGE: Final = GRID.mask(" ".join(point for point in GRID.points if point[0] in "ag" or point[1] in "17"))
_BESIDE: Final = mask_of(cell for corner in CORNERS for cell in GRID.neighbours(corner, ORTHOGONALS))
_EAST: Final = ~GRID.mask(" ".join(f"a{row}" for row in range(1, 8)))
_WEST: Final = ~GRID.mask(" ".join(f"g{row}" for row in range(1, 8)))
"""The cells that a move to the right, or to the left, can end on."""


def _snares(cell: int) -> tuple[tuple[int, int], ...]:
    """Return each way to capture the queen on a cell: the cell that an attacker moves to, and those that must
    hold attackers already (or one that is a corner), as bits."""
    beside = mask_of(GRID.neighbours(cell, ORTHOGONALS))
    if cell == CENTRE or beside & _CENTRE:
        beside &= ~_CENTRE
        found = [(1 << last, beside ^ 1 << last) for last in range(49) if beside >> last & 1]
    else:
        found = [
            (1 << ray[0], 1 << back[0])
            for way in ORTHOGONALS
            if (ray := GRID.ray(cell, way)) and (back := GRID.ray(cell, (-way[0], -way[1])))
        ]
    return tuple((end, rest) for end, rest in found if end & _STOPS)


_SNARES: Final = {1 << cell: _snares(cell) for cell in range(len(GRID.points))}


def judged(position: Position) -> int:
    """Judge a position for the attackers: the pieces, how near the queen is to a corner and how far she gets
    within two moves, whether she can be captured, and how freely either side moves."""
    found = cast("Brandub", position)
    attackers, others = found.men
    queen = found.queen
    vikings, empty = others ^ queen, _ALL & ~(attackers | others)
    value = ATTACKER * attackers.bit_count() - VIKING * vikings.bit_count() - EVEN
    once = _reached(queen, empty) & ~_CENTRE
    twice = _reached(once & ~_CORNERS, empty) & ~_CENTRE & ~once
    if once & _CORNERS:
        value -= ESCAPE if found.seat else NEAR
    value -= CORNER * (twice & _CORNERS).bit_count() + REACH * (once | twice).bit_count()
    if queen & _EDGE:
        value -= EDGE
    ends = _reached(attackers, empty)
    held = attackers | _CORNERS
    if any(end & ends and held & rest == rest for end, rest in _SNARES[queen]):
        value += SNARE if found.seat else SNARED
    value += ATTACKERS_FREE * ends.bit_count() - VIKINGS_FREE * _reached(vikings, empty).bit_count()
    return value - BESIDE_CORNER * (attackers & _BESIDE).bit_count()


def _reached(pieces: int, empty: int) -> int:
    """Return the empty cells that any of the pieces can reach like a rook, as bits."""
    found = 0
    for forward, backward, step in ((empty, empty, 7), (empty & _EAST, empty & _WEST, 1)):
        way = pieces
        while way := way << step & forward:
            found |= way
        way = pieces
        while way := way >> step & backward:
            found |= way
    return found
