"""Learning by self-play: `python -m benchmarks.training GAME`.

Temporal differences, TD(lambda), over the weights of features (G. Tesauro, "Temporal Difference Learning and
TD-Gammon", 1995). Both sides play the move the weights like best, and now and then a random one. After each
game, every position's value is moved towards the result of the game and the value of its best move.

Games begin at the start, or shortly before the end of games won by the side that wins less often, so that
wins of both sides come up equally.

Two learners with different seeds work side by side. The better one is kept, but only if it beats the existing
weights, material and plain UCT at equal nodes.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import exp
from typing import Any, Final

from benchmarks.ladder.openings import some_moves_on
from benchmarks.ladder.players import one_of_the_best
from benchmarks.yardstick import uct
from engines import GAMES
from engines.core import Game, Position
from engines.opponents.budget import Budget
from engines.opponents.evaluation import Evaluation, Material
from engines.opponents.features.boards import BoardFeatures
from engines.opponents.features.sums import Sums
from engines.opponents.known import (
    Learned,
    board_features,
    evaluation_of,
    in_thousandths,
    save_weights,
)
from engines.opponents.search.alphabeta import AlphaBeta

LAMBDA: Final = 0.8
RATE: Final = 6.0
"""How far the first games move a value, divided by the number of features that add up to it; the last games
move it a tenth as far."""
EXPLORED: Final = 0.1
"""The share of moves played at random."""
OPENING: Final = 6
"""At most this many moves at the beginning are played at random."""
LONGEST: Final = 300
"""A game that goes on for this many plies counts as even."""
REPEATED: Final = 0.3
"""The share of games that begin near the end of a game won by the side that wins less often."""
NEAR_THE_END: Final = 24
"""How many plies before the end that is, at most."""
KEPT: Final = 4000
"""How many such positions are kept for each side."""
LEARNERS: Final = 2
MATCHES: Final = 40
NODES: Final = 1000
"""Positions each side looks at per move in the contests afterwards."""

Player = Callable[[Position, int, random.Random], str]


class Learner:
    """The weights of one game while they're being learned, one set for each seat to act."""

    def __init__(self, game: Game, start: Position, features: BoardFeatures, rng: random.Random) -> None:
        self.weights: tuple[list[float], list[float]] = ([0.0] * features.count, [0.0] * features.count)
        self.wins = 0.5
        """The share of recent games from the start that seat 0 won."""
        self._start, self._features, self._rng = start, features, rng
        self._ends: tuple[deque[Position], deque[Position]] = (deque(maxlen=KEPT), deque(maxlen=KEPT))
        """Positions shortly before the end, by winner."""

    def play(self, rate: float) -> None:
        """Play one game against itself and learn from it."""
        position, ordinary = self._beginning()
        at_random = self._rng.randrange(OPENING + 1) if ordinary else 0
        seen: list[tuple[list[int], int, float, bool]] = []
        passed: list[Position] = []
        while position.actors and len(seen) < LONGEST:
            seat = position.actors[0]
            moves = position.moves(seat)
            best, backed = self._best(position, seat, moves)
            strays = len(seen) < at_random or self._rng.random() < EXPLORED
            seen.append((self._features.active(position), seat, backed, strays))
            passed.append(position)
            position = position.follow(seat, self._rng.choice(moves)) if strays else best
        outcome = position.outcome
        score = 0.5 if outcome is None else outcome.scores[0]
        self._learn(seen, score, rate)
        if score != 0.5:
            self._ends[score == 0].extend(passed[-NEAR_THE_END:])
        if ordinary:
            self.wins = 0.99 * self.wins + 0.01 * score

    def _beginning(self) -> tuple[Position, bool]:
        """Return where a game begins, and whether that's the start."""
        rare = self._ends[self.wins > 0.5]
        if rare and self._rng.random() < REPEATED:
            return self._rng.choice(rare), False
        return self._start, True

    def _best(self, position: Position, seat: int, moves: list[str]) -> tuple[Position, float]:
        """Return the position after the best move, and the score seat 0 can expect from it."""
        best, most = position, -1.0
        for move in moves:
            after = position.follow(seat, move)
            outcome = after.outcome
            first = outcome.scores[0] if outcome is not None else self._chance(after, after.actors[0])
            mine = first if seat == 0 else 1 - first
            if mine > most:
                best, most = after, mine
        return best, most if seat == 0 else 1 - most

    def _chance(self, position: Position, seat: int) -> float:
        """Return the score seat 0 can expect with `seat` to act."""
        weights = self.weights[seat]
        return _sigmoid(sum(weights[number] for number in self._features.active(position)))

    def _learn(self, seen: list[tuple[list[int], int, float, bool]], score: float, rate: float) -> None:
        target = score
        for active, seat, backed, strayed in reversed(seen):
            # What came after a random move says nothing about the position before it.
            target = backed if strayed else LAMBDA * target + (1 - LAMBDA) * backed
            weights = self.weights[seat]
            step = rate * (target - _sigmoid(sum(weights[number] for number in active))) / len(active)
            for number in active:
                weights[number] += step


def _sigmoid(value: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, value))))


def learn(slug: str, options: dict[str, str], seconds: float, seed: int) -> tuple[int, Any]:
    """Learn for so many seconds, and return how many games that took and the weights."""
    game = GAMES[slug]
    start = game.start(None, **options)
    features = board_features(game, start)
    assert features is not None, "looked at before"
    learner = Learner(game, start, features, random.Random(seed))
    begun, games, shown = time.monotonic(), 0, 0.0
    while (spent := time.monotonic() - begun) < seconds:
        learner.play(RATE * (1 - 0.9 * spent / seconds))
        games += 1
        if spent > shown:
            shown = spent + 30
            told = f"{games} games, {spent:.0f} of {seconds:.0f} s, first {learner.wins:.2f}"
            print(f"{slug}, seed {seed}: {told}", file=sys.stderr, flush=True)
    return games, learner.weights


def searching(evaluation: Evaluation) -> Player:
    """Return a player that searches with alpha-beta and this evaluation."""

    def choose(position: Position, seat: int, rng: random.Random) -> str:
        return one_of_the_best(AlphaBeta(evaluation, Budget(NODES)).search(position, seat), rng)

    return choose


def by_uct(position: Position, seat: int, rng: random.Random) -> str:
    """Return plain UCT's move at as many nodes, counting a playout as fifty."""
    return uct(position, seat, max(20, NODES // 50), rng)


def score_of(start: Position, one: Player, other: Player) -> tuple[float, float]:
    """Return what the first player scores as seat 0 and as seat 1, with both games of a pair on the same
    opening."""
    scores = [0.0, 0.0]
    for number in range(MATCHES):
        rng = random.Random(number // 2)
        position = some_moves_on(start, rng)
        own, plies = number % 2, 0
        while position.actors and plies < LONGEST:
            seat = position.actors[0]
            position = position.follow(seat, (one if seat == own else other)(position, seat, rng))
            plies += 1
        outcome = position.outcome
        scores[own] += (0.5 if outcome is None else outcome.scores[own]) / (MATCHES / 2)
    return scores[0], scores[1]


def learned_from(features: BoardFeatures, weights: Any) -> Learned:
    """Return weights in the form a search takes."""
    first, second = (Sums(features, in_thousandths(some)) for some in weights)
    return Learned((first, second))


def train(game: Game, options: dict[str, str], seconds: float, seed: int) -> bool:
    """Learn the weights of a board game for two, keep them if they're better, and return whether they are."""
    start = game.start(None, **options)
    features = board_features(game, start)
    if features is None:
        raise ValueError(f"{game.title} is not played by two on a board.")
    with ProcessPoolExecutor(LEARNERS) as pool:
        learned = list(pool.map(partial(learn, game.slug, options, seconds), range(seed, seed + LEARNERS)))
    best = 0
    for number in range(1, LEARNERS):
        first, second = (searching(learned_from(features, learned[each][1])) for each in (number, best))
        if sum(score_of(start, first, second)) > 1:
            best = number
    games, weights = learned[best]
    rivals: dict[str, Player] = {"material": searching(Material()), "UCT": by_uct}
    there = evaluation_of(game, start)
    if not isinstance(there, Material):
        rivals["what is there"] = searching(there)
    new, better = searching(learned_from(features, weights)), True
    for name, rival in rivals.items():
        as_0, as_1 = score_of(start, new, rival)
        better &= as_0 + as_1 > 1
        print(f"{game.slug} against {name}: {as_0:.0%} as seat 0, {as_1:.0%} as seat 1", file=sys.stderr)
    if better:
        told = {"game": game.slug, "options": options, "made": "TD(lambda) by self-play", "games": games}
        print(save_weights(game.slug, told | {"seconds": round(seconds), "seed": seed + best}, weights))
    else:
        print(f"{game.slug}: the weights that are there stay.")
    return better


def main() -> int:
    """Train one game."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.training", description="Learn the weights of a game by self-play."
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--seconds", type=float, default=2700)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    options = dict(each.split("=", 1) for each in given.option)
    return 0 if train(GAMES[given.game], options, given.seconds, given.seed) else 1


if __name__ == "__main__":
    raise SystemExit(main())
