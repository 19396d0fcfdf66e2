"""Whether somebody may act in a match now; if not, why, in one sentence."""

from __future__ import annotations

from datetime import datetime

from bot.match.daily_days import closes
from bot.match.holders import named
from bot.match.model import Match, Refused, Stale, State, goes_back_to
from engines.core import CHANCE, Message, Position, msg


def seat_in(match: Match, user_id: int) -> int:
    """Return the seat of a person in a running match. Raises Refused if they have none."""
    if match.state is not State.RUNNING:
        raise Refused(not_running(match))
    seats = match.seats_of(user_id)
    if not seats:
        names = tuple(map(named, dict.fromkeys(match.seats)))
        raise Refused(
            msg("You have no seat in match {id}; it is played by {people}.", id=match.id, people=names)
        )
    if match.has_left(user_id):
        raise Refused(msg("You have left match {id}; it goes on without you.", id=match.id))
    return seats[0]


def seat_on_board(match: Match, user_id: int, ply: int) -> int:
    """Return the seat of a person who has pressed on the board of `ply`. Raises Stale if the match has ended
    since, and Refused as `seat_in` does."""
    if match.state is not State.RUNNING and match.ply != ply and match.seats_of(user_id):
        raise stale(match)
    return seat_in(match, user_id)


def check_day(match: Match, now: datetime) -> None:
    """Raise Refused if the match is a try at a daily board whose day has closed."""
    if match.daily is not None and now >= closes(match.daily):
        raise Refused(msg("The daily board of {day} has closed; /daily shows today's.", day=match.daily))


def check_not_daily(match: Match) -> None:
    """Raise Refused if the match is a try at a daily board, where everybody has the same means."""
    if match.daily is not None:
        raise Refused(
            msg("On the daily board nothing is taken back, hinted at, reviewed, given up or played again.")
        )


def thrower(match: Match, user_id: int, ply: int) -> int:
    """Return the seat of a person who may throw on the board of `ply`. Raises Refused."""
    seat = seat_on_board(match, user_id, ply)
    position = position_of(match)
    if ply != match.ply:
        raise stale(match)
    if position.actors != (CHANCE,):
        raise Refused(
            msg("There is nothing to throw now: choose a move.")
            if seat in position.actors
            else not_your_turn(match)
        )
    if position.roller != seat:
        raise Refused(not_your_turn(match))
    return seat


def still_chooses(match: Match, seat: int, ply: int) -> bool:
    """Whether `seat` still has the choice it had at `ply`: since then, others have at most chosen in the same
    simultaneous round."""
    if match.state is not State.RUNNING or seat not in position_of(match).actors:
        return False
    if ply == match.ply:
        return True
    first = match.ply - len(match.recent)
    since = match.recent[ply - first :] if first <= ply < match.ply else ()
    return bool(since) and all(
        step.actor not in (CHANCE, seat)
        and seat in step.before.actors
        and seat in step.after.actors
        and goes_back_to(step.move) is None
        for step in since
    )


def check_ply(match: Match, seat: int, ply: int) -> None:
    """Raise Stale if a move was chosen on an older board and the choice is a different one now."""
    if ply != match.ply and not still_chooses(match, seat, ply):
        raise stale(match)


def position_of(match: Match) -> Position:
    assert match.position is not None, "a running match has a position"
    return match.position


def not_running(match: Match) -> Message:
    """Say why nothing can be played in a match that is not running."""
    if match.daily is not None:
        return msg(
            "Your try at the daily board of {day} has ended; /daily shows the result.", day=match.daily
        )
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


def stale(match: Match) -> Stale:
    """What to raise at a press on a board of another position than the match now has."""
    return Stale(msg("This board is old. [Go to the latest]({link})", link=match.place.link))


def not_your_turn(match: Match) -> Message:
    """Say why somebody cannot play now: for whom the match is waiting."""
    names = tuple(
        msg("{seat} ({person})", seat=match.game.colour_name(seat), person=named(match.seats[seat]))
        for seat in match.waiting_for
    )
    return msg("It is not your turn in match {id}; it is waiting for {names}.", id=match.id, names=names)
