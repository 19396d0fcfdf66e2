"""Queah: captured beavers are replaced from the reserve. Small enough to be solved."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, cast

from engines.boards.cells import cells_of
from engines.core import Position
from engines.games.queah import NET, ON_BOARD, RESERVE, Queah
from engines.opponents.tables.folding import Folding, State

NOISE = 0.37
SIZES = (10, 10)


def extras(position: Position) -> tuple[int, ...]:
    """Return how many beavers each seat still has to place."""
    return cast("Queah", position).stocks


_STOCKS: Final = RESERVE + 1
"""How many sizes a reserve can have. The third number of a state combines the reserve of the seat to act, the
other's reserve, and whether the seat has just replaced a beaver."""
_REPLACED: Final = _STOCKS**2
FOLDING: Final = Folding(
    NET,
    [
        (rest, own, other)
        for rest in range(2 * _REPLACED)
        for own in range(ON_BOARD + 1)
        for other in range(ON_BOARD + 1)
    ],
)
_LEAPS: Final = tuple(
    (1 << start, 1 << over, 1 << start | 1 << end, 1 << end)
    for start in range(len(NET.points))
    for over, end in NET.jumps(start)
)
"""The start of each leap, the cell leapt over, start and end together, the end."""


def folded(position: Position) -> State | None:
    """Return a position as the solver's state."""
    found = cast("Queah", position)
    stocks = found.stocks[found.seat], found.stocks[1 - found.seat]
    rest = _STOCKS * stocks[0] + stocks[1] + _REPLACED * found.replaced
    return found.men[found.seat], found.men[1 - found.seat], rest


def following(options: Mapping[str, str]) -> Callable[[State], list[State]]:
    """Return a function that gives the states after each move, and none if the seat to act has lost."""
    moves_on = options["replacement"] == "and-move"

    def after(state: State) -> list[State]:
        own, other, rest = state
        replaced, rest = divmod(rest, _REPLACED)
        stock, others = divmod(rest, _STOCKS)
        empty = NET.all_cells & ~(own | other)
        if stock and own.bit_count() < ON_BOARD and not replaced:
            stock -= 1
            ways = [own | 1 << cell for cell in cells_of(empty)]
            if not moves_on:
                return [(other, way, _STOCKS * others + stock) for way in ways]
            return [
                (way, other, _REPLACED + _STOCKS * stock + others)
                if _moved(way, other)
                else (other, way, _STOCKS * others + stock)
                for way in ways
            ]
        turned = _STOCKS * others + stock
        return [(left, way, turned) for left, way in _moved(own, other)]

    return after


def goes_on(_: State, after: State) -> bool:
    """Whether the same seat acts after a move as before it."""
    return after[2] >= _REPLACED


def level(state: State) -> int:
    """Return a number that falls with each replacement and each capture."""
    own, other, rest = state
    return 2 * sum(divmod(rest % _REPLACED, _STOCKS)) + (own | other).bit_count()


def _moved(own: int, other: int) -> list[tuple[int, int]]:
    """Return the other's and the own beavers after each capture, or after each step if there is none."""
    empty = NET.all_cells & ~(own | other)
    found = [
        (other ^ over, own ^ both)
        for start, over, both, end in _LEAPS
        if own & start and other & over and empty & end
    ]
    return found or [(other, way) for end, way in _steps(own) if empty & end]


@cache
def _steps(own: int) -> list[tuple[int, int]]:
    """Return, for each step, the cell reached and the beavers after it."""
    return [(end, own ^ 1 << start ^ end) for start in cells_of(own) for end, _ in NET.steps[start]]
