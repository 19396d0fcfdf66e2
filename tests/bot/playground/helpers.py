"""A real discord.py client and people at the page, both against a playground in this process."""

from __future__ import annotations

import asyncio
import io
import struct
import zlib
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.playground.server import Playground
from tests.e2e.waiting import TIMEOUT

ANN, BEN, CLEO = "1100000000000000011", "1100000000000000012", "1100000000000000013"
LODGE, GAMES, TABLES = "1100000000000000101", "1100000000000000201", "1100000000000000202"
LOUNGE = "1100000000000000203"
ANNS_DM = "1100000000000000301"


def png(width: int = 4, height: int = 3) -> bytes:
    """A grey picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\x00" + b"\x80" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def picture(name: str = "board.png") -> discord.File:
    return discord.File(io.BytesIO(png()), name)


def board(
    label: str = "c3", custom_id: str = "pick|1|0|c3", *, name: str = "board.png"
) -> discord.ui.LayoutView:
    """A message like the real bot's: a picture with alt text in a container, and a button."""
    view = discord.ui.LayoutView(timeout=None)
    container: discord.ui.Container[Any] = discord.ui.Container()
    container.add_item(discord.ui.TextDisplay("Your move"))
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
    gallery.add_item(media=f"attachment://{name}", description="An empty board.")
    container.add_item(gallery)
    row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
    row.add_item(discord.ui.Button(label=label, custom_id=custom_id))
    container.add_item(row)
    view.add_item(container)
    return view


class Bot(discord.Client):
    """A client that answers components and modals with whatever `on_click` is set to."""

    def __init__(
        self, playground: Playground, intents: discord.Intents | None = None, **options: Any
    ) -> None:
        super().__init__(intents=intents or discord.Intents.default(), guild_ready_timeout=0.05, **options)
        self._token = playground.token
        self.tree = app_commands.CommandTree(self)
        self.on_click: Callable[[discord.OpenInteraction], Awaitable[None]] | None = None
        self.seen: list[str] = []
        self.resumed = 0
        self._task: asyncio.Task[None] | None = None

    async def on_interaction(self, interaction: discord.OpenInteraction) -> None:
        kinds = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if interaction.type in kinds and self.on_click is not None:
            await self.on_click(interaction)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Without the library's pause of five seconds before a second IDENTIFY."""

    async def on_message(self, message: discord.Message) -> None:
        self.seen.append(message.content)

    async def on_resumed(self) -> None:
        self.resumed += 1

    async def open(self) -> None:
        """Log in, connect and wait until everything has arrived."""
        await self.login(self._token)
        self._task = asyncio.create_task(self.connect())
        ready = asyncio.create_task(self.wait_until_ready())
        await asyncio.wait((ready, self._task), return_when=asyncio.FIRST_COMPLETED)
        if self._task.done():
            ready.cancel()
            self._task.result()

    async def shut(self) -> None:
        await self.close()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    def channel(self, id_: str) -> discord.TextChannel:
        found = self.get_channel(int(id_))
        assert isinstance(found, discord.TextChannel)
        return found


class People:
    """Speaks the people's HTTP interface."""

    def __init__(self, playground: Playground, session: aiohttp.ClientSession) -> None:
        self._base = playground.url + "/playground/"
        self._session = session

    async def ask(self, method: str, path: str, /, *, expect: int = 200, **body: Any) -> Any:
        async with self._session.request(method, self._base + path, json=body or None) as response:
            answer = await response.json()
            assert response.status == expect, answer
            return answer

    async def messages(self, channel: str, user: str = ANN) -> list[Any]:
        found = await self.ask("GET", f"channels/{channel}/messages?user={user}")
        assert isinstance(found, list)
        return found

    async def say(self, content: str, channel: str = GAMES, user: str = ANN) -> Any:
        return await self.ask("POST", "messages", user=user, channel_id=channel, content=content)

    async def interact(
        self, kind: int, data: Any, *, channel: str = GAMES, user: str = ANN, **more: Any
    ) -> Any:
        form = {"user": user, "channel_id": channel, "type": kind, "data": data} | more
        return await self.ask("POST", "interactions", **form)

    async def command(self, name: str, channel: str = GAMES, user: str = ANN, **options: Any) -> Any:
        given = [{"name": key, "value": value} for key, value in options.items()]
        return await self.interact(2, {"name": name, "type": 1, "options": given}, channel=channel, user=user)

    async def click(self, message: Any, custom_id: str, *, user: str = ANN, **more: Any) -> Any:
        data = {"component_type": 2, "custom_id": custom_id}
        channel = message["channel_id"]
        return await self.interact(3, data, channel=channel, user=user, message_id=message["id"], **more)

    async def feed(self, user: str = ANN) -> aiohttp.ClientWebSocketResponse:
        socket = await self._session.ws_connect(self._base + f"ws?user={user}")
        assert (await socket.receive_json())["t"] == "BOT_STATUS"
        return socket

    async def fetch(self, url: str) -> bytes:
        async with self._session.get(url) as response:
            assert response.status == 200
            return await response.read()


async def event(feed: aiohttp.ClientWebSocketResponse, kind: str) -> Any:
    """The next event of a kind on a person's feed."""
    async with asyncio.timeout(TIMEOUT):
        while (heard := await feed.receive_json())["t"] != kind:
            pass
    return heard["d"]


async def until(condition: Callable[[], bool]) -> None:
    """Give the loop time until something has happened."""
    async with asyncio.timeout(TIMEOUT):
        while not condition():
            await asyncio.sleep(0.005)
