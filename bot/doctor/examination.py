"""The whole examination, in its order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from bot.client import health
from bot.clock import Clock
from bot.config import Config
from bot.doctor import discord_side, machine_side
from bot.doctor.findings import CONNECTION, SETTINGS, Finding, ok, wrong
from engines.core import msg


def connection(config: Config, clock: Clock) -> Finding:
    """Look whether the bot that runs here says that it is connected."""
    try:
        connected, sentence = health.ask(config, clock.now())
    except health.Unknown as unknown:
        return wrong(CONNECTION, unknown.message)
    return ok(CONNECTION, sentence) if connected else wrong(CONNECTION, sentence)


async def examine(config: Config, clock: Clock, channel: int | None = None) -> AsyncIterator[Finding]:
    """Look at one thing after another. `channel`: the id of one whose permissions are looked at, too."""
    yield ok(SETTINGS, msg("All can be read."))
    yield await machine_side.database(config.database_url)
    yield await asyncio.to_thread(connection, config, clock)
    yield await asyncio.to_thread(machine_side.disk, config.database_url)
    yield await asyncio.to_thread(machine_side.fonts)
    async for finding in discord_side.examine(config, clock, channel):
        yield finding
