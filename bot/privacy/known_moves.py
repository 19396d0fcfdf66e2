"""Which moves of a match somebody in it may know."""

from __future__ import annotations

from collections.abc import Sequence

from bot.match.model import Match, State, is_of_the_game
from engines.core import CHANCE


def known_moves(match: Match, seat: int | None) -> Sequence[str | None]:
    """Return the moves of a match's record as the person at `seat` (None: at none) may know them; None stands
    for one that they may not.

    Once a match has ended everything is open. Until then a deal in a game with hidden cards is nobody's to
    know, nor is what others have chosen in a round that is not complete.
    """
    moves: list[str | None] = [ply.move for ply in match.history]
    if match.state is not State.RUNNING:
        return moves
    if match.game.hidden:
        stands = set(match.plies_in_force)
        moves = [
            None
            if ply.actor == CHANCE
            or (number not in stands and is_of_the_game(ply.move) and ply.actor != seat)
            else ply.move
            for number, ply in enumerate(match.history)
        ]
    for chosen in set(match.decided_seats) - {seat}:
        last = max(
            number
            for number, ply in enumerate(match.history)
            if ply.actor == chosen and is_of_the_game(ply.move)
        )
        moves[last] = None
    return moves
