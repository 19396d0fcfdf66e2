"""The real bot as a process of its own, and the other commands of `python -m bot` beside it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.playground.clock_line import VARIABLE
from bot.playground.server import Playground
from tests.e2e.nursery import USUAL, Copy, nursery
from tests.e2e.waiting import until
from tests.homes import prepare, url

ROOT = Path(__file__).parents[2]
LEAVE_SECONDS = 30
"""After this long the bot counts as hanging. It leaves within 5 s on an idle machine."""
START_SECONDS = 90
"""After this long the bot counts as unable to start. It takes 2 to 3 s on an idle machine."""
COMMAND_SECONDS = 180
LIMIT_SECONDS = 15
"""So long after a start Discord may put off what a bot asks: its limits count on over a restart (5 s for the
messages of a channel), and a bot takes a few seconds to start."""


def limits(**changed: int) -> str:
    """The usual limits of `tests.e2e.nursery`, but for those that a test wants otherwise."""
    return json.dumps(USUAL | changed)


@dataclass(frozen=True)
class Ended:
    """What a command of the bot printed, and its exit code."""

    code: int
    out: str
    err: str


class BotProcess:
    """`python -m bot run` against a playground, in a folder of its own, so that no `.env` is read."""

    def __init__(self, playground: Playground, folder: Path, name: str = "bot", **settings: str) -> None:
        self.playground = playground
        self.folder = folder
        self._place = folder / "lodge.db"
        self.database = url(self._place)
        self.log = folder / f"{name}.log"
        given = {
            "DISCORD_TOKEN": playground.token,
            "DISCORD_API_URL": playground.api,
            "DATABASE_URL": self.database,
            VARIABLE: playground.clock_line.address,
            "LIMITS": limits(),
        }
        self.environment = os.environ | {"PYTHONPATH": str(ROOT), "LOG_FORMAT": "json"} | given | settings
        self._process: asyncio.subprocess.Process | Copy | None = None
        self._as_copy = "PYTHONPATH" not in settings  # else Python itself has to see it
        self._read = 0
        self.knows_limits_from = ""
        """When, as ISO 8601, a limit that the process before this one had used up is free again."""

    async def launch(self) -> asyncio.subprocess.Process | Copy:
        """Start the program without waiting for anything: as a copy of a process that has done the imports
        already, which keeps to the playground's clock; or by a Python of its own where that must see the
        settings."""
        if self.database == url(self._place):
            await prepare(self._place)  # so that it need not bring it up to date first
        if self._as_copy and "LD_PRELOAD" not in self.environment:
            self._process = await nursery().start(self.log, self.folder, self.environment)
            return self._process
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "bot", "run"),
                env=self.environment,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        return self._process

    async def start(self, patience: float = START_SECONDS) -> None:
        """Start the bot, and wait until it is connected and has read everything up to READY."""
        before = len(self.playground.gateway._sessions)
        self.knows_limits_from = self.playground.world.timestamp(self.playground.world.now() + LIMIT_SECONDS)
        process = await self.launch()

        def connected() -> bool:
            assert process.returncode is None, f"the bot ended at once:\n{self.log.read_text()[-4000:]}"
            return len(self.playground.gateway._sessions) > before and self.playground.gateway.connected

        await until(connected, patience)

    async def tidied_up(self) -> None:
        """Wait until it has looked, since the last start, for what an earlier bot left behind."""
        await until(lambda: '"tidied up"' in self.log.read_text().rpartition('"logging in')[2])

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    def strike(self) -> None:
        """Kill it this instant, without waiting for its end: `kill` does that."""
        if self.running:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)

    async def kill(self) -> int:
        """End it as a power cut would; the exit code, which is another where it had ended by itself."""
        return await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """End it in good order; the exit code."""
        return await self._end(signal.SIGTERM)

    async def _end(self, number: signal.Signals) -> int:
        assert self._process is not None, "it was started before"
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):  # struck down already
                self._process.send_signal(number)
        try:
            return await asyncio.wait_for(self._process.wait(), LEAVE_SECONDS)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
            raise AssertionError(f"the bot did not leave within {LEAVE_SECONDS} s") from None

    @property
    def pid(self) -> int:
        assert self._process is not None, "it was started before"
        return self._process.pid

    async def command(self, *arguments: str, **settings: str) -> Ended:
        """Run another command of the bot on the same database: `check`, `verify`, …"""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "bot", *arguments),
            env=self.environment | settings,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        out, err = await asyncio.wait_for(process.communicate(), COMMAND_SECONDS)
        assert process.returncode is not None
        return Ended(process.returncode, out.decode(), err.decode())

    def troubles(self) -> list[dict[str, Any]]:
        """What was logged as an error since the last call, and every line that is no event at all."""
        text = self.log.read_text(encoding="utf-8") if self.log.exists() else ""
        new, self._read = text[self._read :], len(text)
        return [event for event in events(new) if event["level"] in ("error", "critical")]


def events(log: str) -> list[dict[str, Any]]:
    """The events of a log; a line that is none counts as an error, with the line as its text."""
    found = []
    for line in log.splitlines():
        try:
            found.append(json.loads(line))
        except ValueError:
            found.append({"level": "error", "event": line})
    return found
