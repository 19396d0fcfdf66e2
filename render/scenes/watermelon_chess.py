"""Watermelon Chess: a round pond with its bank, and 21 rocks along the curves of the melon."""

from typing import Final, cast

from engines.bases.duel import COLOURS
from engines.core import Message
from engines.games.watermelon_chess import NET, WatermelonChess
from render.alt_text import duel_alt, losses, whereabouts
from render.button_grid import Buttons
from render.compose.boards.nets import labels_beside, net_layout, outward, stations
from render.compose.duels import duel_scene
from render.compose.end_marks import blockade
from render.compose.panels import captures
from render.scene import Bank, Scene
from render.view import View

BUTTONS: Final[Buttons] = ()
TURNS: Final = True

_PITCH: Final = 766
_CENTRE: Final = (480, 459)
_TO_TAKE: Final = 4
_ON_BANK: Final = [point for point in NET.points if point.startswith("o")]
_ON_BOWS: Final = [point for point in NET.points if point.startswith("m")]
_ON_CIRCLE: Final = [point for point in NET.points if point.startswith("i")]
_LAYOUT: Final = net_layout(
    NET,
    COLOURS,
    Bank(_CENTRE, grass=434, earth=404, water=304),
    centre=_CENTRE,
    pitch=_PITCH,
    radius=40,
    places=stations(NET, 47 / _PITCH, "rock"),
    labels=(
        *labels_beside(NET, outward(NET, _ON_BANK, 426 / _PITCH - 0.46), 26, peg=True),
        *labels_beside(NET, outward(NET, _ON_BOWS, 74 / _PITCH, -118), 28),
        *labels_beside(NET, outward(NET, _ON_CIRCLE, 74 / _PITCH, 45), 28),
        *labels_beside(NET, {"c": (45 / _PITCH, 45 / _PITCH)}, 28),
    ),
    width=7,
)


def scene(view: View) -> Scene:
    position = cast("WatermelonChess", view.position)
    ending = blockade(position)
    return duel_scene(_LAYOUT, view, captures(COLOURS, position.captured, _TO_TAKE), ending)


def alt(view: View) -> Message:
    return duel_alt(
        view, *whereabouts(view, NET), losses(view, cast("WatermelonChess", view.position).captured)
    )
