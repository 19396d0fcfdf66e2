"""Brandub: lodges in the corners, the throne in the middle, the queen with her crown."""

from dataclasses import replace
from typing import Final, cast

from engines.boards.cells import cells_of
from engines.boards.grids import ORTHOGONALS
from engines.core import Message, Position, msg
from engines.games.brandub import CENTRE, COLOURS, CORNERS, GRID, Brandub
from render.alt_text import duel_alt, losses, whereabouts
from render.button_grid import Buttons
from render.compose.boards.layouts import Man, Men
from render.compose.boards.squares import CellLook, chequered, sparks_about, square_layout
from render.compose.duels import duel_scene
from render.compose.end_marks import RUNNING, EndMarks
from render.compose.stock_and_captures import Hold
from render.scene import Kind, Scene
from render.view import View

BUTTONS: Final[Buttons] = ()

_ATTACKER: Final = Man(COLOURS[0])
_VIKING: Final = Man(COLOURS[1])
_QUEEN: Final = Man(COLOURS[1], Kind.QUEEN, 1.13)


def _look(cell: int) -> CellLook:
    if cell in CORNERS:
        return ("cell_lodge", "lodge", "")
    return ("cell_throne", "throne", "") if cell == CENTRE else chequered(GRID, cell)


def _men(position: Position) -> Men:
    brandub = cast("Brandub", position)
    attackers = dict.fromkeys(cells_of(brandub.men[0]), _ATTACKER)
    vikings = dict.fromkeys(cells_of(brandub.men[1]), _VIKING)
    return attackers | vikings | dict.fromkeys(cells_of(brandub.queen), _QUEEN)


_LAYOUT: Final = replace(square_layout(GRID, _men, COLOURS, _look), kinds=(Kind.BEAVER, Kind.QUEEN))


def scene(view: View) -> Scene:
    position = cast("Brandub", view.position)
    attackers, others = position.captured
    vikings = others - (position.end == "captured")
    holds = ((Hold(_VIKING, vikings, 4),), (Hold(_ATTACKER, attackers, 8),))
    return duel_scene(_LAYOUT, view, holds, _ending(position))


def alt(view: View) -> Message:
    position = cast("Brandub", view.position)
    state = whereabouts(view, GRID)
    if position.queen:
        state.append(msg("The queen is on {point}.", point=GRID.points[position.queen.bit_length() - 1]))
    return duel_alt(view, *state, losses(view, position.captured))


def _ending(position: Brandub) -> EndMarks:
    """The queen in her lodge, or those who took her and the place where she stood."""
    if position.end == "escaped":
        return EndMarks(frozenset({position.spot}), ((position.spot,),), sparks_about(GRID))
    if position.end == "captured":
        around = GRID.neighbours(position.spot, ORTHOGONALS)
        return EndMarks(frozenset(cell for cell in around if position.cells[cell] == 0))
    return RUNNING
