"""A database of the first revision, made by the Lodge of that time, is brought up to date with its matches.

`revision_0001.sql` has: running matches of two (1 and 2), one alone (3), a table of four that Ben has
left (4), a hidden game (5), a rematch (8) and a table that was started without Dan, who was named (16); ended
ones of every kind (6, 7, 9 to 12); open challenges (13 to 15).
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection

from bot.match.lists import Which
from bot.match.model import State
from bot.match.replay_check import check
from bot.match.service import Matches
from bot.store.schema import metadata
from engines import GAMES
from tests.match_service import ANN, BEN, CLEO, DAN, HERE, Clock, ids, open_matches, press, refusal

OLD = Path(__file__).parent / "revision_0001.sql"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "lodge.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(OLD.read_text())
    connection.close()
    return path


@pytest.fixture
async def matches(path: Path) -> AsyncIterator[Matches]:
    service = await open_matches(path, Clock(), GAMES)
    yield service
    await service.close()


async def test_it_has_the_tables_and_indexes_of_a_new_one(
    path: Path, tmp_path: Path, matches: Matches
) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with matches.store.reading() as connection:
        assert await connection.run_sync(differences) == []
    new = await open_matches(tmp_path / "new.db")
    await new.close()

    def indexes(file: Path) -> set[str]:
        with sqlite3.connect(file) as connection:
            rows = connection.execute(
                "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
            )
            found = {sql for (sql,) in rows}
        connection.close()
        return found

    assert indexes(path) == indexes(tmp_path / "new.db")
    made = {str(index.name) for table in metadata.sorted_tables for index in table.indexes}
    assert made == {
        *("ix_matches_due", "ix_matches_channel", "ix_matches_updated_at"),
        *("ix_matches_lodge_to_act", "ix_matches_digest"),
        *("ix_players_active", "ix_invitations_active"),
    }
    assert len(indexes(path)) == len(made)


async def test_every_match_replays_and_goes_on(matches: Matches) -> None:
    found = {number: problem async for number, problem in check(matches.store, GAMES)}
    assert found == dict.fromkeys(range(1, 17))
    for number in (1, 2, 3, 4, 5, 8, 16):
        match = await matches.get(number)
        assert match.state is State.RUNNING
        assert (await press(matches, match)).ply > match.ply
    assert (await matches.accept(13, ANN)).state is State.RUNNING
    assert len(await matches.leaderboard(5000, GAMES["yonmoque"])) == 2


async def test_lists_know_whose_turn_it_is(path: Path, matches: Matches) -> None:
    assert ids(await matches.of_person(ANN)) == [2, 3, 5, 1, 4, 13, 14, 15]
    assert ids(await matches.of_person(BEN)) == [1, 2, 16, 13]
    assert ids(await matches.of_person(CLEO)) == [8, 16, 4, 5, 14]
    assert ids(await matches.of_person(DAN)) == [4, 8, 14]
    assert ids(await matches.of_person(DAN, Which.TURN)) == [4]
    assert ids(await matches.in_channel(HERE.channel_id)) == [1, 2, 3, 4, 5, 8, 13, 14, 15, 16]
    for listed in (await matches.in_channel(HERE.channel_id)).matches:
        match = await matches.get(listed.id)
        assert listed.waiting_for == match.waiting_for
        assert listed.leavers == tuple(match.seats[seat] for seat in match.leavers)
    with sqlite3.connect(path) as connection:
        rows = connection.execute("SELECT state, waiting FROM matches WHERE waiting IS NOT NULL").fetchall()
    connection.close()
    assert {state for state, _ in rows} == {"running"}
    assert len(rows) == 7


async def test_whose_turn_it_is_is_known_without_a_list_of_anybody_else(matches: Matches) -> None:
    assert ids(await matches.of_person(CLEO, Which.TURN)) == [8, 16]


async def test_what_is_open_counts_for_the_limits(matches: Matches) -> None:
    sentence = await refusal(matches.challenge(game="neutron", challenger=ANN, place=HERE, invited=(BEN,)))
    assert sentence.startswith("<@1002> has challenged you already; accept or decline match 13 first: ")
    for _ in range(2):
        await matches.challenge(game="neutron", challenger=ANN, place=HERE)
    assert "3 open challenges" in await refusal(matches.challenge(game="neutron", challenger=ANN, place=HERE))
