"""A database of the first revision, made by the Lodge of that time, is brought up to date with its matches.

`revision_0001.sql` has: running matches of two (1 and 2), one alone (3), a table of four that Ben has
left (4), a hidden game (5), a rematch (8) and a table that was started without Dan, who was named (16); ended
ones of every kind (6, 7, 9 to 12); open challenges (13 to 15).
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from bot.match.lists import Which
from bot.match.model import State
from bot.match.replay_check import check
from bot.match.service import Matches
from bot.store.migrate import FOLDER
from bot.store.ratings import Table
from bot.store.schema import metadata
from engines import GAMES
from tests.homes import POSTGRES, SQLITE, execute, of_the_schema, rows, tables, url
from tests.match_service import ANN, BEN, CLEO, DAN, HERE, Clock, ids, open_matches, press, ranked, refusal

OLD = Path(__file__).parent / "revision_0001.sql"


@pytest.fixture
def path(tmp_path: Path, home: str) -> Path:
    path = tmp_path / "lodge.db"
    with closing(sqlite3.connect(path if home == SQLITE else ":memory:")) as connection:
        connection.executescript(OLD.read_text())
        if home == POSTGRES:
            up_to(path, "0001")
            put(connection, path)
    return path


def put(old: sqlite3.Connection, path: Path) -> None:
    """Put the rows of a database into PostgreSQL's of that name, which has the same tables, empty."""
    with closing(psycopg.connect(url(path).replace("+psycopg", ""))) as connection:
        connection.execute("SET session_replication_role = replica")  # in any order
        for table in (name for name in tables(path) if name != "alembic_version"):
            columns = old.execute(f"PRAGMA table_info({table})").fetchall()
            names = ", ".join(column[1] for column in columns)
            marks = ", ".join("%s::int::boolean" if column[2] == "BOOLEAN" else "%s" for column in columns)
            for row in old.execute(f"SELECT {names} FROM {table}"):
                connection.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", row)
        connection.execute("SELECT setval('matches_id_seq', max(id)) FROM matches")
        connection.commit()


@pytest.fixture
async def matches(path: Path) -> AsyncIterator[Matches]:
    service = await open_matches(path, Clock(), GAMES)
    yield service
    await service.close()


async def test_it_has_the_tables_and_indexes_of_a_new_one(
    path: Path, tmp_path: Path, matches: Matches, home: str
) -> None:
    def differences(connection: Connection) -> list[object]:
        compared = MigrationContext.configure(connection, opts={"include_name": of_the_schema})
        return list(compare_metadata(compared, metadata))

    async with matches.store.reading() as connection:
        assert await connection.run_sync(differences) == []
    new = await open_matches(tmp_path / "new.db")
    await new.close()

    def indexes(file: Path) -> set[str]:
        of_sqlite = "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
        of_postgres = "SELECT indexdef FROM pg_indexes WHERE indexname LIKE 'ix_%'"
        return {sql for (sql,) in rows(file, of_sqlite if home == SQLITE else of_postgres)}

    assert indexes(path) == indexes(tmp_path / "new.db")
    made = {str(index.name) for table in metadata.sorted_tables for index in table.indexes}
    assert made == {
        *("ix_matches_due", "ix_matches_channel", "ix_matches_updated_at"),
        *("ix_matches_lodge_to_act", "ix_matches_digest"),
        *("ix_players_active", "ix_invitations_active", "ix_players_ended_at"),
        *("ix_news_due_at", "ix_news_match_id", "ix_daily_tries_guild_id"),
        *("ix_matches_guild", "ix_ratings_points"),
        *("ix_ratings_rating", "ix_ratings_user_id", "ix_rated_user_id"),
        "ix_last_uses_day",
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
    first, last = await ranked(matches, 5000, GAMES["yonmoque"])
    assert (first.rating, last.rating) == (
        round(1500 + 40 * (first.mu - 25)),
        round(1500 + 40 * (last.mu - 25)),
    )
    everywhere = Table("yonmoque", solo=False)
    own = await matches.leaderboard(everywhere, asker=first.user_id)
    assert [row.rating for row in own.standings] == [first.rating]


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
    known = rows(path, "SELECT state, waiting FROM matches WHERE waiting IS NOT NULL")
    assert {state for state, _ in known} == {"running"}
    assert len(known) == 7


async def test_lists_know_what_has_ended(matches: Matches) -> None:
    """Not those that were declined or withdrawn, or expired before they had begun."""
    ended = await matches.ended(ANN)
    assert [match.id for match in ended] == [9, 6]
    assert {match.state for match in ended} <= {State.OVER, State.EXPIRED}


async def test_whose_turn_it_is_is_known_without_a_list_of_anybody_else(matches: Matches) -> None:
    assert ids(await matches.of_person(CLEO, Which.TURN)) == [8, 16]


async def test_what_is_open_counts_for_the_limits(matches: Matches) -> None:
    sentence = await refusal(matches.challenge(game="neutron", challenger=ANN, place=HERE, invited=(BEN,)))
    assert sentence.startswith("<@1002> has challenged you already; accept or decline match 13 first: ")
    for _ in range(2):
        await matches.challenge(game="neutron", challenger=ANN, place=HERE)
    assert "3 open challenges" in await refusal(matches.challenge(game="neutron", challenger=ANN, place=HERE))


async def test_matches_of_people_that_run_get_clocks(path: Path) -> None:
    """Whoever is to move has until the match was to expire; where that had not been noted, from now on."""
    up_to(path, "0004")
    execute(path, "UPDATE matches SET waiting = 2, expires_at = 4102444800000000 WHERE id = 1")
    clock = Clock()
    matches = await open_matches(path, clock, GAMES)
    first = await matches.get(1)
    assert first.pace == "none"
    assert first.clock is not None
    assert first.clock.due == (None, datetime(2100, 1, 1, tzinfo=UTC))
    assert (await matches.get(2)).clock is None
    assert (await matches.get(3)).clock is None
    clock.forward(days=15)
    changed = {match.id: match for match in await matches.expire()}
    assert changed[2].clock is not None
    assert changed[2].state is State.RUNNING
    assert changed[3].state is State.EXPIRED, "nobody waits for who plays alone"
    await matches.close()


def up_to(path: Path, revision: str) -> None:
    """Bring a database up to an older revision than the newest."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.set_main_option("path_separator", "os")
    engine = create_engine(url(path).replace("+aiosqlite", ""))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()
