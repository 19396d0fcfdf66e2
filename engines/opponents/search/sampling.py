"""Thinking about games of dice, of hidden hands, of simultaneous choices, and of more or fewer than two:
Monte Carlo tree search over sampled worlds.

Each iteration draws one world that looks the same to the seat (`Position.resample`), draws every chance
result on the way, and goes down a tree whose nodes are what has been played: so a node stands for all the
worlds in which it can be reached (information set MCTS: P. Cowling, E. Powley, D. Whitehouse, 2012). Each
seat chooses by UCB1 over its own score; seats that choose at once choose apart. A leaf is judged by a
short random playout and then by how the seats stand.
"""

from __future__ import annotations

import random
from math import log, sqrt
from typing import Final

from engines.core import CHANCE, Game, Position
from engines.opponents.budget import Budget, OutOfBudget
from engines.opponents.levels import Level
from engines.opponents.scale import UNIT
from engines.opponents.standing import knows_standing, standing
from engines.opponents.thought import Thought

EXPLORATION: Final = 0.7
"""How much a move that was tried seldom is worth trying again."""
PLAYOUT: Final = 12
"""At most this many plies does a playout go on by chance before it is judged ..."""
SHORT_PLAYOUT: Final = 2
"""... or so many where it is known how the seats stand."""


class _Node:
    """A point in the tree: what each seat that acts here has tried."""

    __slots__ = ("children", "tried")

    def __init__(self) -> None:
        self.children: dict[tuple[int, str], _Node] = {}
        self.tried: dict[tuple[int, str], list[float]] = {}
        """By seat and move: how often it could be chosen, how often it was, and the score that came of it."""


def sample(
    game: Game, position: Position, seat: int, level: Level, budget: Budget, rng: random.Random
) -> Thought:
    """Choose a move by sampling until the budget is spent."""
    root, moves = _Node(), position.moves(seat)
    while not budget.over:
        world = position.resample(seat, rng)
        try:
            _iterate(game, root, world, budget, rng)
        except OutOfBudget:
            break
    stats = {move: root.tried.get((seat, move), [0, 0, 0.0]) for move in moves}
    if level.noise:
        scores = misjudged([_mean(stats[move]) for move in moves], level.noise, rng)
        best = moves[scores.index(max(scores))]
    else:
        best = max(moves, key=lambda move: (stats[move][1], _mean(stats[move])))
    return Thought(best, round(_mean(stats[best]), 6), (best,), budget.spent, exact=False)


def misjudged(scores: list[float], noise: int, rng: random.Random) -> list[float]:
    """Scores of moves, each misjudged by chance (Gumbel's distribution, which makes the choice of the best
    a softmax). Luck may decide so much that no move changes the score by more than a few hundredths. So
    what a noise is worth depends on how much the choice matters: on how far the best is above the average.
    Of two moves the worse is chosen in three cases of ten with a noise of 1200, one of six with 350, one
    of sixty with 60."""
    if not noise:
        return scores
    matters = 2 * (max(scores) - sum(scores) / len(scores))
    return [each - matters * sqrt(noise / UNIT) * log(-log(rng.random() or 0.5)) for each in scores]


def _mean(stat: list[float]) -> float:
    return stat[2] / stat[1] if stat[1] else 0.0


def _iterate(game: Game, root: _Node, position: Position, budget: Budget, rng: random.Random) -> None:
    """Go down the tree once, add a node to it, and tell all on the way what came of it."""
    path: list[tuple[_Node, tuple[int, str]]] = []
    node, grown = root, False
    while position.actors and not grown:
        if position.actors == (CHANCE,):
            position, node = _chance(position, node, budget, rng)
            continue
        chosen: list[tuple[int, str]] = []
        for seat in position.actors:
            choice = seat, _choose(node, seat, position.moves(seat), rng)
            path.append((node, choice))
            chosen.append(choice)
        for seat, move in chosen:
            budget.spend()
            position = position.follow(seat, move)
            following = node.children.get((seat, move))
            if following is None:
                following = node.children[seat, move] = _Node()
                grown = True
            node = following
    scores = _playout(game, position, budget, rng)
    for passed, (seat, move) in path:
        stat = passed.tried[seat, move]
        stat[1] += 1
        stat[2] += scores[seat]


def _chance(position: Position, node: _Node, budget: Budget, rng: random.Random) -> tuple[Position, _Node]:
    result = position.draw(rng)
    budget.spend()
    following = node.children.get((CHANCE, result))
    if following is None:
        following = node.children[CHANCE, result] = _Node()
    return position.follow(CHANCE, result), following


def _choose(node: _Node, seat: int, moves: list[str], rng: random.Random) -> str:
    """One of the moves, by UCB1 where all have been tried; counts that each of them could have been
    chosen."""
    if len(moves) == 1:
        node.tried.setdefault((seat, moves[0]), [0, 0, 0.0])[0] += 1
        return moves[0]
    fresh, best, most = [], moves[0], -1.0
    for move in moves:
        stat = node.tried.get((seat, move))
        if stat is None:
            stat = node.tried[seat, move] = [0, 0, 0.0]
        stat[0] += 1
        if not stat[1]:
            fresh.append(move)
            continue
        bound = stat[2] / stat[1] + EXPLORATION * sqrt(log(stat[0]) / stat[1])
        if bound > most:
            best, most = move, bound
    return rng.choice(fresh) if fresh else best


def _playout(game: Game, position: Position, budget: Budget, rng: random.Random) -> tuple[float, ...]:
    """What each seat may expect, by playing on at random for a while."""
    for _ in range(SHORT_PLAYOUT if knows_standing(game) else PLAYOUT):
        if not position.actors:
            break
        budget.spend()
        if position.actors == (CHANCE,):
            position = position.follow(CHANCE, position.draw(rng))
        else:
            seat = position.actors[0]
            position = position.follow(seat, rng.choice(position.moves(seat)))
    return standing(game, position)
