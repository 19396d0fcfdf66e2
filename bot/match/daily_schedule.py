"""The days of the daily board, in UTC.

A day stays open for another hour so that people can finish their tries; then it closes and its seed is
published.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from bot.limits_and_times import DAILY_GRACE
from engines.core import Game


@dataclass(frozen=True, slots=True)
class DailyDay:
    """The game and the seed of one day."""

    day: str
    """In ISO 8601 format: "2026-11-22"."""
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
    """Return the day `by` days after another, or before it if `by` is negative.

    >>> shifted("2026-12-31", 1)
    '2027-01-01'
    """
    return (date.fromisoformat(day) + timedelta(days=by)).isoformat()


def in_a_row(days: Collection[str], last: str) -> int:
    """Return how many days in a row, ending with `last`, are among `days`.

    >>> in_a_row({"2026-11-30", "2026-12-01", "2026-12-02"}, "2026-12-01")
    2
    """
    length = 0
    while shifted(last, -length) in days:
        length += 1
    return length


def closes(day: str) -> datetime:
    """Return when a day closes: when its last tries end and its seed is published.

    >>> closes("2026-11-22").isoformat()
    '2026-11-23T01:00:00+00:00'
    """
    return datetime.combine(date.fromisoformat(day) + timedelta(days=1), time(), UTC) + DAILY_GRACE


def streak(finished: Collection[str], moment: datetime) -> int:
    """Return how many days in a row, up to a moment, somebody has finished the board. A day that can still be
    played doesn't end the streak.

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
    """Return the game of a day. The games take turns, across weeks and years too, so two days in a row never
    have the same one if there are at least two; with an even number of games, a weekday gets a different one
    the week after."""
    return games[(date.fromisoformat(day).toordinal() - 1) % len(games)]
