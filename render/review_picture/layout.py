"""Where everything goes in the picture of a review. Lengths are px."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import Final

from engines.core import CHANCE
from engines.opponents.review import Cause, Review

WIDTH: Final = 960
FRAME: Final = (24, 18, 912, 640)
"""Left, top, width and height of the wooden frame."""
WOOD: Final = 22
PLOT: Final = (148, 72, 736, 376)
"""The field with the curves."""
LANE: Final = (148, 472, 736, 108)
"""The lane beneath it for luck (bars upwards) and mistakes (bars downwards)."""
TICKS: Final = 604
"""Middle of the ply numbers."""
PANELS: Final = (24, 692, 912, 148)
HEIGHT: Final = 868
TALLEST: Final = 0.2
"""A change of this much or more gets a bar of full height."""
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)
_MOST_TICKS: Final = 8


@dataclass(frozen=True, slots=True)
class Bar:
    """A change at one ply, and the seat it is credited to."""

    ply: int
    seat: int
    change: float
    """Above 0 for good luck, below 0 for bad luck or a mistake."""
    by_chance: bool


def x_of(review: Review, moment: float) -> float:
    """Return the x of a moment; 0 is before the first ply."""
    left, _, width, _ = PLOT
    return left + width * moment / max(1, len(review.values) - 1)


def y_of(value: float) -> float:
    """Return the y of a value from 0 to 1."""
    _, top, _, height = PLOT
    return top + height * (1 - min(1.0, max(0.0, value)))


def ticks(plies: int) -> list[int]:
    """Return the plies to number, at even, round distances.

    >>> ticks(47), ticks(5)
    ([10, 20, 30, 40], [1, 2, 3, 4, 5])
    """
    step = _STEPS[bisect_left(_STEPS, plies / _MOST_TICKS)]
    return list(range(step, plies + 1, step))


def bars(review: Review) -> list[Bar]:
    """The bars of every ply: luck, for the seat that gained most (or lost, if none gained), and mistakes."""
    found = []
    for ply, step in enumerate(review.steps):
        gained = max(range(review.seats), key=lambda seat: step.luck[seat])
        if step.luck[gained]:
            found.append(Bar(ply, gained, step.luck[gained], by_chance=True))
        if step.actor != CHANCE and step.mistake[step.actor]:
            found.append(Bar(ply, step.actor, step.mistake[step.actor], by_chance=False))
    return found


def has_luck(review: Review) -> bool:
    """Whether anything was left to luck."""
    return any(any(step.luck) for step in review.steps)


def has_choices(review: Review) -> bool:
    """Whether anybody could make a mistake."""
    return any(step.cause in (Cause.CHOICE, Cause.LEFT, Cause.RESIGNED) for step in review.steps)
