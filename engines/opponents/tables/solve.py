"""Retrograde analysis: from the ends of a game backwards, over every position that can come up.

The value of a position is how it ends with best play on both sides, and in how many plies. Limits on
repetition and quiet turns are ignored: where neither side can force a win the value is a draw. For a game
where a win may take more quiet turns than allowed, `progress` tells which wins remain; for the others,
`docs/solved.md` says why that hardly matters.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from engines.core import Game
from engines.opponents.known import knowledge
from engines.opponents.tables.backwards import spread
from engines.opponents.tables.graph import DRAWN, LOST, WON, Graph, Told, by_rules, folded
from engines.opponents.tables.progress import progress

DRAW: Final = 0
"""Neither side can force a win. A position that the seat to act wins in n plies has the value 2n; one that it
loses in n plies, 2n + 1."""
STEP: Final = 1 << 16
"""Progress is reported after this many positions."""

NONE: Final[Mapping[str, str]] = MappingProxyType({})
"""Every option at its default."""


@dataclass(frozen=True)
class Solution:
    """Every running position of a game that can come up, with its value for the seat to act."""

    numbers: array[int]
    """The numbers of all positions (`engines.opponents.tables.numbering`), in order."""
    values: array[int]
    """The value of each position."""
    progress: bytes
    """For each position, in how many plies the winner makes the next progress
    (`engines.opponents.tables.progress`); empty if that doesn't matter."""
    start: int
    """The value of the start, with the limit."""

    def value(self, number: int) -> int:
        """Return the value of the position with this number, which must be one that can come up."""
        return self.values[bisect_left(self.numbers, number)]

    @property
    def longest(self) -> int:
        """The plies of the longest forced win that there is time for."""
        decisive = self.progress or self.values
        return max(value for value, way in zip(self.values, decisive, strict=True) if way != DRAW) // 2

    def count(self) -> tuple[int, int, int]:
        """Return how many positions the seat to act wins, draws and loses."""
        decisive = self.progress or self.values
        lost = drawn = 0
        for value, way in zip(self.values, decisive, strict=True):
            if value == DRAW or way == DRAW:
                drawn += 1
            else:
                lost += value % 2
        return len(self.values) - drawn - lost, drawn, lost


def solve(game: Game, options: Mapping[str, str] = NONE, told: Told = lambda *_: None) -> Solution:
    """Solve a two-player game of position from its start. Takes time and memory for all its positions."""
    start = game.start(None, **options)
    module = knowledge(game.slug)
    chosen = {option.name: options.get(option.name, option.default) for option in game.options}
    if hasattr(module, "jumps"):
        return _by_layers(start, module, chosen, told)
    if hasattr(module, "following"):
        graph = folded(start, module, chosen, told)
    else:
        graph = by_rules(game, start, told)
    parents, starts = _turned_round(graph, told)
    values = _backwards(graph, parents, starts, told)
    plies = progress(graph, parents, starts, told)
    ended = set(graph.lost)
    running = [index for index in range(DRAWN + 1, len(values)) if index not in ended]
    running.sort(key=graph.numbers.__getitem__)
    return Solution(
        array("Q", (graph.numbers[index] for index in running)),
        array("H", (values[index] for index in running)),
        bytes(plies[index] for index in running) if plies else b"",
        values[DRAWN + 1] if not plies or plies[DRAWN + 1] else DRAW,
    )


def _by_layers(start: Any, module: Any, options: Mapping[str, str], told: Told) -> Solution:
    try:
        from engines.opponents.tables.layers import Layers
    except ModuleNotFoundError as error:
        raise ValueError(f"Solving this game takes {error.name}. Try: pip install {error.name}") from None
    layers = Layers(module.FOLDING, module.jumps(options), start.draws.limit)
    return layers.solve(module.folded(start), told)


def _backwards(graph: Graph, parents: array[int], starts: array[int], told: Told) -> array[int]:
    """Return the value of each position, ignoring limits."""
    firsts, count = graph.firsts, len(graph.numbers)
    values = array("H", bytes(2 * count))
    open_moves = array("H", (firsts[index + 1] - firsts[index] for index in range(count)))
    for index in (LOST, *graph.lost):
        values[index] = 1
    spread(graph, parents, starts, values, open_moves, [LOST, WON, *graph.lost], told=told)
    return values


def _turned_round(graph: Graph, told: Told) -> tuple[array[int], array[int]]:
    """Return the parents of all positions, worked out from their children, and where those of each begin."""
    children, firsts, count = graph.children, graph.firsts, len(graph.numbers)
    starts = array("Q", bytes(8 * (count + 1)))
    for child in children:
        starts[(child >> 1) + 1] += 1
    for index in range(count):
        starts[index + 1] += starts[index]
    parents, filled = array("I", bytes(4 * len(children))), array("Q", starts)
    for index in range(count):
        for each in children[firsts[index] : firsts[index + 1]]:
            child, again = each >> 1, each & 1
            parents[filled[child]] = 2 * index + again
            filled[child] += 1
        if index % STEP == 0:
            told("turned round", index, count)
    return parents, starts
