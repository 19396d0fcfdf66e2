"""Looking ahead in dice games with everything open: expectimax over the next few rolls.

The seat to act takes the move that is best for it; a roll is worth the average of its results, by their
weights (D. Michie, "Game-playing and game-learning automata", 1966; with more than two seats each has a score
of its own, as in max^n: C. Luckhardt, K. Irani, 1986). Depth is counted in rolls: at depth 0 a turn is played
out up to the next roll, and the position there is judged by how the seats stand. The search goes deeper as
long as the budget lasts, and deeper passes look only at the moves that seemed best before.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final, cast

from engines.core import CHANCE, Game, Position
from engines.opponents.budget import DEEPER, Budget, OutOfBudget
from engines.opponents.known import knowledge
from engines.opponents.standing import standing

ROLLS: Final = 32
"""How many rolls it may look ahead, if the game's knowledge module doesn't set fewer."""
MOST_RESULTS: Final = 64
"""If a roll has more results than this ..."""
SOME_RESULTS: Final = 24
"""... this many stand for all of them."""
GOLDEN: Final = (5**0.5 - 1) / 2
"""Multiples of the golden ratio, less their whole parts, are spread evenly however many there are."""
LEAST_LIKELY: Final = 1 / 40
"""Rolls that follow one another without a choice count as one, as long as they are at least this likely."""
CLOSE: Final = 0.08
"""Only moves that seemed at most this much worse than the best are looked at more deeply ..."""
MOST_CLOSE: Final = 6
"""... but no more than this many of the seat that thinks ..."""
MOST_REPLIES: Final = 3
"""... and this many of the moves that follow."""
MOST_KNOWN: Final = 200_000
"""The values of at most this many positions are kept."""
DIGITS: Final = 9
"""Scores are compared to this many decimals, so that one machine's rounding never decides."""

Scores = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A move and the score that its seat can expect from it."""

    move: str
    score: float


class Expectimax:
    """One search. What it has learned is kept from depth to depth."""

    def __init__(self, game: Game, budget: Budget) -> None:
        self._game = game
        self._budget = budget
        self._known: dict[tuple[Hashable, int], Scores] = {}
        self._most: int = getattr(knowledge(game.slug), "ROLLS", ROLLS)

    def search(self, position: Position, seat: int, depth: int) -> list[Judged]:
        """Return the moves of `seat`, best first, looked at up to `depth` rolls ahead or until the budget is
        spent.

        Ties stay in the order in which the game lists them.
        """
        after = {move: position.follow(seat, move) for move in position.moves(seat)}
        found = [Judged(move, round(self._judge(then)[seat], DIGITS)) for move, then in after.items()]
        found.sort(key=_score, reverse=True)
        for rolls in range(min(depth, self._most) + 1):
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
            # The others keep their order, below those that were looked at more closely.
            least = min(each.score for each in looked)
            rest = [Judged(each.move, min(each.score, least)) for each in found[len(looked) :]]
            before, found = found[0].move, sorted(looked, key=_score, reverse=True) + rest
            if found[0].move == before and self._budget.can_stop(DEEPER):
                break
        return found

    def _judge(self, position: Position) -> Scores:
        """Return how the seats stand. Alone, the end is judged like any other position: points count, too."""
        outcome = position.outcome
        if outcome is not None and len(outcome.scores) == 1 and outcome.points is not None:
            return cast("Scores", knowledge(self._game.slug).standing(position))
        return standing(self._game, position)

    def value(self, position: Position, rolls: int) -> Scores:
        """Return what each seat can expect, looking this many rolls ahead."""
        if not position.actors:
            return self._judge(position)
        rolls = min(rolls, self._most)
        key = position.essence(), rolls
        known = self._known.get(key)
        if known is None:
            known = self._work_out(position, rolls)
            if len(self._known) < MOST_KNOWN:
                self._known[key] = known
        return known

    def _work_out(self, position: Position, rolls: int) -> Scores:
        seat, *others = position.actors
        if others:  # simultaneous choices aren't searched
            return self._judge(position)
        if seat == CHANCE:
            return self._average(position, rolls - 1, 1.0) if rolls else self._judge(position)
        return self._best(position, seat, rolls)

    def _best(self, position: Position, seat: int, rolls: int) -> Scores:
        after = []
        for move in position.moves(seat):
            self._budget.spend()
            after.append(position.follow(seat, move))
        if len(after) == 1:
            return self.value(after[0], rolls)
        if rolls:  # search only what looks good without them
            first = [(round(self.value(each, 0)[seat], DIGITS), -place) for place, each in enumerate(after)]
            first.sort(reverse=True)
            least = first[0][0] - CLOSE
            after = [after[-place] for score, place in first[:MOST_REPLIES] if score >= least]
        values = [self.value(each, rolls) for each in after]
        return max(values, key=lambda scores: round(scores[seat], DIGITS))

    def _average(self, position: Position, rolls: int, likely: float) -> Scores:
        """Return the average over the results of the roll that is due, with `rolls` more to look ahead."""
        results = representative(position.chances())
        if not results:
            return self._judge(position)
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
    """Return all results of a roll with their weights, or only some if there are very many.

    Similar results are listed together, so the middle ones of equally likely sections of the list represent
    the others. Where all results are equally likely, the dice are told apart, and in the middles the last of
    them would show the same again and again (every 54th roll of four dice ends in the same face). So there
    each section gives another of its results.
    """
    if len(results) <= MOST_RESULTS:
        return results
    section = sum(weight for _, weight in results) / SOME_RESULTS
    apart = len({weight for _, weight in results}) == 1
    found: list[tuple[str, int]] = []
    passed = 0
    for result, weight in results:
        passed += weight
        within = GOLDEN * (len(found) + 1) % 1 if apart else 0.5
        if passed >= section * (len(found) + within):
            found.append((result, 1))
    return found


def _score(each: Judged) -> float:
    return each.score
