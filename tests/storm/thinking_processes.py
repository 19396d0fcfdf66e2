"""The processes that think for the bot: none of them may stay for long when the bot has been killed."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from typing import Final

import psutil

from tests.e2e.thoughts import WORKER
from tests.storm.bots import Bots
from tests.storm.findings import Findings

LONGEST: Final = 20.0
"""Seconds after which a process that outlived the bot is taken to stay. A thought lasts for 5 at most; but on
a busy machine such a process, which is nice, waits for its turn."""
STEP: Final = 0.2


class ThinkingProcesses:
    """Those of the bots, whichever of their starts they come from."""

    def __init__(self, bots: Bots, findings: Findings) -> None:
        self.seen: Counter[str] = Counter()
        """How many there were at the bot's ends, and how many of them stayed."""
        self._bots = bots
        self._findings = findings
        self._left: dict[psutil.Process, float] = {}
        """Those that outlived the bot, and since when."""

    def bot_ended(self) -> None:
        """All that are there just after a bot has ended ought to end, too, but for those of bots that run."""
        now = time.monotonic()
        running = {each.pid for each in self._bots.running}
        for process in self._there():
            if process not in self._left and _parent(process) not in running:
                self._left[process] = now
                self.seen["outlived the bot by a moment"] += 1

    def check(self) -> None:
        """Note those that should have ended long ago."""
        now = time.monotonic()
        for process, since in list(self._left.items()):
            if not _works(process):
                del self._left[process]
            elif now - since > LONGEST:
                del self._left[process]
                self.seen["stayed"] += 1
                seen = f"process {process.pid} is still there {now - since:.0f} s after the bot has ended"
                self._findings.add("thinks for nobody", None, seen)

    async def ended(self) -> None:
        """Wait until all have ended, or should have."""
        while self._left:
            await asyncio.sleep(STEP)
            self.check()

    def _there(self) -> Iterator[psutil.Process]:
        """Those that think for the bot: they have its environment."""
        for process in psutil.process_iter():
            try:
                ours = WORKER in process.cmdline()
                if ours and process.environ().get("DATABASE_URL") == self._bots.database and _works(process):
                    yield process
            except psutil.Error:  # it has just ended, or is nobody's business
                continue


def _parent(process: psutil.Process) -> int | None:
    """The id of the process that has started it, if that is still there."""
    try:
        return int(process.ppid())
    except psutil.Error:
        return None


def _works(process: psutil.Process) -> bool:
    """Whether it is there, and not only its exit code."""
    try:
        return bool(process.is_running()) and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False
