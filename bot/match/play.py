"""What happens in a running match: moves, throws, resignations and draw offers, as functions of the match.

Each function takes a match and returns the match after the change, or raises Refused if Lodge's rules or the
game's do not allow it.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.fairness import chance
from bot.limits_and_times import MOVE_LENGTH, PRESSES_TO_COUNT
from bot.match.model import LEAVE, Ending, Match, Place, Refused, State, person
from bot.match.refusals import not_running, not_your_turn, stale
from bot.match.replay import Line
from engines.core import CHANCE, IllegalMove, Position, msg

_RUN: Final = re.compile(r"\w+(?:\+\w+)+")
_POINT: Final = re.compile(r"[a-z]\d+")


def begin(match: Match, now: datetime, seats: tuple[int, ...] | None = None) -> Match:
    """Start the match: draw the seats (unless given, as in a rematch), set up and deal."""
    if seats is None:
        seats = chance.seats(match.seed, match.players, match.seat_wish)
    position = match.game.start(match.seat_count, **match.options)
    started = replace(match, state=State.RUNNING, seats=seats, position=position)
    line = Line(started, position)
    line.run_on(now)
    return _finish(line)


def act(match: Match, user_id: int, ply: int, move: str, now: datetime) -> Match:
    """Play `move`, chosen on the board of `ply`, and everything that follows without a choice."""
    seat = seat_in(match, user_id)
    position = _position(match)
    _check_ply(match, seat, user_id, ply, move)
    if seat not in position.actors:
        raise Refused(not_your_turn(match))
    legal = _find_move(match, position, seat, move)
    line = Line(match, position)
    line.play(seat, legal, user_id, now)
    line.run_on(now, seat)
    return _lapse_offers(_finish(line), seat)


def roll(match: Match, user_id: int, ply: int, now: datetime) -> Match:
    """Throw the dice that wait for this person, and again if the rules say so at once.

    In a game without choices, one press is one throw.
    """
    seat = _thrower(match, user_id, ply)
    line = Line(match, _position(match))
    line.throw(user_id, now)
    line.run_on(now, None if match.game.stages else seat)
    return _finish(line)


def roll_on(match: Match, user_id: int, ply: int, now: datetime) -> Match:
    """In a game without choices: throw the dice that wait for this person, and go on to the end of the
    stage."""
    if match.game.stages is None:
        raise Refused(msg("In {title} you throw once at a time.", title=match.game.title))
    _thrower(match, user_id, ply)
    line = Line(match, _position(match))
    line.throw_on(user_id, now)
    line.run_on(now)
    return _finish(line)


def roll_for(match: Match, willing: Collection[int], now: datetime) -> Match:
    """Throw the dice that wait for somebody whose dice roll by themselves (`willing`: user ids), and play on.

    A game without choices would play itself to the end, so there every throw needs a press.
    """
    if not match.dice_due or match.game.stages:
        return match
    line = Line(match, _position(match))
    line.run_on(now, willing={seat for seat, user_id in enumerate(match.seats) if user_id in willing})
    return _finish(line)


def _thrower(match: Match, user_id: int, ply: int) -> int:
    """Return the seat of a person who may throw on the board of `ply`. Raises Refused."""
    seat = seat_in(match, user_id)
    position = _position(match)
    if ply != match.ply:
        raise Refused(stale(match, user_id, ply, None))
    if position.actors != (CHANCE,):
        raise Refused(
            msg("There is nothing to throw now: choose a move.")
            if seat in position.actors
            else not_your_turn(match)
        )
    if position.roller != seat:
        raise Refused(not_your_turn(match))
    return seat


def resign(match: Match, user_id: int, now: datetime) -> Match:
    """Give the match up: the other seat wins; a solitaire is lost. With more than two seats, this one leaves
    and comes last; the others play on if the rules allow it, else the match ends.

    If that ends a match that has hardly begun, the match is void.
    """
    seat, position = seat_in(match, user_id), _position(match)
    ended = _end(match, Ending("void" if hardly_begun(match) else "resigned", seat))
    if match.seat_count < 3 or position.without(seat) is None:
        return ended
    line = Line(match, position)
    line.play(seat, LEAVE, user_id, now)
    line.run_on(now)
    after = _finish(line)
    return ended if after.state is State.OVER and ended.void else after


def hardly_begun(match: Match) -> bool:
    """Whether a side that still plays has pressed for fewer than `PRESSES_TO_COUNT` moves or throws.

    Partners are one side. Plies that played themselves do not count.
    """
    pressed = Counter(ply.user_id for ply in match.history if ply.move != LEAVE)
    there = [side for side in match.sides if not set(side) <= set(match.leavers)]
    return any(sum(pressed[match.seats[seat]] for seat in side) < PRESSES_TO_COUNT for side in there)


def draw(match: Match, user_id: int) -> Match:
    """Offer a draw, or accept the other player's offer."""
    seat = seat_in(match, user_id)
    if match.seat_count != 2:
        raise Refused(msg("A draw can be agreed only in a match of two."))
    if match.draw_offer == seat:
        raise Refused(msg("You have offered a draw already; the other player has yet to answer."))
    if match.draw_offer is not None:
        return _end(match, Ending("agreed"))
    if seat in match.draw_barred:
        raise Refused(msg("Your draw offer was declined; you can offer again on your next turn."))
    return replace(match, draw_offer=seat)


def decline_draw(match: Match, user_id: int) -> Match:
    """Decline the other player's draw offer; they cannot repeat it before their next turn."""
    seat = seat_in(match, user_id)
    if match.draw_offer is None:
        raise Refused(msg("There is no draw offer to decline; it may have lapsed with a move."))
    if match.draw_offer == seat:
        raise Refused(msg("That is your own draw offer; it lapses when the other player moves."))
    return replace(match, draw_offer=None, draw_barred=match.draw_barred | {match.draw_offer})


def ask_rematch(match: Match, user_id: int) -> Match:
    """Note that a player of a finished match wants another."""
    if match.state is not State.OVER:
        raise Refused(
            msg("Match {id} is still running; ask for a rematch when it is over.", id=match.id)
            if match.state is State.RUNNING
            else not_running(match)
        )
    if user_id not in match.seats:
        raise Refused(msg("Only those who played match {id} can ask for a rematch.", id=match.id))
    if match.successor is not None:
        raise Refused(msg("The rematch has begun already: it is match {id}.", id=match.successor))
    if user_id in match.rematch:
        missing = tuple(person(other) for other in match.seats if other not in match.rematch)
        raise Refused(
            msg("You have asked for a rematch already; {people} must press it too.", people=missing)
        )
    return replace(match, rematch=match.rematch | {user_id})


def new_rematch(match: Match, now: datetime) -> Match:
    """Return the rematch, not stored yet (id 0): same game and options, everybody one seat further, a new
    seed."""
    seed = chance.new_seed()
    fresh = replace(
        match,
        id=0,
        state=State.OPEN,
        invited=(),
        history=(),
        position=None,
        recent=(),
        commitment=chance.commitment(seed),
        seed=seed,
        ending=None,
        place=Place(match.place.guild_id, match.place.channel_id),
        draw_barred=frozenset(),
        rematch=frozenset(),
        created_at=now,
        predecessor=match.id,
        version=0,
    )
    return begin(fresh, now, seats=match.seats[1:] + match.seats[:1])


def seat_in(match: Match, user_id: int) -> int:
    """Return the seat of a person in a running match. Raises Refused if they have none."""
    if match.state is not State.RUNNING:
        raise Refused(not_running(match))
    seats = match.seats_of(user_id)
    if not seats:
        names = tuple(person(other) for other in match.seats)
        raise Refused(
            msg("You have no seat in match {id}; it is played by {people}.", id=match.id, people=names)
        )
    if match.has_left(user_id):
        raise Refused(msg("You have left match {id}; it goes on without you.", id=match.id))
    return seats[0]


def _position(match: Match) -> Position:
    assert match.position is not None, "a running match has a position"
    return match.position


def still_chooses(match: Match, seat: int, ply: int) -> bool:
    """Whether `seat` still has the choice it had at `ply`: since then, others have at most chosen in the same
    simultaneous round."""
    if match.state is not State.RUNNING or seat not in _position(match).actors:
        return False
    if ply == match.ply:
        return True
    first = match.ply - len(match.recent)
    since = match.recent[ply - first :] if first <= ply < match.ply else ()
    return bool(since) and all(
        step.actor not in (CHANCE, seat) and seat in step.before.actors and seat in step.after.actors
        for step in since
    )


def _check_ply(match: Match, seat: int, user_id: int, ply: int, move: str) -> None:
    """Raise Refused if the move was chosen on an older board and the choice is a different one now."""
    if ply != match.ply and not still_chooses(match, seat, ply):
        raise Refused(stale(match, user_id, ply, move))


def _find_move(match: Match, position: Position, seat: int, text: str) -> str:
    """Return the legal move that `text` means, up to blanks, capitals and the order of what is joined by "+".

    Raises Refused, with the game's reason and similar legal moves.
    """
    text = text.strip()[:MOVE_LENGTH]
    moves = position.moves(seat)
    if text in moves:
        return text
    for key in (_plain, _unordered):
        wanted = key(text)
        meant = [move for move in moves if key(move) == wanted]
        if len(meant) == 1:
            return meant[0]
    try:
        position.seen_by(seat).play(seat, text)  # its reason cannot tell what the seat may not know
    except IllegalMove as error:
        reason = error.message
    else:  # the engine plays a move that it does not list
        reason = msg("{move} is not a legal move.", move=text)
    near = similar_names(text, moves)
    if not near:
        raise Refused(reason)
    raise Refused(msg("{reason} Similar legal moves: {moves}.", reason=reason, moves=near))


def similar_names(text: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return up to three of `names` that `text` may have meant."""
    plain = {_plain(name): name for name in names}
    found = difflib.get_close_matches(_plain(text), plain, n=3, cutoff=0.4)
    return tuple(plain[name] for name in found)


def _plain(text: str) -> str:
    return "".join(text.split()).casefold()


def _unordered(text: str) -> str:
    """Sort what is joined by "+" in a move, unless it is points: their order matters.

    >>> _unordered("a3:7ML+2WL"), _unordered("split:b+a/d+c"), _unordered("b2+a1")
    ('a3:2wl+7ml', 'split:a+b/c+d', 'b2+a1')
    """
    return _RUN.sub(_sorted, _plain(text))


def _sorted(run: re.Match[str]) -> str:
    names = run[0].split("+")
    return run[0] if any(map(_POINT.fullmatch, names)) else "+".join(sorted(names))


def _finish(line: Line) -> Match:
    """Return the match after a line of play. If its game is over, so is the match, and a draw offer
    lapses."""
    match = line.match()
    if line.position.actors:
        return match
    return replace(match, state=State.OVER, draw_offer=None)


def _lapse_offers(match: Match, seat: int) -> Match:
    """Let the other seat's draw offer lapse once `seat` has moved; if it was declined, it may be made
    again."""
    offer = match.draw_offer if match.draw_offer == seat else None
    return replace(match, draw_offer=offer, draw_barred=match.draw_barred & {seat})


def _end(match: Match, ending: Ending) -> Match:
    return replace(match, state=State.OVER, ending=ending, draw_offer=None)
