"""Every position of a game that can come up, and which ones follow from which."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engines.core import Game, Position
from engines.opponents.tables.folding import State
from engines.opponents.tables.numbering import number_of

LOST, WON, DRAWN = 0, 1, 2
"""The indices of the three ends, by the result for the seat that would act. The other positions follow,
beginning with the start."""
STEP: Final = 1 << 14
"""Progress is reported after this many positions."""

Told = Callable[[str, int, int], None]
"""A callback for progress: what is being done, how much of it is done, and how much there is to do as far as
is known."""


@dataclass
class Graph:
    """The positions by index, in the order in which they were found."""

    numbers: array[int] = field(default_factory=lambda: array("Q", [0, 0, 0]))
    """The number of each position (`engines.opponents.tables.numbering`)."""
    children: array[int] = field(default_factory=lambda: array("I"))
    """The positions after each move, those of the first position first: twice the index, plus 1 if the same
    seat acts again."""
    firsts: array[int] = field(default_factory=lambda: array("Q", [0, 0, 0, 0]))
    """Where the children of each position begin."""
    lost: list[int] = field(default_factory=list)
    """Positions in which the game is already over: the seat to act has lost."""
    levels: array[int] = field(default_factory=lambda: array("H"))
    """For each position, how far the game is from its end, where that matters: a quiet turn leaves it as it
    is, progress lowers it. Empty where it does not matter."""
    limit: int | None = None
    """How many quiet turns end the game, where that matters."""

    def add(self, number: int) -> int:
        """Add a new position and return its index."""
        self.numbers.append(number)
        return len(self.numbers) - 1


def forget(position: Position) -> Position:
    """Return the position as if nothing had come before it."""
    past = {name: type(getattr(position, name))() for name in position.past}
    return replace(position, **past) if past else position  # type: ignore[type-var]


def by_rules(game: Game, start: Position, told: Told) -> Graph:
    """Find all positions by the game's own rules."""
    graph = Graph()
    start = forget(start)
    found = {number_of(game, start): graph.add(number_of(game, start))}
    waiting = [start]
    done = 0
    while waiting:
        layer, waiting = waiting, []
        for position in layer:
            (seat,) = position.actors
            for move in position.moves(seat):
                after = position.follow(seat, move)
                if not after.actors:
                    graph.children.append(2 * _end(after, seat))
                    continue
                number = number_of(game, after)
                index = found.get(number)
                if index is None:
                    index = found[number] = graph.add(number)
                    waiting.append(forget(after))
                graph.children.append(2 * index + (after.actors[0] == seat))
            graph.firsts.append(len(graph.children))
            done += 1
            if done % STEP == 0:
                told("positions", done, len(found))
    return graph


def _end(position: Position, mover: int) -> int:
    """Return which end this is, for the seat other than `mover`."""
    outcome = position.outcome
    assert outcome is not None, "nobody is to act"
    score = outcome.scores[mover]
    return DRAWN if score == 0.5 else LOST if score > 0.5 else WON


def folded(start: Position, module: Any, options: Mapping[str, str], told: Told) -> Graph:
    """Find all positions by the rules in the game's knowledge module, counting symmetric ones as one."""
    graph = Graph()
    number_in, goes_on = module.FOLDING.number, module.goes_on
    level: Callable[[State], int] | None = getattr(module, "level", None)
    if level is not None:
        graph.levels.extend((0, 0, 0))
        graph.limit = start.draws.limit  # type: ignore[attr-defined]
    after: Callable[[State], list[State]] = module.following(options)
    waiting: list[State] = [module.folded(start)]
    index_of = array("I", bytes(4 * module.FOLDING.size))
    number = number_in(waiting[0])
    index_of[number] = graph.add(number)
    add_child, done = graph.children.append, 0
    while waiting:
        layer, waiting = waiting, []
        for state in layer:
            states = after(state)
            if level is not None:
                graph.levels.append(level(state))
            for each in states:
                number = number_in(each)
                index = index_of[number]
                if not index:
                    index = index_of[number] = graph.add(number)
                    waiting.append(each)
                add_child(2 * index + goes_on(state, each))
            done += 1
            if not states:
                graph.lost.append(done + DRAWN)
            graph.firsts.append(len(graph.children))
            if done % STEP == 0:
                told("positions", done, len(graph.numbers))
    return graph
