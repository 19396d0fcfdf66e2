"""Backups: of SQLite and PostgreSQL, restored into either."""

from __future__ import annotations

import fcntl
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, Connection, event, select, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.match.service import Matches
from bot.store import Store, StoreError, backups, sqlite
from bot.store.schema import metadata
from tests import postgres
from tests.match_service import ANN, HERE, play_out, started, url
from tests.toys import TOYS

pytestmark = pytest.mark.sqlite  # what has to be tried on PostgreSQL, too, asks for it by itself

SQLITE, POSTGRES = "sqlite", "postgres"
Databases = Callable[[str, str], str]


@pytest.fixture
def database(tmp_path: Path) -> Databases:
    """The address of a new database of that kind."""

    def address(kind: str, name: str) -> str:
        if kind == SQLITE:
            return url(tmp_path / f"{name}.db")
        postgres.need()
        return postgres.server().address(postgres.server().create())

    return address


async def lived_in(database_url: str) -> Store:
    """A database with matches of every kind, some that name each other, and one that was deleted."""
    store = await Store.open(database_url)
    matches = Matches(store, TOYS)
    await play_out(matches, await started(matches, "dice"))
    first = await play_out(matches, await started(matches))
    for number in (7, 8):
        async with store.writing() as connection:
            await connection.execute(
                text("INSERT INTO last_uses (user_id, day) VALUES (:user, 20000)"), {"user": 2**60 + number}
            )
    await matches.challenge(game="count", challenger=ANN, place=HERE)
    async with store.writing() as connection:
        link = text("UPDATE matches SET successor = :later, predecessor = :later WHERE id = 1")
        await connection.execute(link, {"later": first.id})
    last = [await told(store) for _ in range(3)][-1]
    async with store.writing() as connection:
        await connection.execute(text("DELETE FROM news WHERE id IN (:last, :last - 1)"), {"last": last})
    return store


async def told(store: Store) -> int:
    """The number of a new line of news."""
    async with store.writing() as connection:
        news = (
            "INSERT INTO news (match_id, user_id, kind, ply, happened_at) VALUES (1, 1001, 'turn', 1, 1) "
            "RETURNING id"
        )
        return int(await connection.scalar(text(news)) or 0)


async def content(store: Store) -> dict[str, list[Any]]:
    async with store.reading() as connection:
        return {
            table.name: sorted(map(repr, await connection.execute(select(table))))
            for table in metadata.sorted_tables
        }


def silent(done: int, total: int) -> None:
    assert 0 <= done <= total


@pytest.mark.parametrize(("source", "target"), [(SQLITE, SQLITE), (SQLITE, POSTGRES), (POSTGRES, SQLITE)])
async def test_what_was_backed_up_comes_back(
    database: Databases, tmp_path: Path, source: str, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "BATCH", 2)
    before, after = database(source, "before"), database(target, "after")
    store = await lived_in(before)
    file = tmp_path / "a 100% whole?.backup"
    wanted = await content(store)
    assert await backups.last(store) is None
    began = datetime.now(UTC)
    kept = await backups.backup(before, file, progress=silent)
    noted = await backups.last(store)
    assert noted is not None
    assert began <= noted <= datetime.now(UTC)
    next_number = await told(store)
    await store.close()
    assert kept.rows == sum(map(len, wanted.values()))
    assert [each.name for each in tmp_path.iterdir() if "backup" in each.name] == [file.name]
    assert file.stat().st_mode & 0o077 == 0

    held, revision = await backups.restore(after, file, progress=silent)
    assert held == kept
    restored = await Store.open(after)
    assert revision == restored.revision
    assert await content(restored) == wanted
    # Neither numbers of rows that were deleted are given again nor those given since the backup.
    assert await told(restored) == next_number + backups.SKIPPED
    assert (await started(Matches(restored, TOYS))).id > backups.SKIPPED
    await restored.close()

    with pytest.raises(StoreError, match="isn't empty"):
        await backups.restore(after, file, progress=silent)


async def test_a_backup_shows_one_moment_though_people_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody writes after each of its steps, and does not wait for it."""
    monkeypatch.setattr(backups, "PAGES", 1)
    source, file = tmp_path / "lodge.db", tmp_path / "backup"
    store = await lived_in(url(source))
    wanted = await content(store)
    written = 0

    def write(done: int, total: int) -> None:
        nonlocal written
        written += 1
        with closing(sqlite3.connect(source, timeout=0)) as connection, connection:
            connection.execute("INSERT INTO last_uses (user_id, day) VALUES (?, 1)", (written,))

    kept = await backups.backup(url(source), file, progress=write)
    assert written > 5
    assert kept.rows == sum(map(len, wanted.values()))
    await store.close()


async def test_who_stops_it_leaves_nothing_and_the_one_before_stands(tmp_path: Path) -> None:
    source, file = tmp_path / "lodge.db", tmp_path / "backup"
    await (await lived_in(url(source))).close()
    file.write_text("the one before")
    with pytest.raises(StoreError, match="exists"):
        await backups.backup(url(source), file, progress=silent)

    class Stop(Exception):
        pass

    def stop(done: int, total: int) -> None:
        raise Stop

    with pytest.raises(Stop):
        await backups.backup(url(source), file, force=True, progress=stop)
    assert file.read_text() == "the one before"
    assert not list(tmp_path.glob(".*"))
    empty = url(tmp_path / "empty.db")
    await backups.backup(url(source), file, force=True, progress=silent)
    with pytest.raises(Stop):
        await backups.restore(empty, file, progress=stop)
    await backups.restore(empty, file, progress=silent)  # there was nothing in the way


@pytest.mark.parametrize("full_from", ["the start", "the first row"])
async def test_a_restore_that_finds_no_room_leaves_nothing_and_says_so_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full_from: str
) -> None:
    """The commit fails, as it does where the file system is full."""
    store, file = await lived_in(url(tmp_path / "lodge.db")), tmp_path / "backup"
    await backups.backup(url(tmp_path / "lodge.db"), file, progress=silent)
    await store.close()
    full = full_from == "the start"
    real = sqlite.engine

    def engine(address: URL) -> AsyncEngine:
        made = real(address)
        event.listen(made.sync_engine, "commit", commit)
        return made

    def commit(_: Connection) -> None:
        if full:
            raise OperationalError("COMMIT", {}, sqlite3.OperationalError("database or disk is full"))

    def progress(done: int, total: int) -> None:
        nonlocal full
        full = True

    monkeypatch.setattr(sqlite, "engine", engine)
    target = tmp_path / "new" / "lodge.db"
    with pytest.raises(StoreError) as failed:
        await backups.restore(url(target), file, progress=progress)
    assert "(database or disk is full). " in str(failed.value)
    assert "\n" not in str(failed.value)
    assert list(target.parent.iterdir()) == []

    full = False
    await (await Store.open(url(target))).close()
    with pytest.raises(StoreError, match="database or disk is full"):
        await backups.restore(url(target), file, progress=progress)
    assert target.exists(), "it was there before"


async def test_what_killed_backups_have_left_is_removed(tmp_path: Path) -> None:
    """But not the file of one that is still being made."""
    source = tmp_path / "lodge.db"
    await (await lived_in(url(source))).close()
    for name in ("killed", "at-work"):
        for end in ("", "-wal", "-shm", "-journal"):
            (tmp_path / f".lodge-{name}.unfinished{end}").write_text("half")
    at_work = tmp_path / ".lodge-at-work.unfinished"
    with at_work.open("rb") as opened:
        fcntl.flock(opened, fcntl.LOCK_EX)
        await backups.backup(url(source), tmp_path / "backup", progress=silent)
        assert {path.name[:14] for path in tmp_path.glob(".*")} == {".lodge-at-work"}
        assert at_work.read_text() == "half"
    await backups.backup(url(source), tmp_path / "another", progress=silent)
    assert not list(tmp_path.glob(".*"))


async def test_a_newer_backup_is_refused(tmp_path: Path) -> None:
    source, file = tmp_path / "lodge.db", tmp_path / "backup"
    await (await lived_in(url(source))).close()
    await backups.backup(url(source), file, progress=silent)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = 'of_the_future'")
    with pytest.raises(StoreError, match="newer than this Lodge"):
        await backups.restore(url(tmp_path / "newer.db"), file, progress=silent)


async def test_what_is_no_backup_is_refused_in_a_sentence(tmp_path: Path) -> None:
    source, file = tmp_path / "lodge.db", tmp_path / "backup"
    await (await lived_in(url(source))).close()
    await backups.backup(url(source), file, progress=silent)
    whole = file.read_bytes()
    for content_, said in (
        (b"my shopping list", "isn't a Lodge backup."),
        (whole[: len(whole) // 2], "is damaged"),
        (whole[:8192] + b"\xff" * 8192 + whole[16384:], "is damaged"),
    ):
        file.write_bytes(content_)
        with pytest.raises(StoreError, match=said):
            await backups.restore(url(tmp_path / "new.db"), file, progress=silent)
    with pytest.raises(StoreError, match="There's no file"):
        await backups.restore(url(tmp_path / "new.db"), tmp_path / "nowhere", progress=silent)
    assert not (tmp_path / "new.db").exists()
    with pytest.raises(StoreError, match="There's no database at "):
        await backups.backup(url(tmp_path / "none.db"), tmp_path / "other", progress=silent)
    with pytest.raises(StoreError, match="Can't write"):
        await backups.backup(url(source), tmp_path / "no" / "folder", progress=silent)
