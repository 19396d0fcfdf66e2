"""Features of a board with pieces of two sides: who stands on each point, on every two that are joined, and
on every three in a row; how many pieces each side has; and whatever the game adds
(`engines.opponents.knowledge`).

Such small patterns (n-tuples) learned by temporal differences are known to work well for board games: S. M.
Lucas, "Learning to Play Othello with N-Tuple Systems", 2007.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from engines.boards.grids import AXES, Grid
from engines.boards.nets import Net
from engines.core import Position

MOST_PIECES: Final = 32
"""How many different piece counts are told apart for each side, from 0 up."""
KINDS: Final = 4
"""What can stand on a cell: nothing, a piece of seat 0 or 1, or something special."""

Pattern = tuple[int, ...]
"""The number of a group's first feature, and the cells that decide which of the group it is."""
Special = Callable[[Position], int]
"""The cells where something special stands, as a bitboard."""
Extras = Callable[[Position], tuple[int, ...]]
"""Whatever else decides a position: one small number for each thing that the game counts."""


@dataclass(frozen=True)
class BoardFeatures:
    """The features of a board: each position has one active feature in each group, and features are numbered
    across all groups."""

    board: Grid | Net
    special: Special | None = None
    extras: Extras | None = None
    sizes: tuple[int, ...] = ()
    """How many values each of the extras has."""

    @cached_property
    def singles(self) -> tuple[tuple[int, int], ...]:
        """(number of the first feature, cell) for every cell."""
        return tuple((KINDS * cell, cell) for cell in range(len(self.board.points)))

    @cached_property
    def pairs(self) -> tuple[tuple[int, int, int], ...]:
        """(number of the first feature, cell, cell) for every two that are joined."""
        first = KINDS * len(self.board.points)
        return tuple((first + KINDS**2 * number, *cells) for number, cells in enumerate(joined(self.board)))

    @cached_property
    def triples(self) -> tuple[tuple[int, int, int, int], ...]:
        """(number of the first feature, cell, cell, cell) for every three in a row."""
        first = KINDS * len(self.board.points) + KINDS**2 * len(self.pairs)
        return tuple((first + KINDS**3 * number, *cells) for number, cells in enumerate(in_a_row(self.board)))

    @cached_property
    def counted(self) -> int:
        """The number of the first feature after those for cells."""
        patterns = KINDS**2 * len(self.pairs) + KINDS**3 * len(self.triples)
        return KINDS * len(self.board.points) + patterns

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The number of the first feature of each side's piece counts and of each extra, and of whatever
        would follow them."""
        sizes = (MOST_PIECES, MOST_PIECES, *self.sizes)
        return tuple(self.counted + sum(sizes[:place]) for place in range(len(sizes) + 1))

    @property
    def count(self) -> int:
        """How many features there are."""
        return self.starts[-1]

    def planes(self, position: Position) -> tuple[int, int]:
        """Return what stands on each cell, as two bitboards: seat 0's pieces and seat 1's, each with whatever
        is special."""
        men: tuple[int, int] = position.men  # type: ignore[attr-defined]
        if self.special is None:
            return men
        special = self.special(position)
        return men[0] | special, men[1] | special

    def active(self, position: Position) -> list[int]:
        """Return the features that a position has."""
        low, high = self.planes(position)
        cells = [(low >> cell & 1) + 2 * (high >> cell & 1) for cell in range(len(self.board.points))]
        found = [first + cells[cell] for first, cell in self.singles]
        found += [first + KINDS * cells[one] + cells[other] for first, one, other in self.pairs]
        found += [
            first + KINDS**2 * cells[one] + KINDS * cells[other] + cells[third]
            for first, one, other, third in self.triples
        ]
        extras = () if self.extras is None else self.extras(position)
        return found + self.numbered(cells.count(1), cells.count(2), *extras)

    def numbered(self, *numbers: int) -> list[int]:
        """Return the features of how many pieces each side has and of the extras."""
        ranges = pairwise(self.starts)
        return [
            min(start + number, after - 1) for number, (start, after) in zip(numbers, ranges, strict=True)
        ]


def joined(board: Grid | Net) -> list[tuple[int, int]]:
    """Return every two cells next to each other: along the lines of a net, in all eight directions of a
    grid."""
    if isinstance(board, Net):
        return list(board.edges)
    return [(line[0], line[1]) for line in board.lines(2, AXES)]


def in_a_row(board: Grid | Net) -> list[tuple[int, int, int]]:
    """Return every three cells next to each other in a row."""
    if isinstance(board, Net):
        return [(run[0], run[1], run[2]) for run in board.runs(3, curved=True)]
    return [(line[0], line[1], line[2]) for line in board.lines(3, AXES)]
