"""The numbers of `engines.opponents.tables.folding` for whole arrays of positions, with NumPy."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engines.opponents.tables.folding import Folding

Bits = npt.NDArray[np.uint32]
"""Bitboards."""
Indices = npt.NDArray[np.int64]
Sizes = tuple[int, int]
"""The numbers of own and of other pieces."""

CHUNK: Final = 1 << 18
"""About how many positions are listed at once."""
LOW: Final = 10
"""The cells below this one are looked up in one table, the rest in another."""


class FoldingArrays:
    """`Folding.number` for positions with the same numbers of pieces, counted from the first of them."""

    def __init__(self, folding: Folding) -> None:
        self._cells = cells = len(folding.board.points)
        self._turned = np.stack([_sums([1 << image for image in images]) for images in folding.symmetries])
        self._least: Bits = self._turned.min(axis=0)
        self._way = self._turned.argmin(axis=0)
        self._several = (self._turned == self._least).sum(axis=0) > 1
        """By bitboard: whether more than one symmetry leads to its smallest image."""
        masks, counts = np.arange(1 << cells, dtype=np.uint32), _sums([1] * cells)
        self._ranks = np.zeros_like(masks)
        for cell in range(cells):
            bit = 1 << cell
            binomials = np.array([comb(cell, count + 1) for count in range(cells)], np.uint32)
            self._ranks[bit : 2 * bit] = self._ranks[:bit] + binomials[counts[:bit]]
        self._place = np.zeros(len(masks), np.int64)
        self._leasts: list[Bits] = []
        """By number of pieces: the bitboards that no symmetry makes smaller."""
        self._left: list[tuple[Bits, Bits]] = []
        """By number of pieces: for each of those, the tables that squeeze out its cells."""
        for count in range(1 + max(own for _, own, _ in folding.sections)):
            leasts = masks[(counts == count) & (self._least == masks)]
            self._place[leasts] = np.arange(len(leasts))
            free = 1 - (leasts[:, None] >> np.arange(cells, dtype=np.uint32) & 1)
            bits = free << np.cumsum(free, axis=1, dtype=np.uint32) >> 1
            self._leasts.append(leasts)
            self._left.append((_sums(bits[:, :LOW]), _sums(bits[:, LOW:])))

    def size(self, sizes: Sizes) -> int:
        """Return how many numbers there are."""
        return len(self._leasts[sizes[0]]) * self._width(sizes)

    def number(self, own: Bits, other: Bits, sizes: Sizes) -> Indices:
        """Return the numbers of positions with these own and other pieces."""
        least = self._least[own]
        place = self._place[least]
        turned = self._turned[self._way[own], other]
        ranks = self._rank(place, turned, sizes)
        some = np.flatnonzero(self._several[own])
        least, turned = least[some], turned[some]
        for turn in self._turned if len(some) else ():
            same = turn[least] == least
            others = self._rank(place[some[same]], turn[turned[same]], sizes)
            ranks[some[same]] = np.minimum(ranks[some[same]], others)
        return place * self._width(sizes) + ranks

    def positions(self, sizes: Sizes) -> Iterator[tuple[Indices, Bits, Bits]]:
        """Yield all positions, some at a time: their numbers in order, the own pieces, the other's."""
        cells, width, leasts = self._cells, self._width(sizes), self._leasts[sizes[0]]
        squeezed = np.flatnonzero(_sums([1] * (cells - sizes[0])) == sizes[1]).astype(np.uint32)
        rows = max(1, CHUNK // width)
        for first in range(0, len(leasts), rows):
            owns = leasts[first : first + rows, None]
            others = np.zeros((len(owns), width), np.uint32)
            place = np.zeros_like(owns)
            for cell in range(cells):
                free = 1 - (owns >> cell & 1)
                others |= (squeezed >> place & free) << cell
                place += free
            own, other = np.repeat(owns.ravel(), width), others.ravel()
            numbers = first * width + np.arange(len(own))
            used = np.ones(len(own), np.bool_)
            some = np.flatnonzero(self._several[own])
            used[some] = self.number(own[some], other[some], sizes) == numbers[some]
            yield numbers[used], own[used], other[used]

    def _width(self, sizes: Sizes) -> int:
        """Return how many numbers there are for each way the own pieces can stand."""
        return comb(self._cells - sizes[0], sizes[1])

    def _rank(self, place: Indices, other: Bits, sizes: Sizes) -> Indices:
        low, high = self._left[sizes[0]]
        squeezed = low[place, other & (1 << LOW) - 1] | high[place, other >> LOW]
        ranks: Indices = self._ranks[squeezed].astype(np.int64)
        return ranks


def _sums(bits: Any) -> Bits:
    """Return, for every set of cells, the sum of its cells' bits, which are given along the last axis."""
    bits = np.asarray(bits, np.uint32)
    sums = np.zeros((*bits.shape[:-1], 1 << bits.shape[-1]), np.uint32)
    for cell in range(bits.shape[-1]):
        bit = 1 << cell
        sums[..., bit : 2 * bit] = sums[..., :bit] + bits[..., cell, None]
    return sums
