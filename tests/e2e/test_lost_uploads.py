"""Connections that break in the middle of an upload: the log says so, even at DEBUG without any token.

What aiohttp's own words for it would give away is tried in tests/bot/test_log.py.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio

from bot.log import HIDDEN
from bot.playground.rest import BASE
from bot.playground.server import HOST, Playground
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.process import BotProcess
from tests.e2e.waiting import eventually, until

BOT_TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GhIjKl.mnopqrstuvwxyz0123456789-_ABCDEFGHIJKL"


class Line:
    """The line between the bot and Discord's REST API, which can be cut while something is sent."""

    def __init__(self, playground: Playground) -> None:
        self.cut = 0
        """Uploads that were broken off."""
        self.cutting = False
        self._playground = playground
        self._server: asyncio.Server | None = None
        self._streams: set[asyncio.StreamWriter] = set()
        self._served: set[asyncio.Task[None]] = set()
        self._here = self._there = b""
        """How a request names its server: the playground answers to its own name only."""

    async def open(self) -> str:
        """Listen; the base of the API there."""
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # so that a picture takes many writes
        listening.bind((HOST, 0))
        self._here, self._there = (
            b"Host: %b:%d" % (HOST.encode(), port)
            for port in (listening.getsockname()[1], self._playground.port)
        )
        self._server = await asyncio.start_server(self._serve, sock=listening)
        return f"http://{HOST}:{listening.getsockname()[1]}{BASE}"

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        for stream in self._streams:
            stream.close()
        with contextlib.suppress(ConnectionError):
            await asyncio.gather(*(stream.wait_closed() for stream in self._streams))
        await asyncio.gather(*self._served)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if task := asyncio.current_task():
            self._served.add(task)
        there, back = await asyncio.open_connection(HOST, self._playground.port)
        self._streams |= {writer, back}
        answers = asyncio.create_task(_copy(there, writer))
        with contextlib.suppress(ConnectionError):
            while chunk := await reader.read(2048):
                if self.cutting and b"multipart/form-data" in chunk:
                    self.cut += 1
                    writer.transport.abort()
                    break
                back.write(chunk.replace(self._here, self._there))
                await back.drain()
        back.close()
        await answers
        writer.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):
        while chunk := await reader.read(65536):
            writer.write(chunk)
            await writer.drain()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def playground() -> AsyncIterator[Playground]:
    """One that takes a token shaped as Discord's are."""
    place = Playground([BOT_TOKEN])
    await place.start()
    yield place
    await place.stop()


@pytest_asyncio.fixture(loop_scope="module")
async def line(playground: Playground) -> AsyncIterator[Line]:
    line = Line(playground)
    yield line
    await line.close()


@pytest.mark.parametrize("form", ["json", "text"])
async def test_no_token_is_logged(
    playground: Playground, session: aiohttp.ClientSession, tmp_path: Path, line: Line, form: str
) -> None:
    settings = {"DISCORD_API_URL": await line.open(), "LOG_FORMAT": form}
    lodge = LiveLodge(playground, session, BotProcess(playground, tmp_path, LOG_LEVEL="DEBUG", **settings))
    await lodge.bot.start()
    try:
        board = await lodge.table("c3")
        line.cutting = True
        # People are left without an answer, or with one that stays at "thinking": nothing to wait for.
        uses = [
            asyncio.create_task(lodge.ben.press(board, "c5")),
            asyncio.create_task(lodge.ann.command("rules", game="uckers")),
            asyncio.create_task(lodge.cleo.command("games")),
        ]
        await until(lambda: line.cut >= 3)
        await until(lambda: lodge.bot.log.read_text().count("ClientOSError") >= 3)

        async def played() -> bool:
            return (await lodge.match(board.match)).ply == 2

        await eventually(played)
        line.cutting = False
        for use in uses:
            use.cancel()
        await asyncio.gather(*uses, return_exceptions=True)
    finally:
        await lodge.bot.kill()
        await lodge.close()
    log = lodge.bot.log.read_text()
    assert re.search(rf"/(interactions|webhooks)/\d+/{re.escape(HIDDEN)}", log)  # of the requests
    tokens = [interaction.token for interaction in playground.interactions._by_id.values()]
    assert len(tokens) > 5
    assert [token for token in (*tokens, BOT_TOKEN) if token in log] == []
    lodge.refusals()
