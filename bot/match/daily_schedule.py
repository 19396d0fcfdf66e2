"""The days of the daily board, in UTC.

A day stays open for another hour so that people can finish their tries; then it closes and its seed is
published.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.limits_and_times import DAILY_GRACE, DAYS_PER_REST
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


def run_of(days: Collection[str], last: str) -> tuple[int, list[str]]:
    """Return how many days, up to `last`, are among `days` without a break, and the rest days in between,
    the latest first. One missed day in any seven is a rest day and doesn't break the run.

    >>> run_of({"2026-11-28", "2026-11-30", "2026-12-01"}, "2026-12-01")
    (3, ['2026-11-29'])
    >>> run_of({"2026-11-26", "2026-11-28", "2026-11-30"}, "2026-11-30")
    (2, ['2026-11-29'])
    """
    length, rests, day = 0, list[str](), last
    while True:
        if day in days:
            length += 1
        elif shifted(day, -1) in days and (not rests or shifted(day, DAYS_PER_REST) <= rests[-1]):
            rests.append(day)
        else:
            return length, rests
        day = shifted(day, -1)


def closes(day: str) -> datetime:
    """Return when a day closes: when its last tries end and its seed is published.

    >>> closes("2026-11-22").isoformat()
    '2026-11-23T01:00:00+00:00'
    """
    return datetime.combine(date.fromisoformat(day) + timedelta(days=1), time(), UTC) + DAILY_GRACE


def post_time(day: str, hour: int, zone: str) -> datetime:
    """Return when a day is posted where clocks show the time of `zone`: the first moment of the UTC day at
    which they show that hour or, if a change of the clocks leaves none, the start of the day.

    >>> post_time("2026-03-28", 9, "Europe/Berlin").isoformat()
    '2026-03-28T08:00:00+00:00'
    >>> post_time("2026-03-29", 9, "Europe/Berlin").isoformat()
    '2026-03-29T07:00:00+00:00'
    """
    start = datetime.combine(date.fromisoformat(day), time(), UTC)
    try:
        there = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError):  # this machine doesn't know it
        return start + timedelta(hours=hour)
    for quarter in range(24 * 4):  # some zones are a quarter of an hour apart
        moment = start + timedelta(minutes=15 * quarter)
        local = moment.astimezone(there)
        if (local.hour, local.minute) == (hour, 0):
            return moment
    return start


def next_post(after: datetime, hour: int, zone: str) -> datetime:
    """Return when the daily is posted next, after a moment."""
    day = day_of(after)
    while (moment := post_time(day, hour, zone)) <= after:
        day = shifted(day, 1)
    return moment


def streak(finished: Collection[str], moment: datetime) -> tuple[int, list[str]]:
    """Return how many days somebody has finished the board without a break, up to a moment, and their rest
    days (`run_of`). A day that can still be played is neither missed nor a rest day.

    >>> days = {"2026-11-20", "2026-11-21"}
    >>> moments = [datetime(2026, 11, day, hour, 59, tzinfo=UTC) for day, hour in ((23, 0), (24, 0), (24, 1))]
    >>> [streak(days, moment) for moment in moments]
    [(2, []), (2, ['2026-11-22']), (0, [])]
    """
    last = day_of(moment)
    while last not in finished and moment < closes(last):
        last = shifted(last, -1)
    return run_of(finished, last)


def setup_of(day: str, games: Sequence[Game]) -> tuple[Game, Mapping[str, str]]:
    """Return the game and the options of a day. All that the games declare take turns, across weeks and years
    too, so two days in a row never have the same if there are at least two."""
    setups = [(game, daily.options) for game in games for daily in game.dailies]
    return setups[(date.fromisoformat(day).toordinal() - 1) % len(setups)]
