"""Films and reviews are made once, kept, shared by all who ask, and fairly refused."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from bot.match.model import Refused
from bot.match.service import Matches
from bot.opponents.processes import Failed
from bot.opponents.thinkers import Thinkers
from bot.queue import artefacts as module
from bot.queue.artefacts import Films, Reviews
from bot.queue.jobs import Jobs
from bot.queue.local_queue import LocalQueue
from bot.store import films, reviews
from bot.store.database import UNSAVED, Unavailable
from engines.opponents.review import Review
from tests.bot.films.test_films import film_record, over
from tests.match_service import ANN, BEN, CLEO, refusal

REVIEW = {"values": [[0.5, 0.5]], "result": [1.0, 0.0]}


@dataclass
class SlowJobs:
    """Makes anything as soon as it may."""

    may: asyncio.Event = field(default_factory=asyncio.Event)
    broken: bool = False
    made: list[Any] = field(default_factory=list)

    async def film(self, match_id: int, _record: object) -> bytes:
        await self._work(match_id)
        return b"GIF89a"

    async def review(self, match: object) -> Any:
        await self._work(match)
        return REVIEW

    async def _work(self, what: object) -> None:
        await self.may.wait()
        self.made.append(what)
        if self.broken:
            raise Failed("on purpose")


@pytest.fixture
def jobs() -> SlowJobs:
    return SlowJobs()


@pytest.fixture(params=[Films, Reviews])
def made(
    request: pytest.FixtureRequest, real: Matches, jobs: SlowJobs, monkeypatch: pytest.MonkeyPatch
) -> Any:
    """Films, and reviews; they are the same."""
    monkeypatch.setattr(Review, "from_json", staticmethod(lambda found: found))
    return request.param(real, cast("Jobs", jobs))


async def test_who_asks_meanwhile_shares_it(made: Any, jobs: SlowJobs) -> None:
    making = made.ask(1, 1, ANN, 5)
    assert made.ask(1, 1, BEN, 6) is making
    jobs.may.set()
    assert await making in (b"GIF89a", REVIEW)
    assert jobs.made == [1]


async def test_one_a_person_and_so_many_a_server(
    made: Any, jobs: SlowJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WAITING_IN_A_SERVER", 2)
    made.ask(1, 1, ANN, 5)
    with pytest.raises(Refused, match="working on match 1"):
        made.ask(2, 2, ANN, 5)
    last = made.ask(2, 2, BEN, 5)
    with pytest.raises(Refused, match="Lots of people are waiting"):
        made.ask(3, 3, CLEO, 5)
    elsewhere = made.ask(3, 3, CLEO, None)
    assert [made.ahead_of(number) for number in (1, 2, 3)] == [0, 1, 2]
    jobs.may.set()
    await asyncio.gather(last, elsewhere)
    await made.ask(4, 4, ANN, 5)


async def test_what_fails_can_be_asked_for_again(made: Any, jobs: SlowJobs) -> None:
    jobs.may.set()
    jobs.broken = True
    assert "Sorry, that didn't work" in await refusal(made.ask(1, 1, ANN, None))
    jobs.broken = False
    assert await made.ask(1, 1, ANN, None)


async def test_what_is_kept_is_not_made_again(
    made: Any, jobs: SlowJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def kept(_match_id: int) -> str:
        return "kept"

    monkeypatch.setattr(made, "kept", kept)
    assert await made.ask(1, 1, ANN, None) == "kept"
    assert jobs.made == []


async def test_who_waits_is_told_that_lodge_leaves(made: Any) -> None:
    making = made.ask(1, 1, ANN, None)
    await asyncio.sleep(0)
    await made.close()
    assert "restarting" in await refusal(making)
    with pytest.raises(Refused, match="restarting"):
        made.ask(2, 2, BEN, None)


async def test_what_cannot_be_kept_is_shown_all_the_same(
    real: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Thinking:
        async def film(self, _asked: object) -> bytes:
            return b"GIF89a"

        async def review(self, _asked: object) -> Any:
            return REVIEW

    async def keep(*_: object) -> None:
        raise Unavailable(UNSAVED)

    monkeypatch.setattr(films, "keep", keep)
    monkeypatch.setattr(reviews, "keep", keep)
    match, queue = await over(real), LocalQueue(real, cast("Thinkers", Thinking()))
    assert await queue.film(match.id, film_record(match)) == b"GIF89a"
    assert await queue.review(match) == REVIEW
