"""The players, and how much thinking their moves take."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from benchmarks.ladder.contests import MATERIAL, RANDOM, UCT, UCT_LONG
from benchmarks.yardstick import uct
from engines import Game, Position
from engines.opponents import think
from engines.opponents.budget import Budget
from engines.opponents.evaluation import Material
from engines.opponents.levels import BY_NAME
from engines.opponents.search.alphabeta import AlphaBeta, RootMove

PLAYOUTS: Final = {UCT: 300, UCT_LONG: 1500}
"""The yardsticks' budgets, which are the same at any pace."""
BEGINNERS_PLIES: Final = 2


@dataclass
class Effort:
    """What a player's moves took. Two significant digits are kept for each move, which is enough for
    percentiles."""

    moves: int = 0
    nodes: int = 0
    seconds: float = 0.0
    by_nodes: Counter[float] = field(default_factory=Counter)
    by_seconds: Counter[float] = field(default_factory=Counter)

    def add(self, nodes: int, seconds: float) -> None:
        """Count one more move."""
        self.moves += 1
        self.nodes += nodes
        self.seconds += seconds
        self.by_nodes[_rounded(nodes)] += 1
        self.by_seconds[_rounded(seconds)] += 1

    def join(self, other: Effort) -> None:
        """Add the moves of another."""
        self.moves += other.moves
        self.nodes += other.nodes
        self.seconds += other.seconds
        self.by_nodes += other.by_nodes
        self.by_seconds += other.by_seconds

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON data that `from_json` can read."""
        return {
            "moves": self.moves,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 4),
            "by_nodes": {f"{value:g}": count for value, count in sorted(self.by_nodes.items())},
            "by_seconds": {f"{value:g}": count for value, count in sorted(self.by_seconds.items())},
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Effort:
        """The inverse of `to_json`."""
        by_nodes, by_seconds = (
            Counter({float(value): count for value, count in data[name].items()})
            for name in ("by_nodes", "by_seconds")
        )
        return cls(data["moves"], data["nodes"], data["seconds"], by_nodes, by_seconds)


def _rounded(value: float) -> float:
    return float(f"{value:.1e}")


def percentile(counted: Counter[float], share: float) -> float:
    """Return the smallest value that at least this share of them don't exceed; 0 if there are none."""
    wanted, seen = share * counted.total(), 0
    for value, count in sorted(counted.items()):
        seen += count
        if seen >= wanted:
            return value
    return 0.0


def choose(
    player: str, game: Game, position: Position, seat: int, rng: random.Random, pace: float
) -> tuple[str, int]:
    """Return a player's move, and how many nodes it looked at. `position` is what the seat may see."""
    if player == RANDOM:
        return rng.choice(position.moves(seat)), 0
    if player in PLAYOUTS:
        return uct(position, seat, PLAYOUTS[player], rng), 0
    if player == MATERIAL:
        return _by_material(position, seat, rng), 0
    seconds, nodes = budget(player, pace)
    thought = think(game, position, seat, player, rng=rng, seconds=seconds, nodes=nodes)
    return thought.move, thought.nodes


def _by_material(position: Position, seat: int, rng: random.Random) -> str:
    """Return one of the best moves two plies ahead, if only beavers count."""
    return one_of_the_best(AlphaBeta(Material(), Budget()).search(position, seat, BEGINNERS_PLIES), rng)


def one_of_the_best(found: Sequence[RootMove], rng: random.Random) -> str:
    """Return one of the moves that a search found equally good."""
    return rng.choice([each.move for each in found if each.value == found[0].value])


def timed_choice(
    player: str, game: Game, position: Position, seat: int, rng: random.Random, pace: float, effort: Effort
) -> str:
    """Return a player's move, and count what it took."""
    began = time.process_time()
    move, nodes = choose(player, game, position, seat, rng, pace)
    effort.add(nodes, time.process_time() - began)
    return move


def budget(level: str, pace: float) -> tuple[float, int | None]:
    """Return the seconds and nodes a level has for a move at this pace."""
    usual = BY_NAME[level]
    return usual.seconds * pace, None if usual.nodes is None else max(1, round(usual.nodes * pace))


def budget_in_words(player: str, pace: float) -> str:
    """Return what a player has for a move, as the results say it."""
    if player in (RANDOM, MATERIAL):
        return player
    if player in PLAYOUTS:
        return f"{UCT} {PLAYOUTS[player]} playouts"
    seconds, nodes = budget(player, pace)
    return f"{player} {seconds:g} s" if nodes is None else f"{player} {seconds:g} s {nodes} nodes"
