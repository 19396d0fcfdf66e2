"""Where things lie inside a `Zone`, for the scenes and the painter. Lengths are px."""

import math
from typing import Final

from render.scene.board import Box

WOOD: Final = 18
"""Width of the frame on every side of the fishery and the racecourse."""
_PLAY: Final = 0.304
"""Height of the bed for the last play, at the foot of the fishery, in heights of the fishery."""
_DECK_WIDTH: Final = 136
"""Width of the bed for the deck, to its right."""
_GAP: Final = 12
"""Between the beds and around them."""
_TALLY_HEIGHT: Final = 42
"""Height of the row that shows what has been caught, below the open baize."""

BASES: Final = ((0.5, 0.883), (0.7412, 0.5601), (0.5, 0.2375), (0.2588, 0.5601))
"""Home, first, second and third base, from the upper left corner, in widths and heights of the ball field."""

FINISH: Final = 24
"""Width of the chequered line at the right end of the racecourse."""


def play_bed(fishery: Box) -> Box:
    """Where the last play is shown."""
    x, y, width, height = fishery
    aside, high = WOOD + _GAP, round(_PLAY * height)
    return x + aside, y + height - aside - high, width - 2 * aside, high


def deck_bed(fishery: Box) -> Box:
    """Where the deck lies."""
    x, y, width, _ = fishery
    aside = WOOD + _GAP
    high = play_bed(fishery)[1] - _GAP - y - aside
    return x + width - aside - _DECK_WIDTH, y + aside, _DECK_WIDTH, high


def catch_bed(fishery: Box) -> Box:
    """The open baize where the cards to be caught lie."""
    left, top, _, height = deck_bed(fishery)
    x = fishery[0] + WOOD + _GAP
    return x, top, left - _GAP - x, height - _TALLY_HEIGHT


def tally_bed(fishery: Box) -> Box:
    """The row below it that shows what has been caught."""
    x, top, width, height = catch_bed(fishery)
    return x, top + height, width, _TALLY_HEIGHT


BASE_NUMBERS: Final = ((78, 0), (0, -74), (-78, 0))
"""From first, second and third base to their numbers, in px."""


def base_px(ballpark: Box, base: int) -> tuple[int, int]:
    """The pixel of a base; 0 is home."""
    left, top, width, height = ballpark
    across, down = BASES[base]
    return math.floor(left + across * width + 0.5), math.floor(top + down * height + 0.5)


TERRACES: Final = (54, 97, 140, 183, 226, 269, 312)
"""Radii of the round terraces of a ring field: the centre, then the outer edge of each ring."""
TERRACES_WOOD: Final = 22
"""Width of their frame."""
LODGE_RADIUS: Final = 56
"""Radius of the pond in each corner of that frame."""
PLATE_HEIGHT: Final = 32
"""Height of the name plate on each ring."""
PLATE_TEXT: Final = 26
"""Size of the name on it."""
_LODGE_ASIDE: Final = 280
"""From the middle of the field to a lodge, across and up or down."""


def terrace_middle(field: Box) -> tuple[float, float]:
    """The pixel in the middle of a ring field."""
    x, y, width, height = field
    return x + width / 2, y + height / 2


def terrace_reach(ring: int) -> float:
    """How far the middle of a ring is from the centre of the field; 0 for the centre itself."""
    return (TERRACES[ring - 1] + TERRACES[ring]) / 2 if ring else 0.0


def plate_px(field: Box, ring: int) -> tuple[float, float]:
    """The pixel at the middle of a ring's plate; all plates are in one column below the centre."""
    x, y = terrace_middle(field)
    return x, y + terrace_reach(ring)


def lodge_px(field: Box, corner: int) -> tuple[float, float]:
    """The pixel of a lodge: lower left, upper left, upper right, lower right."""
    x, y = terrace_middle(field)
    across = -_LODGE_ASIDE if corner < 2 else _LODGE_ASIDE
    return x + across, y + (-_LODGE_ASIDE if corner in (1, 2) else _LODGE_ASIDE)


STONES: Final = 12
"""Stones of a winding course, four to a row, from the lower left upwards."""
STONE_RADIUS: Final = 90
STONES_WOOD: Final = 24
"""Width of its frame."""
STONE_LANES: Final = ((27, -43), (27, 43))
"""From the middle of a stone to the place of the first seat's beaver and of the second's."""
STONE_NUMBER: Final = (-49, 0)
"""From the middle of a stone to its number."""
LODGE_BANK: Final = (72, 694)
"""From the upper left corner of the frame to the lodge before the first stone."""
_FIRST_STONE: Final = (210, 694)
_STONE_PITCH: Final = (188, 252)
"""From stone to stone along a row, and from row to row."""
_STONES_IN_A_ROW: Final = 4


def stone_px(field: Box, number: int) -> tuple[float, float]:
    """The pixel at the middle of a stone, from 1 to `STONES`."""
    row, along = divmod(number - 1, _STONES_IN_A_ROW)
    column = along if row % 2 == 0 else _STONES_IN_A_ROW - 1 - along
    x, y = _FIRST_STONE
    return field[0] + x + _STONE_PITCH[0] * column, field[1] + y - _STONE_PITCH[1] * row
