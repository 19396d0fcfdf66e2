"""A course of cards, each joining the one before: where its cards lie, and the marks between them.

Lengths and places are px of the picture.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engines.chance.decktet import EXCUSE, SUIT_SET, SUITS
from render.scene import TALL
from render.scene.emblems import ANY, SAME, STEP

NEWEST_WIDTH: Final = 184
"""Width of the newest card."""
EARLIER_WIDTH: Final = 94
"""Width of the earlier cards when there are two rows."""
_SINGLE_ROW_WIDTH: Final = 122
"""The same with one row."""
_MOST_IN_ONE_ROW: Final = 7
"""At most this many earlier cards lie in one row."""
_ROWS: Final = (28, 206)
"""How far below the top of the lane the cards of two rows begin."""
_GAP: Final = 6
"""Gap between neighbours that don't need to overlap."""
_NEWEST_JOINT_RADIUS: Final = 19
_BY_RANK: Final = {0: SAME, 1: STEP}
"""By how many ranks the second of two cards is higher than the first."""
_TURN_BELOW: Final = 16
"""From the lower edge of the upper row to the arrow that leads back to the start of the lower one."""


@dataclass(frozen=True, slots=True)
class Lane:
    """The room for one course."""

    top: int
    height: int
    left: int
    """Where the earlier cards may begin."""
    right: int
    """Where they end."""
    newest: int
    """The middle of the newest card."""

    @property
    def middle(self) -> float:
        return self.top + self.height / 2


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card, with its middle and its width."""

    card: int
    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True)
class Joint:
    """The join between a card and the one before, and its reason (see `render.scene.emblems.joint`)."""

    why: str
    x: float
    y: float
    radius: int


def lay(course: Sequence[int], lane: Lane) -> tuple[LaidCard, ...]:
    """Lay out a course from the first card: the newest is large, at the end; the earlier ones come before it,
    in one row or two, as widely spaced as there is room for."""
    if not course:
        return ()
    *earlier, newest = course
    if len(earlier) <= _MOST_IN_ONE_ROW:
        rows, width, tops = [earlier], _SINGLE_ROW_WIDTH, [lane.middle - TALL * _SINGLE_ROW_WIDTH / 2]
    else:
        half = len(earlier) // 2
        rows, width = [earlier[:half], earlier[half:]], EARLIER_WIDTH
        tops = [lane.top + down for down in _ROWS]
    longest = len(rows[-1])
    pitch = min(width + _GAP, (lane.right - lane.left - width) / max(longest - 1, 1))
    start = lane.right - width / 2 - pitch * (longest - 1)
    laid = [
        LaidCard(card, start + pitch * place, top + TALL * width / 2, width)
        for row, top in zip(rows, tops, strict=True)
        for place, card in enumerate(row)
    ]
    return (*laid, LaidCard(newest, lane.newest, lane.middle, NEWEST_WIDTH))


def turn_arrow(laid: Sequence[LaidCard]) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """The start and end of the arrow from the end of the upper row to the beginning of the lower one; None if
    there is only one row."""
    half = (len(laid) - 1) // 2
    if len(laid) <= _MOST_IN_ONE_ROW + 1:
        return None
    upper, lower = laid[half - 1], laid[half]
    y = upper.y + TALL * upper.width / 2 + _TURN_BELOW
    return (upper.x + upper.width / 2, y), (lower.x - lower.width / 2 + _TURN_BELOW, y)


def joints(laid: Sequence[LaidCard], rung: Sequence[int]) -> list[Joint]:
    """The joins before every card but the first: on the seam above it, or in the gap before the newest.
    `rung` is by card, with neighbouring ranks one apart."""
    marks = []
    for before, here in pairwise(laid):
        why = _why(before.card, here.card, rung)
        if here is laid[-1]:
            x = (before.x + before.width / 2 + here.x - here.width / 2) / 2
            marks.append(Joint(why, x, before.y, _NEWEST_JOINT_RADIUS))
        else:
            marks.append(Joint(why, here.x - here.width / 2, here.y - TALL * here.width / 2 - 3, 14))
    return marks


def _why(before: int, card: int, rung: Sequence[int]) -> str:
    """Joined by rank or, failing that, by a suit they share."""
    if before in EXCUSE or card in EXCUSE:
        return ANY
    if rung[card] - rung[before] in _BY_RANK:
        return _BY_RANK[rung[card] - rung[before]]
    shared = SUIT_SET[card] & SUIT_SET[before]
    return next(suit for place, suit in enumerate(SUITS) if shared >> place & 1)
