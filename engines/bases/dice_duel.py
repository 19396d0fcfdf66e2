"""What the dice games for two share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engines.bases.dice_game import DiceGame
from engines.core import Message

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class DiceDuel(DiceGame):
    """A position in a dice game for two."""

    @property
    @abstractmethod
    def winner(self) -> int | None:
        """Who has won, None for a draw; called only once the game is over."""

    @property
    def seats(self) -> int:
        return 2

    @property
    def standing(self) -> tuple[int, ...]:
        return int(self.winner == 0), int(self.winner == 1)

    @property
    def mover(self) -> Message:
        """The name of the seat whose turn it is."""
        return self.names[self.seat]

    @property
    def other(self) -> Message:
        """The name of the other seat."""
        return self.names[1 - self.seat]

    def owners(self, cells: Iterable[Sequence[int]]) -> list[int]:
        """Who holds each cell, given how many pieces of each seat are there: the seat whose turn it is if it
        has any, else the other; -1 for nobody."""
        return [self.seat if here[self.seat] else 1 - self.seat if any(here) else -1 for here in cells]


def with_value(pair: tuple[_T, _T], seat: int, value: _T) -> tuple[_T, _T]:
    """Return a copy of a pair of values, one per seat, with the value for `seat` replaced.

    >>> with_value((3, 5), 1, 6)
    (3, 6)
    """
    return (value, pair[1]) if seat == 0 else (pair[0], value)
