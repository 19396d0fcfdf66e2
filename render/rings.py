"""The round pond with eight rocks on its bank and a stump in the middle, which two games share."""

from dataclasses import replace
from typing import Final

from engines.boards import SPOKED_RING
from engines.duel import COLOURS
from render.layouts import WHOLE, Layout, beavers
from render.nets import beside, outward, stations, tracks
from render.scene import Bank, Board, Field
from render.show import Buttons

BUTTONS: Final[Buttons] = (("r8", "r1", "r2"), ("r7", "c", "r3"), ("r6", "r5", "r4"))

_PITCH: Final = 632
CENTRE: Final = (480, 459)
_ROCK: Final = 77 / _PITCH
_PEG: Final = 118 / _PITCH
"""From a rock to its name."""
_ROCKS: Final = SPOKED_RING.points[:-1]


def pond(bank: Bank, *, ropes: bool) -> Layout:
    """The layout of a game of blue and green on a pond with `bank`."""
    lines = tracks(SPOKED_RING, 9 if ropes else 7)
    if ropes:
        lines = tuple(replace(line, rope=len(line.spots) == 2) for line in lines)
    board = Board(
        size=(960, 1080),
        field=Field(CENTRE[0] - _PITCH / 2, CENTRE[1] + _PITCH / 2, _PITCH),
        frame=bank,
        tracks=lines,
        stations=stations(SPOKED_RING, _ROCK, "rock", {"c": "stump"}),
        labels=(
            *beside(SPOKED_RING, outward(SPOKED_RING, _ROCKS, _PEG), 28, peg=True),
            *beside(SPOKED_RING, {"c": (0, -82 / _PITCH)}, 28, peg=True),
        ),
        sides=COLOURS,
        veiled=True,
    )
    return Layout(board, SPOKED_RING, SPOKED_RING.centres, beavers(*COLOURS), 58 / _PITCH, WHOLE)
