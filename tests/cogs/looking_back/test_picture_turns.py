"""Two pictures a second for each person: more wait, and what was asked for before gives way."""

from __future__ import annotations

import asyncio

from cogs.looking_back.picture_turns import PictureTurns


class Time:
    """A clock on which only waiting passes."""

    def __init__(self) -> None:
        self.now = 100.0

    def read(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(0)
        self.now += seconds


async def test_a_person_waits_and_others_do_not() -> None:
    time = Time()
    turns = PictureTurns(0.5, time.read, time.sleep)
    begun = []
    for user in (1, 1, 2, 1):
        assert await turns.wait(user)
        begun.append((user, time.now))
    assert begun == [(1, 100.0), (1, 100.5), (2, 100.5), (1, 101.0)]


async def test_of_presses_that_wait_on_one_message_only_the_last_is_shown() -> None:
    time = Time()
    turns = PictureTurns(0.5, time.read, time.sleep)
    assert await turns.wait(1, 7)
    used = await asyncio.gather(*(turns.wait(1, message) for message in (7, 7, 8, 7, 7)))
    assert used == [False, False, True, False, True]
    assert time.now == 101.0, "what gave way took no turn"
