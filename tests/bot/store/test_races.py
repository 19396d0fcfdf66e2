"""Two clicks, two services, two processes, a kill, a full disk: a ply lands once or not at all."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from bot.match.model import Match, Refused, State
from bot.match.replay_check import check
from bot.match.service import Matches
from tests.match_service import (
    ANN,
    BEN,
    CLEO,
    DAN,
    HERE,
    Clock,
    ids,
    open_matches,
    ranked,
    refusal,
    started,
    under_way,
    url,
)
from tests.toys import TOYS

ROOT = Path(__file__).parents[3]


async def both(*attempts: Awaitable[Any]) -> tuple[list[Any], list[Refused]]:
    """What came of attempts made at once: results, refusals. Anything else fails the test."""
    outcomes = await asyncio.gather(*attempts, return_exceptions=True)
    refused = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
    landed = [outcome for outcome in outcomes if not isinstance(outcome, Refused)]
    for outcome in landed:
        if isinstance(outcome, BaseException):
            raise outcome
    return landed, refused


async def sound(matches: Matches) -> bool:
    return [problem async for _, problem in check(matches.store, matches.games) if problem] == []


async def test_of_two_clicks_one_lands(tmp_path: Path) -> None:
    """On one service and on two at once, the same move and different ones."""
    one, two = await open_matches(tmp_path / "lodge.db"), await open_matches(tmp_path / "lodge.db")
    match = await started(one, options={"goal": "1000"})
    rng = random.Random(5)
    for ply in range(30):
        user = match.seats[ply % 2]
        clicks = [(rng.choice([one, two]), rng.choice(["add-1", "add-2"])) for _ in range(3)]
        landed, refused = await both(*(service.act(match.id, user, ply, move) for service, move in clicks))
        assert (len(landed), len(refused)) == (1, 2)
        assert all("This board is old" in str(r) for r in refused)
        assert landed[0].ply == ply + 1
        assert (await one.get(match.id)) == (await two.get(match.id)) == landed[0]
    assert await sound(one)
    await one.close()
    await two.close()


async def test_of_two_presses_of_roll_one_throws(tmp_path: Path) -> None:
    one, two = await open_matches(tmp_path / "lodge.db"), await open_matches(tmp_path / "lodge.db")
    match = await started(one, "dice")
    user = match.seats[match.waiting_for[0]]
    landed, refused = await both(*(service.roll(match.id, user, 1) for service in (one, two, one, two)))
    assert (len(landed), len(refused)) == (1, 3)
    await one.close()
    await two.close()


async def test_simultaneous_choices_made_at_once_all_land(tmp_path: Path) -> None:
    one, two = await open_matches(tmp_path / "lodge.db"), await open_matches(tmp_path / "lodge.db")
    match = await one.challenge(game="secret", challenger=ANN, place=HERE, seats=4)
    for user in (BEN, CLEO, DAN):
        match = await one.join(match.id, user)
    while match.state is State.RUNNING:
        services = [one, two, one, two]
        landed, refused = await both(
            *(
                service.act(match.id, user, match.ply, "name:1")
                for service, user in zip(services, match.seats, strict=True)
            )
        )
        assert (len(landed), refused) == (4, [])
        match = await one.get(match.id)
    assert match.ply == 20
    assert await sound(two)
    await one.close()
    await two.close()


async def test_one_of_two_joins_one_of_two_rematches(tmp_path: Path) -> None:
    one, two = await open_matches(tmp_path / "lodge.db"), await open_matches(tmp_path / "lodge.db")
    for _ in range(5):
        match = await one.challenge(game="count", challenger=ANN, place=HERE)
        landed, refused = await both(one.join(match.id, BEN), two.join(match.id, CLEO))
        assert (len(landed), len(refused)) == (1, 1)
        await one.resign(match.id, ANN)
        other = (set(landed[0].seats) - {ANN}).pop()
        pressed, refused = await both(
            one.rematch(match.id, ANN), two.rematch(match.id, other), two.rematch(match.id, ANN)
        )
        assert len([new for _, new in pressed if new is not None]) == 1
        new = (await two.get(match.id)).successor
        assert new is not None
        assert (await one.get(new)).predecessor == match.id
    assert len(ids(await one.of_person(ANN))) == 5
    await one.close()
    await two.close()


async def test_a_resignation_against_a_move(tmp_path: Path) -> None:
    one, two = await open_matches(tmp_path / "lodge.db"), await open_matches(tmp_path / "lodge.db")
    for _ in range(10):
        match = await under_way(one, await started(one))
        await both(one.act(match.id, ANN, 4, "add-1"), two.resign(match.id, BEN), two.resign(match.id, ANN))
        match = await two.get(match.id)
        assert match.state is State.OVER
        assert match.ply in (4, 5)
    table = await ranked(one, 5000, TOYS["count"])
    assert [standing.played for standing in table] == [10, 10]
    await one.close()
    await two.close()


WORKER = """
import asyncio, sys
from bot.match.model import Refused
from bot.match.service import Matches
from bot.store import Store
from tests.toys import TOYS

async def main(address, match_ids):
    matches = Matches(await Store.open(address), TOYS)
    print("ready", flush=True)
    while True:
        for match_id in match_ids:
            match = await matches.get(match_id)
            if not match.waiting_for:
                return
            try:
                match = await matches.act(match_id, match.seats[match.waiting_for[0]], match.ply, "add-1")
                print(match_id, match.ply, flush=True)
            except Refused:
                pass

asyncio.run(main(sys.argv[1], [int(n) for n in sys.argv[2:]]))
"""


def worker(path: Path, *match_ids: int) -> subprocess.Popen[str]:
    """A process of its own that plays these matches for both sides and prints every ply it committed."""
    return subprocess.Popen(
        [sys.executable, "-c", WORKER, url(path), *map(str, match_ids)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


async def test_killed_in_the_middle_of_commits(tmp_path: Path) -> None:
    """What was told as played is there, nothing is half there, and play goes on."""
    path = tmp_path / "lodge.db"
    matches = await open_matches(path)
    ids = [(await started(matches, options={"goal": "1000"})).id for _ in range(2)]
    for lines in (8, 21):
        with worker(path, *ids) as process:
            assert process.stdout is not None
            told = [await asyncio.to_thread(process.stdout.readline) for _ in range(lines)]
            process.send_signal(signal.SIGKILL)
            told += process.stdout.readlines()
        played = dict(tuple(map(int, line.split())) for line in told[1:] if line.count(" ") == 1)
        assert await sound(matches)
        for match_id, ply in played.items():
            match = await matches.get(match_id)
            assert match.ply in (ply, ply + 1)
            user = match.seats[match.waiting_for[0]]
            assert (await matches.act(match_id, user, match.ply, "add-2")).ply == match.ply + 1
    await matches.close()


async def test_two_processes_play_one_match(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    matches = await open_matches(path)
    match = await started(matches, options={"goal": "1000"})
    await matches.act(match.id, ANN, 0, "add-2")
    short = await started(matches)
    with worker(path, short.id) as one, worker(path, short.id) as two:
        printed = [await asyncio.to_thread(process.communicate) for process in (one, two)]
    plies = sorted(int(line.split()[1]) for out, _ in printed for line in out.splitlines() if line != "ready")
    assert plies == list(range(1, 11))
    assert (await matches.get(short.id)).state is State.OVER
    assert await sound(matches)
    await matches.close()


@pytest.mark.sqlite
async def test_a_full_disk_refuses_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    matches = await open_matches(path, Clock())
    match = await started(matches, options={"goal": "1000"})
    with sqlite3.connect(path) as connection:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.close()
    await matches.store.engine.dispose()

    def limit(connection: Any, _: Any) -> None:
        connection.cursor().execute(f"PRAGMA max_page_count={pages}")

    event.listen(matches.store.engine.sync_engine, "connect", limit)
    match, sentence = await until_refused(matches, match)
    assert sentence == "Lodge can't save right now. Nothing changed. Try again in a moment."
    assert await matches.get(match.id) == match
    assert "Lodge can't save right now. Nothing changed. Try again in a moment." in await refusal(
        fill(matches)
    )
    assert await sound(matches)
    event.remove(matches.store.engine.sync_engine, "connect", limit)
    await matches.store.engine.dispose()
    user = match.seats[match.waiting_for[0]]
    assert (await matches.act(match.id, user, match.ply, "add-1")).ply == match.ply + 1
    await matches.close()


async def until_refused(matches: Matches, match: Match) -> tuple[Match, str]:
    while True:
        try:
            user = match.seats[match.waiting_for[0]]
            match = await matches.act(match.id, user, match.ply, "add-1")
        except Refused as refused:
            return match, str(refused)


async def fill(matches: Matches) -> None:
    for number in range(200):
        await matches.challenge(game="count", challenger=2000 + number, place=HERE)


@pytest.mark.sqlite
async def test_an_unreadable_database_refuses(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    matches = await open_matches(path)
    match = await started(matches)
    await matches.close()
    path.write_bytes(bytes(5000))
    for wal in tmp_path.glob("lodge.db-*"):
        wal.unlink()
    assert "Lodge can't load games right now. Nothing changed. Try again in a moment." in await refusal(
        matches.of_person(ANN)
    )
    assert "Lodge can't save" in await refusal(matches.act(match.id, ANN, 0, "add-1"))
    await matches.close()


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_people_do_the_record_stays_sound(tmp_path: Path, seed: int) -> None:
    """Random people press random buttons; each press lands or is refused with a sentence."""
    rng = random.Random(seed)
    clock = Clock()
    matches = await open_matches(tmp_path / "lodge.db", clock)
    people = (ANN, BEN, CLEO)
    counts: dict[str, int] = {}
    for _ in range(250):
        known = ids(await matches.in_channel(HERE.channel_id))
        if len(known) < 3:
            game = rng.choice(list(TOYS))
            await matches.challenge(
                game=game, challenger=rng.choice(people), place=HERE, seats=rng.choice([None, 2])
            )
            continue
        match = await matches.get(rng.choice(known) if rng.random() < 0.9 else rng.randint(1, known[-1]))
        user = match.seats[match.waiting_for[0]] if match.waiting_for else rng.choice(people)
        name, result = await press(matches, match, user if rng.random() < 0.7 else rng.choice(people), rng)
        clock.forward(minutes=rng.randint(0, 120))
        counts[name] = counts.get(name, 0) + (result is not None)
        for ended in await matches.expire():
            assert ended.state is State.EXPIRED or ended.clock or ended.ending
    assert sum(counts.values()) > 30, counts
    assert await sound(matches)
    fresh = await open_matches(tmp_path / "lodge.db", clock)
    for listed in (await matches.in_channel(HERE.channel_id)).matches:
        match = await fresh.get(listed.id)
        assert match == await matches.get(listed.id)
        for name in ("game", "state", "challenger", "invited", "players", "seats", "waiting_for"):
            assert getattr(listed, name) == getattr(match, name)
    await fresh.close()
    await matches.close()


async def press(matches: Matches, match: Match, user: int, rng: random.Random) -> tuple[str, Any]:
    """One press by `user`; None as the result where it was refused."""
    names = ["act"] * 12 + ["roll"] * 6 + ["join"] * 6
    names += ["decline", "withdraw", "leave", "start", "resign", "draw", "decline_draw", "rematch"]
    name = rng.choice(names)
    method = getattr(matches, name)
    try:
        if name == "act":
            moves = (
                match.position.moves(rng.choice(match.waiting_for))
                if match.waiting_for and match.position
                else []
            )
            return name, await method(match.id, user, match.ply, rng.choice([*moves, "nonsense"]))
        if name == "roll":
            return name, await method(match.id, user, match.ply)
        return name, await method(match.id, user)
    except Refused:
        return name, None
