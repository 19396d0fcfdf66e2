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


def streak(finished: Collection[str], moment: datetime) -> int:
    """Return on how many days in a row, up to a moment, somebody has finished the board. A day that can still
    be played doesn't end the streak.

    >>> days = {"2026-11-20", "2026-11-21"}
    >>> moments = [datetime(2026, 11, day, hour, 59, tzinfo=UTC) for day, hour in ((22, 0), (23, 0), (23, 1))]
    >>> [streak(days, moment) for moment in moments]
    [2, 2, 0]
    """
    last = day_of(moment)
    while last not in finished and moment < closes(last):
        last = shifted(last, -1)
    return in_a_row(finished, last)


def game_of(day: str, games: Sequence[Game]) -> Game:
    """Return which of the games is played on a day. They take turns day by day, across the ends of weeks and
    years too, so that of two or more no two days in a row have the same; of an even number of games each
    weekday has another one the week after."""
    return games[(date.fromisoformat(day).toordinal() - 1) % len(games)]
