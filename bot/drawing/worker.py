"""`python -m bot.drawing.worker`: draws one picture after another, as asked for over the socket on stdin.

It begins with an empty message: it has started. Then each message asked is a picture wanted, and each answer
a picture or what went wrong: plain data, pickled, the words already translated. It ends when the other side
has gone, however that happened.
"""

from __future__ import annotations

import os
import pickle
import signal
import socket
import struct
import traceback
from typing import Final

from render import Picture, Plan, paint_plan


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the bot as well, which finishes first
    line = socket.socket(fileno=0)
    try:
        send(line, b"")
        while (asked := receive(line)) is not None:
            send(line, _answer(asked))
    except OSError:  # whoever asked has gone
        pass
    os._exit(0)


def _answer(asked: bytes) -> bytes:
    try:
        plan, theme = unpack(asked)
        return pack_answer(paint_plan(plan, theme))
    except Exception:
        return pack_answer(traceback.format_exc())


_LENGTH: Final = struct.Struct("!I")
"""Before each message: how many bytes it has."""


def unpack(parcel: bytes) -> tuple[Plan, str]:
    """The plan and the theme; every sentence in the plan is the text to be written."""
    wanted: tuple[Plan, str] = pickle.loads(parcel)  # noqa: S301 (from this bot itself)
    return wanted


def pack_answer(answer: Picture | str) -> bytes:
    """A picture, or what went wrong with it."""
    return pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)


def unpack_answer(parcel: bytes) -> Picture | str:
    """A picture, or what went wrong with it."""
    answer: Picture | str = pickle.loads(parcel)  # noqa: S301 (from this bot's own process)
    return answer


def send(line: socket.socket, message: bytes) -> None:
    """Send one message. Raises OSError."""
    line.sendall(_LENGTH.pack(len(message)) + message)


def receive(line: socket.socket) -> bytes | None:
    """Wait for one message; None once the other side has gone. Raises OSError, TimeoutError among them."""
    head = _exactly(line, _LENGTH.size)
    return None if head is None else _exactly(line, *_LENGTH.unpack(head))


def _exactly(line: socket.socket, count: int) -> bytes | None:
    got = bytearray()
    while len(got) < count:
        some = line.recv(count - len(got))
        if not some:
            return None
        got += some
    return bytes(got)


if __name__ == "__main__":
    main()
