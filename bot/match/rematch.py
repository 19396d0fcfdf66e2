"""Asking for a rematch, and setting it up."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.fairness import chance
from bot.match.model import Match, Opponent, Refused, State, check_level, is_gone, people, person
from bot.match.moves import check_not_daily, not_running
from bot.match.play import begin
from engines.core import Message, msg, pmsg


def ask_rematch(match: Match, user_id: int) -> Match:
    """Note that a player of a finished match wants another."""
    check_not_daily(match)
    if match.state is not State.OVER:
        raise Refused(msg("This game is still on.") if match.state is State.RUNNING else not_running(match))
    if not match.seats_of(user_id):
        raise Refused(msg("Only the players can ask for a rematch."))
    if match.successor is not None:
        raise Refused(msg("The rematch is match {id}.", id=match.successor))
    if any(is_gone(other) for other in people(match.seats)):
        raise Refused(msg("One of the players has left Lodge."))
    if user_id in match.rematch:
        missing = tuple(person(other) for other in match.players if other not in match.rematch)
        raise Refused(msg("You've already asked. Waiting for {people}.", people=missing))
    return replace(match, rematch=match.rematch | {user_id})


def is_agreed(match: Match) -> bool:
    """Whether everybody who played wants a rematch. Lodge always does."""
    return match.rematch >= set(people(match.seats))


def new_rematch(match: Match, now: datetime, level: str | None = None) -> Match:
    """Return the rematch, not stored yet (id 0): same game and options, everybody one seat further on, a new
    seed. `level`: a new level for Lodge; None keeps the old one."""
    check_level(level)
    seed = chance.new_seed()
    seats = match.seats[1:] + match.seats[:1]
    if level is not None:
        seats = tuple(Opponent(level) if isinstance(holder, Opponent) else holder for holder in seats)
    fresh = replace(
        match,
        id=0,
        state=State.OPEN,
        invited=(),
        lodge_players=tuple(holder for holder in seats if isinstance(holder, Opponent)),
        history=(),
        position=None,
        recent=(),
        commitment=chance.commitment(seed),
        seed=seed,
        ending=None,
        place=match.place.channel,
        draw_barred=frozenset(),
        clock=None,
        takeback=None,
        rematch=frozenset(),
        helped=frozenset(),
        created_at=now,
        predecessor=match.id,
        version=0,
        series=series_after(match),
        rated=(),
        first=None,
    )
    return begin(fresh, now, seats=seats)


def series_after(match: Match) -> tuple[tuple[int, int], ...]:
    """Return how a series stands after a match that has ended: each person's user id and twice their points.
    A win is a point and a draw half a point; a match without a result gives none. () unless it was between
    two people, or if the series so far names others (damaged data)."""
    two = {holder for holder in match.seats if isinstance(holder, int)}
    before = match.series or tuple((user_id, 0) for user_id in match.players)
    if match.seat_count != 2 or len(two) != 2 or {user_id for user_id, _ in before} != two:
        return ()
    scores = match.outcome.scores if match.outcome is not None else (0.0, 0.0)
    return tuple(
        (user_id, halves + round(2 * scores[match.seats.index(user_id)])) for user_id, halves in before
    )


def series_text(match: Match) -> Message | None:
    """Say how a series stands after its last match; None if there is no series or that match isn't over."""
    standing = series_after(match) if match.series and match.state is State.OVER else ()
    if not standing:
        return None
    (first, halves), (second, other_halves) = standing
    # Translators: How a series of games stands: "Ann 2–1 Ben".
    return pmsg(
        "layout",
        "{first} {points}–{other_points} {second}",
        first=person(first),
        points=points_text(halves),
        other_points=points_text(other_halves),
        second=person(second),
    )


def points_text(halves: int) -> str:
    """Return half points as a number of points.

    >>> points_text(4), points_text(3), points_text(1), points_text(0)
    ('2', '1½', '½', '0')
    """
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)
