"""What a position is worth without looking ahead."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from engines.core import Position

PIECE: Final = 400
"""What one extra piece is worth where nothing better is known."""


class Evaluation(ABC):
    """Judges positions of a two-player game."""

    @abstractmethod
    def value(self, position: Position, seat: int) -> int:
        """Return the value of a running position for `seat`, which is to act (`engines.opponents.scale`)."""


class Material(Evaluation):
    """More pieces are better: for games about which nothing else is known."""

    def value(self, position: Position, seat: int) -> int:
        men: tuple[int, int] | None = getattr(position, "men", None)
        if men is None:
            return 0
        return PIECE * (men[seat].bit_count() - men[1 - seat].bit_count())
