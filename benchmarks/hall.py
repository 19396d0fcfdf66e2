"""People who play at sixty tables, in this process together with the stand-in of Discord; the bot with its
workers is another, each on a core of its own where there are two."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sqlite3
import subprocess
import sys
import time
from asyncio.subprocess import Process
from collections import deque
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from benchmarks.running_bot import ROOT, START_SECONDS, TOKEN
from bot.playground.interactions import InvokeResult
from bot.playground.server import Playground
from bot.playground.world import TEXT, Channel, SentMessage, User
from engines import GAMES
from engines.core import Position

GAME = "yonmoque"
IN_CHANNEL = 5
"""Boards in a channel that do not push each other up."""
SETTLE_SECONDS = 10.0
"""So long after a burst all boards are as they should be."""
PATIENCE = 30.0
"""Seconds after which a press counts as lost."""
BUTTON, SELECT = 2, 3


@dataclass(eq=False)
class Table:
    """A match that two people play at random."""

    channel: Channel
    people: tuple[User, User]
    """Blue and Green."""
    rng: random.Random
    match: int = 0
    message: SentMessage | None = None
    position: Position = field(default_factory=lambda: GAMES[GAME].start())
    move: str = ""
    """The move whose parts are being pressed; "" between moves."""
    ply: int = 0
    pick: str = ""
    """The custom id of a button for the beginning of a move, as it was seen last."""

    def play(self, seat: int) -> None:
        """Play the move that was pressed, and those after it that are the only ones, as the bot does."""
        move = self.move
        while move:
            self.position, self.ply, self.move = self.position.play(seat, move), self.ply + 1, ""
            seat = self.position.actors[0] if self.position.actors else seat
            moves = self.position.moves(seat) if self.position.actors else ()
            move = moves[0] if len(moves) == 1 else ""


@dataclass
class Burst:
    """What came of very many presses at once."""

    taken: list[float] = field(default_factory=list)
    """Milliseconds until each was acknowledged, or failed, since it was due."""
    failed: int = 0
    """Those that Discord would have called failed."""
    megabytes: float = 0.0
    """How much more memory the bot and its workers had after it."""
    bot: float = 0.0
    """Milliseconds of processor time that they took for a press."""


@dataclass
class Measured:
    """Milliseconds of each press since it was due."""

    acknowledged: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    failed: int = 0
    bot: float = 0.0
    """Milliseconds of processor time that the bot and its workers took for a press."""
    stand_in: float = 0.0
    """The same of this process."""
    begun: float = 0.0
    """Seconds of the event loop's clock, which is the machine's monotonic one."""
    ended: float = 0.0
    most_late: float = 0.0
    """By how many ms this process itself was late to press, at most."""


class Hall:
    """People at tables, in a playground in this process."""

    def __init__(self, playground: Playground, process: Process) -> None:
        self.playground = playground
        self.process = process
        self.bot = psutil.Process(process.pid)
        self.playground.limits.lifted = True
        self.playground.world.to_people = self._told
        self._waiting: dict[int, dict[Table, tuple[str, asyncio.Future[int]]]] = {}
        """By channel id, what the boards of tables are to show."""

    def tables(self, count: int) -> list[Table]:
        """Seat new people at tables of the first server, some at each of its many channels."""
        world, found = self.playground.world, []
        guild = next(iter(world.guilds.values()))
        for number in range(count):
            people = [
                User(1_100_000_000_000_100_000 + 2 * number + seat, f"p{number}-{seat}", None, "#888888")
                for seat in (0, 1)
            ]
            world.people |= {person.id: person for person in people}
            channel_id = 1_100_000_000_000_200_000 + number // IN_CHANNEL
            if channel_id not in world.channels:
                world.add_channel(Channel(channel_id, TEXT, f"hall-{number // IN_CHANNEL}", guild))
            found.append(Table(world.channels[channel_id], (people[0], people[1]), random.Random(number)))
        return found

    async def start(self, table: Table) -> None:
        """A new match, the first of the people Blue."""
        blue, green = table.people
        await self._sit(table, opponent=str(green.id))
        await self._press(table, blue, SELECT, f"option|{table.match}|seat", ["0"])
        await self._press(table, green, BUTTON, f"act|{table.match}|0|accept")
        await self._until_shown(table, f"pick|{table.match}|0|")
        table.position, table.ply, table.move = GAMES[GAME].start(), 0, ""

    async def against_lodge(self, table: Table, level: str) -> None:
        """A new match of the first of the people against Lodge, which has to wait for them."""
        await self._sit(table, level=level)
        await self._until_shown(table, f"pick|{table.match}|")

    async def give_to_think(self, table: Table) -> None:
        """Any move against Lodge."""
        await self._press(table, table.people[0], BUTTON, self._any_pick(table))

    async def end(self, table: Table) -> None:
        """The first of the people gives a match up."""
        asked = await self.command(table, "resign", match=table.match)
        sure = next(part["custom_id"] for part in _walk(asked["components"]) if "custom_id" in part)
        form = {"type": 3, "data": {"component_type": BUTTON, "custom_id": sure}, "message_id": asked["id"]}
        await self._outcome(table, table.people[0], form | {"forge": True})

    async def command(self, table: Table, name: str, **options: Any) -> dict[str, Any]:
        """A command of the first of the people where a table is; the message that answers it."""
        given = [{"name": option, "value": value} for option, value in options.items()]
        form = {"type": 2, "data": {"name": name, "type": 1, "options": given}}
        message = (await self._outcome(table, table.people[0], form)).message
        assert message is not None
        return message

    async def _sit(self, table: Table, **options: str) -> None:
        """The first of the people asks for a match; its number and message are the table's from then on."""
        message = await self.command(table, "play", game=GAME, **options)
        table.message = table.channel.messages[int(message["id"])]
        while not (ids := _ids(table.message)):  # noqa: ASYNC110 (the answer may have been put off)
            await asyncio.sleep(0.02)
        table.match = int(ids[0].split("|")[1])

    async def press(self, table: Table, due: float, measured: Measured) -> None:
        """One press of whoever is to move at a table, due at a time of the event loop."""
        loop = asyncio.get_running_loop()
        seat = table.position.actors[0]
        table.move = table.move or table.rng.choice(table.position.moves(seat))
        try:
            kind, custom_id, values, picked = self._next_part(table)
        except LookupError:  # the board has been posted again
            await self._until_shown(table, f"pick|{table.match}|{table.ply}|")
            kind, custom_id, values, picked = self._next_part(table)
        whole = picked == table.move
        measured.most_late = max(measured.most_late, 1000 * (loop.time() - due))
        try:
            status = await self._press(table, table.people[seat], kind, custom_id, values)
            if status not in ("answered", "deferred"):
                raise TimeoutError(status)
            measured.acknowledged.append(1000 * (loop.time() - due))
            if whole:
                table.play(seat)
            if status == "deferred":
                await self._until_shown(table, f"|{table.match}|{table.ply}|{'' if whole else picked}")
            measured.shown.append(1000 * (loop.time() - due))
        except TimeoutError:
            measured.failed += 1
            raise

    def _next_part(self, table: Table) -> tuple[int, str, list[str] | None, str]:
        """The component to press next for the move of a table, and the notation it then stands for. Raises
        LookupError if the board has it not."""
        assert table.message is not None
        found: list[tuple[int, str, list[str] | None, str]] = []
        for part in _walk(table.message.data["components"]):
            custom_id = part.get("custom_id", "")
            if custom_id.startswith(f"pick|{table.match}|{table.ply}|") and not part.get("disabled"):
                found.append((BUTTON, custom_id, None, custom_id.split("|")[3]))
            elif custom_id.startswith("picks|"):
                found += [(SELECT, custom_id, [o["value"]], o["value"]) for o in part["options"]]
        fitting = [each for each in found if each[3] and table.move.startswith(each[3].rstrip("!"))]
        if not fitting:
            raise LookupError(table.move)
        return max(fitting, key=lambda each: len(each[3]))

    async def _press(
        self, table: Table, user: User, kind: int, custom_id: str, values: list[str] | None = None
    ) -> str:
        assert table.message is not None
        data = {"component_type": kind, "custom_id": custom_id, "values": values or []}
        form = {"type": 3, "data": data, "message_id": str(table.message.id), "forge": True}
        return (await self._outcome(table, user, form)).status

    async def _outcome(self, table: Table, user: User, form: dict[str, Any]) -> InvokeResult:
        interaction = self.playground.people._invoker.start(user, table.channel, form)
        return await asyncio.wait_for(interaction.outcome, PATIENCE)

    async def _until_shown(self, table: Table, text: str) -> None:
        """Wait until an id on the message of a table has that text, or on one further down: boards that have
        been pushed up are posted again."""
        shown = asyncio.get_running_loop().create_future()
        waiting = self._waiting.setdefault(table.channel.id, {})
        waiting[table] = text, shown
        try:
            assert table.message is not None
            for message in reversed(table.channel.messages.values()):
                self._look(table.channel.id, message.id, message.data)
                if shown.done() or message.id <= table.message.id:
                    break
            table.message = table.channel.messages[await asyncio.wait_for(shown, PATIENCE)]
        finally:
            del waiting[table]

    def _told(self, event: str, data: dict[str, Any], to: Collection[int]) -> None:
        """Something has happened in a channel."""
        if event.startswith("MESSAGE") and self._waiting.get(int(data.get("channel_id", 0))):
            self._look(int(data["channel_id"]), int(data["id"]), data)

    def _look(self, channel_id: int, message_id: int, data: dict[str, Any]) -> None:
        """Tell those who wait for what a message now has."""
        ids = json.dumps(data.get("components") or [])
        for text, shown in self._waiting[channel_id].values():
            if text in ids and not shown.done():
                shown.set_result(message_id)

    async def behind(self, tables: list[Table], database: Path) -> int:
        """How many boards, after a while, show an earlier ply than the database has."""
        await asyncio.sleep(SETTLE_SECONDS)
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
            plies = dict(connection.execute("SELECT id, ply FROM matches WHERE state = 'running'").fetchall())
        return sum(
            f"|{table.match}|{plies[table.match]}|" not in self._shown(table)
            for table in tables
            if table.match in plies
        )

    def _shown(self, table: Table) -> str:
        """All that stands in the channel of a table."""
        return "".join(json.dumps(message.data["components"]) for message in table.channel.messages.values())

    async def burst(self, tables: list[Table], pace: int, seconds: int) -> Burst:
        """Presses on buttons of all boards in turn, every second one by somebody who does not play."""
        loop, found = asyncio.get_running_loop(), Burst()
        onlooker = User(1_100_000_000_000_199_999, "onlooker", None, "#888888")
        self.playground.world.people[onlooker.id] = onlooker
        before, bot_before = self._bot_memory(), self._bot_time()

        async def press(number: int, due: float) -> None:
            await asyncio.sleep(max(0.0, due - loop.time()))
            table = tables[number % len(tables)]
            custom_id = self._any_pick(table)
            ply = int(custom_id.split("|")[2])
            user = onlooker if number // len(tables) % 2 else table.people[ply % 2]
            try:
                status = await self._press(table, user, BUTTON, custom_id)
            except TimeoutError:
                status = "failed"
            found.taken.append(1000 * (loop.time() - due))
            found.failed += status not in ("answered", "deferred")

        begun = loop.time()
        await asyncio.gather(*(press(number, begun + number / pace) for number in range(pace * seconds)))
        found.megabytes = (self._bot_memory() - before) / 1e6
        found.bot = 1000 * (self._bot_time() - bot_before) / (pace * seconds)
        return found

    def _any_pick(self, table: Table) -> str:
        """The custom id of a button under a board that says where a move begins; that of one that has been
        there, if there is none."""
        assert table.message is not None
        for part in _walk(table.message.data["components"]):
            custom_id = str(part.get("custom_id", ""))
            if custom_id.startswith(f"pick|{table.match}|") and not part.get("disabled"):
                table.pick = custom_id
                break
        return table.pick

    async def measure(self, tables: list[Table], pace: float, seconds: float) -> Measured:
        """Press at a pace for a while."""
        measured, idle, tasks = Measured(), deque(tables), set()
        come_back = asyncio.Event()
        loop = asyncio.get_running_loop()

        async def one(table: Table, due: float) -> None:
            try:
                await self.press(table, due, measured)
                if not table.position.actors or table.ply > 150:
                    await self.start(table)
            except TimeoutError:
                return  # its table is left alone from now on
            idle.append(table)
            come_back.set()

        begun, bot_before, own_before = loop.time(), self._bot_time(), time.process_time()
        measured.begun = begun
        for number in range(round(pace * seconds)):
            due = begun + number / pace
            await asyncio.sleep(max(0.0, due - loop.time()))
            while not idle:
                come_back.clear()
                await come_back.wait()
            task = asyncio.create_task(one(idle.popleft(), due))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await asyncio.gather(*tasks)
        measured.ended = loop.time()
        presses = max(len(measured.acknowledged), 1)
        measured.bot = 1000 * (self._bot_time() - bot_before) / presses
        measured.stand_in = 1000 * (time.process_time() - own_before) / presses
        return measured

    def _bot_memory(self) -> int:
        """Bytes of memory that the bot and its workers have."""
        processes = (self.bot, *self.bot.children(recursive=True))
        return sum(process.memory_info().rss for process in processes)

    def _bot_time(self) -> float:
        """Seconds of processor time that the bot and its workers have taken."""
        found = 0.0
        for process in (self.bot, *self.bot.children(recursive=True)):
            times = process.cpu_times()
            found += times.user + times.system
        return found


def _ids(message: SentMessage) -> list[str]:
    """The custom ids of all that can be pressed on a message."""
    return [part["custom_id"] for part in _walk(message.data["components"]) if "custom_id" in part]


def _walk(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for part in parts:
        found.append(part)
        found += _walk(part.get("components") or [])
    return found


@asynccontextmanager
async def hall(folder: Path, *command: str, **settings: str) -> AsyncIterator[Hall]:
    """A playground in this process, and a bot at it; each on a core of its own, where there are two."""
    cores = sorted(os.sched_getaffinity(0))
    playground = Playground((TOKEN,))
    await playground.start()
    given = {
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_URL": playground.api,
        "DATABASE_URL": f"sqlite+aiosqlite:///{(folder / 'lodge.db').as_posix()}",
        "LOG_LEVEL": "WARNING",
    }
    bot = await asyncio.create_subprocess_exec(
        *(command or (sys.executable, "-m", "bot", "run")),
        cwd=ROOT,
        env=os.environ | given | settings,
        stdin=subprocess.DEVNULL,
    )
    try:
        if len(cores) > 1:
            os.sched_setaffinity(0, cores[1:])
            os.sched_setaffinity(bot.pid, cores[:1])
        async with asyncio.timeout(START_SECONDS):
            while not playground.gateway.connected:  # noqa: ASYNC110 (the bot is another process)
                await asyncio.sleep(0.05)
        await asyncio.sleep(2)  # until it has tidied up
        yield Hall(playground, bot)
    finally:
        os.sched_setaffinity(0, cores)
        if bot.returncode is None:
            bot.terminate()
        await bot.wait()
        await playground.stop()
