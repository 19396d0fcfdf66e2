"""What each moment of a match was worth, worked out backwards from its result so that everything adds up.

Where everything is open, the value at a choice is that of the best move: the move played is worth what really
followed, the others what the search says. So a mistake, the value of the best move less that of the one
played, is never negative. The value before a roll is the average over its results, where the one rolled is
worth what followed. Luck is what a roll changes.

Where something is hidden, or several seats choose at the same time, only what the seat could have known
counts as a mistake: how much worse than the best the move seemed, from what the seat saw. The rest of what
the ply changed, judged with everything in view, is luck. So is what a deal changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from engines.core import CHANCE
from engines.opponents.review.model import Cause, Reviewed, Scores, reviewed, rounded
from engines.opponents.worth import Rated, mean


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a match that was not played out."""

    scores: Scores
    resigned: int | None
    """The seat that gave it up; None if a draw was agreed."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What the search says about the position before a ply; the last moment is the last position, before any
    resignation or agreed draw."""

    actor: int
    move: str
    value: Scores | None = None
    """What the position is worth with nothing hidden. None where that follows from what comes next, or where
    the choice continues one made at the same time."""
    results: tuple[tuple[str, int, Scores], ...] = ()
    """For a roll or deal: results, their weights, and what follows each is worth."""
    listed: bool = False
    """Whether those results are all there are, or stand for all."""
    best: Rated | None = None
    """For a choice: the best move; where everything is open, the best of those that were not played."""
    played: Rated | None = None
    """Where something is hidden, the move played, as its seat could judge it."""
    left: bool = False
    """Whether the seat left."""


@dataclass(frozen=True, slots=True)
class Reckoned:
    """The values of a record."""

    values: tuple[Scores, ...]
    steps: tuple[Reviewed, ...]
    costs: tuple[float, ...]
    """For each moment: what the choice there cost its seat; -1 where nobody chose."""


def reckon(moments: Sequence[Moment], ending: Ending | None) -> Reckoned:
    """Work out the values backwards from the result. The last moment is the end of the record."""
    end = moments[-1].value
    assert end is not None, "the last position is worth something"
    values, parts, causes = [rounded(end)], list[Scores](), list[Cause]()
    if ending is not None:
        values.insert(0, rounded(ending.scores))
    nothing = (0.0,) * len(end)
    after = rounded(end)
    for moment in moments[-2::-1]:
        cause, before, part = _step(moment, after, nothing)
        causes.append(cause)
        parts.append(part)
        after = before
        values.append(after)
    values.reverse()
    parts.reverse()
    causes.reverse()
    if ending is not None:
        parts.append(
            nothing if ending.resigned is None else _given_away(values[-2], values[-1], ending.resigned)
        )
        causes.append(Cause.SETTLED if ending.resigned is None else Cause.RESIGNED)
    _carry_on(moments, values, parts)
    actors = [moment.actor for moment in moments[:-1]]
    if ending is not None:
        actors.append(CHANCE if ending.resigned is None else ending.resigned)
    steps = tuple(
        reviewed(actor, cause, values[place], values[place + 1], part)
        for place, (actor, cause, part) in enumerate(zip(actors, causes, parts, strict=True))
    )
    costs = tuple(
        abs(step.mistake[step.actor]) if step.cause is Cause.CHOICE else -1.0
        for step in steps[: len(moments) - 1]
    )
    return Reckoned(tuple(values), steps, (*costs, -1.0))


def _step(moment: Moment, after: Scores, nothing: Scores) -> tuple[Cause, Scores, Scores]:
    """Return what a ply was, the value before it, and what its mistake gave each seat."""
    if moment.left:
        assert moment.value is not None, "who leaves a match gives something up"
        before = rounded(moment.value)
        return Cause.LEFT, before, _given_away(before, after, moment.actor)
    if moment.actor == CHANCE:
        return (Cause.ROLL if moment.listed else Cause.DEAL), _before_chance(moment, after), nothing
    best = moment.best
    if best is None:
        return Cause.FORCED, after, nothing
    if moment.played is None:
        scores = rounded(best.scores)
        if scores[moment.actor] <= after[moment.actor]:
            return Cause.CHOICE, after, nothing
        return Cause.CHOICE, scores, _change(scores, after)
    return Cause.CHOICE, rounded(moment.value or after), _beyond_doubt(best, moment.played, moment.actor)


def _beyond_doubt(best: Rated, played: Rated, seat: int) -> Scores:
    """Return what a move that seemed worse than the best gave each seat, less what may be sampling error."""
    seemed = best.scores[seat] - played.scores[seat]
    sure = seemed - hypot(best.doubt, played.doubt)
    share = sure / seemed if sure > 0 else 0.0
    return rounded(tuple(share * each for each in _change(best.scores, played.scores)))


def _before_chance(moment: Moment, after: Scores) -> Scores:
    """Return the average over the results, where the one that came up is worth what followed."""
    weighed = [
        (weight, after if moment.listed and result == moment.move else scores)
        for result, weight, scores in moment.results
    ]
    return rounded(mean(weighed)) if weighed else after


def _given_away(before: Scores, after: Scores, seat: int) -> Scores:
    """Return what a seat gave away by leaving or resigning."""
    return _change(before, after) if after[seat] < before[seat] else (0.0,) * len(before)


def _change(before: Scores, after: Scores) -> Scores:
    return tuple(round(then - now, 4) for now, then in zip(before, after, strict=True))


def _carry_on(moments: Sequence[Moment], values: list[Scores], parts: Sequence[Scores]) -> None:
    """Fill in the values between choices made at the same time: until all are made, only mistakes change
    anything."""
    for place, moment in enumerate(moments[:-1]):
        if moment.played is not None and moment.value is None:
            before = zip(values[place - 1], parts[place - 1], strict=True)
            values[place] = tuple(round(value + part, 4) for value, part in before)
