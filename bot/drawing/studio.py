"""Draws pictures: in separate processes if there is more than one core, otherwise in the calling thread.

If the same picture is requested while it is being drawn, it is drawn only once. A process that dies or hangs
is replaced, and another one draws its picture. If that fails too, or no process is ready, the calling thread
draws it. So a board is always shown, and none waits for a process to start.
"""

from __future__ import annotations

import ctypes
import io
import os
import pickle
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

from bot import log as logs
from bot.drawing.worker import receive, send, unpack_answer
from bot.limits_and_times import DRAWING_PROCESSES, DRAWING_THREADS
from bot.metrics import DRAW_SECONDS
from bot.translate import ENGLISH
from engines.core import Message
from render import Picture, Plan, board_of, forget_drawn, paint_plan
from render.ink.text import Translate, words

log = logs.get(__name__)

ATTEMPTS: Final = 2
"""How many processes may try to draw a picture."""
PAUSE_SECONDS: Final = 10.0
"""How long to wait after a process failed to start before starting another."""


def processes_for(cores: int) -> int:
    """Return how many processes draw on a machine with this many cores: one is left to the event loop."""
    return max(0, min(DRAWING_PROCESSES, cores - 1))


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Studio:
    """A pool of up to `count` drawing processes, started by `open`. Any number of threads may use it."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._changed = threading.Condition()
        """Guards everything below, and signals each change to it."""
        self._idle: dict[int, DrawingProcess] = {}
        """The idle processes, by number. Each prefers the boards it has drawn before, because it caches
        them."""
        self._ready = 0
        """How many processes are ready or drawing."""
        self._all: set[DrawingProcess] = set()
        self._starting: list[threading.Thread] = []
        self._going: dict[bytes, Future[Picture]] = {}
        """The pictures being drawn, by packed request."""
        self._opened = False
        self._closed = threading.Event()
        self._here = threading.Semaphore(DRAWING_THREADS)

    @property
    def idle(self) -> int:
        """How many processes are ready and idle."""
        return len(self._idle)

    def open(self) -> None:
        """Start the processes, without waiting for them. Calling it again does nothing."""
        if not self._opened:
            self._opened = True
            for number in range(self._count):
                self._start(number)

    def close(self) -> None:
        """End the processes. From now on, the calling thread draws."""
        self._closed.set()
        with self._changed:
            ended = list(self._all)
            self._changed.notify_all()
        for process in ended:
            process.kill()
        for thread in self._starting:
            thread.join()
        with self._changed:
            for process in self._idle.values():
                process.close()

    def forget(self) -> None:
        """Free this process's own cache of drawn pictures, if drawing processes are ready to take over."""
        with self._changed:
            if not self._ready:
                return
        forget_drawn()
        give_back()

    def paint(self, plan: Plan, theme: str, translate: Translate) -> Picture:
        """Draw a picture and wait for it: the same bytes as `render.paint_plan`. Raises whatever that raises,
        or Undrawable."""
        parcel = pack(plan, theme, translate)
        with self._changed:
            going = self._going.get(parcel)
            if going is None:
                mine: Future[Picture] = Future()
                self._going[parcel] = mine
        if going is not None:
            return going.result()
        try:
            with DRAW_SECONDS.labels(theme).time():
                picture = self._draw(plan, theme, translate, parcel)
        except BaseException as error:
            mine.set_exception(error)
            raise
        else:
            mine.set_result(picture)
            return picture
        finally:
            with self._changed:
                del self._going[parcel]

    def _draw(self, plan: Plan, theme: str, translate: Translate, parcel: bytes) -> Picture:
        liked = hash((board_of(plan), theme))
        for _ in range(ATTEMPTS):
            taken = self._take(liked)
            if taken is None:
                break
            number, process = taken
            try:
                picture = process.draw(parcel)
            except Gone as gone:
                self._replace(number, process, str(gone))
            except BaseException:
                self._put_back(number, process)
                raise
            else:
                self._put_back(number, process)
                return picture
        with self._here:
            return paint_plan(plan, theme, translate)

    def _take(self, liked: int) -> tuple[int, DrawingProcess] | None:
        """Wait for an idle process, preferably number `liked`. Returns None if no process is ready."""
        with self._changed:
            while self._ready and not self._closed.is_set():
                if self._idle:
                    number = liked % self._count
                    if number not in self._idle:
                        number = next(iter(self._idle))
                    return number, self._idle.pop(number)
                self._changed.wait()
        return None

    def _put_back(self, number: int, process: DrawingProcess) -> None:
        with self._changed:
            self._idle[number] = process
            self._changed.notify()
            if self._closed.is_set():
                process.close()

    def _replace(self, number: int, process: DrawingProcess, why: str) -> None:
        """Start a process in place of one that is gone."""
        process.close()
        with self._changed:
            self._all.discard(process)
            self._ready -= 1
            self._changed.notify_all()
        if not self._closed.is_set():
            log.warning("replacing a drawing process", why=why)
            self._start(number)

    def _start(self, number: int) -> None:
        thread = threading.Thread(
            target=self._keep_starting, args=(number,), name="start-drawing", daemon=True
        )
        with self._changed:
            self._starting = [each for each in self._starting if each.is_alive()] + [thread]
            thread.start()

    def _keep_starting(self, number: int) -> None:
        """Start a process and wait until it is ready, retrying until that works."""
        while not self._closed.is_set():
            try:
                self._start_one(number)
                return
            except (Gone, OSError) as error:
                if not self._closed.is_set():
                    log.warning("a drawing process could not start", why=str(error))
            self._closed.wait(PAUSE_SECONDS)

    def _start_one(self, number: int) -> None:
        """Start a process and wait until it is ready. Raises Gone, and OSError."""
        process = DrawingProcess()
        with self._changed:
            self._all.add(process)
        try:
            if self._closed.is_set():
                raise Gone("there is nothing more to draw")
            process.wait_until_ready()
        except Gone:
            process.close()
            with self._changed:
                self._all.discard(process)
            raise
        with self._changed:
            self._ready += 1
            self._idle[number] = process
            self._changed.notify_all()
        self.forget()


def give_back() -> None:
    """Ask the C library to return free memory to the system, which it rarely does on its own after several
    threads have drawn a lot. Does nothing if the library can't."""
    if sys.platform == "linux":
        with suppress(AttributeError, OSError):  # only glibc has it
            ctypes.CDLL(None).malloc_trim(0)


START_SECONDS: Final = 20.0
"""How long a new process may take to get ready."""
HANGING_SECONDS: Final = 10.0
"""How long a picture may take: far longer than any does, even on a busy machine."""
ROOT: Final = Path(__file__).parents[2]


class Gone(Exception):
    """The process has died or hung."""


class Undrawable(Exception):
    """The picture can't be drawn, here or anywhere else."""


class DrawingProcess:
    """One drawing process (`bot.drawing.worker`). Its methods block, so use it from threads that may wait.
    Creating it starts the process, and raises OSError if that fails."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair()
        command = (sys.executable, "-m", "bot.drawing.worker")
        with theirs:
            try:
                self._process = subprocess.Popen(command, cwd=ROOT, stdin=theirs.fileno())  # noqa: S603
            except OSError:
                self._line.close()
                raise

    def wait_until_ready(self) -> None:
        """Wait until it can draw. Raises Gone."""
        self._line.settimeout(START_SECONDS)
        self._receive()
        self._line.settimeout(HANGING_SECONDS)

    def draw(self, parcel: bytes) -> Picture:
        """Have a picture drawn (from `pack`). Raises Gone, and Undrawable."""
        try:
            send(self._line, parcel)
        except OSError as error:
            raise Gone(str(error)) from error
        answer = unpack_answer(self._receive())
        if isinstance(answer, str):
            raise Undrawable(answer)
        return answer

    def _receive(self) -> bytes:
        try:
            message = receive(self._line)
        except OSError as error:
            raise Gone(str(error)) from error
        if message is None:
            raise Gone("the process has ended")
        return message

    def kill(self) -> None:
        """Kill the process. Everyone waiting for it hears that it is gone."""
        self._process.kill()
        with suppress(OSError):  # it may have hung up already
            self._line.shutdown(socket.SHUT_RDWR)
        self._process.wait()

    def close(self) -> None:
        """Kill the process and close its socket. Nobody may be waiting for it any more."""
        self.kill()
        self._line.close()


def pack(plan: Plan, theme: str, translate: Translate) -> bytes:
    """Pack the request for a picture as a message to a drawing process. The same picture with the same texts
    in the same language gives the same bytes."""
    packed, language = io.BytesIO(), getattr(translate, "language", ENGLISH)
    _Packer(packed, translate).dump((plan, theme, language))
    return packed.getvalue()


class _Packer(pickle.Pickler):
    """Pickles messages as translated text, and dataclasses by their fields alone. That's faster than their
    own `__getstate__`, which looks the fields up each time."""

    def __init__(self, file: io.BytesIO, translate: Translate) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._translate = translate

    def reducer_override(self, thing: Any, /) -> Any:
        kind: Any = type(thing)
        if kind is Message:
            return str, (words(thing, self._translate),)
        values = _values_of(kind)
        return NotImplemented if values is None else (kind, values(thing))


@cache
def _values_of(kind: Any) -> Callable[[Any], tuple[Any, ...]] | None:
    """Return a function that reads all field values of a dataclass; None for other types."""
    if not is_dataclass(kind):
        return None
    names = [field.name for field in fields(kind)]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda thing: tuple(getattr(thing, name) for name in names)
