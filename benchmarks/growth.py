"""What things cost on an empty database, and on one as large as years of use make it.

`python -m benchmarks.growth --matches 1000000` fills a database (`benchmarks.big_database`: 0.5 GB and half a
minute for 100,000 matches). On it and on a nearly empty one it does what the bot does, with the service's own
functions, then prints the milliseconds of processor time for each thing and saves them
(`benchmarks.reports`). Whatever else the machine does meanwhile doesn't count, and nor does the first read
from disk. Below each line are the growing tables it looks through row by row: there should be none.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import psutil
from sqlalchemy import Engine, event, select
from sqlalchemy.ext.asyncio import AsyncConnection

from benchmarks.big_database import BIG_GUILD, FIRST_PERSON, REGULAR, Size, fill, size_of
from benchmarks.reports import Row, keep
from benchmarks.running_bot import running_bot
from bot.match import lists
from bot.match.daily_tries import Dailies
from bot.match.history import Wanted
from bot.match.model import Match, State
from bot.match.replay_check import check
from bot.match.service import Matches
from bot.shards import UNDIVIDED
from bot.store import Store, processes, ratings
from bot.store.heartbeat import put_off
from bot.store.last_uses import LastUses
from bot.store.ratings import Table
from bot.store.schema import matches as stored
from engines import GAMES
from engines.core import CHANCE

EMPTY, EMPTY_RUNNING = 130, 30
"""Matches in the database that counts as empty: enough to have a running match of every game."""
ROUNDS = 7
PERSON = FIRST_PERSON + 9
CHECKED = 400
TARGET = 1.2
"""A press on the full database may cost at most this many times as much."""
START = 3.0
"""Seconds until the bot is connected."""
GROWS = {
    *("matches", "players", "plies", "opponents", "invitations", "people", "last_uses"),
    *("ratings", "rated", "against_lodge", "daily_tries"),
}
"""Tables that grow with every match or person."""
_SCAN = re.compile(r"SCAN (\w+)(?! USING (COVERING )?INDEX (ix_matches_due|ix_matches_lodge_to_act))")
"""Finds full scans, except of the indexes that hold only live matches."""


@dataclass
class Database:
    """One of the two databases, open."""

    path: Path
    size: Size
    matches: Matches
    pressed: list[int]
    """The running matches to press in: one of each game, alike in both databases."""
    cost: dict[str, list[float]] = field(default_factory=dict)
    """Milliseconds of processor time in each round, by what was done."""
    scans: dict[str, set[str]] = field(default_factory=dict)
    """The growing tables that are looked through row by row, by what was done."""


Deed = Callable[[], Awaitable[Any]]
Prepared = Callable[[Database], Awaitable[Sequence[Deed]]]
"""Prepares what to measure: deeds that cost about the same."""


async def open_database(path: Path, matches: int, running: int) -> Database:
    """Open a database, filling it first if it isn't there yet."""
    if not await asyncio.to_thread(path.exists):
        await fill(path, matches, running=running, now=datetime.now(UTC))
    size = await asyncio.to_thread(size_of, path)
    service = Matches(await Store.open(f"sqlite+aiosqlite:///{path}"))
    latest = select(stored.c.id).where(stored.c.state == State.RUNNING.value).order_by(stored.c.id.desc())
    async with service.store.reading() as connection:
        pressed = list(await connection.scalars(latest.limit(len(GAMES))))
    return Database(path, size, service, pressed)


def _once(do: Callable[[Database], Awaitable[Any]]) -> Prepared:
    async def prepare(database: Database) -> list[Deed]:
        return [lambda: do(database)]

    return prepare


def _read(do: Callable[[AsyncConnection], Awaitable[Any]]) -> Prepared:
    """Prepare a function that reads on its own connection."""

    async def read(database: Database) -> None:
        async with database.matches.store.reading() as connection:
            await do(connection)

    return _once(read)


async def _roll_back(database: Database, do: Callable[[AsyncConnection], Awaitable[Any]]) -> None:
    """Do something that writes, and roll it back."""
    async with database.matches.store.engine.connect() as connection:
        await connection.begin()
        await do(connection)
        await connection.rollback()


async def _presses(database: Database, *, in_memory: bool) -> list[Deed]:
    """Prepare a press in one match of each game."""
    known = await database.matches.get_many(database.pressed)
    service = database.matches if in_memory else Matches(database.matches.store)
    return [partial(_press, service, match) for match in known if match.waiting_for]


async def _press(service: Matches, match: Match) -> None:
    assert match.position is not None
    seat = match.waiting_for[0]
    user_id = match.seats[seat]
    assert isinstance(user_id, int)
    if match.position.actors == (CHANCE,):
        await service.roll(match.id, user_id, match.ply)
    else:
        await service.act(match.id, user_id, match.ply, match.position.moves(seat)[0])


async def _start(database: Database) -> None:
    """Ask the database for what the bot needs at every start, before the first press."""
    store = await Store.open(f"sqlite+aiosqlite:///{database.path}")
    matches, now = Matches(store), datetime.now(UTC)
    await matches.board_notes.announced()
    await matches.board_notes.former()
    changed = await matches.changed_since(now - timedelta(seconds=20), matches.shards)
    await matches.get_many([match_id for match_id, _ in changed])
    await matches.news_notes.noted()
    await matches.expire()
    await LastUses(store).forgotten(now)
    async with store.reading() as connection:
        await processes.turns_left_alone(connection, now)
    await matches.close()


def _leaderboard(game: str, *, solo: bool, guild_id: int) -> Prepared:
    table = Table(game, solo, guild_id)
    return _once(lambda database: database.matches.leaderboard(table, most=10, asker=PERSON))


async def _all_games(database: Database) -> None:
    """`/leaderboard` without a game."""
    for game in GAMES.values():
        await database.matches.leaderboard(Table(game.slug, game.seats[0] == 1, BIG_GUILD), most=3)
        await database.matches.lodge_leaderboard(BIG_GUILD, game)


async def _page_of_history(database: Database, user_id: int, after: int) -> None:
    await Matches(database.matches.store).history(Wanted(user_id), after=after, most=10)


async def _daily(database: Database) -> None:
    dailies = Dailies(database.matches)
    await dailies.table(BIG_GUILD, dailies.today)
    await dailies.streak(PERSON)


ROWS: dict[str, Prepared] = {
    "a press, the match in memory": partial(_presses, in_memory=True),
    "a press, the match not in memory": partial(_presses, in_memory=False),
    "/matches": _once(lambda database: database.matches.of_person(PERSON)),
    "games suggested while one types": _read(lambda connection: lists.games_played(connection, PERSON, 40)),
    "/board: what runs in a channel": _once(lambda database: database.matches.in_channel(BIG_GUILD + 1)),
    "/end: what runs in the largest server": _once(
        lambda database: database.matches.in_guild(BIG_GUILD, limit=100, first_in=BIG_GUILD + 1)
    ),
    "/leaderboard of a game, largest server": _leaderboard("yonmoque", solo=False, guild_id=BIG_GUILD),
    "/leaderboard of a game, everywhere": _leaderboard("yonmoque", solo=False, guild_id=0),
    "/leaderboard of a game alone, everywhere": _leaderboard("el-oso", solo=True, guild_id=0),
    "/leaderboard of all games": _once(_all_games),
    "/leaderboard against Lodge": _once(
        lambda database: database.matches.lodge_leaderboard(BIG_GUILD, GAMES["yonmoque"])
    ),
    "a person's course of ratings": _read(
        lambda connection: ratings.course(connection, PERSON, "yonmoque", 20)
    ),
    "/matches: finished games": _once(lambda database: _page_of_history(database, REGULAR, 0)),
    "/matches: page 100 of a regular": _once(lambda database: _page_of_history(database, REGULAR, 990)),
    "/daily": _once(_daily),
    "what is due, every ten seconds": _once(lambda database: database.matches.expire()),
    "turns of Lodge's, every three seconds": _read(
        lambda connection: processes.turns_left_alone(connection, datetime.now(UTC))
    ),
    "a start: all that the database is asked": _once(_start),
    "a start after a minute away: all times put off": _once(
        lambda database: _roll_back(
            database, lambda connection: put_off(connection, timedelta(minutes=1), UNDIVIDED)
        )
    ),
}


async def measure(databases: Sequence[Database], rounds: int = ROUNDS) -> None:
    """Do everything on each database in turn, several times over, so that whatever else the machine does
    affects both alike."""
    for database in databases:
        await _note_scans(database)
    for _ in range(rounds):
        for name, prepare in ROWS.items():
            for database in databases:
                deeds = await prepare(database)
                began = time.process_time()
                for deed in deeds:
                    await deed()
                taken = (time.process_time() - began) * 1000 / len(deeds)
                database.cost.setdefault(name, []).append(taken)


async def _note_scans(database: Database) -> None:
    """Do everything once, and ask SQLite how it runs each statement."""
    asked: list[tuple[str, Any]] = []

    def note(_c: Any, _cursor: Any, statement: str, values: Any, _context: Any, many: bool) -> None:
        if not many and statement.startswith(("SELECT", "UPDATE", "DELETE")):
            asked.append((statement, values))

    engine = database.matches.store.engine
    for name, prepare in ROWS.items():
        asked.clear()
        database.scans[name] = set()
        deeds = await prepare(database)
        event.listen(Engine, "before_cursor_execute", note)
        for deed in deeds:
            await deed()
        event.remove(Engine, "before_cursor_execute", note)
        async with engine.connect() as connection:
            for statement, values in dict(asked).items():
                plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
                found = {match[1] for row in plan if (match := _SCAN.match(row.detail))}
                database.scans[name] |= found & GROWS


async def check_seconds(database: Database) -> tuple[float, float]:
    """Return the milliseconds of processor time that `python -m bot check` takes per match, and the megabytes
    by which the program grew while it checked `CHECKED` of them."""
    process, count = psutil.Process(), 0
    began, grown = time.process_time(), process.memory_info().rss
    async for _, problem in check(database.matches.store, GAMES):
        assert problem is None
        count += 1
        if count == CHECKED:
            break
    return (time.process_time() - began) * 1000 / count, (process.memory_info().rss - grown) / 2**20


async def bot_start(database: Database) -> tuple[float, float]:
    """Return the seconds of processor time until the bot is connected, and the megabytes it then takes."""
    async with running_bot(database.path.parent) as place:
        bot = psutil.Process(place.bot)
        spent = bot.cpu_times()
        return spent.user + spent.system, bot.memory_info().rss / 2**20


def report(empty: Database, full: Database) -> list[str]:
    """Return the table, line by line."""
    lines = [
        f"{full.size.matches:,} matches ({full.size.running:,} running), {full.size.plies:,} plies, "
        f"{full.size.people:,} people: {full.size.megabytes:,.0f} MB",
        "",
        "| milliseconds of processor time | empty | full | times |",
        "|---|--:|--:|--:|",
    ]
    for name in ROWS:
        before, after = (statistics.median(database.cost[name]) for database in (empty, full))
        lines.append(f"| {name} | {before:.2f} | {after:.2f} | {after / before:.2f} |")
        if full.scans[name]:
            lines.append(f"|   looks through all of {', '.join(sorted(full.scans[name]))} | | | |")
    return lines


def kept_rows(empty: Database, full: Database) -> list[Row]:
    """Return the same as rows to save: how many times as much each thing costs, and for a press how much it
    may."""
    rows: list[Row] = []
    for name in ROWS:
        before, after = (statistics.median(database.cost[name]) for database in (empty, full))
        beside = {"empty ms": round(before, 2), "full ms": round(after, 2)}
        target = TARGET if name.startswith("a press") else None
        rows.append(
            {
                "name": name,
                "value": round(after / before, 2),
                "unit": "times",
                "target": target,
                "beside": beside,
            }
        )
    return rows


async def _all(folder: Path, matches: int, running: int, only: str) -> None:
    for name in [name for name in ROWS if only not in name]:
        del ROWS[name]
    for name in ("empty", "full"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    empty = await open_database(folder / "empty/lodge.db", EMPTY, EMPTY_RUNNING)
    full = await open_database(folder / "full/lodge.db", matches, running)
    print(f"filled in {time.perf_counter() - began:.0f} s", flush=True)
    await measure((empty, full))
    print("\n".join(report(empty, full)), flush=True)
    rows = kept_rows(empty, full)
    for name, database in (("empty", empty), ("full", full)):
        each, grown = await check_seconds(database)
        await database.matches.close()
        seconds, megabytes = await bot_start(database)
        print(
            f"{name}: check {each:.1f} ms a match, {grown:+.0f} MB; "
            f"the bot connected after {seconds:.1f} s of processor time, with {megabytes:.0f} MB",
            flush=True,
        )
        rows += [
            {"name": f"{name}: check", "value": round(each, 2), "unit": "ms/match", "target": None},
            {
                "name": f"{name}: memory after {CHECKED} checked",
                "value": round(grown, 1),
                "unit": "MB more",
                "target": None,
            },
            {"name": f"{name}: connected", "value": round(seconds, 2), "unit": "s", "target": START},
            {"name": f"{name}: memory then", "value": round(megabytes), "unit": "MB", "target": None},
        ]
    if not only:
        keep("growth", rows, size=asdict(full.size))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=__doc__.split("\n")[0])
    parser.add_argument("--matches", type=int, default=100_000, help="how many to store (100,000)")
    parser.add_argument("--running", type=int, help="how many of them run (a tenth, at most 10,000)")
    parser.add_argument("--folder", type=Path, help="where the databases are kept; those there are used")
    parser.add_argument("--only", default="", metavar="TEXT", help="measure only what has this in its name")
    chosen = parser.parse_args()
    running = min(chosen.matches // 10, 10_000) if chosen.running is None else chosen.running
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_all(chosen.folder or Path(folder), chosen.matches, running, chosen.only))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
