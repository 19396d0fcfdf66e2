"""Reviewing a match: replay it, search every position, and work out backwards what each moment was worth.

Each ply is searched once (`engines.opponents.worth`): for a choice, the best of the other moves; for a roll,
what its other results would have been worth. From these and the result, the values of the record are worked
out backwards (`engines.opponents.review.reckoning`). Then the plies that look like the largest mistakes are
searched again, more closely, and everything is worked out once more.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping, Sequence
from typing import Final, cast

from engines.core import CHANCE, Game, Position
from engines.opponents.review.judging import NEARLY
from engines.opponents.review.model import Mistake, Review, Scores
from engines.opponents.review.reckoning import Ending, Moment, Reckoned, reckon
from engines.opponents.standing import expected_points
from engines.opponents.worth import Worth, worth_of

LEAVING: Final = "leave"
"""Takes the place of a move in a record: the seat has left the match, and the others play on
(`Position.without`)."""
NODES: Final = 2_000
"""Positions looked at for each ply, unless the caller says otherwise."""
SECONDS: Final = 0.15
"""With this long for each ply, a review of any game of 300 plies stays within a minute, whatever the
nodes."""
PLIES: Final = 300
"""A longer record shares among its plies the nodes that one of this length would get."""
LISTED: Final = 3
"""At most this many mistakes are listed ..."""
LEAST: Final = NEARLY
"""... each of which cost at least this much."""
SUSPECTS: Final = 6
"""This many plies, those that look like the largest mistakes, are searched again ..."""
CLOSELY: Final = 8
"""... with this many times the positions."""

Record = Sequence[tuple[int, str]]
"""Plies of a match: a seat or CHANCE, and its move; `LEAVING` for a seat that leaves."""


def review(
    game: Game,
    options: Mapping[str, str],
    seats: int,
    plies: Record,
    *,
    scores: Scores | None = None,
    resigned: int | None = None,
    nodes: int = NODES,
    seconds: float | None = None,
) -> Review:
    """Review a finished match.

    `scores` is the result of a match that was not played out: `resigned` is the seat that gave it up, None if
    a draw was agreed. `nodes` and `seconds` are for each ply, whichever runs out first; with `nodes` alone
    the review is the same on any machine; with `SECONDS` it takes at most a minute of one core, or barely
    more.

    Raises ValueError if the match has no result, and whatever a game raises on plies that are not legal.
    """
    looking = review_bit_by_bit(
        game, options, seats, plies, scores=scores, resigned=resigned, nodes=nodes, seconds=seconds
    )
    while True:
        try:
            next(looking)
        except StopIteration as end:
            return cast("Review", end.value)


def review_bit_by_bit(
    game: Game,
    options: Mapping[str, str],
    seats: int,
    plies: Record,
    *,
    scores: Scores | None = None,
    resigned: int | None = None,
    nodes: int = NODES,
    seconds: float | None = None,
) -> Generator[float, None, Review]:
    """Do what `review` does, but yield the share of the work done so far after each ply, so that other work
    can come in between."""
    positions = list(_replayed(game.start(seats, **options), plies))
    outcome = positions[-1].outcome
    ending = None if scores is None else Ending(scores, resigned)
    if ending is None and outcome is None:
        raise ValueError("the match has no result: it is neither played out nor given up")
    if outcome is not None:
        ending = None
    nodes = max(1, nodes * PLIES // max(PLIES, len(plies)))
    worth = worth_of(game, positions[0], random.Random(0))
    looking = _Looking(game, positions, plies, worth)
    work, done = len(positions) + 2 * SUSPECTS * CLOSELY, 0
    moments: list[Moment] = []
    for ply in reversed(range(len(positions))):
        moments.append(looking.at(ply, nodes, seconds))
        done += 1
        yield done / work
    moments.reverse()
    for ply in looking.suspects(reckon(moments, ending)):
        more = None if seconds is None else seconds * CLOSELY
        moments[ply] = looking.at(ply, nodes * CLOSELY, more)
        done += CLOSELY
        yield done / work
    reckoned = reckon(moments, ending)
    return Review(
        reckoned.values,
        reckoned.steps,
        _worst(moments, reckoned),
        _points(game, positions) if seats == 1 else (),
        worth.solved,
    )


def _replayed(position: Position, plies: Record) -> Sequence[Position]:
    found = [position]
    for actor, move in plies:
        if move == LEAVING and actor != CHANCE:
            after = position.without(actor)
            if after is None:
                raise ValueError(f"seat {actor} cannot leave here")
            position = after
        else:
            position = position.play(actor, move)
        found.append(position)
    return found


class _Looking:
    """Searches the positions of a record."""

    def __init__(self, game: Game, positions: Sequence[Position], plies: Record, worth: Worth) -> None:
        self._game, self._positions, self._plies, self._worth = game, positions, plies, worth

    def at(self, ply: int, nodes: int, seconds: float | None) -> Moment:
        """Return what the search finds before a ply; after the last one, what the position is worth."""
        position, worth = self._positions[ply], self._worth
        if ply == len(self._plies):
            return Moment(CHANCE, "", value=worth.value(position, nodes, seconds))
        actor, move = self._plies[ply]
        if move == LEAVING and actor != CHANCE:
            return Moment(actor, move, left=True, value=worth.value(position, nodes, seconds))
        if actor == CHANCE:
            listed = bool(position.chances())
            return Moment(actor, move, results=tuple(worth.results(position, nodes, seconds)), listed=listed)
        others = [other for other in position.moves(actor) if other != move]
        if not others:
            return Moment(actor, move)
        if not self._game.hidden and len(position.actors) == 1 and not self._goes_on(ply):
            best = worth.rate(position, actor, nodes, seconds, among=others, rolls=1)[0]
            return Moment(actor, move, best=best)
        share = None if seconds is None else seconds / 3
        value = None if self._goes_on(ply) else worth.value(position, nodes // 3, share)
        best = worth.rate(position.seen_by(actor), actor, nodes // 3, share)[0]
        if best.move == move:
            return Moment(actor, move, value=value, best=best, played=best)
        played = worth.rate(position.seen_by(actor), actor, nodes // 3, share, among=[move])[0]
        return Moment(actor, move, value=value, best=best, played=played)

    def _goes_on(self, ply: int) -> bool:
        """Whether this choice was made at the same time as the one before it, without knowing it."""
        if ply == 0 or self._plies[ply - 1][0] == CHANCE or self._plies[ply - 1][1] == LEAVING:
            return False
        before = self._positions[ply - 1].actors
        return len(before) > 1 and set(self._positions[ply].actors) < set(before)

    def suspects(self, reckoned: Reckoned) -> list[int]:
        """Return the plies that look like the largest mistakes, and the next choice after each, which says
        what the move played was worth. The last come first."""
        ordered = sorted(range(len(self._plies)), key=lambda ply: -reckoned.costs[ply])
        found = [ply for ply in ordered[:SUSPECTS] if reckoned.costs[ply] >= LEAST]
        choices = [ply for ply, cost in enumerate(reckoned.costs) if cost >= 0]
        following = [next((each for each in choices if each > ply), ply) for ply in found]
        return sorted({*found, *following}, reverse=True)


def _worst(moments: Sequence[Moment], reckoned: Reckoned) -> tuple[Mistake, ...]:
    ordered = sorted(range(len(moments)), key=lambda ply: (-reckoned.costs[ply], ply))
    found = []
    for ply in ordered[:LISTED]:
        moment = moments[ply]
        if reckoned.costs[ply] < LEAST or moment.best is None:
            break
        best = round(moment.best.scores[moment.actor], 4)
        value = round(best - reckoned.costs[ply], 4)
        found.append(Mistake(ply, moment.actor, moment.move, value, moment.best.move, best, moment.best.line))
    return tuple(found)


def _points(game: Game, positions: Sequence[Position]) -> tuple[float, ...]:
    found = [expected_points(game, position) for position in positions]
    told = [round(each[0], 2) for each in found if each is not None]
    return tuple(told) if len(told) == len(found) else ()
