"""Jarmo: shooters may be taken back, and what counts is how many have arrived."""

from typing import cast

from engines.core import Position
from engines.games.jarmo import Jarmo

NOISE = 2.6
SIZES = (6, 6, 4, 4, 2)
FIELDS = {"board": "lines"}


def extras(position: Position) -> tuple[int, ...]:
    """Return how many shooters each seat has lost, how many take-backs it has earned, and whether one is
    due."""
    found = cast("Jarmo", position)
    return (*found.captured, *found.takebacks, found.taking)
