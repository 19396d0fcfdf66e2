"""What the doctor says of the database and the disk."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.doctor import machine_side
from bot.doctor.findings import State
from bot.store import Store
from tests.match_service import prepare, url

FULL = """
import asyncio, resource, sys
from bot.doctor.machine_side import database
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # as if the disk were full
print(asyncio.run(database(sys.argv[1])))
"""


async def test_a_database_that_is_not_there_is_made_by_the_first_start_alone(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    found = await machine_side.database(url(path))
    assert found.state is State.OK
    assert "the first start makes it" in str(found.sentence)
    assert not path.exists()


async def test_an_older_database_is_left_as_it_is_and_a_newer_one_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    await prepare(path)
    for revision, state, said in (
        ("0001", State.OK, "at revision 0001; the next start brings it to"),
        ("of_the_future", State.WRONG, "newer than this Lodge"),
    ):
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        found = await machine_side.database(url(path))
        assert found.state is state
        assert said in str(found.sentence)
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (revision,)


async def test_a_damaged_database_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    await (await Store.open(url(path))).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:20480] + b"\xff" * 4096 + whole[24576:])
    assert (await machine_side.database(url(path))).state is State.WRONG
    path.write_text("no database " * 100)
    assert "file is not a database" in str((await machine_side.database(url(path))).sentence)


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
async def test_a_full_disk_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    await prepare(path)
    run = [sys.executable, "-c", FULL, url(path)]
    said = subprocess.run(run, capture_output=True, text=True, check=True, timeout=60).stdout
    assert "WRONG" in said
    assert "cannot be used" in said


def test_too_little_room_is_wrong(tmp_path: Path) -> None:
    address = url(tmp_path / "not yet" / "lodge.db")
    assert machine_side.disk(address, least=1).state is State.OK
    found = machine_side.disk(address, least=1 << 60)
    assert (found.state, str(tmp_path) in str(found.sentence)) == (State.WRONG, True)
    assert machine_side.disk("postgresql+psycopg://db/lodge").state is State.UNCHECKED
