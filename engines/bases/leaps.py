"""Captures by short leaps: over an adjacent enemy piece onto the empty point right behind it.

Every landing is written: `a1xc3xe5`. A jumped piece comes off at once, so it can't be jumped twice and its
point can be landed on; the point where the leap began counts as empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from engines.boards.cells import cells_of
from engines.core import Message, msg


@dataclass(frozen=True)
class Leaps:
    """All leaps on a board.

    >>> leaps = Leaps(("a1", "b1", "c1", "d1", "e1"), (((1, 2),), ((2, 3),), ((1, 0), (3, 4)), (), ()))
    >>> leaps.chains(0b00001, 0b01010, 0b10100), leaps.chains(0b00001, 0b01010, 0b10100, stops=True)
    (['a1xc1xe1'], ['a1xc1', 'a1xc1xe1'])
    >>> bin(leaps.captures("a1xc1xe1"))
    '0b1010'
    """

    points: tuple[str, ...]
    """The name of each cell."""
    jumps: tuple[tuple[tuple[int, int], ...], ...]
    """By cell: each cell that can be jumped from it, and the cell landed on."""

    def can(self, start: int, other: int, empty: int) -> bool:
        """Whether a piece on `start` can leap over one of `other` to one of `empty` (bitboards)."""
        return any(over & other and end & empty for over, end, _ in self._bits[start])

    def possible(self, own: int, other: int, empty: int) -> bool:
        """Whether one of `own` can leap (bitboards)."""
        for start in cells_of(own):
            for over, end, _ in self._bits[start]:
                if over & other and end & empty:
                    return True
        return False

    def singles(self, own: int, other: int, empty: int) -> list[str]:
        """Every single leap of one of `own`."""
        return [
            f"{self.points[start]}x{self.points[landing]}"
            for start in cells_of(own)
            for over, end, landing in self._bits[start]
            if over & other and end & empty
        ]

    def chains(self, own: int, other: int, empty: int, *, stops: bool = False) -> list[str]:
        """Every leap of one of `own`, continued for as long as possible.

        With `stops` a leap may end earlier too; each shorter one is listed before the longer.
        """
        found: list[str] = []
        for start in cells_of(own):
            self._extend(self.points[start], start, other, empty | 1 << start, stops, found)
        return found

    def captures(self, move: str) -> int:
        """The bitboard of all pieces that a leap goes over."""
        return sum(1 << self._over[hop] for hop in self._hops(move))

    def describe(self, seat: Message, move: str) -> Message:
        """Say what a leap does."""
        start, *via, end = move.split("x")
        lost = tuple(self.points[self._over[hop]] for hop in self._hops(move))
        if not via:
            return msg(
                "{seat} jumps from {start} to {end} and captures {points}.",
                seat=seat,
                start=start,
                end=end,
                points=lost,
            )
        return msg(
            "{seat} jumps from {start} via {via} to {end} and captures {points}.",
            seat=seat,
            start=start,
            via=tuple(via),
            end=end,
            points=lost,
        )

    def _hops(self, move: str) -> Iterator[tuple[int, int]]:
        return pairwise(self._cell[point] for point in move.split("x"))

    def _extend(self, text: str, start: int, other: int, empty: int, stops: bool, found: list[str]) -> bool:
        """Add to `found` every leap that continues `text` from `start`. Returns whether there are any."""
        further = False
        for over, end, landing in self._bits[start]:
            if over & other and end & empty:
                further = True
                longer = f"{text}x{self.points[landing]}"
                if stops:
                    found.append(longer)
                if not self._extend(longer, landing, other ^ over, empty | over, stops, found) and not stops:
                    found.append(longer)
        return further

    @cached_property
    def _bits(self) -> tuple[tuple[tuple[int, int, int], ...], ...]:
        """By cell: the bits jumped over and landed on, and the cell landed on."""
        return tuple(tuple((1 << over, 1 << end, end) for over, end in jumps) for jumps in self.jumps)

    @cached_property
    def _cell(self) -> dict[str, int]:
        return {point: cell for cell, point in enumerate(self.points)}

    @cached_property
    def _over(self) -> dict[tuple[int, int], int]:
        return {(start, end): over for start, jumps in enumerate(self.jumps) for over, end in jumps}
