"""Weights that no longer change, prepared for adding up quickly.

Features of cells that lie together are bundled: what stands on up to `MOST_CELLS` cells, cut out of the
bitboards with a mask, decides a number, which is worked out when it is first needed. The sum is the same, in
fewer steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from engines.boards.cells import mask_of
from engines.core import Position
from engines.opponents.features.boards import KINDS, BoardFeatures, Pattern

MOST_CELLS: Final = 9
"""At most this many cells are bundled."""
MOST_KNOWN: Final = 5_000
"""A bundle forgets its numbers when it has this many, about half a megabyte: it could have 19,683 or more."""


class Bundle(dict[int, int]):
    """What some patterns add up to, by what stands on their cells: both of `BoardFeatures.planes` in one
    number."""

    def __init__(self, parts: Sequence[tuple[int, Mapping[int, int]]]) -> None:
        self._parts = parts
        """For each pattern, the mask of its cells, and its weights by what stands there."""

    def __missing__(self, there: int) -> int:
        if len(self) >= MOST_KNOWN:
            self.clear()
        total = self[there] = sum([weights[there & mask] for mask, weights in self._parts])
        return total


class Sums:
    """Adds up the weights of features for positions in which one of the seats is to act."""

    def __init__(self, features: BoardFeatures, weights: Sequence[int]) -> None:
        self._features = features
        self._width = len(features.board.points)
        twice = 1 | 1 << self._width
        self._bundles = [
            (
                cells * twice,
                Bundle(
                    [(mask_of(pattern[1:]) * twice, self._by_stand(pattern, weights)) for pattern in some]
                ),
            )
            for cells, some in bundled((*features.singles, *features.pairs, *features.triples)).items()
        ]
        """Each bundle, with the mask of its cells in both planes."""
        self._weights = weights
        self._of_numbers = cache(self._sum_of_numbers)

    def total(self, position: Position) -> int:
        """Return the sum of the weights of the features that a position has (`BoardFeatures.active`)."""
        features = self._features
        first, second = features.planes(position)
        extras = () if features.extras is None else features.extras(position)
        total = self._of_numbers((first & ~second).bit_count(), (second & ~first).bit_count(), *extras)
        there = first | second << self._width
        for mask, bundle in self._bundles:
            total += bundle[there & mask]
        return total

    def _sum_of_numbers(self, *numbers: int) -> int:
        return sum(self._weights[feature] for feature in self._features.numbered(*numbers))

    def _by_stand(self, pattern: Pattern, weights: Sequence[int]) -> dict[int, int]:
        """Return the weights of a pattern's features by what stands on its cells, as a bundle takes it."""
        first, *cells = pattern
        found = {0: 0}
        for cell in cells:
            found = {
                there | (kind & 1) << cell | (kind >> 1) << cell + self._width: KINDS * number + kind
                for there, number in found.items()
                for kind in range(KINDS)
            }
        return {there: weights[first + number] for there, number in found.items()}


def bundled(patterns: Sequence[Pattern]) -> dict[int, list[Pattern]]:
    """Bundle the patterns, by the bitboard of each bundle's cells. A bundle takes in whichever pattern adds
    the fewest cells to it, until it has no room for another."""
    rest = {pattern: mask_of(pattern[1:]) for pattern in patterns}
    found: dict[int, list[Pattern]] = {}
    while rest:
        cells, inside = 0, list[Pattern]()
        while rest:
            wider = min((cells | mask for mask in rest.values()), key=int.bit_count)
            if wider.bit_count() > MOST_CELLS:
                break
            cells = wider
            inside += [pattern for pattern, mask in rest.items() if not mask & ~cells]
            rest = {pattern: mask for pattern, mask in rest.items() if mask & ~cells}
        found[cells] = inside
    return found
