"""The bot's requests as the page shows them: the last ones, and those that Discord would have refused."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from bot.playground.errors import JSON

REQUESTS_KEPT: Final = 500


class Journal:
    """The bot's last requests, and those that Discord would have refused.

    A request says when it has `begun`, on its way here, and when it has `ended`, on its way back: one that
    begins after another has ended may have waited for it, and two that overlap have not waited for each
    other. Both are seconds of the event loop's clock.
    """

    def __init__(self) -> None:
        self.requests: deque[dict[str, JSON]] = deque(maxlen=REQUESTS_KEPT)
        self.refusals: deque[dict[str, JSON]] = deque(maxlen=REQUESTS_KEPT)
        self.under_way = 0
        """How many requests the bot waits for."""

    def begin(self) -> float:
        """Count a request that has begun; return when."""
        self.under_way += 1
        return asyncio.get_running_loop().time()

    def note(self, told: dict[str, JSON], begun: float) -> dict[str, JSON]:
        """Keep a request that has done its work and is still to be answered."""
        self.requests.append(told | {"begun": begun, "ended": None})
        return self.requests[-1]

    def end(self, entry: dict[str, JSON] | None) -> None:
        """Note that a request has ended; one that broke before it did its work has no entry."""
        self.under_way -= 1
        if entry is not None:
            entry["ended"] = asyncio.get_running_loop().time()
