"""The bot (`python -m benchmarks.watched_bot run`), noting whatever blocks its event loop.

Every callback that takes more than a millisecond of the loop's thread gets a line in the file `BLOCKS` names,
written as the program ends: when it began (seconds on the machine's monotonic clock), how many ms of
processor time it took, how many ms passed meanwhile, and what it was. Processor time is what the bot does
there; the time that passes includes waiting for other threads and other processes on the same core.
"""

from __future__ import annotations

import atexit
import json
import os
import sys
import time
from asyncio import Handle
from pathlib import Path
from typing import Any, Final

from bot.cli import main

NOTED: Final = 1.0
"""Milliseconds of processor time from which a callback is noted."""

_found: list[tuple[float, float, float, str]] = []
_run = Handle._run


def _watched(self: Handle) -> None:
    began, passed = time.thread_time(), time.monotonic()
    _run(self)
    took = 1000 * (time.thread_time() - began)
    if took > NOTED:
        _found.append((passed, took, 1000 * (time.monotonic() - passed), _what(self)))


def _what(handle: Handle) -> str:
    """Return the name of the task whose step it was, or of the function."""
    callback: Any = handle._callback  # type: ignore[attr-defined]
    task: Any = getattr(callback, "__self__", None)
    coro = task.get_coro() if hasattr(task, "get_coro") else None
    return getattr(coro or callback, "__qualname__", "?")


if __name__ == "__main__":
    Handle._run = _watched  # type: ignore[method-assign]
    place = Path(os.environ["BLOCKS"])
    atexit.register(lambda: place.write_text("\n".join(map(json.dumps, _found))))
    sys.exit(main())
