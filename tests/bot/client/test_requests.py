"""Requests take turns, so that Discord never has to refuse one for there being too many."""

from __future__ import annotations

import random
from bisect import bisect_left
from itertools import pairwise

import pytest

from bot.client.requests import A_SECOND, AT_ONCE, Turns
from bot.playground.rate_limits import GLOBAL_REQUESTS


def sent(turns: Turns, asked: list[float]) -> list[float]:
    """When requests are sent that were asked for at certain times, ascending."""
    return [now + turns.take(now) for now in asked]


def most_in_a_second(moments: list[float]) -> int:
    times = sorted(moments)
    return max(number + 1 - bisect_left(times, at - 1) for number, at in enumerate(times))


def test_a_few_requests_never_wait() -> None:
    turns = Turns()
    assert sent(turns, [7.0] * AT_ONCE) == pytest.approx([7.0] * AT_ONCE)
    assert turns.take(7.0) > 0
    assert turns.take(8.0) == 0


def test_many_go_one_after_the_other_in_the_order_in_which_they_were_asked_for() -> None:
    moments = sent(Turns(), [0.0] * 400)
    assert moments == sorted(moments)
    assert moments[-1] == pytest.approx((400 - AT_ONCE) / A_SECOND)
    assert all(
        later - earlier == pytest.approx(1 / A_SECOND) for earlier, later in pairwise(moments[AT_ONCE:])
    )


def test_discord_takes_all_of_them_though_it_is_far_away() -> None:
    """What arrives in a second was sent in more than one: the way takes now longer, now less long."""
    rng = random.Random(24)
    asked = sorted(rng.uniform(0, 20) for _ in range(1_000))
    there = [at + 0.06 * rng.lognormvariate(0, 0.4) for at in sent(Turns(), asked)]
    assert most_in_a_second(there) <= GLOBAL_REQUESTS


def test_several_processes_share_the_limit() -> None:
    processes = [Turns(lambda: 3) for _ in range(3)]
    moments = [at for turns in processes for at in sent(turns, [0.0] * 200)]
    assert most_in_a_second(moments) <= GLOBAL_REQUESTS
    assert max(moments) == pytest.approx(600 / A_SECOND, abs=1)
