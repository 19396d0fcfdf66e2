"""The players, and how much thinking their moves take."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from benchmarks.ladder.contests import BEGINNER, RANDOM, UCT, UCT_IN_THE_OPEN, Row
from benchmarks.yardstick import uct
from engines import Game, Position
from engines.bases.duel import Duel
from engines.opponents import think
from engines.opponents.choosing import wins_this_turn, won
from engines.opponents.levels import BY_NAME
from engines.opponents.search.alphabeta import RootMove

PLAYOUTS: Final = {UCT: 300, UCT_IN_THE_OPEN: 1000}
"""The yardstick's playouts for a move, which are the same at any pace."""
Limits = tuple[float | None, int | None]
"""What a level may use for a move: seconds, and positions it looks at."""


@dataclass
class Effort:
    """What a player's moves took. Two significant digits and whole milliseconds are kept for each move, which
    is enough for percentiles."""

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
        self.by_seconds[_rounded(round(seconds, 3))] += 1

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
    player: str, game: Game, position: Position, seat: int, rng: random.Random, limits: Limits
) -> tuple[str, int]:
    """Return a player's move, and how many nodes it looked at. `position` is what the seat may see."""
    if player == RANDOM:
        return rng.choice(position.moves(seat)), 0
    if player in PLAYOUTS:
        return uct(position, seat, PLAYOUTS[player], rng), 0
    if player == BEGINNER:
        return _as_a_beginner(cast("Duel", position), seat, rng), 0
    seconds, nodes = limits
    thought = think(game, position, seat, player, rng=rng, seconds=seconds, nodes=nodes)
    return thought.move, thought.nodes


def _as_a_beginner(position: Duel, seat: int, rng: random.Random) -> str:
    """Return one of the moves that look best on their own: a win, else the most captures, else the most
    pieces ahead."""

    def looks(move: str) -> tuple[bool, int, int]:
        after = position.follow(seat, move)
        own, others = (men.bit_count() for men in (after.men[seat], after.men[1 - seat]))
        wins = won(after, seat) or (after.actors == (seat,) and wins_this_turn(after, seat))
        return wins, position.men[1 - seat].bit_count() - others, own - others

    moves = {move: looks(move) for move in position.moves(seat)}
    best = max(moves.values())
    return rng.choice([move for move, look in moves.items() if look == best])


def one_of_the_best(found: Sequence[RootMove], rng: random.Random) -> str:
    """Return one of the moves that a search found equally good."""
    return rng.choice([each.move for each in found if each.value == found[0].value])


def timed_choice(
    player: str,
    game: Game,
    position: Position,
    seat: int,
    rng: random.Random,
    limits: Limits,
    effort: Effort,
) -> str:
    """Return a player's move, and count what it took."""
    began = time.process_time()
    move, nodes = choose(player, game, position, seat, rng, limits)
    effort.add(nodes, time.process_time() - began)
    return move


def limits_of(row: Row, player: str, pace: float) -> Limits:
    """Return what a player of a row may use for a move at this pace; nothing limits those without a level."""
    if player not in BY_NAME:
        return None, None
    if player == row.first and row.nodes is not None:
        return None, row.nodes
    usual = BY_NAME[player]
    return usual.seconds * pace, None if usual.nodes is None else max(1, round(usual.nodes * pace))


def budget_in_words(row: Row, player: str, pace: float) -> str:
    """Return what a player of a row has for a move, as the results say it."""
    if player in PLAYOUTS:
        return f"uct {PLAYOUTS[player]} playouts"
    seconds, nodes = limits_of(row, player, pace)
    words = [player]
    words += [] if seconds is None else [f"{seconds:g} s"]
    words += [] if nodes is None else [f"{nodes} nodes"]
    return " ".join(words)
