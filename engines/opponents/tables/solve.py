"""Retrograde analysis: from the ends of a game backwards, over every position that can come up.

The value of a position is how it ends if both sides play as well as can be, and in how many plies. Limits of
repetition and of quiet turns are left out: a position from which neither side can force a win is a draw, and
`docs/solved.md` shows that no win takes so many quiet turns.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Final

from engines.core import Game, Position

DRAW: Final = 0
"""Neither side can force a win. Else a value is the number of plies to the end, plus one: odd where the seat to act
loses, even where it wins."""
LONGEST: Final = 254
"""No value is larger: it is kept in a byte."""

Progress = Callable[[str, int, int], None]
"""Told what is being done, how far it is, and of how much (0: not known)."""


@dataclass(frozen=True)
class Solution:
    """Every position of a game that can come up, with its value for the seat to act."""

    values: dict[Hashable, int]
    """By essence; DRAW, or the plies to the end plus one."""
    start: int
    """The value of the start."""

    @property
    def longest(self) -> int:
        """The plies of the longest forced win."""
        return max(self.values.values()) - 1

    def count(self) -> tuple[int, int, int]:
        """How many positions the seat to act wins, draws and loses."""
        won = sum(value != DRAW and value % 2 == 0 for value in self.values.values())
        drawn = sum(value == DRAW for value in self.values.values())
        return won, drawn, len(self.values) - won - drawn


def forget(position: Position) -> Position:
    """The position as if nothing had come before it."""
    past = {name: () for name in position.past if name == "series"}
    past |= {name: 0 for name in position.past if name != "series"}  # type: ignore[dict-item]
    return replace(position, **past) if past else position  # type: ignore[type-var]


def solve(game: Game, options: dict[str, str] | None = None, told: Progress = lambda *_: None) -> Solution:
    """Solve a game of two without chance, from its start on. Takes as long as it has positions."""
    start = forget(game.start(**(options or {})))
    number: dict[Hashable, int] = {start.essence(): 0}
    waiting = [start]
    children = array("I")
    firsts = array("I", [0])
    ended = array("b")
    """By number: 0 running, 1 lost by the seat to act, 2 won by it, 3 drawn."""
    seats = array("b")
    done = 0
    while done < len(waiting):
        position = waiting[done]
        waiting[done] = None  # type: ignore[call-overload]
        done += 1
        seats.append(position.actors[0] if position.actors else _next_seat(position))
        ended.append(_ended(position))
        for move in position.moves(position.actors[0]) if position.actors else ():
            after = forget(position.follow(position.actors[0], move))
            key = after.essence()
            index = number.get(key)
            if index is None:
                index = number[key] = len(waiting)
                waiting.append(after)
            children.append(index)
        firsts.append(len(children))
        if done % 5000 == 0:
            told("looking at positions", done, 0)
    values = _backwards(children, firsts, ended, seats, told)
    return Solution(dict(zip(number, values, strict=True)), values[0])


def _next_seat(position: Position) -> int:
    seat: int = position.seat  # type: ignore[attr-defined]
    return seat


def _ended(position: Position) -> int:
    outcome = position.outcome
    if outcome is None:
        return 0
    score = outcome.scores[_next_seat(position)]
    return 3 if score == 0.5 else 2 if score > 0.5 else 1


def _backwards(
    children: array[int], firsts: array[int], ended: array[int], seats: array[int], told: Progress
) -> bytearray:
    """The value of each position. Distances are found breadth first, so each is the shortest win and the longest
    loss."""
    count = len(ended)
    parents, starts = _turned_round(children, firsts, count)
    values = bytearray(count)
    open_moves = array("H", (firsts[index + 1] - firsts[index] for index in range(count)))
    layer = [index for index in range(count) if ended[index] in (1, 2)]
    for index in layer:
        values[index] = 1 if ended[index] == 1 else 2
    # An end that the seat to act has won counts as one ply more, so that parity says who wins.
    depth = 1
    pending: dict[int, list[int]] = {1: [i for i in layer if values[i] == 1], 2: [i for i in layer if values[i] == 2]}
    while pending and depth < LONGEST:
        for index in pending.pop(depth, ()):
            mover = seats[index]
            lost = depth % 2 == 1
            for parent in parents[starts[index] : starts[index + 1]]:
                if values[parent] or ended[parent]:
                    continue
                same = seats[parent] == mover
                if lost != same:  # the parent's seat wins by going here
                    value = depth + 1 + same
                    values[parent] = value
                    pending.setdefault(value, []).append(parent)
                else:
                    open_moves[parent] -= 1
                    if not open_moves[parent]:
                        value = depth + 1 + same
                        values[parent] = value
                        pending.setdefault(value, []).append(parent)
        depth += 1
        told("working backwards", depth, 0)
    return values


def _turned_round(children: array[int], firsts: array[int], count: int) -> tuple[array[int], array[int]]:
    """From the children of each position to its parents."""
    sizes = array("I", bytes(4 * (count + 1)))
    for child in children:
        sizes[child + 1] += 1
    for index in range(count):
        sizes[index + 1] += sizes[index]
    parents, filled = array("I", bytes(4 * len(children))), array("I", sizes)
    for index in range(count):
        for child in children[firsts[index] : firsts[index + 1]]:
            parents[filled[child]] = index
            filled[child] += 1
    return parents, sizes
