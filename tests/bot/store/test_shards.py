"""Several processes on one database: what each attends to, and what one leaves to another."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from time import monotonic

import pytest

from bot.client.neighbours import DEAD_AFTER, PROOF_SECONDS, Neighbours
from bot.match.model import Match, Place
from bot.match.service import Matches
from bot.shards import ID_BITS, UNDIVIDED, Shards
from bot.store import processes
from bot.store.heartbeat import BEAT_SECONDS
from bot.store.processes import KEPT, Process
from engines import GAMES
from tests.match_service import ANN, BEN, Clock, open_matches

ZERO, ONE = (Place(guild_id << ID_BITS, guild_id + 700, guild_id + 800) for guild_id in (6, 7))
"""Boards in servers on either of two shards."""


async def of_two(path: Path, clock: Clock, *ids: int) -> Matches:
    """The matches as a process has them that serves these of two shards."""
    matches = await open_matches(path / "lodge.db", clock, GAMES)
    matches.serve(Shards(2, ids))
    return matches


async def beats(clock: Clock, count: int, *those: Matches) -> None:
    for _ in range(count):
        clock.forward(seconds=BEAT_SECONDS)
        for matches in those:
            for heartbeat in matches.heartbeats.values():
                await heartbeat.beat()


async def running(matches: Matches, place: Place, pace: str = "1d") -> Match:
    match = await matches.challenge(game="yonmoque", challenger=ANN, place=place, invited=(BEN,), pace=pace)
    return await matches.join(match.id, BEN)


async def test_only_servers_whose_process_was_down_get_time_back(tmp_path: Path, clock: Clock) -> None:
    zero, one = await of_two(tmp_path, clock, 0), await of_two(tmp_path, clock, 1)
    there, here = await running(zero, ZERO), await running(one, ONE)
    direct = await running(zero, Place(None, 900, 901))
    await beats(clock, 2, zero, one)
    await beats(clock, 60, zero)
    again = await of_two(tmp_path, clock, 1)
    await again.heartbeats[1].beat()
    for match, gap in ((there, timedelta()), (direct, timedelta()), (here, timedelta(minutes=10))):
        now = await zero.get(match.id)
        assert abs(now.expires_at - match.expires_at - gap) <= timedelta(seconds=BEAT_SECONDS), match.place
    assert await zero.heartbeats[0].is_settled()
    assert not await again.heartbeats[1].is_settled()
    for matches in (zero, one, again):
        await matches.close()


async def test_another_number_of_shards_is_no_time_away(tmp_path: Path, clock: Clock) -> None:
    whole = await open_matches(tmp_path / "lodge.db", clock, GAMES)
    match = await running(whole, ONE)
    await beats(clock, 2, whole)
    one = await of_two(tmp_path, clock, 0, 1)
    await beats(clock, 1, whole, one)
    await beats(clock, 30, one)
    assert (await whole.get(match.id)).expires_at == match.expires_at
    clock.forward(hours=1)
    later = await open_matches(tmp_path / "lodge.db", clock, GAMES)
    assert await later.heartbeats[0].beat() == timedelta(hours=1) - timedelta(seconds=BEAT_SECONDS)
    for matches in (whole, one, later):
        await matches.close()


async def test_what_is_due_is_done_where_it_is_served(tmp_path: Path, clock: Clock) -> None:
    zero, one = await of_two(tmp_path, clock, 0), await of_two(tmp_path, clock, 1)
    there, here = [
        await each.challenge(game="yonmoque", challenger=ANN, place=place)
        for each, place in ((zero, ZERO), (one, ONE))
    ]
    await beats(clock, 1, zero, one)
    clock.forward(days=1)
    await beats(clock, 1, zero, one)
    assert [match.id for match in await zero.expire()] == [there.id]
    assert [match.id for match in await one.expire()] == [here.id]
    await zero.close()
    await one.close()


async def test_a_match_changed_elsewhere_is_left_to_whoever_serves_its_server(
    tmp_path: Path, clock: Clock
) -> None:
    zero, one = await of_two(tmp_path, clock, 0), await of_two(tmp_path, clock, 1)
    match = await running(one, ONE)

    async def taken_over(matches: Matches) -> list[int]:
        async with matches.store.writing() as connection:
            return list(await processes.take_over(connection, matches.shards))

    assert await taken_over(one) == []
    match = await zero.resign(match.id, ANN)
    assert await taken_over(zero) == []
    assert await taken_over(one) == [match.id]
    assert await taken_over(one) == [], "once"
    await zero.set_place(match.id, ZERO)
    assert await taken_over(one) == [match.id], "for the board that was there"
    await zero.rematch(match.id, ANN)
    assert await taken_over(one) == []
    await zero.close()
    await one.close()


async def test_one_of_two_that_hear_the_same_takes_charge_of_an_interaction(
    tmp_path: Path, clock: Clock
) -> None:
    first, second = [await open_matches(tmp_path / "lodge.db", clock, GAMES) for _ in range(2)]
    here, there = Neighbours(first), Neighbours(second)
    await here.join()
    assert not here.overlap
    assert await here.take(1)
    assert await here.take(1), "alone, nothing is noted"
    await there.join()
    await here.look()
    assert (here.overlap, there.overlap) == (True, True)
    taken = await asyncio.gather(*(each.take(number) for number in range(2, 12) for each in (here, there)))
    assert [one + two for one, two in zip(taken[::2], taken[1::2], strict=True)] == [1] * 10
    clock.forward(seconds=KEPT.total_seconds() + 1)
    assert not await processes.forget_taken(first.store, clock.now())
    await first.close()
    await second.close()


async def test_a_process_that_comes_is_seen_before_another_signs(tmp_path: Path, clock: Clock) -> None:
    """It takes the sign for proof that it was seen, and listens to Discord from then on."""
    first, second = [await open_matches(tmp_path / "lodge.db", clock, GAMES) for _ in range(2)]
    here, there = Neighbours(first), Neighbours(second)
    await here.join()
    await there.join()
    clock.forward(seconds=20)
    await here.sign()
    await there.wait_until_seen()
    assert here.overlap
    await first.close()
    await second.close()


async def test_a_process_that_has_died_is_no_neighbour(tmp_path: Path, clock: Clock) -> None:
    matches = await open_matches(tmp_path / "lodge.db", clock, GAMES)
    async with matches.store.writing() as connection:
        await processes.sign(connection, Process("dead", UNDIVIDED, clock.now()))
        await processes.sign(connection, Process("elsewhere", Shards(2, (0,)), clock.now()))
    matches.serve(Shards(2, (1,)))
    own = Neighbours(matches)
    await own.join()
    assert own.overlap, "it may live"
    await asyncio.sleep(PROOF_SECONDS)
    assert not own.overlap
    async with matches.store.writing() as connection:
        await processes.sign(connection, Process("elsewhere", Shards(2, (0,)), clock.now() + timedelta(1)))
    await own.look()
    assert own.company
    assert not own.overlap
    await matches.close()


async def test_one_of_those_that_are_left_looks_after_what_a_dead_one_had(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = [await open_matches(tmp_path / "lodge.db", clock, GAMES) for _ in range(2)]
    neighbours, called = [Neighbours(each) for each in left], []
    for each in neighbours:
        each.on_gone = partial(lambda name, signed_at: called.append((name, signed_at)), each.own().name)
    store, now = left[0].store, clock.now()

    async def sign(*processes_there: Process) -> None:
        async with store.writing() as connection:
            for each in processes_there:
                await processes.sign(connection, each)
        for each in neighbours:
            await each.look()

    await sign(Process("gone long ago", UNDIVIDED, now - timedelta(minutes=30)))
    for each in neighbours:
        each._seen.clear()
        await each.join()
    await sign(Process("killed", UNDIVIDED, now))
    monkeypatch.setattr("bot.client.neighbours.monotonic", lambda: monotonic() + DEAD_AFTER + 1)
    living = [replace(each.own(), signed_at=now + timedelta(seconds=50)) for each in neighbours]
    await sign(*living)
    await sign()
    assert called == [(min(each.name for each in left), now)]
    for matches in left:
        await matches.close()


async def test_the_sign_of_one_process_is_not_taken_for_that_of_another(tmp_path: Path, clock: Clock) -> None:
    zero, one = await of_two(tmp_path, clock, 0), await of_two(tmp_path, clock, 1)
    store, began = zero.store, clock.now()

    async def sign(of: Matches) -> None:
        async with store.writing() as connection:
            now = clock.now()
            await processes.sign(connection, Process(of.name, of.shards, now), connected_since=now)

    await sign(zero)
    assert await processes.last_sign(store, zero.shards) == began
    assert await processes.last_sign(store, one.shards) is None
    assert await processes.last_sign(store, Shards.all_of(2)) is None
    clock.forward(minutes=5)
    await sign(one)
    assert await processes.last_sign(store, Shards.all_of(2)) == began, "since when not all are connected"
    await processes.part(store, zero.name)  # what it signed for is not forgotten
    assert await processes.last_sign(store, Shards.all_of(2)) == began
    assert await processes.last_sign(store, UNDIVIDED) == clock.now()
    await zero.close()
    await one.close()
