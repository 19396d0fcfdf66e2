"""Practice: positions in which someone went wrong, to be played better. Each comes back after a day and, as
long as it's played well, after longer and longer times."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from bot.match.model import Match
from bot.match.replay import in_force
from bot.match.walkthrough import Walkthrough, steps_of
from engines.opponents.review import Mistake, Review
from render import View

DAYS: Final = (1, 3, 7, 21)
"""How many days it takes a position to come back, by how many times in a row it has been played well."""


def next_time(step: int, now: datetime) -> datetime | None:
    """Return when a position comes back that has been played well `step` times in a row; None if that was
    often enough."""
    return now + timedelta(days=DAYS[step]) if step < len(DAYS) else None


def mistakes_to_practise(match: Match, review: Review, user_id: int) -> list[Mistake]:
    """Return someone's own mistakes among those a review lists, in the order they were made. There are none
    in games that hide cards: what was right there depends on what the others hold."""
    if match.game.hidden:
        return []
    own = [mistake for mistake in review.worst if mistake.seat in match.seats_of(user_id)]
    return sorted(own, key=lambda mistake: mistake.ply)


def board_before(match: Match, ply: int) -> View:
    """Return the board before a ply, as reviews count them: without those that were taken back. Too slow for
    the event loop if the match is long."""
    played = in_force(match)
    return Walkthrough(played, steps_of(played), viewer=None).view(ply)
