"""Learning by self-play: `python -m engines.opponents.train GAME`.

Temporal differences, TD(lambda), over the weights of features (G. Tesauro, "Temporal Difference Learning and
TD-Gammon", 1995): both sides play the move that the weights like best, now and then another, and after each
game every position's value is drawn towards what came of it.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from math import exp
from typing import Final

from engines import GAMES
from engines.core import Game, Position
from engines.opponents.features.boards import BoardFeatures
from engines.opponents.known import board_features, save_weights

LAMBDA: Final = 0.8
RATE: Final = 0.6
"""How far one game draws a value, divided by the number of features that add up to it."""
EXPLORED: Final = 0.1
"""The share of moves played at random."""
OPENING: Final = 6
"""At most this many moves at the beginning are played at random."""
LONGEST: Final = 300
"""A game that goes on for so many plies counts as even."""


class Learner:
    """The weights of one game while they are learned; one set for each seat to act."""

    def __init__(self, features: BoardFeatures, rng: random.Random) -> None:
        self.features = features
        self.weights: tuple[list[float], list[float]] = ([0.0] * features.count, [0.0] * features.count)
        self._rng = rng

    def chance(self, position: Position, seat: int) -> float:
        """The expected score of seat 0, `seat` to act."""
        return _sigmoid(self.features.total(position, self.weights[seat]))  # type: ignore[arg-type]

    def play(self, start: Position, rate: float) -> float:
        """Play one game against itself and learn from it; the score of seat 0."""
        position, seen = start, list[tuple[list[int], int]]()
        at_random = self._rng.randrange(OPENING + 1)
        while position.actors and len(seen) < LONGEST:
            seat = position.actors[0]
            seen.append((self.features.active(position), seat))
            moves = position.moves(seat)
            if len(seen) <= at_random or self._rng.random() < EXPLORED:
                position = position.follow(seat, self._rng.choice(moves))
            else:
                position = self._best(position, seat, moves)
        outcome = position.outcome
        score = 0.5 if outcome is None else outcome.scores[0]
        self._learn(seen, score, rate)
        return score

    def _best(self, position: Position, seat: int, moves: list[str]) -> Position:
        best, most = position, -1.0
        for move in moves:
            after = position.follow(seat, move)
            outcome = after.outcome
            first = outcome.scores[0] if outcome is not None else self.chance(after, after.actors[0])
            mine = first if seat == 0 else 1 - first
            if mine > most:
                best, most = after, mine
        return best

    def _learn(self, seen: list[tuple[list[int], int]], score: float, rate: float) -> None:
        target = score
        for active, seat in reversed(seen):
            weights = self.weights[seat]
            now = _sigmoid(sum(weights[number] for number in active))
            step = rate * (target - now) / len(active)
            for number in active:
                weights[number] += step
            target = LAMBDA * target + (1 - LAMBDA) * now


def _sigmoid(value: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, value))))


def train(game: Game, seconds: float, seed: int = 1, options: dict[str, str] | None = None) -> Learner:
    """Learn the weights of a game of two on a board. Raises ValueError if it is none."""
    rng = random.Random(seed)
    chosen = options or {}
    start = game.start(None, **chosen)
    features = board_features(game, start)
    if features is None:
        raise ValueError(f"{game.title} is not played by two on a board.")
    learner = Learner(features, rng)
    begun, games, shown = time.monotonic(), 0, 0.0
    recent = 0.5
    while (spent := time.monotonic() - begun) < seconds:
        rate = RATE * (1 - 0.9 * spent / seconds) * 10
        score = learner.play(start, rate)
        recent = 0.99 * recent + 0.01 * score
        games += 1
        if spent > shown:
            shown = spent + 10
            print(
                f"\r{game.slug}: {games} games, {spent:.0f} of {seconds:.0f} s, first {recent:.2f}",
                end="",
                file=sys.stderr,
            )
    print(file=sys.stderr)
    told = {
        "game": game.slug,
        "options": chosen,
        "made": "TD(lambda) by self-play",
        "games": games,
        "seconds": round(seconds),
        "seed": seed,
    }
    print(save_weights(game.slug, told, learner.weights), file=sys.stderr)
    return learner


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--seconds", type=float, default=1200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    options = dict(each.split("=", 1) for each in given.option)
    train(GAMES[given.game], given.seconds, given.seed, options)


if __name__ == "__main__":
    main()
