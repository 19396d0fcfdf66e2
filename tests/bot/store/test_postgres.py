"""What is of PostgreSQL alone: what the operator is told, who waits for whom, and servers that go away."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from sqlalchemy import insert, text
from sqlalchemy.exc import DBAPIError

from bot.store import Store, StoreError, schema
from bot.store.database import Unavailable
from tests import postgres
from tests.homes import execute, writing
from tests.postgres import GUARDED

pytestmark = pytest.mark.sqlite  # whatever the other tests run on


@pytest.fixture
def address() -> Iterator[str]:
    """The address of an empty database."""
    postgres.need()
    server = postgres.server()
    name = server.create()
    yield server.address(name)
    server.drop(name)


async def sentence(database_url: str) -> str:
    with pytest.raises(StoreError) as caught:
        await Store.open(database_url)
    told = str(caught.value.message)
    assert "\n" not in told
    assert "geheim" not in told
    return told


@pytest.mark.long
async def test_a_wrong_password(address: str) -> None:
    assert "rejected this user and password. Check DATABASE_URL." in await sentence(
        address.replace("lodge@", f"{GUARDED}:geheim@")
    )
    assert "rejected this user and password. Check DATABASE_URL." in await sentence(
        address.replace("lodge@", f"{GUARDED}@")
    )


async def test_no_such_database(address: str) -> None:
    assert ". Create it (createdb), or check DATABASE_URL." in await sentence(
        address.replace("/lodge_", "/nothing_")
    )


@pytest.mark.parametrize("place", ["127.0.0.1:1", "nowhere.invalid"])
async def test_no_server(place: str) -> None:
    assert "Can't reach the database" in await sentence(f"postgresql+psycopg://lodge:geheim@{place}/lodge")


async def test_a_user_who_may_do_nothing(address: str) -> None:
    guarded = address.replace("lodge@", f"{GUARDED}:{GUARDED}@")
    assert (
        "permission denied for schema public). Check DATABASE_URL and the user's permissions"
        in await sentence(guarded)
    )


async def test_the_driver_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "psycopg"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    told = await sentence("postgresql+psycopg://lodge:geheim@db/lodge")
    assert "needs the package psycopg. Install requirements-postgres.lock." in told


async def test_an_error_names_no_value_of_the_row(address: str) -> None:
    """What the server says in detail is the whole row: seeds and deals are among it."""
    store = await Store.open(address)
    row = {"day": "2026-11-22", "game": "yonmoque", "options": "{}", "seed": b"c0ffee", "commitment": None}
    with pytest.raises(DBAPIError) as caught:
        async with store.engine.begin() as connection:
            await connection.execute(insert(schema.daily_days).values(row))
    await store.close()
    told = f"{caught.value} {caught.value.orig}"
    assert 'null value in column "commitment"' in told
    assert "yonmoque" not in told
    assert "6330666665" not in told  # the seed, as the server shows bytes


async def test_who_writes_waits_for_others_and_who_reads_does_not(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(address)
    monkeypatch.setattr("bot.store.database.BUSY_SECONDS", 0.2)
    with writing(address):
        assert await store.recall("a") is None
        with pytest.raises(Unavailable):
            await store.remember("a", "b")
    await store.remember("a", "b")
    assert await store.recall("a") == "b"
    await store.close()


async def test_a_reader_sees_one_state_and_may_not_write(address: str) -> None:
    store, other = await Store.open(address), await Store.open(address)
    async with store.reading() as connection:
        count = text("SELECT count(*) FROM meta")
        before = await connection.scalar(count)
        await other.remember("a", "b")
        assert await connection.scalar(count) == before
    with pytest.raises(Unavailable):
        async with store.reading() as connection:
            await connection.execute(text("DELETE FROM meta"))
    assert await store.recall("a") == "b"
    await store.close()
    await other.close()


async def test_a_server_that_was_started_again(address: str) -> None:
    store = await Store.open(address)
    await store.remember("a", "b")
    execute(
        address,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    await store.remember("a", "c")
    assert await store.recall("a") == "c"
    await store.close()
