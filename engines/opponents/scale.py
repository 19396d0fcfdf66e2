"""Values inside a search are whole numbers; outside they are expected scores from 0 to 1.

A value is the logarithm of the odds, in thousandths: 0 is even, 1000 is e to 1. A proven win is worth `WIN`
less the plies until then, so that shorter wins are better, and so are longer losses. Whole numbers make a
search limited by nodes the same on every machine.
"""

from __future__ import annotations

from math import exp
from typing import Final

UNIT: Final = 1000
WIN: Final = 1_000_000
PROVEN: Final = WIN - 10_000
"""From here on a value is a proven win; no search looks that many plies ahead."""


def expected(value: int) -> float:
    """Return the expected score that a value stands for.

    >>> expected(0), expected(1000), expected(WIN - 3), expected(-WIN)
    (0.5, 0.731059, 1.0, 0.0)
    """
    if abs(value) >= PROVEN:
        return float(value > 0)
    return round(1 / (1 + exp(-value / UNIT)), 6)
