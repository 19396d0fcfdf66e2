"""What a review says about a match, as plain values that can be stored as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self

from engines.core import JSON

UNIT: Final = 10_000
"""Values are rounded to multiples of 1 / `UNIT`, so that they add up however often they are added."""

Scores = tuple[float, ...]
"""A number for each seat: what it can expect, from 0 to 1, or a change in that."""


class Cause(StrEnum):
    """What happened between one moment of a match and the next."""

    ROLL = "roll"
    """Dice or other chance whose results can be listed."""
    DEAL = "deal"
    """Chance whose results cannot be listed."""
    CHOICE = "choice"
    """A move chosen from several."""
    FORCED = "forced"
    """The only move there was."""
    LEFT = "left"
    """A seat left, and the others played on."""
    RESIGNED = "resigned"
    """A seat resigned, and that was the end."""
    SETTLED = "settled"
    """A draw was agreed, and that was the end."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A step from one moment to the next: a ply of the record, or an end that was not played out."""

    actor: int
    """The seat; CHANCE for rolls and deals, and if a draw was agreed."""
    cause: Cause
    mistake: Scores
    """What the choice gave each seat: never more than 0 for the seat that made it; for the others, what its
    mistake gave them."""
    luck: Scores
    """Everything else that changed."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that was worth less than another."""

    ply: int
    """Its place in the record, counted from 0."""
    seat: int
    played: str
    value: float
    """What the seat could expect from the move it played, from 0 to 1."""
    better: str
    best: float
    """What it could expect from the better one."""
    line: tuple[str, ...]
    """The moves that would have followed, the better one first; chance results are left out."""

    @property
    def cost(self) -> float:
        return self.best - self.value


@dataclass(frozen=True, slots=True)
class Review:
    """What each moment of a match was worth to each seat, and why that changed.

    For every seat, the result is its value at the start, plus `luck`, less its own `mistakes`, plus what the
    mistakes of others gave it.
    """

    values: tuple[Scores, ...]
    """What each seat could expect at each moment, from 0 to 1: before each ply, then the result. One more
    than there are `steps`."""
    steps: tuple[Reviewed, ...]
    """The plies of the record; then, if the match was not played out, how it ended."""
    worst: tuple[Mistake, ...]
    """The largest mistakes, the largest first."""
    points: tuple[float, ...] = ()
    """In a solitaire game: how many points its seat could expect at each moment, where that is known."""
    solved: bool = False
    """Whether a table knows what every position is worth."""

    @property
    def seats(self) -> int:
        return len(self.values[0])

    @property
    def result(self) -> Scores:
        return self.values[-1]

    @property
    def luck(self) -> Scores:
        """By seat: how much better than expected everything it didn't decide itself went."""
        return tuple(round(sum(step.luck[seat] for step in self.steps), 4) for seat in range(self.seats))

    @property
    def mistakes(self) -> Scores:
        """By seat: what its own mistakes cost it; 0 or more."""
        return tuple(
            abs(round(sum(step.mistake[seat] for step in self.steps if step.actor == seat), 4))
            for seat in range(self.seats)
        )

    def to_json(self) -> JSON:
        """Return plain JSON data from which `from_json` makes an equal review."""
        return {
            "values": [_whole(each) for each in self.values],
            "steps": [[step.actor, step.cause.value, _whole(step.mistake)] for step in self.steps],
            "worst": [
                [each.ply, each.seat, each.played, each.value, each.better, each.best, list(each.line)]
                for each in self.worst
            ],
            "points": list(self.points),
            "solved": self.solved,
        }

    @classmethod
    def from_json(cls, data: JSON) -> Self:
        """The inverse of `to_json`."""
        values = [_shares(each) for each in data["values"]]
        return cls(
            tuple(values),
            tuple(
                reviewed(actor, Cause(cause), values[place], values[place + 1], _shares(mistake))
                for place, (actor, cause, mistake) in enumerate(data["steps"])
            ),
            tuple(
                Mistake(ply, seat, played, value, better, best, tuple(line))
                for ply, seat, played, value, better, best, line in data["worst"]
            ),
            tuple(data["points"]),
            data["solved"],
        )


def reviewed(actor: int, cause: Cause, before: Scores, after: Scores, mistake: Scores) -> Reviewed:
    """Return a step between two moments: what its mistake doesn't explain is luck."""
    luck = tuple(round(then - now - part, 4) for now, then, part in zip(before, after, mistake, strict=True))
    return Reviewed(actor, cause, mistake, luck)


def rounded(scores: Scores) -> Scores:
    """Round scores to multiples of 1 / `UNIT`."""
    return _shares(_whole(scores))


def _whole(scores: Scores) -> list[int]:
    return [round(UNIT * each) for each in scores]


def _shares(whole: list[int]) -> Scores:
    return tuple(each / UNIT for each in whole)
