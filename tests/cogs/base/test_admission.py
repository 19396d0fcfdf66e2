"""Which press is worked on when: offered load, distance and processor speed, simulated in time that costs
nothing."""

from __future__ import annotations

import asyncio
import random
import selectors
from collections.abc import Coroutine
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import pytest

from cogs.base.admission import AT_MOST, PLACES, TOO_LATE, Admission, Admitted, Claim, waits_for_discord
from tests import ALL

DISCORD_WAITS = 3.0
DEFER_AFTER = 0.8
"""As in `cogs.base.answers`."""
LISTENING, DECIDING, SENDING, ACKNOWLEDGING, DRAWING = 0.001, 0.003, 0.002, 0.002, 0.006
"""Seconds of a processor that the parts of a press take at speed 1; drawing has a processor of its own."""
CAPACITY = 1 / (LISTENING + DECIDING + SENDING)
"""Presses a second that can be answered at speed 1 without acknowledging any."""


class _Selector(selectors.SelectSelector):
    """Lets time pass instead of waiting."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        assert timeout is not None, "everybody waits for good"
        self.now += timeout
        return super().select(0)


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.selector = _Selector()
        super().__init__(self.selector)

    def time(self) -> float:
        return self.selector.now


def simulated(work: Coroutine[Any, Any, Any]) -> Any:
    """Run something in simulated time."""
    loop = _Loop()
    try:
        return loop.run_until_complete(work)
    finally:
        loop.close()


def now() -> float:
    return asyncio.get_running_loop().time()


class Processor:
    """Does one thing after another."""

    def __init__(self, speed: float) -> None:
        self._speed = speed
        self._until = 0.0

    @property
    def backlog(self) -> float:
        """Seconds of work that wait."""
        return max(0.0, self._until - now())

    async def do(self, seconds: float) -> None:
        self._until = max(self._until, now()) + seconds / self._speed
        await asyncio.sleep(self._until - now())


@dataclass
class Press:
    made: float
    form: bool = False
    acknowledged: float | None = None
    """When Discord heard the first answer."""
    first: bool = False
    """Whether that was only an acknowledgement."""
    begun: float | None = None
    played: bool = False
    shown: float | None = None
    turned_away: bool = False


@dataclass
class Bot:
    """What Lodge does with presses, in as few lines as possible."""

    latency: float
    speed: float = 1.0
    presses: list[Press] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.loop, self.drawer = Processor(self.speed), Processor(self.speed)
        self.admission = Admission()

    async def press(self, press: Press) -> None:
        self.presses.append(press)
        await asyncio.sleep(press.made - now())
        await self.loop.do(LISTENING)
        self.admission._lag = self.loop.backlog
        self.admission._give()
        timer = asyncio.create_task(self._hold_later(press))
        async with self.admission.claim_of(now()) as claim:
            hold = None if press.form else lambda: self._hold(press)
            found = await self.admission.admit(
                claim, now() - press.made, hold, lambda: press.acknowledged == float("inf")
            )
            press.turned_away = found is Admitted.TURNED_AWAY
            if found is Admitted.GO_ON:
                press.begun = now()
                await self.loop.do(DECIDING)
                press.played = True
                async with self.admission.drawing():
                    await self.drawer.do(DRAWING)
                await self.loop.do(SENDING)
                waits_for_discord()
                await asyncio.sleep(self.latency)
                press.shown = now()
                self._heard(press, first=False)
        timer.cancel()

    async def _hold_later(self, press: Press) -> None:
        await asyncio.sleep(DEFER_AFTER)
        if not press.form:
            await self._hold(press)

    async def _hold(self, press: Press) -> bool:
        await self.loop.do(ACKNOWLEDGING)
        await asyncio.sleep(self.latency)
        return self._heard(press, first=True)

    def _heard(self, press: Press, *, first: bool) -> bool:
        if press.acknowledged is None:
            in_time = now() - press.made <= DISCORD_WAITS
            press.acknowledged, press.first = now() if in_time else float("inf"), first
        return press.acknowledged != float("inf")


def offer(pace: float, seconds: float, *, latency: float, speed: float = 1.0, forms: float = 0.0) -> Bot:
    """The bot after so many presses a second for so many seconds, at random moments."""

    async def all_of_them() -> Bot:
        bot, rng, due, work = Bot(latency, speed), random.Random(1), 0.0, []
        while (due := due + rng.expovariate(pace)) < seconds:
            work.append(bot.press(Press(due, form=rng.random() < forms)))
        await asyncio.gather(*work)
        return bot

    return simulated(all_of_them())


@pytest.mark.parametrize("speed", [0.25, 1.0, 4.0] if ALL else [1.0])
@pytest.mark.parametrize("latency", [0.0, 0.12, 0.5, 2.0])
def test_while_the_processor_keeps_up_every_press_is_answered_in_one_request(latency, speed):
    """However far away Discord is, and however many presses wait for it."""
    bot = offer(0.7 * CAPACITY * speed, 5, latency=latency, speed=speed)
    assert all(press.played and press.acknowledged == press.shown for press in bot.presses if latency < 0.5)
    assert all(press.shown is not None and not press.turned_away for press in bot.presses)
    own = [press.shown - press.made - latency for press in bot.presses]
    assert max(own) < 0.4 / min(speed, 1)


@pytest.mark.parametrize("latency", [0.0, 0.12, 0.3] if ALL else [0.12])
@pytest.mark.parametrize(("times", "seconds"), [(1.3, 5), (2.0, 3), (3.0, 1)])
def test_beyond_that_presses_are_acknowledged_first_and_none_is_lost(times, seconds, latency):
    bot = offer(times * CAPACITY, seconds, latency=latency)
    assert any(press.first for press in bot.presses)
    taken = [press for press in bot.presses if not press.turned_away]
    assert len(taken) >= 0.99 * len(bot.presses)
    assert all(press.acknowledged - press.made <= DISCORD_WAITS for press in taken)
    assert all(press.played and press.shown is not None for press in taken)


@pytest.mark.parametrize("latency", [0.0, 0.12])
def test_what_cannot_be_answered_in_time_is_turned_away_unplayed(latency):
    """Far more than can even be listened to: whatever is played was acknowledged in time."""
    bot = offer(8 * CAPACITY, 4, latency=latency)
    away = [press for press in bot.presses if press.turned_away]
    assert away
    assert not any(press.played for press in away)
    for press in bot.presses:
        assert press.played == (press.begun is not None)
        if press.played:
            assert press.acknowledged - press.made <= DISCORD_WAITS


def test_the_oldest_press_is_worked_on_first():
    bot = offer(2 * CAPACITY, 3, latency=0.12)
    begun = sorted((p for p in bot.presses if p.begun is not None), key=lambda press: press.begun)
    made = [press.made for press in begun]
    for earlier, later in pairwise(made):
        assert earlier < later + 0.5  # a press listened to later may have been made a little earlier


def test_a_press_that_opens_a_form_is_never_acknowledged_first():
    bot = offer(1.2 * CAPACITY, 1, latency=0.12, forms=0.2)
    assert any(press.form for press in bot.presses)
    assert not any(press.form and press.first for press in bot.presses)


def test_a_place_is_handed_on_where_its_holder_waits_for_something_else():
    async def hold_all() -> float:
        admission = Admission()
        for _ in range(PLACES):
            await _claim(admission).take()
        await _claim(admission).take()
        return now()

    assert simulated(hold_all()) == pytest.approx(AT_MOST)


def test_one_that_gives_up_waiting_takes_no_place():
    async def give_up() -> None:
        admission = Admission(1)
        first = _claim(admission)
        await first.take()
        waiting = asyncio.create_task(admission.wait_for_place(0))
        await asyncio.sleep(0)
        first.leave()
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        async with asyncio.timeout(AT_MOST / 2):
            await admission.wait_for_place(1)

    simulated(give_up())


def test_a_clock_that_is_set_turns_nobody_away():
    """How far Discord's clock is from ours doesn't matter, and nothing is late while the loop keeps up."""

    async def presses() -> None:
        admission = Admission()
        assert not admission.comes_too_late(-3600.0)
        assert not admission.comes_too_late(5.0)
        admission._lag = 1.0
        assert admission.comes_too_late(-3600.0 + TOO_LATE + 1)
        assert not admission.comes_too_late(-3600.0 + TOO_LATE - 1)

    simulated(presses())


def _claim(admission: Admission) -> Claim:
    return Claim(admission, now())
