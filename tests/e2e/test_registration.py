"""Discord refuses the commands: without any from before there is no bot, with older ones it goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio

from bot.playground import commands
from bot.playground.server import Playground
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.process import BotProcess, events

PUT = "PUT", "/applications/[0-9]+/commands"
NONE = "Discord rejected the commands, so no one could play. Try again later"


@pytest_asyncio.fixture(loop_scope="module")
async def street(
    playground: Playground, session: aiohttp.ClientSession, tmp_path: Path
) -> AsyncIterator[LiveLodge]:
    """A lodge whose bot has not been started, at a Discord that knows no commands."""
    playground.registry.replace(0, [])
    lodge = LiveLodge(playground, session, BotProcess(playground, tmp_path))
    yield lodge
    await lodge.page.ask("DELETE", "faults")
    await lodge.close()
    assert lodge.bot.troubles() == []


async def only_sentence(lodge: LiveLodge) -> str:
    """What the bot says as it ends at once, with exit code 1."""
    ended = await lodge.bot.command("run")
    assert ended.code == 1
    (said,) = [event["event"] for event in events(ended.err) if event["level"] != "info"]
    assert not ended.out
    assert lodge.playground.registry.commands(0) == []
    return str(said)


async def test_without_commands_there_is_no_bot(street: LiveLodge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_CHARACTERS", 200)  # of ours only /play is longer
    said = await only_sentence(street)
    assert said.startswith(NONE)
    assert "50035" in said
    assert "In command 'play'" in said
    assert "Command exceeds maximum size (200)" in said
    assert [(path, code) for _, path, code in street.refusals()] == [
        (f"/applications/{street.playground.world.bot.id}/commands", 50035)
    ]


async def test_whatever_keeps_the_first_commands_out_is_told(street: LiveLodge) -> None:
    await street.fault(*PUT, 403)
    said = await only_sentence(street)
    assert said.startswith(NONE)
    assert "403" in said


async def test_with_older_commands_it_goes_on(street: LiveLodge) -> None:
    await street.bot.start()
    assert await street.bot.stop() == 0
    registry = street.playground.registry
    registry.delete(0, next(int(known["id"]) for known in registry.commands(0) if known["name"] == "hint"))
    older = registry.commands(0)
    await street.fault(*PUT, 400)
    await street.bot.start()
    (trouble,) = street.bot.troubles()
    assert trouble["event"] == "the commands could not be registered; those registered before stay"
    assert (await street.ann.command("games")).status in ("answered", "deferred")
    assert registry.commands(0) == older
    assert await street.bot.stop() == 0


async def test_where_discord_does_not_say_which_it_has_it_goes_on(street: LiveLodge) -> None:
    await street.bot.start()
    assert await street.bot.stop() == 0
    await street.fault("GET", PUT[1], 403)
    await street.bot.start()
    assert len(street.bot.troubles()) == 1
    assert (await street.ann.command("games")).status in ("answered", "deferred")
    assert await street.bot.stop() == 0
