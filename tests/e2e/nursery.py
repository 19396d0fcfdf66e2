"""Programs that start at once: copies of a process that has done all its imports already.

Starting Python and importing what the bot needs takes seconds of processor time, and the tests start the bot
more than a hundred times. So each worker keeps one process that has imported everything and does nothing but
`fork` when it is asked: the copy runs the bot as a playground does (`bot.playground.bot_child`) from its
first line, a process of its own like any other. Lodge's own modules are imported with the usual limits; a
copy that is to have others imports them anew, as modules take limits over when they are imported. This module
is both: the nursery itself, run with `-m`, and what asks it.
"""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
USUAL: Final = {"NEWS_OF_A_MOVE_WAITS": 3600, "EMOJIS_WAIT": 366 * 86400, "DRAWING_PROCESSES": 0}
"""The limits that most tests want: nobody is told of a turn in the middle of a test, and a bot neither brings
up emojis, though days pass, nor starts processes that draw, which takes it seconds."""
LOOK: Final = 0.02
"""Seconds between two looks at whether a copy has ended."""


class Copy:
    """A running copy, with as much of `asyncio.subprocess.Process` as the tests use."""

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self.pid = pid
        self._nursery = nursery

    @property
    def returncode(self) -> int | None:
        """The exit code, below 0 for the signal that ended it; None while it runs."""
        return self._nursery.ended.get(self.pid)

    async def wait(self) -> int:
        while (code := self.returncode) is None:
            await asyncio.sleep(LOOK)
        return code

    def send_signal(self, number: int) -> None:
        if self.returncode is not None:
            raise ProcessLookupError(self.pid)
        os.kill(self.pid, number)

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self.send_signal(signal.SIGKILL)


class Nursery:
    """The process that is copied, seen from the tests."""

    def __init__(self) -> None:
        self.ended: dict[int, int] = {}
        """The exit codes of the copies that have ended, by process id."""
        self._born: dict[int, int] = {}
        """The process ids of the copies, by number."""
        self._news = threading.Condition()
        self._number = 0
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.e2e.nursery"],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        threading.Thread(target=self._listen, daemon=True).start()

    async def start(self, log: Path, folder: Path, environment: dict[str, str]) -> Copy:
        """Run the bot as a playground does, in a folder and an environment, its output to a log."""
        with self._news:
            self._number += 1
            number = self._number
        told = {"number": number, "log": str(log), "folder": str(folder), "environment": environment}
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(told) + "\n")
        self._process.stdin.flush()
        while number not in self._born:
            assert self._process.poll() is None, "the nursery has ended"
            await asyncio.sleep(LOOK)
        return Copy(self, self._born.pop(number))

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            news = json.loads(line)
            if "number" in news:
                self.ended.pop(news["pid"], None)  # process ids come again
                self._born[news["number"]] = news["pid"]
            else:
                self.ended[news["pid"]] = news["code"]


_nursery: Nursery | None = None


def nursery() -> Nursery:
    """The nursery of this process, started at the first need; it ends with this process."""
    global _nursery
    if _nursery is None:
        _nursery = Nursery()
    return _nursery


# The nursery itself


def serve() -> dict[str, Any]:
    """Make copies as asked for, until nobody is there to ask. Returns in the copies: what they are to do."""
    asked = ""
    while True:
        if select.select([0], [], [], LOOK)[0]:
            read = os.read(0, 1 << 20).decode()
            if not read:
                sys.exit(0)
            asked += read
            *lines, asked = asked.split("\n")
            for line in lines:
                wanted: dict[str, Any] = json.loads(line)
                pid = os.fork()
                if pid == 0:
                    return wanted
                _tell(number=wanted["number"], pid=pid)
        with suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                _tell(pid=ended[0], code=os.waitstatus_to_exitcode(ended[1]))


def _tell(**news: int) -> None:
    os.write(1, (json.dumps(news) + "\n").encode())


def become(wanted: dict[str, Any]) -> None:
    """Turn this copy into what was asked for, but for its code. With other limits than the usual ones it has
    to import Lodge itself once more. CATALOGUES is a folder of translations instead of those
    shipped."""
    os.environ.clear()
    os.environ.update(wanted["environment"])
    chosen = json.loads(os.environ.pop("LIMITS", "{}"))
    if chosen != USUAL:
        forget()
        set_limits(chosen)
    if (folder := os.environ.pop("CATALOGUES", None)) is not None:
        import_module("bot.translate").CATALOGUES = Path(folder)  # type: ignore[attr-defined]
    os.chdir(wanted["folder"])
    log = os.open(wanted["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.close(log)
    os.close(nothing)


def set_limits(values: dict[str, int]) -> None:
    """Let limits, by name, be so much, and times so many seconds, so that no test waits for them. Without its
    module, a name is one of `bot.limits_and_times`."""
    for name, value in values.items():
        module, _, name = name.rpartition(".")
        limits = import_module(module or "bot.limits_and_times")
        of_time = isinstance(getattr(limits, name), timedelta)
        setattr(limits, name, timedelta(seconds=value) if of_time else value)


def load() -> None:
    """Import all that the bot needs."""
    for name in ("aiosqlite", "bot.cli", "bot.playground.clock_line"):
        import_module(name)
    for name in import_module("bot.client.app").EXTENSIONS:
        import_module(name)


def forget() -> None:
    """Let Lodge itself be imported anew, by a copy that has other limits."""
    for name in [name for name in sys.modules if name.partition(".")[0] in ("bot", "cogs")]:
        del sys.modules[name]


def main() -> None:
    import gc
    import runpy

    import psycopg  # noqa: F401

    set_limits(USUAL)
    load()
    gc.freeze()
    become(serve())
    runpy.run_module("bot.playground.bot_child", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
