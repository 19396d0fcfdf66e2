"""Work that nobody waits for: bringing boards up to date, retiring old ones."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any, Final, TypeVar

from bot import log as logs
from bot.client.app import Lodge
from bot.match.model import Refused

log = logs.get(__name__)
T = TypeVar("T")

CHANNELS_AT_ONCE: Final = 20
"""When very many boards need work, it goes on in at most this many channels at a time, so that a request
somebody is waiting for has at most this many ahead of it."""
IN_A_CHANNEL: Final = 5
"""And on at most this many boards in each: Discord allows five edits, and five messages, in five seconds."""
FINISH_SECONDS: Final = 0.5
"""Seconds that unfinished work gets when the bot shuts down."""


async def let_finish(working: asyncio.Lock) -> None:
    """Wait a moment for work done under a lock, so that shutting down doesn't cut it off in the middle of a
    transaction. Nothing more is done under the lock afterwards."""
    with suppress(TimeoutError):
        await asyncio.wait_for(working.acquire(), FINISH_SECONDS)


class Background:
    """The background tasks of the boards. Failures are logged, never raised."""

    def __init__(self, bot: Lodge) -> None:
        self._bot = bot
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self._channels = asyncio.Semaphore(CHANNELS_AT_ONCE)

    def spawn(self, work: Coroutine[Any, Any, object]) -> None:
        """Do `work` in a task of its own."""
        if self._closed:
            work.close()
            return
        task = asyncio.create_task(self._run(work), name="boards")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """Cancel everything and accept no more work."""
        self._closed = True
        for task in self._tasks:
            task.cancel()

    async def in_channels(
        self, found: Iterable[T], channel_of: Callable[[T], int], work: Callable[[T], Awaitable[object]]
    ) -> None:
        """Do `work` for everything found, side by side, so that one slow request holds up nothing else."""
        by_channel: defaultdict[int, list[T]] = defaultdict(list)
        for each in found:
            by_channel[channel_of(each)].append(each)

        async def one(each: T, places: asyncio.Semaphore) -> None:
            async with places:
                await _logged(work(each))

        async def in_one(there: list[T]) -> None:
            places = asyncio.Semaphore(IN_A_CHANNEL)
            async with self._channels:
                await asyncio.gather(*(one(each, places) for each in there))

        await asyncio.gather(*map(in_one, by_channel.values()))

    async def _run(self, work: Coroutine[Any, Any, object]) -> None:
        with self._bot.in_hand():
            await _logged(work)


async def _logged(work: Awaitable[object]) -> None:
    try:
        await work
    except Refused as refused:
        log.info("a board could not be tidied up", why=str(refused))
    except Exception:
        log.exception("a board could not be tidied up")
