"""Shows progress while the levels are measured."""

from __future__ import annotations

import shutil
import sys
import time
from typing import Final, TextIO

from benchmarks.ladder.contests import Contest
from benchmarks.ladder.schedule import Measuring, Schedule

WIDTH: Final = 24
"""Width of the bar, in characters."""
AFRESH: Final = "\r\x1b[K"
"""Clears the terminal's line."""


class Progress:
    """One line on a terminal, written over and over; elsewhere, a line for each row that's finished."""

    def __init__(self, schedule: Schedule, stream: TextIO = sys.stderr) -> None:
        self._schedule = schedule
        self._stream = stream
        self._terminal = stream.isatty()
        self._began = time.monotonic()
        self._last = ""

    def tell(self, measured: Measuring | None) -> None:
        """Show the progress after a row has got one more pair, or just to update the time."""
        if measured is not None:
            self._last = state(measured)
            if measured.enough(self._schedule.most) and not measured.begun:
                self.say(self._last)
        if self._terminal:
            columns = shutil.get_terminal_size().columns
            self._stream.write(f"{AFRESH}{self._line()[: columns - 1]}")
            self._stream.flush()

    def say(self, sentence: str) -> None:
        """Write a line that stays."""
        self._stream.write(f"{AFRESH if self._terminal else ''}{sentence}\n")
        self._stream.flush()

    def _line(self) -> str:
        done, most = self._schedule.games
        filled = WIDTH * done // max(most, 1)
        minutes, seconds = divmod(int(time.monotonic() - self._began), 60)
        rows = f"{self._schedule.finished} of {len(self._schedule.rows)} rows"
        bar = "█" * filled + "░" * (WIDTH - filled)
        return f"{bar} {done} of at most {most} games, {rows}, {minutes}:{seconds:02}  {self._last}"


def state(measured: Measuring) -> str:
    """Return how a row stands, in one line."""
    name = f"{measured.contest} {measured.row.name}"
    if measured.failure is not None:
        return f"{name}: given up: {measured.failure!r}"
    judged = measured.judgement
    if judged is None:
        return f"{name}: begun"
    verdict = "" if measured.row.span else f" {judged.verdict},"
    return f"{name}: {figure(measured.contest, judged.mean)},{verdict} {judged.games} games"


def figure(contest: Contest, mean: float) -> str:
    """Return a mean score as text, or the lead in a solitaire."""
    return f"{mean:+.2f} points" if contest.alone else f"{mean:.0%}"
