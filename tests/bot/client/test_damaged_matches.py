"""One damaged match stops nothing: with damage of every kind in every column of its own match, the bot starts
and plays all others."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from sqlalchemy import Column, Table
from structlog.testing import capture_logs

from bot.clock import Clock
from bot.match.model import Match, Place, State
from bot.playground.world import World
from bot.shards import UNDIVIDED
from bot.store import Store
from bot.store.heartbeat import put_off
from bot.store.schema import Moment, matches, metadata
from engines import GAMES
from tests.bot.client.street import street, untouched
from tests.e2e.people import GAMES as CHANNEL
from tests.e2e.people import LODGE, Page, Person, Shown
from tests.e2e.waiting import eventually
from tests.homes import execute, url
from tests.match_service import CLEO, DAN, open_matches

pytestmark = [pytest.mark.sqlite, pytest.mark.usefixtures(untouched.__name__)]

ANN, BEN, *_ = World().people
DAMAGES = (None, "yesterday", 2**63 - 1, "{")
NOWHERE = Place(guild_id=5000, channel_id=6000, message_id=7000)
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
    known = {"kind": "moved", "level": "easy", "day": "2030-01-01", "game": "neutron", "guild_id": 5000}
    known |= {"channel_id": 6000, "message_id": row, "seat": None, "number": 7, "thinker": "another"}
    if column.name in known:
        return known[column.name]
    kinds = {int: row, str: "0", bytes: b"0", bool: False, float: 0.0}
    return kinds[column.type.python_type]


def copy(connection: sqlite3.Connection, template: int, number: int, damaged: Table, now: int) -> None:
    """Copy a match with all its rows; and see to it that it has one in the table to be damaged."""
    for table in OF_A_MATCH:
        key = "id" if table is matches else "match_id"
        names = [column.name for column in table.c if column.name not in ("id", key)]
        listed = ", ".join(names)
        found = connection.execute(f"SELECT {listed} FROM {table.name} WHERE {key} = ?", [template])
        rows = found.fetchall()
        if not rows and table is damaged:
            rows = [tuple(plausible(table.c[name], number, now) for name in names)]
        marks = ", ".join("?" * (len(names) + 1))
        statement = f"INSERT INTO {table.name} ({key}, {listed}) VALUES ({marks})"
        connection.executemany(statement, [(number, *row) for row in rows])


def damage(path: Path, running: int, against_lodge: int) -> dict[int, str]:
    """Add a match for each damage of each column, copies of these two. Returns what is wrong, by number."""
    now = int(Clock().now().timestamp() * 1e6)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        every = "replace(sql, ' NOT NULL', '')"
        connection.execute(f"UPDATE sqlite_schema SET sql = {every} WHERE type = 'table'")
        connection.commit()
    done: dict[int, str] = {}
    with closing(sqlite3.connect(path)) as connection:
        number = connection.execute("SELECT max(id) FROM matches").fetchone()[0]
        for table, column in damaged_columns():
            for value in DAMAGES:
                number += 1
                template = against_lodge if table.name in ("opponents", "thinking") else running
                copy(connection, template, number, table, now)
                if value is None:
                    connection.execute("UPDATE matches SET expires_at = 2 WHERE id = ?", [number])
                key = "id" if table is matches else "match_id"
                changed = f"UPDATE {table.name} SET {column.name} = ? WHERE {key} = ?"
                try:
                    assert connection.execute(changed, [value, number]).rowcount
                except sqlite3.IntegrityError:  # no key has this value, or another row has it by now
                    assert column.primary_key
                    continue
                done[number] = f"{table.name}.{column.name} = {value!r}"
        connection.commit()
    return done


async def test_damage_in_any_column_stops_nothing(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    service = await open_matches(path, games=GAMES)
    here = Place(guild_id=LODGE, channel_id=int(CHANNEL))

    async def against_lodge(place: Place, person: int) -> Match:
        return await service.challenge(
            game="neutron", challenger=person, place=place, level="easy", seat_wish=1
        )

    async def begun(place: Place, one: int, other: int, **wishes: Any) -> Match:
        match = await service.challenge(
            game="neutron", challenger=one, place=place, invited=(other,), seat_wish=0, **wishes
        )
        match = await service.join(match.id, other)
        assert match.position is not None
        return await service.act(match.id, one, match.ply, match.position.moves(0)[0])

    template = await begun(NOWHERE, CLEO, DAN, pace="1d")
    pattern = await against_lodge(NOWHERE, CLEO)
    runs, waits = await begun(replace(here, message_id=7001), ANN, BEN), await against_lodge(here, ANN)
    due = await service.challenge(game="neutron", challenger=ANN, place=here)
    await service.close()
    damages = damage(path, template.id, pattern.id)
    store = await Store.open(url(path))
    async with store.writing() as connection:
        await put_off(connection, timedelta(hours=1), UNDIVIDED)  # as after a while without any bot
    await store.close()
    execute(path, "UPDATE matches SET expires_at = 1 WHERE id = ?", due.id)
    execute(path, "UPDATE matches SET message_id = NULL WHERE id = ?", runs.id)  # to be posted

    with capture_logs() as logged:
        async with street(tmp_path) as there, aiohttp.ClientSession() as session:
            matches, ann = there.bot.matches, Person(Page(there.place, session), ANN, "Ann")

            async def board() -> Shown | None:
                place = (await matches.get(runs.id)).place
                return None if place.message_id is None else await ann.see(place.message_id)

            async def all_goes_on() -> bool:
                ended, moved, pressed = [await matches.get(each.id) for each in (due, waits, runs)]
                return ended.state is State.EXPIRED and moved.ply > 0 and pressed.ply > runs.ply

            shown = await eventually(board)
            await ann.press(shown, "takeback")
            await eventually(all_goes_on)
            at_start = [*logged]
            loaded = {match.id for match in await matches.get_many(damages)}
    wrong = [each for each in at_start if each["log_level"] in ("error", "critical")]
    assert [each for each in wrong if each.get("match") not in damages and each.get("table") is None] == []
    named = {each.get("match") for each in wrong}
    assert [what for number, what in damages.items() if number not in loaded | named] == []
