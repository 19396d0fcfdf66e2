"""Presses at a steady pace: how long until each shows its board, and what a press costs the bot.

The stand-in of Discord and whoever presses are one process, this one; the bot with its workers is another,
each on a core of its own where there are two. Presses come at fixed times, whether the bot keeps up or not: a
press that has to wait for its turn has waited since it was due. First it is measured what this process can do
by itself, against a bot that only ever gives back the same picture.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from benchmarks import bare_bot
from benchmarks.running_bot import ROOT, START_SECONDS, TOKEN
from bot.playground.server import Playground
from bot.playground.world import TEXT, Channel, SentMessage, User
from engines import GAMES
from engines.core import Position

GAME = "yonmoque"
TABLES = 60
IN_CHANNEL = 5
"""Boards in a channel that do not push each other up."""
PACES = ((20, 20, 100.0), (60, 20, 250.0), (100, 60, 2000.0))
"""Presses a second, for so many seconds, and ms at the 99th percentile: until the board is shown, and at the
last pace until the press is acknowledged."""
BARE_PACE = 600
"""Presses a second that this process must be able to make, so that what is measured is the bot."""
BURST = (500, 3)
"""Presses a second, and for how many seconds."""
SETTLE_SECONDS = 10.0
"""So long after a burst all boards are as they should be."""
BLOCKED_AT = 60
"""The pace at which it is told how long the bot's event loop was blocked."""
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


class House:
    """People at tables, in a playground in this process."""

    def __init__(self, playground: Playground, bot: psutil.Process) -> None:
        self.playground = playground
        self.bot = bot
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
        options = [{"name": "game", "value": GAME}, {"name": "opponent", "value": str(green.id)}]
        data = {"name": "play", "type": 1, "options": options}
        message = await self._answered(table, blue, {"type": 2, "data": data})
        table.match = int(message["components"][-1]["components"][0]["custom_id"].split("|")[1])
        table.message = table.channel.messages[int(message["id"])]
        await self._press(table, blue, SELECT, f"option|{table.match}|seat", ["0"])
        await self._press(table, green, BUTTON, f"act|{table.match}|0|accept")
        await self._until_shown(table, f"pick|{table.match}|0|")
        table.position, table.ply, table.move = GAMES[GAME].start(), 0, ""

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
        interaction = self.playground.people._invoker.start(user, table.channel, form)
        return (await asyncio.wait_for(interaction.outcome, PATIENCE)).status

    async def _answered(self, table: Table, user: User, form: dict[str, Any]) -> dict[str, Any]:
        interaction = self.playground.people._invoker.start(user, table.channel, form)
        result = await asyncio.wait_for(interaction.outcome, PATIENCE)
        assert result.message is not None, result
        return result.message

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


def _walk(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for part in parts:
        found.append(part)
        found += _walk(part.get("components") or [])
    return found


@asynccontextmanager
async def house(folder: Path, *command: str, **settings: str) -> AsyncIterator[House]:
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
        yield House(playground, psutil.Process(bot.pid))
    finally:
        os.sched_setaffinity(0, cores)
        bot.terminate()
        await bot.wait()
        await playground.stop()


def _p99(values: list[float]) -> float:
    return statistics.quantiles(values, n=100)[98] if len(values) > 1 else PATIENCE * 1000


async def _alone() -> dict[str, Any]:
    """How many presses a second this process can make and take the answers of."""
    with tempfile.TemporaryDirectory() as folder:
        async with house(Path(folder), sys.executable, "-m", "benchmarks.bare_bot") as place:
            world = place.playground.world
            channel = world.channels[bare_bot.CHANNEL]
            user = next(iter(world.people.values()))
            (message,) = channel.messages.values()
            form = {"data": {"component_type": BUTTON, "custom_id": "again"}, "forge": True, "type": 3}
            form["message_id"] = str(message.id)
            at_once = asyncio.Semaphore(50)

            async def press() -> None:
                async with at_once:
                    interaction = place.playground.people._invoker.start(user, channel, form)
                    await asyncio.wait_for(interaction.outcome, PATIENCE)

            begun = time.perf_counter()
            await asyncio.gather(*(press() for _ in range(5 * BARE_PACE)))
            pace = 5 * BARE_PACE / (time.perf_counter() - begun)
    return {
        "name": "the stand-in alone: answered",
        "value": pace,
        "unit": "presses/s",
        "target": BARE_PACE,
        "better": "more",
    }


async def _all(paces: tuple[tuple[int, int, float], ...]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        blocks, done = Path(folder) / "blocks", []
        command = (sys.executable, "-m", "benchmarks.watched_bot", "run")
        async with house(Path(folder), *command, BLOCKS=str(blocks)) as place:
            tables = place.tables(TABLES)
            for table in tables:
                await place.start(table)
            await place.measure(tables, 20, 5)  # what is drawn for the first time is kept from then on
            for pace, seconds, target in paces:
                found = await place.measure(tables, pace, seconds)
                done.append((pace, found))
                what = f"{pace} presses a second for {seconds} s"
                last = target >= 1000
                values = found.acknowledged if last else found.shown
                rows.append(
                    {
                        "name": f"{what}: {'acknowledged, slowest' if last else 'shown, p99'}",
                        "value": max(values) if last else _p99(values),
                        "unit": "ms",
                        "target": target,
                        "beside": {
                            "median": round(statistics.median(found.shown), 1),
                            "slowest shown": round(max(found.shown)),
                            "bot ms a press": round(found.bot, 1),
                            "stand-in ms": round(found.stand_in, 1),
                            "pressed late by": round(found.most_late),
                            "failed": found.failed,
                        },
                    }
                )
            if len(paces) > 1:
                rows += await _burst(place, tables, folder)
        long = [json.loads(each) for each in blocks.read_text().splitlines()]
    return rows + [_block(pace, found, long) for pace, found in done if pace == BLOCKED_AT]


async def _burst(place: House, tables: list[Table], folder: str) -> list[dict[str, Any]]:
    """More presses than the bot can do anything about: each is acknowledged all the same, and what was played
    is on the boards afterwards."""
    found = await place.burst(tables, *BURST)
    behind = await place.behind(tables, Path(folder) / "lodge.db")
    what = "{} presses a second for {} s".format(*BURST)
    beside = {
        "median": round(statistics.median(found.taken)),
        "failed": found.failed,
        "bot ms a press": round(found.bot, 1),
        "MB more": round(found.megabytes),
    }
    return [
        {
            "name": f"{what}: acknowledged, slowest",
            "value": max(found.taken),
            "unit": "ms",
            "target": 3000.0,
            "beside": beside,
        },
        {"name": f"{what}: boards that show less than was played", "value": behind, "unit": "", "target": 0},
    ]


def _block(pace: int, found: Measured, long: list[list[Any]]) -> dict[str, Any]:
    """The longest that the bot's event loop was kept by one thing meanwhile."""
    during = [each for each in long if found.begun <= each[0] <= found.ended]
    _, took, passed, what = max(during, key=lambda each: each[1], default=(0, 0.0, 0.0, "nothing"))
    return {
        "name": f"{pace} presses a second: longest block of the loop ({what})",
        "value": took,
        "unit": "ms",
        "target": 5.0,
        "beside": {"passed meanwhile": round(passed, 1), "over 5 ms": sum(each[1] > 5 for each in during)},
    }


def run() -> list[dict[str, Any]]:
    return [asyncio.run(_alone()), *asyncio.run(_all(PACES))]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load")
    parser.add_argument("--pace", type=int, help="presses a second; all paces by default")
    parser.add_argument("--seconds", type=int, default=20)
    chosen = parser.parse_args()
    asked = ((chosen.pace, chosen.seconds, 250.0),) if chosen.pace else PACES
    print(json.dumps([asyncio.run(_alone()), *asyncio.run(_all(asked))], indent=1))
