"""How long requests and events are on their way."""

from __future__ import annotations

import asyncio
import math
import random
import statistics
from collections.abc import Iterator
from functools import partial
from typing import Any

import discord
import pytest
from aiohttp import web

from bot.playground.distance import STRAGGLER_SECONDS, TAIL, Distance
from bot.playground.server import Playground
from tests.bot.playground.helpers import GAMES, Bot, People, board, picture, until

NOWHERE = {"latency": 0.0, "stragglers": 0.0, "events": "prompt"}
DRAWS = 20_000


class Dice(random.Random):
    """Draws what it is told to: how many medians each request takes."""

    def __init__(self, *medians: float) -> None:
        super().__init__()
        self._medians: Iterator[float] = iter(medians)

    def lognormvariate(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        return next(self._medians)


def distance(rng: random.Random | None = None, **form: Any) -> Distance:
    made = Distance(rng)
    made.set(form)
    return made


def test_the_median_is_what_was_asked_for_and_one_in_a_hundred_takes_much_longer() -> None:
    away = distance(random.Random(1), latency=120)
    drawn = [away.draw() for _ in range(DRAWS)]
    assert statistics.median(drawn) == pytest.approx(0.12, rel=0.02)
    assert statistics.quantiles(drawn, n=100)[-1] == pytest.approx(0.12 * TAIL, rel=0.05)
    assert min(drawn) > 0


def test_stragglers_are_as_many_as_were_asked_for() -> None:
    away = distance(random.Random(2), stragglers=2.5)
    drawn = [away.draw() for _ in range(DRAWS)]
    assert set(drawn) == {0.0, STRAGGLER_SECONDS}
    assert drawn.count(STRAGGLER_SECONDS) / DRAWS == pytest.approx(0.025, rel=0.15)


def test_nothing_takes_time_unless_it_is_asked_for() -> None:
    assert Distance().told() == NOWHERE
    assert Distance(Dice()).draw() == 0.0


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        *((("latency", value), "milliseconds") for value in (-1, 10_001, math.nan, "120", True, None)),
        *((("stragglers", value), "percentage") for value in (-0.1, 100.1, math.inf, [])),
        *((("events", value), "prompt") for value in ("early", None, 1)),
    ],
)
def test_what_is_no_distance_is_refused_and_changes_nothing(wrong: tuple[str, Any], sentence: str) -> None:
    away = distance(latency=50, stragglers=1, events="late")
    before = away.told()
    with pytest.raises(ValueError, match=sentence):
        away.set({"latency": 7, "stragglers": 7, "events": "shuffled"} | dict([wrong]))
    assert away.told() == before


def test_what_is_not_named_stays() -> None:
    away = distance(latency=50, stragglers=1, events="late")
    away.set({"latency": 20})
    assert away.told() == {"latency": 20.0, "stragglers": 1.0, "events": "late"}


# Events: the first takes long, the second no time


async def sent(events: str) -> tuple[list[str], list[str]]:
    """What has arrived right after two events were sent, and in the end."""
    away = distance(Dice(1.0, 0.0), latency=20, events=events)
    arrived: list[str] = []
    for name in ("first", "second"):
        away.send(partial(arrived.append, name), None)
    at_once = list(arrived)
    await until(lambda: len(arrived) == 2)
    return at_once, arrived


async def test_events_arrive_at_once_however_far_requests_go() -> None:
    assert await sent("prompt") == (["first", "second"], ["first", "second"])


async def test_late_events_keep_their_order() -> None:
    assert await sent("late") == ([], ["first", "second"])


async def test_shuffled_events_overtake_each_other() -> None:
    assert await sent("shuffled") == (["second"], ["second", "first"])


async def test_an_event_sent_at_once_does_not_overtake_those_that_are_under_way() -> None:
    away = distance(Dice(1.0), latency=20, events="late")
    arrived: list[str] = []
    away.send(partial(arrived.append, "late"), None)
    away.set(NOWHERE)
    away.send(partial(arrived.append, "prompt"), None)
    await until(lambda: len(arrived) == 2)
    assert arrived == ["late", "prompt"]


async def test_many_late_events_arrive_in_order() -> None:
    away = distance(random.Random(3), latency=10, events="late")
    arrived: list[int] = []
    for number in range(200):
        away.send(partial(arrived.append, number), None)
        if number % 20 == 0:
            await asyncio.sleep(0)
    await until(lambda: len(arrived) == 200)
    assert arrived == list(range(200))


# A bot at a distance


async def test_a_request_takes_effect_half_way(
    playground: Playground, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    rest = playground.rest
    seen: list[Any] = []

    async def travel(path: str, seconds: float) -> None:
        seen.append((path, seconds, len(playground.world.channels[int(GAMES)].messages)))

    def done(request: web.Request) -> None:
        seen.append("done")

    monkeypatch.setattr(rest.distance, "_rng", Dice(1.5))
    monkeypatch.setattr(rest.distance, "travel", travel)
    monkeypatch.setattr(rest, "done", done)
    rest.distance.set({"latency": 40})
    await bot.channel(GAMES).send("Hello")
    path, way = f"/channels/{GAMES}/messages", 0.04 * 1.5 / 2
    assert seen == [(path, pytest.approx(way), 0), "done", (path, pytest.approx(way), 1)]


async def test_both_ways_of_a_request_and_the_way_of_a_press_are_told(
    playground: Playground, bot: Bot, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    travelled: list[str] = []

    async def answer(interaction: discord.OpenInteraction) -> None:
        await interaction.response.send_message("Heard")

    bot.on_click = answer
    await bot.channel(GAMES).send(view=board(), file=picture())
    (message,) = await people.messages(GAMES)
    playground.rest.distance.set({"latency": 2, "events": "late"})
    monkeypatch.setattr(playground.rest.distance, "travelled", lambda what, seconds: travelled.append(what))
    pressed = await people.click(message, "pick|1|0|c3")
    assert pressed["status"] == "answered"
    await until(lambda: len([each for each in travelled if "callback" in each]) == 2)
    event, there, back = (each for each in travelled if pressed["id"] in each)
    assert event == pressed["id"]
    assert there == back
    assert there.endswith("/callback")
