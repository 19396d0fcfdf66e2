"""What happens to presses and commands when very many come at once.

Discord shows "This interaction failed" for what is not answered within three seconds. A single press is
answered at once with the board it leads to, in one request. In a crowd each press is acknowledged before it
is worked on, and beyond a limit it is turned away: what was never begun cannot be late.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from bot.client.command_tree import BUSY
from bot.limits_and_times import PRESSES_IN_HAND
from cogs.answers import Answer, Outcome

CROWDED: Final = 8
"""With more presses and commands in hand than this, each is acknowledged first."""
AT_WORK: Final = 4
"""At most this many acknowledged presses are worked on at a time in a crowd."""
AT_MOST: Final = 2.0
"""Seconds after which the work on a press no longer counts: it waits for Discord."""
PATIENCE: Final = 1.0
"""At most this many seconds the work on a press in a crowd waits while others are acknowledged."""


class Crowd:
    """The presses in hand. The bot has one of these."""

    def __init__(self) -> None:
        self._pressing: set[Answer] = set()
        """Those that have yet to be acknowledged."""
        self._calm = asyncio.Event()
        self._calm.set()
        self._desks = asyncio.Semaphore(AT_WORK)

    @asynccontextmanager
    async def admission(self, answer: Answer) -> AsyncIterator[bool]:
        """Whether to go on with a press, once it is its turn.

        In a crowd it is first acknowledged or turned away. If Discord has stopped waiting for it, the person
        has been told that it failed, so it must not do anything.
        """
        in_hand = answer.interaction.client.count_in_hand
        if in_hand <= CROWDED:
            yield True
        elif in_hand > PRESSES_IN_HAND:
            answer.outcome = Outcome.BUSY
            await answer.say(BUSY)
            yield False
        elif not await self._acknowledged(answer):
            yield False
        else:
            async with self._desk():
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._calm.wait(), PATIENCE)
                yield True

    @asynccontextmanager
    async def _desk(self) -> AsyncIterator[None]:
        """One of the few places to work at. It is freed after a while even if the work on it waits for
        Discord."""
        await self._desks.acquire()
        given_back = asyncio.get_running_loop().create_future()
        given_back.add_done_callback(lambda _: self._desks.release())
        timer = asyncio.get_running_loop().call_later(AT_MOST, lambda: given_back.cancel())
        try:
            yield
        finally:
            timer.cancel()
            given_back.cancel()

    async def _acknowledged(self, answer: Answer) -> bool:
        self._pressing.add(answer)
        self._calm.clear()
        try:
            return await answer.hold()
        finally:
            self._pressing.discard(answer)
            if not self._pressing:
                self._calm.set()
