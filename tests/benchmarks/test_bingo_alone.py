"""Bingo Battle alone, solved from fifteen claims on."""

from __future__ import annotations

import random
from typing import cast

import pytest

from benchmarks.bingo_alone import (
    RANDOM,
    BingoBattle,
    Values,
    board_of,
    boards,
    given_away,
    position_of,
    rolls,
    solve,
    value_of,
)
from engines import CHANCE


@pytest.fixture(scope="module")
def values() -> Values:
    return solve(15)


def test_values_follow_from_all_rolls(values: Values) -> None:
    found = [board for claims, board in values if claims == 15]
    assert found == boards(15)
    for board in random.Random(4).sample(found, 3):
        position = position_of(15, board)
        assert board_of(position) == board
        assert sum(ways for ways, _ in rolls(position)) == len(position.chances())
        after = [cast("BingoBattle", position.follow(CHANCE, roll)) for roll, _ in position.chances()]
        mean = sum(value_of(values, each) for each in after) / len(after)
        assert values[15, board] == pytest.approx(mean, abs=1e-4)


def test_random_choices_give_something_away(values: Values) -> None:
    start = position_of(15, ((0, 0, False), (0, 0, False), (1, 2, False), (2, 1, False)))
    by_chance, by_thought = (
        sum(given_away(values, player, number, start) for number in range(40))
        for player in (RANDOM, "expert")
    )
    assert 0 <= by_thought < by_chance
