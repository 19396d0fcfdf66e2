"""Who may be told the best move of a match, and whether a finished match can be reviewed."""

from __future__ import annotations

from bot.match.model import Match, Refused, State
from bot.match.turn_checks import check_not_daily, not_running, not_your_turn, position_of, seat_in
from engines.core import msg


def seat_for_hint(match: Match, user_id: int) -> int:
    """Return the seat of a person who may have a hint now. Raises Refused."""
    check_not_daily(match)
    seat = seat_in(match, user_id)
    if len(match.players) > 1:
        raise Refused(
            msg("There are no hints in a match between people; when it is over, /review shows what was best.")
        )
    if seat not in position_of(match).actors:
        raise Refused(
            msg("There is nothing to choose now: roll the dice first.")
            if match.dice_due and seat in match.waiting_for
            else not_your_turn(match)
        )
    return seat


def check_reviewable(match: Match) -> None:
    """Raise Refused unless a match has ended with a result."""
    check_not_daily(match)
    if match.state is State.RUNNING:
        raise Refused(msg("Match {id} is still running; /review shows it when it is over.", id=match.id))
    if match.state is not State.OVER:
        raise Refused(not_running(match))
    if match.outcome is None or not match.history:
        raise Refused(msg("Match {id} has no result, so there is nothing to review.", id=match.id))
