"""A bot that leaves: what it can't finish in time is cut off while all of the bot is still there."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.client import app
from tests.bot.client.street import street, untouched

pytestmark = pytest.mark.usefixtures(untouched.__name__)


async def test_what_is_left_does_not_go_on_among_cogs_that_are_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "FINISH_SECONDS", 0.1)
    monkeypatch.setattr(app, "TELL_SECONDS", 0.1)
    boards: list[object] = []
    async with street(tmp_path) as found:
        bot = found.bot

        async def press() -> None:
            with bot.in_hand():
                try:
                    await asyncio.Event().wait()
                finally:
                    boards.append(bot.get_cog("PressedBoards"))

        pressed = asyncio.create_task(press())
        await asyncio.sleep(0)
    assert boards
    assert boards[0] is not None
    assert pressed.cancelled()
