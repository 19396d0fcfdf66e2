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
from render.compose.stock_and_captures import captures
from render.scene import Disc, Scene, Veil
from render.view import View

BUTTONS: Final[Buttons] = ()

BEAVERS: Final = 9
_PITCH: Final = 784
_CENTRE: Final = (480, 459)
_FIELD, _WOOD = 404, 38
_OUTER: Final = [point for point in NET.points if point.startswith("c")]
_INNER: Final = [point for point in NET.points if point[0] in "ab"]
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
        *labels_beside(NET, outward(NET, _INNER, 76 / _PITCH, -52), 26),
        *labels_beside(NET, {"o": (-64 / _PITCH, 0)}, 26),
    ),
    veil=Veil((_CENTRE[0] - _FIELD, _CENTRE[1] - _FIELD, 2 * _FIELD, 2 * _FIELD), _FIELD),
)


def scene(view: View) -> Scene:
    position = cast("Pretwa", view.position)
    return duel_scene(_LAYOUT, view, captures(COLOURS, position.captured, BEAVERS), blockade(position))


def alt(view: View) -> Message:
    return duel_alt(view, *whereabouts(view, NET), losses(view, cast("Pretwa", view.position).captured))
