"""The one clock that Lodge looks at: the time of day, and seconds counted on their own.

How long a request or a thought takes is measured by the event loop's clock or the machine's instead: that is
no time that passes in a match.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial


class Clock:
    """The machine's clock, which a playground can move forward. Any thread may look at it and move it."""

    def __init__(self) -> None:
        self._ahead = 0.0
        """Seconds that it has been moved forward."""
        self._wrong = 0.0
        """Seconds that the time of day alone is ahead, as on a machine whose clock somebody has set."""
        self._wakers: set[Callable[[], object]] = set()
        """Called when it is moved."""

    def read(self) -> tuple[datetime, float]:
        """Return the time of day in UTC, and the seconds counted since some moment, as of one instant."""
        ahead = self._ahead
        return datetime.now(UTC) + timedelta(seconds=ahead + self._wrong), time.monotonic() + ahead

    def now(self) -> datetime:
        """Return the time of day in UTC."""
        return self.read()[0]

    def monotonic(self) -> float:
        """Return the seconds counted since some moment, whatever is done to the time of day."""
        return self.read()[1]

    async def sleep(self, seconds: float) -> None:
        """Sleep until that many seconds have passed by this clock: less long if it is moved forward."""
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
        """Move the clock forward as if that many seconds, 0 or more, had really passed: the time of day and
        the seconds counted alike. For the playground only."""
        self._ahead += seconds
        for wake in tuple(self._wakers):
            wake()

    def set_wrong(self, seconds: float) -> None:
        """Let the time of day be that many seconds ahead of what it should be, below 0 behind; the seconds
        counted go on as they did. For the playground only."""
        self._wrong = seconds
