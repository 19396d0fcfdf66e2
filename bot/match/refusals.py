"""Why somebody cannot act in a match now, in one sentence."""

from __future__ import annotations

from bot.match.model import Match, State, person
from engines.core import CHANCE, Message, msg


def not_running(match: Match) -> Message:
    """Say why nothing can be played in a match that is not running."""
    match match.state:
        case State.OPEN:
            return msg("Match {id} has not started yet: it waits for players.", id=match.id)
        case State.OVER:
            return msg("Match {id} is over; press Rematch under it, or /play another.", id=match.id)
        case State.DECLINED:
            return msg("This challenge was declined; /play makes a new one.")
        case State.WITHDRAWN:
            return msg("This challenge was withdrawn; /play makes a new one.")
        case _:
            return msg("Match {id} has expired; /play makes a new one.", id=match.id)


def stale(match: Match, user_id: int, ply: int, move: str | None) -> Message:
    if 0 <= ply < match.ply:
        played = match.history[ply]
        same = played.actor == CHANCE if move is None else played.move == move
        if same and played.user_id == user_id:
            return msg("That has been played already; look at the newest board.")
    return msg("The match has gone on since that board was shown; use the newest one (/board shows it).")


def not_your_turn(match: Match) -> Message:
    """Say why somebody cannot play now: for whom the match is waiting."""
    names = tuple(
        msg("{seat} ({person})", seat=match.game.colour_name(seat), person=person(match.seats[seat]))
        for seat in match.waiting_for
    )
    return msg("It is not your turn; the match is waiting for {names}.", names=names)
