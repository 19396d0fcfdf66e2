"""One playground and one real bot for each module, in one event loop (and, by `--dist loadfile`, on one
worker)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.playground.server import Playground
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.process import BotProcess, limits


def pytest_collection_modifyitems(items: list[Any]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.e2e)
            item.add_marker(pytest.mark.asyncio(loop_scope="module"), append=False)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def playground(pytestconfig: pytest.Config, home: str) -> AsyncIterator[Playground]:
    """A stand-in for Discord without a bot, a new one for each home of the database. Under `make conformance`
    its requests are looked at."""
    place = Playground()
    if (conformance := pytestconfig.pluginmanager.get_plugin("conformance")) is not None:
        place.rest.observer = conformance.observe
    await place.start()
    yield place
    await place.stop()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def module_lodge(
    request: pytest.FixtureRequest,
    home: str,
    playground: Playground,
    session: aiohttp.ClientSession,
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[LiveLodge]:
    """The bot, started, with the `LIMITS` of the module if it has any; at the end it leaves in good order and
    has left nothing wrong behind."""
    chosen = getattr(request.module, "LIMITS", limits())
    bot = BotProcess(playground, tmp_path_factory.mktemp("bot"), LIMITS=chosen)
    lodge = LiveLodge(playground, session, bot)
    await lodge.bot.start()
    try:
        yield lodge
        assert await lodge.bot.stop() == 0
        assert lodge.bot.troubles() == []
        assert lodge.refusals() == []
        assert lodge.doubled() == []
        assert await lodge.sound()
    finally:
        await lodge.close()


@pytest_asyncio.fixture(loop_scope="module")
async def lodge(module_lodge: LiveLodge) -> AsyncIterator[LiveLodge]:
    """The module's lodge. A test that lets Discord refuse something, or the bot log an error, has to say
    so: by asking for `refusals()` or `bot.troubles()` before it ends."""
    yield module_lodge
    await module_lodge.page.ask("DELETE", "faults")
    await module_lodge.page.ask("POST", "limits", lifted=False)
    assert module_lodge.refusals() == []
    assert module_lodge.bot.troubles() == []
