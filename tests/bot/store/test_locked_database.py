"""Writers behind another process that holds the database: each waits once, all at the same time."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from bot.match.model import Refused
from bot.match.service import Matches
from bot.store.database import UNSAVED
from tests.match_service import ANN, BEN, open_matches, started

pytestmark = pytest.mark.sqlite

HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
connection.execute("ROLLBACK")
"""


@contextmanager
def held(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that is in the middle of writing, until its standard input is closed."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process


def let_go(process: subprocess.Popen[str]) -> None:
    """Have the other process finish, and wait until it has."""
    process.communicate()


class Waits:
    """The time, in milliseconds, for which each writer has asked SQLite to wait for others."""

    def __init__(self, matches: Matches) -> None:
        self.granted: list[int] = []
        self._busy: dict[int, int] = {}
        event.listen(matches.store.engine.sync_engine, "before_cursor_execute", self._seen)

    def _seen(self, connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        number = id(connection.connection.dbapi_connection)
        if statement.startswith("PRAGMA busy_timeout="):
            self._busy[number] = int(statement.partition("=")[2])
        elif statement == "BEGIN IMMEDIATE":
            self.granted.append(self._busy.get(number, 5000))


async def test_ten_writers_at_once_wait_no_longer_than_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lodge.db"
    matches = await open_matches(path)
    match = await started(matches, options={"goal": "1000"})
    monkeypatch.setattr("bot.store.database.BUSY_SECONDS", 1)
    waits = Waits(matches)
    with held(path):
        presses = [matches.act(match.id, ANN, 0, "add-1") for _ in range(10)]
        told = await asyncio.gather(*presses, return_exceptions=True)
    assert [str(each) for each in told if isinstance(each, Refused)] == [str(UNSAVED)] * 10
    assert 500 < sum(waits.granted) <= 1500
    assert (await matches.act(match.id, ANN, 0, "add-1")).ply == 1
    await matches.close()


async def test_who_comes_later_has_the_whole_time_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lodge.db"
    matches = await open_matches(path)
    monkeypatch.setattr("bot.store.database.BUSY_SECONDS", 3)
    match = await started(matches, options={"goal": "1000"})
    with held(path) as process:
        early = asyncio.create_task(matches.draw(match.id, BEN))
        await asyncio.sleep(2.5)
        late = asyncio.create_task(matches.act(match.id, ANN, 0, "add-1"))
        with pytest.raises(Refused, match="Lodge can't save right now"):
            await early
        let_go(process)
        assert (await late).ply == 1
    await matches.close()
