"""Lists of matches: which, in what order, how many; and that a list costs no more for all that has ended."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from bot.match.history import Wanted
from bot.match.lists import Which
from bot.match.model import Match, State
from bot.match.quota import Quota
from bot.match.service import Matches
from engines import GAMES
from tests.homes import writing
from tests.match_service import (
    ANN,
    BEN,
    CLEO,
    DAN,
    HERE,
    Clock,
    ids,
    open_matches,
    press,
    refusal,
    started,
    under_way,
)

ELSEWHERE = replace(HERE, channel_id=7000)


async def challenged(matches: Matches, challenger: int, game: str = "count", **more: Any) -> int:
    """The number of a new open challenge."""
    return (await matches.challenge(game=game, challenger=challenger, place=HERE, **more)).id


async def test_turns_come_first_then_what_runs_then_what_is_open(matches: Matches) -> None:
    for_cleo = await challenged(matches, CLEO, invited=(ANN,))
    theirs = await press(matches, await started(matches))
    own = await challenged(matches, ANN)
    mine = await started(matches)
    alone = await matches.challenge(game="patience", challenger=ANN, place=HERE)
    found = await matches.of_person(ANN)
    assert ids(found) == [mine.id, alone.id, theirs.id, for_cleo, own]
    assert (found.count, found.more) == (5, 0)
    assert [match.state for match in found.matches] == [State.RUNNING] * 3 + [State.OPEN] * 2
    assert [match.waits_for(ANN) for match in found.matches] == [True, True, False, False, False]
    assert [match.waiting_for for match in found.matches] == [(0,), (0,), (1,), (), ()]
    assert found.matches[0].place == HERE
    first = await matches.of_person(ANN, limit=2)
    assert (ids(first), first.count, first.more) == ([mine.id, alone.id], 5, 3)
    assert ids(await matches.of_person(ANN, Which.PLAYED)) == [mine.id, alone.id, theirs.id]
    assert ids(await matches.of_person(ANN, Which.TURN)) == [mine.id, alone.id]
    turns = await matches.of_person(ANN, Which.TURN, limit=1)
    assert (ids(turns), turns.count) == ([mine.id], 2)


async def test_what_one_has_left_declined_or_finished_is_not_listed(tmp_path: Path) -> None:
    matches = await open_matches(tmp_path / "lodge.db", games=GAMES)
    match = await matches.challenge(game="uckers", challenger=ANN, place=HERE, invited=(BEN, CLEO))
    await matches.join(match.id, BEN)
    assert ids(await matches.of_person(BEN)) == ids(await matches.of_person(CLEO)) == [match.id]
    await matches.join(match.id, CLEO)
    await matches.resign(match.id, BEN)
    assert ids(await matches.of_person(BEN)) == []
    early = await matches.challenge(game="uckers", challenger=DAN, place=HERE, invited=(CLEO,), seats=3)
    await matches.join(early.id, BEN)
    await matches.start(early.id, DAN)
    assert ids(await matches.of_person(CLEO)) == [match.id]  # named, and not waited for
    await matches.resign(match.id, CLEO)
    assert ids(await matches.of_person(ANN)) == []
    declined = await matches.challenge(game="uckers", challenger=DAN, place=HERE, invited=(ANN,), seats=3)
    await matches.decline(declined.id, ANN)
    assert ids(await matches.of_person(ANN)) == []
    assert ids(await matches.in_channel(HERE.channel_id)) == [early.id, declined.id]
    await matches.close()


async def ended(matches: Matches, user_id: int) -> list[Match]:
    """The last finished matches of a person."""
    listed, _ = await matches.history(Wanted(user_id), after=0, most=5)
    return [match for match, _ in listed]


async def test_the_last_that_ended_come_latest_first(tmp_path: Path) -> None:
    clock = Clock()
    matches = await open_matches(tmp_path / "lodge.db", clock)
    running = [await under_way(matches, await started(matches, options={"goal": "1000"})) for _ in range(6)]
    order = [running[number].id for number in (3, 1, 4, 0, 5, 2)]
    for match_id in order:
        clock.forward(hours=1)
        await matches.resign(match_id, ANN)
    assert [match.id for match in await ended(matches, BEN)] == order[:0:-1]
    clock.forward(hours=1)
    await matches.rematch(order[0], BEN)  # changes it, and not when it ended
    declined = await challenged(matches, ANN, invited=(BEN,))
    await matches.decline(declined, BEN)
    clock.forward(hours=1)
    assert [match.id for match in await ended(matches, BEN)] == order[:0:-1]
    open_table = await challenged(matches, CLEO)
    await matches.challenge(game="patience", challenger=BEN, place=HERE)
    clock.forward(days=15)
    assert open_table in [match.id for match in await matches.expire()]
    assert [match.state for match in await ended(matches, BEN)][:2] == [State.EXPIRED, State.OVER]
    assert await ended(matches, CLEO) == []
    await matches.close()


async def test_a_channels_matches_and_those_of_a_channel_first(matches: Matches) -> None:
    far = await matches.challenge(game="patience", challenger=ANN, place=ELSEWHERE)
    near = await matches.challenge(game="patience", challenger=ANN, place=HERE)
    others = await challenged(matches, BEN)
    assert ids(await matches.in_channel(HERE.channel_id)) == [near.id, others]
    cut = await matches.in_channel(HERE.channel_id, limit=1)
    assert (ids(cut), cut.more) == ([near.id], 1)
    assert ids(await matches.of_person(ANN, channel_id=HERE.channel_id)) == [near.id]
    assert ids(await matches.of_person(ANN)) == [far.id, near.id]
    assert ids(await matches.of_person(ANN, first_in=HERE.channel_id)) == [near.id, far.id]


async def test_what_was_typed_is_looked_for_in_number_and_title(matches: Matches) -> None:
    one = await challenged(matches, BEN, invited=(ANN,))
    two = await matches.challenge(game="patience", challenger=ANN, place=HERE)
    for _ in range(9):
        await matches.resign((await matches.challenge(game="patience", challenger=BEN, place=HERE)).id, BEN)
    twelve = await challenged(matches, CLEO, "dice", invited=(ANN,))
    assert (one, two.id, twelve) == (1, 2, 12)

    async def typed(text: str) -> list[int]:
        return ids(await matches.of_person(ANN, typed=text))

    assert await typed("") == await typed("  ") == [2, 1, 12]
    assert await typed("1") == [1, 12]
    assert await typed(" 12 ") == [12]
    assert await typed("count") == await typed("UNT u") == [1]
    assert await typed("e") == [2, 12]
    odd = ["%", "_", "²", "١", "-1", "1.0", "'", '" OR 1', "\ud800", "\0", "9" * 5000, "x" * 9999]
    for text in odd:
        assert await typed(text) == []


async def test_a_list_does_not_wait_for_another_process_that_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lodge.db"
    matches = await open_matches(path)
    match = await started(matches)
    monkeypatch.setattr("bot.store.database.BUSY_SECONDS", 0)
    with writing(path):
        assert ids(await matches.of_person(ANN)) == [match.id]
    assert ids(await matches.of_person(ANN, Which.TURN)) == [match.id]
    await matches.close()


async def test_a_person_with_more_than_are_listed_hears_how_many(tmp_path: Path) -> None:
    store = (await open_matches(tmp_path / "lodge.db")).store
    matches = Matches(store, quota=Quota(challenges=40))
    for _ in range(30):
        await challenged(matches, ANN, "yonmoque")
    found = await matches.of_person(ANN)
    assert (len(found.matches), found.more) == (25, 5)
    await matches.close()


ENDED = """
INSERT INTO matches(version, game, options, state, challenger, seat_count, ply, waiting, commitment, seed,
                    channel_id, private, draw_barred, expires_at, created_at, updated_at)
SELECT version, game, options, 'over', challenger, seat_count, ply, 0, commitment, seed,
       channel_id, private, draw_barred, expires_at, created_at, updated_at FROM matches WHERE id = 1
"""


def finished(path: Path, count: int) -> None:
    """Give Ann and Ben that many ended matches more, in the same channel."""
    with sqlite3.connect(path) as connection:
        for _ in range(count):
            number = connection.execute(ENDED).lastrowid
            for seat, user in enumerate((ANN, BEN)):
                row = (number, user, seat, seat, number)
                connection.execute("INSERT INTO players VALUES(?, ?, ?, ?, 0, 0, 0, ?)", row)
            connection.execute("INSERT INTO invitations VALUES(?, ?, 0, 0)", (number, BEN))
    connection.close()


@pytest.mark.sqlite
async def test_a_list_costs_no_more_for_all_that_has_ended(tmp_path: Path) -> None:
    """Counted in steps of SQLite's machine, for every query of every list and limit."""
    path = tmp_path / "lodge.db"
    matches = await open_matches(path)
    for _ in range(12):
        await started(matches)
    await challenged(matches, CLEO, invited=(ANN,))
    finished(path, 10)
    asked: list[tuple[str, Any]] = []

    def seen(_: Any, cursor: Any, statement: str, parameters: Any, *more: Any) -> None:
        if statement.startswith("SELECT"):
            asked.append((statement, parameters))

    event.listen(matches.store.engine.sync_engine, "before_cursor_execute", seen)
    for which in Which:
        await matches.of_person(ANN, which, limit=5, typed="1", first_in=HERE.channel_id)
        await matches.of_person(BEN, which, limit=5, channel_id=HERE.channel_id)
    await matches.in_channel(HERE.channel_id, limit=5)
    assert await ended(matches, ANN) == []  # those are damaged
    await matches.expire()
    assert "has already challenged you:" in await refusal(challenged(matches, ANN, invited=(CLEO,)))
    await matches.close()
    assert len(asked) > 20

    def steps() -> list[int]:
        counts = []
        with sqlite3.connect(path) as connection:
            for statement, parameters in asked:
                count = 0

                def step() -> int:
                    nonlocal count
                    count += 1
                    return 0

                connection.set_progress_handler(step, 1)
                connection.execute(statement, parameters).fetchall()
                connection.set_progress_handler(None, 1)
                counts.append(count)
        connection.close()
        return counts

    before = steps()
    finished(path, 1000)
    for (statement, _), few, many in zip(asked, before, steps(), strict=True):
        assert many <= few * 1.2 + 20, statement
