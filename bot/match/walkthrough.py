"""A match step by step: every ply of its record with the positions around it, and what may be shown of it.

While a match is running, viewers see only what they may know: positions as their seat sees them, and no
choice of another seat that is still secret. Once it has ended, everything is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from bot.match.model import LEAVE, Match, State, goes_back_to, is_of_the_game
from bot.match.play import one_round
from bot.match.replay import before_each, in_force
from engines.core import CHANCE, Message, Position, msg, nmsg, pmsg
from render.view import Step, View


def steps_of(match: Match) -> tuple[Step, ...]:
    """Return every ply of the record, takebacks included, with the full positions before and after it.

    Too slow for the event loop if the match is long. Raises IllegalMove if the record cannot be played.
    """
    assert match.position is not None, "only a match that has started has plies"
    befores = [position for _, position in before_each(match)]
    positions = [*befores, match.position]
    return tuple(
        Step(before, ply.actor, ply.move, after)
        for ply, (before, after) in zip(match.history, pairwise(positions), strict=True)
    )


@dataclass(frozen=True)
class Walkthrough:
    """A match for somebody to walk through. Ply n, from 0 to `last`, is the position after n entries of the
    record."""

    match: Match
    """It must have started."""
    steps: Sequence[Step]
    """The match's `steps_of`."""
    viewer: int | None
    """The viewer's seat; None if they have none."""

    @property
    def last(self) -> int:
        return len(self.steps)

    @property
    def is_open(self) -> bool:
        """Whether everything may be seen, because the match has ended."""
        return self.match.state is not State.RUNNING

    def view(self, ply: int) -> View:
        """Return what to draw for a ply."""
        shown = [self._step(number) for number in self._just_happened(ply)]
        position = self.steps[ply - 1].after if ply else self._opening
        return View(
            game=self.match.game,
            position=self._seen(position),
            viewer=None if self.is_open else self.viewer,
            steps=tuple(step for step in shown if is_of_the_game(step.move)),
            outcome=self.match.outcome if ply == self.last else None,
        )

    def told(self, ply: int) -> Message:
        """Say what led to a ply, which must not be 0."""
        step = self.steps[ply - 1]
        seat = None if step.actor == CHANCE else self.match.game.colour_name(step.actor)
        if step.move == LEAVE:
            return msg("{seat} left the game.", seat=seat)
        back = goes_back_to(step.move)
        if back is not None:
            gone = sum(1 for number in self._undone_by[ply - 1] if is_of_the_game(self.steps[number].move))
            return nmsg(
                "{seat} took back step {first}.",
                "{seat} took back {n} steps, from step {first} on.",
                gone,
                seat=seat,
                first=len(replace(self.match, history=self.match.history[:back]).plies_in_force) + 1,
            )
        if ply - 1 in self.secret:
            if seat is None:
                return msg("The cards are dealt.")
            return pmsg("sentence", "{seat} has chosen.", seat=seat)
        return self._seen(step.before).describe(step.actor, step.move)

    def number(self, ply: int) -> int | None:
        """Return how a ply is numbered for players, as in reviews: without what was taken back. None for a
        takeback and what it took back."""
        if not ply:
            return 0
        place = self.numbers_in_force.get(ply - 1)
        return None if place is None else place + 1

    def was_taken_back(self, ply: int) -> bool:
        """Whether the step that led to a ply was taken back later."""
        return bool(ply) and any(ply - 1 in undone for undone in self._undone_by.values())

    @cached_property
    def numbers_in_force(self) -> dict[int, int]:
        """For each ply of the record in force (neither taken back nor a takeback), its number counting only
        such plies, by its number in the record."""
        return {number: place for place, number in enumerate(self.match.plies_in_force)}

    @cached_property
    def secret(self) -> frozenset[int]:
        """The numbers of the plies whose notation gives away what the viewer may not know: deals, and others'
        choices in a simultaneous round that isn't complete."""
        if self.is_open:
            return frozenset()
        hidden: set[int] = set()
        waiting: list[int] = []
        waiting_before: list[list[int]] = []
        for number, step in enumerate(self.steps):
            waiting_before.append(waiting)
            back = goes_back_to(step.move)
            if back is not None:
                waiting = waiting_before[back]
            elif step.actor == CHANCE:
                if self.match.game.hidden and step.before.roller is None and not step.before.chances():
                    hidden.add(number)
            elif step.after.actors and set(step.after.actors) < set(step.before.actors):
                if step.move != LEAVE:
                    waiting = [*waiting, number]
                    hidden.update([number] if step.actor != self.viewer else [])
            else:  # the round is complete, so its choices are open now
                hidden.difference_update(waiting)
                waiting = []
        hidden.update(number for number in waiting if self.steps[number].actor != self.viewer)
        return frozenset(hidden)

    @cached_property
    def _undone_by(self) -> dict[int, frozenset[int]]:
        """By the number of each takeback, the numbers of the plies it took back."""
        found: dict[int, frozenset[int]] = {}
        standing: list[int] = []
        for number, step in enumerate(self.steps):
            back = goes_back_to(step.move)
            if back is None:
                standing.append(number)
            else:
                found[number] = frozenset(each for each in standing if each >= back)
                standing = [each for each in standing if each < back]
        return found

    @property
    def _opening(self) -> Position:
        assert self.match.position is not None, "it has started"
        return self.steps[0].before if self.steps else self.match.position

    def _just_happened(self, ply: int) -> list[int]:
        """Return the numbers of the plies to mark when showing a ply: the last one and the rest of its
        simultaneous round, except secret ones."""
        if not ply:
            return []
        found = [ply - 1]
        while found[0] and one_round(self.steps[found[0] - 1], self.steps[found[0]]):
            found.insert(0, found[0] - 1)
        return [number for number in found if number not in self.secret]

    def _step(self, number: int) -> Step:
        step = self.steps[number]
        return Step(self._seen(step.before), step.actor, step.move, self._seen(step.after))

    def _seen(self, position: Position) -> Position:
        return position if self.is_open else position.seen_by(self.viewer)


def board_before(match: Match, ply: int) -> View:
    """Return the board before a ply of a match that has ended, as reviews count them: without those that were
    taken back. Too slow for the event loop if the match is long."""
    played = in_force(match)
    return Walkthrough(played, steps_of(played), viewer=None).view(ply)
