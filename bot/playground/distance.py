"""Simulates the distance between the playground and the bot: how long requests and events take to arrive.

Discord itself is 80 to 200 ms away, and now and then a request takes seconds. A playground starts with no
distance, so everything arrives at once.
"""

from __future__ import annotations

import asyncio
import math
import random
from collections.abc import Callable
from typing import Any, Final

from bot.playground.errors import JSON

PROMPT, LATE, SHUFFLED = EVENTS = ("prompt", "late", "shuffled")
"""How gateway events travel: at once; late by half a request, in order; or each with its own delay, so that
some overtake others."""
TAIL: Final = 2.5
"""The 99th percentile of a request's time, as a multiple of the median."""
_SIGMA: Final = math.log(TAIL) / 2.326
"""The sigma of the log-normal distribution with that tail: its 99th percentile is 2.326 standard deviations
out."""
STRAGGLER_SECONDS: Final = 2.0
MOST_LATENCY: Final = 10_000
"""Milliseconds."""


class Distance:
    """The distance between the playground and the bot."""

    def __init__(self, rng: random.Random | None = None) -> None:
        self.latency = 0.0
        """Median milliseconds that a request takes, there and back."""
        self.stragglers = 0.0
        """Percentage of requests that take `STRAGGLER_SECONDS`."""
        self.events = PROMPT
        self.travelled: Callable[[str, float], None] = lambda path, seconds: None
        """Called with a request's path or an interaction's id, and the seconds it was under way: once for the
        way there and once for the way back."""
        self._rng = rng or random.Random()
        self._last = 0.0
        """When the last event that travels in order arrives, by the event loop's clock."""

    def set(self, form: dict[str, JSON]) -> None:
        """Change `latency`, `stragglers` or `events`, whichever the form names. Raises ValueError, saying
        what is wrong with it, and then changes nothing."""
        latency, stragglers = form.get("latency", self.latency), form.get("stragglers", self.stragglers)
        events = form.get("events", self.events)
        if not _between(latency, 0, MOST_LATENCY):
            raise ValueError(f'"latency" must be a number of milliseconds from 0 to {MOST_LATENCY}.')
        if not _between(stragglers, 0, 100):
            raise ValueError('"stragglers" must be a percentage from 0 to 100.')
        if events not in EVENTS:
            raise ValueError('"events" must be "prompt", "late" or "shuffled".')
        self.latency, self.stragglers, self.events = float(latency), float(stragglers), events

    def told(self) -> dict[str, JSON]:
        """Return the distance as JSON."""
        return {"latency": self.latency, "stragglers": self.stragglers, "events": self.events}

    def draw(self) -> float:
        """Draw how many seconds the next request takes, there and back."""
        if self.stragglers and self._rng.random() < self.stragglers / 100:
            return STRAGGLER_SECONDS
        return self.latency / 1000 * self._rng.lognormvariate(0.0, _SIGMA) if self.latency else 0.0

    async def travel(self, path: str, seconds: float) -> None:
        """Wait for a request, or for its answer, to arrive."""
        if seconds:
            loop = asyncio.get_running_loop()
            begun = loop.time()
            await asyncio.sleep(seconds)
            self.travelled(path, loop.time() - begun)

    def send(self, deliver: Callable[[], object], interaction_id: str | None) -> None:
        """Send an event to the bot after its delay; `deliver` hands it over."""
        seconds = 0.0 if self.events == PROMPT else self.draw() / 2
        loop = asyncio.get_running_loop()
        arrives = loop.time() + seconds
        if self.events != SHUFFLED:
            arrives = self._last = max(arrives, math.nextafter(self._last, math.inf))
        if arrives <= loop.time():
            deliver()
            return
        if interaction_id is not None:
            self.travelled(interaction_id, arrives - loop.time())
        loop.call_at(arrives, deliver)


def _between(value: Any, least: float, most: float) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and least <= value <= most
