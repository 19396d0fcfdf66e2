"""One line on a terminal that says how far something has come."""

from __future__ import annotations

import time
from typing import Final, TextIO

from bot.store.moving import Progress
from engines.core import msg

_WIDTH: Final = 30
_EVERY: Final = 0.1
"""Seconds between two lines, but for the last of them."""


class ProgressLine:
    """The line of a move of a database. Where the stream is no terminal nothing is written."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._wanted = stream.isatty()
        self._last = float("-inf")

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *_: object) -> None:
        if self._wanted:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def show(self, progress: Progress) -> None:
        """Write over the line before."""
        now = time.monotonic()
        if self._wanted and now - self._last >= _EVERY:
            self._last = now
            self._stream.write(f"\r{line(progress)}\x1b[K")
            self._stream.flush()


def line(progress: Progress) -> str:
    """How far it has come, as a bar and in words.

    >>> line(Progress(comparing=False, table="plies", done=500, total=1000))
    '███████████████░░░░░░░░░░░░░░░ carrying over: plies, 500 of 1000 rows'
    """
    full = _WIDTH if not progress.total else _WIDTH * progress.done // progress.total
    numbers = {"table": progress.table, "done": progress.done, "total": progress.total}
    said = (
        msg("comparing: {table}, {done} of {total} rows", **numbers)
        if progress.comparing
        else msg("carrying over: {table}, {done} of {total} rows", **numbers)
    )
    return f"{'█' * full:░<{_WIDTH}} {said}"
