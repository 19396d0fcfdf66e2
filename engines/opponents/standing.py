"""How the seats stand in a game that is not over, where nothing better is known: by points, else all
alike."""

from __future__ import annotations

from engines.core import Game, Position

EVEN = 0.5


def standing(game: Game, position: Position) -> tuple[float, ...]:
    """The score that each seat may expect, from 0 to 1; the outcome's, once the game is over."""
    outcome = position.outcome
    if outcome is not None:
        return outcome.scores
    seats = getattr(position, "seats", 2)
    return (EVEN,) * max(seats, len(position.names))
