"""The whole examination, in its order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from bot.clock import Clock
from bot.config import Config
from bot.doctor import discord_side, machine_side
from bot.doctor.findings import SETTINGS, Finding, ok
from engines.core import msg


async def examine(config: Config, clock: Clock, channel: int | None = None) -> AsyncIterator[Finding]:
    """Look at one thing after another. `channel`: the id of one whose permissions are looked at, too."""
    yield ok(SETTINGS, msg("All can be read."))
    yield await machine_side.database(config.database_url)
    yield await asyncio.to_thread(machine_side.disk, config.database_url)
    yield await asyncio.to_thread(machine_side.fonts)
    async for finding in discord_side.examine(config, clock, channel):
        yield finding
