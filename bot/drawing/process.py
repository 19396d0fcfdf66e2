"""A process that draws, from the outside: given one picture at a time, and never waited for in vain."""

from __future__ import annotations

import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.drawing.parcels import receive, send, unpack_answer
from render import Picture

START_SECONDS: Final = 20.0
"""How long a new process may take until it can draw."""
HANGING_SECONDS: Final = 10.0
"""How long a picture may take: far longer than any does, even on a machine that has much else to do."""
ROOT: Final = Path(__file__).parents[2]


class Gone(Exception):
    """The process has died, or hangs."""


class Undrawable(Exception):
    """Drawing a picture has failed, and would fail anywhere."""


class DrawingProcess:
    """One process (`bot.drawing.worker`), starting. Made and asked by threads that may wait for it. Making it
    raises OSError."""

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
        """Have a picture drawn (`bot.drawing.parcels.pack`). Raises Gone, and Undrawable."""
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
        """End it at once; whoever waits for it is told that it is gone."""
        self._process.kill()
        with suppress(OSError):  # it has hung up already
            self._line.shutdown(socket.SHUT_RDWR)
        self._process.wait()

    def close(self) -> None:
        """Let go of what is left of it; nobody may be waiting for it any more."""
        self.kill()
        self._line.close()
