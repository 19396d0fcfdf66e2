"""Who may be told the best move of a match, and whether a finished match can be reviewed."""

from __future__ import annotations

import hashlib
import json
from typing import Final

from bot.match.model import Match, Refused, State
from bot.match.moves import check_not_daily, not_running, not_your_turn, position_of, seat_in
from engines.core import msg


def seat_for_hint(match: Match, user_id: int) -> int:
    """Return the seat of a person who may have a hint now. Raises Refused."""
    check_not_daily(match)
    seat = seat_in(match, user_id)
    if len(match.players) > 1:
        raise Refused(
            msg("There are no hints in a match between people. Its review will show what was best.")
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
        raise Refused(msg("Match {id} is still running. The review comes after it.", id=match.id))
    if match.state is not State.OVER:
        raise Refused(not_running(match))
    if match.outcome is None or not match.history:
        raise Refused(msg("Match {id} has no result, so there is nothing to review.", id=match.id))


OPENING_PLIES: Final = 8
"""Before this ply many matches stand at the same position by themselves, and none is kept apart."""


def digest(match: Match) -> str | None:
    """Return the digest of the position of a running match, in hexadecimal; None in the opening.

    What came before does not matter, nor which match it is.
    """
    if match.state is not State.RUNNING or match.position is None or match.ply < OPENING_PLIES:
        return None
    public = match.position.seen_by(None).to_json()
    told = {name: value for name, value in public.items() if name not in match.position.past}
    text = json.dumps([match.game.slug, match.seat_count, told], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def kept_digest(match: Match) -> str | None:
    """Return the digest that is stored of a match: only where people play each other."""
    return digest(match) if len(match.players) > 1 else None
