"""Pretwa: few moves lose, so weaker levels misjudge more of them. Small enough to be solved."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from engines.core import Position
from engines.games.pretwa import NET, Pretwa
from engines.opponents.tables.folding import Folding, State

NOISE = 1.3
_MEN: Final = range(1, 10)
FOLDING: Final = Folding(NET, [(0, own, other) for own in _MEN for other in _MEN])


def folded(position: Position) -> State:
    """Return a position as the solver's state."""
    found = cast("Pretwa", position)
    return found.men[found.seat], found.men[1 - found.seat], 0


def jumps(options: Mapping[str, str]) -> Sequence[Sequence[tuple[int, int]]]:
    """Return, by cell, the cells that can be leapt over, each with the one landed on."""
    return Pretwa.leaps[options["arc_jumps"]].jumps
