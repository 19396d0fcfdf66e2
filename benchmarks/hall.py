"""People playing at many tables, in this process together with the stand-in for Discord. The bot and its
drawing processes run separately. They all share the machine's cores.

The stand-in is 120 ms away, as Discord is, and enforces Discord's rate limits. Each press is measured by
Lodge's own share of the time: from when it was due until the result is shown, less the delays put in on the
way.
"""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import subprocess
import sys
import time
from asyncio.subprocess import Process
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

import psutil

from benchmarks.running_bot import ROOT, START_SECONDS, TOKEN, filled
from bot.client.command_tree import BUSY
from bot.match.service import Matches
from bot.playground import payloads
from bot.playground.interactions import ANSWER_SECONDS
from bot.playground.open_interaction import InvokeResult
from bot.playground.page_to_interaction import InvokeRefused
from bot.playground.server import Playground
from bot.playground.world import TEXT, Channel, SentMessage, User
from bot.store import Store

MIX: Final = ("yonmoque", "brandub", "neutron", "dara", "ur", "uckers", "yut", "pepper-corn")
"""Games of position, of dice and of cards, played side by side."""
LATENCY: Final = 120.0
"""Milliseconds a request takes at the median, with jitter."""
IN_CHANNEL: Final = 5
"""How many boards a channel holds without pushing each other up."""
LONGEST_PAUSE: Final = 1.0
"""The longest pause before someone presses again, in seconds; each pause is random up to this."""
SETTLE_SECONDS: Final = 10.0
"""Seconds after a burst by which all boards should be right."""
TIMEOUT: Final = 30.0
"""Seconds after which a table counts as stuck."""
BUTTON, SELECT = 2, 3


class Row(NamedTuple):
    """A match as it is in the database."""

    state: str
    ply: int
    waiting: int
    """The seats that must act, as bits."""

    @property
    def seat(self) -> int:
        """The first seat that must act."""
        return (self.waiting & -self.waiting).bit_length() - 1


class Press(NamedTuple):
    """One thing someone may press."""

    user: User
    message: SentMessage
    kind: int
    custom_id: str
    values: tuple[str, ...] = ()

    @property
    def notation(self) -> str:
        """The part of a move it stands for; "" if it stands for none."""
        kind, *rest = self.custom_id.split("|")
        found = self.values[0] if kind == "picks" else rest[2] if kind == "pick" else ""
        return found.rstrip("!")


@dataclass(eq=False)
class Table:
    """A match that two people play at random."""

    channel: Channel
    people: tuple[User, User]
    """Seat 0 and seat 1."""
    game: str
    rng: random.Random
    match: int = 0
    message: SentMessage | None = None
    """The board."""
    panels: dict[int, SentMessage] = field(default_factory=dict)
    """The last hand panel opened, by user id."""
    picked: tuple[int, str] = (0, "")
    """The ply at which a part of a move was last pressed, and that part."""
    ready: float = 0.0
    """The earliest time anyone here presses again, by the event loop's clock."""


@dataclass
class Measured:
    """The results of presses, in milliseconds since each was due."""

    acknowledged: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    share: list[float] = field(default_factory=list)
    """Lodge's own share: until the result was shown, less the delays put in."""
    failed: int = 0
    """Presses that Discord would have called failed."""
    turned_away: int = 0
    """Presses that Lodge said it was too busy for."""
    idle: int = 0
    """Presses that were accepted but changed nothing; there should be none."""
    stuck: list[str] = field(default_factory=list)
    """Tables where nothing could be pressed any more."""
    bot: float = 0.0
    """Milliseconds of processor time the bot and its drawing processes took per press."""
    drawing: float = 0.0
    """How much of that the drawing processes took."""
    stand_in: float = 0.0
    """The same for this process."""
    begun: float = 0.0
    """Seconds on the event loop's clock, which is the machine's monotonic one."""
    ended: float = 0.0
    most_late: float = 0.0
    """The most this process itself was late to press, in milliseconds."""
    megabytes: float = 0.0
    """How much more memory the bot and its drawing processes use."""
    requests: Counter[str] = field(default_factory=Counter)
    """What the bot asked for, by method, kind of path and status."""

    @property
    def presses(self) -> int:
        return len(self.acknowledged) + self.failed + self.turned_away


class Hall:
    """People at tables, in a playground in this process."""

    def __init__(self, playground: Playground, process: Process, database: Path) -> None:
        self.playground = playground
        self.process = process
        self.bot = psutil.Process(process.pid)
        self.playground.world.to_people = self._told
        self.playground.rest.distance.travelled = self._travelled
        self._delays: dict[str, float] = {}
        """How many seconds an interaction and its requests spent travelling, by its token or id."""
        self._waiting: dict[int, set[asyncio.Event]] = {}
        """What waits for something to happen in a channel, by channel id."""
        self._database = database
        self._connection: sqlite3.Connection | None = None
        self._matches: Matches | None = None

    async def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        if self._matches is not None:
            await self._matches.close()

    def tables(self, count: int, games: Sequence[str] = MIX) -> list[Table]:
        """Seat new people at tables in the first server, several to each of its many channels."""
        world, found = self.playground.world, []
        guild = next(iter(world.guilds.values()))
        first = len(world.people)
        for number in range(count):
            id_ = 1_100_000_000_000_100_000 + first + 2 * number
            blue, green = (User(id_ + seat, f"p{number}-{seat}", None, "#888888") for seat in (0, 1))
            world.people |= {blue.id: blue, green.id: green}
            channel_id = 1_100_000_000_000_200_000 + (first + number) // IN_CHANNEL
            if channel_id not in world.channels:
                world.add_channel(Channel(channel_id, TEXT, f"hall-{number // IN_CHANNEL}", guild))
                world.to_bot("CHANNEL_CREATE", payloads.channel(world, world.channels[channel_id]))
            game = games[number % len(games)]
            found.append(Table(world.channels[channel_id], (blue, green), game, random.Random(number)))
        return found

    # Matches

    async def start(self, table: Table) -> None:
        """Start a new match, with the first person at seat 0."""
        blue, green = table.people
        await self._sit(table, opponent=str(green.id))
        drawn = self._accept(table)
        assert table.message is not None
        options = {"component_type": BUTTON, "custom_id": f"act|{table.match}|0|options"}
        form = {"type": 3, "data": options, "message_id": str(table.message.id)}
        while (opened := await self._outcome(table, blue, form)).modal is None:
            pass  # a form can't be deferred, so people press again if the machine was too busy
        await self._outcome(table, blue, {"type": 5, "data": filled(opened.modal, seat="0")})
        await self._until(table, lambda: self._accept(table) != drawn)  # the button carries the terms
        await self._press(table, green, BUTTON, self._accept(table))
        await self._until(table, lambda: self.row(table).state == "running" and self._choices(table))

    async def start_all(self, tables: Sequence[Table], at_once: int = 8) -> None:
        """Start a new match at each of these tables."""
        free = asyncio.Semaphore(at_once)

        async def start(table: Table) -> None:
            async with free:
                await self.start(table)

        await asyncio.gather(*map(start, tables))

    async def against_lodge(self, table: Table, level: str) -> None:
        """Start a match against Lodge as the first person, and wait for their turn."""
        await self._sit(table, level=level)
        await self._until(table, lambda: self._choices(table))

    async def give_to_think(self, table: Table) -> None:
        """Make any move against Lodge."""
        ply = self.row(table).ply
        while self.row(table).ply == ply:
            await self._do(table, self._some(table))

    async def end(self, table: Table) -> None:
        """Have the first person give the match up."""
        asked = await self.command(table, "resign", match=table.match)
        sure = next(part["custom_id"] for part in _walk(asked["components"]) if "custom_id" in part)
        form = {"type": 3, "data": {"component_type": BUTTON, "custom_id": sure}, "message_id": asked["id"]}
        await self._outcome(table, table.people[0], form | {"forge": True})

    async def command(self, table: Table, name: str, **options: Any) -> dict[str, Any]:
        """Send a command as the first person at a table, and return the message that answers it."""
        given = [{"name": option, "value": value} for option, value in options.items()]
        form = {"type": 2, "data": {"name": name, "type": 1, "options": given}}
        message = (await self._outcome(table, table.people[0], form)).message
        assert message is not None, f"/{name} failed"
        return message

    def _accept(self, table: Table) -> str:
        """Return the current custom id of a challenge's Accept."""
        assert table.message is not None
        return next(each for each in _ids(table.message) if each.endswith("|accept"))

    async def _sit(self, table: Table, **options: str) -> None:
        """Ask for a match as the first person, and note its number and message at the table."""
        message = await self.command(table, "play", game=table.game, **options)
        sent = table.message = table.channel.messages[int(message["id"])]
        await self._until(table, lambda: _ids(sent))  # the answer may have been deferred
        table.match = int(_ids(sent)[0].split("|")[1])
        table.panels.clear()

    def row(self, table: Table) -> Row:
        """Return a table's match as it is in the database."""
        if self._connection is None:
            self._connection = sqlite3.connect(f"file:{self._database}?mode=ro", uri=True)
        query = "SELECT state, ply, waiting FROM matches WHERE id = ?"
        return Row(*self._connection.execute(query, (table.match,)).fetchone())

    # What can be pressed

    def _choices(self, table: Table) -> list[Press]:
        """Return everything shown that takes the match further for the first to act; nothing while what is
        shown is out of date."""
        row = self.row(table)
        if row.state != "running" or not row.waiting:
            return []
        table.message = self._board(table) or table.message
        assert table.message is not None
        user = table.people[row.seat]
        now = [str(table.match), str(row.ply)]
        found = [e for e in self._presses(user, table.message) if e.custom_id.split("|")[1:3] == now]
        if any(each.custom_id.endswith("|hand") for each in found):
            panel = table.panels.get(user.id)
            gone = panel is None or panel.id not in table.channel.messages
            shown = [] if gone or panel is None else self._presses(user, panel)
            laid = [e for e in shown if e.custom_id.split("|")[1:3] == now and e.custom_id[:4] != "act|"]
            if laid:
                whole = [each for each in laid if each.custom_id.startswith("lay|")]
                moves = [each for each in whole if not each.custom_id.endswith("|pass")]
                return moves or [e for e in laid if e.kind == SELECT][:1] or whole
        ply, picked = table.picked
        further = [
            each
            for each in found
            if ply == row.ply and each.notation.startswith(picked) and each.notation != picked and picked
        ]
        onward = [each for each in found if each.notation]
        verbs = [each for each in found if each.custom_id.endswith(("|roll", "|hand"))]
        return further or onward or verbs

    def _presses(self, user: User, message: SentMessage) -> Iterator[Press]:
        """Yield everything that can be pressed on a message."""
        for part in _walk(message.data["components"]):
            if "custom_id" not in part or part.get("disabled"):
                continue
            if part["type"] == SELECT:
                for option in part["options"]:
                    yield Press(user, message, SELECT, part["custom_id"], (option["value"],))
            else:
                yield Press(user, message, BUTTON, part["custom_id"])

    def _board(self, table: Table) -> SentMessage | None:
        """Return the newest message in the channel that has the match's buttons."""
        for message in reversed(table.channel.messages.values()):
            if message.addressee is None and str(table.match) in _matches(message):
                return message
        return None

    def _some(self, table: Table) -> Press:
        """Return something, at random, that takes a table's match further. Raises LookupError if there is
        nothing."""
        found = self._choices(table)
        if not found:
            raise LookupError(table.match)
        return table.rng.choice(found)

    async def _next(self, table: Table) -> Press:
        """Return what to press next. Cards are picked to make up some legal move, unless a whole move is
        offered."""
        press = self._some(table)
        if press.kind != SELECT or press.message is table.message:
            return press
        if self._matches is None:
            self._matches = Matches(await Store.open(f"sqlite+aiosqlite:///{self._database.as_posix()}"))
        position, seat = (await self._matches.get(table.match)).position, self.row(table).seat
        assert position is not None
        way = position.ways(seat, table.rng.choice(position.moves(seat)))[0]
        selects = [each for each in self._presses(press.user, press.message) if each.kind == SELECT]
        for each in selects:
            kind, _, _, picked = each.custom_id.split("|")
            if kind == "cards" and picked == way.aim:
                wanted, held = Counter(way.cards), position.seen_by(seat).hand(seat)
                places = []
                for place, card in enumerate(held):
                    if wanted[card]:
                        wanted[card] -= 1
                        places.append(str(place))
                return each._replace(values=tuple(places))
        return next((each for each in selects if each.values == (way.aim,)), press)

    # Pressing

    async def press(self, table: Table, due: float, measured: Measured) -> None:
        """Press once for the person who must act at a table; `due` is by the event loop's clock. Raises
        TimeoutError or LookupError if the match can't go on."""
        loop = asyncio.get_running_loop()
        await self._until(table, lambda: self._choices(table))
        press, before = await self._next(table), self.row(table)
        looked = _ids(press.message)
        measured.most_late = max(measured.most_late, 1000 * (loop.time() - due))
        changed = self._change(table, press)
        result, token = await self._interact(table, press)
        took = 1000 * (loop.time() - due)
        if _told_busy(result):
            measured.turned_away += 1
        elif result.status not in ("answered", "deferred"):
            measured.failed += 1
        else:
            measured.acknowledged.append(took)
            if result.status == "deferred":
                await asyncio.wait_for(changed, TIMEOUT)
            took = 1000 * (loop.time() - due)
            measured.shown.append(took)
            measured.share.append(took - 1000 * self._delays.get(token, 0.0))
            opens = press.custom_id.endswith("|hand")
            if opens and result.message is not None:
                table.panels[press.user.id] = table.channel.messages[int(result.message["id"])]
            elif (
                not opens
                and self.row(table).ply == before.ply
                and _ids(press.message) == looked
                and not press.values
            ):
                measured.idle += 1
            table.picked = before.ply, press.notation
        changed.cancel()
        self._delays.pop(token, None)

    async def _do(self, table: Table, press: Press) -> InvokeResult:
        result, token = await self._interact(table, press)
        self._delays.pop(token, None)
        return result

    async def _interact(self, table: Table, press: Press) -> tuple[InvokeResult, str]:
        """Press, and return the result within Discord's three seconds and the interaction's token."""
        data = {"component_type": press.kind, "custom_id": press.custom_id, "values": list(press.values)}
        form = {"type": 3, "data": data, "message_id": str(press.message.id), "forge": True}
        interaction = self.playground.people._invoker.start(press.user, table.channel, form)
        self._delays[interaction.token] = self._delays.pop(str(interaction.id), 0.0)
        try:
            result = await asyncio.wait_for(asyncio.shield(interaction.outcome), ANSWER_SECONDS)
        except TimeoutError:
            result = InvokeResult("failed")
        return result, interaction.token

    def _travelled(self, place: str, seconds: float) -> None:
        parts = place.split("/")
        key = parts[3] if len(parts) > 3 and parts[1] in ("interactions", "webhooks") else place
        if key in self._delays:
            self._delays[key] += seconds
        elif "/" not in key:
            self._delays[key] = seconds

    async def _press(
        self, table: Table, user: User, kind: int, custom_id: str, values: tuple[str, ...] = ()
    ) -> None:
        assert table.message is not None
        result = await self._do(table, Press(user, table.message, kind, custom_id, values))
        assert result.status in ("answered", "deferred"), (custom_id, result.status)

    async def _outcome(self, table: Table, user: User, form: dict[str, Any]) -> InvokeResult:
        interaction = self.playground.people._invoker.start(user, table.channel, form)
        return await asyncio.wait_for(interaction.outcome, TIMEOUT)

    # Waiting

    def _change(self, table: Table, press: Press) -> asyncio.Task[None]:
        """Wait until the pressed message has changed, or its match has a new board or panel."""
        looked = press.message.data["components"]
        newest = max(table.channel.messages)

        def changed() -> bool:
            new = [each for each in reversed(table.channel.messages.values()) if each.id > newest]
            mine = [each for each in new if str(table.match) in _matches(each)]
            for panel in mine:
                if panel.addressee is not None:
                    table.panels[panel.addressee] = panel
            return press.message.data["components"] is not looked or bool(mine)

        return asyncio.create_task(self._until(table, changed))

    async def _until(self, table: Table, true: Callable[[], object]) -> None:
        """Wait until something is true, checking whenever anything happens in the table's channel. Raises
        TimeoutError."""
        here = self._waiting.setdefault(table.channel.id, set())
        happened = asyncio.Event()
        here.add(happened)
        try:
            async with asyncio.timeout(TIMEOUT):
                while not true():
                    await happened.wait()
                    happened.clear()
        except TimeoutError:
            board = self._board(table)
            panels = [_ids(panel) for panel in table.panels.values()]
            raise TimeoutError(f"{self.row(table)} {board and _ids(board)} {panels}") from None
        finally:
            here.discard(happened)

    def _told(self, event: str, data: dict[str, Any], to: Collection[int]) -> None:
        """Wake whatever waits for something to happen in a channel."""
        for happened in self._waiting.get(int(data.get("channel_id") or 0), ()):
            happened.set()

    # Measuring

    async def at_rest(self) -> None:
        """Wait until the bot has uploaded all its emojis, which it does once, after its first start."""
        before, emojis = -1, self.playground.world.emojis
        while before != len(emojis.listed()) or not before:
            before = len(emojis.listed())
            await asyncio.sleep(2)

    async def measure(self, tables: Sequence[Table], pace: float, seconds: float) -> Measured:
        """Press so many times a second for a while, at random moments, at whichever table is ready."""
        measured, idle, tasks = Measured(), deque(tables), set[asyncio.Task[None]]()
        loop, rng = asyncio.get_running_loop(), random.Random(int(pace))

        async def one(table: Table, due: float) -> None:
            try:
                await self.press(table, due, measured)
                if self.row(table).state != "running":
                    await self.start(table)
                await self._until(table, lambda: self._choices(table))
            except (TimeoutError, LookupError, AssertionError, InvokeRefused) as error:
                measured.stuck.append(f"{table.game} {table.match}: {type(error).__name__} {error}")
                return  # its table is left alone from now on
            table.ready = loop.time() + rng.uniform(0, LONGEST_PAUSE)
            idle.append(table)

        self._begin(measured)
        due = measured.begun
        while (due := due + rng.expovariate(pace)) < measured.begun + seconds:
            await asyncio.sleep(max(0.0, due - loop.time()))
            while not idle and len(measured.stuck) < len(tables):  # noqa: ASYNC110 (by many tasks)
                await asyncio.sleep(0.001)
            if not idle:
                break
            for _ in range(len(idle)):
                if idle[0].ready <= loop.time():
                    break
                idle.rotate(-1)
            tasks.add(task := asyncio.create_task(one(idle.popleft(), due)))
            task.add_done_callback(tasks.discard)
        await asyncio.gather(*tasks)
        self._end(measured)
        return measured

    async def burst(self, tables: Sequence[Table], pace: int, seconds: float) -> Measured:
        """Press whatever is on the boards, at all tables in turn, faster than anyone could answer."""
        measured, loop = Measured(), asyncio.get_running_loop()

        async def press(number: int, due: float) -> None:
            await asyncio.sleep(max(0.0, due - loop.time()))
            table = tables[number % len(tables)]
            measured.most_late = max(measured.most_late, 1000 * (loop.time() - due))
            found = self._choices(table) or [*self._presses(table.people[number % 2], self._shown(table))]
            result, _ = await self._interact(table, table.rng.choice(found))
            if _told_busy(result):
                measured.turned_away += 1
            elif result.status in ("answered", "deferred", "modal"):
                measured.acknowledged.append(1000 * (loop.time() - due))
            else:
                measured.failed += 1

        self._begin(measured)
        due = [measured.begun + number / pace for number in range(round(pace * seconds))]
        await asyncio.gather(*(press(number, each) for number, each in enumerate(due)))
        self._end(measured)
        self._delays.clear()
        return measured

    def _shown(self, table: Table) -> SentMessage:
        """Return a table's board, or the last message known for it."""
        shown = self._board(table) or table.message
        assert shown is not None
        return shown

    async def behind(self, tables: Sequence[Table], within: float = SETTLE_SECONDS) -> list[str]:
        """Return the boards that still show an earlier ply than the database has after so many seconds."""

        def late() -> list[Table]:
            return [
                table
                for table in tables
                if (row := self.row(table)).state == "running"
                and not any(
                    each.split("|")[1:3] == [str(table.match), str(row.ply)]
                    for each in _ids(self._board(table) or self._shown(table))
                )
            ]

        ends = asyncio.get_running_loop().time() + within
        while (left := late()) and asyncio.get_running_loop().time() < ends:  # noqa: ASYNC110
            await asyncio.sleep(0.25)
        return [f"{table.game} {table.match}" for table in left]

    def _begin(self, measured: Measured) -> None:
        measured.begun = asyncio.get_running_loop().time()
        measured.megabytes = -self._bot_memory() / 1e6
        measured.bot, measured.drawing = (-each for each in self._bot_time())
        measured.stand_in = -time.process_time()
        self.playground.rest.journal.requests.clear()

    def _end(self, measured: Measured) -> None:
        measured.ended = asyncio.get_running_loop().time()
        measured.megabytes += self._bot_memory() / 1e6
        bot, drawing = self._bot_time()
        each = 1000 / max(measured.presses, 1)
        measured.bot, measured.drawing = (measured.bot + bot) * each, (measured.drawing + drawing) * each
        measured.stand_in = (measured.stand_in + time.process_time()) * each
        for request in self.playground.rest.journal.requests:
            place = request["path"].split("/")[1]
            measured.requests[f"{request['method']} {place} {request['status']}"] += 1

    def _bot_memory(self) -> int:
        """Return the bytes of memory the bot and its drawing processes use."""
        processes = (self.bot, *self.bot.children(recursive=True))
        return sum(process.memory_info().rss for process in processes)

    def _bot_time(self) -> tuple[float, float]:
        """Return the seconds of processor time the bot and its children have taken, and the children
        alone."""
        found = []
        for process in (self.bot, *self.bot.children(recursive=True)):
            times = process.cpu_times()
            found.append(times.user + times.system)
        return sum(found), sum(found[1:])


def _told_busy(result: InvokeResult) -> bool:
    return result.message is not None and result.message.get("content") == str(BUSY)


def _ids(message: SentMessage) -> list[str]:
    """Return the custom ids of everything that can be pressed on a message."""
    return [part["custom_id"] for part in _walk(message.data["components"]) if "custom_id" in part]


def _matches(message: SentMessage) -> set[str]:
    """Return the numbers of the matches whose buttons a message has."""
    return {each.split("|")[1] for each in _ids(message)}


def _walk(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for part in parts:
        found.append(part)
        found += _walk(part.get("components") or [])
    return found


@asynccontextmanager
async def hall(
    folder: Path, *command: str, latency: float = LATENCY, limits: bool = True, **settings: str
) -> AsyncIterator[Hall]:
    """Run a playground in this process, `latency` ms away, and a bot on it. `limits`: whether the playground
    enforces Discord's rate limits."""
    playground = Playground((TOKEN,))
    playground.limits.lifted = not limits
    await playground.start()
    database = folder / "lodge.db"
    given = {
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_URL": playground.api,
        "DATABASE_URL": f"sqlite+aiosqlite:///{database.as_posix()}",
        "LOG_LEVEL": "WARNING",
    }
    bot = await asyncio.create_subprocess_exec(
        *(command or (sys.executable, "-m", "bot", "run")),
        cwd=ROOT,
        env=os.environ | given | settings,
        stdin=subprocess.DEVNULL,
    )
    place = Hall(playground, bot, database)
    try:
        async with asyncio.timeout(START_SECONDS):
            while not playground.gateway.connected:  # noqa: ASYNC110 (the bot is another process)
                await asyncio.sleep(0.05)
        await asyncio.sleep(2)  # until it has tidied up
        playground.rest.distance.set({"latency": latency})
        yield place
    finally:
        if bot.returncode is None:
            bot.terminate()
        await bot.wait()
        await place.close()
        await playground.stop()
