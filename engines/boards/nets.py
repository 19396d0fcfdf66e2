"""Boards of points joined by lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import cos, radians, sin
from string import ascii_lowercase
from typing import Final, Self

from engines.boards.cells import AnyBoard, Coordinates, cells_of, mask_of, touch


@dataclass(frozen=True)
class Net(AnyBoard):
    """A board of points joined by lines.

    >>> net = Net.of(lattice("a1 b1 c1 b2"), ["a1 b1 c1", "b1 b2"], ["a1 b2 c1"])
    >>> [net.points[cell] for cell in net.neighbours(net.cell["b2"])]
    ['a1', 'b1', 'c1']
    >>> net.runs(3), net.jumps(0), net.jumps(0, curved=True)
    (((0, 1, 2),), ((1, 2),), ((1, 2), (3, 2)))
    """

    points: tuple[str, ...]
    """The name of each cell."""
    centres: tuple[Coordinates, ...]
    """Where each cell lies in the unit square, y upwards."""
    lines: tuple[tuple[int, ...], ...]
    """The straight lines of the board, each as the cells along it."""
    curves: tuple[tuple[int, ...], ...] = ()
    """Its circles and arcs; a closed one ends on the cell where it began."""

    @classmethod
    def of(cls, spots: Mapping[str, Coordinates], lines: Iterable[str], curves: Iterable[str] = ()) -> Self:
        """Build a net of the points in `spots`; lines and curves are names separated by spaces."""
        cell = {point: index for index, point in enumerate(spots)}
        straight, curved = (
            tuple(tuple(cell[point] for point in line.split()) for line in some) for some in (lines, curves)
        )
        return cls(tuple(spots), tuple(spots.values()), straight, curved)

    @cached_property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """Every pair of adjacent cells on a line or curve, the lower one first."""
        pairs = (pair for line in (*self.lines, *self.curves) for pair in pairwise(line))
        return tuple(sorted({(min(pair), max(pair)) for pair in pairs}))

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """The cells one step away."""
        return tuple(sorted(sum(edge) - cell for edge in self.edges if cell in edge))

    @cached_property
    def beside(self) -> tuple[int, ...]:
        """By cell: its neighbours, as a bitboard."""
        return tuple(mask_of(self.neighbours(cell)) for cell in range(len(self.points)))

    @cached_property
    def steps(self) -> tuple[tuple[tuple[int, str], ...], ...]:
        """By cell: each step from it, as the bit of the cell reached and its notation."""
        return tuple(
            tuple((1 << end, f"{point}-{self.points[end]}") for end in self.neighbours(start))
            for start, point in enumerate(self.points)
        )

    def step_moves(self, own: int, empty: int) -> list[str]:
        """The notation of every step from one of `own` to one of `empty` (bitboards)."""
        return [step for start in cells_of(own) for bit, step in self.steps[start] if bit & empty]

    def can_step(self, own: int, empty: int) -> bool:
        """Whether there is a step from one of `own` to one of `empty` (bitboards)."""
        return touch(own, self.beside, empty)

    def runs(self, length: int, *, curved: bool = False) -> tuple[tuple[int, ...], ...]:
        """Every run of `length` consecutive cells on a line (`curved`: on a curve too)."""
        found = [
            line[first : first + length] for line in self.lines for first in range(len(line) - length + 1)
        ]
        for curve in self.curves if curved else ():
            closed = curve[0] == curve[-1]
            around = (*curve, *curve[1 : length - 1]) if closed else curve
            found += [around[first : first + length] for first in range(len(around) - length + 1)]
        return tuple(found)

    def jumps(self, cell: int, *, curved: bool = False) -> tuple[tuple[int, int], ...]:
        """The cells next to `cell` that can be jumped over, each with the cell to land on."""
        runs = self.runs(3, curved=curved)
        both_ways = (way for run in runs for way in (run, run[::-1]))
        return tuple((over, end) for start, over, end in both_ways if start == cell)


def lattice(names: str, start: Coordinates = (0.0, 0.0), pitch: float = 1.0) -> dict[str, Coordinates]:
    """Place points with algebraic names: a1 at `start`, columns and rows `pitch` apart.

    >>> lattice("a1 c2", (0.1, 0.1), 0.2)
    {'a1': (0.1, 0.1), 'c2': (0.5, 0.3)}
    """
    return {
        name: (
            round(start[0] + pitch * ascii_lowercase.index(name[0]), 6),
            round(start[1] + pitch * (int(name[1:]) - 1), 6),
        )
        for name in names.split()
    }


def polar(radius: float, degrees: float) -> Coordinates:
    """Return the place at a distance and direction from the middle of the unit square; 90 is straight up.

    >>> polar(0.5, 90)
    (0.5, 1.0)
    """
    angle = radians(degrees)
    return round(0.5 + radius * cos(angle), 6), round(0.5 + radius * sin(angle), 6)


SPOKED_RING: Final = Net.of(
    {f"r{k}": polar(0.5, 90 - 45 * (k - 1)) for k in range(1, 9)} | {"c": (0.5, 0.5)},
    [f"r{k} c r{k + 4}" for k in range(1, 5)],
    ["r1 r2 r3 r4 r5 r6 r7 r8 r1"],
)
"""Eight points on a ring, clockwise from r1 at the top, each joined to the middle, c."""
