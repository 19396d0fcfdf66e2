"""After a deletion nothing names the person any more, and nothing of others is lost."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Insert, Update, event, insert, select, update

from bot.fairness.verify_report import record, verify
from bot.match.daily_tries import Dailies
from bot.match.model import Ending, State
from bot.match.rematch import series_after, series_text
from bot.match.replay_check import check
from bot.match.service import Matches
from bot.privacy.deletion import Deletions
from bot.store import blocks, ratings
from bot.store.last_uses import LastUses
from bot.store.schema import daily_tries, metadata, news, plies, rated
from bot.store.schema import matches as table
from bot.store.user_id_columns import NAMING, REGISTERED
from tests.bot.privacy.a_life import BEN, CLEO, DAN, EVE, live_a_life, opened, problems, running, where
from tests.match_service import HERE, Clock, press, refusal

EVERYWHERE = {str(column) for column in NAMING} - {"hashed_blocks.user_id", "deletions.user_id"}
"""Every column that can name people, but for what is only there once somebody is leaving."""
STRANGER = 100200300400500699


@pytest.fixture
async def matches(tmp_path: Path, clock: Clock) -> AsyncIterator[Matches]:
    service = await opened(tmp_path / "lodge.db", clock)
    yield service
    await service.close()


def deletions(matches: Matches) -> Deletions:
    return Deletions(matches, LastUses(matches.store))


async def test_the_id_occurs_nowhere_and_everything_else_stands(matches: Matches, clock: Clock) -> None:
    life = await live_a_life(matches, clock)
    assert await where(matches, EVE) == EVERYWHERE
    left = {match.id: match for match in await deletions(matches).delete(EVE)}
    assert await where(matches, EVE) == set()
    assert [problem async for problem in problems(matches)] == []

    assert set(left) == {life.secret.id, life.table.id, life.challenge.id, life.asked.id}
    assert left[life.secret.id].state is State.OVER
    assert left[life.table.id].state is State.OVER
    assert left[life.challenge.id].state is State.WITHDRAWN
    assert left[life.asked.id].state is State.DECLINED
    won = await matches.get(life.won.id)
    assert won.players == won.seats == (-1, BEN)
    assert (won.challenger, won.outcome) == (-1, life.won.outcome)
    assert verify(won).right
    assert record(won)["players"] == [-1, BEN]
    assert "One of the players has left Lodge." in await refusal(matches.rematch(won.id, BEN))
    assert (await matches.get(life.moderated.id)).ending == Ending("ended", by=-1)

    table = ratings.Table("count", solo=False)
    async with matches.store.reading() as connection:
        kept = await ratings.standing_of(connection, table, BEN)
        told = (await connection.execute(select(news.c.match_id, news.c.kind, news.c.user_id))).all()
    assert kept is not None
    assert kept.played == 3
    assert (life.secret.id, "ended", BEN) in told
    assert (life.asked.id, "declined", BEN) in told
    for match_id in (life.deserted.id, life.others.id):  # the others play on
        match = await matches.get(match_id)
        assert (await press(matches, match)).ply > match.ply
    assert [problem async for problem in problems(matches)] == []
    assert await deletions(matches).delete(EVE) == []  # pressed twice


def test_every_column_is_known_to_name_people_or_nobody() -> None:
    """`bot.store.user_id_columns` lists each column, with what happens to it when someone leaves."""
    columns = [column for table in metadata.sorted_tables for column in table.c]
    assert sorted(map(str, REGISTERED)) == sorted(map(str, columns))


@pytest.mark.long
async def test_forgetting_after_a_year_takes_as_much(matches: Matches, clock: Clock) -> None:
    await live_a_life(matches, clock)
    uses = LastUses(matches.store)
    for _ in range(14):
        assert await uses.forgotten(clock.now()) == []
        clock.forward(days=27)
    (forgotten,) = await uses.forgotten(clock.now())
    await deletions(matches).delete(forgotten)
    assert await where(matches, EVE) == set()
    assert [problem async for problem in problems(matches)] == []


@pytest.mark.long
async def test_check_sees_who_is_named_and_no_player(matches: Matches, clock: Clock) -> None:
    life = await live_a_life(matches, clock)
    first = life.again.predecessor
    asked = {"seat": 0, "ply": 0, "allowed": [STRANGER], "refused": False}
    elsewhere = "its stored data names someone who isn't one of its players"
    damages = {
        life.again.id: (
            update(table).values(series=json.dumps([[STRANGER, 2], [BEN, 0]])),
            "its series belongs",
        ),
        life.won.id: (update(table).values(challenger=STRANGER), "its challenge names someone who isn't"),
        life.others.id: (update(table).values(takeback=json.dumps(asked)), "its take-back names someone"),
        life.deserted.id: (update(plies).where(plies.c.ply == 0), "its ply 0 names someone who isn't"),
        life.moderated.id: (insert(news).values(kind="ended", ply=1, happened_at=clock.now()), elsewhere),
        first: (update(rated).where(rated.c.user_id == EVE), elsewhere),
        life.secret.id: (insert(daily_tries).values(day="2030-01-05", finished=True), elsewhere),
    }
    async with matches.store.writing() as connection:
        for match_id, (damage, _) in damages.items():
            if isinstance(damage, Insert):
                statement: Insert | Update = damage.values(match_id=match_id, user_id=STRANGER)
            elif damage.table is table:
                statement = damage.where(table.c.id == match_id)
            else:
                statement = damage.where(damage.table.c.match_id == match_id).values(user_id=STRANGER)
            await connection.execute(statement)
    found = {match_id: told async for match_id, told in check(matches.store, matches.games) if told}
    assert found.keys() == damages.keys()
    assert [told for match_id, told in found.items() if not told.startswith(damages[match_id][1])] == []
    assert str(STRANGER) not in str(found)


async def test_a_series_goes_on_for_who_stays(matches: Matches, clock: Clock) -> None:
    life = await live_a_life(matches, clock)
    ann, halves = life.again.series[0]
    assert ann == EVE
    await deletions(matches).delete(EVE)
    again = await matches.get(life.again.id)
    assert again.series == ((-1, halves), life.again.series[1])
    before, after = (dict(series_after(match)) for match in (life.again, again))
    assert after == {-1: before[EVE], BEN: before[BEN]}
    assert series_text(again) is not None


async def test_two_who_have_left_one_match_stay_two(matches: Matches, clock: Clock) -> None:
    life = await live_a_life(matches, clock)
    await deletions(matches).delete(EVE)
    await deletions(matches).delete(BEN)
    won = await matches.get(life.won.id)
    assert won.players == (-1, -2)
    assert verify(won).right
    assert (await matches.get(life.others.id)).players == (-1, CLEO)
    assert await where(matches, BEN) == set()
    assert [problem async for problem in problems(matches)] == []


@pytest.mark.long
async def test_cut_off_anywhere_it_is_finished_later(tmp_path: Path, clock: Clock) -> None:
    """Of each start only one transaction is committed; meanwhile every record is sound."""
    path = tmp_path / "lodge.db"
    matches = await opened(path, clock)
    life = await live_a_life(matches, clock)
    await deletions(matches).note(EVE, clock.now())
    await matches.close()

    class Killed(BaseException):
        pass

    kills = 0
    while True:
        matches = await opened(path, clock)
        commits = 0

        def kill_before_the_second(connection: Any) -> None:
            nonlocal commits
            commits += connection.get_execution_options().get("lodge_begin") == "IMMEDIATE"
            if commits > 1:
                raise Killed

        engine = matches.store.engine.sync_engine
        event.listen(engine, "commit", kill_before_the_second)
        try:
            for user_id in await deletions(matches).begun():
                await deletions(matches).finish(user_id)
            finished = True
        except Killed:
            finished = False
            kills += 1
        event.remove(engine, "commit", kill_before_the_second)
        assert [problem async for problem in problems(matches)] == []
        if finished:
            break
        assert await deletions(matches).begun() == [EVE]
        await matches.close()
    assert kills >= 5
    assert await where(matches, EVE) == set()
    assert (await matches.get(life.won.id)).players == (-1, BEN)
    assert (await matches.get(life.deserted.id)).players == (-1, BEN, CLEO)
    await matches.close()


async def test_a_block_is_not_shaken_off(matches: Matches, clock: Clock) -> None:
    await blocks.block(matches.store, CLEO, EVE, clock.now())
    await blocks.block(matches.store, EVE, DAN, clock.now())
    await deletions(matches).delete(EVE)
    no = f"<@{CLEO}> isn't taking challenges."
    assert await refusal(matches.challenge(game="count", challenger=EVE, place=HERE, invited=(CLEO,))) == no
    await deletions(matches).delete(EVE)  # nor by going twice
    assert await refusal(matches.challenge(game="count", challenger=EVE, place=HERE, invited=(CLEO,))) == no
    assert await where(matches, EVE) == set()
    assert await blocks.keeps_away(matches.store, CLEO, EVE)
    assert not await blocks.keeps_away(matches.store, EVE, DAN)
    assert await blocks.unblock(matches.store, CLEO, EVE)
    assert (await running(matches, EVE, CLEO)).state is State.RUNNING


async def test_a_try_at_the_daily_board_is_used_up_for_that_day(matches: Matches, clock: Clock) -> None:
    dailies = Dailies(matches)
    begun = await dailies.begin(EVE, HERE)
    await deletions(matches).delete(EVE)
    assert (await matches.get(begun.id)).players == (-1,)
    assert await refusal(dailies.begin(EVE, HERE)) == (
        "You've already played today's daily. Come back tomorrow."
    )
    assert await where(matches, EVE) == set()
    assert (await dailies.begin(BEN, HERE)).state is State.RUNNING
    clock.forward(days=1)
    assert (await dailies.begin(EVE, HERE)).state is State.RUNNING


async def test_who_has_not_come_for_a_year_is_forgotten(matches: Matches, clock: Clock) -> None:
    uses = LastUses(matches.store)
    for user_id in (EVE, BEN, CLEO):
        uses.came_by[user_id] = "de"
    uses.forget(CLEO)  # who is deleted before it was written
    await uses.write(clock.now())
    for _ in range(14):
        assert await uses.forgotten(clock.now()) == []
        clock.forward(days=26)
        uses.came_by[BEN] = "de"
        await uses.write(clock.now())
    assert await uses.forgotten(clock.now()) == []  # 364 days
    clock.forward(days=2)
    assert await uses.forgotten(clock.now()) == [EVE]


async def test_time_in_which_lodge_was_away_does_not_count(matches: Matches, clock: Clock) -> None:
    uses = LastUses(matches.store)
    uses.came_by[EVE] = "de"
    await uses.write(clock.now())
    assert await uses.forgotten(clock.now()) == []
    clock.forward(days=400)
    assert await uses.forgotten(clock.now()) == []
    clock.set(days=-390)  # it was a wrong clock
    assert await uses.forgotten(clock.now()) == []
    for _ in range(13):
        clock.forward(days=27)
        assert await uses.forgotten(clock.now()) == []
    clock.forward(days=27)
    assert await uses.forgotten(clock.now()) == [EVE]
