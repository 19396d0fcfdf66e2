"""Replaying a match from its record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.match.model import Match, Ply
from bot.match.play import Line
from engines.core import Position


def in_force(match: Match) -> Match:
    """Return the match with a record as if nothing had ever been taken back, for following the game. Its ply
    numbers differ from those of the match."""
    return replace(match, history=tuple(match.history[number] for number in match.plies_in_force))


def before_each(match: Match) -> Iterator[tuple[Ply, Position]]:
    """Yield each ply of a match's record with the position before it, from the opening on.

    Raises IllegalMove at a ply that can't be played.
    """
    line = opening(match)
    for ply in match.history:
        yield ply, line.position
        line.play(ply.actor, ply.move, ply.user_id, ply.at)


def opening(match: Match) -> Line:
    """Return the line of a match before its first ply."""
    position = match.game.start(match.seat_count, **match.options)
    return Line(replace(match, history=(), recent=()), position)


def replay(match: Match, position: Position | None = None, first: int = 0) -> Line:
    """Replay a match's history from the opening, or from `position`, which is the one before ply `first`.

    Raises IllegalMove if the record cannot be played.
    """
    if position is None:
        line = opening(match)
    else:
        line = Line(replace(match, history=match.history[:first], recent=()), position)
    for ply in match.history[first:]:
        line.play(ply.actor, ply.move, ply.user_id, ply.at)
    return line
