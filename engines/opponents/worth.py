"""What positions and moves are worth to every seat, by whichever method fits the game.

For callers that ask about many positions of one match, or about more than the best move: what a search has
learned is kept from one question to the next. Each question comes with its own budget.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from engines.core import CHANCE, Game, Position
from engines.opponents.budget import Budget, OutOfBudget
from engines.opponents.choosing import is_open, is_rolled
from engines.opponents.known import evaluation_of
from engines.opponents.scale import PROVEN, WIN, expected
from engines.opponents.search.alphabeta import AlphaBeta
from engines.opponents.search.expectimax import CLOSE, DIGITS, MOST_CLOSE, Expectimax, representative
from engines.opponents.search.sampling import survey, survey_all
from engines.opponents.standing import standing
from engines.opponents.tables.perfect import line, plies_of, ranks
from engines.opponents.tables.store import Table, table_for

Scores = tuple[float, ...]
"""What each seat can expect, from 0 to 1 (`engines.core.Outcome.scores`)."""

FARTHEST: Final = 16
"""The most rolls that expectimax looks ahead."""
DRAWS: Final = 24
"""When chance results can't be listed, this many are drawn and averaged."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A move and what comes of it."""

    move: str
    scores: Scores
    line: tuple[str, ...]
    """The moves expected from here on, this one first; chance results are left out."""
    exact: bool = False
    """Whether the scores are known for certain: from a table, or proven."""
    doubt: float = 0.0
    """The standard error of its seat's score, if that was found by sampling."""
    turns: int | None = None
    """For a forced win or loss: how many of the seat's own turns it takes, this one included; None if
    unknown."""


class Worth(ABC):
    """Rates moves and positions in matches of one game."""

    all_right: ClassVar[bool] = True
    """Whether the ratings of all moves are right, or only that of the first."""
    solved: bool = False
    """Whether a table knows what every position is worth."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.game, self.rng, self.budget = game, rng, Budget(0)

    def rate(
        self,
        position: Position,
        seat: int,
        nodes: int | None,
        seconds: float | None = None,
        *,
        among: Sequence[str] = (),
        rolls: int = FARTHEST,
    ) -> list[Rated]:
        """Return the moves of `seat`, or only those in `among`, best first. The first rating is right; others
        may be worth less than they seem. `rolls` limits how many rolls ahead it looks.

        Raises IndexError if there is no such move.
        """
        self.budget.renew(nodes, seconds)
        found = self._rate(position, seat, list(among) or position.moves(seat), rolls)
        return [_told_by_the_end(position, seat, each) for each in found]

    def value(self, position: Position, nodes: int | None, seconds: float | None = None) -> Scores:
        """Return what each seat can expect, with nothing hidden."""
        if not position.actors:
            return standing(self.game, position)
        self.budget.renew(nodes, seconds)
        return self._value(position)

    def results(
        self, position: Position, nodes: int | None, seconds: float | None = None
    ) -> list[tuple[str, int, Scores]]:
        """When CHANCE is to act, return results that stand for all of them, their weights, and what each
        leads to is worth. Results after which the same roll is made again are left out."""
        self.budget.renew(nodes, seconds)
        unchanged, found = position.essence(), []
        listed = representative(position.chances()) or [(position.draw(self.rng), 1) for _ in range(DRAWS)]
        share = None if nodes is None else nodes // len(listed)
        for result, weight in listed:
            after = position.follow(CHANCE, result)
            if after.essence() != unchanged:
                found.append((result, weight, self._after_result(after, share)))
        return found

    @abstractmethod
    def _rate(self, position: Position, seat: int, moves: list[str], rolls: int) -> list[Rated]: ...

    @abstractmethod
    def _value(self, position: Position) -> Scores: ...

    @abstractmethod
    def _after_result(self, after: Position, nodes: int | None) -> Scores:
        """Return what a position after a result is worth, on a budget of `nodes` positions."""


def worth_of(game: Game, position: Position, rng: random.Random) -> Worth:
    """Return the kind of `Worth` that fits a match like this one."""
    if is_open(game):
        return _Open(game, rng, position)
    return _Rolled(game, rng) if is_rolled(game) else _Sampled(game, rng)


def _told_by_the_end(position: Position, seat: int, each: Rated) -> Rated:
    """Return the rating as it is, unless the move ends an open game: then it is worth the outcome."""
    if position != position.seen_by(seat) or len(position.actors) > 1:
        return each
    outcome = position.follow(seat, each.move).outcome
    if outcome is None:
        return each
    return Rated(each.move, outcome.scores, (each.move,), exact=True, turns=1)


class _Open(Worth):
    """Rates by a table if there is one, else by alpha-beta."""

    all_right = False

    def __init__(self, game: Game, rng: random.Random, position: Position) -> None:
        super().__init__(game, rng)
        self._search = AlphaBeta(evaluation_of(game, position), self.budget)
        self._table = table_for(game, position)
        self.solved = self._table is not None

    def _rate(self, position: Position, seat: int, moves: list[str], rolls: int) -> list[Rated]:
        known = None if self._table is None else self._by_table(self._table, position, seat, moves)
        if known is not None:
            return known
        found = self._search.search(position, seat, among=moves)
        return [
            Rated(
                each.move,
                _pair(expected(each.value), seat),
                each.line or (each.move,),
                abs(each.value) >= PROVEN,
                turns=_turns(position, seat, each.line, WIN - abs(each.value)),
            )
            for each in found
        ]

    def _by_table(self, table: Table, position: Position, seat: int, moves: list[str]) -> list[Rated] | None:
        ranked = ranks(self.game, table, position, seat)
        if ranked is None:
            return None
        chosen = [(rank, move) for rank, move, _ in ranked if move in moves]
        chosen.sort(key=lambda each: each[0], reverse=True)
        found = []
        for rank, move in chosen:
            plies = plies_of(rank)
            moves_on = line(self.game, table, position, seat, move, plies if rank else 1)
            score = 0.5 if rank == 0 else float(rank > 0)
            turns = _turns(position, seat, moves_on, plies) if rank else None
            found.append(Rated(move, _pair(score, seat), moves_on, exact=True, turns=turns))
        return found

    def _value(self, position: Position) -> Scores:
        seat = position.actors[0]
        return self._rate(position, seat, position.moves(seat), 0)[0].scores

    def _after_result(self, after: Position, nodes: int | None) -> Scores:
        raise AssertionError("nothing is left to chance here")


class _Rolled(Worth):
    """Rates by expectimax."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        super().__init__(game, rng)
        self._search = Expectimax(game, self.budget)
        self._unlimited = Expectimax(game, Budget())

    def _rate(self, position: Position, seat: int, moves: list[str], rolls: int) -> list[Rated]:
        after = {move: position.follow(seat, move) for move in moves}
        found = [(self._unlimited.value(then, 0), move) for move, then in after.items()]
        found.sort(key=lambda each: round(each[0][seat], DIGITS), reverse=True)
        for depth in range(1, rolls + 1):
            best = found[0][0][seat]
            close = [each for each in found[:MOST_CLOSE] if each[0][seat] >= best - CLOSE]
            try:
                looked = [(self._search.value(after[move], depth), move) for _, move in close]
            except OutOfBudget:
                break
            looked.sort(key=lambda each: round(each[0][seat], DIGITS), reverse=True)
            least = looked[-1][0][seat]
            # The others keep their order, below those that were looked at more closely.
            rest = [
                each if each[0][seat] <= least else (looked[-1][0], each[1]) for each in found[len(close) :]
            ]
            found = looked + rest
        return [Rated(move, scores, (move,)) for scores, move in found]

    def value(self, position: Position, nodes: int | None, seconds: float | None = None) -> Scores:
        if position.actors != (CHANCE,):
            return super().value(position, nodes, seconds)
        return mean([(weight, scores) for _, weight, scores in self.results(position, nodes, seconds)])

    def results(
        self, position: Position, nodes: int | None, seconds: float | None = None
    ) -> list[tuple[str, int, Scores]]:
        """Do the same as for any game, then look one roll deeper if the first result shows that the budget
        allows it."""
        found = super().results(position, nodes, seconds)
        deeper = []
        before = self.budget.spent
        for result, weight, _ in found:
            try:
                deeper.append((result, weight, self._search.value(position.follow(CHANCE, result), 1)))
            except OutOfBudget:
                return found
            if len(deeper) == 1 and nodes is not None and (self.budget.spent - before) * len(found) > nodes:
                return found
        return deeper

    def _value(self, position: Position) -> Scores:
        try:
            return self._search.value(position, 1)
        except OutOfBudget:
            return self._unlimited.value(position, 0)

    def _after_result(self, after: Position, nodes: int | None) -> Scores:
        return self._unlimited.value(after, 0)


class _Sampled(Worth):
    """Rates by sampling."""

    def _rate(self, position: Position, seat: int, moves: list[str], rolls: int) -> list[Rated]:
        tried = survey(self.game, position, seat, self.budget, self.rng, moves)
        if not tried:
            world = position.resample(seat, self.rng)
            return [Rated(moves[0], standing(self.game, world), (moves[0],))]
        return [Rated(each.move, each.scores, (each.move,), doubt=each.doubt) for each in tried]

    def _value(self, position: Position) -> Scores:
        return survey_all(self.game, position, self.budget, self.rng)

    def _after_result(self, after: Position, nodes: int | None) -> Scores:
        if not after.actors:
            return standing(self.game, after)
        return survey_all(self.game, after, Budget(nodes), self.rng)


def mean(weighed: Sequence[tuple[float, Scores]]) -> Scores:
    """Return the weighted average of scores.

    >>> mean([(1, (0.0, 1.0)), (3, (1.0, 0.0))])
    (0.75, 0.25)
    """
    total = sum(weight for weight, _ in weighed)
    return tuple(
        sum(weight * scores[seat] for weight, scores in weighed) / total for seat in range(len(weighed[0][1]))
    )


def _pair(score: float, seat: int) -> Scores:
    """Return the scores of both seats, given that of `seat`."""
    return (score, 1 - score) if seat == 0 else (1 - score, score)


def _turns(position: Position, seat: int, moves: Sequence[str], plies: int) -> int | None:
    """Return how many turns `seat` takes in a forced end that is `plies` plies away, from the moves up to it;
    None if they stop before it. Consecutive moves of the seat are one turn."""
    turns, before = 0, -1
    for move in moves[:plies]:
        if not position.actors:
            break
        mover = position.actors[0]
        turns += mover == seat != before
        before = mover
        position = position.follow(mover, move)
    return None if position.actors or not moves else turns
