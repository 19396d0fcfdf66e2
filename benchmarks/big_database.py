"""Fills a database with any number of matches, in minutes.

A few matches of every game are really played, at random, and stored the way the bot stores them. They are
then copied with their own numbers, people, places and times. So Lodge could have written every row, and every
match replays; many of them are just alike.
"""

from __future__ import annotations

import random
import sqlite3
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.fairness import chance
from bot.match import clocks, lobby, play, resigning
from bot.match.daily_schedule import DailyDay, day_of
from bot.match.model import Match, Place, State
from bot.store import Store
from bot.store.daily import add_day
from bot.store.records import add
from engines import GAMES
from engines.core import CHANCE, Game

LONGEST = 100
"""Random players give a match up at this ply: chance alone would go on for hundreds in some games."""
RUNNING_PLIES = 20
"""How many plies a running match has."""
REGULAR = 10**17
"""One person who plays every fiftieth match."""
FIRST_PERSON = REGULAR + 1
BIG_GUILD = 10**18
"""Every tenth match is played in this server."""
LIFE = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class Size:
    """How much there is in a database."""

    matches: int
    running: int
    plies: int
    people: int
    megabytes: float


def _played(
    game: Game,
    rng: random.Random,
    now: datetime,
    *,
    most: int = LONGEST,
    level: str | None = None,
    alone: bool = False,
    daily: DailyDay | None = None,
) -> Match:
    """Return a match between people 1 and 2 (or alone, or against Lodge at a level), begun `now` and played
    at random for at most `most` plies."""
    place = Place(BIG_GUILD, BIG_GUILD + 1, 1, now)
    seats = 1 if daily or alone else game.seats[-1] if level else max(2, game.seats[0])
    if seats not in game.seats:
        seats = game.seats[0]
    level = level if seats > 1 else None
    match = lobby.challenge(
        *(game, 1, place, (), seats, {} if daily is None else daily.options, None, now),
        level=level,
        daily=daily,
    )
    for person in range(2, seats + 1) if level is None else ():
        match = lobby.join(match, person, now)
    while match.state is State.RUNNING and match.ply < most:
        now += timedelta(seconds=20)
        match = _pressed(match, rng, now)
    clock = clocks.after(match, None, now, LIFE)
    match = replace(match, clock=clock, updated_at=now)
    return replace(match, expires_at=clocks.next_moment(match, LIFE) or now + LIFE)


def _pressed(match: Match, rng: random.Random, now: datetime) -> Match:
    """Return the match after the next move or roll."""
    assert match.position is not None
    seat = match.waiting_for[0]
    holder = match.seats[seat]
    if match.position.actors == (CHANCE,):
        if isinstance(holder, int):
            return play.roll(match, holder, match.ply, now)
        return play.go_on(match, match.ply, now)
    move = rng.choice(match.position.moves(seat))
    if isinstance(holder, int):
        return play.act(match, holder, match.ply, move, now)
    return play.reply(match, seat, match.ply, move, now)


def _over(match: Match) -> Match:
    """Return the match once it's over, given up unless it has already ended."""
    if match.state is State.RUNNING:
        match = resigning.resign(match, match.players[0], match.updated_at)
    return replace(match, state=State.OVER, clock=None)


async def _store_patterns(store: Store, now: datetime) -> None:
    """Store the matches to copy, begun `now`: for each game two that are over (one of them alone, if the game
    can be played alone), one against Lodge and one that is running; and a try at a daily board."""
    rng = random.Random(1)
    seed = chance.new_seed()
    solitaire = GAMES["el-oso"]
    day = DailyDay(
        day_of(now), solitaire, lobby.complete_options(solitaire, 1, {}), seed, chance.commitment(seed)
    )
    async with store.writing() as connection:
        await add_day(connection, day)
        await _keep(connection, _over(_played(solitaire, rng, now.replace(hour=12), most=10_000, daily=day)))
        for game in GAMES.values():
            alone = 1 in game.seats
            await _keep(connection, _over(_played(game, rng, now, alone=alone)))
            for level in (None, "normal"):
                await _keep(connection, _over(_played(game, rng, now, level=level)))
            await _keep(connection, _played(game, rng, now, most=RUNNING_PLIES))


async def _keep(connection: AsyncConnection, match: Match) -> None:
    await add(connection, replace(match, version=1))


async def fill(path: Path, matches: int, *, running: int, now: datetime) -> None:
    """Make a database of so many matches at `path`. The last `running` of them are still running, begun an
    hour before `now`; the others ended one after another over the last year. Three in a hundred are tries at
    daily boards."""
    for old in path.parent.glob(f"{path.name}*"):
        old.unlink()
    store = await Store.open(f"sqlite+aiosqlite:///{path}.patterns")
    begun = now - timedelta(hours=1)
    await _store_patterns(store, begun)
    await store.close()
    await (await Store.open(f"sqlite+aiosqlite:///{path}")).close()
    database = sqlite3.connect(path, isolation_level=None)
    try:
        database.execute("PRAGMA synchronous=OFF")
        database.execute("PRAGMA cache_size=-200000")
        database.execute("ATTACH ? AS pattern", (f"{path}.patterns",))
        people = max(100, matches // 4)
        _plan(database, matches, running, people, begun)
        for first in range(0, matches, CHUNK):
            database.execute("BEGIN")
            for statement in COPIES:
                database.execute(statement, {"first": first, "last": first + CHUNK})
            database.execute("COMMIT")
        database.execute("BEGIN")
        for statement in DERIVED:
            database.execute(statement)
        database.execute("COMMIT")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        database.close()
    for left in path.parent.glob(f"{path.name}.patterns*"):
        left.unlink()


def size_of(path: Path) -> Size:
    """Return how much there is in a database."""
    database = sqlite3.connect(path)
    try:
        matches, running, plies, people = (
            database.execute(f"SELECT count(*) FROM {what}").fetchone()[0]
            for what in ("matches", "matches WHERE state = 'running'", "plies", "last_uses")
        )
    finally:
        database.close()
    return Size(matches, running, plies, people, path.stat().st_size / 1e6)


def _plan(database: sqlite3.Connection, matches: int, running: int, people: int, begun: datetime) -> None:
    """Plan each copy: what it's a copy of, and what is its own."""
    patterns: dict[str, list[int]] = {"over": [], "running": [], "daily": []}
    for match_id, state, daily in database.execute("SELECT id, state, daily FROM pattern.matches"):
        patterns["daily" if daily else state].append(match_id)
    database.execute(
        "CREATE TEMP TABLE copy (id INTEGER PRIMARY KEY, pattern INTEGER, shift INTEGER, person INTEGER, "
        "regular INTEGER, guild INTEGER, channel INTEGER, daily TEXT)"
    )
    rng = random.Random(2)
    rows = []
    for number in range(1, matches + 1):
        runs, daily = number > matches - running, number % 33 == 0
        kind = "running" if runs else "daily" if daily else "over"
        ago = timedelta(0) if runs else timedelta(days=365) * (matches - number) / matches
        guild = BIG_GUILD if number % 10 == 0 else BIG_GUILD + 1000 * rng.randrange(1, max(2, matches // 20))
        shift = -ago // timedelta(microseconds=1)
        day = f"{begun - ago:%Y-%m-%d}" if kind == "daily" else None
        pattern = patterns[kind][number % len(patterns[kind])]
        own = (number, pattern, shift, number * 4 % people)
        rows.append((*own, number % 50 == 1 and not runs, guild, guild + rng.randrange(1, 5), day))
    database.execute("BEGIN")
    database.executemany("INSERT INTO copy VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
    database.execute("COMMIT")


CHUNK = 10_000
_PERSON = (
    f"CASE WHEN user_id IS NULL THEN NULL WHEN copy.regular AND user_id = 1 THEN {REGULAR} "
    f"ELSE {FIRST_PERSON} + copy.person + user_id END"
)
_WHERE = "WHERE copy.id > :first AND copy.id <= :last"


def _copy(table: str, columns: str, **own: str) -> str:
    """Return the statement that copies the rows of a table: `columns` as they are, the others by an
    expression."""
    key = "id" if table == "matches" else "match_id"
    taken = [f"original.{name}" for name in columns.split()]
    names = [key, *columns.split(), *own]
    values = ["copy.id", *taken, *own.values()]
    return (
        f"INSERT INTO main.{table} ({', '.join(names)}) SELECT {', '.join(values)} "
        f"FROM temp.copy JOIN pattern.{table} AS original ON original.{key} = copy.pattern {_WHERE}"
    )


COPIES = (
    _copy(
        "matches",
        "version game options state seat_count seat_wish ply snapshot snapshot_ply commitment seed waiting "
        "private ending ending_seat draw_barred pace clock lodge_to_act first_guild_id first_channel_id "
        "first_message_id",
        challenger=f"CASE WHEN copy.regular THEN {REGULAR} ELSE {FIRST_PERSON} + copy.person + 1 END",
        guild_id="copy.guild",
        channel_id="copy.channel",
        message_id="1000000000000000000 + copy.id",
        posted_at="original.posted_at + copy.shift",
        expires_at="original.expires_at + copy.shift",
        created_at="original.created_at + copy.shift",
        updated_at="original.updated_at + copy.shift",
        daily="copy.daily",
        digest="substr(original.digest, 1, 24) || printf('%08x', copy.id)",
    ),
    _copy(
        "players",
        "number seat rematch helped active",
        user_id=_PERSON,
        ended_at="original.ended_at + copy.shift",
    ),
    _copy("opponents", "number kind level seat"),
    _copy("plies", "ply actor move", user_id=_PERSON, at="original.at + copy.shift"),
)

_ENDED = (
    "FROM players JOIN matches ON matches.id = players.match_id "
    "WHERE players.ended_at IS NOT NULL AND matches.daily IS NULL"
)
_PEOPLE_ALONE = "AND NOT EXISTS (SELECT 1 FROM opponents WHERE opponents.match_id = matches.id)"
_MONTH = "strftime('%Y-%m', players.ended_at / 1000000, 'unixepoch')"


def _rated(guild: str, period: str) -> str:
    """Return the statement that fills one table of standings: how many games people have played is counted,
    how well they play is made up."""
    return (
        "INSERT INTO ratings (guild_id, game, solo, period, user_id, mu, sigma, rating, listed, played, won, "
        'drawn, lost, "first", "second", third, fourth, counted, best_points, total_points) '
        f"SELECT {guild}, game, seat_count = 1, {period}, user_id, 25.0, 5.0, 1200 + user_id * 37 % 600, "
        f"{guild} <> 0 OR user_id % 3 = 0, count(*), count(*) / 2, 0, count(*) - count(*) / 2, 0, 0, 0, 0, "
        f"(seat_count = 1) * count(*), CASE WHEN seat_count = 1 THEN user_id % 40 END, "
        f"(seat_count = 1) * count(*) * (user_id % 40) / 2 {_ENDED} {_PEOPLE_ALONE} GROUP BY 1, 2, 3, 4, 5"
    )


DERIVED = (
    *(_rated(guild, period) for guild in ("0", "guild_id") for period in ("''", _MONTH)),
    "INSERT INTO rated (user_id, match_id, game, at, rating) SELECT user_id, match_id, game, "
    f"players.ended_at, 1500 {_ENDED} AND seat_count > 1 {_PEOPLE_ALONE}",
    "INSERT INTO against_lodge (guild_id, game, level, user_id, played, won) SELECT guild_id, game, "
    f"'normal', user_id, count(*), count(*) / 2 {_ENDED} {_PEOPLE_ALONE.replace('NOT ', '')} "
    "AND seat_count > 1 GROUP BY 1, 2, 4",
    "INSERT OR IGNORE INTO daily_days (day, game, options, seed, commitment) SELECT DISTINCT matches.daily, "
    "game, options, seed, commitment FROM matches WHERE daily IS NOT NULL",
    "INSERT OR IGNORE INTO daily_tries (user_id, day, match_id, guild_id, finished, points) "
    "SELECT challenger, daily, id, guild_id, 1, challenger % 40 FROM matches WHERE daily IS NOT NULL",
    "INSERT INTO last_uses (user_id, day) SELECT DISTINCT user_id, unixepoch() / 86400 FROM players",
    "INSERT INTO news (match_id, user_id, kind, ply, happened_at, guild_id, channel_id, message_id) "
    "SELECT id, challenger, 'moved', ply, updated_at, guild_id, channel_id, message_id + 1 FROM matches "
    "WHERE state = 'running' AND id % 20 = 0",
)
