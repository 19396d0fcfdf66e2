"""Retrograde analysis of a game of steps and leaps with many positions, with NumPy.

The rules are those of Pretwa: leaps are compulsory and continue while they can, a side without pieces or
moves has lost, and when the limit of quiet turns is reached, the side with more pieces wins. So what a
position is worth depends on how many quiet turns are left. With none left, the pieces are counted. With n
left, a step leads to a position with n - 1 left, and a leap to one with all of them.

Solutions hold the values for all quiet turns left, and as progress how many it takes to get that result: with
fewer, the pieces are counted. Where a draw has to be forced, its progress is twice that number, not 0.

Pieces only ever come off. The positions with the same numbers of own and of other pieces are a layer, layers
are solved from few pieces to many, and steps lead to the layer with the sides swapped.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engines.opponents.tables.folding import Folding, State
from engines.opponents.tables.folding_arrays import Bits, FoldingArrays, Indices, Sizes
from engines.opponents.tables.graph import Told
from engines.opponents.tables.solve import Solution

Scores = npt.NDArray[np.int16]
"""What positions are worth to the seat to act: for a win, `AT_ONCE` less the plies to the end; for a loss,
the same below 0; for a draw, 0."""

AT_ONCE: Final = 4000


@dataclass
class Layer:
    """What is known about the positions of a layer, by number."""

    scores: Scores
    """What they are worth with the quiet turns left that have been worked out so far."""
    running: npt.NDArray[np.bool_]
    """Where there is a position in which the game goes on."""
    settled: npt.NDArray[np.uint8]
    """With how many quiet turns left each got the result it has; 0 if that's by counting."""


@dataclass(frozen=True)
class Moves:
    """The moves in a layer."""

    leaping: Indices
    """The positions with leaps."""
    leaps: Scores
    """What the best leap of each is worth."""
    stepping: Indices
    """The positions with steps."""
    firsts: Indices
    """Where in `steps` those of each begin."""
    steps: npt.NDArray[np.int32]
    """Where the steps lead, in the layer with the sides swapped."""


class Layers:
    """All layers of a game."""

    def __init__(self, folding: Folding, jumps: Sequence[Sequence[tuple[int, int]]], limit: int) -> None:
        """`jumps` holds, by cell, the cells that can be leapt over, each with the one landed on; `limit` is
        how many quiet turns end the game."""
        board = folding.board
        self._folding, self._limit, self._arrays = folding, limit, FoldingArrays(folding)
        self._all = np.uint32(board.all_cells)
        self._jumps = [
            (np.uint32(1 << start), np.uint32(1 << over), np.uint32(1 << end))
            for start, some in enumerate(jumps)
            for over, end in some
        ]
        self._steps = [
            (np.uint32(1 << start), np.uint32(1 << end))
            for start in range(len(board.points))
            for end in board.neighbours(start)
        ]
        self._layers: dict[Sizes, Layer] = {}

    def solve(self, start: State, told: Told) -> Solution:
        """Solve all layers."""
        done = 0
        for sizes in sorted((section[1:] for section in self._folding.sections), key=sum):
            if sizes[0] > sizes[1]:
                continue
            both = list(dict.fromkeys((sizes, sizes[::-1])))
            self._settle(both)
            done += sum(self._arrays.size(each) for each in both)
            told("positions", done, self._folding.size)
        return self._solution(start)

    def _settle(self, both: list[Sizes]) -> None:
        """Solve a layer and the one with the sides swapped, once those with fewer pieces are."""
        found = [self._moves(sizes) for sizes in both]
        for left in range(1, self._limit + 1):
            replies = [layer.scores for layer, _ in reversed(found)]
            for (layer, moves), scores in zip(found, replies, strict=True):
                _look_ahead(layer, moves, scores, left)
        self._layers |= {sizes: layer for sizes, (layer, _) in zip(both, found, strict=True)}

    def _moves(self, sizes: Sizes) -> tuple[Layer, Moves]:
        """Return a layer with the pieces counted, and its moves."""
        size = self._arrays.size(sizes)
        layer = Layer(np.zeros(size, np.int16), np.zeros(size, np.bool_), np.zeros(size, np.uint8))
        columns: list[list[Any]] = [[], [], [], [], []]
        for numbers, own, other in self._arrays.positions(sizes):
            leaps = self._leaps(own, other, sizes)
            can, cannot = leaps > -AT_ONCE, leaps == -AT_ONCE
            counts, steps = self._stepped(own[cannot], other[cannot], sizes)
            stepping = numbers[cannot][counts > 0]
            layer.scores[numbers] = -AT_ONCE
            layer.running[numbers[can]] = layer.running[stepping] = True
            found = numbers[can], leaps[can], stepping, counts[counts > 0], steps
            for column, part in zip(columns, found, strict=True):
                column.append(part)
        layer.scores[layer.running] = AT_ONCE * np.sign(sizes[0] - sizes[1])
        leaping, leaps, stepping, counts, steps = map(np.concatenate, columns)
        return layer, Moves(leaping, leaps, stepping, np.cumsum(counts) - counts, steps)

    def _stepped(self, own: Bits, other: Bits, sizes: Sizes) -> tuple[Indices, npt.NDArray[np.int32]]:
        """Return how many steps there are in each position, and where they lead."""
        empty = self._all ^ (own | other)
        counts = np.zeros(len(own), np.int64)
        found = []
        for start, end in self._steps:
            some = np.flatnonzero((own & start | empty & end) == start | end)
            found.append((some, counts[some], start | end))
            counts[some] += 1
        firsts = np.cumsum(counts) - counts
        steps = np.zeros(counts.sum(), np.int32)
        for some, before, both in found:
            after = self._arrays.number(other[some], own[some] ^ both, sizes[::-1])
            steps[firsts[some] + before] = after
        return counts, steps

    def _leaps(self, own: Bits, other: Bits, sizes: Sizes) -> Scores:
        """Return what the best leap is worth in each position; -`AT_ONCE`, less than any, if there's none."""
        best = np.full(len(own), -AT_ONCE, np.int16)
        places, empty, following = np.arange(len(own)), self._all ^ (own | other), []
        for start, over, end in self._jumps:
            some = np.flatnonzero((own & start | other & over | empty & end) == start | over | end)
            following.append((places[some], own[some] ^ start, _all(end, some), other[some] ^ over))
        for left in reversed(range(sizes[1])):
            places, own, at, other = map(np.concatenate, zip(*following, strict=True))
            ended, following = np.ones(len(places), np.bool_), []
            for start, over, end in self._jumps:
                some = np.flatnonzero((at == start) & ((other & over | (own | other) & end) == over))
                following.append((places[some], own[some], _all(end, some), other[some] ^ over))
                ended[some] = False
            scores = np.full(ended.sum(), AT_ONCE, np.int16)
            if left:
                after = left, sizes[0]
                numbers = self._arrays.number(other[ended], own[ended] | at[ended], after)
                scores = -self._layers[after].scores[numbers]
            np.maximum.at(best, places[ended], _one_ply_before(scores))
        return best

    def _solution(self, start: State) -> Solution:
        numbers, values, progress = array("Q"), array("H"), bytearray()
        for section in self._folding.sections:
            layer = self._layers[section[1:]]
            running = np.flatnonzero(layer.running)
            scores, settled = layer.scores[running], layer.settled[running]
            lost, plies = scores < 0, AT_ONCE - np.abs(scores)
            found = np.where(scores == 0, 0, 2 * plies + lost)
            # A result that's also that of counting is always in time.
            way = 2 * np.where(scores == 0, settled, np.maximum(settled, 1)) + lost
            numbers.frombytes((running + self._folding.starts[section][0]).astype(np.uint64).tobytes())
            values.frombytes(found.astype(np.uint16).tobytes())
            progress += way.astype(np.uint8).tobytes()
        solution = Solution(numbers, values, bytes(progress), 0)
        return replace(solution, start=solution.value(self._folding.number(start)))


def _all(bit: np.uint32, some: Indices) -> Bits:
    """Return as many times the same bit as there are indices."""
    return np.full(len(some), bit, np.uint32)


def _one_ply_before(scores: Scores) -> Scores:
    """Return what positions are worth if the best move leads to what's worth so much to the same seat."""
    return scores - np.sign(scores)


def _look_ahead(layer: Layer, moves: Moves, replies: Scores, left: int) -> None:
    """Work out the scores with `left` quiet turns left, from those of the other layer with one less."""
    scores = layer.scores.copy()
    scores[moves.leaping] = moves.leaps
    if len(moves.stepping):
        worst = np.minimum.reduceat(replies[moves.steps], moves.firsts)
        scores[moves.stepping] = _one_ply_before(-worst)
    layer.settled[np.sign(scores) != np.sign(layer.scores)] = left
    layer.scores = scores
