"""The program: what it registers, how it leaves, and what it says when it cannot start."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio

from bot.playground.server import Playground
from bot.store import Store
from tests.e2e.live_lodge import LiveLodge, at_once
from tests.e2e.many_tables import ManyTables
from tests.e2e.process import BotProcess, events
from tests.e2e.waiting import eventually, until
from tests.homes import execute, rows

RESTARTING = "Lodge is restarting. Try again in a moment."


@pytest_asyncio.fixture(loop_scope="module")
async def stopped_lodge(
    playground: Playground, session: aiohttp.ClientSession, tmp_path: Path
) -> AsyncIterator[LiveLodge]:
    """A lodge whose bot has not been started."""
    lodge = LiveLodge(playground, session, BotProcess(playground, tmp_path))
    yield lodge
    await lodge.close()
    assert lodge.bot.troubles() == []


async def registrations(lodge: LiveLodge) -> int:
    return sum(request.startswith("PUT /applications/") for request in await lodge.requests())


async def test_commands_are_registered_only_when_they_changed(stopped_lodge: LiveLodge) -> None:
    await stopped_lodge.bot.start()
    assert await stopped_lodge.bot.stop() == 0
    assert await registrations(stopped_lodge) == 1
    names = {command["name"] for command in stopped_lodge.playground.registry.commands(0)}
    wanted = {"play", "move", "board", "matches", "resign", "games", "rules", "leaderboard", "hint"}
    assert names >= wanted | {"replay", "Challenge", "Replay"}

    await stopped_lodge.bot.start()
    assert await stopped_lodge.bot.stop() == 0
    assert await registrations(stopped_lodge) == 1

    listed = stopped_lodge.playground.registry.commands(0)
    stopped_lodge.playground.registry.delete(0, int(listed[0]["id"]))
    await stopped_lodge.bot.start()
    assert await stopped_lodge.bot.stop() == 0
    assert await registrations(stopped_lodge) == 2
    assert {command["name"] for command in stopped_lodge.playground.registry.commands(0)} == names
    assert stopped_lodge.refusals() == []


async def test_sigterm_finishes_what_is_in_hand(stopped_lodge: LiveLodge) -> None:
    await stopped_lodge.bot.start()
    board = await stopped_lodge.table()
    click = asyncio.create_task(stopped_lodge.ann.press(board, "c3"))
    await asyncio.sleep(0)  # the click is on its way
    while not any(
        i.source and i.answer is None for i in stopped_lodge.playground.interactions._by_id.values()
    ):
        await asyncio.sleep(0)
    code = await stopped_lodge.bot.stop()
    answer = await click
    assert code == 0
    played = (await stopped_lodge.match(board.match)).ply
    whole = ((1, "answered"), (1, "deferred"), (0, "failed"))  # put off, if drawing takes long; shown below
    in_time = played or answer.status != "answered"  # else it came after the signal
    assert (played, answer.status) in whole if in_time else answer.shown.text == RESTARTING, "half was done"
    if played:
        assert (await stopped_lodge.board(board.match)).ply == 1


async def test_after_sigterm_nothing_new_is_begun(stopped_lodge: LiveLodge) -> None:
    """Though it is still there to finish what is in hand: who presses then is told to try again."""
    lodge = stopped_lodge
    await lodge.bot.start()
    board, other = await lodge.table(), await lodge.table()
    await lodge.fault(
        "POST", "/interactions/.*/callback", "held", "after"
    )  # the bot isn't told of its answer
    first = asyncio.create_task(lodge.ann.press(board, "c3"))

    async def played() -> bool:
        return (await lodge.match(board.match)).ply == 1

    await eventually(played)
    os.kill(lodge.bot.pid, signal.SIGTERM)
    await until(lambda: '"leaving"' in lodge.bot.log.read_text())
    late = await at_once(lodge.ann.press(other, "c3"), lodge.ann.command("matches"))
    assert [each.shown.text for each in late] == [RESTARTING] * 2
    await lodge.mend()
    assert await lodge.bot.stop() == 0
    assert (await first).status in ("answered", "deferred")
    assert (await lodge.match(other.match)).ply == 0


async def test_sigterm_while_discord_is_down(stopped_lodge: LiveLodge) -> None:
    """Answers that cannot be given are not waited for longer than five seconds."""
    await stopped_lodge.bot.start()
    board = await stopped_lodge.table()
    await stopped_lodge.fault("POST", "/interactions/.*/callback", 503, times=99)
    click = asyncio.create_task(stopped_lodge.ann.press(board, "c3"))

    async def played() -> bool:
        return (await stopped_lodge.match(board.match)).ply == 1

    await eventually(played)
    assert await stopped_lodge.bot.stop() == 0
    assert (await click).status == "failed"
    await stopped_lodge.page.ask("DELETE", "faults")
    # The press was cut off in the middle of its tries; what is logged of it gives no secrets away.
    assert all("Ignoring exception" in trouble["event"] for trouble in stopped_lodge.bot.troubles())
    log = stopped_lodge.bot.log.read_text()
    assert "locals" not in log
    assert (await stopped_lodge.match(board.match)).seed.hex() not in log


async def test_sigterm_with_its_hands_full(stopped_lodge: LiveLodge) -> None:
    """24 tables at full speed, half of them against Lodge, a film and a review: whoever is told to try again
    has changed nothing, nobody else is told so, and what was played is there."""
    lodge = stopped_lodge
    tables = ManyTables(lodge, 24, 8)
    await tables.seat()
    await lodge.bot.start()
    over = await lodge.table("c3 c5 a2 b5")
    await lodge.ann.press((await lodge.ann.command("resign", match=over.match)).shown, "Yes, resign")
    await lodge.shows(over.match, "resigned")
    known = lodge.playground.interactions._by_id

    async def press_on() -> None:
        while lodge.bot.running:
            await tables.press_all()

    pressing = asyncio.create_task(press_on())
    asked = [
        asyncio.create_task(lodge.ann.command("replay", match=over.match, show=what))
        for what in ("film", "review")
    ]
    before = len(known)
    await until(lambda: len(known) > before + 30)
    assert await lodge.bot.stop() == 0
    await asyncio.gather(pressing, *asked)
    assert lodge.bot.troubles() == []
    matches = {match_id: await lodge.match(match_id) for match_id in tables.matches}
    told = {
        press_id: [
            message.data["content"]
            for id_, message in press.channel.messages.items()
            if id_ in press.messages and message.addressee is not None
        ]
        for press_id, press in known.items()
    }
    assert not [each for said in told.values() for each in said if "othing changed" in each]
    assert not [each for said in told.values() for each in said if "went wrong" in each]
    presses = {
        press_id: (press.user.id, *map(int, press.data["custom_id"].split("|")[1:3]))
        for press_id, press in known.items()
        if press.source is not None and press.data["custom_id"].count("|") > 1
    }
    # The same button may have been pressed before and be in hand: what is played then is that press's.
    in_hand = {what for press_id, what in presses.items() if RESTARTING not in told[press_id]}
    for user_id, match_id, ply in {*presses.values()} - in_hand:
        played = matches[match_id].history[ply:]
        assert not [each for each in played if each.user_id == user_id]
    assert await lodge.sound()


@pytest.mark.parametrize(
    ("settings", "code", "sentence"),
    [
        (
            {"DISCORD_TOKEN": "wrong"},
            2,
            "Discord rejected DISCORD_TOKEN. Copy the bot's token again.",
        ),
        ({"DISCORD_TOKEN": ""}, 2, "DISCORD_TOKEN isn't set. Put the bot's token in .env."),
        ({"DISCORD_API_URL": "127.0.0.1:9000"}, 2, "DISCORD_API_URL is wrong: must begin with http"),
        (
            {"DISCORD_API_URL": "http://127.0.0.1:9/api/v10"},
            1,
            "Can't reach Discord at http://127.0.0.1:9/",
        ),
        ({"DATABASE_URL": "sqlite:///lodge.db"}, 2, "DATABASE_URL is wrong: must begin with"),
        ({"DATABASE_URL": "sqlite+aiosqlite:////proc/nowhere/lodge.db"}, 2, "Can't use"),
        ({"LOG_LEVEL": "loud"}, 2, "LOG_LEVEL is wrong"),
        ({"MATCH_DAYS": "0"}, 2, "MATCH_DAYS is wrong"),
    ],
)
async def test_what_keeps_it_from_starting(
    stopped_lodge: LiveLodge, settings: dict[str, str], code: int, sentence: str
) -> None:
    ended = await stopped_lodge.bot.command("run", **settings)
    (said,) = [event["event"] for event in events(ended.err) if event["level"] != "info"]
    assert sentence in said
    assert ended.code == code
    assert not ended.out
    assert all(path == "/users/@me" for _, path, _ in stopped_lodge.refusals())


async def test_a_database_of_a_newer_lodge(stopped_lodge: LiveLodge) -> None:
    database = stopped_lodge.bot.database
    await (await Store.open(database)).close()
    execute(database, "UPDATE alembic_version SET version_num = 'of_the_future'")
    ended = await stopped_lodge.bot.command("run")
    assert ended.code == 2
    assert "is newer than this Lodge (revision of_the_future)" in ended.err
    assert len(ended.err.strip().splitlines()) == 1
    assert rows(database, "SELECT version_num FROM alembic_version") == [("of_the_future",)]


@pytest.mark.sqlite
@pytest.mark.skipif(sys.platform == "win32", reason="there are no file permissions to take away")
async def test_a_database_that_is_no_database(stopped_lodge: LiveLodge) -> None:
    path = stopped_lodge.bot.folder / "lodge.db"
    path.write_text("my shopping list, which is longer than one would think " * 100)
    ended = await stopped_lodge.bot.command("run")
    assert ended.code == 2
    assert "Can't use" in ended.err
    assert path.read_text().startswith("my shopping list")
