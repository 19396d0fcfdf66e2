"""The clocks of a match: when they run, and what happens when one runs out.

There are clocks only where people play people; nobody has to hurry against Lodge or alone. A player's clock
runs while they have to choose or throw. When their time is up, the match doesn't end at once: the others may
claim the win (or, at a larger table, play on without them) or give more time. If they do neither within a
further period, Lodge claims for them.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime, timedelta

from bot.match import resigning
from bot.match.game_clock import GameClock
from bot.match.model import Match, Refused, State, goes_back_to, is_of_the_game, people
from bot.match.moves import seat_in
from bot.match.pace import PACES, Pace
from engines.core import CHANCE, msg


def has_clocks(match: Match) -> bool:
    """Whether at least two people still play, so that somebody may have to wait."""
    still_there = {seat for seat in range(len(match.seats)) if seat not in match.leavers}
    return len(people([match.seats[seat] for seat in still_there])) > 1


def after(new: Match, old: Match | None, now: datetime, life: timedelta) -> GameClock | None:
    """Return the clock of a match that has just changed. `life` is how long a move may take where there is no
    limit."""
    if new.state is not State.RUNNING or not has_clocks(new):
        return None
    pace = PACES[new.pace]
    before = old.clock if old is not None else None
    if before is None:
        blank = GameClock((None,) * new.seat_count, (pace.budget or timedelta(),) * new.seat_count)
        return _run(new, blank, new.ply, now, pace, life)
    assert old is not None, "its clock was there"
    if old.ply == new.ply:
        return before if new.clock is None else new.clock
    last = new.history[-1]
    if (first := goes_back_to(last.move)) is not None:
        undone = {old.history[ply].actor for ply in old.plies_in_force if ply >= first}
        return _taken_back(new, before, last.actor, undone - {CHANCE}, now, pace, life)
    return _run(new, before, old.ply, now, pace, life)


def _have_moved(match: Match, since: int) -> frozenset[int]:
    """Return the seats that have pressed for a choice, throw or takeback from a ply onwards."""
    pressed = [ply for ply in match.history[since:] if ply.user_id is not None]
    seats = {ply.actor for ply in pressed if ply.actor != CHANCE}
    throwers = {ply.user_id for ply in pressed if ply.actor == CHANCE}
    return frozenset(seats | {seat for seat, holder in enumerate(match.seats) if holder in throwers})


def _had_another_turn_between(match: Match, seat: int, since: int) -> bool:
    """Whether somebody else's turn has played itself since a seat moved at that ply."""
    return any(
        ply.user_id is None and ply.actor not in (CHANCE, seat) and is_of_the_game(ply.move)
        for ply in match.history[since:]
    )


def _run(
    match: Match, before: GameClock, since: int, now: datetime, pace: Pace, life: timedelta
) -> GameClock:
    """Return the clock after the plies since `since`: it now runs for the seats that have something to do."""
    moved = _have_moved(match, since)
    waiting = _people_waited_for(match)
    due, left = list(before.due), list(before.left)
    for seat in range(match.seat_count):
        running = due[seat]
        if running is not None and (seat in moved or seat not in waiting):
            left[seat] = max(timedelta(), running - now)
            if seat not in waiting:
                left[seat] += pace.added
            elif _had_another_turn_between(match, seat, since):
                left[seat] += pace.added
                running = None
        if seat not in waiting:
            due[seat] = None
        elif running is None or (seat in moved and pace.budget is None):
            due[seat] = now + _a_turn(left[seat], pace, life)
    return _changed(before, due, left)


def _taken_back(
    match: Match,
    before: GameClock,
    back: int,
    undone: Collection[int],
    now: datetime,
    pace: Pace,
    life: timedelta,
) -> GameClock:
    """Return the clock after seat `back` took back its last choice. The seats `undone` made the choices that
    are gone. That gives no time back, and takes away what was added for the turns undone."""
    waiting = _people_waited_for(match)
    due, left = list(before.due), list(before.left)
    for seat in range(match.seat_count):
        running = due[seat]
        if running is not None and (seat == back or seat not in waiting):
            left[seat] = max(timedelta(), running - now)
        # Its turn had ended if its clock stood, or if another seat has chosen since.
        turn_ended = running is None or (seat == back and len(undone) > 1)
        if seat in undone and turn_ended:
            left[seat] = max(timedelta(), left[seat] - pace.added)
        if seat not in waiting:
            due[seat] = None
        elif seat == back:
            due[seat] = now + left[seat]
        elif running is None:
            due[seat] = now + _a_turn(left[seat], pace, life)
    return _changed(before, due, left)


def _a_turn(left: timedelta, pace: Pace, life: timedelta) -> timedelta:
    """Return how much time a seat has for a turn that begins."""
    return left if pace.budget is not None else pace.a_move or life


def _people_waited_for(match: Match) -> list[int]:
    return [seat for seat in match.waiting_for if seat not in match.lodge_seats]


def _changed(before: GameClock, due: list[datetime | None], left: list[timedelta]) -> GameClock:
    same = frozenset(seat for seat, at in enumerate(due) if at == before.due[seat])
    return GameClock(tuple(due), tuple(left), before.reminded & same, before.over & same, before.lost & same)


def next_moment(match: Match, life: timedelta) -> datetime | None:
    """Return when a reminder, the end of somebody's time or an automatic claim next falls due; None if no
    clock runs."""
    return min((_next_of(match, seat, life) for seat in _running(match)), default=None)


class NotDue(Refused):
    """Nothing is due in a match any more: someone has just moved."""


def pass_time(match: Match, now: datetime, life: timedelta, lost: Collection[int] = ()) -> Match:
    """Return the match after what has fallen due by now. Of the seats that run out of time, those `lost` lose
    the match even if it has hardly begun. Raises NotDue if nothing has fallen due."""
    clock = match.clock
    late = {seat for seat in _running(match) if _next_of(match, seat, life) <= now}
    if clock is None or not late:
        raise NotDue(msg("No one has run out of time."))
    over = {seat for seat in late if _due(match, seat) <= now}
    if over <= clock.over and any(seat in clock.over for seat in late):
        return _end(match, late & clock.over, now)
    # However late this is noticed, the others get the full period to claim.
    due = tuple(now if seat in over - clock.over else each for seat, each in enumerate(clock.due))
    noted = replace(
        clock,
        due=due,
        reminded=clock.reminded | late,
        over=clock.over | over,
        lost=clock.lost | over.intersection(lost),
    )
    if not over:
        return replace(match, clock=noted)
    return replace(match, clock=noted, draw_offer=None, takeback=None)


def claim(match: Match, user_id: int, now: datetime) -> Match:
    """Claim the win because somebody is out of time or, with more than two seats, let the others play on
    without them. Raises Refused if nobody is, or the claimer is too."""
    seat_in(match, user_id)
    return _end(match, _over(match, user_id), now)


def out_of_time(match: Match, now: datetime) -> frozenset[int]:
    """Return the seats that are out of time by now, noted or not."""
    return match.out_of_time.union(seat for seat in _running(match) if _due(match, seat) <= now)


def claim_ends(match: Match) -> bool:
    """Whether claiming would end a match, rather than let the others play on."""
    return _if_claimed(match).state is not State.RUNNING


def claim_is_void(match: Match) -> bool:
    """Whether claiming would end a match without counting."""
    return _if_claimed(match).void


def _if_claimed(match: Match) -> Match:
    """Return a match whose time is over as it would be if somebody claimed."""
    return _end(match, match.out_of_time, match.updated_at)


def give_time(match: Match, user_id: int, now: datetime, life: timedelta) -> Match:
    """Give more time to the seats that are out of it. Raises Refused as `claim` does."""
    seat_in(match, user_id)
    over, pace, clock = _over(match, user_id), PACES[match.pace], match.clock
    assert clock is not None, "a time is over"
    more = now + (pace.more or pace.a_move or life)
    due = tuple(more if seat in over else each for seat, each in enumerate(clock.due))
    return replace(
        match,
        clock=replace(
            clock, due=due, reminded=clock.reminded - over, over=clock.over - over, lost=clock.lost - over
        ),
    )


def _over(match: Match, user_id: int) -> frozenset[int]:
    """Return the seats that are out of time. Raises Refused if there are none, or this person is too."""
    clock = match.clock
    if clock is None or not clock.over:
        raise Refused(msg("No one has run out of time."))
    if any(match.seats[seat] == user_id for seat in clock.over):
        raise Refused(msg("You're out of time too. Move now."))
    return clock.over


def _end(match: Match, over: frozenset[int] | set[int], now: datetime) -> Match:
    """Return the match after some seats have lost on time. What that means was settled when their time ran
    out, so that it's what the board says."""
    assert match.clock is not None, "a time is over"
    lost = match.clock.lost
    if over >= {seat for seat in range(match.seat_count) if seat not in (*match.leavers, *match.lodge_seats)}:
        return replace(match, state=State.EXPIRED, draw_offer=None, takeback=None)  # nobody is there
    for seat in sorted(over):
        if match.state is State.RUNNING:
            match = resigning.lose_by_time(match, seat, now, lost=seat in lost)
    return match


def _running(match: Match) -> list[int]:
    if match.clock is None or match.state is not State.RUNNING:
        return []
    return [seat for seat, due in enumerate(match.clock.due) if due is not None]


def _due(match: Match, seat: int) -> datetime:
    assert match.clock is not None, "it has clocks"
    due = match.clock.due[seat]
    assert due is not None, "it runs"
    return due


def _next_of(match: Match, seat: int, life: timedelta) -> datetime:
    """Return when something next falls due for a seat whose clock runs."""
    clock, pace, due = match.clock, PACES[match.pace], _due(match, seat)
    assert clock is not None, "it has clocks"
    period = pace.budget or pace.a_move or life
    if seat in clock.over:
        return due + period
    if seat in clock.reminded:
        return due
    return due - (pace.reminder or period / 4)
