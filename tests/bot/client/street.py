"""A playground and the bot in it, in the tests' own process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import discord.client
import pytest
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.client.app import Lodge
from bot.client.garbage import ShortRounds
from bot.config import Config
from bot.match.service import Matches
from bot.playground.server import Playground
from tests.e2e.waiting import until


@dataclass(frozen=True)
class Street:
    place: Playground
    bot: Lodge


@pytest.fixture
def untouched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts back afterwards what is changed in discord.py. The collector's rounds are left out: the garbage of
    this process is other tests', too."""
    monkeypatch.setattr(ShortRounds, "begin", lambda _: None)
    owners = ((Route, "BASE"), (Asset, "BASE"), (DiscordWebSocket, "DEFAULT_GATEWAY"))
    for owner, name in (*owners, (discord.client, "ExponentialBackoff")):
        monkeypatch.setattr(owner, name, getattr(owner, name))


@asynccontextmanager
async def street(folder: Path) -> AsyncIterator[Street]:
    place = Playground()
    await place.start()
    database = f"sqlite+aiosqlite:///{(folder / 'lodge.db').as_posix()}"
    config = Config(_env_file=None, discord_api_url=place.api, database_url=database)
    matches = await Matches.open(config)
    bot = Lodge(config, matches)
    running = asyncio.create_task(bot.start(place.token))
    try:
        await until(lambda: running.done() or bot.connected(), seconds=40)
        if running.done():
            running.result()
        yield Street(place, bot)
    finally:
        await bot.leave()
        running.cancel()  # where closing took too long, it still listens
        await asyncio.gather(running, return_exceptions=True)
        await matches.close()
        await place.stop()
