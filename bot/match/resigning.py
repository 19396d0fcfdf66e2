"""Giving a match up, or leaving a table that plays on."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import datetime

from bot.limits_and_times import PRESSES_TO_COUNT
from bot.match.automatic_plies import Line
from bot.match.holders import people
from bot.match.model import LEAVE, Ending, Match, State
from bot.match.play import finish
from bot.match.turn_checks import position_of, seat_in


def resign(match: Match, user_id: int, now: datetime) -> Match:
    """Give the match up: the other seat wins; a solitaire is lost. With more than two seats, this one leaves
    and comes last; the others play on if the rules allow it and there is anybody but Lodge among them, else
    the match ends.

    If that ends a match that has hardly begun, the match is void.
    """
    seat, position = seat_in(match, user_id), position_of(match)
    ended = replace(
        match,
        state=State.OVER,
        ending=Ending("void" if hardly_begun(match) else "resigned", seat),
        draw_offer=None,
    )
    alone = set(people(match.seats)) - {user_id} <= {match.seats[left] for left in match.leavers}
    if match.seat_count < 3 or alone or position.without(seat) is None:
        return ended
    line = Line(match, position)
    line.play(seat, LEAVE, user_id, now)
    line.run_on(now)
    after = finish(line)
    return ended if after.state is State.OVER and ended.void else after


def hardly_begun(match: Match) -> bool:
    """Whether a side that still plays has pressed for fewer than `PRESSES_TO_COUNT` moves or throws.

    Partners are one side. Plies that played themselves do not count, and nobody waits for Lodge's.
    """
    pressed = Counter(ply.user_id for ply in match.history if ply.move != LEAVE)
    there = [set(side) - set(match.lodge_seats) for side in match.sides]
    return any(
        sum(pressed[user_id] for user_id in people([match.seats[seat] for seat in side])) < PRESSES_TO_COUNT
        for side in there
        if side and not side <= set(match.leavers)
    )
