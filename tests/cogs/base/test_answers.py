"""The one answer to an interaction, where the way to Discord breaks."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import pytest
from discord.webhook.async_ import async_context

from cogs.base.answers import Answer
from tests.cogs.offline_lodge import OfflineLodge, open_lodge


def answer(lodge: OfflineLodge) -> Answer:
    """The answer to a command that has just come."""
    async_context.set(lodge.webhooks)
    data = {"id": "1", "name": "matches", "type": 1, "options": []}
    return Answer(lodge._interaction(11, 2, data, token="a command"), ephemeral=True)


async def test_a_deferral_whose_connection_breaks_is_asked_for_once_more(tmp_path: Path) -> None:
    """It had arrived, as Discord then says: who pressed sees that something comes, so it has to come."""
    async with open_lodge(tmp_path) as lodge:
        lodge.webhooks.lost = [aiohttp.ServerDisconnectedError()]
        assert await answer(lodge).defer()
        assert [kind for kind, _ in lodge.webhooks.sent] == ["type 5", "type 5"]


async def test_it_is_not_asked_for_again_and_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []

    async def broken(*_: object, **__: object) -> None:
        tried.append(None)
        raise aiohttp.ServerDisconnectedError

    async with open_lodge(tmp_path) as lodge:
        monkeypatch.setattr(lodge.webhooks, "create_interaction_response", broken)
        assert not await answer(lodge).defer()
    assert len(tried) == 2
