"""How much time is left, in Discord's own timestamps, which count by themselves."""

from __future__ import annotations

from datetime import timedelta

from bot.match.game_clock import relative
from bot.match.model import Match
from bot.match.pace import NO_LIMIT, PACES
from engines.core import Message, msg


def pace_told(match: Match) -> Message:
    """How long a move may take, on a challenge."""
    return msg("Time: {pace}.", pace=PACES[match.pace].name)


def time_told(match: Match) -> Message:
    """Whose time runs out when; where each has a budget, also what the others have left."""
    clock = match.clock
    assert clock is not None, "it has clocks"
    running = [(seat, at) for seat, at in enumerate(clock.due) if at is not None]
    if not running:
        return msg("No clock runs.")
    if match.pace == NO_LIMIT:
        latest = max(at for _, at in running)
        return msg("Without a move the win can be claimed {when}.", when=relative(latest))
    told = [
        msg("{seat}'s time runs out {when}", seat=match.game.colour_name(seat), when=relative(at))
        for seat, at in running
    ]
    if PACES[match.pace].budget is not None:
        told += [
            msg("{seat} has {left} left", seat=match.game.colour_name(seat), left=_minutes(clock.left[seat]))
            for seat in range(match.seat_count)
            if clock.due[seat] is None and seat not in (*match.leavers, *match.lodge_seats)
        ]
    return msg("⏳ {clocks}.", clocks=tuple(told))


def _minutes(left: timedelta) -> str:
    """A time in minutes and seconds.

    >>> _minutes(timedelta(seconds=75))
    '1:15'
    """
    minutes, seconds = divmod(max(0, int(left.total_seconds())), 60)
    return f"{minutes}:{seconds:02}"
