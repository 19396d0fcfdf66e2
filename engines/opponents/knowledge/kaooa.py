"""Kaooa: the crows are dropped one by one."""

from collections.abc import Sequence
from typing import cast

from engines.core import Position
from engines.games.kaooa import Kaooa

NOISE = 0.6
SIZES = (8, 2)


def extras(position: Position) -> Sequence[int]:
    """Return how many crows are still in hand, and whether the vulture has flown."""
    found = cast("Kaooa", position)
    return found.in_hand, int(found.flown)
