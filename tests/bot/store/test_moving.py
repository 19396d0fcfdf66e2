"""A database is carried over to another home, whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from bot.clock import Clock as MachineClock
from bot.match.replay_check import check
from bot.match.service import Matches
from bot.shards import Shard
from bot.store import Store, StoreError, moving
from bot.store.heartbeat import Heartbeat
from bot.store.moving import Progress
from engines import GAMES
from tests import postgres
from tests.bot.privacy.a_life import EVE, live_a_life, opened
from tests.homes import execute, rows, url
from tests.match_service import HERE, Clock
from tests.toys import TOYS

pytestmark = pytest.mark.sqlite  # from there to PostgreSQL and back, whatever the other tests run on


@pytest.fixture
def empty() -> Iterator[str]:
    """The address of an empty database of PostgreSQL."""
    postgres.need()
    server = postgres.server()
    name = server.create()
    yield server.address(name)
    server.drop(name)


@pytest.fixture
async def lived(tmp_path: Path) -> str:
    """The address of a database of SQLite in which people have done everything."""
    clock = Clock()
    matches = await opened(tmp_path / "lived.db", clock)
    await live_a_life(matches, clock)
    await matches.close()
    address = url(tmp_path / "lived.db")
    execute(
        address, "DELETE FROM news WHERE id = (SELECT max(id) FROM news)"
    )  # its number is not given again
    return address


def everything(at: str) -> dict[str, Any]:
    return {each.name: sorted(rows(at, f"SELECT * FROM {each.name}"), key=repr) for each in moving.TABLES}


class Stopped(Exception):
    """The program was ended."""


async def carry(source: str, target: str, stop_after: int = 10**6) -> list[Progress]:
    """What was told while a database was carried over."""
    told: list[Progress] = []

    def tell(progress: Progress) -> None:
        told.append(progress)
        if len(told) > stop_after:
            raise Stopped

    old, new = await Store.open(source, create=False), await Store.open(target, partial=True)
    try:
        await moving.move(old, new, Clock().now, tell)
    finally:
        await old.close()
        await new.close()
    return told


async def refused(source: str, target: str) -> str:
    with pytest.raises(StoreError) as caught:
        await carry(source, target)
    return str(caught.value.message)


async def test_there_and_back(lived: str, empty: str, tmp_path: Path) -> None:
    told = await carry(lived, empty)
    before, there = everything(lived), everything(empty)
    assert sum(len(found) > 0 for found in before.values()) > 15, "otherwise this says little"
    assert told[-1] == Progress(True, moving.TABLES[-1].name, *[sum(map(len, before.values()))] * 2)
    assert {name: len(found) for name, found in there.items()} == {
        name: len(found) for name, found in before.items()
    }
    again = url(tmp_path / "again.db")
    await carry(empty, again)
    assert everything(again) == before
    given = "SELECT name, seq FROM sqlite_sequence ORDER BY name"
    assert rows(again, given) == rows(lived, given)

    matches = Matches(await Store.open(empty), {**GAMES, **TOYS}, clock=Clock())
    assert [problem async for _, problem in check(matches.store, matches.games) if problem] == []
    new = await matches.challenge(game="count", challenger=EVE + 99, place=HERE)
    assert new.id == max(row[0] for row in before["matches"]) + 1
    await matches.close()


@pytest.mark.parametrize("stop_after", [0, 12])
async def test_what_was_stopped_goes_on(
    lived: str, empty: str, stop_after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "AT_ONCE", 7)
    with pytest.raises(Stopped):
        await carry(lived, empty, stop_after)
    with pytest.raises(StoreError, match="holds only a part of what was to be carried over"):
        await Store.open(empty)
    told = await carry(lived, empty)
    written = [each.done for each in told if not each.comparing]
    assert written[0] > stop_after + 1  # each batch has a row at least
    assert written == sorted(written)
    await (await Store.open(empty)).close()


async def test_a_row_that_is_not_the_same_is_found(
    lived: str, empty: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "AT_ONCE", 3)
    with pytest.raises(Stopped):
        await carry(lived, empty, 25)
    execute(empty, "UPDATE matches SET updated_at = updated_at + 1 WHERE id = 1")
    assert "The table matches is not the same in postgresql" in await refused(lived, empty)
    with pytest.raises(StoreError, match="holds only a part"):
        await Store.open(empty)
    other = url(tmp_path / "other.db")
    await (await Store.open(other)).close()
    assert "holds a part of sqlite" in await refused(other, empty)


async def test_only_an_empty_database_is_filled(lived: str, empty: str) -> None:
    store = await Store.open(empty)
    await store.remember("a", "b")
    await store.close()
    assert "is not empty" in await refused(lived, empty)
    assert "one and the same database" in await refused(lived, lived)


@pytest.mark.parametrize("which", ["source", "target"])
async def test_no_bot_may_run_there(lived: str, empty: str, which: str) -> None:
    store = await Store.open(lived if which == "source" else empty)
    await Heartbeat(store, Clock(), "a", Shard()).beat()
    await store.close()
    assert "A bot runs on the database" in await refused(lived, empty)


async def test_a_row_that_the_new_home_cannot_hold(lived: str, empty: str) -> None:
    execute(lived, "UPDATE matches SET game = ? WHERE id = 1", "x" * 41)
    assert "Rows of the table matches cannot be written" in await refused(lived, empty)


def test_the_command(
    tmp_path: Path, empty: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    source = url(tmp_path / "lodge.db")
    assert main(["move-store", source, empty]) == 2
    assert capsys.readouterr().err.startswith("There is no database at ")
    assert main(["migrate"]) == 0
    capsys.readouterr()
    made = f"sqlite+aiosqlite:///{tmp_path}/data/lodge.db"
    assert main(["move-store", made, empty.replace("+psycopg", "")], clock=MachineClock()) == 0
    said = capsys.readouterr().out
    assert said.startswith("0 rows were carried over and compared; set DATABASE_URL to postgresql+psycopg://")
    with pytest.raises(SystemExit, match="2"):
        main(["move-store", made, "oracle://x"])
    assert "must begin with sqlite+aiosqlite://" in capsys.readouterr().err
