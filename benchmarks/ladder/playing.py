"""Pairs of games: the same opening or the same dice and deals twice, with the seats swapped."""

from __future__ import annotations

import random
import time
from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from benchmarks.ladder.contests import Contest, Row
from benchmarks.ladder.openings import COUNT, opening
from benchmarks.ladder.players import Effort, limits_of, timed_choice
from engines import CHANCE, Game, Position
from engines.opponents.tables.perfect import value_of
from engines.opponents.tables.store import Table, table_for

LONGEST: Final = 2000
"""A game that goes on for this many plies, chance results counted, ends as even for everyone."""


@dataclass(frozen=True)
class Pair:
    """The results of two games."""

    scores: tuple[float, float]
    """The mean score of the first player's seats in each game; in a solitaire, the first player's score and
    the second player's."""
    points: tuple[int, int] | None
    """In a solitaire: each player's points, if any are counted."""
    plies: tuple[int, int]
    cut: int
    """How many of the two games went on too long."""
    effort: Effort
    """What the first player's moves took, apart from those without a choice."""
    seconds: float = 0.0
    """What both games took, of the processor's time."""
    thrown: tuple[tuple[int, int], tuple[int, int]] | None = None
    """If a table says that perfect play draws: how many moves of the first player, and of the second, gave
    away a win or a draw in each game."""

    @property
    def saved(self) -> tuple[int, int]:
        """By seat: how many fewer values the first player threw away there than the second."""
        (first, others), (second, other) = self.thrown or ((0, 0), (0, 0))
        return other - first, others - second

    @property
    def mean(self) -> float:
        """The first player's score in both games together."""
        return sum(self.scores) / 2

    @property
    def lead(self) -> float:
        """In a solitaire: how many points the first player was ahead or, without points, how much score."""
        first, second = self.points or self.scores
        return first - second

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON data that `from_json` can read."""
        points = {} if self.points is None else {"points": self.points}
        thrown = {} if self.thrown is None else {"thrown": self.thrown}
        scores = [round(score, 6) for score in self.scores]
        effort = self.effort.to_json()
        shared = {"plies": self.plies, "cut": self.cut, "effort": effort, "seconds": round(self.seconds, 4)}
        return {"scores": scores, **points, **thrown, **shared}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Pair:
        """The inverse of `to_json`."""
        scores, plies = ((data[name][0], data[name][1]) for name in ("scores", "plies"))
        points = (data["points"][0], data["points"][1]) if "points" in data else None
        (a, b), (c, d) = data.get("thrown", ((0, 0), (0, 0)))
        thrown = ((a, b), (c, d)) if "thrown" in data else None
        return cls(
            scores, points, plies, data["cut"], Effort.from_json(data["effort"]), data["seconds"], thrown
        )


def seatings(contest: Contest, number: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the first player's seats in each game of a pair: half of the sides, then the other half.

    At larger tables the halves rotate from pair to pair. Partners stay together.
    """
    sides = contest.game.sides(contest.seats)
    count = len(sides)
    halves = [half for half in combinations(range(count), count // 2) if count % 2 or 0 in half]
    half = halves[number % len(halves)]
    first = tuple(sorted(seat for side in half for seat in sides[side]))
    return first, tuple(seat for seat in range(contest.seats) if seat not in first)


def play_pair(contest: Contest, row: Row, number: int, pace: float) -> Pair:
    """Play the two games of the pair with this number."""
    effort, began = Effort(), time.process_time()
    if contest.alone:
        first = _Table(contest, row, number, pace, (0,), effort).play(0)
        second = _Table(contest, row, number, pace, (), effort).play(1)
        points = (
            None if first.points is None or second.points is None else (first.points[0], second.points[0])
        )
        scores = first.scores[0], second.scores[0]
    else:
        seats, others = seatings(contest, number)
        first = _Table(contest, row, number, pace, seats, effort).play(0)
        second = _Table(contest, row, number, pace, others, effort).play(1)
        points = None
        scores = _mean(first.scores, seats), _mean(second.scores, others)
    cut, seconds = first.cut + second.cut, time.process_time() - began
    thrown = (first.thrown, second.thrown) if contest.drawn else None
    return Pair(scores, points, (first.plies, second.plies), cut, effort, seconds, thrown)


def _mean(scores: tuple[float, ...], seats: Collection[int]) -> float:
    return sum(scores[seat] for seat in seats) / len(seats)


@dataclass(frozen=True)
class _Played:
    scores: tuple[float, ...]
    points: tuple[int, ...] | None
    plies: int
    cut: bool
    thrown: tuple[int, int]


@dataclass(frozen=True)
class _Table:
    """One game: the first player has `seats`, the second all others."""

    contest: Contest
    row: Row
    number: int
    pace: float
    seats: tuple[int, ...]
    effort: Effort

    def play(self, which: int) -> _Played:
        """Play the game as number `which` (0 or 1) of its pair."""
        contest = self.contest
        position = opening(contest, self.number % COUNT) if contest.open else contest.start()
        rng = random.Random(f"players {contest} {self.row.name} {self.number} {which}")
        table = table_for(contest.game, position) if contest.drawn else None
        plies = drawn = 0
        thrown = [0, 0]
        while position.actors and plies < LONGEST:
            actor = position.actors[0]
            if actor == CHANCE:
                move, drawn = chance_result(contest, position, self.number, drawn), drawn + 1
            else:
                move = self._choice(position, actor, rng)
            after = position.play(actor, move)
            if table is not None and throws_away(contest.game, table, position, after, actor):
                thrown[actor not in self.seats] += 1
            position = after
            plies += 1
        outcome = position.outcome
        if outcome is None:
            return _Played((0.5,) * contest.seats, None, plies, True, (thrown[0], thrown[1]))
        return _Played(outcome.scores, outcome.points, plies, False, (thrown[0], thrown[1]))

    def _choice(self, position: Position, seat: int, rng: random.Random) -> str:
        moves = position.moves(seat)
        if len(moves) == 1:
            return moves[0]
        view, game = position.seen_by(seat), self.contest.game
        first = seat in self.seats
        player = self.row.first if first else self.row.second
        effort = self.effort if first else Effort()
        limits = limits_of(self.row, player, self.pace)
        return timed_choice(player, game, view, seat, rng, limits, effort)


def throws_away(game: Game, table: Table, before: Position, after: Position, seat: int) -> bool:
    """Whether a move by `seat` gave away a win or a draw."""
    return _worth(game, table, after, seat) < _worth(game, table, before, seat)


def _worth(game: Game, table: Table, position: Position, seat: int) -> float:
    """Return what a position is worth to a seat, by a table: 1 won, 0.5 drawn, 0 lost."""
    value = value_of(game, table, position, seat)
    assert value is not None, "a table has every position that can come up"
    return value


def chance_result(contest: Contest, position: Position, number: int, drawn: int) -> str:
    """Return the chance result of the pair with this number, after this many earlier results.

    Both games of the pair, and the pairs with that number in other rows, get the same stream: the third roll
    of one is also the third of the other.
    """
    return position.draw(random.Random(f"chance {contest} {number} {drawn}"))
