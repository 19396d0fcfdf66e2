"""Yonmoque: beavers wait beside the board to be placed."""

from collections.abc import Sequence
from typing import cast

from engines.core import Position
from engines.games.yonmoque import Yonmoque

SIZES = (8, 8)


def extras(position: Position) -> Sequence[int]:
    """Return how many beavers each seat still has to place."""
    return cast("Yonmoque", position).stocks
