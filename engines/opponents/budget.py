"""How long a search may take: in positions looked at, in seconds, or whichever runs out first."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from typing import Final

SETTLED: Final = 0.4
"""After this share of its time a search can stop once its best move is settled, which each search defines for
itself."""
CLEAREST: Final = 8.0
"""At most this many times as early, if it's settled all the more clearly."""
DEEPER: Final = 4.0
"""By the end of the next depth a search will have used about this many times the time it has used so far, so
a settled one doesn't begin what would take it past the point at which it stops."""
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

    def can_stop(self, clearness: float) -> bool:
        """Whether a search can stop early whose best move is `clearness` times as clear as it has to be after
        SETTLED of its time; 1 isn't enough. If positions are limited too, being clearer doesn't save time."""
        early = min(clearness, CLEAREST) if self._nodes == inf else 1.0
        return clearness > 1 and self.time_used * early > SETTLED

    @property
    def time_used(self) -> float:
        """The share of the seconds that has passed, or 0 if only positions are counted."""
        if not self._seconds:
            return 0.0
        return 1 - (self._deadline - _clock()) / self._seconds
