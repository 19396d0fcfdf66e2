"""The tableau of Pepper. Corn!: its grids and the cards each seat can reach.

Places are numbered row by row from seat 0's left (a1 = 0). Sets of places are bitboards: bit n is place n.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engines.boards.grids import Grid
from engines.chance.decktet import BASIC, CARDS, COURTS, EXCUSE, PAWNS

Both = tuple[int, int]
"""A pair of values, one for each seat."""


@dataclass(frozen=True)
class TableauLayout:
    """A grid of cards between two seats: seat 0 sits below row 1, seat 1 above the last row.

    >>> small = TableauLayout(3, 3, (1, 1))
    >>> small.ways_in(small.grid.mask("a1 a2 c2"), shared=True) == (small.grid.mask("a1 a2"), 0)
    True
    >>> [small.grid.points[place] for place in places(small.reach(small.grid.mask("a1 a2"), shared=True)[0])]
    ['b1', 'c1', 'b2', 'a3']
    """

    rows: int
    columns: int
    hands: Both
    """How many cards each seat is dealt."""
    deck: tuple[int, ...] = BASIC
    """Every card that is dealt."""
    cleared: tuple[int, ...] = ()
    """The cards that are always dealt to the tableau and removed at once."""

    @cached_property
    def grid(self) -> Grid:
        return Grid(self.columns, self.rows)

    @property
    def size(self) -> int:
        """How many cards are dealt to the tableau."""
        return self.rows * self.columns

    @cached_property
    def middle(self) -> frozenset[int]:
        """The places of the middle row; empty if the number of rows is even."""
        first = self.rows // 2 * self.columns
        return frozenset(range(first, first + self.columns) if self.rows % 2 else ())

    @cached_property
    def edges(self) -> Both:
        """The row in front of each seat."""
        row = (1 << self.columns) - 1
        return row, row << self.size - self.columns

    @cached_property
    def _inner(self) -> Both:
        """The places that have a neighbour to the right, and those that have one to the left."""
        first = sum(1 << place for place in range(0, self.size, self.columns))
        every = (1 << self.size) - 1
        return every ^ first << self.columns - 1, every ^ first

    def beside(self, cells: int) -> int:
        """Return the places next to any of `cells`."""
        right, left = self._inner
        up = cells << self.columns & (1 << self.size) - 1
        return (cells & right) << 1 | (cells & left) >> 1 | up | cells >> self.columns

    def ways_in(self, gaps: int, *, shared: bool) -> Both:
        """Return the gaps through which each seat reaches cards: those joined to a gap in its edge row.

        With `shared`, if they join one edge to the other, both seats come in from both.
        """
        first, second = (self._joined(gaps & edge, gaps) for edge in self.edges)
        if shared and first & self.edges[1]:
            return first | second, first | second
        return first, second

    def reach(self, gaps: int, *, shared: bool) -> Both:
        """Return the cards each seat can reach: those in front of it and those beside its ways in."""
        ways = self.ways_in(gaps, shared=shared)
        edges = self.edges
        if shared and ways[0] & edges[1]:
            edges = (edges[0] | edges[1],) * 2
        first, second = ((edge | self.beside(way)) & ~gaps for edge, way in zip(edges, ways, strict=True))
        return first, second

    def _joined(self, some: int, gaps: int) -> int:
        """Return the gaps joined to any of `some`, including these."""
        while some != (more := (some | self.beside(some)) & gaps):
            some = more
        return some


def places(cells: int) -> Iterator[int]:
    """Yield the places of a set, ascending.

    >>> list(places(0b1101))
    [0, 2, 3]
    """
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


_ALL: Final = tuple(range(len(CARDS)))
_EXTRA: Final = (*EXCUSE, *PAWNS, *COURTS)

LAYOUTS: Final[Mapping[str, TableauLayout]] = {
    "3x8": TableauLayout(3, 8, (6, 6)),
    "5x5": TableauLayout(5, 5, (6, 5)),
    "4x5": TableauLayout(4, 5, (8, 8)),
    "2x12": TableauLayout(2, 12, (6, 6)),
    "5x7-gaps": TableauLayout(5, 7, (5, 5), _ALL, _EXTRA),
    "7x5-gaps": TableauLayout(7, 5, (5, 5), _ALL, _EXTRA),
    "4x8-convert": TableauLayout(4, 8, (7, 6), _ALL, EXCUSE),
    "8x4-convert": TableauLayout(8, 4, (7, 6), _ALL, EXCUSE),
}
"""The grids (rows x columns), by the value of the option `grid`."""
