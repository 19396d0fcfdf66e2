"""Brandub: the queen is no piece like the others, and she wants to a corner."""

from collections.abc import Sequence
from typing import cast

from engines.core import Position
from engines.games.brandub import Brandub


def cells(position: Position) -> Sequence[int]:
    """Who stands on each cell; 2 is the queen."""
    found = cast("Brandub", position)
    owners = list(found.cells)
    if found.queen:
        owners[found.queen.bit_length() - 1] = 2
    return owners
