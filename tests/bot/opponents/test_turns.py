"""Lodge's turns: taken at once, after a start, and from a process that has died."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.match.model import Match, State
from bot.match.service import Matches
from bot.opponents.thinkers import Thinkers
from bot.opponents.turns import Turns
from bot.store.processes import LEASE
from engines import GAMES
from tests.bot.opponents.test_thinkers import workers
from tests.e2e.waiting import TIMEOUT, until
from tests.match_service import ANN, HERE, Clock, open_matches


class Process:
    """What of one bot process lets Lodge play."""

    def __init__(self, matches: Matches, *, watching: bool = True) -> None:
        self.matches = matches
        self.shown: list[Match] = []
        self.thinkers = Thinkers(1)
        self.turns = Turns(matches, self.thinkers, self.shown.append)
        if watching:
            matches.watch(self.turns.look_at)

    async def close(self) -> None:
        await self.turns.close()
        await self.thinkers.close()
        await self.matches.close()


@pytest.fixture
async def one(tmp_path: Path, clock: Clock) -> AsyncIterator[Process]:
    process = Process(await open_matches(tmp_path / "lodge.db", clock, GAMES))
    yield process
    await process.close()


@pytest.fixture
async def other(tmp_path: Path, clock: Clock, one: Process) -> AsyncIterator[Process]:
    """Another process on the same database."""
    process = Process(await open_matches(tmp_path / "lodge.db", clock, GAMES), watching=False)
    yield process
    await process.close()


async def begin(matches: Matches, level: str = "easy", seat: int = 0) -> Match:
    return await matches.challenge(game="tsoro", challenger=ANN, place=HERE, level=level, seat_wish=seat)


async def test_lodge_moves_first_and_answers_every_move(one: Process) -> None:
    match = await begin(one.matches, seat=1)
    match = await one.turns.moved(match, TIMEOUT)
    assert match.ply == 1
    assert one.shown == []  # whoever waits shows it
    assert match.position is not None
    match = await one.matches.act(match.id, ANN, 1, match.position.moves(1)[0])
    while match.lodge_to_act is not None:
        await asyncio.sleep(0.05)
        match = await one.matches.get(match.id)
    assert match.ply == 3
    await until(lambda: one.shown)
    assert [shown.ply for shown in one.shown] == [3]


async def test_nobody_thinks_for_a_match_that_has_ended(one: Process) -> None:
    match = await begin(one.matches, "expert", seat=1)
    await one.matches.resign(match.id, ANN)
    match = await one.turns.moved(match, TIMEOUT)
    assert match.state is State.OVER
    assert match.ply == 0
    await until(lambda: workers() == [])


async def test_a_turn_is_taken_over_only_from_a_process_that_has_died(
    one: Process, other: Process, clock: Clock
) -> None:
    one.matches.unwatch(one.turns.look_at)  # it dies at the commit
    match = await begin(one.matches, seat=1)
    await other.turns.sweep()
    assert (await other.turns.moved(match, 0.5)).ply == 0
    clock.forward(seconds=LEASE.total_seconds() + 1)
    await other.turns.sweep()
    assert (await other.turns.moved(match, TIMEOUT)).ply == 1
    await one.turns.sweep()
    assert (await one.matches.get(match.id)).ply == 1


async def test_a_process_keeps_what_it_thinks_about(one: Process, other: Process, clock: Clock) -> None:
    match = await one.matches.challenge(
        game="yonmoque", challenger=ANN, place=HERE, level="expert", seat_wish=1
    )
    for _ in range(3):
        clock.forward(seconds=LEASE.total_seconds() / 2)
        await one.turns.sweep()
        await other.turns.sweep()
    assert (await other.turns.moved(match, 0)).ply == 0
    assert len(workers()) == 1
    assert (await one.turns.moved(match, TIMEOUT)).ply == 1


async def test_an_offer_is_accepted_where_the_game_is_drawn(one: Process) -> None:
    match = await begin(one.matches, "expert")
    await one.matches.draw(match.id, ANN)
    assert (await one.turns.moved(match, TIMEOUT)).state is State.OVER


async def test_an_offer_is_declined_by_whoever_expects_more(one: Process) -> None:
    """The crows win Kaooa by force, and an expert knows it."""
    match = await one.matches.challenge(game="kaooa", challenger=ANN, place=HERE, level="expert", seat_wish=1)
    match = await one.turns.moved(match, TIMEOUT)
    await one.matches.draw(match.id, ANN)
    match = await one.turns.moved(match, TIMEOUT)
    assert match.state is State.RUNNING
    assert match.draw_offer is None
    assert match.draw_barred == {1}
