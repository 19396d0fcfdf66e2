"""Rounds of Python's garbage collector, kept so short that nobody waits for one.

A full round looks at every object that may be part of a cycle, and costs half a microsecond for each that
lives: with all that a start loads 70 ms, with the pictures that are kept 10 ms more. So rounds are made by
time here, and whatever has survived one while nothing is in hand is left alone from then on: mostly it stays
for good, and what does not is freed as always once nothing refers to it. Only a cycle among those would stay,
so everything is looked at once a day, and for the first time when what a start needs has come and gone.
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
"""Seconds after which it is asked again whether nothing is in hand, before a round is made all the same."""
MOMENTS: Final = 50
SHARE: Final = 0.01
"""The share of the time that rounds may take: where each is long, they are rarer."""
SETTLED_AFTER: Final = 20.0
"""Seconds after a start in which nothing more is left alone: the bot draws itself until others do."""
WHOLE_EVERY: Final = 86_400.0
"""Seconds after which everything is looked at again."""
NEVER: Final = 1 << 30
"""A number of smaller rounds that is not reached."""


class ShortRounds:
    """Full rounds by time. There is one of these in a process, as there is one collector."""

    def __init__(self, idle: Callable[[], bool]) -> None:
        """`idle` says whether nothing is in hand."""
        self._idle = idle
        self._settled = False
        self._next_whole = 0.0
        """When everything is to be looked at, in seconds of the machine's monotonic clock."""

    def begin(self) -> None:
        """Look at everything, leave it alone from then on, and make rounds by time. To be called before
        anybody can wait."""
        self._look_at_everything()
        self._next_whole = time.monotonic() + SETTLED_AFTER
        gc.set_threshold(*gc.get_threshold()[:2], NEVER)
        self._round.start()

    def end(self) -> None:
        """Make no more of them."""
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
