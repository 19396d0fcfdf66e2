"""A line of play: a match played on, with all that plays itself: deals, dice, single legal moves."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from bot.fairness.chance import Draws, key_of
from bot.limits_and_times import PLIES_IN_A_ROW
from bot.match.model import LEAVE, Match, Ply, goes_back_to
from engines.core import CHANCE, IllegalMove, Position, msg
from render.view import Step


class Line:
    """A match being played on; `match()` gives the match as it then stands."""

    def __init__(self, match: Match, position: Position) -> None:
        self.position = position
        self._match = match
        self._history = list(match.history)
        self._recent = list(match.recent)
        self._lodge_seats = match.lodge_seats
        self._draws: Draws | None = None
        """Made at the first throw: it takes the whole record."""

    def play(self, actor: int, move: str, user_id: int | None, at: datetime) -> None:
        """Play one ply. Raises IllegalMove."""
        if (back := goes_back_to(move)) is not None:
            self._go_back(actor, move, user_id, at, back)
            return
        step = Step(self.position, actor, move, self._after(actor, move))
        if self._draws is not None and actor == CHANCE:
            self._draws.count(self.position)
        if user_id is not None and move != LEAVE:
            self._forget(step, user_id)
        self._recent.append(step)
        self._history.append(Ply(actor, move, user_id, at))
        self.position = step.after

    def throw(self, user_id: int | None, at: datetime) -> None:
        """Play the chance result that the seed gives here; `user_id` is who pressed for it."""
        if self._draws is None:
            self._draws = self._drawn_so_far()
        self.play(CHANCE, self._draws.draw(self.position, len(self._history)), user_id, at)

    def run_on(self, at: datetime, thrower: int | None = None, willing: Collection[int] = ()) -> None:
        """Play everything that needs no choice and no press: set-ups and deals, dice, single legal moves.

        The seat that has just chosen or thrown (`thrower`) keeps throwing until another turn begins; those in
        `willing` and Lodge's own always throw. All others press for their dice.
        """
        played = 0
        while self.position.actors:
            roller, only = self.position.roller, single_move(self.position)
            dealt = self.position.actors == (CHANCE,) and roller is None
            if not dealt and played >= PLIES_IN_A_ROW:
                return
            goes_on = roller == thrower and not self.position.begins_turn
            throws = roller is not None and (goes_on or roller in (*willing, *self._lodge_seats))
            if dealt or throws:
                self.throw(None, at)
            elif only is not None:
                self.play(*only, None, at)
            else:
                return
            seat = roller if only is None else only[0]
            thrower = thrower if seat in (None, thrower) else None
            played += 1

    def throw_on(self, user_id: int, at: datetime) -> None:
        """Throw for whoever is next until the game's stage changes, somebody has a choice, or the game is
        over."""
        stage = self.position.stage
        self.throw(user_id, at)
        for _ in range(PLIES_IN_A_ROW):
            if self.position.actors != (CHANCE,) or self.position.stage != stage:
                return
            self.throw(None, at)

    def match(self) -> Match:
        """Return the match with the plies played."""
        return replace(
            self._match,
            history=tuple(self._history),
            position=self.position,
            recent=tuple(self._recent),
        )

    def _drawn_so_far(self) -> Draws:
        """What chance has given up to here. On a daily board nothing is ever taken back."""
        draws = Draws(key_of(self._match), daily=self._match.daily is not None)
        if self._match.daily is not None:
            position = self._match.game.start(self._match.seat_count, **self._match.options)
            for ply in self._history:
                if ply.actor == CHANCE:
                    draws.count(position)
                position = position.follow(ply.actor, ply.move)
        return draws

    def _go_back(self, actor: int, move: str, user_id: int | None, at: datetime, back: int) -> None:
        """Take back everything from the ply `back` on. What had led to it is shown again.

        Raises IllegalMove unless that is a choice of this seat, in force, after which nothing was left to
        chance and nobody has left.
        """
        match = replace(self._match, history=tuple(self._history))
        standing = match.plies_in_force
        undone = [self._history[number] for number in standing if number >= back]
        if (
            back not in standing
            or undone[0].actor != actor
            or any(ply.actor == CHANCE or ply.move == LEAVE for ply in undone)
        ):
            raise IllegalMove(msg("Ply {number} cannot be taken back.", number=back))
        opening = match.game.start(match.seat_count, **match.options)
        line = Line(replace(match, history=(), recent=()), opening)
        for number in standing:
            if number < back:
                ply = self._history[number]
                line.play(ply.actor, ply.move, ply.user_id, ply.at)
        self._recent = [*line.match().recent, Step(self.position, actor, move, line.position)]
        self._history.append(Ply(actor, move, user_id, at))
        self.position = line.position

    def _after(self, actor: int, move: str) -> Position:
        """Return the position after a ply. Raises IllegalMove."""
        if move != LEAVE or actor == CHANCE:
            return self.position.play(actor, move)
        after = self.position.without(actor)
        if after is None:
            raise IllegalMove(msg("The game cannot go on without seat {seat}.", seat=actor))
        return after

    def _forget(self, step: Step, user_id: int) -> None:
        """Drop the recent steps that need not be shown any more once somebody has pressed for `step`.

        After a choice, these are all but earlier choices of the same simultaneous round. After a throw, they
        are all up to the result of this person's own last press, so that everybody sees the others' throws
        since then.
        """
        if step.actor != CHANCE:
            if not (self._recent and one_round(self._recent[-1], step)):
                self._recent.clear()
            return
        shown = self._history[len(self._history) - len(self._recent) :]
        presses = [number for number, ply in enumerate(shown) if ply.user_id is not None]
        own = [number for number in presses if shown[number].user_id == user_id]
        if own:
            del self._recent[: next((number for number in presses if number > own[-1]), len(shown))]


def single_move(position: Position) -> tuple[int, str] | None:
    """Return the seat to move and its only legal move (which may be a pass), if everybody can tell that; else
    None.

    A move that is the only one because of hidden cards is not played by itself: that would give them away.
    """
    if len(position.actors) != 1 or position.actors == (CHANCE,):
        return None
    seat = position.actors[0]
    moves = position.seen_by(None).moves(seat)
    return (seat, moves[0]) if len(moves) == 1 else None


def one_round(earlier: Step, later: Step) -> bool:
    """Whether two choices belong to the same simultaneous round."""
    return (
        CHANCE not in (earlier.actor, later.actor)
        and earlier.actor not in later.before.actors
        and set(later.before.actors) < set(earlier.before.actors)
    )
