"""Taking back one's last choice.

Somebody playing without other people may do so at any time, which undoes Lodge's reply too. Between people it
is free for a moment, while nobody else has chosen; after that the others must allow it. A chance result, or a
card that others have seen, is never undone, because it can't be unseen. A pass shows no card, so it can be
taken back until a card is shown after it.
"""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.limits_and_times import FREE_TAKEBACK
from bot.match.model import LEAVE, TAKEBACK, Asked, Match, Ply, Refused, person
from bot.match.moves import check_not_daily, position_of, seat_in
from bot.match.play import Line, finish
from bot.match.replay import before_each, in_force
from engines.core import CHANCE, IllegalMove, Message, Position, msg

_NOTHING: Final = msg("You don't have a move to take back.")

_TRIED: Final = 6
"""How many positions that look alike to a seat to try when working out what a ply tells it."""


def costs(match: Match, user_id: int) -> bool:
    """Whether a takeback by this person would keep a game from counting that counts so far."""
    return match.help_would_cost and not _others(match, user_id)


def last_made(match: Match, user_id: int) -> int | None:
    """Return the ply number of this person's last choice, also if it can't be taken back. Raises Refused if
    they have no seat."""
    seat = seat_in(match, user_id)
    made = (number for number in reversed(match.plies_in_force) if _chose(match.history[number], seat))
    return next(made, None)


def take_back(match: Match, user_id: int, now: datetime) -> Match:
    """Take this person's last choice back or, if the others must allow it, ask them."""
    check_not_daily(match)
    seat = seat_in(match, user_id)
    ply = last_choice(match, seat)
    others = _others(match, user_id)
    if not others:
        return replace(_gone_back(match, seat, ply, user_id, now), helped=match.helped | {user_id})
    if _is_free(match, ply, now):
        return _gone_back(match, seat, ply, user_id, now)
    asked = match.asks_to_take_back
    if asked is not None and asked.seat == seat:
        raise Refused(msg("You've already asked. Waiting for {people}.", people=_missing(match, asked)))
    if asked is not None:
        raise Refused(msg("Answer the take-back request first."))
    if match.draw_offer is not None:
        raise Refused(msg("Answer the draw offer first."))
    if match.takeback is not None and (match.takeback.seat, match.takeback.ply) == (seat, ply):
        raise Refused(msg("Your opponent said no."))
    return replace(match, takeback=Asked(seat, ply))


def allow(match: Match, user_id: int, now: datetime) -> Match:
    """Allow somebody else's takeback; it happens once everybody has."""
    asked = _asked_by_another(match, user_id)
    allowed = replace(asked, allowed=asked.allowed | {user_id})
    by = match.seats[asked.seat]
    assert isinstance(by, int), "Lodge takes nothing back"
    if _others(match, by) <= allowed.allowed:
        return _gone_back(match, asked.seat, asked.ply, by, now)
    return replace(match, takeback=allowed)


def refuse(match: Match, user_id: int) -> Match:
    """Refuse somebody else's takeback, who can't ask again for the same choice, or withdraw one's own."""
    asked = match.asks_to_take_back
    if asked is not None and asked.seat == seat_in(match, user_id):
        return replace(match, takeback=None)
    return replace(match, takeback=replace(_asked_by_another(match, user_id), refused=True))


def last_choice(match: Match, seat: int) -> int:
    """Return the ply number of a seat's last choice. Raises Refused if it has none that can be taken back."""
    in_force = match.plies_in_force
    after: list[int] = []
    for number in reversed(in_force):
        ply = match.history[number]
        if _chose(ply, seat):
            if any(match.history[each].move == LEAVE for each in after):
                raise Refused(msg("It's too late. Someone has left the game since then."))
            if match.game.hidden and not _is_secret(match, seat) and _has_come_to_light(match, number):
                raise Refused(
                    msg("It's too late. The others have seen your move.")
                    if ply.move != "pass"
                    else msg("It's too late. A card has been shown since then.")
                )
            return number
        if ply.actor == CHANCE:
            raise Refused(_past_chance(match, seat))
        after.append(number)
    raise Refused(_NOTHING)


def _chose(ply: Ply, seat: int) -> bool:
    return ply.actor == seat and ply.user_id is not None and ply.move != LEAVE


def _gone_back(match: Match, seat: int, ply: int, user_id: int, now: datetime) -> Match:
    line = Line(match, position_of(match))
    line.play(seat, f"{TAKEBACK}{ply}", user_id, now)
    return replace(finish(line), takeback=None, draw_offer=None)


def _past_chance(match: Match, seat: int) -> Message:
    in_force = (match.history[number] for number in match.plies_in_force)
    if not any(ply.actor == seat and ply.user_id is not None for ply in in_force):
        return _NOTHING
    if match.game.hidden:
        return msg("It's too late. Cards have been dealt since then.")
    return msg("It's too late. The dice have been rolled since then.")


def _is_secret(match: Match, seat: int) -> bool:
    """Whether the last choice of a seat is still hidden from the others, who have yet to make theirs."""
    return seat in match.decided_seats


def _has_come_to_light(match: Match, number: int) -> bool:
    """Whether a choice other than a pass was made at ply `number`, or a card has been seen since."""
    if match.history[number].move != "pass":
        return True
    standing = [*before_each(in_force(match))][match.plies_in_force.index(number) :]
    positions = [*(before for _, before in standing), position_of(match)]
    return any(
        _tells(before, ply.actor, ply.move, after, seat)
        for (ply, before), after in zip(standing, positions[1:], strict=True)
        for seat in range(match.seat_count)
    )


def _tells(before: Position, actor: int, move: str, after: Position, seat: int) -> bool:
    """Whether a ply tells `seat` something about hidden cards: with other cards it would have looked
    different, or couldn't have been played."""
    rng, seen = random.Random(0), after.seen_by(seat)
    try:
        alike = (before.resample(seat, rng).play(actor, move) for _ in range(_TRIED))
        return any(each.seen_by(seat) != seen for each in alike)
    except IllegalMove:
        return True


def _is_free(match: Match, ply: int, now: datetime) -> bool:
    """Whether a choice was made just now, and nobody else has chosen since."""
    since = [match.history[number] for number in match.plies_in_force if number > ply]
    answered = any(each.user_id is not None or each.actor in match.lodge_seats for each in since)
    # abs, so that setting the clock back doesn't give anybody an extra hour.
    return not answered and abs(now - match.history[ply].at) <= FREE_TAKEBACK


def _others(match: Match, user_id: int) -> frozenset[int]:
    """Return the other people who still play."""
    there = (seat for seat in range(match.seat_count) if seat not in match.leavers)
    holders = (match.seats[seat] for seat in there)
    return frozenset(holder for holder in holders if isinstance(holder, int) and holder != user_id)


def _missing(match: Match, asked: Asked) -> tuple[str | Message, ...]:
    by = match.seats[asked.seat]
    assert isinstance(by, int), "Lodge takes nothing back"
    return tuple(person(other) for other in sorted(_others(match, by) - asked.allowed))


def _asked_by_another(match: Match, user_id: int) -> Asked:
    seat = seat_in(match, user_id)
    asked = match.asks_to_take_back
    if asked is None:
        raise Refused(msg("There's no take-back request to answer."))
    if asked.seat == seat:
        raise Refused(msg("That's your own request."))
    if user_id in asked.allowed:
        raise Refused(msg("You've already agreed. Waiting for {people}.", people=_missing(match, asked)))
    return asked
