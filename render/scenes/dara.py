"""Dara: plain squares; what each seat still has to drop or has captured, and the row just made."""

from typing import Final, cast

from engines.bases.duel import COLOURS
from engines.boards.cells import cells_of
from engines.core import Message, msg
from engines.games.dara import GROUNDS, Dara
from render.alt_text import duel_alt, losses, stock_left, whereabouts
from render.button_grid import Buttons, block
from render.compose.boards.layouts import beavers
from render.compose.boards.squares import square_layout
from render.compose.duels import duel_scene
from render.compose.end_marks import RUNNING, EndMarks, capsules, closed_rows, with_rows
from render.compose.panels import captures, in_hand
from render.compose.standing_rows import bands, sheltered
from render.scene import Scene, Thing
from render.view import View

BUTTONS: Final[Buttons] = block(GROUNDS["7x7"].points)
TURNS: Final = False

_LAYOUTS: Final = {
    size: square_layout(ground, beavers(*COLOURS), COLOURS) for size, ground in GROUNDS.items()
}
_ROWS: Final = {size: [cells_of(row) for row in ground.threes] for size, ground in GROUNDS.items()}
_TOO_FEW: Final = 2
"""A seat with this many beavers left can't make a row, so no more of them are captured."""


def scene(view: View) -> Scene:
    position = cast("Dara", view.position)
    layout = _LAYOUTS[position.size]
    each = position.men[0].bit_count() + position.hands[0] + position.captured[0]
    holds = (
        in_hand(COLOURS, position.hands, each)
        if any(position.hands)
        else captures(COLOURS, position.captured, each - _TOO_FEW)
    )
    made = closed_rows(layout, view, _ROWS[position.size])
    under: list[Thing] = [*bands(layout, position, _ROWS[position.size], made), *capsules(layout, made)]
    return duel_scene(layout, view, holds, with_rows(_ending(position), made), under=under)


def alt(view: View) -> Message:
    position = cast("Dara", view.position)
    taken = [] if any(position.hands) else [losses(view, position.captured)]
    return duel_alt(
        view,
        *whereabouts(view, position.board),
        *stock_left(view, position.hands),
        *taken,
        *_safe(view, position),
    )


def _safe(view: View, position: Dara) -> list[Message]:
    """Which beavers stand in a row of three and so can't be removed."""
    layout, rows = _LAYOUTS[position.size], _ROWS[position.size]
    found = []
    for seat, side in enumerate(COLOURS):
        if cells := sheltered(layout, position, rows, side):
            points = tuple(position.board.points[cell] for cell in cells)
            name = view.game.colour_name(seat)
            found.append(msg("{seat}'s beavers safe in rows of three: {points}.", seat=name, points=points))
    return found


def _ending(position: Dara) -> EndMarks:
    """The loser's beavers, if they cannot move."""
    if position.end != "blocked" or position.outcome is None:
        return RUNNING
    losers = [men for men, score in zip(position.men, position.outcome.scores, strict=True) if not score]
    cells = frozenset(cell for men in losers for cell in cells_of(men))
    return EndMarks(shut=cells)
