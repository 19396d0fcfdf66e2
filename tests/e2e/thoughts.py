"""Lodge's thoughts, held up: however fast the machine is, people then see that it thinks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import psutil

from tests.e2e.process import BotProcess
from tests.e2e.waiting import STEP

WORKER = "bot.opponents.worker"


@asynccontextmanager
async def held_thoughts(bot: BotProcess) -> AsyncIterator[None]:
    """Meanwhile no process of the bot thinks on. Those of a bot that was killed end afterwards, as they
    would."""
    held: set[psutil.Process] = set()

    async def hold() -> None:
        while True:
            with suppress(psutil.Error):
                for process in psutil.Process(bot.pid).children():
                    if process not in held and WORKER in process.cmdline():
                        process.suspend()
                        held.add(process)
            await asyncio.sleep(STEP)

    holding = asyncio.create_task(hold())
    try:
        yield
    finally:
        holding.cancel()
        for process in held:
            with suppress(psutil.NoSuchProcess):
                process.resume()
