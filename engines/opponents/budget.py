"""How long a search may take: in positions looked at, in seconds, or whichever runs out first."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from typing import Final

SETTLED: Final = 0.4
"""After this share of its time a search can stop once its best move is settled, which each search defines for
itself."""
_LOOK: Final = 64
"""The limits are checked once every this many nodes."""

_clock: Callable[[], float] = time.monotonic


def count_own_seconds() -> None:
    """Count the CPU time of this process from now on, not wall-clock time. For measurements, so that a busy
    machine doesn't change them; anyone waiting for an answer cares about the clock on the wall."""
    global _clock
    _clock = time.process_time


class OutOfBudget(Exception):
    """The budget doesn't allow another position."""


class Budget:
    """Limits the positions looked at, or the time. Limited by nodes alone, it is the same on any machine."""

    def __init__(self, nodes: int | None = None, seconds: float | None = None) -> None:
        self.spent = 0
        """Positions looked at."""
        self.renew(nodes, seconds)

    def renew(self, nodes: int | None = None, seconds: float | None = None) -> None:
        """Allow this much again, starting now."""
        self._nodes = inf if nodes is None else self.spent + nodes
        self._seconds = seconds
        self._deadline = inf if seconds is None else _clock() + seconds
        self._next_look = min(self.spent + _LOOK, self._nodes)

    def spend(self) -> None:
        """Count one more position. Raises OutOfBudget if nothing is left."""
        if self.spent >= self._next_look:
            if self.over:
                raise OutOfBudget
            self._next_look = min(self.spent + _LOOK, self._nodes)
        self.spent += 1

    @property
    def over(self) -> bool:
        """Whether nothing is left."""
        return self.spent >= self._nodes or _clock() > self._deadline

    @property
    def time_used(self) -> float:
        """The share of the seconds that has passed, or 0 if only positions are counted."""
        if not self._seconds:
            return 0.0
        return 1 - (self._deadline - _clock()) / self._seconds
