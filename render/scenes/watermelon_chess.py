"""Watermelon Chess: a round pond with its bank, 21 rocks on the bows of the melon."""

from typing import Final, cast

from engines.core import Message
from engines.duel import COLOURS
from engines.watermelon_chess import NET, WatermelonChess
from render.alt import duel_alt, lost, owned
from render.duels import duel_scene
from render.endings import blockade, remnant
from render.holds import prey
from render.layouts import WHOLE, Layout, beavers
from render.nets import beside, outward, stations, tracks
from render.scene import Bank, Board, Field, Scene
from render.show import Buttons
from render.view import View

BUTTONS: Final[Buttons] = ()

_PITCH: Final = 766
_CENTRE: Final = (480, 459)
_TO_TAKE: Final = 4
_ROCK, _PEG = 47 / _PITCH, 426 / _PITCH
_ON_BANK: Final = [point for point in NET.points if point.startswith("o")]
_ON_BOWS: Final = [point for point in NET.points if point.startswith("m")]
_ON_CIRCLE: Final = [point for point in NET.points if point.startswith("i")]
_LAYOUT: Final = Layout(
    Board(
        size=(960, 1080),
        field=Field(_CENTRE[0] - _PITCH / 2, _CENTRE[1] + _PITCH / 2, _PITCH),
        frame=Bank(_CENTRE, grass=430, earth=404, water=304),
        tracks=tracks(NET, 7),
        stations=stations(NET, _ROCK, "rock"),
        labels=(
            *beside(NET, outward(NET, _ON_BANK, _PEG - 0.46), 26, peg=True),
            *beside(NET, outward(NET, _ON_BOWS, 66 / _PITCH, -118), 26, peg=True),
            *beside(NET, outward(NET, _ON_CIRCLE, 66 / _PITCH, 45), 26, peg=True),
            *beside(NET, {"c": (44 / _PITCH, 44 / _PITCH)}, 26, peg=True),
        ),
        sides=COLOURS,
        veiled=True,
    ),
    NET,
    NET.centres,
    beavers(*COLOURS),
    40 / _PITCH,
    WHOLE,
)


def scene(view: View) -> Scene:
    position = cast("WatermelonChess", view.position)
    ending = remnant(position) if position.end == "captured" else blockade(position)
    return duel_scene(_LAYOUT, view, prey(COLOURS, position.captured, _TO_TAKE), ending)


def alt(view: View) -> Message:
    return duel_alt(view, *owned(view, NET), lost(view, cast("WatermelonChess", view.position).captured))
