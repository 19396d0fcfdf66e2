from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import discord
import discord.asset
import discord.gateway
import discord.http
import pytest
import yarl

from bot.playground.server import Playground
from tests.bot.playground.helpers import Bot, People


@pytest.fixture
async def playground(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    """A playground in this process, with discord.py pointed at it."""
    place = Playground()
    await place.start()
    monkeypatch.setattr(discord.http.Route, "BASE", place.api)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(place.gateway.url))
    monkeypatch.setattr(discord.asset.Asset, "BASE", place.url)
    yield place
    await place.stop()


@pytest.fixture
async def bot(playground: Playground) -> AsyncIterator[Bot]:
    client = Bot(playground)
    await client.open()
    yield client
    await client.shut()


@pytest.fixture
async def people(playground: Playground) -> AsyncIterator[People]:
    async with aiohttp.ClientSession() as session:
        yield People(playground, session)
