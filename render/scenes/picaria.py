"""Picaria: a wooden square with all its diagonals, the pond in the middle, with 13 points or 9."""

from typing import Final, cast

from engines.bases.duel import COLOURS
from engines.bases.threes import PIECES
from engines.core import Message
from engines.games.picaria import NETS, POND, Picaria
from render.alt_text import duel_alt, stock_left, whereabouts
from render.button_grid import Buttons, block
from render.compose.boards.nets import lattice_layout
from render.compose.duels import duel_scene
from render.compose.end_marks import winning_row
from render.compose.panels import in_hand
from render.scene import Scene
from render.view import View

BUTTONS: Final[Buttons] = block(NETS["13"].points)
TURNS: Final = False


_LAYOUTS: Final = {size: lattice_layout(net, COLOURS, {POND: "pond"}) for size, net in NETS.items()}
"""By the value of the option `board`."""


def scene(view: View) -> Scene:
    position = cast("Picaria", view.position)
    layout = _LAYOUTS[position.size]
    return duel_scene(layout, view, in_hand(COLOURS, position.stocks, PIECES), winning_row(position))


def alt(view: View) -> Message:
    position = cast("Picaria", view.position)
    return duel_alt(view, *whereabouts(view, position.board), *stock_left(view, position.stocks))
