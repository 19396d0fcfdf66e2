"""The round pond with eight rocks on its bank and a stump in the middle, shared by two games."""

from dataclasses import replace
from typing import Final

from engines.bases.duel import COLOURS
from engines.boards.nets import SPOKED_RING
from render.button_grid import Buttons
from render.compose.boards.layouts import DuelLayout
from render.compose.boards.nets import labels_beside, net_layout, outward, stations
from render.scene import Bank

BUTTONS: Final[Buttons] = (("r8", "r1", "r2"), ("r7", "c", "r3"), ("r6", "r5", "r4"))

_PITCH: Final = 632
CENTRE: Final = (480, 459)
_ROCK: Final = 77 / _PITCH
_PEG: Final = 118 / _PITCH
"""From a rock to its name."""
_BESIDE_STUMP: Final = (38 / _PITCH, -93 / _PITCH)
"""From the stump to its name, between two spokes."""
_ROCKS: Final = SPOKED_RING.points[:-1]


def pond(bank: Bank, *, ropes: bool) -> DuelLayout:
    """The layout of a game of blue and green on a pond with `bank`; the spokes may be drawn as ropes."""
    layout = net_layout(
        SPOKED_RING,
        COLOURS,
        bank,
        centre=CENTRE,
        pitch=_PITCH,
        radius=58,
        places=stations(SPOKED_RING, _ROCK, "rock", {"c": "stump"}),
        labels=(
            *labels_beside(SPOKED_RING, outward(SPOKED_RING, _ROCKS, _PEG), 28, peg=True),
            *labels_beside(SPOKED_RING, {"c": _BESIDE_STUMP}, 28, peg=True),
        ),
        width=9 if ropes else 7,
    )
    if not ropes:
        return layout
    tracks = tuple(replace(track, rope=len(track.spots) == 2) for track in layout.board.tracks)
    return replace(layout, board=replace(layout.board, tracks=tracks))
