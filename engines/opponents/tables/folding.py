"""Numbers for the positions of two sides on a small board. Positions that a symmetry of the board turns into
each other share a number, and so do positions in which the sides have swapped places.

The pieces of the seat to act are turned into the smallest bitboard that any symmetry gives. The number
combines the place of that bitboard among all such bitboards with the rank of the other pieces among all ways
to put as many on the remaining cells. Few numbers go unused, so lists of them pack into almost nothing.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache, cached_property
from itertools import combinations
from math import comb
from typing import Final

from engines.boards.cells import cells_of, mask_of
from engines.boards.nets import Net

State = tuple[int, int, int]
"""A position as the seat to act sees it: its own pieces, the other's (bitboards), and a number for whatever
else the game counts."""
Turned = tuple[Sequence[int], Sequence[int]]
"""What cells 0 to 7, and the others, turn into, as bitboards: one entry for each set of them."""

NOWHERE: Final = -1
"""The number of a state that is in none of the sections."""
MOST_CELLS: Final = 19
MOST: Final = (1 << MOST_CELLS) - 1
"""The largest bitboard."""
MOST_KEPT: Final = 2048
"""How many ways the own pieces can stand have their table kept, at about 10 kB each."""


class Folding:
    """Numbers all states in some sections."""

    _ways = 1
    """How many numbers there are for each way that the pieces can stand in a section."""

    def __init__(self, board: Net, sections: Sequence[tuple[int, int, int]]) -> None:
        """Each section is all states with a given third number, number of own pieces, and number of the
        other's pieces; they are numbered in this order."""
        assert len(board.points) <= MOST_CELLS, "larger boards would take larger tables"
        self.board = board
        self.sections = sections
        self._seen: dict[int, tuple[int, int, Turned, list[Turned]]] = {}
        self._left: dict[int, Turned] = {}

    def number(self, state: State) -> int:
        """Return the number of a state; NOWHERE if it is in no section."""
        own, other, rest = state
        place, count, (left_low, left_high), ways = self._seen.get(own) or self._see(own)
        section = self.starts.get((rest, count, other.bit_count()))
        if section is None:
            return NOWHERE
        start, width = section
        least = MOST
        for low, high in ways:
            turned = low[other & 255] | high[other >> 8]
            least = min(least, left_low[turned & 255] | left_high[turned >> 8])
        return start + place * width + self._ranks[least]

    @cached_property
    def size(self) -> int:
        """Every number is below this."""
        start, width = self.starts[self.sections[-1]]
        return (start + width * len(self._least[self.sections[-1][1]])) * self._ways

    @cached_property
    def symmetries(self) -> list[tuple[int, ...]]:
        """For every symmetry of the board, the cell that each cell becomes."""
        return symmetries(self.board)

    @cached_property
    def _turns(self) -> list[Turned]:
        return [_turned([1 << cell for cell in each]) for each in self.symmetries]

    @cached_property
    def starts(self) -> dict[tuple[int, int, int], tuple[int, int]]:
        """By section: its first number, and how many there are for each way the own pieces can stand."""
        starts, total = {}, 0
        for section in self.sections:
            _, own, other = section
            width = comb(len(self.board.points) - own, other)
            starts[section] = total, width
            total += width * len(self._least[own])
        return starts

    @cached_property
    def _least(self) -> dict[int, dict[int, int]]:
        """By number of pieces: the bitboards that no symmetry makes smaller, each with its place."""
        cells = range(len(self.board.points))
        counts = dict.fromkeys(own for _, own, _ in self.sections)
        found = {}
        for count in counts:
            masks = sorted(mask_of(some) for some in combinations(cells, count))
            least = (
                mask
                for mask in masks
                if all(mask <= low[mask & 255] | high[mask >> 8] for low, high in self._turns)
            )
            found[count] = {mask: place for place, mask in enumerate(least)}
        return found

    @cached_property
    def _ranks(self) -> array[int]:
        """By bitboard: how many with as many pieces come before it. This is the sum over its pieces of c
        choose n, where the nth piece is on cell c: the combinatorial number system."""
        ranks = array("I", [0])
        for mask in range(1, 1 << len(self.board.points)):
            top = mask.bit_length() - 1
            ranks.append(ranks[mask ^ 1 << top] + comb(top, mask.bit_count()))
        return ranks

    def _images(self, mask: int) -> list[int]:
        return [low[mask & 255] | high[mask >> 8] for low, high in self._turns]

    def _see(self, own: int) -> tuple[int, int, Turned, list[Turned]]:
        """Return, for the own pieces: the place of their smallest image, how many there are, the table that
        squeezes out that image's cells, and all turns that lead to it."""
        images = self._images(own)
        least = min(images)
        if least not in self._left:
            if len(self._left) == MOST_KEPT:
                self._left.clear()
                self._seen.clear()
            cells = range(len(self.board.points))
            bits = [0 if least >> cell & 1 else 1 << (~least & (1 << cell) - 1).bit_count() for cell in cells]
            self._left[least] = _turned(bits)
        ways = [turn for turn, image in zip(self._turns, images, strict=True) if image == least]
        count = own.bit_count()
        found = self._least.get(count, {}).get(least, 0), count, self._left[least], ways
        self._seen[own] = found
        return found


class Marking(Folding):
    """Numbers states whose third number is a bitboard: those of the other's pieces that are marked."""

    def __init__(self, board: Net, sections: Sequence[tuple[int, int]]) -> None:
        """Each section is all states with a given number of own pieces and number of the other's pieces,
        marked or not."""
        Folding.__init__(self, board, [(0, own, other) for own, other in sections])
        self._ways = 1 << max(other for _, other in sections)

    def number(self, state: State) -> int:
        """Return the number of a state; NOWHERE if it is in no section."""
        own, other, marked = state
        place, count, (left_low, left_high), ways = self._seen.get(own) or self._see(own)
        section = self.starts.get((0, count, other.bit_count()))
        if section is None:
            return NOWHERE
        start, width = section
        least = MOST, 0
        for low, high in ways:
            turned = low[other & 255] | high[other >> 8]
            found = left_low[turned & 255] | left_high[turned >> 8]
            if found <= least[0]:
                turned = low[marked & 255] | high[marked >> 8]
                least = min(least, (found, left_low[turned & 255] | left_high[turned >> 8]))
        found, marked = least
        return (start + place * width + self._ranks[found]) * self._ways + _among(found, marked)


def symmetries(board: Net) -> list[tuple[int, ...]]:
    """Return every way to map the cells of a board onto each other that preserves its lines, its curves and
    what is straight on them: by cell, the one it maps to. The first leaves every cell where it is.

    >>> from engines.boards.nets import SPOKED_RING
    >>> len(symmetries(SPOKED_RING))
    16
    """
    beside = [frozenset(board.neighbours(cell)) for cell in range(len(board.points))]
    runs = [
        frozenset(way for run in board.runs(3, curved=curved) for way in (run, run[::-1]))
        for curved in (False, True)
    ]
    found: list[tuple[int, ...]] = [()]
    for cell in range(len(beside)):
        found = [
            (*images, image)
            for images in found
            for image in range(len(beside))
            if image not in images
            and len(beside[image]) == len(beside[cell])
            and all((image in beside[images[other]]) == (cell in beside[other]) for other in range(cell))
        ]
    return [
        images
        for images in found
        if all({tuple(images[cell] for cell in run) for run in some} == some for some in runs)
    ]


@cache
def _among(mask: int, some: int) -> int:
    """Return which cells of a bitboard are in `some`, a bit for each, lowest first.

    >>> bin(_among(0b11010, 0b10010))
    '0b101'
    """
    return mask_of(place for place, cell in enumerate(cells_of(mask)) if some >> cell & 1)


def _turned(bits: Sequence[int]) -> Turned:
    """Return, for every set of cells, the bits that they become; `bits` holds those of each cell."""
    low, high = array("I", [0]), array("I", [0])
    for made, some in ((low, bits[:8]), (high, bits[8:])):
        for mask in range(1, 1 << len(some)):
            top = mask.bit_length() - 1
            made.append(made[mask ^ 1 << top] | some[top])
    return low, high
