"""Several processes on one database, each with its shards: Discord divides the servers among them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest_asyncio

from bot.match.model import State
from bot.playground.server import Playground
from bot.playground.world import TEXT, Channel, Guild
from bot.shards import ID_BITS
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import GAMES, LODGE
from tests.e2e.process import BotProcess
from tests.e2e.waiting import eventually
from tests.homes import rows

ANNEX, SALON = LODGE + (1 << ID_BITS), "1100000000004194601"
"""Another server, which of two shards has the other one, and its channel."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def two_servers(playground: Playground) -> Playground:
    world = playground.world
    world.guilds[ANNEX] = Guild(ANNEX, "The Annex", bot_member=True)
    world.add_channel(Channel(int(SALON), TEXT, "salon", world.guilds[ANNEX]))
    return playground


@pytest_asyncio.fixture(loop_scope="module")
async def divided(
    two_servers: Playground, session: aiohttp.ClientSession, tmp_path: Path
) -> AsyncIterator[tuple[LiveLodge, BotProcess]]:
    """A lodge whose bot serves The Lodge, and the process that serves The Annex and direct messages."""
    bot = BotProcess(two_servers, tmp_path, name="one", SHARDS="2", SHARD_IDS="1")
    other = BotProcess(two_servers, tmp_path, name="zero", SHARDS="2", SHARD_IDS="0")
    lodge = LiveLodge(two_servers, session, bot)
    await bot.start()
    await other.start()
    yield lodge, other
    assert [await bot.stop(), await other.stop()] == [0, 0]
    assert bot.troubles() + other.troubles() == []
    assert lodge.refusals() == []
    assert lodge.doubled() == []
    assert await lodge.sound()
    await lodge.close()


async def test_a_match_in_each_server_and_boards_that_move_between_processes(
    divided: tuple[LiveLodge, BotProcess],
) -> None:
    lodge, _ = divided
    ann, ben = lodge.ann, lodge.ben
    here, there = await lodge.table("c3 c5"), await lodge.table("c3", SALON)

    answer = (await ann.command("move", SALON, move="a2", match=here.match)).shown
    assert f"/channels/{LODGE}/{GAMES}/{here.id}" in answer.text, "it is shown where it is played"
    assert (await lodge.current(here.match)).id == here.id
    await lodge.play(here.match, "b5")
    for board in (here, there):
        await ben.press((await ben.press_more(await lodge.board(board.match), "Resign")).shown, "Yes, resign")
        await lodge.shows(board.match, "resigned")
        assert (await lodge.match(board.match)).state is State.OVER

    alone = (await ann.command("play", GAMES, game="el-oso")).shown
    moved = (await ann.command("board", ann.dm, match=alone.match)).shown
    assert ann.dm in (await lodge.retired(alone)).text
    assert (await lodge.board(alone.match)).id == moved.id
    before = await lodge.match(alone.match)
    await lodge.play(alone.match, str(before.position.moves(0)[0]))
    assert (await lodge.match(alone.match)).ply > before.ply


async def test_a_process_that_was_killed_is_replaced_and_nobody_else_is_disturbed(
    divided: tuple[LiveLodge, BotProcess],
) -> None:
    lodge, _ = divided
    here, there = await lodge.table("c3"), await lodge.table("", SALON)
    await lodge.fault("POST", "/interactions/.*/callback", "held")
    asked = asyncio.create_task(lodge.ben.press(here, "c5"))

    async def landed() -> bool:
        return (await lodge.match(here.match)).ply == 2

    await eventually(landed)
    await lodge.bot.kill()
    await lodge.mend()
    await asyncio.wait((asked,))
    await lodge.play(there.match, "c3 c5")
    moved = (await lodge.ann.command("move", SALON, move="a2", match=here.match)).shown
    assert here.id in moved.text
    await lodge.bot.start()
    await lodge.played(here.match, "c3 c5 a2")
    await lodge.play(here.match, "b5")


async def test_a_fault_of_discord_moves_no_board_to_another_server(
    divided: tuple[LiveLodge, BotProcess],
) -> None:
    lodge, _ = divided
    here = await lodge.table("c3 c5")
    await lodge.fault("GET", f"/guilds/{LODGE}$", 503)
    answer = (await lodge.ann.command("move", SALON, move="a2", match=here.match)).shown
    assert f"/channels/{LODGE}/{GAMES}/{here.id}" in answer.text
    assert (await lodge.current(here.match)).id == here.id


async def test_who_leaves_is_forgotten_by_every_process(divided: tuple[LiveLodge, BotProcess]) -> None:
    lodge, _ = divided
    cleo, dora = lodge.cleo, lodge.dora
    await dora.command("help", GAMES)
    panel = (await dora.command("privacy", dora.dm)).shown  # the other process does it
    panel = (await dora.press(panel, "Delete")).shown
    gone = (await dora.press(panel, "Delete everything")).shown
    assert "Your data is gone" in gone.text
    await cleo.command("help", GAMES)
    await lodge.later(minutes=2)  # so that both processes store who has come by

    async def stored() -> list[int]:
        return [user_id for (user_id,) in rows(lodge.bot.database, "SELECT user_id FROM last_uses")]

    async def cleo_is_stored() -> bool:
        return cleo.id in await stored()

    await eventually(cleo_is_stored)
    assert dora.id not in await stored()


async def test_discord_says_how_many_shards_there_are(
    two_servers: Playground, session: aiohttp.ClientSession, tmp_path: Path
) -> None:
    two_servers.gateway.shards = 2
    lodge = LiveLodge(two_servers, session, BotProcess(two_servers, tmp_path, SHARDS="auto"))
    await lodge.bot.start()
    await lodge.bot.tidied_up()  # and so is connected with both
    sessions = [each for each in two_servers.gateway._sessions.values() if each.connection is not None]
    assert sorted(each.shard for each in sessions) == [(0, 2), (1, 2)]
    for channel in (GAMES, SALON):
        await lodge.table("c3 c5", channel)

    async def connected() -> bool:
        return (await lodge.bot.command("health")).code == 0

    await eventually(connected)
    assert await lodge.bot.stop() == 0
    assert lodge.bot.troubles() == []
    await lodge.close()
