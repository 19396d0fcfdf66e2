"""Asking for another match of the same people, and beginning it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.fairness import chance
from bot.match.model import Match, Place, Refused, State, person
from bot.match.play import begin
from bot.match.turn_checks import not_running
from engines.core import msg


def ask_rematch(match: Match, user_id: int) -> Match:
    """Note that a player of a finished match wants another."""
    if match.state is not State.OVER:
        raise Refused(
            msg("Match {id} is still running; ask for a rematch when it is over.", id=match.id)
            if match.state is State.RUNNING
            else not_running(match)
        )
    if user_id not in match.seats:
        raise Refused(msg("Only those who played match {id} can ask for a rematch.", id=match.id))
    if match.successor is not None:
        raise Refused(msg("The rematch has begun already: it is match {id}.", id=match.successor))
    if user_id in match.rematch:
        missing = tuple(person(other) for other in match.seats if other not in match.rematch)
        raise Refused(
            msg("You have asked for a rematch already; {people} must press it too.", people=missing)
        )
    return replace(match, rematch=match.rematch | {user_id})


def new_rematch(match: Match, now: datetime) -> Match:
    """Return the rematch, not stored yet (id 0): same game and options, everybody one seat further, a new
    seed."""
    seed = chance.new_seed()
    fresh = replace(
        match,
        id=0,
        state=State.OPEN,
        invited=(),
        history=(),
        position=None,
        recent=(),
        commitment=chance.commitment(seed),
        seed=seed,
        ending=None,
        place=Place(match.place.guild_id, match.place.channel_id),
        draw_barred=frozenset(),
        rematch=frozenset(),
        created_at=now,
        predecessor=match.id,
        version=0,
    )
    return begin(fresh, now, seats=match.seats[1:] + match.seats[:1])
