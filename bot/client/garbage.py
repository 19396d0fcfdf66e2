"""Keeps the rounds of Python's garbage collector so short that nobody notices them.

A full round visits every object that could be part of a cycle, at half a microsecond per live object: 70 ms
for everything loaded at startup, and 10 ms more for the cached pictures. So full rounds run on a timer here,
and objects that survive one while nothing is in hand are frozen: later rounds skip them. Most live as long as
the process; the rest are still freed as soon as nothing refers to them. Only cycles among frozen objects
would leak, so a round over everything runs once a day, and for the first time soon after startup, once its
temporary objects are gone.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

from discord.ext import tasks

EVERY: Final = 0.5
"""Seconds from one round to the next."""
MOMENT: Final = 0.01
"""Seconds between checks for an idle moment. After `MOMENTS` checks a round runs anyway."""
MOMENTS: Final = 50
SHARE: Final = 0.01
"""The share of time that rounds may take: the longer they are, the rarer."""
SETTLED_AFTER: Final = 20.0
"""Seconds after startup during which nothing more is frozen, because the bot draws pictures itself until the
drawing processes are ready."""
WHOLE_EVERY: Final = 86_400.0
"""Seconds between rounds over everything, frozen objects included."""
NEVER: Final = 1 << 30
"""A number of smaller rounds that is never reached."""


class ShortRounds:
    """Full rounds on a timer. A process has only one of these, as it has only one collector."""

    def __init__(self, idle: Callable[[], bool]) -> None:
        """`idle` returns True while nothing is in hand."""
        self._idle = idle
        self._settled = False
        self._next_whole = 0.0
        """When the next round over everything is due, in monotonic seconds."""

    def begin(self) -> None:
        """Collect and freeze everything, then start the timed rounds. Call this before anybody can be kept
        waiting."""
        self._look_at_everything()
        self._next_whole = time.monotonic() + SETTLED_AFTER
        gc.set_threshold(*gc.get_threshold()[:2], NEVER)
        self._round.start()

    def end(self) -> None:
        """Stop the rounds."""
        self._round.cancel()

    @tasks.loop(seconds=EVERY)
    async def _round(self) -> None:
        for _ in range(MOMENTS):
            if self._idle():
                break
            await asyncio.sleep(MOMENT)
        began, idle = time.monotonic(), self._idle()
        if idle and began > self._next_whole:
            self._look_at_everything()
            self._next_whole, self._settled = began + WHOLE_EVERY, True
        else:
            gc.collect()
            if idle and self._settled:
                gc.freeze()
        self._round.change_interval(seconds=max(EVERY, (time.monotonic() - began) / SHARE))

    def _look_at_everything(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
