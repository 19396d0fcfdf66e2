"""Thoughts come from processes of their own, whatever becomes of those."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from structlog.contextvars import bound_contextvars, merge_contextvars
from structlog.testing import capture_logs

from bot.match.model import Match, State
from bot.match.service import Matches
from bot.opponents import processes as module
from bot.opponents.processes import Failed, ThinkingProcess
from bot.opponents.questions import advice_of, advice_question, move_question, review_question, thought_of
from bot.opponents.thinkers import LONGEST_WAIT, Thinkers
from engines import GAMES
from engines.opponents import Thought
from engines.opponents.review import Review
from tests.child_processes import running
from tests.match_service import ANN, HERE

GAME = GAMES["yonmoque"]
START = GAME.start()


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    opened = Thinkers(1)
    yield opened
    await opened.close()
    assert workers() == []


def workers() -> list[psutil.Process]:
    """The processes that think for this one."""
    return running("bot.opponents.worker", recursive=True)


async def think(thinkers: Thinkers, key: object = 1, level: str = "easy") -> Thought | None:
    return thought_of(await thinkers.ask(key, move_question(GAME, START, 0, level, seed=5)))


async def test_a_thought_comes_and_the_process_is_kept(thinkers: Thinkers) -> None:
    first = await think(thinkers)
    assert first is not None
    assert first.move in START.moves(0)
    (process,) = workers()
    assert process.nice() > psutil.Process().nice()
    assert await think(thinkers) == first
    assert workers() == [process]


async def test_whoever_waits_is_served_though_a_process_is_killed(thinkers: Thinkers) -> None:
    await think(thinkers)
    waiting = asyncio.create_task(think(thinkers, level="expert"))
    await asyncio.sleep(0.2)
    os.kill(workers()[0].pid, signal.SIGKILL)
    thought = await waiting
    assert thought is not None
    assert thought.move in START.moves(0)
    assert await think(thinkers) is not None


async def test_a_thought_that_fails_is_logged_under_the_press_that_wanted_it(thinkers: Thinkers) -> None:
    async def asked_for_by(press: int, level: str) -> None:
        with bound_contextvars(press=press):
            await think(thinkers, press, level)

    with capture_logs(processors=[merge_contextvars]) as events:
        first = asyncio.create_task(asked_for_by(1, "easy"))
        second = asyncio.create_task(asked_for_by(2, "expert"))  # handed out by the task of the first
        await first
        await asyncio.sleep(0.2)
        os.kill(workers()[0].pid, signal.SIGKILL)
        await second
    assert [(event["event"], event["press"]) for event in events] == [("thinking failed", 2)]


async def test_a_process_that_hangs_is_replaced(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    await think(thinkers)
    monkeypatch.setattr(module, "OVERRUN", 0.5)
    (process,) = workers()
    process.suspend()
    thought = await think(thinkers)
    assert thought is not None
    assert thought.move in START.moves(0)
    assert process not in workers()


async def test_where_nothing_works_any_legal_move_is_made(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module.sys, "executable", "/bin/false")
    thought = await think(thinkers)
    assert thought is not None
    assert thought.move in START.moves(0)
    assert not thought.exact


async def test_what_is_dropped_is_thought_about_no_more(thinkers: Thinkers) -> None:
    await think(thinkers)
    dropped = asyncio.create_task(think(thinkers, "old", "expert"))
    after = asyncio.create_task(think(thinkers, "new"))
    await asyncio.sleep(0.1)
    thinkers.drop("old")
    assert await dropped is None
    assert await after is not None
    assert len(workers()) == 1


async def test_a_later_wish_for_the_same_takes_the_place_of_the_earlier(thinkers: Thinkers) -> None:
    first = asyncio.create_task(think(thinkers, level="expert"))
    await asyncio.sleep(0)
    second = await think(thinkers)
    assert await first is None
    assert second is not None


async def test_the_more_wait_the_less_time_each_gets(thinkers: Thinkers) -> None:
    question = move_question(GAME, START, 0, "easy", seed=5)
    assert [asked["seconds"] for asked in question.ways(0.1)] == [0.1, None]
    assert question.ways(99)[0]["seconds"] == 0.5
    given: list[float] = []
    share = thinkers._share

    def noted(wish: Any) -> float:
        given.append(share(wish))
        return given[-1]

    thinkers._share = noted  # type: ignore[method-assign]
    wishes = [asyncio.create_task(think(thinkers, number, "expert")) for number in range(40)]
    assert None not in await asyncio.gather(*wishes)
    assert max(given[:-1]) < 3 * LONGEST_WAIT / 40  # those at the end get no more than those before them


async def test_those_who_wait_elsewhere_count_too(thinkers: Thinkers) -> None:
    given: list[float] = []
    share = thinkers._share
    thinkers._share = lambda wish: given.append(share(wish)) or 0.05  # type: ignore[method-assign, func-returns-value]
    question = move_question(GAME, START, 0, "easy", seed=5)
    assert await thinkers.ask(1, question, waited=LONGEST_WAIT - 6, behind=5) is not None
    assert given == [pytest.approx(1.0, abs=0.1)]


async def test_advice_comes_from_the_strongest(thinkers: Thinkers) -> None:
    game = GAMES["tsoro"]
    found = advice_of(await thinkers.ask("hint", advice_question(game, game.start(), 0, seed=5)))
    assert found is not None
    assert found.exact
    assert found.value == 0.5


async def long_match(real: Matches) -> Match:
    """A finished match against Lodge, of moves at random."""
    match = await real.challenge(
        game="six-mens-morris", challenger=ANN, place=HERE, level="easy", seat_wish=0
    )
    rng = random.Random(3)
    while match.state is State.RUNNING:
        assert match.position is not None
        seat = match.waiting_for[0]
        move = rng.choice(match.position.moves(seat))
        if seat == 0:
            match = await real.act(match.id, ANN, match.ply, move)
        else:
            match = await real.reply(match.id, seat, match.ply, move)
    return match


async def test_a_review_comes_in_parts_and_lets_everybody_else_go_first(
    thinkers: Thinkers, real: Matches
) -> None:
    match = await long_match(real)
    reviewing = asyncio.create_task(thinkers.review(review_question(match)))
    order = []
    for number in range(3):
        await asyncio.sleep(0)
        order.append(await think(thinkers, number) is not None and not reviewing.done())
    assert order == [True] * 3
    review = Review.from_json(await reviewing)
    assert match.outcome is not None
    assert review.result == match.outcome.scores


async def test_a_review_that_fails_says_so_and_the_next_works(thinkers: Thinkers) -> None:
    asked = {"do": "review", "match": 1, "game": "tsoro", "options": {}, "seats": 2, "plies": [[0, "z9"]]}
    with pytest.raises(Failed):
        await thinkers.review(asked | {"scores": [1, 0], "resigned": 1})
    played = [[0, "a1"], [1, "a2"]]
    found = await thinkers.review(asked | {"plies": played, "scores": [1, 0], "resigned": 1})
    assert Review.from_json(found).result == (1, 0)


async def test_a_process_that_ends_in_the_middle_of_an_answer_has_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = """import sys; sys.stdin.readline(); sys.stdout.write('{"gif": "R0lG')"""
    (tmp_path / "half_an_answer.py").write_text(code)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    process = ThinkingProcess("half_an_answer")
    with pytest.raises(Failed):
        await process.ask({}, 1)
    await process.ended()
