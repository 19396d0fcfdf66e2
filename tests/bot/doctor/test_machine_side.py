"""What the doctor says of the database and the disk."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.doctor import machine_side
from bot.doctor.findings import State
from bot.store import Store
from tests.match_service import prepare, url


async def test_a_database_that_is_not_there_is_made_by_the_first_start_alone(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    found = await machine_side.database(url(path))
    assert found.state is State.OK
    assert "yet. The bot creates one on its first start." in str(found.sentence)
    assert not path.exists()


async def test_a_newer_database_is_wrong_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    await prepare(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = 'of_the_future'")
    found = await machine_side.database(url(path))
    assert found.state is State.WRONG
    assert "newer than this Lodge" in str(found.sentence)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("of_the_future",)


async def test_a_database_that_may_not_be_written_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lodge.db"
    await prepare(path)
    assert (await machine_side.database(url(path))).state is State.OK
    access = os.access
    monkeypatch.setattr("os.access", lambda file, mode: mode != os.W_OK and access(file, mode))
    found = await machine_side.database(url(path))
    assert (found.state, "is read-only. Let Lodge write to it and its folder." in str(found.sentence)) == (
        State.WRONG,
        True,
    )


async def test_a_damaged_database_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    await (await Store.open(url(path))).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:20480] + b"\xff" * 4096 + whole[24576:])
    assert (await machine_side.database(url(path))).state is State.WRONG
    path.write_text("No database " * 100)
    assert "file is not a database" in str((await machine_side.database(url(path))).sentence)


def test_too_little_room_is_wrong(tmp_path: Path) -> None:
    address = url(tmp_path / "not yet" / "lodge.db")
    assert machine_side.disk(address, least=1).state is State.OK
    found = machine_side.disk(address, least=1 << 60)
    assert (found.state, str(tmp_path) in str(found.sentence)) == (State.WRONG, True)
    assert machine_side.disk("postgresql+psycopg://db/lodge").state is State.UNCHECKED
