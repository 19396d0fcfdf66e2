"""`python -m bot.drawing.worker`: draws pictures one after another, as requested over the socket on stdin.

It sends an empty message once it is ready. After that each request asks for one picture, and each answer
is a picture or a traceback. Messages are pickled plain data, with all text already translated. It exits when
the other side is gone, for whatever reason.

Thinking processes use lines of JSON instead (`bot.opponents.processes`): the event loop waits for them, and
their questions also go through the queue in the database. Here threads wait, and pictures are bytes.
"""

from __future__ import annotations

import os
import pickle
import signal
import socket
import struct
import traceback
from dataclasses import replace
from typing import Final

from engines import GAMES
from render import Picture, Plan, first_view, paint_plan, scene_of
from render.ink.text import Translated


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the bot too, which must finish first
    line = socket.socket(fileno=0)
    try:
        get_ready()
        send(line, b"")
        while (asked := receive(line)) is not None:
            send(line, _answer(asked))
    except OSError:  # the bot has gone
        pass
    os._exit(0)


def get_ready() -> None:
    """Draw a board that nobody sees, so that what most boards share needn't be drawn when somebody waits: the
    pond, panels, letters and beavers of every colour."""
    scene = scene_of(first_view(next(iter(GAMES.values()))))
    sides = max((game.colours for game in GAMES.values()), key=len)
    paint_plan(replace(scene, board=replace(scene.board, sides=sides)))


def _answer(asked: bytes) -> bytes:
    try:
        plan, theme, language = unpack(asked)
        return pack_answer(paint_plan(plan, theme, Translated(language)))
    except Exception:
        return pack_answer(traceback.format_exc())


_LENGTH: Final = struct.Struct("!I")
"""Comes before each message and gives its size in bytes."""


def unpack(parcel: bytes) -> tuple[Plan, str, str]:
    """Return the plan, the theme and the language; every sentence in the plan is already plain text."""
    wanted: tuple[Plan, str, str] = pickle.loads(parcel)  # noqa: S301 (from this bot itself)
    return wanted


def pack_answer(answer: Picture | str) -> bytes:
    """Pack a picture, or what went wrong with it."""
    return pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)


def unpack_answer(parcel: bytes) -> Picture | str:
    """Unpack a picture, or what went wrong with it."""
    answer: Picture | str = pickle.loads(parcel)  # noqa: S301 (from this bot's own process)
    return answer


def send(line: socket.socket, message: bytes) -> None:
    """Send one message. Raises OSError."""
    line.sendall(_LENGTH.pack(len(message)) + message)


def receive(line: socket.socket) -> bytes | None:
    """Wait for one message; None once the other side is gone. Raises OSError, including TimeoutError."""
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
