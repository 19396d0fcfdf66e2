"""`python -m bot.drawing.worker`: draws one picture after another, as asked for over the socket on stdin.

It begins with an empty message: it has started. Then each message asked is a picture wanted, and each answer
a picture or what went wrong (`bot.drawing.parcels`). It ends when the other side has gone, however that
happened.
"""

from __future__ import annotations

import os
import signal
import socket
import traceback

from bot.drawing.parcels import pack_answer, receive, send, unpack
from render import paint_plan


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


if __name__ == "__main__":
    main()
