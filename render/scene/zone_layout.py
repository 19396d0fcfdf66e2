"""Where things lie within a `Zone`: shared by the scenes and the painter. Lengths are px."""

import math
from typing import Final

from render.scene.board import Box

WOOD: Final = 18
"""Width of the frame of fishery and racecourse, on every side."""
_PLAY_HEIGHT: Final = 148
"""Of the bed of the last play, at the foot of the fishery."""
_DECK_WIDTH: Final = 152
"""Of the bed of the deck, at its right."""
_GAP: Final = 12
"""Between the beds and around them."""

BASES: Final = ((0.5, 0.883), (0.7412, 0.5601), (0.5, 0.2375), (0.2588, 0.5601))
"""Home, first, second and third base, from the upper left corner, in widths and heights of the ball field."""

FINISH: Final = 24
"""Width of the chequered line at the right end of the racecourse."""


def play_bed(fishery: Box) -> Box:
    """Where the last play is shown."""
    x, y, width, height = fishery
    aside = WOOD + _GAP
    return x + aside, y + height - aside - _PLAY_HEIGHT, width - 2 * aside, _PLAY_HEIGHT


def deck_bed(fishery: Box) -> Box:
    """Where the deck lies."""
    x, y, width, height = fishery
    aside = WOOD + _GAP
    high = height - 2 * aside - _PLAY_HEIGHT - _GAP
    return x + width - aside - _DECK_WIDTH, y + aside, _DECK_WIDTH, high


def catch_bed(fishery: Box) -> Box:
    """The free baize, where the cards lie that can be caught."""
    left, top, _, height = deck_bed(fishery)
    x = fishery[0] + WOOD + 2 * _GAP
    return x, top, left - 2 * _GAP - x, height


def base_px(ballpark: Box, base: int) -> tuple[int, int]:
    """The pixel of a base; 0 is home."""
    left, top, width, height = ballpark
    across, down = BASES[base]
    return math.floor(left + across * width + 0.5), math.floor(top + down * height + 0.5)
