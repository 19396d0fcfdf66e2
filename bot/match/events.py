"""What has happened in a match that others should hear about, worked out from the match before and after a
change.

A new kind of news needs a member of `Kind`, a function in `_LOOKS`, and its entry in
`bot.match.news_texts.NATURES`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.match.model import LEAVE, Holder, Match, State, goes_back_to, is_gone, people
from bot.match.moves import still_chooses


class Kind(StrEnum):
    """What has happened. The database stores the values."""

    CHALLENGED = "challenged"
    """Somebody has challenged this person by name."""
    MOVED = "moved"
    """Others have played, and now it is this person's turn."""
    BEGUN = "begun"
    """A match has begun, and it is this person's turn."""
    ACCEPTED = "accepted"
    """This person's challenge has become a match, and it is somebody else's turn."""
    DECLINED = "declined"
    DRAW_OFFERED = "draw offered"
    DRAW_DECLINED = "draw declined"
    TAKEBACK_ASKED = "takeback asked"
    """Somebody has asked to take a choice back."""
    TAKEBACK_ALLOWED = "takeback allowed"
    TAKEBACK_REFUSED = "takeback refused"
    TIME_SHORT = "time short"
    """This person is running out of time."""
    TIME_UP = "time up"
    """This person is out of time."""
    TIME_OVER = "time over"
    """Somebody else is out of time, and this person may claim."""
    TIME_LOST = "time lost"
    """The others play on without this person, who ran out of time."""
    REMATCH_WANTED = "rematch wanted"
    ENDED = "ended"
    """A match that had begun is over, with or without a result."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that has happened, and who should hear about it if they are away."""

    kind: Kind
    to: tuple[int, ...]
    """The user ids of the people to tell. The person who did it is never one of them."""
    by: int | None = None
    """The user id of the person who did it, if the changed match doesn't say."""


def events(old: Match | None, new: Match, by: int | None = None) -> list[Event]:
    """Return what has happened between two states of a match; nothing unless it has at least two people.

    `old` is None if the match is new; for a rematch, `by` then says who began it.
    """
    if len({*new.players, *new.invited, *(old.invited if old else ())}) < 2:
        return []
    found = [event for look in _LOOKS for event in look(old, new, by)]
    told = [replace(event, to=tuple(each for each in event.to if not is_gone(each))) for event in found]
    return [event for event in told if event.to]


def _challenges(old: Match | None, new: Match, _by: int | None) -> list[Event]:
    """Somebody has challenged others by name."""
    if new.state is not State.OPEN:
        return []
    asked: set[Holder] = {new.challenger, *(old.invited if old is not None else ())}
    return [Event(Kind.CHALLENGED, _people(new.invited, asked))]


def _turns(old: Match | None, new: Match, _by: int | None) -> list[Event]:
    """It has become somebody's turn in a match that was running."""
    if old is None or old.state is not State.RUNNING or new.state is not State.RUNNING:
        return []
    fresh = [seat for seat in new.waiting_for if not _has_same_choice(old, new, seat)]
    return [Event(Kind.MOVED, _people([new.seats[seat] for seat in fresh], _pressed(old, new)))]


def _beginnings(old: Match | None, new: Match, by: int | None) -> list[Event]:
    """A match has begun because somebody took the last seat, or because the challenger started it."""
    if new.state is not State.RUNNING or (old is not None and old.state is not State.OPEN):
        return []
    if by is None:
        joined = [user_id for user_id in new.players if old is None or user_id not in old.players]
        by = joined[-1] if joined else new.challenger
    turn = _people([new.seats[seat] for seat in new.waiting_for], {by})
    found = [Event(Kind.BEGUN, turn)]
    if new.predecessor is None and new.challenger not in turn:
        found.append(Event(Kind.ACCEPTED, _people([new.challenger], {by})))
    return found


def _declined(old: Match | None, new: Match, _by: int | None) -> list[Event]:
    """Somebody challenged by name has declined."""
    if old is None or old.state is not State.OPEN or new.state not in (State.OPEN, State.DECLINED):
        return []
    gone = set(old.invited) - set(new.invited if new.state is State.OPEN else ())
    return [Event(Kind.DECLINED, (new.challenger,), user_id) for user_id in sorted(gone)]


def _draw_offers(old: Match | None, new: Match, _by: int | None) -> list[Event]:
    """Somebody has offered a draw, or their offer was declined."""
    if old is None:
        return []
    declined = people([new.seats[seat] for seat in new.draw_barred - old.draw_barred])
    found = [Event(Kind.DRAW_DECLINED, declined)]
    if new.draw_offer is not None and old.draw_offer != new.draw_offer:
        found.append(Event(Kind.DRAW_OFFERED, people([new.seats[1 - new.draw_offer]])))
    return found


def _takebacks(old: Match | None, new: Match, _by: int | None) -> list[Event]:
    """Somebody has asked to take a choice back, or got an answer."""
    if old is None or new.state is not State.RUNNING:
        return []
    before, now = old.asks_to_take_back, new.asks_to_take_back
    if now is not None and (before is None or (before.seat, before.ply) != (now.seat, now.ply)):
        return [Event(Kind.TAKEBACK_ASKED, _people(new.seats, {new.seats[now.seat]}))]
    if before is None or now is not None:
        return []
    asker = _people([new.seats[before.seat]], set())
    if any(goes_back_to(ply.move) is not None for ply in new.history[old.ply :]):
        return [Event(Kind.TAKEBACK_ALLOWED, asker)]
    refused = new.takeback is not None and new.takeback.refused
    return [Event(Kind.TAKEBACK_REFUSED, asker)] if refused else []


def _times(old: Match | None, new: Match, _by: int | None) -> list[Event]:
    """Somebody is short of time, out of time, or has lost their seat on time."""
    if old is None or old.state is not State.RUNNING:
        return []
    lost = [ply.actor for ply in new.history[old.ply :] if ply.move == LEAVE and ply.user_id is None]
    found = [Event(Kind.TIME_LOST, _people([new.seats[seat] for seat in lost], set()))]
    if old.clock is None or new.clock is None:
        return found
    over = new.clock.over - old.clock.over
    short = new.clock.reminded - old.clock.reminded - new.clock.over
    if over:
        late = _people([new.seats[seat] for seat in sorted(over)], set())
        waiting = _people(new.seats, {new.seats[seat] for seat in (*new.clock.over, *new.leavers)})
        found += [Event(Kind.TIME_UP, late), Event(Kind.TIME_OVER, waiting)]
    return [*found, Event(Kind.TIME_SHORT, _people([new.seats[seat] for seat in sorted(short)], set()))]


def _rematches(old: Match | None, new: Match, _by: int | None) -> list[Event]:
    """Somebody wants a rematch, and others have yet to ask for it."""
    if old is None or new.successor is not None or old.rematch == new.rematch:
        return []
    return [Event(Kind.REMATCH_WANTED, _people(new.seats, new.rematch))]


def _ends(old: Match | None, new: Match, _by: int | None) -> list[Event]:
    """A running match has ended. People who had left it aren't told."""
    if old is None or old.state is not State.RUNNING or new.state not in (State.OVER, State.EXPIRED):
        return []
    knowing = _pressed(old, new) | {new.seats[seat] for seat in old.leavers}
    how, seat = (new.ending.how, new.ending.seat) if new.ending is not None else ("", None)
    if how in ("resigned", "early", "void") and seat is not None:
        knowing.add(new.seats[seat])
    elif how == "agreed" and old.draw_offer is not None:
        knowing.add(new.seats[1 - old.draw_offer])
    return [Event(Kind.ENDED, _people(new.seats, knowing))]


_LOOKS: Final[tuple[Callable[[Match | None, Match, int | None], list[Event]], ...]] = (
    *(_challenges, _turns, _beginnings, _declined, _draw_offers, _takebacks, _times, _rematches, _ends),
)


def _has_same_choice(old: Match, new: Match, seat: int) -> bool:
    """Whether a seat still has the same choice or throw to make as before."""
    return seat in old.waiting_for and (old.ply == new.ply or still_chooses(new, seat, old.ply))


def _pressed(old: Match, new: Match) -> set[Holder]:
    """Return the people who pressed for the new plies."""
    return {ply.user_id for ply in new.history[old.ply :] if ply.user_id is not None}


def _people(holders: list[Holder] | tuple[Holder, ...], but: set[Holder] | frozenset[int]) -> tuple[int, ...]:
    return tuple(user_id for user_id in people(holders) if user_id not in but)
