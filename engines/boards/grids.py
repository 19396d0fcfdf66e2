"""Boards of squares, their cells numbered row by row from the bottom left: a1 = 0, b1 = 1 and so on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from string import ascii_lowercase
from typing import Final

from engines.boards.cells import AnyBoard, Coordinates

Direction = tuple[int, int]
"""One step, as columns to the right and rows up."""

ORTHOGONALS: Final[tuple[Direction, ...]] = ((1, 0), (0, 1), (-1, 0), (0, -1))
DIAGONALS: Final[tuple[Direction, ...]] = ((1, 1), (-1, 1), (-1, -1), (1, -1))
AXES: Final[tuple[Direction, ...]] = ((1, 0), (0, 1), (1, 1), (1, -1))
"""One direction of each of the four axes: row, column, both diagonals."""


@dataclass(frozen=True)
class Grid(AnyBoard):
    """A board of squares, columns a, b, c … from the left, rows 1, 2, 3 … from the bottom.

    >>> grid = Grid(5, 5)
    >>> grid.points[0], grid.points[7], grid.cell["c2"]
    ('a1', 'c2', 7)
    >>> [grid.points[cell] for cell in grid.ray(grid.cell["c2"], (1, 1))]
    ['d3', 'e4']
    """

    columns: int
    rows: int

    @cached_property
    def points(self) -> tuple[str, ...]:  # type: ignore[override]  # worked out, never assigned
        """The name of each cell."""
        return tuple(f"{ascii_lowercase[x]}{y + 1}" for y in range(self.rows) for x in range(self.columns))

    @cached_property
    def centres(self) -> tuple[Coordinates, ...]:  # type: ignore[override]  # worked out, never assigned
        """Where each cell's centre lies in the unit square, y upwards."""
        return tuple(
            ((x + 0.5) / self.columns, (y + 0.5) / self.rows)
            for y in range(self.rows)
            for x in range(self.columns)
        )

    def ray(self, cell: int, direction: Direction) -> tuple[int, ...]:
        """The cells from `cell` to the edge, not including `cell`."""
        return tuple(self._walk(cell, direction))

    def rays(self, cell: int, directions: Iterable[Direction]) -> tuple[tuple[int, ...], ...]:
        """The ray in each direction, leaving out those that leave the board at once."""
        return tuple(ray for direction in directions if (ray := self.ray(cell, direction)))

    def neighbours(self, cell: int, directions: Iterable[Direction]) -> tuple[int, ...]:
        """The cells one step away."""
        return tuple(ray[0] for ray in self.rays(cell, directions))

    def lines(self, length: int, axes: Iterable[Direction] = AXES) -> tuple[tuple[int, ...], ...]:
        """Every run of `length` adjacent cells along one of the axes."""
        runs = ((cell, *self.ray(cell, axis))[:length] for axis in axes for cell in range(len(self.points)))
        return tuple(run for run in runs if len(run) == length)

    def _walk(self, cell: int, direction: Direction) -> Iterator[int]:
        y, x = divmod(cell, self.columns)
        dx, dy = direction
        while 0 <= (x := x + dx) < self.columns and 0 <= (y := y + dy) < self.rows:
            yield y * self.columns + x
