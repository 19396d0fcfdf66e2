"""Boards where every seat follows a course of its own.

A `Track` numbers its squares as cells, like any other board. A seat's course lists the cells it passes, and a
beaver's step is an index into that list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from engines.boards.cells import AnyBoard, Coordinates


@dataclass(frozen=True)
class Track(AnyBoard):
    """Squares, and for each seat a course over some of them.

    >>> track = Track.of({"a1": (0, 0), "b1": (1, 0), "c1": (2, 0)}, ["a1 b1", "c1 b1"])
    >>> track.courses
    ((0, 1), (2, 1))
    >>> track.point(1, 0), track.steps[1][track.cell["b1"]], track.cell["a1"] in track.steps[1]
    ('c1', 1, False)
    """

    points: tuple[str, ...]
    """The name of each cell."""
    centres: tuple[Coordinates, ...]
    """Where each cell lies in the unit square, y upwards."""
    courses: tuple[tuple[int, ...], ...]
    """By seat: the cells of its course in order, none twice."""

    @classmethod
    def of(cls, spots: Mapping[str, Coordinates], courses: Iterable[str]) -> Self:
        """Build a track of the squares in `spots`; a course is names separated by spaces."""
        cell = {point: index for index, point in enumerate(spots)}
        ways = tuple(tuple(cell[point] for point in course.split()) for course in courses)
        return cls(tuple(spots), tuple(spots.values()), ways)

    @cached_property
    def steps(self) -> tuple[Mapping[int, int], ...]:
        """By seat: the step of its course at which each cell is passed."""
        return tuple({cell: step for step, cell in enumerate(course)} for course in self.courses)

    def point(self, seat: int, step: int) -> str:
        """The name of the square that a seat passes at a step of its course."""
        return self.points[self.courses[seat][step]]

    def count_beavers(self, steps: Sequence[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
        """By cell: how many beavers of each seat stand there. Steps outside the course are left out.

        >>> Track.of({"a1": (0, 0), "b1": (1, 0)}, ["a1 b1", "b1"]).count_beavers([(-1, 1, 1, 2), (0,)])
        ((0, 0), (2, 1))
        """
        counts = [[0] * len(self.courses) for _ in self.points]
        for seat, course in enumerate(self.courses):
            for step in steps[seat]:
                if 0 <= step < len(course):
                    counts[course[step]][seat] += 1
        return tuple(map(tuple, counts))


def after_step(steps: tuple[int, ...], start: int, end: int) -> tuple[int, ...]:
    """Return the steps of a seat's beavers in ascending order, after one has gone from `start` to `end`.

    >>> after_step((0, 0, 4), 0, 5)
    (0, 4, 5)
    """
    rest = list(steps)
    rest.remove(start)
    return tuple(sorted([*rest, end]))
