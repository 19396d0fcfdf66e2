"""Records the bot's latest requests for the page, and the ones Discord would have refused."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from bot.playground.errors import JSON

REQUESTS_KEPT: Final = 500


class Journal:
    """The bot's latest requests, and the ones Discord would have refused.

    A request records when it has `begun`, as the bot sends it, and when it has `ended`, as the bot gets the
    answer, both in seconds of the event loop's clock. One that begins after another has ended may have waited
    for it; two that overlap haven't waited for each other.
    """

    def __init__(self) -> None:
        self.requests: deque[dict[str, JSON]] = deque(maxlen=REQUESTS_KEPT)
        self.refusals: deque[dict[str, JSON]] = deque(maxlen=REQUESTS_KEPT)
        self.under_way = 0
        """How many requests the bot is waiting for."""

    def begin(self) -> float:
        """Count a request that begins, and return the time."""
        self.under_way += 1
        return asyncio.get_running_loop().time()

    def note(self, told: dict[str, JSON], begun: float) -> dict[str, JSON]:
        """Keep a request that has been carried out but not answered yet."""
        self.requests.append(told | {"begun": begun, "ended": None})
        return self.requests[-1]

    def end(self, entry: dict[str, JSON] | None) -> None:
        """Note that a request has ended. It has no entry if it broke before it was carried out."""
        self.under_way -= 1
        if entry is not None:
            entry["ended"] = asyncio.get_running_loop().time()
