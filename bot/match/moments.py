"""Moments as Discord shows them: in the reader's own time zone, and counting by themselves.

The format is Discord's message formatting, "Timestamps".
"""

from __future__ import annotations

from datetime import datetime


def relative(at: datetime) -> str:
    """How far away a moment is: "in 9 minutes".

    >>> from datetime import UTC
    >>> relative(datetime(2026, 1, 1, tzinfo=UTC))
    '<t:1767225600:R>'
    """
    return f"<t:{int(at.timestamp())}:R>"


def day(at: datetime) -> str:
    """A moment's day: "20/04/2021"."""
    return f"<t:{int(at.timestamp())}:d>"


def day_and_time(at: datetime) -> str:
    """A moment's day and time: "20 April 2021 16:20"."""
    return f"<t:{int(at.timestamp())}:f>"


def time_of_day(at: datetime) -> str:
    """A moment's time of day: "16:20"."""
    return f"<t:{int(at.timestamp())}:t>"
