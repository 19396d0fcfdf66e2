"""SQLite's thread is visited once for each statement: so it is with the versions that are installed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import insert, select

from bot.store.database import Conflict, Store
from bot.store.schema import meta
from bot.store.sqlite import OneVisit

pytestmark = pytest.mark.sqlite


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'lodge.db'}")
    yield opened
    await opened.close()


async def test_a_statement_is_one_visit(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    visits: list[Any] = []
    await store.recall("one")  # after which a connection is open
    real = aiosqlite.Connection._execute

    async def counted(self: aiosqlite.Connection, function: Any, *given: Any, **named: Any) -> Any:
        visits.append(function)
        return await real(self, function, *given, **named)

    monkeypatch.setattr(aiosqlite.Connection, "_execute", counted)
    async with store.glancing() as connection:
        assert list(await connection.scalars(select(meta.c.value).where(meta.c.name == "one"))) == []
    assert len(visits) == 1
    visits.clear()
    async with store.writing() as connection:
        await connection.execute(insert(meta), [{"name": name, "value": "x"} for name in ("one", "two")])
        found = await connection.execute(select(meta.c.name, meta.c.value).where(meta.c.value == "x"))
        assert sorted(map(tuple, found)) == [("one", "x"), ("two", "x")]
    assert len(visits) <= 5  # how long to wait, begin, two statements, commit


async def test_the_thread_of_a_connection_keeps_no_process_alive(store: Store) -> None:
    async with store.glancing() as connection:
        driver = (await connection.get_raw_connection()).driver_connection
        assert isinstance(driver, OneVisit)
        assert driver._thread.daemon


async def test_what_is_refused_is_rolled_back(store: Store) -> None:
    async def twice() -> None:
        async with store.writing() as connection:
            await connection.execute(insert(meta).values(name="one", value="x"))
            await connection.execute(insert(meta).values(name="one", value="y"))

    with pytest.raises(Conflict):
        await twice()
    assert await store.recall("one") is None
