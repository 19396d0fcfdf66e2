"""Resigning, leaving a table that plays on, losing on time, and ending other people's matches."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.limits_and_times import PRESSES_TO_COUNT
from bot.match.model import LEAVE, Ending, Match, Refused, State, people
from bot.match.moves import check_not_daily, not_running, position_of, seat_in
from bot.match.play import Line, finish

_VOID: Final = {"resigned": "void", "time": "lapsed"}
"""What an ending becomes if the match has hardly begun."""


def resign(match: Match, user_id: int, now: datetime, *, lost: bool = False) -> Match:
    """Resign: the other seat wins; a solitaire is lost. With more than two seats, this one leaves and comes
    last; the others play on if the rules allow it and at least one of them isn't Lodge, else the match ends.

    If that ends a match that has hardly begun, the match is void, or a loss if `lost`: somebody who keeps
    giving up that early shouldn't get a new deal for free.
    """
    check_not_daily(match)
    return _given_up(match, seat_in(match, user_id), "resigned", user_id, now, "early" if lost else None)


def lose_by_time(match: Match, seat: int, now: datetime, *, lost: bool = False) -> Match:
    """End a match for a seat that is out of time, as if it had resigned. Nobody pressed for it, so a seat
    that leaves a table is recorded without a person. `lost`: as in `resign`."""
    return _given_up(match, seat, "time", None, now, "time" if lost else None)


def _given_up(
    match: Match, seat: int, how: str, user_id: int | None, now: datetime, if_early: str | None = None
) -> Match:
    """Return the match after a seat gives up. `if_early`: how it ends if it has hardly begun; None: as
    `_VOID` says."""
    position, holder, early = position_of(match), match.seats[seat], hardly_begun(match)
    ended = replace(
        match,
        state=State.OVER,
        ending=Ending((if_early or _VOID[how]) if early else how, seat),
        draw_offer=None,
        takeback=None,
    )
    alone = set(people(match.seats)) - {holder} <= {match.seats[left] for left in match.leavers}
    if match.seat_count < 3 or alone or position.without(seat) is None:
        return ended
    line = Line(match, position)
    line.play(seat, LEAVE, user_id, now)
    line.run_on(now)
    after = replace(finish(line), takeback=None)
    return ended if after.state is State.OVER and early else after


def end(match: Match, moderator: int) -> Match:
    """End other people's match, which becomes void, or withdraw their challenge."""
    check_not_daily(match)
    if match.state not in (State.OPEN, State.RUNNING):
        raise Refused(not_running(match))
    state = State.WITHDRAWN if match.state is State.OPEN else State.OVER
    return replace(match, state=state, ending=Ending("ended", by=moderator), draw_offer=None, takeback=None)


def hardly_begun(match: Match) -> bool:
    """Whether a side that still plays has pressed for fewer than `PRESSES_TO_COUNT` moves or throws.

    Partners are one side. Plies that played themselves or were taken back don't count, and Lodge's seats are
    ignored.
    """
    played = [match.history[number] for number in match.plies_in_force]
    pressed = Counter(ply.user_id for ply in played if ply.move != LEAVE)
    there = [set(side) - set(match.lodge_seats) for side in match.sides]
    return any(
        sum(pressed[user_id] for user_id in people([match.seats[seat] for seat in side])) < PRESSES_TO_COUNT
        for side in there
        if side and not side <= set(match.leavers)
    )
