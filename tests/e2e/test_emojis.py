"""The application's emojis: brought up once, renewed when a drawing changes, done without when refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest_asyncio

from bot.playground.server import Playground
from render import EMOJIS, emoji_digest
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.process import BotProcess, limits
from tests.e2e.waiting import eventually

PATH = "/applications/[0-9]+/emojis"
UPLOADED_WITHIN = 90.0
"""Seconds: drawing and uploading all of them takes two or three on an idle machine."""
NAMES = {sign: f"lodge_{sign}_{emoji_digest(sign)}" for sign in EMOJIS}


@pytest_asyncio.fixture(loop_scope="module")
async def house(
    playground: Playground, session: aiohttp.ClientSession, tmp_path: Path
) -> AsyncIterator[LiveLodge]:
    """A lodge whose bot has not been started yet, at a Discord that knows none of its emojis."""
    for emoji in playground.world.emojis.listed():
        playground.world.emojis.delete(int(emoji["id"]))
    lodge = LiveLodge(playground, session, BotProcess(playground, tmp_path, LIMITS=limits(EMOJIS_WAIT=0)))
    await lodge.hurry()
    yield lodge
    await lodge.mend()
    if lodge.bot.running:
        assert await lodge.bot.stop() == 0
    await lodge.close()


def names(lodge: LiveLodge) -> list[str]:
    return [emoji["name"] for emoji in lodge.playground.world.emojis.listed()]


def ids(lodge: LiveLodge) -> dict[str, str]:
    return {emoji["name"]: emoji["id"] for emoji in lodge.playground.world.emojis.listed()}


async def told(lodge: LiveLodge, line: str, times: int = 1) -> None:
    async def written() -> bool:
        return lodge.bot.log.read_text().count(f'"{line}"') >= times

    await eventually(written, UPLOADED_WITHIN)


async def shown(lodge: LiveLodge, match: int) -> dict[str, Any]:
    """The emoji of each button of a board, by its label."""
    board = await lodge.current(match)
    message = next(
        sent
        for channel in lodge.playground.world.channels.values()
        for sent in channel.messages.values()
        if str(sent.id) == board.id
    )
    rows = [row["components"] for row in message.data["components"] if row["type"] == 1]
    return {button["label"]: button.get("emoji") for row in rows for button in row if button.get("label")}


async def test_brought_up_once_and_shown(house: LiveLodge) -> None:
    await house.bot.start()
    await told(house, "emojis are known")
    assert sorted(names(house)) == sorted(NAMES.values())
    at = ids(house)
    await house.bot.stop()
    await house.bot.start()
    await told(house, "emojis are known", 2)
    assert ids(house) == at
    board = await house.table("c3 a1")
    buttons = await shown(house, board.match)
    named = {label: emoji["name"] for label, emoji in buttons.items() if emoji}
    assert len(named) == 25, "columns align as each button has an emoji"
    assert {label for label, name in named.items() if name != NAMES["empty"]} == {"c3", "a1"}
    assert buttons["c3"]["id"] == at[NAMES["blue_beaver"]]
    assert buttons["a1"]["id"] == at[NAMES["green_beaver"]]
    kind, image = house.playground.world.emojis.image(int(buttons["c3"]["id"])) or ("", b"")
    assert (kind, image[:4]) == ("image/png", b"\x89PNG")
    assert house.refusals() == []
    assert house.bot.troubles() == []


async def test_an_outdated_drawing_is_renewed_and_what_is_not_ours_stays(house: LiveLodge) -> None:
    world = house.playground.world
    await house.bot.start()
    await told(house, "emojis are known")
    await house.bot.stop()
    old = int(ids(house)[NAMES["blue_beaver"]])
    world.emojis.rename(old, {"name": "lodge_blue_beaver_000000"})
    world.emojis.rename(int(ids(house)[NAMES["coin"]]), {"name": "party"})
    await house.bot.start()
    await told(house, "emojis are known", 2)
    assert sorted(names(house)) == sorted([*NAMES.values(), "party"])
    assert ids(house)[NAMES["blue_beaver"]] != str(old)
    assert house.refusals() == []
    assert house.bot.troubles() == []


async def test_where_discord_refuses_them_circles_are_shown(house: LiveLodge) -> None:
    await house.fault("POST", PATH, 403, code=30008, times=1000)
    await house.bot.start()
    await told(house, "emojis were refused")
    assert names(house) == []
    board = await house.table("c3 a1")
    buttons = await shown(house, board.match)
    found = {label: emoji["name"] for label, emoji in buttons.items() if emoji}
    assert {label: name for label, name in found.items() if name != "▫️"} == {"c3": "🔵", "a1": "🟢"}
    assert house.bot.troubles() == []


async def test_an_emoji_that_is_taken_away_meanwhile_is_done_without(house: LiveLodge) -> None:
    await house.bot.start()
    await told(house, "emojis are known")
    board = await house.table("c3")
    house.playground.world.emojis.delete(int(ids(house)[NAMES["blue_beaver"]]))
    press = asyncio.create_task(house.ben.press(board, "a1"))  # refused: the emoji of c3 is unknown
    await told(house, "emojis are known", 2)
    press.cancel()
    assert [code for *_, code in house.refusals()][:1] == [50035]
    await house.play(board.match, "b2")
    buttons = await shown(house, board.match)
    assert buttons["c3"] == {"name": "🔵"}
    assert buttons["a1"]["id"] == ids(house)[NAMES["green_beaver"]]
