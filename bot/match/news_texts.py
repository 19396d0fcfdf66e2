"""Each kind of news: what it says, when it is sent, how long it stays news, and who gets it.

News that needs somebody to act, on their turn or a question, pings them. Results and answers come silently.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

from bot.limits_and_times import AWAY_AFTER, NEWS_OF_A_MOVE_WAITS, NEWS_WAITS_IF_THERE
from bot.match.clocks import claim_ends, claim_is_void
from bot.match.events import Kind
from bot.match.game_clock import relative
from bot.match.model import LEAVE, Match, State, is_of_the_game, people, person, seated
from bot.match.moves import still_chooses
from bot.match.pace import PACES
from engines.core import CHANCE, Message, msg, nmsg, npmsg, pmsg


@dataclass(frozen=True, slots=True)
class Nature:
    """One kind of news."""

    says: Callable[[Match, int, int | None], Message]
    """Returns the text for a user (by id) about the match as it stands; the last argument is `Event.by`."""
    still: Callable[[Match, int, int], bool]
    """Whether it is still news for a user (by id), in the match as it stands, that this happened at a ply."""
    waits: timedelta = timedelta(0)
    """How long after the change to tell someone who is away."""
    stays: bool = False
    """Whether it is never taken back."""
    pings: bool = False
    """Whether it is this person's turn, or a question waiting for them, and so pings them. Somebody who was
    there is told too, a little later, unless they press something; all other news is silent, and only for
    people who are away."""
    even_if_there: bool = False
    """Whether it is sent at once to everybody, away or not."""


def about(kind: Kind, match: Match, user_id: int, by: int | None) -> Message:
    """Return what to tell a user about the match as it stands."""
    return NATURES[kind].says(match, user_id, by)


def is_news(kind: Kind, match: Match, user_id: int, ply: int) -> bool:
    """Whether what happened at `ply` is still news for a person, in the match as it stands."""
    return NATURES[kind].still(match, user_id, ply)


def brief(kind: Kind, match: Match, user_id: int, by: int | None) -> Message:
    """Return the line for this news in a list of games that are waiting for somebody."""
    if kind in (Kind.MOVED, Kind.BEGUN, Kind.TAKEBACK_ALLOWED):
        return pmsg("list", "{game} with {people}", game=match.game.title, people=_others(match, user_id))
    return about(kind, match, user_id, by)


def last_press(match: Match, user_id: int) -> datetime | None:
    """Return when a person last pressed for something recorded in the match, the challenge included; None if
    they haven't yet.

    If their turn played itself (dice, a single move), there was nothing to press, so they still count as
    there. A takeback is recorded only when the others have allowed it, so it doesn't count.
    """
    challenged = match.predecessor is None and user_id == match.challenger
    last = match.created_at if challenged else None
    own, lodge_seats = match.seats_of(user_id), match.lodge_seats
    before, thought = match.created_at, timedelta()
    for number, ply in enumerate(match.history):
        if not is_of_the_game(ply.move):
            continue
        if number and ply.user_id is None and ply.actor in lodge_seats:
            thought += ply.at - before
        before = ply.at
        played_itself = ply.user_id is None and ply.actor in own
        still_there = last is not None and ply.at - last - thought <= AWAY_AFTER
        if ply.user_id == user_id or (played_itself and still_there):
            last, thought = ply.at, timedelta()
    return last


def was_there(match: Match, last: datetime | None, at: datetime) -> bool:
    """Whether somebody who last pressed something at `last` was still at the board at `at`, not counting the
    time Lodge spent thinking in between."""
    if last is None:
        return False
    lodge_seats = match.lodge_seats
    thought = (
        max(timedelta(), min(ply.at, at) - max(before.at, last))
        for before, ply in pairwise(match.history)
        if ply.user_id is None and ply.actor in lodge_seats
    )
    return at - last - sum(thought, timedelta()) <= AWAY_AFTER


def wait(kind: Kind, match: Match, user_id: int, at: datetime, *, there: bool) -> timedelta:
    """Return how long after `at`, when it happened, to tell a person about something. `there`: they were at
    the board."""
    nature = NATURES[kind]
    if not there or not nature.pings or nature.even_if_there:
        return nature.waits
    return max(nature.waits, min(NEWS_WAITS_IF_THERE, _time_for_a_move(match, user_id, at) / 4))


def _time_for_a_move(match: Match, user_id: int, at: datetime) -> timedelta:
    """Return how much of a person's time budget is left at `at`; `timedelta.max` if there is no budget."""
    if match.clock is None or PACES[match.pace].budget is None:
        return timedelta.max
    dues = [match.clock.due[seat] for seat in match.seats_of(user_id)]
    left = [match.clock.left[seat] for seat in match.seats_of(user_id)]
    return max(
        timedelta(), min(each if due is None else due - at for due, each in zip(dues, left, strict=True))
    )


def winners(match: Match) -> tuple[int, ...]:
    """Return the seats with the best score in a match that has a result."""
    outcome = match.outcome
    assert outcome is not None, "the match has a result"
    best = max(outcome.scores)
    return tuple(seat for seat, score in enumerate(outcome.scores) if score == best)


# What is said


def _challenged(match: Match, _user_id: int, _by: int | None) -> Message:
    return msg("{player} challenged you to {game}", player=person(match.challenger), game=match.game.title)


def _moved(match: Match, user_id: int, _by: int | None) -> Message:
    game = match.game.title
    for ply in reversed(match.history):
        player: str | Message
        if ply.user_id is not None:
            player = person(ply.user_id)
        elif ply.actor in match.lodge_seats:
            player = _named(match, ply.actor)
        else:
            continue
        if ply.move == LEAVE:
            return msg("{player} left {game}. Your turn!", player=player, game=game)
        if ply.actor == CHANCE:
            return msg("{player} rolled in {game}. Your turn!", player=player, game=game)
        return msg("{player} moved in {game}. Your turn!", player=player, game=game)
    return msg("Your turn in {game} with {people}", game=game, people=_others(match, user_id))


def _begun(match: Match, user_id: int, _by: int | None) -> Message:
    game, others = match.game.title, _others(match, user_id)
    if match.predecessor is not None:
        return msg("Your {game} rematch with {people} has started. Your turn!", game=game, people=others)
    if match.seat_count == 2 and user_id == match.challenger:
        return msg("{player} accepted your challenge to {game}. Your turn!", player=others[0], game=game)
    return msg("{game} with {people} has started. Your turn!", game=game, people=others)


def _accepted(match: Match, user_id: int, _by: int | None) -> Message:
    game, others = match.game.title, _others(match, user_id)
    if match.seat_count == 2:
        return msg("{player} accepted your challenge to {game}", player=others[0], game=game)
    return msg("{game} with {people} has started", game=game, people=others)


def _declined(match: Match, _user_id: int, by: int | None) -> Message:
    assert by is not None, "somebody has declined"
    return msg("{player} declined your challenge to {game}", player=person(by), game=match.game.title)


def _draw_offered(match: Match, _user_id: int, _by: int | None) -> Message:
    assert match.draw_offer is not None, "told only while the offer stands"
    player = _named(match, match.draw_offer)
    return msg("{player} offers a draw in {game}", player=player, game=match.game.title)


def _draw_declined(match: Match, user_id: int, _by: int | None) -> Message:
    return msg("{people} declined a draw in {game}", people=_others(match, user_id), game=match.game.title)


def _takeback_asked(match: Match, _user_id: int, _by: int | None) -> Message:
    asked = match.asks_to_take_back
    assert asked is not None, "told only while it is asked"
    player = _named(match, asked.seat)
    return msg("{player} wants to take back a move in {game}", player=player, game=match.game.title)


def _takeback_allowed(match: Match, user_id: int, _by: int | None) -> Message:
    people_ = _others(match, user_id)
    return msg("{people} let you take back your move in {game}. Your turn!",
        game=match.game.title, people=people_)  # fmt: skip


def _takeback_refused(match: Match, user_id: int, _by: int | None) -> Message:
    return msg("You can't take back your move in {game} with {people}",
        game=match.game.title, people=_others(match, user_id))  # fmt: skip


def _time_short(match: Match, user_id: int, _by: int | None) -> Message:
    due = next(match.clock.due[seat] for seat in match.seats_of(user_id)) if match.clock is not None else None
    assert due is not None, "told only while it runs"
    return msg(
        "Your move in {game} with {people} is due {when}",
        game=match.game.title,
        people=_others(match, user_id),
        when=relative(due),
    )


def _time_up(match: Match, _user_id: int, _by: int | None) -> Message:
    game = match.game.title
    if match.seat_count == 2:
        return msg("You're out of time in {game}. Move now or you may lose", game=game)
    return msg("You're out of time in {game}. Move now or you may be dropped", game=game)


def _time_over(match: Match, _user_id: int, _by: int | None) -> Message:
    late = tuple(_named(match, seat) for seat in sorted(match.out_of_time))
    what = {"players": late, "game": match.game.title}
    if claim_is_void(match):
        return msg("{players} ran out of time in {game}. If you end it this early, it won't count", **what)
    if claim_ends(match):
        return msg("{players} ran out of time in {game}. You can claim the win", **what)
    return msg("{players} ran out of time in {game}. You can play on without them", **what)


def _time_lost(match: Match, user_id: int, _by: int | None) -> Message:
    what = {"game": match.game.title, "people": _others(match, user_id)}
    return msg("You ran out of time in {game}, so {people} will play on without you", **what)


def _rematch_wanted(match: Match, _user_id: int, _by: int | None) -> Message:
    asking = tuple(person(other) for other in match.players if other in match.rematch)
    return nmsg(
        "{people} wants a rematch of {game}",
        "{people} want a rematch of {game}",
        len(asking),
        people=asking,
        game=match.game.title,
    )


def _ended(match: Match, user_id: int, _by: int | None) -> Message:
    game, others = match.game.title, _others(match, user_id)
    why = _given_up(match, user_id)
    if match.outcome is None:
        if why is not None:
            return msg("{why} early, so this game of {game} doesn't count", why=why, game=game)
        return msg("{game} with {people} was called off", game=game, people=others)
    first = winners(match)
    if len(first) == match.seat_count:
        if match.ending is not None:
            return msg("{player} agreed to a draw in {game}", player=others[0], game=game)
        return msg("{game} with {people} ended in a draw", game=game, people=others)
    won = tuple(_named(match, seat) for seat in first)
    if why is not None:
        if won == (person(user_id),):
            return pmsg("result", "{why}. You win {game}", why=why, game=game)
        return npmsg(
            "result",
            "{why}. {winners} wins {game}",
            "{why}. {winners} win {game}",
            len(won),
            why=why,
            winners=won,
            game=game,
        )
    if won == (person(user_id),):
        return msg("You beat {people} at {game}", game=game, people=others)
    if any(set(first) <= set(side) for side in match.sides):
        return npmsg(
            "result", "{winners} wins {game}", "{winners} win {game}", len(won), winners=won, game=game
        )
    return msg("{winners} share the win in {game}", winners=won, game=game)


def _given_up(match: Match, user_id: int) -> Message | None:
    """Tell a user who lost by resigning or running out of time; None if nobody did."""
    if match.ending is None or match.ending.seat is None:
        return None
    loser = _named(match, match.ending.seat)
    if match.ending.how in ("time", "lapsed"):
        if match.seats[match.ending.seat] == user_id:
            return msg("You ran out of time")
        return msg("{player} ran out of time", player=loser)
    return pmsg("result", "{player} resigned", player=loser)


def _others(match: Match, user_id: int) -> tuple[str | Message, ...]:
    """Return everybody in a match except this user, in the order they joined."""
    others = (person(other) for other in match.players if other != user_id)
    return (*others, *(_named(match, seat) for seat in match.lodge_seats))


def _named(match: Match, seat: int) -> str | Message:
    return seated(match.game, match.seats, seat)


# Whether it is still news


def _is_challenged(match: Match, user_id: int, _ply: int) -> bool:
    return match.state is State.OPEN and user_id in match.invited and user_id not in match.players


def _is_their_turn(match: Match, user_id: int, ply: int) -> bool:
    """Whether this person still has the choice or throw they had at `ply`."""
    return any(
        seat in match.waiting_for and (match.ply == ply or still_chooses(match, seat, ply))
        for seat in match.seats_of(user_id)
    )


def _has_not_played(match: Match, user_id: int, ply: int) -> bool:
    played = any(each.user_id == user_id for each in match.history[ply:])
    return match.state is State.RUNNING and not played


def _is_asked_for_a_draw(match: Match, user_id: int, _ply: int) -> bool:
    return match.draw_offer is not None and match.seats[match.draw_offer] != user_id


def _is_asked_to_allow(match: Match, user_id: int, _ply: int) -> bool:
    asked = match.asks_to_take_back
    return asked is not None and match.seats[asked.seat] != user_id and user_id not in asked.allowed


def _stands_still(match: Match, _user_id: int, ply: int) -> bool:
    return match.state is State.RUNNING and match.ply == ply


def _own_time(match: Match, user_id: int) -> tuple[bool, bool]:
    """Return whether this person's clock is running, and whether they are noted as out of time."""
    if match.clock is None or match.state is not State.RUNNING:
        return False, False
    seats = match.seats_of(user_id)
    runs = any(match.clock.due[seat] is not None for seat in seats)
    return runs, any(seat in match.out_of_time for seat in seats)


def _is_short_of_time(match: Match, user_id: int, ply: int) -> bool:
    runs, over = _own_time(match, user_id)
    return runs and not over and _is_their_turn(match, user_id, ply)


def _is_out_of_time(match: Match, user_id: int, _ply: int) -> bool:
    return _own_time(match, user_id)[1]


def _may_claim(match: Match, user_id: int, _ply: int) -> bool:
    return match.state is State.RUNNING and bool(match.out_of_time) and not _own_time(match, user_id)[1]


def _is_asked_for_a_rematch(match: Match, user_id: int, _ply: int) -> bool:
    asked = match.successor is None and bool(match.rematch)
    return asked and user_id in people(match.seats) and user_id not in match.rematch


def _always(_match: Match, _user_id: int, _ply: int) -> bool:
    return True


NATURES: Final[Mapping[Kind, Nature]] = {
    Kind.CHALLENGED: Nature(_challenged, _is_challenged, pings=True),
    Kind.MOVED: Nature(_moved, _is_their_turn, NEWS_OF_A_MOVE_WAITS, pings=True),
    Kind.BEGUN: Nature(_begun, _is_their_turn, NEWS_OF_A_MOVE_WAITS, pings=True),
    Kind.ACCEPTED: Nature(_accepted, _has_not_played, NEWS_OF_A_MOVE_WAITS),
    Kind.DECLINED: Nature(_declined, _always, stays=True, even_if_there=True),
    Kind.DRAW_OFFERED: Nature(_draw_offered, _is_asked_for_a_draw, pings=True),
    Kind.DRAW_DECLINED: Nature(_draw_declined, _stands_still),
    Kind.TAKEBACK_ASKED: Nature(_takeback_asked, _is_asked_to_allow, pings=True),
    Kind.TAKEBACK_ALLOWED: Nature(_takeback_allowed, _is_their_turn, pings=True),
    Kind.TAKEBACK_REFUSED: Nature(_takeback_refused, _stands_still),
    Kind.TIME_SHORT: Nature(_time_short, _is_short_of_time, pings=True, even_if_there=True),
    Kind.TIME_UP: Nature(_time_up, _is_out_of_time, pings=True, even_if_there=True),
    Kind.TIME_OVER: Nature(_time_over, _may_claim),
    Kind.TIME_LOST: Nature(_time_lost, _always, stays=True),
    Kind.REMATCH_WANTED: Nature(_rematch_wanted, _is_asked_for_a_rematch, pings=True),
    Kind.ENDED: Nature(_ended, _always, stays=True),
}
"""All kinds of news."""

QUESTIONS: Final = frozenset({Kind.CHALLENGED, Kind.DRAW_OFFERED, Kind.TAKEBACK_ASKED, Kind.REMATCH_WANTED})
"""The kinds of news that need an answer rather than a move."""
