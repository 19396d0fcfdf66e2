"""Databases that can and cannot be opened, and what the operator is told."""

import asyncio
import os
import stat
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from bot.client import health
from bot.config import Config
from bot.match.service import Matches
from bot.store import Store, StoreError, processes, sqlite
from bot.store.database import Unavailable
from bot.store.processes import Process
from bot.store.schema import metadata
from tests.homes import execute, of_the_schema, rows, tables, writing
from tests.match_service import open_matches, started, url


async def sentence(database_url: str) -> str:
    with pytest.raises(StoreError) as caught:
        await Store.open(database_url)
    return str(caught.value.message)


@pytest.mark.sqlite
async def test_folders_are_made_and_pragmas_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, set_up_durably: Callable[[Any, Any], None]
) -> None:
    monkeypatch.setattr(sqlite, "_prepare", set_up_durably)
    store = await Store.open(url(tmp_path / "deep" / "er" / "lodge.db"))
    async with store.reading() as connection:
        pragmas = [
            (await connection.execute(text(f"PRAGMA {name}"))).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    await store.close()
    assert pragmas == ["wal", 2, 1, 5000]


@pytest.mark.sqlite
async def test_only_its_owner_reads_it(tmp_path: Path) -> None:
    """It holds the seeds of matches under way. What was left open is closed."""
    file = tmp_path / "deep" / "er" / "lodge.db"
    for _ in range(2):
        store = await Store.open(url(file))
        async with store.writing() as connection:
            await connection.execute(text("UPDATE meta SET value = value"))
        files = [*file.parent.iterdir()]
        assert len(files) == 3
        assert {stat.S_IMODE(each.stat().st_mode) for each in files} == {0o600}
        await store.close()
        file.chmod(0o644)
    folders = (file.parent, file.parent.parent)
    assert {stat.S_IMODE(each.stat().st_mode) for each in folders} == {0o700}


async def test_the_error_of_a_statement_names_none_of_its_values(tmp_path: Path) -> None:
    """An error is logged as it is, and what is stored of a running match is secret."""
    store = await Store.open(url(tmp_path / "lodge.db"))
    async with store.reading() as connection:
        with pytest.raises(DBAPIError) as caught:
            await connection.execute(text("INSERT INTO nowhere VALUES (:seed)"), {"seed": "c0ffee"})
    await store.close()
    assert "nowhere" in str(caught.value)
    assert "c0ffee" not in str(caught.value)


async def test_migrations_lead_to_the_tables_of_the_code(tmp_path: Path) -> None:
    store = await Store.open(url(tmp_path / "lodge.db"))

    def differences(connection: Connection) -> list[object]:
        compared = MigrationContext.configure(connection, opts={"include_name": of_the_schema})
        return list(compare_metadata(compared, metadata))

    async with store.reading() as connection:
        assert await connection.run_sync(differences) == []
    await store.close()


async def test_opening_again_keeps_everything(tmp_path: Path) -> None:
    config = Config(database_url=url(tmp_path / "lodge.db"))
    first = await open_matches(tmp_path / "lodge.db")
    match = await started(first)
    await first.close()
    again = await Matches.open(config, first.games)
    assert await again.get(match.id) == match
    await again.close()


async def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    await (await Store.open(url(path))).close()
    execute(path, "UPDATE alembic_version SET version_num = '9999'")
    before = [rows(path, f"SELECT * FROM {table}") for table in tables(path)]
    assert "is newer than this Lodge (revision 9999). Update Lodge" in await sentence(url(path))
    assert [rows(path, f"SELECT * FROM {table}") for table in tables(path)] == before


@pytest.mark.sqlite
async def test_what_is_not_a_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    path.write_text("Dear diary, today I played Yonmoque. " * 200)
    before = path.read_bytes()
    assert "file is not a database" in await sentence(url(path))
    assert path.read_bytes() == before


async def test_a_database_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    execute(path, "CREATE TABLE matches (flame TEXT)")
    assert "already exists" in await sentence(url(path))
    assert tables(path) == ["matches"]


@pytest.mark.sqlite
async def test_places_where_nothing_can_be_opened(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "Can't use" in await sentence(url(tmp_path / "file" / "lodge.db"))
    assert "unable to open database file" in await sentence(url(tmp_path))


@pytest.mark.sqlite
async def test_what_cannot_be_opened_leaves_no_thread_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop = aiosqlite.Connection.stop

    def stop_late(connection: aiosqlite.Connection) -> Any:
        connection._tx.put_nowait((None, lambda: time.sleep(0.1)))
        return stop(connection)

    before = {*threading.enumerate()}
    monkeypatch.setattr(aiosqlite.Connection, "stop", stop_late)
    assert "unable to open database file" in await sentence(url(tmp_path))
    left = {*threading.enumerate()} - before
    assert not [thread for thread in left if not thread.name.startswith("asyncio_")]


@pytest.mark.sqlite
@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
async def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "unable to open database file" in await sentence(url(tmp_path / "lodge.db"))


async def test_two_may_open_a_new_database_at_once(tmp_path: Path) -> None:
    import asyncio

    stores = await asyncio.gather(*(Store.open(url(tmp_path / "lodge.db")) for _ in range(3)))
    for store in stores:
        await store.close()


async def test_what_the_program_remembers(tmp_path: Path) -> None:
    store = await Store.open(url(tmp_path / "lodge.db"))
    assert await store.recall("commands") is None
    await store.remember("commands", "a")
    await store.remember("commands", "b")
    assert await store.recall("commands") == "b"
    await store.close()


async def test_whoever_looks_reads_and_cannot_write(tmp_path: Path) -> None:
    """And waits for no writer, whichever home the database has."""
    path = tmp_path / "lodge.db"
    matches = await open_matches(path)
    match, now = await started(matches), matches.now()
    async with matches.store.writing() as connection:
        await processes.sign(connection, Process(matches.name, matches.shards, now), connected_since=now)
    await matches.close()
    with writing(path):
        looking = Matches(await Store.open(url(path), look=True), matches.games)
        assert await looking.get(match.id) == match
        connected, sentence = await asyncio.to_thread(health.ask, Config(database_url=url(path)), now)
    assert (connected, str(sentence).startswith("Connected since ")) == (True, True)
    with pytest.raises(Unavailable):
        await looking.store.remember("name", "value")
    await looking.close()
