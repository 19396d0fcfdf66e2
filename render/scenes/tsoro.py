"""Tsoro: a triangular slab with seven points, beavers in hand, jumps that swerve over the middle."""

from typing import Final, cast

from engines.core import Message
from engines.duel import COLOURS
from engines.threes import PIECES
from engines.tsoro import NET, Tsoro
from render.alt import duel_alt, owned, stocked
from render.duels import duel_scene
from render.endings import row_made
from render.holds import in_hand
from render.layouts import WHOLE, Layout, beavers
from render.nets import beside, stations, tracks
from render.scene import Board, Field, Scene, Slab
from render.show import Buttons
from render.view import View

BUTTONS: Final[Buttons] = ((None, "b3", None), ("a2", "b2", "c2"), ("a1", "b1", "c1"))

_PITCH: Final = 600
_LEFT, _BOTTOM = 180, 756
_RADIUS: Final = 57 / _PITCH
_RIM: Final = 108 / _PITCH
"""From a point on the edge to its name on the wood."""
_AWAY: Final = {
    "a1": (-0.72 * _RIM, -0.69 * _RIM),
    "b1": (0, -_RIM),
    "c1": (0.72 * _RIM, -0.69 * _RIM),
    "a2": (-0.894 * _RIM, 0.447 * _RIM),
    "b2": (0.115, -0.125),
    "c2": (0.894 * _RIM, 0.447 * _RIM),
    "b3": (0, _RIM),
}
_LAYOUT: Final = Layout(
    Board(
        size=(960, 1080),
        field=Field(_LEFT, _BOTTOM, _PITCH),
        frame=Slab(
            ((_LEFT, _BOTTOM), (_LEFT + _PITCH, _BOTTOM), (_LEFT + _PITCH // 2, _BOTTOM - _PITCH)),
            wood=46,
            corner=86,
        ),
        tracks=tracks(NET),
        stations=stations(NET, 40 / _PITCH),
        labels=beside(NET, _AWAY),
        sides=COLOURS,
        veiled=True,
    ),
    NET,
    NET.centres,
    beavers(*COLOURS),
    _RADIUS,
    WHOLE,
)


def scene(view: View) -> Scene:
    position = cast("Tsoro", view.position)
    holds = in_hand(COLOURS, position.stocks, PIECES)
    return duel_scene(_LAYOUT, view, holds, row_made(_LAYOUT, position))


def alt(view: View) -> Message:
    return duel_alt(view, *owned(view, NET), *stocked(view, cast("Tsoro", view.position).stocks))
