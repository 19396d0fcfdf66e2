"""The bots of a storm: one, or several that share a token and a database. Some get killed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Final

from tests.e2e.process import BotProcess, Ended

ALL: Final = 0.25
"""How often a kill hits all bots instead of one of them."""


class Bots:
    """Processes that serve the same playground."""

    def __init__(self, processes: Sequence[BotProcess], rng: random.Random) -> None:
        self.processes = tuple(processes)
        self._rng = rng
        self._victims: tuple[BotProcess, ...] = ()

    @property
    def database(self) -> str:
        """Its address."""
        return self.processes[0].database

    @property
    def running(self) -> list[BotProcess]:
        return [each for each in self.processes if each.running]

    async def start(self, patience: float) -> None:
        """Start the ones that aren't running, and wait until each is up."""
        for process in self._ended:
            await process.start(patience)

    async def launch(self) -> None:
        """Start the ones that aren't running, without waiting for them."""
        self._victims = tuple(self._ended)
        await asyncio.gather(*(each.launch() for each in self._victims))

    def strike(self) -> None:
        """Kill one of the running bots, or all of them, at once."""
        running = self.running
        one = len(running) > 1 and self._rng.random() >= ALL
        self._victims = (self._rng.choice(running),) if one else tuple(running)
        for process in self._victims:
            process.strike()

    async def kill(self) -> list[int]:
        """Kill the ones struck or launched last, if they're still running, and wait for them to end. Returns
        their exit codes."""
        return [await each.kill() for each in self._victims]

    async def end(self) -> None:
        """Kill all of them."""
        for each in self.running:
            await each.kill()

    async def stop(self) -> list[int]:
        """End all of them in good order. Returns their exit codes."""
        return [await each.stop() for each in self.processes]

    async def command(self, *arguments: str) -> Ended:
        """Run another command of the bot on the same database."""
        return await self.processes[0].command(*arguments)

    @property
    def _ended(self) -> list[BotProcess]:
        return [each for each in self.processes if not each.running]
