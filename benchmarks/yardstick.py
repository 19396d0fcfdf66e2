"""The yardstick for opponents: plain UCT, without any knowledge.

Upper confidence bounds applied to trees (L. Kocsis, C. Szepesvári, 2006): exploration sqrt 2, random playouts
to the end of the game, chance results drawn by their weights. Hidden things are redrawn for each playout.
"""

from __future__ import annotations

import random
from math import log, sqrt
from typing import Final

from engines import CHANCE, Position

EXPLORATION: Final = sqrt(2)
LONGEST: Final = 400
"""A playout that goes on for this many plies counts as even."""


class _Node:
    __slots__ = ("children", "visits", "wins")

    def __init__(self) -> None:
        self.children: dict[tuple[int, str], _Node] = {}
        self.visits = 0
        self.wins = 0.0
        """Total score of the seat whose move leads here."""


def uct(position: Position, seat: int, playouts: int, rng: random.Random) -> str:
    """Return the move of `seat` that was tried most often."""
    root = _Node()
    for _ in range(playouts):
        _playout(root, position.resample(seat, rng), rng)
    moves = position.moves(seat)
    return max(moves, key=lambda move: child.visits if (child := root.children.get((seat, move))) else 0)


def _playout(root: _Node, position: Position, rng: random.Random) -> None:
    path: list[tuple[_Node, int]] = []
    node = root
    grown = False
    while position.actors and not grown:
        actor = position.actors[0]
        if actor == CHANCE:
            move = position.draw(rng)
        else:
            moves = position.moves(actor)
            fresh = [move for move in moves if (actor, move) not in node.children]
            if fresh:
                move, grown = rng.choice(fresh), True
            else:
                spread = log(sum(node.children[actor, move].visits for move in moves))
                move = max(moves, key=lambda move: _bound(node.children[actor, move], spread))
        position = position.follow(actor, move)
        node = node.children.setdefault((actor, move), _Node())
        path.append((node, actor))
    for _ in range(LONGEST):
        if not position.actors:
            break
        actor = position.actors[0]
        move = position.draw(rng) if actor == CHANCE else rng.choice(position.moves(actor))
        position = position.follow(actor, move)
    outcome = position.outcome
    for passed, actor in path:
        passed.visits += 1
        if actor != CHANCE:
            passed.wins += 0.5 if outcome is None else outcome.scores[actor]


def _bound(node: _Node, spread: float) -> float:
    return node.wins / node.visits + EXPLORATION * sqrt(spread / node.visits)
