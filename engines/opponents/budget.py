"""How long one may think: in positions looked at, in seconds, or whichever ends first."""

from __future__ import annotations

import time
from typing import Final

_LOOK: Final = 64
"""The clock is looked at once in so many nodes."""


class OutOfBudget(Exception):
    """There is no time left to look at another position."""


class Budget:
    """Counts the positions that are looked at. By nodes alone it is the same on any machine."""

    def __init__(self, nodes: int | None = None, seconds: float | None = None) -> None:
        self.spent = 0
        """Positions looked at."""
        self._nodes = nodes
        self._deadline = None if seconds is None else time.monotonic() + seconds

    def renew(self, nodes: int | None = None, seconds: float | None = None) -> None:
        """Allow so much again, from now on."""
        self._nodes = None if nodes is None else self.spent + nodes
        self._deadline = None if seconds is None else time.monotonic() + seconds

    def spend(self) -> None:
        """Count one more position. Raises OutOfBudget."""
        if self._nodes is not None and self.spent >= self._nodes:
            raise OutOfBudget
        self.spent += 1
        if self._deadline is not None and self.spent % _LOOK == 0 and time.monotonic() > self._deadline:
            raise OutOfBudget

    @property
    def over(self) -> bool:
        """Whether nothing is left."""
        if self._nodes is not None and self.spent >= self._nodes:
            return True
        return self._deadline is not None and time.monotonic() > self._deadline
