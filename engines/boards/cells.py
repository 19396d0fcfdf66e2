"""What all boards share: cells with names and places, and bitboards of them.

A board numbers its cells from 0, so they serve as tuple indices and as bits of a bitboard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

from engines.notation import path_of

Coordinates = tuple[float, float]
"""A place in the unit square, y upwards."""


class AnyBoard:
    """What rules, pictures and buttons need from any board."""

    points: tuple[str, ...]
    """The name of each cell."""
    centres: tuple[Coordinates, ...]
    """Where each cell's centre lies in the unit square, y upwards."""

    @cached_property
    def cell(self) -> Mapping[str, int]:
        """The cell of each name."""
        return {point: cell for cell, point in enumerate(self.points)}

    @cached_property
    def all_cells(self) -> int:
        """The bitboard of all cells."""
        return (1 << len(self.points)) - 1

    @cached_property
    def change(self) -> Callable[[str], int]:
        """A function that returns the cells a placing or move fills or empties for its own side, as a
        bitboard."""
        return lru_cache(maxsize=4096)(self._change)

    def mask(self, names: str) -> int:
        """The bitboard of some cells, given as names separated by spaces."""
        return mask_of(self.cell[point] for point in names.split())

    def _change(self, move: str) -> int:
        along = [1 << self.cell[point] for point in path_of(move)]
        return along[-1] ^ along[0] if len(along) > 1 else along[0]


def cells_of(mask: int) -> list[int]:
    """The cells of a bitboard, lowest first.

    >>> cells_of(0b10010)
    [1, 4]
    """
    cells = []
    while mask:
        low = mask & -mask
        cells.append(low.bit_length() - 1)
        mask ^= low
    return cells


def touch(cells: int, beside: Sequence[int], others: int) -> bool:
    """Whether any of `cells` is next to one of `others` (bitboards), given what is beside each cell.

    >>> touch(0b1, (0b10, 0b101, 0b10), 0b10), touch(0b1, (0b10, 0b101, 0b10), 0b100)
    (True, False)
    """
    while cells:
        low = cells & -cells
        if beside[low.bit_length() - 1] & others:
            return True
        cells ^= low
    return False


def mask_of(cells: Iterable[int]) -> int:
    """The bitboard of some cells, each at most once."""
    return sum(1 << cell for cell in cells)
