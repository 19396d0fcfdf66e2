"""Rounds of the garbage collector by time, in this process."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from bot.client import garbage
from bot.client.garbage import ShortRounds
from tests.e2e.waiting import TIMEOUT


class Knot:
    """A cycle, which nothing but a round frees."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = gc.get_threshold()
    monkeypatch.setattr(garbage, "SETTLED_AFTER", 0.0)
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


async def until_gone(tied: weakref.ref[Knot]) -> None:
    async with asyncio.timeout(TIMEOUT):
        while tied() is not None:
            await asyncio.sleep(0.05)


async def test_cycles_are_freed_and_what_survives_is_left_alone() -> None:
    rounds = ShortRounds(idle=lambda: True)
    rounds.begin()
    try:
        kept = [Knot() for _ in range(1000)]
        await until_gone(weakref.ref(Knot()))
        assert not any(isinstance(each, Knot) for each in gc.get_objects()), len(kept)
    finally:
        rounds.end()


async def test_while_something_is_in_hand_all_of_it_is_looked_at_again() -> None:
    rounds = ShortRounds(idle=lambda: False)
    rounds.begin()
    try:
        frozen, kept = gc.get_freeze_count(), [Knot() for _ in range(1000)]
        await until_gone(weakref.ref(Knot()))
        assert gc.get_freeze_count() <= frozen
        survivor = weakref.ref(kept[0])
        kept.clear()
        await until_gone(survivor)
    finally:
        rounds.end()


async def test_in_the_end_everything_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was there at the start is looked at again when that has settled, and then once a day."""
    monkeypatch.setattr(garbage, "SETTLED_AFTER", 1e9)
    rounds = ShortRounds(idle=lambda: True)
    kept = [Knot()]
    rounds.begin()
    try:
        overlooked = weakref.ref(kept.pop())
        await until_gone(weakref.ref(Knot()))
        assert overlooked() is not None
        rounds._next_whole = 0.0
        await until_gone(overlooked)
    finally:
        rounds.end()
