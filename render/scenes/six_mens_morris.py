"""Six Men's Morris: two squares one inside the other; mills, what they took, and who is left at the end."""

from typing import Final, cast

from engines.bases.duel import COLOURS
from engines.core import Message
from engines.games.six_mens_morris import MILLS, NET, STOCK, SixMensMorris
from render.alt_text import duel_alt, losses, stock_left, whereabouts
from render.button_grid import Buttons, block
from render.compose.boards.nets import lattice_layout
from render.compose.duels import duel_scene
from render.compose.end_marks import blockade, capsules, closed_rows, remnant, with_rows
from render.compose.stock_and_captures import captures, in_hand
from render.scene import Scene
from render.view import View

BUTTONS: Final[Buttons] = block(NET.points)

_LAYOUT: Final = lattice_layout(NET, COLOURS)
_TO_TAKE: Final = STOCK - 2
"""A seat that has lost this many beavers has lost the game."""


def scene(view: View) -> Scene:
    position = cast("SixMensMorris", view.position)
    taken = captures(COLOURS, position.captured, _TO_TAKE)
    hands = in_hand(COLOURS, position.stocks, STOCK)
    holds = (
        [(*hand, *prize) for hand, prize in zip(hands, taken, strict=True)] if any(position.stocks) else taken
    )
    mills = closed_rows(_LAYOUT, view, MILLS)
    ending = remnant(position) if position.end == "reduced" else blockade(position)
    return duel_scene(_LAYOUT, view, holds, with_rows(ending, mills), under=capsules(_LAYOUT, mills))


def alt(view: View) -> Message:
    position = cast("SixMensMorris", view.position)
    return duel_alt(
        view, *whereabouts(view, NET), losses(view, position.captured), *stock_left(view, position.stocks)
    )
