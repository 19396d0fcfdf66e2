"""A series: rematches in a row between the same two people, and how many points each has made in it."""

from __future__ import annotations

from bot.match.holders import person
from bot.match.model import Match, State
from engines.core import Message, msg


def series_after(match: Match) -> tuple[tuple[int, int], ...]:
    """Return how a series stands after a match that has ended: each person's user id and twice their points.
    A win is a point and a draw half a point; a match without a result gives none. () unless two people have
    played, and if the series before names others, as a damaged one may."""
    two = {holder for holder in match.seats if isinstance(holder, int)}
    before = match.series or tuple((user_id, 0) for user_id in match.players)
    if match.seat_count != 2 or len(two) != 2 or {user_id for user_id, _ in before} != two:
        return ()
    scores = match.outcome.scores if match.outcome is not None else (0.0, 0.0)
    return tuple(
        (user_id, halves + round(2 * scores[match.seats.index(user_id)])) for user_id, halves in before
    )


def series_told(match: Match) -> Message | None:
    """How a series stands after its last match; None if there is no series, or that match is not over."""
    standing = series_after(match) if match.series and match.state is State.OVER else ()
    if not standing:
        return None
    (first, halves), (second, other_halves) = standing
    return msg(
        "{first} {points} : {other_points} {second}",
        first=person(first),
        points=points_told(halves),
        other_points=points_told(other_halves),
        second=person(second),
    )


def points_told(halves: int) -> str:
    """Half points as a number with a half.

    >>> points_told(4), points_told(3), points_told(1), points_told(0)
    ('2', '1½', '½', '0')
    """
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)
