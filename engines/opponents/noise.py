"""How weaker levels misjudge moves: by random noise that turns picking the best into a softmax."""

from __future__ import annotations

import random
from math import log


def gumbel(rng: random.Random) -> float:
    """Return a number from the Gumbel distribution: added to the scores of moves, it turns picking the best
    into a softmax."""
    return -log(-log(rng.random() or 0.5))


def misjudged(scores: list[float], blur: float, rng: random.Random) -> list[float]:
    """Return the scores of moves as a level with this `blur` sees them.

    Luck may decide so much that no move changes the score by more than a few hundredths. So the effect of a
    blur depends on how much the choice matters: on how far the best is above the average. Of two moves, the
    worse is chosen three times in ten with a blur of 1.2, once in seven with 0.58, and once in twenty with
    0.33.
    """
    if not blur:
        return scores
    matters = 2 * (max(scores) - sum(scores) / len(scores))
    return [each + matters * blur * gumbel(rng) for each in scores]
