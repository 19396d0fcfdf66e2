"""What someone practises: at most so many positions, each when it's due."""

from __future__ import annotations

from typing import Final

import pytest
from sqlalchemy import select

from bot.limits_and_times import PRACTICE_POSITIONS
from bot.match.service import Matches
from bot.store import practice
from bot.store.practice import Practised
from bot.store.schema import practice as table
from tests.match_service import ANN, BEN, Clock, started

EARLY: Final = range(PRACTICE_POSITIONS)


async def shown(matches: Matches, user_id: int = ANN) -> Practised:
    found = await practice.first_due(matches.store, user_id)
    assert found is not None
    return found


async def answer(matches: Matches, item: Practised, *, right: bool) -> None:
    await practice.note_answer(matches.store, ANN, item, right=right, now=matches.now())


async def test_it_comes_back_after_longer_and_longer_times(matches: Matches, clock: Clock) -> None:
    match = await started(matches)
    assert await practice.add(matches.store, ANN, match.id, [4], matches.now()) == 1
    for days in (1, 3, 7):
        item = await shown(matches)
        assert (item.due_at - matches.now()).days == days
        clock.forward(days=days)
        await answer(matches, item, right=True)
    clock.forward(days=21)
    await answer(matches, await shown(matches), right=True)
    assert await practice.first_due(matches.store, ANN) is None


async def test_a_wrong_answer_brings_it_back_tomorrow(matches: Matches, clock: Clock) -> None:
    match = await started(matches)
    await practice.add(matches.store, ANN, match.id, [4], matches.now())
    await answer(matches, await shown(matches), right=True)
    item = await shown(matches)
    await answer(matches, item, right=False)
    after = await shown(matches)
    assert (after.step, (after.due_at - matches.now()).days) == (0, 1)
    await answer(matches, item, right=True)
    assert await shown(matches) == after, "the first answer counts"


async def test_it_is_only_their_own(matches: Matches) -> None:
    match = await started(matches)
    assert await practice.add(matches.store, ANN, match.id, [4, 6], matches.now()) == 2
    assert await practice.add(matches.store, ANN, match.id, [4, 6, 8], matches.now()) == 1
    assert await practice.find(matches.store, ANN, match.id, 8) is not None
    assert await practice.find(matches.store, BEN, match.id, 8) is None
    assert await practice.first_due(matches.store, BEN) is None
    assert await practice.add(matches.store, BEN, match.id, [4], matches.now()) == 1


@pytest.mark.parametrize("known", [None, 7])
async def test_one_too_many_drops_the_best_known_or_else_the_oldest(
    matches: Matches, clock: Clock, known: int | None
) -> None:
    store = matches.store
    match, other = await started(matches), await started(matches)
    await practice.add(store, BEN, match.id, EARLY[:5], matches.now())
    for half in (EARLY[:9], EARLY[9:]):
        assert await practice.add(store, ANN, match.id, half, matches.now()) == len(half)
        clock.forward(hours=1)
    if known is not None:
        item = await practice.find(store, ANN, match.id, known)
        assert item is not None
        await answer(matches, item, right=True)
    assert await practice.add(store, ANN, other.id, [0], matches.now()) == 1
    async with store.reading() as connection:
        query = select(table.c.match_id, table.c.ply).where(table.c.user_id == ANN)
        kept = {(row.match_id, row.ply) for row in await connection.execute(query)}
    assert kept == {(match.id, ply) for ply in EARLY if ply != (known or 0)} | {(other.id, 0)}
    assert await practice.find(store, BEN, match.id, 0) is not None
