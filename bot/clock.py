"""Lodge's clock: the time of day, and a separate count of seconds.

Requests and thoughts are timed by the event loop's clock or the machine's instead, because that isn't time
passing in a match.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial


class Clock:
    """The machine's clock, which a playground can move forward. Any thread may read or move it."""

    def __init__(self) -> None:
        self._ahead = 0.0
        """Seconds it has been moved forward."""
        self._wrong = 0.0
        """Seconds by which only the time of day is ahead, as if someone had set the machine's clock."""
        self._wakers: set[Callable[[], object]] = set()
        """Called whenever the clock is moved."""

    def read(self) -> tuple[datetime, float]:
        """Return the time of day in UTC and the seconds counted, both for the same instant."""
        ahead = self._ahead
        return datetime.now(UTC) + timedelta(seconds=ahead + self._wrong), time.monotonic() + ahead

    def now(self) -> datetime:
        """Return the time of day in UTC."""
        return self.read()[0]

    def monotonic(self) -> float:
        """Return the seconds since some fixed moment, unaffected by changes to the time of day."""
        return self.read()[1]

    async def sleep(self, seconds: float) -> None:
        """Sleep until that many seconds have passed on this clock, which comes sooner if it's moved
        forward."""
        due = self.monotonic() + seconds
        moved = asyncio.Event()
        waker = partial(asyncio.get_running_loop().call_soon_threadsafe, moved.set)
        self._wakers.add(waker)
        try:
            while (left := due - self.monotonic()) > 0:
                with suppress(TimeoutError):
                    await asyncio.wait_for(moved.wait(), left)
                moved.clear()
        finally:
            self._wakers.discard(waker)

    def advance(self, seconds: float) -> None:
        """Move the time of day and the seconds counted forward, as if that many seconds (0 or more) had
        really passed. For the playground only."""
        self._ahead += seconds
        for wake in tuple(self._wakers):
            wake()

    def set_wrong(self, seconds: float) -> None:
        """Set the time of day that many seconds ahead of the real one (behind it if negative). The seconds
        counted carry on as before. For the playground only."""
        self._wrong = seconds
