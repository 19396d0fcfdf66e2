"""Plays what the schedule says on all cores, until it's done, time is up or it's interrupted."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from typing import Final

from benchmarks.ladder.playing import Pair, play_pair
from benchmarks.ladder.results import Results
from benchmarks.ladder.schedule import Measuring, Schedule
from engines.opponents.budget import count_own_seconds

GLANCE: Final = 1.0
"""Seconds between looks at the clock."""

Told = Callable[[Measuring | None], None]
"""Called with each row that has one more pair, and now and then with None."""


class Ladder:
    """One run of measurements."""

    def __init__(self, schedule: Schedule, results: Results, tell: Told) -> None:
        self.schedule = schedule
        self._results = results
        self._tell = tell
        self._playing: dict[Future[Pair], tuple[Measuring, int]] = {}

    def run(self, workers: int, seconds: float | None) -> None:
        """Play with so many processes, for at most that long. Pairs still being played then are dropped."""
        with worker_pool(workers) as pool:
            self.play(pool, workers, seconds)

    def play(self, pool: Executor, workers: int, seconds: float | None) -> None:
        """Keep that many workers of the pool busy."""
        until = None if seconds is None else time.monotonic() + seconds
        self._begin(pool, workers)
        while self._playing and (until is None or time.monotonic() < until):
            done, _ = wait(self._playing, GLANCE, FIRST_COMPLETED)
            for each in done:
                self._finish(each)
            self._begin(pool, workers)
            if not done:
                self._tell(None)

    def _begin(self, pool: Executor, workers: int) -> None:
        while len(self._playing) < workers:
            found = self.schedule.next()
            if found is None:
                return
            measured, number = found
            future = pool.submit(play_pair, measured.contest, measured.row, number, measured.series.pace)
            self._playing[future] = found

    def _finish(self, future: Future[Pair]) -> None:
        measured, number = self._playing.pop(future)
        measured.begun.discard(number)
        error = future.exception()
        if error is None:
            pair = future.result()
            measured.pairs[number] = pair
            self._results.add(measured.series, number, pair)
        else:
            measured.failure = error
        self._tell(measured)


@contextmanager
def worker_pool(count: int) -> Iterator[Executor]:
    """Open that many worker processes. What they're still at when it closes is dropped."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(count, mp_context=context, initializer=_begin_worker)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.terminate()


def _begin_worker() -> None:
    count_own_seconds()  # other load on the machine mustn't weaken anyone's play
    # The parent handles interrupts.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
