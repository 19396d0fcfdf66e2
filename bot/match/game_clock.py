"""How much time each seat of a match has, as a value that can be stored. `bot.match.clocks` runs it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Self

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_UNIT: Final = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class GameClock:
    """The time of each seat of a running match of people."""

    due: tuple[datetime | None, ...]
    """When each seat's time is over; None while it has nothing to do, and for Lodge's seats."""
    left: tuple[timedelta, ...]
    """What each seat had left when it last moved; at first its budget."""
    reminded: frozenset[int] = frozenset()
    """The seats that have been reminded that they are short of time."""
    over: frozenset[int] = frozenset()
    """The seats noted as out of time, which the board shows."""
    lost: frozenset[int] = frozenset()
    """Those of them that lose the match even if it has hardly begun (`bot.match.resigning.lose_by_time`)."""

    def to_json(self) -> dict[str, Any]:
        """Return JSON data that `from_json` turns back into an equal clock; times are in microseconds."""
        return {
            "due": [None if each is None else (each - _EPOCH) // _UNIT for each in self.due],
            "left": [each // _UNIT for each in self.left],
            "reminded": sorted(self.reminded),
            "over": sorted(self.over),
            "lost": sorted(self.lost),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Make a clock from the data of `to_json`."""
        return cls(
            tuple(None if each is None else _EPOCH + each * _UNIT for each in data["due"]),
            tuple(each * _UNIT for each in data["left"]),
            frozenset(data["reminded"]),
            frozenset(data["over"]),
            frozenset(data.get("lost", ())),
        )

    def shifted(self, by: timedelta) -> Self:
        """Return the clock with all running times moved later by so much."""
        return replace(self, due=tuple(None if each is None else each + by for each in self.due))


def relative(at: datetime) -> str:
    """Return how far away a moment is, which Discord shows as "in 9 minutes".

    >>> from datetime import UTC
    >>> relative(datetime(2026, 1, 1, tzinfo=UTC))
    '<t:1767225600:R>'
    """
    return f"<t:{int(at.timestamp())}:R>"


def day(at: datetime) -> str:
    """Return a moment's day, which Discord shows as "20/04/2021"."""
    return f"<t:{int(at.timestamp())}:d>"


def day_and_time(at: datetime) -> str:
    """Return a moment's day and time, which Discord shows as "20 April 2021 16:20"."""
    return f"<t:{int(at.timestamp())}:f>"


def clock_time(at: datetime) -> str:
    """Return a moment's time of day, which Discord shows as "16:20" on the reader's own clock."""
    return f"<t:{int(at.timestamp())}:t>"
