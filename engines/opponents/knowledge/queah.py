"""Queah: beavers taken come back from the reserve."""

from collections.abc import Sequence
from typing import cast

from engines.core import Position
from engines.games.queah import Queah

NOISE = 0.45
SIZES = (10, 10)


def extras(position: Position) -> Sequence[int]:
    """The beavers that each seat has still to place."""
    return cast("Queah", position).stocks
