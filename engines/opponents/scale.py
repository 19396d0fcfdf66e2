"""Values inside a search are whole numbers; outside they are expected scores from 0 to 1.

A value is the logarithm of the odds, in thousandths: 0 is even, 1000 is e to 1. A win that is proven is worth
`WIN` less the plies until then, so that shorter wins are better and longer losses are, too. Whole numbers
make a search by nodes the same on every machine.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

UNIT: Final = 1000
WIN: Final = 1_000_000
PROVEN: Final = WIN - 10_000
"""From here on a value is a proven win; no search looks so many plies ahead."""
MOST: Final = 20_000
"""At most this much is an evaluation worth."""


def expected(value: int) -> float:
    """The expected score that a value stands for.

    >>> expected(0), expected(1000), expected(WIN - 3), expected(-WIN)
    (0.5, 0.731059, 1.0, 0.0)
    """
    if abs(value) >= PROVEN:
        return float(value > 0)
    return round(1 / (1 + exp(-value / UNIT)), 6)


def value_of(score: float) -> int:
    """The value that an expected score stands for, never proven.

    >>> value_of(0.5), value_of(0.731059), value_of(1.0)
    (0, 1000, 20000)
    """
    if score <= 0 or score >= 1:
        return MOST if score >= 1 else -MOST
    return max(-MOST, min(MOST, round(UNIT * log(score / (1 - score)))))
