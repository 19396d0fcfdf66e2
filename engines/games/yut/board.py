"""The board of Yut: a ring of twenty cells with a cross inside, its courses and every possible move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engines.boards.nets import Net, polar

_RING: Final = [f"r{k}" for k in range(1, 21)]
_ARMS: Final = {"w": 180, "s": 270, "e": 0, "n": 90}

BOARD: Final = Net.of(
    {point: polar(0.45, 90 + 18 * k) for k, point in enumerate(_RING, 1)}
    | {f"{arm}{k}": polar(0.45 - 0.15 * k, degrees) for arm, degrees in _ARMS.items() for k in (1, 2)}
    | {"c": (0.5, 0.5)},
    ["r5 w1 w2 c e2 e1 r15", "r10 s1 s2 c n2 n1 r20"],
    [" ".join(["r20", *_RING])],
)
"""The ring, counter-clockwise from the cell after the lodge (`r20`), and the cross through `c`."""

OUT: Final = -1
"""The place of a beaver that has not entered."""
OFF: Final = len(BOARD.points)
"""The place of a beaver that has been borne off."""

COURSES: Final = {
    "ring": " ".join(_RING),
    "west": "r1 r2 r3 r4 r5 w1 w2 c n2 n1 r20",
    "south": "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 s1 s2 c n2 n1 r20",
    "east": "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r14 r15 e1 e2 c n2 n1 r20",
}
"""The four courses from entry to the lodge. A beaver only turns in where it starts a move."""


TURNS: Final = {"r5": "west", "r10": "south", "r15": "east"}
"""Where a beaver may turn in, and the course it then takes."""


_TURN_CELLS: Final = frozenset(BOARD.cell[point] for point in TURNS)


class Route(NamedTuple):
    """A possible move of one beaver, or of all on a cell."""

    start: int
    """The cell it leaves, or `OUT`."""
    end: int
    """The cell it comes to, or `OFF`."""
    value: int
    """The roll it takes; to bear off, the smallest that will do."""
    whole: bool
    """Whether all of the side's beavers on the cell move."""
    path: tuple[int, ...]
    """The cells it goes over, both ends included, without `OUT` and `OFF`."""

    @property
    def turns_in(self) -> bool:
        """Whether it leaves the ring for the cross."""
        return self.start in _TURN_CELLS and self.path[1] >= len(_RING)


def _courses_from() -> dict[int, list[tuple[int, ...]]]:
    """Return the courses from each start on, as cells; going on along the ring comes first."""
    courses = {name: tuple(BOARD.cell[point] for point in course.split()) for name, course in COURSES.items()}
    found: dict[int, list[tuple[int, ...]]] = {OUT: [courses["ring"]]}
    for course in courses.values():
        for at, start in enumerate(course, 1):
            found.setdefault(start, [course[at:]])
    for point, name in TURNS.items():
        start = BOARD.cell[point]
        found[start].append(courses[name][courses[name].index(start) + 1 :])
    return found


def _routes() -> dict[str, Route]:
    """Return every possible move by its notation."""
    found: dict[str, Route] = {}
    for start, courses in _courses_from().items():
        for onwards in courses:
            for value in range(1, 6):
                end = onwards[value - 1] if value <= len(onwards) else OFF
                via = onwards[:value]
                if start == OUT:
                    found[BOARD.points[end]] = Route(start, end, value, False, via)
                    continue
                for sign in "-=":
                    target = "off" if end == OFF else BOARD.points[end]
                    route = Route(start, end, value, sign == "=", (start, *via))
                    found.setdefault(f"{BOARD.points[start]}{sign}{target}", route)
    return found


ROUTES: Final[Mapping[str, Route]] = _routes()

MOVES_FROM: Final[Mapping[tuple[int, int, bool], tuple[str, ...]]] = {
    (start, value, whole): tuple(
        text
        for text, route in ROUTES.items()
        if (route.start, route.whole) == (start, whole)
        and (route.value == value or (route.end == OFF and route.value < value))
    )
    for start in range(OUT, OFF)
    for value in range(1, 6)
    for whole in (False, True)
}
"""The moves by start, roll and whether all on the cell move; too high a roll also bears off."""
