"""The board of Uckers: a ring of 52 squares, four home columns, and every possible move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.boards.cells import Coordinates
from engines.boards.tracks import Track

POND: Final = -1
TURNOFF: Final = 50
"""The last step on the ring, from which a beaver goes on into its home column."""
HOME: Final = 56
"""The last step of every course; the five before it are the home column."""
ENTRY: Final = 6
"""The roll that lets a beaver in and may earn another roll."""
CORNERS: Final[Mapping[int, tuple[int, ...]]] = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""Each seat's corner, by number of seats. Corners are counted clockwise from 0 at the bottom left."""
PONDS: Final[tuple[Coordinates, ...]] = ((0.2, 0.2), (0.2, 0.8), (0.8, 0.8), (0.8, 0.2))
"""The middle of each corner's pond in the unit square, y upwards."""

_BENDS: Final = (
    (6, 1), (6, 5), (5, 6), (0, 6), (0, 8), (5, 8), (6, 9), (6, 14), (8, 14), (8, 9), (9, 8), (14, 8),
    (14, 6), (9, 6), (8, 5), (8, 0), (6, 0),
)  # fmt: skip
"""The squares of the 15 x 15 grid where the ring turns, from `t1` on."""


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _ring() -> list[tuple[int, int]]:
    """Return the 52 squares of the ring, `t1` first."""
    found = [_BENDS[0]]
    for column, row in _BENDS[1:]:
        while found[-1] != (column, row):
            x, y = found[-1]
            found.append((x + _sign(column - x), y + _sign(row - y)))
    return found


def _track() -> Track:
    squares = {f"t{n}": square for n, square in enumerate(_ring(), 1)}
    columns = []
    for letter, (x, y) in zip("abcd", ((0, -1), (-1, 0), (0, 1), (1, 0)), strict=True):
        column = {f"{letter}{6 - k}": (7 + x * (k + 1), 7 + y * (k + 1)) for k in range(5, 0, -1)}
        squares |= column
        columns.append(column)
    squares["home"] = (7, 7)
    spots = {name: (round((x + 0.5) / 15, 6), round((y + 0.5) / 15, 6)) for name, (x, y) in squares.items()}
    courses = (
        [*(f"t{(13 * corner + step) % 52 + 1}" for step in range(TURNOFF + 1)), *column, "home"]
        for corner, column in enumerate(columns)
    )
    return Track.of(spots, map(" ".join, courses))


TRACK: Final = _track()
"""The board, with a course for each corner: step 0 is the start square, `HOME` the centre."""

RING: Final = tuple(course[: TURNOFF + 1] for course in TRACK.courses)
"""The cell of each step on the ring, by corner."""
NAMES: Final = tuple(tuple(TRACK.points[cell] for cell in course) for course in TRACK.courses)
"""The name of each step, by corner."""
MOVES: Final[tuple[Mapping[str, tuple[int, int, int]], ...]] = tuple(
    {names[0]: (POND, 0, 1)}
    | {
        f"{names[start]}{sign}{names[end]}": (start, end, size)
        for start in range(HOME)
        for end in range(start + 1, min(start + 6, HOME) + 1)
        for sign, size in (("-", 1), ("=", 2))
    }
    for names in NAMES
)
"""Every possible move by corner, with the steps it goes from and to and how many beavers it moves."""
