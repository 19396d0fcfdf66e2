"""Judging one more try at a position in which someone went wrong."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from engines.core import CHANCE, Game, Position
from engines.opponents.worth import worth_of

NEARLY: Final = 0.05
"""A move that costs less than this is as good as the best: reviews don't list it as a mistake either."""
PARTS: Final = 3
"""The move, the best one and the reply each get one part in this many of the budget."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What a move is worth beside the best one known."""

    value: float
    """The score that its seat can expect from it, from 0 to 1."""
    best: float
    """The same for the best one."""
    reply: str | None
    """The best answer to it; None if a roll comes first, the same seat goes on, or the game is over."""

    @property
    def right(self) -> bool:
        """Whether the move is as good as the best one, or nearly."""
        return self.best - self.value < NEARLY


def judge(
    game: Game,
    position: Position,
    seat: int,
    move: str,
    best: str,
    *,
    rng: random.Random,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Judged:
    """Compare a legal `move` of `seat` with the `best` one known, in a game that hides nothing. With `nodes`
    alone, the same `rng` finds the same on any machine."""
    nodes = None if nodes is None else max(1, nodes // PARTS)
    seconds = None if seconds is None else seconds / PARTS
    worth = worth_of(game, position, rng)
    tried, known = (
        worth.rate(position, seat, nodes, seconds, among=[each], rolls=1)[0] for each in (move, best)
    )
    after = position.play(seat, move)
    reply = None
    if after.actors and after.actors[0] not in (CHANCE, seat):
        reply = tried.line[1] if len(tried.line) > 1 else None
        reply = reply or worth.rate(after, after.actors[0], nodes, seconds, rolls=1)[0].move
    return Judged(round(tried.scores[seat], 4), round(known.scores[seat], 4), reply)
