"""Decides which pair of games is played next, and when a row has had enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from benchmarks.ladder.contests import BEGINNER, RANDOM, UCT, UCT_IN_THE_OPEN, Contest, Row
from benchmarks.ladder.judging import Judgement, judge
from benchmarks.ladder.playing import Pair
from benchmarks.ladder.results import Series
from engines.opponents import LEVELS

SLOWER: Final = (RANDOM, BEGINNER, *LEVELS, UCT, UCT_IN_THE_OPEN)
"""The players, from the quickest to the slowest."""


@dataclass
class Measuring:
    """A row of a contest while it's being measured."""

    contest: Contest
    row: Row
    series: Series
    pairs: dict[int, Pair]
    """The finished pairs, by number."""
    begun: set[int] = field(default_factory=set)
    """The numbers of the pairs being played."""
    failure: BaseException | None = None

    _judged: tuple[int, Judgement | None] = (0, None)
    """The last judgement, and how many pairs there were then."""

    @property
    def judgement(self) -> Judgement | None:
        """Judge the pairs without a gap from the first, so that quick pairs don't count before slow ones.
        None before the first."""
        if self._judged[0] != len(self.pairs):
            known: list[Pair] = []
            while len(known) in self.pairs:
                known.append(self.pairs[len(known)])
            self._judged = len(self.pairs), judge(self.contest, self.row, known) if known else None
        return self._judged[1]

    @property
    def cost(self) -> tuple[int, float]:
        """How long a pair takes, for comparison: by its slower player, then by the pairs played."""
        seconds = sum(pair.seconds for pair in self.pairs.values())
        slowest = max(SLOWER.index(self.row.first), SLOWER.index(self.row.second))
        return slowest, seconds / max(1, len(self.pairs))

    def enough(self, most: int) -> bool:
        """Whether there's nothing more to learn from playing on, up to at most that many pairs unless the row
        has a number of its own."""
        if self.failure is not None:
            return True
        judged = self.judgement
        return judged is not None and (judged.games >= 2 * (self.row.pairs or most) or judged.settled)

    def next_number(self, most: int) -> int | None:
        """Return the number of the pair to play next, if any is left to begin."""
        numbers = range(self.row.pairs or most)
        return next((n for n in numbers if n not in self.pairs and n not in self.begun), None)


class Schedule:
    """All the rows to measure, and how far they've got."""

    def __init__(self, rows: Sequence[Measuring], most: int) -> None:
        self.rows = rows
        self.most = most
        """At most this many pairs are played in each row."""

    def next(self) -> tuple[Measuring, int] | None:
        """Return the row to play next and the number of the pair, noting it as begun; None if nothing can
        begin until another pair is finished. Cheap rows come first, so that most rows are finished whenever
        time is up."""
        unfinished = [row for row in self.rows if not row.enough(self.most)]
        for row in sorted(unfinished, key=lambda row: row.cost):
            number = row.next_number(self.most)
            if number is not None:
                row.begun.add(number)
                return row, number
        return None

    @property
    def finished(self) -> int:
        """How many rows have had enough."""
        return sum(row.enough(self.most) for row in self.rows)

    @property
    def games(self) -> tuple[int, int]:
        """Return how many games are finished, and how many there will be at most."""
        done = [2 * len(row.pairs) for row in self.rows]
        most = [
            count if row.enough(self.most) else max(count, 2 * (row.row.pairs or self.most))
            for row, count in zip(self.rows, done, strict=True)
        ]
        return sum(done), sum(most)
