"""The best thing for a seat to do now, according to the strongest search there is."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from engines.core import Game, Position
from engines.opponents.levels import BY_NAME
from engines.opponents.standing import expected_points
from engines.opponents.thought import LEVELS
from engines.opponents.worth import Rated, worth_of

FOR_THE_NEXT: Final = 3
"""One part in this many of the budget goes into what the next best move is worth."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A seat's best move, and how much better it is than the next."""

    move: str
    value: float
    """The score that the seat can expect, from 0 to 1."""
    next_value: float | None
    """The same for the next best move; None if there is only one move."""
    line: tuple[str, ...]
    """The moves expected from here on, the best one first; chance results are left out."""
    exact: bool
    """Whether the value is known for certain."""
    wins_in: int | None = None
    """In how many of its own turns, this one included, the seat wins by force; None if unknown."""
    loses_in: int | None = None
    """The same for a loss that can't be avoided, taking the longest way."""
    points: float | None = None
    """How many points the seat can expect to end with, in a solitaire game where that is known."""


def advise(
    game: Game,
    position: Position,
    seat: int,
    *,
    rng: random.Random,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Advice:
    """Return the best move of `seat`, which is to act, and what it is worth.

    `position` is what the seat may see (`Position.seen_by`). Without `seconds` and `nodes` it thinks as long
    as the strongest opponent; with `nodes` alone, the same `rng` gives the same advice on any machine.

    Raises ValueError if the seat is not to act.
    """
    if seat not in position.actors or not position.moves(seat):
        raise ValueError(
            f"seat {seat} is not to act; to act: {', '.join(map(str, position.actors)) or 'nobody'}"
        )
    if seconds is None and nodes is None:
        strongest = BY_NAME[LEVELS[-1]]
        seconds, nodes = strongest.seconds, strongest.nodes
    worth = worth_of(game, position, rng)
    first_nodes, first_seconds = _part(nodes, seconds, FOR_THE_NEXT - 1)
    best, *others = worth.rate(position.seen_by(seat), seat, first_nodes, first_seconds)
    then: Rated | None = None
    if others:
        then = others[0]
        if not worth.all_right:
            nodes, seconds = _part(nodes, seconds, 1)
            then = worth.rate(position, seat, nodes, seconds, among=[each.move for each in others])[0]
            if then.scores[seat] > best.scores[seat]:
                best, then = then, best
    return _advice(game, position, seat, best, then)


def _part(nodes: int | None, seconds: float | None, parts: int) -> tuple[int | None, float | None]:
    return (
        None if nodes is None else max(1, nodes * parts // FOR_THE_NEXT),
        None if seconds is None else seconds * parts / FOR_THE_NEXT,
    )


def _advice(game: Game, position: Position, seat: int, best: Rated, then: Rated | None) -> Advice:
    value = round(best.scores[seat], 4)
    alone = len(best.scores) == 1
    points = expected_points(game, position.follow(seat, best.move)) if alone else None
    exact = best.exact and not (alone and value == 0)  # a lost game alone still has points to tell
    return Advice(
        best.move,
        value,
        None if then is None else round(min(then.scores[seat], best.scores[seat]), 4),
        best.line,
        exact,
        best.turns if exact and value == 1 else None,
        best.turns if exact and value == 0 else None,
        None if points is None else round(points[0], 2),
    )
