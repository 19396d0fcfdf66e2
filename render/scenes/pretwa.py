"""Pretwa: three circles and three diameters on a round slab, and the leaps along them."""

from typing import Final, cast

from engines.bases.duel import COLOURS
from engines.core import Message
from engines.games.pretwa import NET, Pretwa
from render.alt_text import duel_alt, losses, whereabouts
from render.button_grid import Buttons
from render.compose.boards.nets import labels_beside, net_layout, outward, stations
from render.compose.duels import duel_scene
from render.compose.end_marks import blockade
from render.compose.panels import captures
from render.scene import Disc, Scene
from render.view import View

BUTTONS: Final[Buttons] = ()
TURNS: Final = True

BEAVERS: Final = 9
_PITCH: Final = 784
_CENTRE: Final = (480, 459)
_FIELD, _WOOD = 402, 46
_OUTER: Final = [point for point in NET.points if point.startswith("c")]
_INNER: Final = [point for point in NET.points if point[0] in "ab" and point[1] != "1"]
"""Leaves out those right above the middle, where signs on pieces would cover the names."""
_LAYOUT: Final = net_layout(
    NET,
    COLOURS,
    Disc(_CENTRE, _FIELD, _WOOD),
    centre=_CENTRE,
    pitch=_PITCH,
    radius=44,
    places=stations(NET, 27 / _PITCH),
    labels=(
        *labels_beside(NET, outward(NET, _OUTER, (_FIELD + _WOOD / 2) / _PITCH - 0.45), 28),
        *labels_beside(NET, outward(NET, _INNER, 65 / _PITCH, -63), 26),
        *labels_beside(NET, outward(NET, ("a1",), 65 / _PITCH, 63), 26),
        *labels_beside(NET, outward(NET, ("b1",), 65 / _PITCH, -117), 26),
        *labels_beside(NET, {"o": (-58 / _PITCH, 0)}, 26),
    ),
)


def scene(view: View) -> Scene:
    position = cast("Pretwa", view.position)
    taken = captures(COLOURS, position.captured, BEAVERS)
    return duel_scene(_LAYOUT, view, taken, blockade(position))


def alt(view: View) -> Message:
    return duel_alt(view, *whereabouts(view, NET), losses(view, cast("Pretwa", view.position).captured))
