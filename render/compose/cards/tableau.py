"""How a tableau of cards is laid out in its picture, and the panels of the two seats at it.

Everything is in px of the picture, y upwards; the seat at row 1 sits at the bottom. A tableau with more rows
than columns stands on the left with its panels beside it; any other has them below. One with very long rows
is folded, its second half below the first, so that cards stay large enough to read.
"""

from dataclasses import dataclass
from string import ascii_lowercase
from typing import Final

from render import scene as s
from render.compose.panels import GAP, split
from render.kept import cached

_WIDTH: Final = 960
_HEIGHT: Final = 1100
_EDGE: Final = 13
"""px left and right of frame and panels."""
_TOP: Final = 26
_FOOT: Final = 18
"""px below everything."""
_WOOD: Final = (40, 40, 16, 44)
"""Width of the frame's wood at the left, top, right and bottom."""
_LIP: Final = 12
"""How far the frame's side reaches below its face."""
_PAD: Final = (10, 20)
"""Between the field's edge and the cards, at the sides and at top and bottom, where the seats' bars are."""
_BETWEEN: Final = 18
"""From one row to the next."""
_STRIP: Final = 228
_ABOVE: Final = 36
"""Between the frame and the strip, where the pointer stands."""
_RESULT: Final = 148
_BROADEST_CARD: Final = 116
_CARD_SHARE: Final = 0.927
"""Width of a card as a share of its column, when the picture is full."""
_COLUMN: Final = 1.16
"""Width of a column in card widths, where there is room."""
_LEAST_HEIGHT: Final = 320
"""Least height of all rows together."""
_LONGEST_ROW: Final = 8
"""Longer rows are folded."""
_FOLD: Final = 98
"""Between the halves of a folded tableau, with room for two bars and the letters of the upper half."""
_TIP: Final = 22
"""Room beside a folded tableau for the tips showing where its rows continue."""


@dataclass(frozen=True, slots=True)
class Tableau:
    board: s.Board
    card: float
    """Width of a card."""
    spots: tuple[s.Spot, ...]
    """The middle of each place, row by row from row 1."""
    bars: tuple[tuple[tuple[s.Spot, s.Spot], ...], ...]
    """Each seat's edge; in a folded tableau, one for each half."""
    corners: tuple[tuple[s.Spot, ...], ...]
    """Where each seat's token stands on the frame, to the left of each bar."""
    panels: tuple[s.Box, s.Box]
    result: s.Box
    tall: bool
    """Whether the panels are beside the tableau."""


@cached(16)
def tableau(rows: int, columns: int, sides: tuple[str, ...], *, over: bool = False) -> Tableau:
    """Lay out `rows` times `columns` cards; `sides` are the seats' colours. At the end the result goes
    between the tableau and the panels below it."""
    tall = rows > columns
    halves = 1 + (columns > _LONGEST_ROW)
    each = columns // halves
    left, top, right, bottom = _WOOD
    aside, above = _PAD[0] + _TIP * (halves - 1), _PAD[1]
    around = top + bottom + 2 * above + _FOLD * (halves - 1)
    below = _LIP + _FOOT + (0 if tall else _ABOVE + _STRIP + (_RESULT + GAP) * over)
    highest = (_HEIGHT - _TOP - around - below) / (rows * halves)
    across = (_WIDTH - 2 * _EDGE - left - right - 2 * aside) / each
    card = min(_BROADEST_CARD, _CARD_SHARE * across, (highest - _BETWEEN) / s.TALL)
    pitch = min(across, _COLUMN * card), max(s.TALL * card + _BETWEEN, _LEAST_HEIGHT / rows / halves)
    half = rows * pitch[1]
    wide = round(each * pitch[0]) + 2 * aside + left + right
    high = round(halves * half) + around
    x = _EDGE if tall else round((_WIDTH - wide) / 2)
    height = _TOP + high + below
    lowest = height - _TOP - high + bottom + above
    # How high the cards of each half begin, from the first half on.
    floors = [lowest + (half + _FOLD) * (halves - 1 - number) for number in range(halves)]
    spots = tuple(
        (
            x + left + aside + pitch[0] * (column % each + 0.5),
            floors[column // each] + pitch[1] * (row + 0.5),
        )
        for row in range(rows)
        for column in range(columns)
    )
    levels = [floor - above + 9 for floor in floors], [floor + half + above - 9 for floor in floors]
    starts = range(0, columns, each)
    labels = [
        s.BoardLabel((x + left / 2, spots[row * columns + start][1]), str(row + 1))
        for row in range(rows)
        for start in starts
    ]
    labels += [
        s.BoardLabel((spots[column][0], levels[0][column // each] - 9 - bottom / 2), ascii_lowercase[column])
        for column in range(columns)
    ]
    ends = (x + left + 12, x + wide - right - 12)
    turns = [
        ((ends[1] - 4, row * columns + each - 1), (ends[0] + 4, row * columns + each)) for row in range(rows)
    ]
    board = s.Board(
        (_WIDTH, height),
        s.Field(0, height, 1),
        s.Frame((x, _TOP, wide, high), _WOOD, paint="baize"),
        labels=tuple(labels),
        guides=tuple(s.Tip((at, spots[place][1]), 0) for pair in turns for at, place in pair)
        if halves > 1
        else (),
        sides=sides,
        cards=True,
        veiled=over,
    )
    panels, result = _beside(x + wide) if tall else _under(_TOP + high + _LIP + _ABOVE, over=over)
    return Tableau(
        board,
        card,
        spots,
        tuple(tuple(((ends[0], y), (ends[1], y)) for y in edges) for edges in levels),
        tuple(tuple((x + 23, y + off) for y in edges) for off, edges in zip((-17, 17), levels, strict=True)),
        panels,
        result,
        tall,
    )


_Boxes = tuple[tuple[s.Box, s.Box], s.Box]


def _under(top: int, *, over: bool) -> _Boxes:
    """The boxes of the seats' panels below a tableau, and of the result above them."""
    x, width = _EDGE, _WIDTH - 2 * _EDGE
    below = top + (_RESULT + GAP) * over
    first, second = split((x, below, width, _STRIP), 2)
    return (first, second), (x, top, width, _RESULT)


def _beside(left: int) -> _Boxes:
    """The same beside a tableau: each seat at its own end, with the result between them."""
    x = left + GAP
    width = _WIDTH - _EDGE - x
    each, between = 396, 224
    space = (_HEIGHT - _TOP - _FOOT - 2 * each - between) // 2
    upper = (x, _TOP, width, each)
    middle = (x, _TOP + each + space, width, between)
    lower = (x, _HEIGHT - _FOOT - each, width, each)
    return (lower, upper), middle
