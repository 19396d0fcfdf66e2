"""What happens in a running match: moves, throws, and the plies that then play themselves.

Each function takes a match and returns the match after the change, or raises Refused if the rules of Lodge or
of the game don't allow it.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from bot.fairness import chance
from bot.fairness.chance import Draws, key_of
from bot.limits_and_times import PLIES_IN_A_ROW
from bot.match.draw_offers import lapse
from bot.match.model import LEAVE, Holder, Match, Ply, Refused, State, goes_back_to, seated
from bot.match.moves import (
    check_day,
    check_ply,
    find_move,
    not_your_turn,
    position_of,
    seat_on_board,
    still_chooses,
    thrower,
)
from engines.core import CHANCE, IllegalMove, Message, Position, msg
from render.view import Step


def begin(match: Match, now: datetime, seats: tuple[Holder, ...] | None = None) -> Match:
    """Start the match: draw the seats (unless given, as in a rematch), set up and deal."""
    if seats is None:
        seats = chance.seats(chance.key_of(match), match.company, match.seat_wish)
    position = match.game.start(match.seat_count, **match.options)
    started = replace(match, state=State.RUNNING, seats=seats, position=position)
    line = Line(started, position)
    line.run_on(now)
    return finish(line)


def act(match: Match, user_id: int, ply: int, move: str, now: datetime) -> Match:
    """Play `move`, chosen on the board of `ply`, and everything that follows without a choice."""
    seat = seat_on_board(match, user_id, ply)
    check_day(match, now)
    position = position_of(match)
    check_ply(match, seat, ply)
    if seat not in position.actors:
        raise Refused(not_your_turn(match))
    return _choose(match, seat, find_move(position, seat, move), user_id, now)


def asks_first(match: Match, seat: int, move: str) -> Message | None:
    """Return the question to ask before `seat` plays `move` if that loses the game at once, or is a pass that
    may end it; else None. It gives away nothing that the seat may not know."""
    position, passes = position_of(match), move == "pass"
    if seat not in match.waiting_for or (match.game.hidden and not passes):
        return None
    if move not in position.moves(seat):
        return None
    if not passes:
        outcome = position.play(seat, move).outcome
        lost = outcome is not None and outcome.scores[seat] < max(outcome.scores)
        return msg("This move loses the game. Play it anyway?") if lost else None
    known = position.resample(seat, random.Random(0))
    after = _without_choice(known.play(seat, move))
    if not after.actors:
        return msg("Pass and end the game?")
    other = after.actors[0]
    if move in after.moves(other) and not _without_choice(after.play(other, move)).actors:
        player = seated(match.game, match.seats, other)
        return msg("If {player} passes too, the game ends. Pass anyway?", player=player)
    return None


def _without_choice(position: Position) -> Position:
    """Return the position after playing every move that is the only legal one."""
    for _ in range(PLIES_IN_A_ROW):
        only = single_move(position)
        if only is None:
            break
        position = position.play(*only)
    return position


def reply(match: Match, seat: int, ply: int, move: str, now: datetime) -> Match:
    """Play Lodge's move, chosen at `ply`. Raises Refused if its seat no longer has that choice."""
    if not still_chooses(match, seat, ply):
        raise Refused(not_your_turn(match))
    return _choose(match, seat, move, None, now)


def _choose(match: Match, seat: int, move: str, user_id: int | None, now: datetime) -> Match:
    """Play a legal move of `seat`, and everything that follows without a choice."""
    line = Line(match, position_of(match))
    line.play(seat, move, user_id, now)
    line.run_on(now, seat)
    moved = _forget_takeback(finish(line), seat)
    return lapse(moved, seat) if moved.draw_offer is not None or moved.draw_barred else moved


def _forget_takeback(match: Match, seat: int) -> Match:
    """Drop a pending takeback request now that `seat` has moved on; drop a refused one only if it was the
    seat's own, which may then ask again."""
    asked = match.takeback
    return (
        match if asked is not None and asked.refused and asked.seat != seat else replace(match, takeback=None)
    )


def go_on(match: Match, ply: int, now: datetime) -> Match:
    """Throw the dice of Lodge's own seats where a long run of automatic plies was cut short. Raises Refused
    if they aren't due."""
    if match.ply != ply or not match.dice_due or match.lodge_to_act is None:
        raise Refused(not_your_turn(match))
    line = Line(match, position_of(match))
    line.run_on(now)
    return finish(line)


def roll(match: Match, user_id: int, ply: int, now: datetime) -> Match:
    """Throw this person's dice, and again if the rules give them another throw at once.

    In a game without choices, one press is one throw.
    """
    seat = thrower(match, user_id, ply)
    check_day(match, now)
    line = Line(match, position_of(match))
    line.throw(user_id, now)
    line.run_on(now, None if match.game.stages else seat)
    return _forget_takeback(finish(line), seat)


def roll_on(match: Match, user_id: int, ply: int, now: datetime) -> Match:
    """Throw this person's dice and keep going: to the end of the stage in a game without choices, or to their
    next choice in a match of one."""
    if match.game.stages is None and match.seat_count > 1:
        raise Refused(msg("You have to roll one turn at a time in {title}.", title=match.game.title))
    seat = thrower(match, user_id, ply)
    check_day(match, now)
    line = Line(match, position_of(match))
    if match.game.stages is not None:
        line.throw_on(user_id, now)
        line.run_on(now)
    else:
        line.throw(user_id, now)
        line.run_on(now, willing={seat})
    return finish(line)


def roll_for(match: Match, willing: Collection[int], now: datetime) -> Match:
    """Throw the dice of people whose dice roll automatically (`willing`: user ids), and play on.

    A game without choices would play itself to the end, so there every throw needs a press.
    """
    if not match.dice_due or match.game.stages:
        return match
    line = Line(match, position_of(match))
    line.run_on(now, willing={seat for seat, user_id in enumerate(match.seats) if user_id in willing})
    return finish(line)


def finish(line: Line) -> Match:
    """Return the match after a line of play. If its game is over, so is the match, and any draw offer
    lapses."""
    match = line.match()
    if line.position.actors:
        return match
    return replace(match, state=State.OVER, draw_offer=None, takeback=None)


class Line:
    """Plays plies onto a match; `match()` returns the result."""

    def __init__(self, match: Match, position: Position) -> None:
        self.position = position
        self._match = match
        self._history = list(match.history)
        self._recent = list(match.recent)
        self._lodge_seats = match.lodge_seats
        self._draws: Draws | None = None
        """Made at the first throw, because it needs the whole record."""

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
        """Play the next chance result from the seed. `user_id` is the person who pressed the button."""
        if self._draws is None:
            self._draws = self._drawn_so_far()
        self.play(CHANCE, self._draws.draw(self.position, len(self._history)), user_id, at)

    def run_on(self, at: datetime, thrower: int | None = None, willing: Collection[int] = ()) -> None:
        """Play everything that needs no choice and no press: set-ups and deals, dice, single legal moves.

        The seat that has just chosen or thrown (`thrower`) keeps throwing until another turn begins; seats in
        `willing` and Lodge's own always throw. All others must press a button.
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
        """Roll for one seat after another until the stage changes, someone has a choice, or the game ends."""
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
        """Return the chance results drawn so far. On a daily board nothing is ever taken back."""
        draws = Draws(key_of(self._match), daily=self._match.daily is not None)
        if self._match.daily is not None:
            position = self._match.game.start(self._match.seat_count, **self._match.options)
            for ply in self._history:
                if ply.actor == CHANCE:
                    draws.count(position)
                position = position.follow(ply.actor, ply.move)
        return draws

    def _go_back(self, actor: int, move: str, user_id: int | None, at: datetime, back: int) -> None:
        """Take back everything from the ply `back` onwards, and show the plies leading up to it again.

        Raises IllegalMove unless that ply is a choice of this seat, still in force, with no chance result and
        no seat leaving after it.
        """
        match = replace(self._match, history=tuple(self._history))
        standing = match.plies_in_force
        undone = [self._history[number] for number in standing if number >= back]
        if (
            back not in standing
            or undone[0].actor != actor
            or any(ply.actor == CHANCE or ply.move == LEAVE for ply in undone)
        ):
            raise IllegalMove(msg("Move {number} can't be taken back.", number=back))
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
            raise IllegalMove(msg("The game can't go on without seat {seat}.", seat=actor))
        return after

    def _forget(self, step: Step, user_id: int) -> None:
        """Drop the recent steps that needn't be shown any more once somebody has pressed for `step`.

        After a choice, drop everything except earlier choices of the same simultaneous round. After a throw,
        drop everything up to the result of this person's previous press, so that the others' throws since
        then are still shown.
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
    """Return the seat to move and its only legal move (which may be a pass), if everybody can tell that it is
    the only one; else None.

    If hidden cards leave only one move, it doesn't play itself: that would give them away.
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
