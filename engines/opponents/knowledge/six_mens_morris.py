"""Six Men's Morris: first all beavers are placed, then they move. Small enough to be solved."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, cast

from engines.boards.cells import cells_of, mask_of
from engines.core import Position
from engines.games.six_mens_morris import MILLS, NET, STOCK, SixMensMorris
from engines.opponents.tables.folding import Folding, State

NOISE = 0.7
SIZES = (8, 8)


def extras(position: Position) -> Sequence[int]:
    """Return how many beavers each seat still has to place."""
    return cast("SixMensMorris", position).stocks


_ALL_PLACED: Final = 2 * STOCK
"""The third number of a state is how many beavers both seats have placed; the first seat begins, so it always
places when that number is even."""
FOLDING: Final = Folding(
    NET,
    [
        (placed, own, other)
        for placed in range(_ALL_PLACED + 1)
        for own in range(placed // 2 + 1)
        for other in range((placed + 1) // 2 + 1)
    ],
)
_MILLS: Final = tuple(mask_of(mill) for mill in MILLS)


def folded(position: Position) -> State | None:
    """Return a position as the solver's state; None if taking turns can't lead to these stocks."""
    found = cast("SixMensMorris", position)
    seat = found.seat
    placed = _ALL_PLACED - sum(found.stocks)
    if found.stocks[seat] != STOCK - placed // 2 or (placed < _ALL_PLACED and placed % 2 != seat):
        return None
    return found.men[seat], found.men[1 - seat], placed


def following(options: Mapping[str, str]) -> Callable[[State], list[State]]:
    """Return a function that gives the states after each move, and none if the seat to act has lost."""
    flying, must = options["flying"] == "yes", options["removal"] == "must"

    def after(state: State) -> list[State]:
        own, other, placed = state
        left = own.bit_count() + STOCK - placed // 2
        if left <= 2:
            return []
        if placed < _ALL_PLACED:
            ways, placed = _placings(own), placed + 1
        elif flying and left == 3:
            ways = _flights(own)
        else:
            ways = _steps(own)
        found = []
        taken: list[int] = []
        for end, way, closed in ways:
            if end & other:
                continue
            if not closed:
                found.append((other, way, placed))
                continue
            taken = taken or list(_takings(other))
            if not (must and taken):
                found.append((other, way, placed))
            found += [(rest, way, placed) for rest in taken]
        return found

    return after


def goes_on(_: State, __: State) -> bool:
    """Whether the same seat acts after a move as before it: never."""
    return False


def level(state: State) -> int:
    """Return a number that falls with each placing and each removal."""
    own, other, placed = state
    return (_ALL_PLACED - placed << 4) + (own | other).bit_count()


def _takings(other: int) -> Iterator[int]:
    """Yield what is left of the other's beavers for each one that may be taken."""
    free = other
    for mill in _MILLS:
        if other & mill == mill:
            free &= ~mill
    for cell in cells_of(free or other):
        yield other ^ 1 << cell


Ways = list[tuple[int, int, bool]]
"""For each move: the cell reached, the own beavers after it, and whether that closes a mill there."""


def _way(own: int, end: int) -> tuple[int, int, bool]:
    own |= 1 << end
    return 1 << end, own, any(mill >> end & 1 and own & mill == mill for mill in _MILLS)


@cache
def _placings(own: int) -> Ways:
    return [_way(own, end) for end in cells_of(NET.all_cells & ~own)]


@cache
def _flights(own: int) -> Ways:
    return [
        _way(own & ~(1 << start), end) for start in cells_of(own) for end in cells_of(NET.all_cells & ~own)
    ]


@cache
def _steps(own: int) -> Ways:
    return [
        _way(own & ~(1 << start), end)
        for start in cells_of(own)
        for end in NET.neighbours(start)
        if not own >> end & 1
    ]
