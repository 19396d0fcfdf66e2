"""A match played again from its record."""

from __future__ import annotations

from dataclasses import replace

from bot.match.automatic_plies import Line
from bot.match.model import Match
from engines.core import Position


def opening(match: Match) -> Line:
    """Return the line of a match before its first ply."""
    position = match.game.start(match.seat_count, **match.options)
    return Line(replace(match, history=(), recent=()), position)


def replay(match: Match, position: Position | None = None, first: int = 0) -> Line:
    """Replay a match's history from the opening, or from `position`, the one before ply `first`.

    Raises IllegalMove if the record cannot be played.
    """
    if position is None:
        line = opening(match)
    else:
        line = Line(replace(match, history=match.history[:first], recent=()), position)
    for ply in match.history[first:]:
        line.play(ply.actor, ply.move, ply.user_id, ply.at)
    return line
