"""The disk fails under the running bot: full, taking nothing, slow. What was played stays, the press gets one
sentence, and the match goes on when the disk does."""

from __future__ import annotations

import asyncio
import os
import re
import resource
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio

from bot.playground.server import Playground
from bot.store.database import UNSAVED
from tests.e2e.faulty_disk import REQUIRED, FaultyDisk
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import COMPONENT, Shown, used
from tests.e2e.process import BotProcess
from tests.homes import writing

pytestmark = [
    pytest.mark.sqlite,
    pytest.mark.skipif(sys.platform != "linux", reason="mounting and prlimit are Linux's"),
]

ROOM = 4 << 20
"""Bytes of the small disk: a new database, its log, and room for a while."""
TABLES = 6
"""At which people press at the same time."""
NO_LIMIT = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


@pytest_asyncio.fixture(loop_scope="module")
async def lodge(
    playground: Playground, session: aiohttp.ClientSession, tmp_path: Path
) -> AsyncIterator[LiveLodge]:
    """A bot whose database is in a folder of its own; its log is elsewhere."""
    (tmp_path / "data").mkdir()
    bot = BotProcess(playground, tmp_path)
    bot.database = f"sqlite+aiosqlite:///{(tmp_path / 'data' / 'lodge.db').as_posix()}"
    bot.environment |= {"DATABASE_URL": bot.database}
    lodge = LiveLodge(playground, session, bot)
    try:
        yield lodge
        if bot.running:
            assert await bot.stop() == 0
        assert lodge.refusals() == []
        assert lodge.doubled() == []
        assert await lodge.sound()
    finally:
        await lodge.close()


@pytest.fixture
def small_disk(lodge: LiveLodge) -> Iterator[Path]:
    """The database's folder, as a disk of its own with little room."""
    folder = lodge.bot.folder / "data"
    mount = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("a disk can be mounted by root alone")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.fixture
def faulty(lodge: LiveLodge, tmp_path: Path) -> FaultyDisk:
    """What the database's folder lies on."""
    try:
        disk = FaultyDisk(lodge.bot.folder / "data", tmp_path)
    except FileNotFoundError as error:
        give_up = pytest.fail if os.environ.get(REQUIRED) else pytest.skip
        give_up(str(error))
    lodge.bot.environment |= disk.settings
    return disk


async def test_a_full_disk(lodge: LiveLodge, small_disk: Path) -> None:
    await lodge.bot.start()
    board = await lodge.table("c3 c5")
    ballast = small_disk / "ballast"
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    played = (await lodge.match(board.match)).ply
    board = await refused(lodge, board)
    assert "full" in str(lodge.bot.troubles())
    ballast.unlink()
    await goes_on(lodge, board)
    assert (await lodge.match(board.match)).ply > played


async def test_a_disk_that_takes_no_writes(lodge: LiveLodge) -> None:
    """As one that the system has made read-only after an error: what is open can be read, and that is all.
    The log cannot be written either."""
    await lodge.bot.start()
    board = await lodge.table("c3 c5")
    resource.prlimit(lodge.bot.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    board = await refused(lodge, board)
    resource.prlimit(lodge.bot.pid, resource.RLIMIT_FSIZE, NO_LIMIT)
    await goes_on(lodge, board)


async def test_another_program_has_the_database_for_two_seconds(lodge: LiveLodge) -> None:
    """As long as that, a press is only slow: it is put off and then played, once."""
    await lodge.bot.start()
    board = await lodge.table("c3 c5")
    with writing(lodge.bot.database):
        press = asyncio.create_task(lodge.ann.press(board, "a2"))
        asked = asyncio.create_task(lodge.cleo.command("games"))
        held = asyncio.create_task(asyncio.sleep(2))  # no longer, however long what is asked for takes
        assert (await asked).shown  # nobody else waits for it
        await held
        assert not (await lodge.match(board.match)).ply > 2
    assert (await press).status == "deferred"
    await lodge.played(board.match, "c3 c5 a2")
    assert lodge.bot.troubles() == []


async def test_a_disk_that_the_system_makes_read_only(lodge: LiveLodge, faulty: FaultyDisk) -> None:
    """Also over a start: a bot that cannot write its first sign says so and can be started again."""
    await lodge.bot.start()
    board = await lodge.table("c3 c5")
    faulty.read_only()
    board = await refused(lodge, board)
    assert "disk I/O error" in str(lodge.bot.troubles())
    faulty.mend()
    await goes_on(lodge, board)


async def test_a_slow_disk_costs_those_who_come_together_one_wait(
    lodge: LiveLodge, faulty: FaultyDisk
) -> None:
    """Nobody else waits for it, and every press is played."""
    await lodge.bot.start()
    boards = [await lodge.table() for _ in range(TABLES)]
    await lodge.cleo.command("games")  # so that its picture is drawn
    faulty.slow(milliseconds=2000)
    done = faulty.syncs
    presses = [asyncio.create_task(lodge.ann.press(board, "c3")) for board in boards]
    assert (await lodge.cleo.command("games")).shown
    assert not any(press.done() for press in presses)
    for press in presses:
        assert (await press).status in ("answered", "deferred")
    for board in boards:
        await lodge.played(board.match, "c3")
    assert faulty.syncs - done < TABLES
    assert lodge.bot.troubles() == []


async def test_a_disk_that_hangs_while_the_bot_is_killed(lodge: LiveLodge, faulty: FaultyDisk) -> None:
    """The press is put off meanwhile; the bot after it finds the move or not, but no half of it."""
    await lodge.bot.start()
    board = await lodge.table("c3 c5")
    faulty.slow(milliseconds=60_000)
    pressed = used(board.control("a2").custom_id)
    answer = await lodge.ann.attempt(COMPONENT, pressed, board.channel, message_id=board.id)
    assert answer["status"] == "deferred"
    await lodge.bot.kill()
    faulty.mend()
    await lodge.bot.start()
    board = await lodge.current(board.match)
    if board.ply == 2:
        await lodge.ann.press(board, "a2")
    await lodge.played(board.match, "c3 c5 a2")


async def refused(lodge: LiveLodge, board: Shown) -> Shown:
    """Play until a press is refused in a sentence, which changes nothing; the board then. Others still see
    what there is."""
    while True:
        match = await lodge.match(board.match)
        person = lodge.person(match.seats[match.waiting_for[0]])
        before, heard = lodge.rows(), await lodge.whispers(person)
        control, _ = next(pick for pick in board.picks if re.fullmatch("[a-e][1-5]", pick[1]))
        assert (await person.use(board, control.custom_id)).status in ("answered", "deferred")
        told = [message for message in await lodge.whispers(person) if message not in heard]
        if told:
            assert [message.text for message in told] == [str(UNSAVED)]
            assert lodge.rows() == before
            assert str(match.id) in (await person.command("matches")).shown.text
            return await lodge.current(match.id)
        board = await lodge.current(match.id)


async def goes_on(lodge: LiveLodge, board: Shown) -> None:
    """The same button, pressed again, plays the move."""
    match = await lodge.match(board.match)
    person = lodge.person(match.seats[match.waiting_for[0]])
    await person.press(board, board.picks[0][1])
    assert (await lodge.match(board.match)).ply == match.ply + 1
    await lodge.current(board.match)
