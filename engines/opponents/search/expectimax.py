"""Thinking about games of dice with everything open: expectimax over the next few rolls.

Whoever is to act takes the move that is best for that seat; a roll is worth the average of its results, by
their weights (D. Michie, "Game-playing and game-learning automata", 1966; with more than two seats each
has a score of its own, as in max^n: C. Luckhardt, K. Irani, 1986). The depth is counted in rolls: at depth
0 a turn is played out as far as the next roll, and the position judged there by how the seats stand.
Depths follow one another as long as the budget lasts, and the deeper ones look only at the moves that
seemed best before.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from engines.core import CHANCE, Game, Position
from engines.opponents.budget import SETTLED, Budget, OutOfBudget
from engines.opponents.standing import standing

MOST_RESULTS: Final = 64
"""Of a roll of more results than this ..."""
SOME_RESULTS: Final = 24
"""... so many stand for all."""
LEAST_LIKELY: Final = 1 / 40
"""Rolls that follow one another without a choice count as one, if they are no less likely than this."""
CLOSE: Final = 0.08
"""Deeper looks are taken at moves that seemed at most so much worse than the best ..."""
MOST_CLOSE: Final = 6
"""... but at no more than so many of the seat that thinks ..."""
MOST_REPLIES: Final = 3
"""... and so many of the moves that follow."""
MOST_KNOWN: Final = 200_000
"""What so many positions are worth is kept."""
DIGITS: Final = 9
"""Scores are compared to so many decimals, so that no machine's last digit decides."""

Scores = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A move and the score that its seat may expect of it."""

    move: str
    score: float


class Expectimax:
    """One search. What it has learned is kept from depth to depth."""

    def __init__(self, game: Game, budget: Budget) -> None:
        self._game = game
        self._budget = budget
        self._known: dict[tuple[Hashable, int], Scores] = {}

    def search(self, position: Position, seat: int, depth: int) -> list[Judged]:
        """The moves of `seat`, best first, looked at up to `depth` rolls ahead or until the budget is spent.

        In doubt they keep the order in which the game lists them.
        """
        after = {move: position.follow(seat, move) for move in position.moves(seat)}
        found = [
            Judged(move, round(standing(self._game, then)[seat], DIGITS)) for move, then in after.items()
        ]
        found.sort(key=_score, reverse=True)
        for rolls in range(depth + 1):
            close = found
            if rolls:
                close = [each for each in found[:MOST_CLOSE] if each.score >= found[0].score - CLOSE]
            if len(close) == 1 or self._budget.over:
                break
            looked: list[Judged] = []
            try:
                for each in close:
                    self._budget.spend()
                    score = round(self.value(after[each.move], rolls)[seat], DIGITS)
                    looked.append(Judged(each.move, score))
            except OutOfBudget:
                if not looked:
                    break
            # The others keep their order, below whatever has been looked at more closely.
            least = min(each.score for each in looked)
            rest = [Judged(each.move, min(each.score, least)) for each in found[len(looked) :]]
            before, found = found[0].move, sorted(looked, key=_score, reverse=True) + rest
            if found[0].move == before and self._budget.time_used > SETTLED:
                break
        return found

    def value(self, position: Position, rolls: int) -> Scores:
        """What each seat may expect, with so many rolls to be looked into."""
        if not position.actors:
            return standing(self._game, position)
        key = position.essence(), rolls
        known = self._known.get(key)
        if known is None:
            known = self._work_out(position, rolls)
            if len(self._known) < MOST_KNOWN:
                self._known[key] = known
        return known

    def _work_out(self, position: Position, rolls: int) -> Scores:
        seat, *others = position.actors
        if others:  # choices at once are not gone into
            return standing(self._game, position)
        if seat == CHANCE:
            return self._average(position, rolls - 1, 1.0) if rolls else standing(self._game, position)
        return self._best(position, seat, rolls)

    def _best(self, position: Position, seat: int, rolls: int) -> Scores:
        after = []
        for move in position.moves(seat):
            self._budget.spend()
            after.append(position.follow(seat, move))
        if len(after) == 1:
            return self.value(after[0], rolls)
        if rolls:  # only what seems good with fewer rolls is gone into
            first = [(round(self.value(each, 0)[seat], DIGITS), -place) for place, each in enumerate(after)]
            first.sort(reverse=True)
            least = first[0][0] - CLOSE
            after = [after[-place] for score, place in first[:MOST_REPLIES] if score >= least]
        values = [self.value(each, rolls) for each in after]
        return max(values, key=lambda scores: round(scores[seat], DIGITS))

    def _average(self, position: Position, rolls: int, likely: float) -> Scores:
        """The average over the results of the roll that is due, with `rolls` more to be looked into."""
        results = representative(position.chances())
        if not results:
            return standing(self._game, position)
        unchanged, roller = position.essence(), position.roller
        total = sum(weight for _, weight in results)
        found = []
        for result, weight in results:
            self._budget.spend()
            after = position.follow(CHANCE, result)
            if after.essence() == unchanged:  # it is rolled again
                continue
            share = likely * weight / total
            if after.actors == (CHANCE,) and after.roller == roller and share >= LEAST_LIKELY:
                found.append((weight, self._average(after, rolls, share)))
            else:
                found.append((weight, self.value(after, rolls)))
        weights = sum(weight for weight, _ in found)
        return tuple(
            sum(weight * scores[seat] for weight, scores in found) / weights
            for seat in range(len(found[0][1]))
        )


def representative(results: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """All results of a roll with their weights, or some of very many: as they are listed, results that are
    alike stand together, so those at even distances of the sum of weights represent the others."""
    if len(results) <= MOST_RESULTS:
        return results
    total = sum(weight for _, weight in results)
    found: list[tuple[str, int]] = []
    passed = 0
    for result, weight in results:
        passed += weight
        if passed * SOME_RESULTS >= (len(found) + 0.5) * total:
            found.append((result, 1))
    return found


def _score(each: Judged) -> float:
    return each.score
