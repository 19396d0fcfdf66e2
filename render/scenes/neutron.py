"""Neutron: home rows in their sides' colours, and the neutron, which belongs to nobody."""

from typing import Final, cast

from engines.bases.duel import COLOURS
from engines.boards.cells import cells_of
from engines.boards.grids import DIAGONALS, ORTHOGONALS
from engines.core import Message, Position, msg, pmsg
from engines.games.neutron import GRID, HOMES, Neutron
from render.alt_text import duel_alt, whereabouts
from render.button_grid import Buttons, block
from render.compose.boards.layouts import Man, Men, beavers
from render.compose.boards.squares import CellLook, chequered, square_layout
from render.compose.duels import duel_scene
from render.compose.end_marks import RUNNING, EndMarks
from render.compose.panels import Sign
from render.scene import Scene
from render.view import View

BUTTONS: Final[Buttons] = block(GRID.points)
TURNS: Final = True

_NEUTRON: Final = Man("neutron")
_START: Final = GRID.cell["c3"]
_beavers = beavers(*COLOURS)


def _look(cell: int) -> CellLook:
    if HOMES[0] >> cell & 1:
        return ("cell_blue", "dot", "blue")
    if HOMES[1] >> cell & 1:
        return ("cell_green", "triangle", "green")
    return (chequered(GRID, cell)[0], "atom", "neutron") if cell == _START else chequered(GRID, cell)


def _men(position: Position) -> Men:
    return {**_beavers(position), cast("Neutron", position).neutron: _NEUTRON}


_LAYOUT: Final = square_layout(GRID, _men, (*COLOURS, "neutron"), _look)


def scene(view: View) -> Scene:
    position = cast("Neutron", view.position)
    signs: list[Sign | None] = [None, None]
    signs[position.seat] = Sign(_NEUTRON if position.part == "neutron" else Man(COLOURS[position.seat]))
    return duel_scene(_LAYOUT, view, ending=_ending(position), signs=signs)


def alt(view: View) -> Message:
    position = cast("Neutron", view.position)
    state = [*whereabouts(view, GRID), msg("The neutron is on {point}.", point=GRID.points[position.neutron])]
    if not position.end:
        part = pmsg("alt text", "the neutron") if position.part == "neutron" else pmsg("alt text", "a beaver")
        state.append(msg("Next to move: {what}.", what=part))
    return duel_alt(view, *state)


def _ending(position: Neutron) -> EndMarks:
    """The neutron in its home row, or the pieces that shut it in, or the pieces that cannot move."""
    here = position.neutron
    match position.end:
        case "home":
            return EndMarks(frozenset({here}))
        case "shut":
            around = GRID.neighbours(here, ORTHOGONALS + DIAGONALS)
            return EndMarks(frozenset({here, *around}), shut=frozenset({here}))
        case "stuck":
            shut = frozenset(cells_of(position.men[position.seat]))
            return EndMarks(shut | {here}, shut=shut)
    return RUNNING
