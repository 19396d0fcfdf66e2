"""What happens in a running match: moves, throws and what follows from them, as functions of the match.

Each function takes a match and returns the match after the change, or raises Refused if Lodge's rules or the
game's do not allow it.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from bot.fairness import chance
from bot.limits_and_times import PLIES_IN_A_ROW
from bot.match.automatic_plies import Line, single_move
from bot.match.draw_offers import lapse
from bot.match.holders import Holder
from bot.match.model import Match, Refused, State
from bot.match.turn_checks import (
    check_day,
    check_ply,
    not_your_turn,
    position_of,
    seat_on_board,
    still_chooses,
    thrower,
)
from bot.match.typed_moves import find_move
from engines.core import Message, Position, msg


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
    """Return the question before `seat` plays nothing by `move` and that may end the game; None before
    anything else. It tells only what the seat may know."""
    if move != "pass" or seat not in match.waiting_for or move not in position_of(match).moves(seat):
        return None
    known = position_of(match).resample(seat, random.Random(0))
    after = _without_choice(known.play(seat, move))
    if not after.actors:
        return msg("Pass and end the game?")
    other = after.actors[0]
    replies = other in match.lodge_seats and move in after.moves(other)
    if replies and not _without_choice(after.play(other, move)).actors:
        return msg("Pass? If Lodge passes too, the game ends.")
    return None


def _without_choice(position: Position) -> Position:
    """Return the position once all moves are played that are single and so play themselves."""
    for _ in range(PLIES_IN_A_ROW):
        only = single_move(position)
        if only is None:
            break
        position = position.play(*only)
    return position


def reply(match: Match, seat: int, ply: int, move: str, now: datetime) -> Match:
    """Play a move of Lodge's own, thought of at `ply`. Raises Refused if its seat has no such choice now."""
    if not still_chooses(match, seat, ply):
        raise Refused(not_your_turn(match))
    return _choose(match, seat, move, None, now)


def _choose(match: Match, seat: int, move: str, user_id: int | None, now: datetime) -> Match:
    """Play a legal move of `seat`, and everything that follows without a choice."""
    line = Line(match, position_of(match))
    line.play(seat, move, user_id, now)
    line.run_on(now, seat)
    return lapse(_forget_takeback(finish(line), seat), seat)


def _forget_takeback(match: Match, seat: int) -> Match:
    """Whoever has asked to take a choice back has missed it now that `seat` has gone on; and who was refused
    may ask again once they have."""
    asked = match.takeback
    return (
        match if asked is not None and asked.refused and asked.seat != seat else replace(match, takeback=None)
    )


def go_on(match: Match, ply: int, now: datetime) -> Match:
    """Play on with the dice of Lodge's own seats, where so much has played itself that it had stopped.
    Raises Refused if they are not due."""
    if match.ply != ply or not match.dice_due or match.lodge_to_act is None:
        raise Refused(not_your_turn(match))
    line = Line(match, position_of(match))
    line.run_on(now)
    return finish(line)


def roll(match: Match, user_id: int, ply: int, now: datetime) -> Match:
    """Throw the dice that wait for this person, and again if the rules say so at once.

    In a game without choices, one press is one throw.
    """
    seat = thrower(match, user_id, ply)
    check_day(match, now)
    line = Line(match, position_of(match))
    line.throw(user_id, now)
    line.run_on(now, None if match.game.stages else seat)
    return _forget_takeback(finish(line), seat)


def roll_on(match: Match, user_id: int, ply: int, now: datetime) -> Match:
    """Throw the dice that wait for this person, and go on: in a game without choices to the end of the stage,
    in a match of one to their next choice."""
    if match.game.stages is None and match.seat_count > 1:
        raise Refused(msg("In {title} you throw once at a time.", title=match.game.title))
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
    """Throw the dice that wait for somebody whose dice roll by themselves (`willing`: user ids), and play on.

    A game without choices would play itself to the end, so there every throw needs a press.
    """
    if not match.dice_due or match.game.stages:
        return match
    line = Line(match, position_of(match))
    line.run_on(now, willing={seat for seat, user_id in enumerate(match.seats) if user_id in willing})
    return finish(line)


def finish(line: Line) -> Match:
    """Return the match after a line of play. If its game is over, so is the match, and a draw offer
    lapses."""
    match = line.match()
    if line.position.actors:
        return match
    return replace(match, state=State.OVER, draw_offer=None, takeback=None)
