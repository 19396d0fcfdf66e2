"""How much time each seat of a match has: a value, as it is stored. `bot.match.clocks` lets it run."""

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
    """Of each seat when its time is over; None while it has nothing to do, or is Lodge's."""
    left: tuple[timedelta, ...]
    """Of each seat what it had left when it last moved; at first its budget."""
    reminded: frozenset[int] = frozenset()
    """The seats that have been reminded that their time runs out."""
    over: frozenset[int] = frozenset()
    """The seats whose time is over, once that has been noted: what the board shows."""

    def to_json(self) -> dict[str, Any]:
        """Plain JSON data, from which `from_json` makes an equal clock; times are in microseconds."""
        return {
            "due": [None if each is None else (each - _EPOCH) // _UNIT for each in self.due],
            "left": [each // _UNIT for each in self.left],
            "reminded": sorted(self.reminded),
            "over": sorted(self.over),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """The inverse of `to_json`."""
        return cls(
            tuple(None if each is None else _EPOCH + each * _UNIT for each in data["due"]),
            tuple(each * _UNIT for each in data["left"]),
            frozenset(data["reminded"]),
            frozenset(data["over"]),
        )

    def shifted(self, by: timedelta) -> Self:
        """The clock with all times that run moved on by so much."""
        return replace(self, due=tuple(None if each is None else each + by for each in self.due))


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
