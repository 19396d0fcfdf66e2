"""The days of the daily board, by universal time.

Each has an hour after it in which a try that was begun can be played to its end; then it closes, and what was
secret of it is told.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from bot.limits_and_times import DAILY_GRACE
from engines.core import Game


@dataclass(frozen=True, slots=True)
class DailyDay:
    """What is played on one day, and by which dice."""

    day: str
    """As in ISO 8601: "2026-11-22"."""
    game: Game
    options: Mapping[str, str]
    """Every option of the game with its value."""
    seed: bytes
    """32 bytes, secret until the day has closed."""
    commitment: str
    """SHA-256 of the seed, in hexadecimal."""


def day_of(moment: datetime) -> str:
    """Return the day of a moment.

    >>> day_of(datetime(2026, 11, 22, 23, 59, 59, tzinfo=UTC))
    '2026-11-22'
    """
    return moment.astimezone(UTC).date().isoformat()


def shifted(day: str, by: int) -> str:
    """Return the day so many days after (or, with a negative number, before) another.

    >>> shifted("2026-12-31", 1)
    '2027-01-01'
    """
    return (date.fromisoformat(day) + timedelta(days=by)).isoformat()


def in_a_row(days: Collection[str], last: str) -> int:
    """Return how many days in a row, of which `last` is the last, are among these.

    >>> in_a_row({"2026-11-30", "2026-12-01", "2026-12-02"}, "2026-12-01")
    2
    """
    length = 0
    while shifted(last, -length) in days:
        length += 1
    return length


def closes(day: str) -> datetime:
    """Return when a day closes: when its last try ends, and its seed is told.

    >>> closes("2026-11-22").isoformat()
    '2026-11-23T01:00:00+00:00'
    """
    return datetime.combine(date.fromisoformat(day) + timedelta(days=1), time(), UTC) + DAILY_GRACE


def last_closed(moment: datetime) -> str:
    """Return the last day that has closed by a moment.

    >>> [last_closed(datetime(2026, 11, 22, hour, 59, tzinfo=UTC)) for hour in (0, 1)]
    ['2026-11-20', '2026-11-21']
    """
    yesterday = shifted(day_of(moment), -1)
    return yesterday if closes(yesterday) <= moment else shifted(yesterday, -1)


def game_of(day: str, games: Sequence[Game]) -> Game:
    """Return which of the games is played on a day. They take turns day by day, across the ends of weeks and
    years too, so that of two or more no two days in a row have the same; of an even number of games each
    weekday has another one the week after."""
    return games[(date.fromisoformat(day).toordinal() - 1) % len(games)]
