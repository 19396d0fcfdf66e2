"""What an opponent concludes: the move, what it is worth, and how certain that is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LEVELS: Final = ("easy", "normal", "hard", "expert")
"""From the weakest to the strongest."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The result of thinking about a position."""

    move: str
    value: float
    """The score that the seat can expect, from 0 to 1 (`engines.core.Outcome.scores`)."""
    line: tuple[str, ...]
    """The moves expected from here on, this one first; chance results are left out."""
    nodes: int
    """How many positions were looked at."""
    exact: bool
    """Whether the value is known for certain: from a table, or proven by the search."""
