"""The database's server fails under the running bot: a press is done once, or refused in a sentence, and the
bot goes on by itself when the server does."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Iterator
from pathlib import Path
from typing import Any

import aiohttp
import psycopg
import pytest
import pytest_asyncio

from bot.playground.server import Playground
from bot.store.database import UNREAD, UNSAVED, UNSURE
from bot.store.heartbeat import BEAT_SECONDS
from bot.store.postgres import LOCK
from tests import postgres
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import Answer, Person, Shown
from tests.e2e.process import BotProcess
from tests.e2e.waiting import eventually, until
from tests.homes import POSTGRES, execute, living_in, rows

pytestmark = pytest.mark.sqlite  # whatever the other tests run on

SOCKET = ".s.PGSQL.5432"
DIES = """
CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END';
CREATE CONSTRAINT TRIGGER dies AFTER INSERT ON plies DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION die()
"""
"""Ends the connection in the commit of a move, before it has done its work."""


class Line:
    """The line between the bot and the server, which can be cut when a commit has been done."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cut = 0
        """Commits of moves whose answer was not let through."""
        self.cutting = False
        self.down = False
        """Whether, from the next cut on, nobody gets through at all."""
        self._down = False
        self._server: asyncio.Server | None = None
        self._serving: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self._server = await asyncio.start_unix_server(self._serve, self.folder / SOCKET)

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)

    def mend(self) -> None:
        """Let everything through again."""
        self.cutting = self.down = self._down = False

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)
        if self._down:
            writer.close()
            return
        try:
            there, back = await asyncio.open_unix_connection(postgres.server().folder / SOCKET)
        except OSError:  # the server is away
            writer.close()
            return
        answers = asyncio.create_task(_copy(there, writer))
        try:
            await self._ask(reader, there, back, answers)
        finally:
            answers.cancel()
            back.close()
            writer.close()
            for stream in (back, writer):
                with contextlib.suppress(ConnectionError):
                    await stream.wait_closed()

    async def _ask(
        self,
        reader: asyncio.StreamReader,
        there: asyncio.StreamReader,
        back: asyncio.StreamWriter,
        answers: asyncio.Task[None],
    ) -> None:
        """Hand on what the bot says, until the line is cut."""
        moves = False
        with contextlib.suppress(ConnectionError):
            while chunk := await reader.read(65536):
                moves = moves or b"INSERT INTO plies" in chunk
                ends = b"COMMIT\0" in chunk
                back.write(chunk)
                if ends and moves and self.cutting:
                    answers.cancel()
                    await asyncio.wait((answers,))
                    await there.read(65536)  # the server has done it
                    self.cut += 1
                    self._down = self.down
                    for task in self._serving - {asyncio.current_task()} if self.down else ():
                        task.cancel()
                    return
                moves = moves and not ends
                await back.drain()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):
        while chunk := await reader.read(65536):
            writer.write(chunk)
            await writer.drain()
    writer.close()


@pytest.fixture(scope="module", autouse=True)
def home() -> Iterator[str]:
    with living_in(POSTGRES):
        yield POSTGRES


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def line(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Line]:
    line = Line(tmp_path_factory.mktemp("line"))
    await line.open()
    yield line
    await line.close()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def module_lodge(
    playground: Playground,
    session: aiohttp.ClientSession,
    line: Line,
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[LiveLodge]:
    """One bot for all of it: it outlives every fault."""
    bot = BotProcess(playground, tmp_path_factory.mktemp("bot"))
    folder = str(postgres.server().folder)
    bot.environment |= {"DATABASE_URL": bot.database.replace(folder, str(line.folder))}
    lodge = LiveLodge(playground, session, bot)
    await bot.start()
    yield lodge
    assert await bot.stop() == 0
    assert lodge.doubled() == []
    assert await lodge.sound()
    await lodge.close()


async def test_the_connection_is_cut_when_a_commit_is_done(lodge: LiveLodge, line: Line) -> None:
    """Nobody has told the bot so: it looks, and shows the move as any other."""
    board = await lodge.table()
    heard = await lodge.whispers(lodge.ann)
    line.cutting = True
    assert (await lodge.ann.press(board, "c3")).status in ("answered", "deferred")
    line.mend()
    assert line.cut == 1
    await lodge.played(board.match, "c3")
    assert await lodge.whispers(lodge.ann) == heard
    await lodge.play(board.match, "c5")
    await lodge.played(board.match, "c3 c5")
    lodge.bot.troubles()


async def test_the_server_is_lost_when_a_commit_is_done(lodge: LiveLodge, line: Line) -> None:
    """Nobody can tell, and that is said."""
    board = await lodge.table()
    line.cutting = line.down = True
    told = await told_by(lodge, lodge.ann, lodge.ann.press(board, "c3"))
    line.mend()
    assert told == str(UNSURE)
    shown = (await lodge.ben.command("board", match=board.match)).shown
    await lodge.ben.press(shown, "c5")
    await lodge.played(board.match, "c3 c5")
    lodge.bot.troubles()


async def told_by(lodge: LiveLodge, person: Person, doing: Awaitable[Answer]) -> str:
    """The one sentence that somebody gets."""
    heard = {message.id for message in await lodge.whispers(person)}
    await doing

    async def told() -> list[Shown]:
        return [message for message in await lodge.whispers(person) if message.id not in heard]

    (sentence,) = await eventually(told)
    return sentence.text


async def test_the_connection_is_cut_in_a_commit(lodge: LiveLodge) -> None:
    board = await lodge.table("c3")
    execute(lodge.bot.database, DIES)
    told = await lodge.refusal(lodge.ben, lodge.ben.press(board, "c5"))
    assert told == str(UNSAVED)
    execute(lodge.bot.database, "DROP TRIGGER dies ON plies")
    await lodge.ben.press(board, "c5")
    await lodge.played(board.match, "c3 c5")
    lodge.bot.troubles()


async def test_a_deadlock_with_another_program(lodge: LiveLodge) -> None:
    """The server undoes what the bot was at, and the bot does it again."""
    board = await lodge.table("c3")
    place = lodge.bot.database.replace("+psycopg", "")
    waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'transactionid'"
    async with await psycopg.AsyncConnection.connect(place) as other:
        await other.execute("SET deadlock_timeout = '1min'")  # so that the bot is the one to give way
        await other.execute("UPDATE matches SET ply = ply WHERE id = %s", (board.match,))
        press = asyncio.create_task(lodge.ben.press(board, "c5"))
        await until(lambda: rows(lodge.bot.database, waiting))
        await other.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        await other.rollback()
    assert (await press).status in ("answered", "deferred")
    await lodge.played(board.match, "c3 c5")
    assert "deadlock detected" in str(lodge.bot.troubles())


async def test_the_server_is_stopped_and_started_again(lodge: LiveLodge) -> None:
    board = await lodge.table("c3 c5")
    heard = len(await lodge.whispers(lodge.ann))
    before = signs(lodge)
    with postgres.server().away():
        await lodge.later(seconds=BEAT_SECONDS)  # what the bot does by itself meets it, too
        for press in (lodge.ann.press(board, "a2"), lodge.ann.command("matches")):
            assert (await press).status in ("answered", "deferred")
        told = [message.text for message in (await lodge.whispers(lodge.ann))[heard:]]
        assert set(told) <= {str(UNREAD), str(UNSAVED)}
        assert len(told) == 2
        assert lodge.bot.running
    await lodge.played(board.match, "c3 c5")
    await lodge.ann.press(board, "a2")
    await lodge.played(board.match, "c3 c5 a2")
    await lodge.later(seconds=BEAT_SECONDS)

    async def beats() -> bool:
        return signs(lodge) != before

    await eventually(beats)
    lodge.bot.troubles()


def signs(lodge: LiveLodge) -> list[Any]:
    """The bot's last sign of life."""
    return rows(lodge.bot.database, "SELECT value FROM meta WHERE name = 'heartbeat'")
