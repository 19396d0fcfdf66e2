"""Writers who come together share a transaction, and each of them is told what came of it."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store
from bot.store import database as stores
from bot.store.database import Conflict, Unavailable, remember
from bot.store.writers import MOST
from tests.match_service import url


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(url(tmp_path / "lodge.db"))
    yield opened
    await opened.close()


@pytest.fixture
def commits(store: Store) -> list[object]:
    """One entry for each commit."""
    found: list[object] = []
    event.listen(store.engine.sync_engine, "commit", found.append)
    return found


async def write(store: Store, name: str, *more: str) -> None:
    async with store.writing() as connection:
        await remember(connection, name, "written")
        for statement in more:
            await connection.execute(text(statement))


async def kept(store: Store, *names: str) -> list[bool]:
    return [await store.recall(name) is not None for name in names]


async def twice(connection: AsyncConnection, name: str) -> None:
    for _ in range(2):
        await connection.execute(text("INSERT INTO meta (name, value) VALUES (:name, '')"), {"name": name})


async def test_who_waits_while_another_writes_shares_its_commit(store: Store, commits: list[object]) -> None:
    names = [f"name {number}" for number in range(MOST + 1)]
    await asyncio.gather(*(write(store, name) for name in names))
    assert len(commits) == 2, "one transaction holds so many and no more"
    assert all(await kept(store, *names))


async def test_what_one_raises_undoes_what_that_one_wrote(store: Store, commits: list[object]) -> None:
    async def stumble(name: str) -> None:
        async with store.writing() as connection:
            await remember(connection, name, "written")
            raise LookupError

    async def collide(name: str) -> None:
        async with store.writing() as connection:
            await twice(connection, name)

    doing = (write(store, "a"), stumble("b"), write(store, "c"), collide("d"), write(store, "e"))
    outcomes = await asyncio.gather(*doing, return_exceptions=True)
    assert [type(each) for each in outcomes] == [type(None), LookupError, type(None), Conflict, type(None)]
    assert len(commits) == 1
    assert await kept(store, "a", "b", "c", "d", "e") == [True, False, True, False, True]


async def test_the_first_raises_and_the_others_go_on(store: Store) -> None:
    async def stumble() -> None:
        async with store.writing() as connection:
            await remember(connection, "a", "written")
            raise LookupError

    outcomes = await asyncio.gather(stumble(), write(store, "b"), return_exceptions=True)
    assert [type(each) for each in outcomes] == [LookupError, type(None)]
    assert await kept(store, "a", "b") == [False, True]


async def test_who_fails_learns_of_it_when_the_others_can_be_read(store: Store) -> None:
    """Else whoever looks why it failed would not see what it ran into."""

    async def collide() -> list[bool]:
        with pytest.raises(Conflict):
            async with store.writing() as connection:
                await twice(connection, "b")
        return await kept(store, "a")

    _, seen = await asyncio.gather(write(store, "a"), collide())
    assert seen == [True]


@pytest.mark.sqlite
async def test_a_commit_that_fails_fails_for_all_of_them(store: Store) -> None:
    """What is wrong with a foreign key shows at the commit if it is put off until then."""
    wrong = "INSERT INTO plies (match_id, ply, actor, move, at) VALUES (999, 0, 0, 'a1', 0)"
    doing = (write(store, "a"), write(store, "b", "PRAGMA defer_foreign_keys=ON", wrong), write(store, "c"))
    outcomes = await asyncio.gather(*doing, return_exceptions=True)
    assert [type(each) for each in outcomes] == [Unavailable] * 3
    assert await kept(store, "a", "b", "c") == [False] * 3
    await write(store, "d")
    assert await kept(store, "d") == [True]


async def test_who_gives_up_holds_up_nobody(store: Store) -> None:
    began, go_on = asyncio.Event(), asyncio.Event()

    async def slowly() -> None:
        async with store.writing() as connection:
            await remember(connection, "a", "written")
            began.set()
            await go_on.wait()

    first = asyncio.create_task(slowly())
    await began.wait()
    impatient, patient = (asyncio.create_task(write(store, name)) for name in "bc")
    await asyncio.sleep(0)
    impatient.cancel()
    go_on.set()
    await asyncio.gather(first, patient)
    assert impatient.cancelled()
    assert await kept(store, "a", "b", "c") == [True, False, True]


async def test_who_waits_too_long_is_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    began, go_on = asyncio.Event(), asyncio.Event()

    async def slowly() -> None:
        async with store.writing() as connection:
            await remember(connection, "a", "written")
            began.set()
            await go_on.wait()

    first = asyncio.create_task(slowly())
    await began.wait()
    monkeypatch.setattr(stores, "BUSY_SECONDS", 0.05)
    with pytest.raises(Unavailable):
        await write(store, "b")
    go_on.set()
    await first
    assert await kept(store, "a", "b") == [True, False]


async def test_who_is_cancelled_while_nobody_writes_spoils_nothing(store: Store) -> None:
    """Cut off in a statement it would take the connection with it, and what others write beside it."""
    begun = asyncio.Event()

    async def write_long(name: str) -> None:
        async with store.writing() as connection:
            await remember(connection, name, "written")
            begun.set()
            for _ in range(100):
                await connection.execute(text("SELECT 1"))

    long = asyncio.create_task(write_long("long"))
    await begun.wait()
    others = [asyncio.create_task(write(store, name)) for name in ("one", "two")]
    await asyncio.sleep(0)
    waits = asyncio.create_task(write(store, "cut off"))
    await asyncio.sleep(0)

    def cancel() -> None:
        long.cancel()
        waits.cancel()

    await store.while_nobody_writes(cancel, 60)
    for other in others:
        await other
    assert all(await kept(store, "long", "one", "two"))
    await asyncio.gather(long, waits, return_exceptions=True)
    assert await store.recall("one") == "written"


async def test_cancelling_waits_only_so_long(store: Store) -> None:
    called: list[str] = []
    async with store.writing():
        await store.while_nobody_writes(lambda: called.append("at last"), 0.01)
        assert called == ["at last"]
    await store.while_nobody_writes(lambda: called.append("limit here"), 60)
    assert called == ["at last", "limit here"]
