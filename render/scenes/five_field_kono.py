"""Five Field Kono: diagonals from cell to cell, each camp in its side's colour, and beavers that are
across."""

from typing import Final, cast

from engines.bases.duel import COLOURS
from engines.boards.cells import cells_of
from engines.boards.grids import DIAGONALS
from engines.core import Message, msg
from engines.games.five_field_kono import CAMPS, GRID, FiveFieldKono
from render.alt_text import duel_alt, whereabouts
from render.button_grid import Buttons, block
from render.compose.boards.layouts import Man, beavers
from render.compose.boards.squares import CellLook, spots_of, square_layout
from render.compose.duels import duel_scene
from render.compose.end_marks import RUNNING, EndMarks
from render.compose.panels import Hold
from render.scene import Link, Scene
from render.view import View

BUTTONS: Final[Buttons] = block(GRID.points)
TURNS: Final = True

_SPOTS: Final = spots_of(GRID)


def _look(cell: int) -> CellLook:
    """A camp has the colour and the mark of the side that starts there."""
    if CAMPS[0] >> cell & 1:
        return ("cell_blue", "dot", "blue")
    return ("cell_green", "triangle", "green") if CAMPS[1] >> cell & 1 else ("cell", "", "")


def _links() -> tuple[Link, ...]:
    """The diagonals, each half in the tint of its cell."""
    return tuple(
        Link((x, y), ((x + _SPOTS[end][0]) / 2, (y + _SPOTS[end][1]) / 2), tint, lit or "line")
        for cell, (x, y) in enumerate(_SPOTS)
        for tint, _, lit in (_look(cell),)
        for end in GRID.neighbours(cell, DIAGONALS)
    )


_LAYOUT: Final = square_layout(GRID, beavers(*COLOURS), COLOURS, _look, _links(), crowded=True)


def scene(view: View) -> Scene:
    position = cast("FiveFieldKono", view.position)
    holds = [(Hold(Man(colour), across, 7),) for colour, across in zip(COLOURS, position.across, strict=True)]
    return duel_scene(_LAYOUT, view, holds, _ending(position))


def alt(view: View) -> Message:
    position = cast("FiveFieldKono", view.position)
    blue, green = position.across
    across = msg("Beavers across: Blue {blue}, Green {green}.", blue=blue, green=green)
    return duel_alt(view, *whereabouts(view, GRID), across)


def _ending(position: FiveFieldKono) -> EndMarks:
    """The winner's beavers that are across."""
    outcome = position.outcome
    if outcome is None or outcome.scores == (0.5, 0.5):
        return RUNNING
    winner = 0 if outcome.scores[0] else 1
    return EndMarks(frozenset(cells_of(position.men[winner] & CAMPS[1 - winner])))
