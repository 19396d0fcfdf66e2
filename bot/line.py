"""A line of play: the plies of a match with their positions, as they are played or replayed."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot import chance
from bot.match import Match, Ply
from engines.core import CHANCE, Position
from render.view import Step


class Line:
    """A match being played on; `match()` gives the match as it then stands."""

    def __init__(self, match: Match, position: Position) -> None:
        self.position = position
        self._match = match
        self._history = list(match.history)
        self._recent = list(match.recent)

    def play(self, actor: int, move: str, user_id: int | None, at: datetime) -> None:
        """Play one ply. Raises IllegalMove."""
        ply = Ply(actor, move, user_id, at)
        step = Step(self.position, actor, move, self.position.play(actor, move))
        if self._begins_anew(ply, step):
            self._recent.clear()
        self._recent.append(step)
        self._history.append(ply)
        self.position = step.after

    def throw(self, user_id: int | None, at: datetime) -> None:
        """Play the chance result that the seed gives at this ply; `user_id` is who pressed for it."""
        self.play(CHANCE, chance.draw(self._match.seed, self.position, len(self._history)), user_id, at)

    def run_on(self, chooser: int | None, at: datetime) -> None:
        """Play everything that waits for nobody: set-ups and deals, the dice of the seat that has just
        chosen (`chooser`), and forced passes."""
        while True:
            if self.position.actors == (CHANCE,):
                if self.position.roller not in (None, chooser):
                    return
                self.throw(None, at)
            elif (seat := forced(self.position)) is not None:
                self.play(seat, "pass", None, at)
            else:
                return

    def match(self) -> Match:
        """The match with what was played."""
        return replace(
            self._match,
            history=tuple(self._history),
            position=self.position,
            recent=tuple(self._recent),
        )

    def _begins_anew(self, ply: Ply, step: Step) -> bool:
        """Whether what is shown as having just happened starts with this ply: each choice does, and each
        throw on demand that follows another (a game without choices would else show its whole course)."""
        if ply.user_id is None:
            return False
        if ply.actor != CHANCE:
            return not (self._recent and _one_round(self._recent[-1], step))
        shown = self._history[len(self._history) - len(self._recent) :]
        return any(earlier.actor == CHANCE and earlier.user_id is not None for earlier in shown)


def opening(match: Match) -> Line:
    """The line of a match before its first ply."""
    position = match.game.start(match.seat_count, **match.options)
    return Line(replace(match, history=(), recent=()), position)


def replay(match: Match, position: Position | None = None, first: int = 0) -> Line:
    """The line of a match's history from the opening, or from `position`, the one before ply `first`.

    Raises IllegalMove where the record cannot be played.
    """
    if position is None:
        line = opening(match)
    else:
        line = Line(replace(match, history=match.history[:first], recent=()), position)
    for ply in match.history[first:]:
        line.play(ply.actor, ply.move, ply.user_id, ply.at)
    return line


def forced(position: Position) -> int | None:
    """The seat that can do nothing but pass; None if there is a choice."""
    if len(position.actors) != 1 or position.actors == (CHANCE,):
        return None
    seat = position.actors[0]
    return seat if position.moves(seat) == ["pass"] else None


def _one_round(earlier: Step, later: Step) -> bool:
    """Whether two choices belong to one simultaneous choice."""
    return (
        CHANCE not in (earlier.actor, later.actor)
        and earlier.actor not in later.before.actors
        and set(later.before.actors) < set(earlier.before.actors)
    )
