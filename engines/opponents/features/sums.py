"""Weights that no longer change, prepared for adding up quickly.

Features of cells that lie together are bundled: what stands on up to `MOST_CELLS` cells decides a number,
which is worked out when it is first needed. The sum is the same, in fewer steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Final

from engines.core import Position
from engines.opponents.features.boards import KINDS, MOST_PIECES, BoardFeatures

MOST_CELLS: Final = 5
"""At most this many cells are bundled: with three things that can stand on each, that makes 243 numbers."""

Pattern = tuple[int, ...]
"""The number of a group's first feature, and the cells that decide which of the group it is."""


@dataclass(slots=True)
class Bundle:
    """Features of the same few cells."""

    cells: list[int]
    patterns: list[Pattern]
    known: dict[tuple[int, ...], int] = field(default_factory=dict)
    """What the weights add up to, by what stands on `cells`."""

    def sum(self, weights: Sequence[int], there: Sequence[int]) -> int:
        """Return what the weights add up to, given what is `there` on each cell."""
        total = 0
        for first, *cells in self.patterns:
            number = 0
            for cell in cells:
                number = KINDS * number + there[cell]
            total += weights[first + number]
        return total


class Sums:
    """Adds up the weights of features for positions in which one of the seats is to act."""

    def __init__(self, features: BoardFeatures, weights: Sequence[int]) -> None:
        self._features = features
        self._weights = weights
        bundles = bundled((*features.triples, *features.pairs, *features.singles))
        self._bundles: list[tuple[Callable[[Sequence[int]], tuple[int, ...]], Bundle]] = [
            (itemgetter(*bundle.cells), bundle) for bundle in bundles
        ]

    def total(self, position: Position) -> int:
        """Return what `BoardFeatures.total` gives."""
        features, weights = self._features, self._weights
        there = features.cells(position)
        total = 0
        for take, bundle in self._bundles:
            key = take(there)
            value = bundle.known.get(key)
            if value is None:
                value = bundle.known[key] = bundle.sum(weights, there)
            total += value
        for seat in (0, 1):
            total += weights[features.counted + MOST_PIECES * seat + min(there.count(seat), MOST_PIECES - 1)]
        if features.extras is not None:
            values = zip(features.starts, features.extras(position), features.sizes, strict=False)
            for start, number, size in values:
                total += weights[start + min(number, size - 1)]
        return total


def bundled(patterns: Sequence[Pattern]) -> list[Bundle]:
    """Bundle the patterns, which come largest first: each joins a bundle that has all its cells (or, if it
    has three, all but one), or else starts a new one."""
    found: list[Bundle] = []
    for pattern in patterns:
        cells = pattern[1:]
        for bundle in found:
            lacking = [cell for cell in cells if cell not in bundle.cells]
            if not lacking or (len(cells) > 2 and len(lacking) == 1 and len(bundle.cells) < MOST_CELLS):
                break
        else:
            bundle, lacking = Bundle([], []), list(cells)
            found.append(bundle)
        bundle.cells += lacking
        bundle.patterns.append(pattern)
    return found
