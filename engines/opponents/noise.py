"""How weaker levels misjudge moves: by chance, so that the choice of the best becomes a softmax."""

from __future__ import annotations

import random
from math import log


def gumbel(rng: random.Random) -> float:
    """A number by Gumbel's distribution: added to the scores of moves, it makes the choice of the best a
    softmax of them."""
    return -log(-log(rng.random() or 0.5))


def misjudged(scores: list[float], blur: float, rng: random.Random) -> list[float]:
    """Scores of moves as a level of so much `blur` sees them.

    Luck may decide so much that no move changes the score by more than a few hundredths. So what a blur is
    worth depends on how much the choice matters: on how far the best is above the average. Of two moves the
    worse is chosen in three cases of ten with a blur of 1.2, one of seven with 0.58, one of twenty with 0.33.
    """
    if not blur:
        return scores
    matters = 2 * (max(scores) - sum(scores) / len(scores))
    return [each + matters * blur * gumbel(rng) for each in scores]
