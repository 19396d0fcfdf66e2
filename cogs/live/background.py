"""Work that nobody waits for: bringing boards up to date, retiring old ones."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final

from bot import log as logs
from bot.client.app import Lodge
from bot.match.model import Refused

log = logs.get(__name__)

FINISH_SECONDS: Final = 0.5
"""How long what is being done may take when the bot leaves."""


async def let_finish(working: asyncio.Lock) -> None:
    """Wait a moment for work done under a lock, which the bot's leaving would else cut off in the middle of a
    transaction; nothing more is done under it afterwards."""
    with suppress(TimeoutError):
        await asyncio.wait_for(working.acquire(), FINISH_SECONDS)


class Background:
    """The tasks of the boards. What fails is logged, never raised."""

    def __init__(self, bot: Lodge) -> None:
        self._bot = bot
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

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

    async def _run(self, work: Coroutine[Any, Any, object]) -> None:
        with self._bot.in_hand():
            try:
                await work
            except Refused as refused:
                log.info("a board was not tidied up", why=str(refused))
            except Exception:
                log.exception("a board was not tidied up")
