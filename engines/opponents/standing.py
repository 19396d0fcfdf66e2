"""How the seats stand in a game that is not over: by what is known of the game, else all alike."""

from __future__ import annotations

from engines.core import Game, Position
from engines.opponents.known import knowledge

EVEN = 0.5


def standing(game: Game, position: Position) -> tuple[float, ...]:
    """The score that each seat may expect, from 0 to 1; the outcome's, once the game is over."""
    outcome = position.outcome
    if outcome is not None:
        return outcome.scores
    judge = getattr(knowledge(game.slug), "standing", None)
    if judge is not None:
        scores: tuple[float, ...] = judge(position)
        return scores
    seats = getattr(position, "seats", 2)
    return (EVEN,) * max(seats, len(position.names))
