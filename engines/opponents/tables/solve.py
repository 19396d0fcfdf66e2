"""Retrograde analysis: from the ends of a game backwards, over every position that can come up.

The value of a position is how it ends if both sides play as well as can be, and in how many plies. Limits of
repetition and of quiet turns are left out: where neither side can force a win the value is a draw, and
`docs/solved.md` shows that no win takes so many quiet turns.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from engines.core import Game, Position
from engines.opponents.tables.numbering import number_of

DRAW: Final = 0
"""Neither side can force a win. A position that the seat to act wins in n plies has the value 2n, one that it
loses in n plies 2n + 1."""
LONGEST: Final = 127
"""No win takes more plies: a value is kept in a byte."""

NONE: Final[Mapping[str, str]] = MappingProxyType({})
"""The usual options."""
Progress = Callable[[str, int], None]
"""Told what is being done, and how far it is."""

_LOST, _WON, _DRAWN = 0, 1, 2
"""The numbers of the three ends, by what has become of the seat that would act."""
_NOBODY: Final = 2
"""Who would act there."""


@dataclass(frozen=True)
class Solution:
    """Every running position of a game that can come up, with its value for the seat to act."""

    values: dict[int, int]
    """By number (`engines.opponents.tables.numbering`)."""
    start: int
    """The value of the start."""

    @property
    def longest(self) -> int:
        """The plies of the longest forced win."""
        return max(self.values.values()) // 2

    def count(self) -> tuple[int, int, int]:
        """How many positions the seat to act wins, draws and loses."""
        won = sum(value != DRAW and value % 2 == 0 for value in self.values.values())
        drawn = sum(value == DRAW for value in self.values.values())
        return won, drawn, len(self.values) - won - drawn


def forget(position: Position) -> Position:
    """The position as if nothing had come before it."""
    past = {name: type(getattr(position, name))() for name in position.past}
    return replace(position, **past) if past else position  # type: ignore[type-var]


def solve(game: Game, options: Mapping[str, str] = NONE, told: Progress = lambda *_: None) -> Solution:
    """Solve a game of position for two, from its start on. Takes time and memory for all its positions."""
    start = forget(game.start(None, **options))
    numbers = {number_of(game, start): 3}
    waiting: list[Position] = [start]
    children, firsts = array("I"), array("Q", [0, 0, 0, 0])
    seats = array("b", [_NOBODY] * 3)
    while waiting:
        layer, waiting = waiting, []
        for position in layer:
            (seat,) = position.actors
            seats.append(seat)
            for move in position.moves(seat):
                after = position.follow(seat, move)
                children.append(
                    _end(after, seat) if not after.actors else _seen(game, after, numbers, waiting)
                )
            firsts.append(len(children))
        told("positions found", len(numbers))
    values = _backwards(children, firsts, seats, told)
    found = {number: values[index] for number, index in numbers.items()}
    return Solution(found, values[3])


def _seen(game: Game, position: Position, numbers: dict[int, int], waiting: list[Position]) -> int:
    """The index of a running position, which waits to be looked at if it is new."""
    number = number_of(game, position)
    index = numbers.get(number)
    if index is None:
        index = numbers[number] = len(numbers) + 3
        waiting.append(forget(position))
    return index


def _end(position: Position, mover: int) -> int:
    """Which end it is, for the seat other than `mover`."""
    outcome = position.outcome
    assert outcome is not None, "nobody is to act"
    score = outcome.scores[mover]
    return _DRAWN if score == 0.5 else _LOST if score > 0.5 else _WON


def _backwards(children: array[int], firsts: array[int], seats: array[int], told: Progress) -> bytearray:
    """The value of each position, found breadth first: the shortest wins, and the longest losses."""
    count = len(seats)
    parents, starts = _turned_round(children, firsts, count)
    values = bytearray(count)
    open_moves = array("H", (firsts[index + 1] - firsts[index] for index in range(count)))
    values[_LOST] = 1
    layer, plies = [_LOST, _WON], 0
    while layer and plies < LONGEST:
        plies += 1
        following: list[int] = []
        for index in layer:
            lost = index == _LOST or (index != _WON and values[index] % 2 == 1)
            for parent in parents[starts[index] : starts[index + 1]]:
                if values[parent]:
                    continue
                if lost == (seats[parent] == seats[index]):  # another move that loses
                    open_moves[parent] -= 1
                    if open_moves[parent]:
                        continue
                    values[parent] = 2 * plies + 1
                else:
                    values[parent] = 2 * plies
                following.append(parent)
        layer = following
        told("plies from the end", plies)
    return values


def _turned_round(children: array[int], firsts: array[int], count: int) -> tuple[array[int], array[int]]:
    """From the children of each position to its parents."""
    starts = array("Q", bytes(8 * (count + 1)))
    for child in children:
        starts[child + 1] += 1
    for index in range(count):
        starts[index + 1] += starts[index]
    parents, filled = array("I", bytes(4 * len(children))), array("Q", starts)
    for index in range(count):
        for child in children[firsts[index] : firsts[index + 1]]:
            parents[filled[child]] = index
            filled[child] += 1
    return parents, starts
