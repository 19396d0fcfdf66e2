"""The edits of a channel are one task's work, for many presses."""

from __future__ import annotations

import asyncio
from pathlib import Path

from structlog.contextvars import bound_contextvars

from bot import log
from bot.match.model import Place, Refused
from bot.metrics import REGISTRY
from cogs.live.edit_queue import EditQueue
from cogs.messages.components import Draft
from engines.core import msg
from tests.cogs.offline_lodge import open_lodge


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
