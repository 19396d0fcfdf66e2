"""What a process takes for true without asking the database: as long as nobody else writes there."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import update

from bot.match.service import Matches
from bot.privacy.deletion import Deletions
from bot.store import settings
from bot.store.database import Store
from bot.store.last_uses import LastUses
from bot.store.schema import matches as rows
from bot.store.settings import all_settings
from tests.match_service import ANN, BEN, Clock, open_matches, started

SERVER = 5000


@pytest.fixture
async def matches(tmp_path):
    opened = await open_matches(tmp_path / "lodge.db", Clock())
    opened.store.memory.alone = lambda: True
    yield opened
    await opened.close()


@pytest.fixture
def asked(monkeypatch):
    """How often a database was asked something, as a list of as many entries."""
    found: list[str] = []
    for name in ("reading", "glancing"):
        ask = getattr(Store, name)

        def noted(store: Store, ask=ask, name=name):
            found.append(name)
            return ask(store)

        monkeypatch.setattr(Store, name, noted)
    return found


async def test_alone_a_process_asks_for_no_match_that_it_knows(matches: Matches, asked: list[str]) -> None:
    match = await started(matches)
    asked.clear()
    assert await matches.get(match.id) == match
    assert asked == []


async def test_beside_another_it_asks_each_time(matches: Matches, asked: list[str]) -> None:
    match = await started(matches)
    matches.store.memory.alone = lambda: False
    asked.clear()
    for _ in range(2):
        await matches.get(match.id)
        await settings.of_person(matches.store, ANN)
    assert len(asked) == 4


async def test_what_another_has_written_is_seen_once_it_is_known_to_be_there(matches: Matches) -> None:
    match = await started(matches)
    async with matches.store.engine.begin() as connection:
        await connection.execute(update(rows).values(channel_id=77, version=match.version + 1))
    matches.store.memory.alone = lambda: False
    assert (await matches.get(match.id)).place.channel_id == 77


async def test_times_that_are_put_off_are_read_again(matches: Matches) -> None:
    (heartbeat,) = matches.heartbeats.values()
    await heartbeat.beat()
    match = await started(matches)
    matches.clock.set(hours=1)
    await heartbeat.beat()
    assert (await matches.get(match.id)).expires_at == match.expires_at + timedelta(hours=1)


async def test_somebody_who_is_deleted_is_gone_from_memory(matches: Matches) -> None:
    match = await started(matches)
    await Deletions(matches, LastUses(matches.store)).delete(BEN)
    assert BEN not in (await matches.get(match.id)).players


async def test_a_change_that_was_written_before_all_was_doubted_is_not_trusted(
    matches: Matches, asked: list[str]
) -> None:
    """It may have been changed since in the same way as all others."""
    match = await started(matches)
    watched: list[int] = []

    def doubt(changed) -> None:
        watched.append(changed.id)

    matches.watch(doubt)
    writing = matches.store.writing

    def doubted():
        matches.store.memory.doubt()
        return writing()

    matches.store.writing = doubted
    await matches.set_place(match.id, match.place)
    del matches.store.writing
    asked.clear()
    await matches.get(match.id)
    assert watched == [match.id]
    assert asked != []


async def test_settings_are_read_once_and_after_each_change(matches: Matches, asked: list[str]) -> None:
    store = matches.store
    for _ in range(2):
        assert (await all_settings(store, SERVER, [ANN]))[1][ANN].theme == "dusk"
        await settings.of_person(store, ANN)
        await settings.of_server(store, SERVER)
    assert len(asked) == 1
    await settings.choose(store, ANN, "theme", "day")
    assert (await settings.of_person(store, ANN)).theme == "day"
    await settings.choose_for_server(store, SERVER, "theme", "day")
    assert (await all_settings(store, SERVER, [ANN]))[0].theme == "day"


async def test_settings_that_are_deleted_are_forgotten(matches: Matches) -> None:
    await settings.choose(matches.store, ANN, "theme", "day")
    await settings.of_person(matches.store, ANN)
    await Deletions(matches, LastUses(matches.store)).delete(ANN)
    assert (await settings.of_person(matches.store, ANN)).theme == "dusk"


async def test_what_was_read_beside_another_is_read_again_once_it_is_gone(
    matches: Matches, asked: list[str]
) -> None:
    matches.store.memory.alone = lambda: False
    match = await started(matches)
    matches.store.memory.alone = lambda: True
    asked.clear()
    await matches.get(match.id)
    assert asked != []


async def test_a_match_that_was_changed_past_memory_can_still_be_changed(matches: Matches) -> None:
    match = await started(matches)
    async with matches.store.engine.begin() as connection:
        await connection.execute(update(rows).values(channel_id=77, version=match.version + 1))
    before, _ = await matches.set_place(match.id, match.place)
    assert before.channel_id == 77
