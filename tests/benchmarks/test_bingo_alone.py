"""Bingo Battle alone, solved from fifteen claims on."""

from __future__ import annotations

import random
from typing import cast

import pytest

from benchmarks.bingo_alone import BingoBattle, board_of, boards, position_of, rolls, solve, value_of
from engines import CHANCE


def test_values_follow_from_all_rolls() -> None:
    values = solve(15)
    found = [board for claims, board in values if claims == 15]
    assert found == boards(15)
    for board in random.Random(4).sample(found, 3):
        position = position_of(15, board)
        assert board_of(position) == board
        assert sum(ways for ways, _ in rolls(position)) == len(position.chances())
        after = [cast("BingoBattle", position.follow(CHANCE, roll)) for roll, _ in position.chances()]
        mean = sum(value_of(values, each) for each in after) / len(after)
        assert values[15, board] == pytest.approx(mean, abs=1e-4)
