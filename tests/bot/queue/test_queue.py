"""The queue in PostgreSQL: its jobs are done by whoever is there, by real processes, whatever dies."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from procrastinate.schema import SchemaManager
from structlog.testing import capture_logs

from bot.films.record import record_to_film
from bot.match.model import Match
from bot.match.service import Matches
from bot.opponents.questions import advice_of, advice_question, move_question, thought_of
from bot.opponents.thinkers import Thinkers
from bot.queue import worker
from bot.queue.artefacts import Films, Reviews
from bot.queue.local_queue import LocalQueue
from bot.queue.shared_queue import SharedQueue
from bot.queue.tables import DEATHS
from bot.store import films as kept_films
from bot.store import reviews as kept_reviews
from bot.store.database import UNSAVED, Store, Unavailable
from engines import GAMES
from tests.e2e.waiting import TIMEOUT, until
from tests.homes import POSTGRES, execute, living_in, rows, url
from tests.match_service import ANN, BEN, CLEO, HERE, open_matches, refusal, started

ROOT = Path(__file__).parents[3]
LEAVE_SECONDS = 30
"""It leaves within 5 s on an idle machine."""


@pytest.fixture(scope="module", autouse=True)
def home() -> Iterator[str]:
    with living_in(POSTGRES):
        yield POSTGRES


class Machine:
    """`python -m bot work` on the database of that name."""

    def __init__(self, path: Path, name: str) -> None:
        self.log = path.with_name(f"{name}.log")
        given = {
            "DATABASE_URL": url(path),
            "LOG_FORMAT": "json",
            "LOG_LEVEL": "DEBUG",
            "PYTHONPATH": str(ROOT),
        }
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "bot", "work"],
                env={name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"} | given,
                cwd=path.parent,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def said(self, event: str) -> list[dict[str, Any]]:
        """The lines of its log that say this."""
        lines = [json.loads(line) for line in self.log.read_text().splitlines()]
        return [line for line in lines if line["event"] == event]

    async def ready(self) -> Machine:
        await until(lambda: self.said("taking jobs") or self.process.poll() is not None, 40)
        return self

    async def stop(self) -> int:
        """End it in good order; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return await asyncio.to_thread(self.process.wait, LEAVE_SECONDS)


@pytest.fixture
async def machine(tmp_path: Path, real: Matches) -> AsyncIterator[Callable[[str], Awaitable[Machine]]]:
    """Starts machines."""
    started: list[Machine] = []

    async def start(name: str) -> Machine:
        started.append(Machine(tmp_path / "lodge.db", name))
        return await started[-1].ready()

    yield start
    for each in started:
        each.process.kill()
        each.process.wait()


@pytest.fixture
async def bot(real: Matches) -> AsyncIterator[SharedQueue]:
    """The work of a bot that does all itself."""
    opened = SharedQueue(real, LocalQueue(real, Thinkers(1)), prompt=True)
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
async def asking(real: Matches, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SharedQueue]:
    """The work of a bot that leaves all to others."""
    monkeypatch.setattr(worker, "LOOK_SECONDS", 600.0)
    opened = SharedQueue(real, LocalQueue(real, Thinkers(1)), prompt=False)
    await opened.open()
    await until(lambda: len(rows(path_of(real), "SELECT 1 FROM procrastinate_workers")) >= 3)
    yield opened
    await opened.close()


def path_of(matches: Matches) -> str:
    return matches.store.engine.url.render_as_string(hide_password=False)


def jobs(matches: Matches) -> list[tuple[str, str, int]]:
    """The jobs in the table: kind, state and how often they were tried."""
    query = "SELECT task_name, status::text, attempts FROM procrastinate_jobs ORDER BY id"
    return [tuple(row) for row in rows(path_of(matches), query)]


async def over(matches: Matches, moves: str = "c3 a1 b2 d2") -> Match:
    """A match that Ann has given up after some moves."""
    match = await started(matches, "yonmoque")
    for move in moves.split():
        match = await matches.act(match.id, match.seats[match.waiting_for[0]], match.ply, move)
    return await matches.resign(match.id, ANN)


def film(films: Films, match: Match, asker: int = ANN) -> asyncio.Task[bytes]:
    return films.ask(match.id, record_to_film(match, "dusk", "en-US"), asker, HERE.guild_id)


async def test_without_machines_a_bot_does_it_all_itself(real: Matches, bot: SharedQueue) -> None:
    match = await over(real)
    films, reviews = Films(real, bot), Reviews(real, bot)
    gif, review = await asyncio.gather(film(films, match), reviews.ask(match.id, match, BEN, None))
    assert gif == await films.kept(match.id)
    assert review == await reviews.kept(match.id)
    playing = await real.challenge(game="tsoro", challenger=ANN, place=HERE, level="easy", seat_wish=0)
    assert playing.position is not None
    wanted = move_question(playing.game, playing.position, 0, "easy", seed=5)
    thought = thought_of(await bot.ask(playing.id, wanted.about(playing)))
    assert thought is not None
    assert thought.move in playing.position.moves(0)
    assert thought == thought_of(await LocalQueue(real, bot._here.thinkers).ask("here", wanted))
    await until(lambda: jobs(real) == [])
    assert rows(path_of(real), "SELECT * FROM job_answers") == []


async def test_a_machine_makes_a_film_and_thinks(
    real: Matches, asking: SharedQueue, machine: Callable[[str], Awaitable[Machine]]
) -> None:
    match = await over(real)
    other = await machine("machine")
    films = Films(real, asking)
    gif = await film(films, match)
    assert gif[:6] == b"GIF89a"
    assert gif == await films.kept(match.id)
    game = GAMES["neutron"]
    advice = advice_of(await asking.ask("hint", advice_question(game, game.start(), 0, seed=5)))
    assert advice is not None
    assert advice.move in game.start().moves(0)
    await until(lambda: [line["kind"] for line in other.said("a job was done")] == ["film", "thought"])
    assert await other.stop() == 0
    assert '"level": "error"' not in other.log.read_text()
    assert len(rows(path_of(real), "SELECT 1 FROM procrastinate_workers")) == 3, "it has said goodbye"


async def test_what_a_killed_machine_was_doing_another_does(
    real: Matches, asking: SharedQueue, machine: Callable[[str], Awaitable[Machine]]
) -> None:
    """Two bots have jobs in the queue, and nobody makes a film twice."""
    matches = [await over(real) for _ in range(3)]
    second = SharedQueue(real, LocalQueue(real, Thinkers(1)), prompt=False)
    await second.open()
    one, two = Films(real, asking), Films(real, second)
    first = await machine("first")
    coming = [film(one, matches[0]), film(two, matches[1], BEN), film(one, matches[2], CLEO)]
    same = film(two, matches[0])
    await until(lambda: ("film", "doing", 0) in jobs(real))
    first.process.kill()
    await asyncio.to_thread(first.process.wait)
    taken = "SELECT worker_id FROM procrastinate_jobs WHERE status = 'doing'"
    late = "UPDATE procrastinate_workers SET last_heartbeat = now() - interval '1 minute'"
    execute(path_of(real), f"{late} WHERE id IN ({taken})")  # as if that were long ago
    await machine("second")
    assert {gif[:6] for gif in await asyncio.gather(*coming, same)} == {b"GIF89a"}
    assert await same == await coming[0]
    await second.close()
    await until(lambda: jobs(real) == [])


async def test_what_a_bot_leaves_is_done_without_it(real: Matches, bot: SharedQueue) -> None:
    """Here by one that leaves jobs to others, until nobody takes them."""
    match = await over(real)
    films = Films(real, bot)
    making = film(films, match)
    await until(lambda: jobs(real) == [("film", "doing", 0)])
    await films.close()
    assert "restarting" in await refusal(making)
    await bot.close()
    assert [state for _, state, _ in jobs(real)] == ["todo"]
    after = SharedQueue(real, LocalQueue(real, Thinkers(1)), prompt=False)
    await after.open()
    await until(lambda: jobs(real) == [], 40)
    assert await films.kept(match.id) is not None
    await after.close()


async def test_a_job_that_fails_again_and_again_is_laid_aside(
    tmp_path: Path, real: Matches, bot: SharedQueue
) -> None:
    match = await over(real)
    execute(path_of(real), "UPDATE plies SET move = 'z9' WHERE match_id = ? AND ply = 0", match.id)
    elsewhere = await open_matches(tmp_path / "lodge.db", games=GAMES)  # knows what is stored alone
    clean = SharedQueue(elsewhere, LocalQueue(elsewhere, Thinkers(1)), prompt=True)
    await bot.close()
    with capture_logs() as logged:
        await clean.open()
        said = await refusal(film(Films(elsewhere, clean), match))
        await until(lambda: jobs(real) == [("film", "failed", 3)])
        await clean.close()
    await elsewhere.close()
    assert said == "Sorry, that didn't work. Please tell the bot's owner."
    lines = [(line["log_level"], line["event"]) for line in logged if line.get("match") == match.id]
    assert lines == [
        *[("warning", "a job failed and will be retried")] * 2,
        *[("error", "a job was set aside"), ("error", "a film failed")],
    ]


def failing_once(keep: Callable[..., Awaitable[None]], tried: list[int]) -> Callable[..., Awaitable[None]]:
    """`keep`, except that the database is away the first time; it notes each match it was tried for."""

    async def keep_the_second(store: Store, match_id: int, *rest: Any) -> None:
        tried.append(match_id)
        if len(tried) == 1:
            raise Unavailable(UNSAVED)
        await keep(store, match_id, *rest)

    return keep_the_second


async def test_a_film_that_cannot_be_kept_is_made_again(
    real: Matches, bot: SharedQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if nobody waits for it any more."""
    match, tried = await over(real), list[int]()
    monkeypatch.setattr(kept_films, "keep", failing_once(kept_films.keep, tried))
    films = Films(real, bot)
    making = film(films, match)
    await until(lambda: jobs(real) != [])
    await films.close()
    assert "restarting" in await refusal(making)
    await until(lambda: jobs(real) == [], 40)
    assert await films.kept(match.id) is not None
    assert tried == [match.id] * 2


async def test_a_review_that_cannot_be_kept_is_made_again(
    real: Matches, bot: SharedQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, tried = await over(real), list[int]()
    monkeypatch.setattr(kept_reviews, "keep", failing_once(kept_reviews.keep, tried))
    reviews = Reviews(real, bot)
    assert await reviews.ask(match.id, match, ANN, None) == await reviews.kept(match.id)
    assert tried == [match.id] * 2


async def test_what_kills_every_process_is_laid_aside(real: Matches, asking: SharedQueue) -> None:
    match = await over(real)
    making = film(Films(real, asking), match)
    await until(lambda: jobs(real) == [("film", "todo", 0)])
    died = "UPDATE procrastinate_jobs SET status = 'doing', attempts = ?"  # nobody does it
    execute(path_of(real), died, DEATHS - 2)
    await until(lambda: jobs(real) == [("film", "todo", DEATHS - 1)])
    execute(path_of(real), died, DEATHS - 1)
    assert "that didn't work" in await refusal(making)
    await until(lambda: jobs(real) == [("film", "failed", DEATHS)])


async def test_a_stale_thought_is_dropped_and_one_nobody_waits_for_cancelled(
    real: Matches, bot: SharedQueue, asking: SharedQueue
) -> None:
    match = await real.challenge(game="tsoro", challenger=ANN, place=HERE, level="easy", seat_wish=0)
    assert match.position is not None
    wanted = move_question(match.game, match.position, 0, "expert", seed=5).about(match)
    await real.act(match.id, ANN, match.ply, match.position.moves(0)[0])
    assert await bot.ask(match.id, wanted) is None
    await bot.close()
    dropped = asyncio.create_task(asking.ask(match.id, wanted))
    await until(lambda: jobs(real) == [("thought", "todo", 0)])
    asking.drop(match.id)
    assert await dropped is None
    await until(lambda: jobs(real) == [])


async def test_a_thought_comes_though_the_queue_does_not(
    real: Matches, asking: SharedQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody takes it in time; then the table is gone altogether."""
    monkeypatch.setattr("bot.queue.shared_queue.AWAITED_SECONDS", 0.3)
    game = GAMES["neutron"]
    wanted = move_question(game, game.start(), 0, "easy", seed=5)
    assert thought_of(await asking.ask(1, wanted)) is not None
    execute(path_of(real), "ALTER TABLE procrastinate_jobs RENAME TO procrastinate_gone")
    assert thought_of(await asking.ask(1, wanted)) is not None
    match = await over(real)
    assert (await film(Films(real, asking), match))[:6] == b"GIF89a"
    execute(path_of(real), "ALTER TABLE procrastinate_workers RENAME TO procrastinate_gone_too")
    async with asyncio.timeout(TIMEOUT):
        await asking._worker.close()


async def test_it_goes_on_where_every_connection_was_cut(real: Matches, bot: SharedQueue) -> None:
    match = await over(real)
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lodge queue'"
    assert rows(path_of(real), cut)  # as many as there are at this moment
    assert (await film(Films(real, bot), match))[:6] == b"GIF89a"
    game = GAMES["neutron"]
    wanted = move_question(game, game.start(), 0, "easy", seed=5)
    assert thought_of(await bot.ask(1, wanted)) is not None
    await until(lambda: jobs(real) == [])


def test_the_tables_are_those_of_the_procrastinate_that_is_installed() -> None:
    """If this fails, the new procrastinate needs a revision that carries out its migrations since then; then
    the newest is named here (`bot/store/migrations/versions/r0001_first_tables.py`)."""
    found = sorted(path.name for path in Path(SchemaManager.get_migrations_path()).glob("*.sql"))
    assert found[-1] == "03.04.00_50_post_add_retry_failed_job_procedure.sql"
