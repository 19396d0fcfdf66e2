"""Points of a board as rows of buttons."""

from collections.abc import Iterable
from typing import Final

MOST_BUTTONS: Final = 5
"""A block of buttons has at most so many rows of so many buttons."""
Buttons = tuple[tuple[str | None, ...], ...]
"""Rows of point names laid out like the board, top row first; None leaves a gap."""


def turned_block(rows: Buttons) -> Buttons:
    """Return the same buttons as seen from the other side of the board.

    >>> turned_block((("a2", None), (None, "b1")))
    (('b1', None), (None, 'a2'))
    """
    return tuple(row[::-1] for row in reversed(rows))


def block(points: Iterable[str]) -> Buttons:
    """Lay out points with algebraic names as on their lattice, with gaps where a point is missing.

    >>> block(["b1", "a2"])
    (('a2', None), (None, 'b1'))
    """
    there = set(points)
    columns = sorted({point[0] for point in there})
    rows = sorted({int(point[1:]) for point in there}, reverse=True)
    return tuple(
        tuple(name if (name := f"{column}{row}") in there else None for column in columns) for row in rows
    )
