"""Tsoro: a triangular slab with seven points, beavers in hand, jumps that swerve over the middle."""

from typing import Final, cast

from engines.bases.duel import COLOURS
from engines.bases.threes import PIECES
from engines.core import Message
from engines.games.tsoro import NET, Tsoro
from render.alt_text import duel_alt, stock_left, whereabouts
from render.button_grid import Buttons
from render.compose.boards.nets import labels_beside, net_layout, stations
from render.compose.duels import duel_scene
from render.compose.end_marks import winning_row
from render.compose.panels import in_hand
from render.scene import Scene, Slab
from render.view import View

BUTTONS: Final[Buttons] = ((None, "b3", None), ("a2", "b2", "c2"), ("a1", "b1", "c1"))
TURNS: Final = False

_PITCH: Final = 600
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
_LAYOUT: Final = net_layout(
    NET,
    COLOURS,
    Slab(((180, 756), (780, 756), (480, 156)), wood=46, corner=86),
    centre=(480, 456),
    pitch=_PITCH,
    radius=57,
    places=stations(NET, 40 / _PITCH),
    labels=labels_beside(NET, _AWAY),
)


def scene(view: View) -> Scene:
    position = cast("Tsoro", view.position)
    holds = in_hand(COLOURS, position.stocks, PIECES)
    return duel_scene(_LAYOUT, view, holds, winning_row(position))


def alt(view: View) -> Message:
    return duel_alt(view, *whereabouts(view, NET), *stock_left(view, cast("Tsoro", view.position).stocks))
