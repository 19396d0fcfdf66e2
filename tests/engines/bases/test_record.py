"""Positions made from others."""

from __future__ import annotations

import dataclasses
import random
from itertools import pairwise

import pytest

from engines import GAMES, Game
from engines.bases.record import replace
from tests.engines.playing import walk


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_replacing_a_field_is_what_dataclasses_do(game: Game) -> None:
    positions = [position for position, _ in walk(game.start(), random.Random(3), 12)]
    for before, after in pairwise(positions):
        for field in dataclasses.fields(game.position):  # type: ignore[arg-type]
            change = {field.name: getattr(after, field.name)}
            assert replace(before, **change) == dataclasses.replace(before, **change)  # type: ignore[type-var]


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(TypeError, match="no such fields: sea"):
        replace(GAMES["neutron"].start(), sea=1)  # type: ignore[type-var]
