"""Kolowis: with the learned weights, moves differ only slightly. Small enough, on the short board, to be
solved."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from engines.boards.cells import cells_of
from engines.core import Position
from engines.games.kolowis import NETS, Kolowis
from engines.opponents.tables.folding import Marking, State

NOISE = 0.55

_SHORT: Final = min(size for size, _ in NETS)
_NET: Final = NETS[_SHORT, "yes"]
_COUNTS: Final = range(len(_NET.points) // 2 + 1)
"""How many beavers a seat can have."""
FOLDING: Final = Marking(_NET, [(own, other) for own in _COUNTS for other in _COUNTS])
"""The third number of a state is a bitboard of the beavers that may be huffed."""


def folded(position: Position) -> State:
    """Return a position as the solver's state. If the last beaver has been huffed, it's the loser's turn."""
    found = cast("Kolowis", position)
    own, other = found.men[found.seat], found.men[1 - found.seat]
    return (own, other, found.failed) if other else (0, own, 0)


def following(options: Mapping[str, str]) -> Callable[[State], list[State]]:
    """Return a function that gives the states after each move, and none if the seat to act has lost."""
    if int(options["size"]) != _SHORT:
        raise ValueError("Kolowis can only be solved on the short board.")
    net, huff = NETS[_SHORT, options["rails"]], options["jumps"] == "huff"
    cells = range(len(net.points))
    leaps = [[(1 << over, 1 << end, end) for over, end in net.jumps(cell)] for cell in cells]
    steps = [[end for end, _ in net.steps[cell]] for cell in cells]

    def leap(start: int, own: int, other: int, empty: int, found: list[State]) -> bool:
        """Add what each leap from `start` leads to; `own` are the beavers that stay. Return whether there is
        any."""
        can = False
        for over, end, landing in leaps[start]:
            if not (other & over and empty & end):
                continue
            can = True
            further = leap(landing, own, other ^ over, empty | over, found)
            if huff or not further:
                found.append((other ^ over, own | end, end if further else 0))
        return can

    def after(state: State) -> list[State]:
        own, other, failed = state
        if failed:
            left = [other, *(other ^ 1 << cell for cell in cells_of(failed))]
            return [(own, each, 0) if each else (0, own, 0) for each in left]
        empty = net.all_cells & ~(own | other)
        found: list[State] = []
        could = 0
        for cell in cells_of(own):
            start = 1 << cell
            if leap(cell, own ^ start, other, empty | start, found):
                could |= start
        if could and not huff:
            return found
        for cell in cells_of(own):
            start = 1 << cell
            still = own ^ start
            failed = could & ~start
            found += [
                (other, still | end, failed | end if could & start else failed)
                for end in steps[cell]
                if empty & end
            ]
        return found

    return after


def goes_on(state: State, after: State) -> bool:
    """Whether the same seat acts after a move as before it: it does after huffing, unless that has won."""
    return bool(state[2] and after[0])


def level(state: State) -> int:
    """Return a number that falls with each beaver taken."""
    return (state[0] | state[1]).bit_count()
