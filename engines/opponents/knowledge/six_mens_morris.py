"""Six Men's Morris: first all beavers are placed, then they move."""

from collections.abc import Sequence
from typing import cast

from engines.core import Position
from engines.games.six_mens_morris import SixMensMorris

SIZES = (8, 8)


def extras(position: Position) -> Sequence[int]:
    """The beavers that each seat has still to place."""
    return cast("SixMensMorris", position).stocks
