"""Rounds of Python's garbage collector, kept so short that nobody waits for one.

A full round looks at every object that may be part of a cycle. Left to itself, Python makes one when very
many have come since the last: at sixty presses a second that took 10 ms every few seconds, and 70 with all
that a start loads, in which nobody was answered. So what stays for good is taken out of the rounds, and they
are made by time: the more often, the fewer objects have come, most of them views and messages of discord.py.
"""

from __future__ import annotations

import gc
import time
from typing import Final

from discord.ext import tasks

EVERY: Final = 0.5
"""Seconds from one full round to the next."""
SHARE: Final = 0.01
"""The share of the time that full rounds may take: where each is long, they are rarer."""
NEVER: Final = 1 << 30
"""A number of smaller rounds that is not reached."""


class ShortRounds:
    """Full rounds by time. There is one of these in a process, as there is one collector."""

    def begin(self) -> None:
        """Collect what is garbage now, leave all else alone from then on, and make full rounds by time. To be
        called before anybody can wait."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*gc.get_threshold()[:2], NEVER)
        self._round.start()

    def spare(self) -> None:
        """Leave alone from now on what has come since; what of it is garbage is kept for good."""
        gc.freeze()

    def end(self) -> None:
        """Make no more of them."""
        self._round.cancel()

    @tasks.loop(seconds=EVERY)
    async def _round(self) -> None:
        began = time.perf_counter()
        gc.collect()
        self._round.change_interval(seconds=max(EVERY, (time.perf_counter() - began) / SHARE))
