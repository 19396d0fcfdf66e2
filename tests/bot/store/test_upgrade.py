"""A new database has the tables and indexes that the code uses, and one of the first release gets them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection

from bot.match.model import State
from bot.match.replay_check import check
from bot.store import backups
from bot.store.schema import metadata
from engines import GAMES
from tests.homes import SQLITE, of_the_schema, rows, url
from tests.match_service import Clock, open_matches, press
from tests.toys import TOYS


def differences(connection: Connection) -> list[object]:
    """What a database has otherwise than the schema says."""
    compared = MigrationContext.configure(connection, opts={"include_name": of_the_schema})
    return list(compare_metadata(compared, metadata))


async def test_a_new_database_is_what_the_schema_says(tmp_path: Path, home: str) -> None:
    path = tmp_path / "new.db"
    matches = await open_matches(path)
    async with matches.store.reading() as connection:
        assert await connection.run_sync(differences) == []
    await matches.close()
    of_sqlite = "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
    of_postgres = "SELECT indexname FROM pg_indexes WHERE indexname LIKE 'ix_%'"
    made = {name for (name,) in rows(path, of_sqlite if home == SQLITE else of_postgres)}
    assert made == {str(index.name) for table in metadata.sorted_tables for index in table.indexes}


MADE: Final = Path(__file__).parent / "made_by_1_0_0"
"""A database and its backup, made by Lodge 1.0.0: people who have used everything, matches open, running and
over. They are never made anew: every later Lodge has to take them over."""


@pytest.mark.sqlite
async def test_a_database_of_the_first_release_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    shutil.copy(MADE / "lodge.db", path)
    await taken_over(path)


async def test_so_is_its_backup(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    held, _ = await backups.restore(url(path), MADE / "lodge.backup", progress=lambda done, total: None)
    assert held.revision == "0001"
    await taken_over(path)


async def taken_over(path: Path) -> None:
    """It has today's tables, and every match in it replays and goes on."""
    matches = await open_matches(path, Clock(), {**GAMES, **TOYS})
    async with matches.store.reading() as connection:
        assert await connection.run_sync(differences) == []
    found = {number: problem async for number, problem in check(matches.store, matches.games)}
    assert len(found) > 15
    assert set(found.values()) == {None}
    games = set()
    for number in found:
        match = await matches.get(number)
        if match.state is State.RUNNING and match.daily is None and match.takeback is None:
            assert (await press(matches, match)).ply > match.ply
            games.add(match.game.slug)
    assert {"yonmoque", "ur", "badger"} <= games
    await matches.close()
