"""Keeps a bot in a separate process in step with the playground's clock.

The bot opens a local TCP connection, the line. The playground sends it two numbers, at once and after every
change: how many seconds its clock is ahead of the machine's, and how many seconds the bot's time of day
should be wrong. The bot sets its clock and sends the same numbers back.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO, Final

from bot.clock import Clock

VARIABLE: Final = "PLAYGROUND_CLOCK"
"""The environment variable that tells `bot.playground.bot_child` where the line is: HOST:PORT."""
_TIMEOUT: Final = 10.0
"""Seconds after which a bot counts as hanging."""


class ClockLine:
    """The playground's end, for any number of bots. `ahead` returns how many seconds its clock is ahead."""

    def __init__(self, ahead: Callable[[], float]) -> None:
        self.address = ""
        """HOST:PORT, once it is open."""
        self.wrong = 0.0
        """How many seconds the bots' time of day is ahead of Discord's. Call `tell` after changing it."""
        self._ahead = ahead
        self._server: asyncio.Server | None = None
        self._kept: dict[asyncio.StreamWriter, tuple[float, float]] = {}
        """How far ahead and how wrong each bot says its clock is; -1 ahead until it has said anything."""
        self._news = asyncio.Condition()

    @property
    def followers(self) -> int:
        """How many bots follow the clock."""
        return len(self._kept)

    async def open(self, host: str) -> None:
        """Listen for bots on a free port."""
        self._server = await asyncio.start_server(self._serve, host, 0)
        self.address = f"{host}:{self._server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        """Stop listening and hang up."""
        if self._server is not None:
            self._server.close()
        for writer in tuple(self._kept):
            writer.close()

    async def tell(self) -> None:
        """Tell every bot how far ahead the clock is now, and wait until all of them have moved theirs.

        Raises TimeoutError if one doesn't answer; it will move its clock when it can.
        """
        ahead, wrong = self._ahead(), self.wrong
        for writer in self._kept:
            writer.write(_line(ahead, wrong))
        async with asyncio.timeout(_TIMEOUT), self._news:
            await self._news.wait_for(
                lambda: all(kept[0] >= ahead and kept[1] == wrong for kept in self._kept.values())
            )

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._kept[writer] = -1.0, 0.0
        writer.write(_line(self._ahead(), self.wrong))
        try:
            while line := await reader.readline():
                await self._note(writer, _read(line))
        except (ConnectionError, ValueError):
            pass  # it was killed, or isn't a bot
        finally:
            writer.close()
            await self._note(writer, None)

    async def _note(self, writer: asyncio.StreamWriter, kept: tuple[float, float] | None) -> None:
        """Note how far ahead and how wrong a bot is; None when it has gone."""
        async with self._news:
            if kept is None:
                del self._kept[writer]
            else:
                self._kept[writer] = kept
            self._news.notify_all()


def follow(address: str, clock: Clock) -> None:
    """Set `clock` to the time of the playground at `address`, and have a thread keep it in step while the
    line is open. Raises OSError if there is no playground."""
    host, _, port = address.rpartition(":")
    line = socket.create_connection((host, int(port)), _TIMEOUT)
    told = line.makefile("rb")
    ahead, wrong = _read(told.readline() or _line(0, 0))
    clock.set_wrong(wrong)
    clock.advance(ahead)
    line.settimeout(None)
    line.sendall(_line(ahead, wrong))
    threading.Thread(target=_keep, args=(line, told, ahead, clock), name="clock", daemon=True).start()


def _keep(line: socket.socket, told: BinaryIO, ahead: float, clock: Clock) -> None:
    with line, told, suppress(OSError):  # until the playground is gone
        for each in told:
            now_ahead, wrong = _read(each)
            clock.set_wrong(wrong)
            clock.advance(now_ahead - ahead)
            ahead = now_ahead
            line.sendall(_line(ahead, wrong))


def _line(ahead: float, wrong: float) -> bytes:
    return f"{ahead!r} {wrong!r}\n".encode()


def _read(line: bytes) -> tuple[float, float]:
    """Parse a line. Raises ValueError."""
    ahead, wrong = map(float, line.split())
    return ahead, wrong
