"""Bots in processes of their own keep to the playground's clock."""

from __future__ import annotations

import asyncio
import socket

import pytest

from bot.clock import Clock
from bot.playground import clock_line
from bot.playground.server import Playground
from tests.bot.playground.helpers import People
from tests.e2e.waiting import until

DAY = 86_400


def ahead(clock: Clock) -> float:
    """By how much a clock is ahead of the machine's, in whole seconds."""
    return round((clock.now() - Clock().now()).total_seconds())


async def test_bots_move_their_clocks_before_the_page_is_answered(
    playground: Playground, people: People
) -> None:
    early, late = Clock(), Clock()
    await people.ask("POST", "clock", advance=DAY)
    await asyncio.to_thread(clock_line.follow, playground.clock_line.address, early)
    assert ahead(early) == DAY
    await people.ask("POST", "clock", advance=3600)
    assert ahead(early) == DAY + 3600
    await asyncio.to_thread(clock_line.follow, playground.clock_line.address, late)
    assert ahead(late) == DAY + 3600
    told = await people.ask("POST", "clock", advance=0.5)
    assert told["ahead"] == (await people.ask("GET", "clock"))["ahead"] == DAY + 3600.5
    assert early.monotonic() == pytest.approx(late.monotonic(), abs=1)
    assert playground.clock_line.followers == 2


async def test_nobody_waits_for_a_bot_that_is_gone_or_was_none(
    playground: Playground, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, _, port = playground.clock_line.address.partition(":")
    with socket.create_connection((host, int(port))) as mute:
        await until(lambda: playground.clock_line.followers == 1)
        monkeypatch.setattr(clock_line, "_TIMEOUT", 0.05)
        answer = await people.ask("POST", "clock", expect=504, advance=60)
        assert answer["error"] == "The bot hasn't noticed yet."
        mute.sendall(b"GET / HTTP/1.1\r\n")
        await until(lambda: playground.clock_line.followers == 0)
    await people.ask("POST", "clock", advance=60)
