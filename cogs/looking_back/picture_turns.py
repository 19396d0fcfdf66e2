"""A rate limit for pictures: people who ask for them too fast wait their turn."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

REMEMBERED: Final = 1_000
"""At most this many people are remembered; those who asked longest ago are forgotten."""


@dataclass(slots=True)
class _Asker:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    next: float = 0.0
    """When their next turn may come, by the clock."""
    newest: dict[int, object] = field(default_factory=dict)
    """By message id, their latest request there that hasn't been answered."""


class PictureTurns:
    """Turns for each person, at least `apart` seconds from each other by `clock`."""

    def __init__(
        self,
        apart: float,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._apart = apart
        self._clock, self._sleep = clock, sleep
        self._askers: OrderedDict[int, _Asker] = OrderedDict()
        """By user id."""

    async def wait(self, user_id: int, message_id: int | None = None) -> bool:
        """Wait for a person's turn. Returns False, and uses no turn, if they ask for something else in the
        same message before it comes."""
        asker = self._asker(user_id)
        ticket = object()
        if message_id is not None:
            asker.newest[message_id] = ticket

        def overtaken() -> bool:
            return message_id is not None and asker.newest.get(message_id) is not ticket

        async with asker.lock:
            if not overtaken() and (pause := asker.next - self._clock()) > 0:
                await self._sleep(pause)
            if overtaken():
                return False
            asker.newest.pop(message_id or 0, None)
            asker.next = self._clock() + self._apart
            return True

    def _asker(self, user_id: int) -> _Asker:
        asker = self._askers.setdefault(user_id, _Asker(next=self._clock()))
        self._askers.move_to_end(user_id)
        while len(self._askers) > REMEMBERED:
            self._askers.popitem(last=False)
        return asker
