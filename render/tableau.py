"""How a tableau of cards lies in its picture, and the panels of the two seats that sit at it.

Everything is in px of the picture, y upwards; the seat of row 1 sits below. A tableau with more rows than
columns stands at the left with its panels beside it; any other has them below.
"""

from dataclasses import dataclass
from functools import lru_cache
from string import ascii_lowercase
from typing import Final

from render.cards import TALL
from render.scene import Board, Box, Field, Frame, Label, Spot
from render.strip import GAP, split

_WIDTH: Final = 960
_HEIGHT: Final = 1100
_EDGE: Final = 13
"""px left and right of frame and panels."""
_TOP: Final = 26
_FOOT: Final = 18
"""px below everything."""
_WOOD: Final = (40, 40, 16, 44)
"""Of the frame, at the left, top, right and bottom."""
_LIP: Final = 12
"""How much lower than its face the frame's side reaches."""
_PAD: Final = (10, 20)
"""Between the field's edge and the cards, aside and above: there the seats' bars are."""
_BETWEEN: Final = 18
"""From a row to the next."""
_STRIP: Final = 216
_ABOVE: Final = 36
"""Between frame and strip, where the pointer stands."""
_RESULT: Final = 132
_BROADEST: Final = 116
"""Of a card."""
_LEAST: Final = 320
"""Height of all rows together, at the least."""


@dataclass(frozen=True, slots=True)
class Tableau:
    board: Board
    card: float
    """Width of a card."""
    spots: tuple[Spot, ...]
    """The middle of each place, row by row from row 1."""
    bars: tuple[tuple[Spot, Spot], tuple[Spot, Spot]]
    """Each seat's edge."""
    corners: tuple[Spot, Spot]
    """Where each seat's token stands on the frame."""
    panels: tuple[Box, Box]
    result: Box
    ended: tuple[Box, Box]
    """The seats' panels beside a result."""
    tall: bool
    """Whether the panels are beside it."""


@lru_cache(maxsize=16)
def tableau(rows: int, columns: int, sides: tuple[str, ...]) -> Tableau:
    """Of rows times columns cards; `sides` are the seats' colours."""
    tall = rows > columns
    left, top, right, bottom = _WOOD
    around = top + bottom + 2 * _PAD[1]
    below = _LIP + _FOOT + (0 if tall else _ABOVE + _STRIP)
    highest = (_HEIGHT - _TOP - around - below) / rows
    across = (_WIDTH - 2 * _EDGE - left - right - 2 * _PAD[0]) / columns
    card = min(_BROADEST, 0.927 * across, (highest - _BETWEEN) / TALL)
    aside, up = min(across, 1.16 * card), max(TALL * card + _BETWEEN, _LEAST / rows)
    wide, high = round(columns * aside) + 2 * _PAD[0] + left + right, round(rows * up) + around
    x = _EDGE if tall else round((_WIDTH - wide) / 2)
    height = _TOP + high + below
    first = (x + left + _PAD[0] + aside / 2, height - _TOP - high + bottom + _PAD[1] + up / 2)
    spots = tuple(
        (first[0] + aside * column, first[1] + up * row) for row in range(rows) for column in range(columns)
    )
    ends = (x + left + 12, x + wide - right - 12)
    levels = (height - _TOP - high + bottom + 9, height - _TOP - top - 9)
    labels = [Label((x + left / 2, spots[row * columns][1]), str(row + 1)) for row in range(rows)]
    labels += [
        Label((spots[column][0], levels[0] - 9 - bottom / 2), ascii_lowercase[column])
        for column in range(columns)
    ]
    board = Board(
        (_WIDTH, height),
        Field(0, height, 1),
        Frame((x, _TOP, wide, high), _WOOD, paint="baize"),
        labels=tuple(labels),
        sides=sides,
        cards=True,
    )
    panels, result, ended = _beside(x + wide) if tall else _under(_TOP + high + _LIP + _ABOVE)
    return Tableau(
        board,
        card,
        spots,
        (((ends[0], levels[0]), (ends[1], levels[0])), ((ends[0], levels[1]), (ends[1], levels[1]))),
        ((x + 23, levels[0] - 17), (x + 23, levels[1] + 17)),
        panels,
        result,
        ended,
        tall,
    )


_Boxes = tuple[tuple[Box, Box], Box, tuple[Box, Box]]


def _under(top: int) -> _Boxes:
    """The panels below a tableau: those of the seats, that of the result, and those of the seats under it."""
    whole = (_EDGE, top, _WIDTH - 2 * _EDGE, _STRIP)
    low = _STRIP - _RESULT - 10
    first, second = split(whole, 2)
    third, fourth = split((whole[0], top + _STRIP - low, whole[2], low), 2)
    return (first, second), (*whole[:3], _RESULT), (third, fourth)


def _beside(left: int) -> _Boxes:
    """The same beside a tableau: each seat's at its own end, the result between them."""
    x = left + GAP
    width = _WIDTH - _EDGE - x
    each, between = 396, 224
    space = (_HEIGHT - _TOP - _FOOT - 2 * each - between) // 2
    upper = (x, _TOP, width, each)
    middle = (x, _TOP + each + space, width, between)
    lower = (x, _HEIGHT - _FOOT - each, width, each)
    return (lower, upper), middle, (lower, upper)
