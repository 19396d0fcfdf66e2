"""After an outage of any length the bot is back soon after Discord is: by discord.py's own `connect`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import discord.client
import pytest
from discord.backoff import ExponentialBackoff
from sqlalchemy import text

from bot.client.backoff import LONGEST_WAIT, CappedBackoff
from bot.playground.server import Playground
from bot.shards import UNDIVIDED
from bot.store.processes import last_sign
from tests.bot.client.street import street, untouched
from tests.e2e.waiting import until

pytestmark = pytest.mark.usefixtures(untouched.__name__)


def test_discord_py_is_the_version_whose_name_is_known() -> None:
    assert discord.__version__ == "2.7.1"
    assert discord.client.ExponentialBackoff in (ExponentialBackoff, CappedBackoff)
    assert "ExponentialBackoff" in discord.Client.connect.__code__.co_names


def test_the_wait_grows_to_a_minute_and_no_further() -> None:
    for _ in range(50):
        waiting = CappedBackoff()
        delays = [waiting.delay() for _ in range(200)]
        assert delays[0] <= 2
        assert delays[1] <= 4
        assert all(0 <= delay <= LONGEST_WAIT for delay in delays)
        assert len(set(delays)) == len(delays)
        assert sum(delays[20:]) / 180 > LONGEST_WAIT / 2


def test_discord_pys_own_would_wait_for_longer() -> None:
    theirs = ExponentialBackoff()
    assert max(theirs.delay() for _ in range(200)) > LONGEST_WAIT


class Hurried:
    """asyncio for `discord.client`, whose sleeps take no time and are written down."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, delay: float) -> None:
        self.slept.append(delay)
        await asyncio.sleep(0)


async def test_when_discord_is_back_so_is_the_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The gateway's port refuses thirty tries, and is there again."""
    hurried = Hurried()
    async with street(tmp_path) as here:
        monkeypatch.setattr(discord.client, "asyncio", hurried)
        await here.place.stop()
        await until(lambda: len(hurried.slept) >= 30, seconds=40)
        assert not here.bot.connected()
        again = Playground(here.place.tokens)
        await again.start(port=here.place.port)
        try:
            await until(here.bot.connected, seconds=40)
        finally:
            await again.stop()
    assert max(hurried.slept) <= LONGEST_WAIT
    assert len({*hurried.slept}) == len(hurried.slept)


async def test_a_database_that_fails_once_does_not_end_the_signs_of_life(tmp_path: Path) -> None:
    async with street(tmp_path) as here:
        store = here.bot.matches.store
        async with store.writing() as connection:
            await connection.execute(text("ALTER TABLE meta RENAME TO away"))
        await here.bot._sign()
        async with store.writing() as connection:
            await connection.execute(text("ALTER TABLE away RENAME TO meta"))
            await connection.execute(text("DELETE FROM meta WHERE name = 'connected_at'"))
        await here.bot._sign()
        assert await last_sign(store, UNDIVIDED) is not None
        assert here.bot._sign.is_running()
