"""Matches that are due: damaged ones hold nobody up, and a clock that jumps ends none."""

from __future__ import annotations

from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.match.model import Match
from bot.match.service import Matches
from bot.store.database import Unavailable
from tests.homes import execute, writing
from tests.match_service import ANN, BEN, HERE, Clock, open_matches, started


async def tables(matches: Matches, count: int) -> None:
    """That many open challenges, each by somebody else."""
    for number in range(count):
        await matches.challenge(game="count", challenger=2000 + number, place=HERE)


def damage(path: Path, condition: str, change: str = "options = '{'") -> None:
    execute(path, f"UPDATE matches SET {change} WHERE {condition}")


def ids(ended: list[Match]) -> list[int]:
    return [match.id for match in ended]


async def all_due(path: Path, clock: Clock, count: int) -> Matches:
    """A service whose `count` matches are all due, and damaged but for the last."""
    matches = await open_matches(path, clock)
    await tables(matches, count)
    await matches.close()
    damage(path, f"id < {count}")
    clock.forward(hours=25)
    return await open_matches(path, clock)


@pytest.mark.long
async def test_more_damaged_matches_than_are_ended_in_one_go_hold_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    matches = await all_due(tmp_path / "lodge.db", clock, 131)
    looks = []
    while not (ended := await matches.expire()):
        looks.append(clock.now())
        assert len(looks) < 3
        clock.forward(minutes=1)
    assert ids(ended) == [131]
    await tables(matches, 1)
    clock.forward(hours=30)  # by now the damaged ones are tried again, but behind all others
    assert ids(await matches.expire()) == [132]
    await matches.close()


async def test_a_match_that_cannot_be_ended_is_tried_again_after_an_hour(tmp_path: Path) -> None:
    clock, path = Clock(), tmp_path / "lodge.db"
    matches = await all_due(path, clock, 2)
    assert ids(await matches.expire()) == [2]
    damage(path, "id = 1", """options = '{"goal": "10", "most": "2"}', version = version + 1""")
    clock.forward(minutes=59)
    assert await matches.expire() == []
    clock.forward(minutes=1)
    assert ids(await matches.expire()) == [1]
    assert matches._expiry._aside == {1: pytest.approx(clock.monotonic())}
    assert await matches.expire() == []
    assert matches._expiry._aside == {}
    await matches.close()


async def test_a_moment_long_ago_beyond_all_dates_is_no_obstacle(tmp_path: Path) -> None:
    clock, path = Clock(), tmp_path / "lodge.db"
    matches = await open_matches(path, clock)
    await tables(matches, 2)
    damage(path, "id = 1", f"expires_at = {-(2**63)}")
    clock.forward(hours=25)
    assert ids(await matches.expire())[-1:] == [2]
    await matches.close()


async def test_matches_fall_due_in_order_however_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.match.expiry.ENDED_AT_ONCE", 4)
    clock = Clock()
    matches = await open_matches(tmp_path / "lodge.db", clock)
    await tables(matches, 5)
    clock.forward(minutes=1)
    await tables(matches, 5)
    clock.forward(hours=25)
    assert [ids(await matches.expire()) for _ in range(4)] == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10], []]
    await matches.close()


async def test_an_error_in_one_match_is_no_obstacle(tmp_path: Path) -> None:
    clock = Clock()
    matches = await open_matches(tmp_path / "lodge.db", clock)
    await tables(matches, 2)
    clock.forward(hours=25)

    def fail(match: Match) -> None:
        if match.id == 1:
            raise ZeroDivisionError

    matches.watch(fail)
    with capture_logs() as logged:
        assert ids(await matches.expire()) == [2]
    assert [(each["event"], each["match"]) for each in logged] == [("a match could not be expired", 1)]
    await matches.close()


async def test_a_database_that_cannot_be_written_is_asked_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lodge.db"
    clock = Clock()
    matches = await open_matches(path, clock)
    await tables(matches, 3)
    clock.forward(hours=25)
    monkeypatch.setattr("bot.store.database.BUSY_SECONDS", 0)
    with writing(path):
        with capture_logs() as logged:
            assert await matches.expire() == []
        assert [each["event"] for each in logged] == ["database cannot be written"]
        with pytest.raises(Unavailable):
            await matches.withdraw(1, 2000)
    monkeypatch.undo()
    assert ids(await matches.expire()) == [1, 2, 3]
    await matches.close()


@pytest.mark.parametrize("days", [28, -28])
async def test_after_a_jump_of_the_clock_nothing_ends_for_an_hour(tmp_path: Path, days: int) -> None:
    clock = Clock()
    matches = await open_matches(tmp_path / "lodge.db", clock)
    await tables(matches, 1)
    clock.forward(hours=23.99)
    assert await matches.expire() == []
    clock.set(days=days)
    with capture_logs() as logged:
        assert await matches.expire() == []
    assert [each["event"] for each in logged] == ["the clock has jumped: nothing expires for an hour"]
    assert str(days) in logged[0]["by"]
    clock.set(days=-days)  # somebody sets it right, which is a jump again
    clock.forward(minutes=30)
    assert await matches.expire() == []
    clock.forward(minutes=59)
    assert await matches.expire() == []
    clock.forward(minutes=1)
    assert ids(await matches.expire()) == [1]
    await matches.close()


async def test_where_nobody_sets_the_clock_right_it_is_believed_after_the_hour(tmp_path: Path) -> None:
    clock = Clock()
    matches = await open_matches(tmp_path / "lodge.db", clock)
    await started(matches)
    assert await matches.expire() == []
    clock.set(days=28)
    for _ in range(60):
        assert await matches.expire() == []
        clock.forward(minutes=1)
    assert ids(await matches.expire()) == [1]
    await matches.close()


async def test_a_small_step_of_the_clock_and_a_long_pause_are_no_jumps(tmp_path: Path) -> None:
    clock = Clock()
    matches = await open_matches(tmp_path / "lodge.db", clock)
    match = await matches.challenge(game="count", challenger=ANN, place=HERE, invited=(BEN,))
    assert await matches.expire() == []
    clock.forward(hours=23.5)
    clock.set(minutes=59)
    assert ids(await matches.expire()) == [match.id]
    await matches.close()
