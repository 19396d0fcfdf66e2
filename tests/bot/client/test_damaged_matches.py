"""One damaged match stops nothing: with damage of every kind in every column of its own match, the bot starts
and plays all others."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from sqlalchemy import Column, Table
from structlog.testing import capture_logs

from bot.clock import Clock
from bot.match.model import Match, Place, State
from bot.store.schema import Moment, matches, metadata
from engines import GAMES
from tests.bot.client.street import street, untouched
from tests.e2e.people import GAMES as CHANNEL
from tests.e2e.people import LODGE, Page, Person
from tests.e2e.waiting import eventually, until
from tests.homes import SQLITE, current
from tests.match_service import CLEO, DAN, open_matches

pytestmark = [pytest.mark.sqlite, pytest.mark.usefixtures(untouched.__name__)]

DAMAGES = (None, "yesterday", 2**63 - 1, "{")
NOWHERE = Place(guild_id=5000, channel_id=6000)
"""In a server that Lodge is not in: damaged matches cost no requests."""
OF_A_MATCH = [each for each in metadata.sorted_tables if each is matches or "match_id" in each.c]


def damaged_columns() -> Iterator[tuple[Table, Column[Any]]]:
    """All columns of a match but the numbers of rows themselves, which SQLite gives and keeps whole."""
    for table in OF_A_MATCH:
        for column in table.c:
            if not (column.name == "id" and column.primary_key):
                yield table, column


def plausible(column: Column[Any], row: int, now: int) -> Any:
    """A value for a column, so that there is a row in every table."""
    if isinstance(column.type, Moment):
        return now
    known = {"kind": "turn", "level": "easy", "day": "2030-01-01", "game": "neutron", "guild_id": 5000}
    known |= {"channel_id": 6000, "message_id": row, "seat": None, "number": 7, "thinker": "another"}
    if column.name in known:
        return known[column.name]
    kinds = {int: row, str: "0", bytes: b"0", bool: False, float: 0.0}
    return kinds[column.type.python_type]


class Copies:
    """Copies of a match in its database, each to be damaged."""

    def __init__(self, connection: sqlite3.Connection, template: int, now: int) -> None:
        self._connection = connection
        self._template = template
        self._now = now
        self.last = template

    def copy(self) -> int:
        """Make one more, with rows in all tables."""
        self.last += 1
        for table in OF_A_MATCH:
            key = "id" if table is matches else "match_id"
            names = [name for name in table.c.keys() if name != "id" and name != key]
            listed = ", ".join(names)
            found = self._connection.execute(
                f"SELECT {listed} FROM {table.name} WHERE {key} = ?", [self._template]
            ).fetchall()
            if not found and table.name != "opponents":
                found = [tuple(plausible(table.c[name], self.last, self._now) for name in names)]
            marks = ", ".join("?" * (len(names) + 1))
            self._connection.executemany(
                f"INSERT INTO {table.name} ({key}, {listed}) VALUES ({marks})",
                [(self.last, *row) for row in found],
            )
        return self.last


def damage(path: Path, running: int, against_lodge: int) -> dict[int, str]:
    """Add a match for each damage of each column. Returns what is wrong, by number."""
    now = Clock().now()
    microseconds = int(now.timestamp() * 1e6)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "UPDATE sqlite_schema SET sql = replace(sql, ' NOT NULL', '') WHERE type = 'table'"
        )
        connection.commit()
    done: dict[int, str] = {}
    with closing(sqlite3.connect(path)) as connection:
        copies = Copies(connection, running, microseconds)
        copies.last = connection.execute("SELECT max(id) FROM matches").fetchone()[0]
        for table, column in damaged_columns():
            for value in DAMAGES:
                copies._template = against_lodge if table.name in ("opponents", "thinking") else running
                number = copies.copy()
                key = "id" if table is matches else "match_id"
                try:
                    connection.execute(
                        f"UPDATE {table.name} SET {column.name} = ? WHERE {key} = ?", [value, number]
                    )
                except sqlite3.IntegrityError:  # an earlier row has the same damage in its key
                    continue
                done[number] = f"{table.name}.{column.name} = {value!r}"
        connection.commit()
    return done


async def test_damage_in_any_column_stops_nothing(tmp_path: Path) -> None:
    service = await open_matches(tmp_path / "lodge.db", games=GAMES)
    here = Place(guild_id=LODGE, channel_id=int(CHANNEL))
    async with aiohttp.ClientSession() as session:
        from bot.playground.server import Playground

        ann, ben, *_ = [int(each) for each in Playground().world.people]

        async def begun(place: Place, one: int, other: int, **wishes: Any) -> Match:
            match = await service.challenge(
                game="neutron", challenger=one, place=place, invited=(other,), seat_wish=0, **wishes
            )
            return await service.accept(match.id, other)

        template = await begun(NOWHERE, CLEO, DAN, pace="1d")
        lodge_plays = await service.challenge(
            game="neutron", challenger=CLEO, place=NOWHERE, level="easy", seat_wish=1
        )
        damages = damage(tmp_path / "lodge.db", template.id, lodge_plays.id)
        healthy = await begun(here, ann, ben)
        waits = await service.challenge(game="neutron", challenger=ann, place=here, level="easy", seat_wish=1)
        await service.close()
        with capture_logs() as logged:
            async with street(tmp_path) as there:
                bot, page = there.bot, Page(there.place, session)
                person = Person(page, ann, "Ann")

                async def posted() -> Any:
                    match = await bot.matches.get(healthy.id)
                    return match.place.message_id and await person.see(match.place.message_id)

                board = await eventually(posted)
                assert board.controls
                await eventually(lambda: moved(bot.matches, waits.id))
                loaded = {each.id for each in await bot.matches.known(damages)}
        print(len(damages), len(loaded))
        wrong = [each for each in logged if each["log_level"] in ("error", "critical")]
        other = [each for each in wrong if each["event"] != "match is damaged"]
        for each in other[:20]:
            print(each)
        said = {each["match"] for each in wrong if "match" in each}
        for k, v in damages.items():
            print(k, v, "loaded" if k in loaded else "damaged", "said" if k in said else "")
        assert not other


async def moved(service: Any, match_id: int) -> bool:
    return bool((await service.get(match_id)).ply)
