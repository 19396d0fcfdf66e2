"""Dara: first all beavers are dropped, then they move."""

from typing import cast

from engines.core import Position
from engines.games.dara import Dara

NOISE = 1.75
SIZES = (14, 14)


def extras(position: Position) -> tuple[int, ...]:
    """Return how many beavers each seat still has to drop."""
    return cast("Dara", position).hands
