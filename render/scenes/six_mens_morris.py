"""Six Men's Morris: two squares, one inside the other; mills, what they took, and who is left at the end."""

from dataclasses import replace
from typing import Final, cast

from engines.bases.duel import COLOURS
from engines.core import Message, msg
from engines.games.six_mens_morris import MILLS, NET, STOCK, SixMensMorris
from render.alt_text import duel_alt, losses, stock_left, whereabouts
from render.button_grid import Buttons, block
from render.compose.boards.nets import lattice_layout
from render.compose.duels import duel_scene
from render.compose.end_marks import blockade, capsules, closed_rows, with_rows
from render.compose.panels import captures, in_hand
from render.compose.standing_rows import bands, sheltered
from render.scene import Scene, Sign, Station, Thing
from render.view import View

BUTTONS: Final[Buttons] = block(NET.points)
TURNS: Final = False

_MILL_LINE, _LINK_LINE = 11, 4
"""Widths (px) of the lines that carry mills, and of the plain links between the squares."""
_POND: Final = 0.115
"""Radius of the mill pond in the middle, in widths of the net like the lengths below."""
_LODGE: Final = 0.075
_PLAIN: Final = lattice_layout(NET, COLOURS)
_MIDDLE: Final = (0.5, 0.5)
_ENDS: Final = {frozenset((NET.centres[mill[0]], NET.centres[mill[-1]])) for mill in MILLS}
_LAYOUT: Final = replace(
    _PLAIN,
    board=replace(
        _PLAIN.board,
        tracks=tuple(
            replace(track, width=_MILL_LINE if frozenset(track.spots) in _ENDS else _LINK_LINE)
            for track in _PLAIN.board.tracks
        ),
        stations=(*_PLAIN.board.stations, Station(_MIDDLE, _POND, "pond")),
        guides=(Sign(_MIDDLE, "lodge", _LODGE, "water"),),
    ),
)
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
    under: list[Thing] = [*bands(_LAYOUT, position, MILLS, mills), *capsules(_LAYOUT, mills)]
    return duel_scene(_LAYOUT, view, holds, with_rows(blockade(position), mills), under=under)


def alt(view: View) -> Message:
    position = cast("SixMensMorris", view.position)
    return duel_alt(
        view,
        *whereabouts(view, NET),
        losses(view, position.captured),
        *stock_left(view, position.stocks),
        *_mills(view, position),
    )


def _mills(view: View, position: SixMensMorris) -> list[Message]:
    """Which beavers stand in mills."""
    found = []
    for seat, side in enumerate(COLOURS):
        if cells := sheltered(_LAYOUT, position, MILLS, side):
            points = tuple(NET.points[cell] for cell in cells)
            what = {"seat": view.game.colour_name(seat), "points": points}
            found.append(msg("{seat}'s beavers in mills: {points}.", **what))
    return found
