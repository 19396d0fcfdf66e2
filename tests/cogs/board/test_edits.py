"""The edits of a channel go one after the other, for many presses; a slow one holds up its message alone."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from structlog.contextvars import bound_contextvars

from bot import log
from bot.client import requests
from bot.match.model import Place, Refused
from bot.metrics import REGISTRY
from cogs.base import channel_messages
from cogs.base.components import Draft, MessageView
from cogs.base.discord_errors import Attempt
from cogs.board import edits
from cogs.board.edits import EditQueue
from engines.core import msg
from tests.cogs.offline_lodge import open_lodge
from tests.e2e.waiting import until


def waiting() -> float | None:
    return REGISTRY.get_sample_value("lodge_edits_waiting")


async def test_each_edit_is_logged_under_the_press_that_wanted_it(tmp_path: Path) -> None:
    said: list[dict[str, object]] = []
    go_on = asyncio.Event()

    async def compose() -> Draft:
        said.append(log.said())
        await go_on.wait()
        raise Refused(msg("It is left as it is."))

    async with open_lodge(tmp_path) as lodge:
        queue = EditQueue(lodge.bot)

        async def edit(message_id: int, **bound: int) -> None:
            with bound_contextvars(**bound):
                await queue.edit(Place(None, 5, message_id), compose)
                assert log.said() == bound

        before = waiting()
        wanted = ((1, {"press": 1, "match": 7}), (2, {"press": 2}), (3, {}), (2, {"press": 4}))
        edits = [asyncio.create_task(edit(message_id, **bound)) for message_id, bound in wanted]
        while not said:
            await asyncio.sleep(0)
        assert waiting() == (before or 0) + 2
        go_on.set()
        await asyncio.gather(*edits)
        assert waiting() == before
    assert said == [{"press": 1, "match": 7}, {"press": 4}, {}]


@pytest.mark.parametrize("sent", [True, False])
async def test_the_next_edit_waits_for_one_that_waits_for_a_limit_and_not_for_a_slow_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: bool
) -> None:
    begun: list[int] = []
    go_on = asyncio.Event()

    async def edit(_: object, place: Place, draft: Draft) -> Attempt[object]:
        assert place.message_id is not None
        begun.append(place.message_id)
        if place.message_id == 1:
            if sent:
                requests.on_sent.get()()
            await go_on.wait()
        return Attempt(True)

    async def compose() -> Draft:
        return Draft(MessageView())

    monkeypatch.setattr(channel_messages, "edit", edit)
    monkeypatch.setattr(edits, "SLOW", 0.0)
    async with open_lodge(tmp_path) as lodge:
        queue = EditQueue(lodge.bot)
        first, again, second = (
            asyncio.create_task(queue.edit(Place(None, 5, message_id), compose)) for message_id in (1, 1, 2)
        )
        await until(lambda: 1 in begun)
        if sent:
            assert await second
            assert begun == [1, 2], "the slow message itself waits for its edit"
        go_on.set()
        assert await first
        assert await again
        assert await second
    assert begun == ([1, 2, 1] if sent else [1, 1, 2])
