"""Runs the real bot in its own process, and restarts it on request or if it dies."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from bot.playground.clock_line import VARIABLE
from engines.core import Message, msg

STOP_SECONDS: Final = 5.0
_PAUSE_SECONDS: Final = 1.0
COMMAND: Final = (sys.executable, "-m", "bot.playground.bot_child")
_REFUSED: Final = 2
"""The bot's exit code if its settings are wrong."""

OFF: Final = {"METRICS_PORT": "off", "SENTRY_DSN": "off"}
"""Turns off what an .env file may set for a bot on Discord: the port would be taken, and nobody wants error
reports from a try-out."""


class Program:
    """Keeps the bot's `command` running against the playground at `api`, which accepts `token` and has its
    clock line at `clock`. The bot's database and log go into `data`; `say` tells the person at the
    terminal."""

    def __init__(
        self,
        api: str,
        token: str,
        clock: str,
        data: Path,
        say: Callable[[Message], None],
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._command = command
        self._data = data
        self._say = say
        self._environment = OFF | os.environ
        self._environment |= {
            "DISCORD_TOKEN": token,
            "DISCORD_API_URL": api,
            VARIABLE: clock,
            "DATABASE_URL": f"sqlite+aiosqlite:///{(data / 'playground.db').as_posix()}",
        }
        self._process: asyncio.subprocess.Process | None = None
        self._restarting = False

    @property
    def log(self) -> Path:
        """The file with everything the bot prints."""
        return self._data / "playground.log"

    @property
    def pid(self) -> int:
        """The id of the current process; 0 before the first."""
        return self._process.pid if self._process is not None else 0

    async def run(self) -> None:
        """Keep the bot running until cancelled; returns when the bot refuses to start (exit code 2)."""
        try:
            while True:
                code = await self._run_once()
                if self._restarting:
                    self._restarting = False
                    continue
                if code == _REFUSED:
                    self._say(msg("The bot won't start: {reason}", reason=self._last_line()))
                    return
                self._say(
                    msg(
                        "The bot stopped (exit code {code}) and is restarting. See {log}.",
                        code=code,
                        log=str(self.log),
                    )
                )
                await asyncio.sleep(_PAUSE_SECONDS)
        finally:
            await self._stop("term")

    async def _run_once(self) -> int:
        with self.log.open("ab") as log:
            # Its own session, so that Ctrl-C only reaches the playground, which then ends the bot cleanly.
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        return await self._process.wait()

    async def restart(self, how: str) -> None:
        """End the bot with `term` or `kill`; `run` starts it again at once."""
        self._restarting = True
        await self._stop(how)

    async def _stop(self, how: str) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            return
        if how == "term":
            process.terminate()
            try:
                await asyncio.wait_for(process.wait(), STOP_SECONDS)
            except TimeoutError:
                process.kill()
        else:
            process.kill()
        await process.wait()

    def _last_line(self) -> str:
        lines = self.log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        return lines[-1] if lines else ""
