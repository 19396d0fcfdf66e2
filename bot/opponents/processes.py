"""A thinking process, seen from outside: it's asked one question at a time, always with a timeout."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

OVERRUN: Final = 3.0
"""Seconds past its time after which a process counts as hung."""
START_SECONDS: Final = 20.0
"""How much longer a new process may take for its first answer."""
LONGEST_ANSWER: Final = 1 << 22
"""Bytes of the longest answer: the review of a very long match."""
ROOT: Final = Path(__file__).parents[2]


class Failed(Exception):
    """A process died, overran its time or did not understand."""


class ThinkingProcess:
    """One process, started at the first question."""

    def __init__(self, module: str = "bot.opponents.worker") -> None:
        """`module`: the program to run (`python -m`), which has to call `serve`."""
        self._module = module
        self._process: asyncio.subprocess.Process | None = None
        self._killed = False
        self._fresh = True

    @property
    def usable(self) -> bool:
        """Whether it can be asked again."""
        return self._process is not None and self._process.returncode is None and not self._killed

    async def ask(
        self, question: dict[str, Any], seconds: float | None, overrun: float = OVERRUN
    ) -> dict[str, Any]:
        """Ask a question with so many seconds to think; after `overrun` seconds more, the process counts as
        hung. Raises Failed."""
        timeout = (seconds or 0) + overrun + (START_SECONDS if self._fresh else 0)
        try:
            async with asyncio.timeout(timeout):
                line = await self._exchange(json.dumps(question).encode() + b"\n")
            if not line:
                raise Failed("the process has ended")
            found: dict[str, Any] = json.loads(line)  # half an answer if it was killed while writing
        except TimeoutError:
            raise Failed(f"no answer within {timeout:.0f} s") from None
        except (OSError, ValueError) as error:
            raise Failed(str(error)) from error
        if "error" in found:
            raise Failed(found["error"])
        self._fresh = False
        return found

    async def _exchange(self, line: bytes) -> bytes:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", self._module),
                cwd=ROOT,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_ANSWER,
            )
        if self._killed:
            self.kill()
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(line)
        await stdin.drain()
        return await stdout.readline()

    def kill(self) -> None:
        """End it at once."""
        self._killed = True
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def ended(self) -> None:
        """Wait until it has ended."""
        if self._process is not None:
            await self._process.wait()


NICENESS: Final = 10
"""How nice a thinking process is: other programs, above all the bot, go first."""


def serve(answer: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Answer questions from stdin until there are no more."""
    with suppress(OSError, AttributeError):  # some systems have no niceness
        os.nice(NICENESS)
    for line in sys.stdin:
        try:
            found = answer(json.loads(line))
        except Exception as error:
            found = {"error": f"{type(error).__name__}: {error}"}
        try:
            sys.stdout.write(json.dumps(found) + "\n")
            sys.stdout.flush()
        except BrokenPipeError:  # the bot that asked has been killed
            os._exit(0)
