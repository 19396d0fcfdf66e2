"""How far `python -m bot check` has come: a line that is written over and over, for somebody who watches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TextIO

EVERY_SECONDS: Final = 0.2
"""How often the line is written."""
BAR: Final = 24
"""Characters of the bar."""
_ERASE: Final = "\r\x1b[K"


class Progress:
    """The line, on a terminal; in a file or a pipe it is left out."""

    def __init__(self, out: TextIO, total: int, seconds: Callable[[], float]) -> None:
        """`total`: how many matches are to be checked; `seconds`: a clock."""
        self._out = out
        self._total = total
        self._seconds = seconds
        self._began = seconds()
        self._written = float("-inf")
        self._shown = out.isatty()

    def tell(self, done: int, damaged: int) -> None:
        """Write how many have been checked, unless that was done a moment ago."""
        now = self._seconds()
        if self._shown and now >= self._written + EVERY_SECONDS:
            self._written = now
            line = progress_line(done, self._total, damaged, now - self._began)
            print(f"{_ERASE}{line}", end="", file=self._out, flush=True)

    def clear(self) -> None:
        """Take the line away, so that something else can be written."""
        if self._shown:
            print(_ERASE, end="", file=self._out, flush=True)
            self._written = float("-inf")


def progress_line(done: int, total: int, damaged: int, seconds: float) -> str:
    """Return how far a check has come that began `seconds` ago.

    >>> progress_line(250, 1000, 0, 60.0)
    '[######                  ] 250 of 1,000 matches, 0 damaged, 3 minutes left'
    >>> progress_line(1200, 1000, 1, 60.0)
    '[########################] 1,200 of 1,200 matches, 1 damaged, 0 minutes left'
    """
    total = max(total, done)
    bar = "#" * (BAR * done // max(1, total))
    left = round(seconds * (total - done) / max(1, done) / 60)
    return f"[{bar:<{BAR}}] {done:,} of {total:,} matches, {damaged:,} damaged, {left:,} minutes left"
