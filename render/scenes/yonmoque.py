"""Yonmoque: the tinted cells and their diagonals, the last move with what it replaced, the row at the end."""

from typing import Final, cast

from engines.bases.duel import COLOURS
from engines.core import Message
from engines.games.yonmoque import GRID, STOCK, TINTS, Yonmoque
from render.alt_text import duel_alt, in_stock, whereabouts
from render.button_grid import Buttons, block
from render.compose.boards.layouts import Man, beavers
from render.compose.boards.squares import sparks_on, spots_of, square_layout
from render.compose.duels import duel_scene
from render.compose.end_marks import EndMarks
from render.compose.stock_and_captures import Hold
from render.scene import Link, Scene, SideChange, Thing
from render.view import Step, View

BUTTONS: Final[Buttons] = block(GRID.points)

_PAINTS: Final = {
    "b": ("cell_blue", "dot", "blue"),
    "g": ("cell_green", "triangle", "green"),
    "n": ("cell_rock", "pebble", "pebble"),
}
"""By tint: the cell's paint, its glyph, and what the glyph leans to."""
_SPOTS: Final = spots_of(GRID)


def _links() -> tuple[Link, ...]:
    """The diagonals from cell to cell of one colour, along which beavers of that colour run."""
    links = []
    for cell, tint in enumerate(TINTS):
        for direction in ((1, 1), (1, -1)):
            for end in GRID.ray(cell, direction)[:1]:
                if tint != "n" and TINTS[end] == tint:
                    paint, _, lit = _PAINTS[tint]
                    links.append(Link(_SPOTS[cell], _SPOTS[end], paint, lit))
    return tuple(sorted(links, key=lambda link: link.tint))


_LAYOUT: Final = square_layout(GRID, beavers(*COLOURS), COLOURS, lambda cell: _PAINTS[TINTS[cell]], _links())


def scene(view: View) -> Scene:
    position = cast("Yonmoque", view.position)
    holds = [
        (Hold(Man(colour), stock, STOCK),) for colour, stock in zip(COLOURS, position.stocks, strict=True)
    ]
    ending = EndMarks(_bright(position), position.rows, sparks_on(GRID))
    turned = _turned(view.steps[-1], ringed=not position.rows) if view.steps else []
    return duel_scene(_LAYOUT, view, holds, ending, over=turned)


def alt(view: View) -> Message:
    position = cast("Yonmoque", view.position)
    return duel_alt(view, *whereabouts(view, GRID), in_stock(view, position.stocks))


def _bright(position: Yonmoque) -> frozenset[int]:
    """The cells that made an end on the board."""
    if position.end == "stuck":
        return frozenset(cell for cell, owner in enumerate(position.cells) if owner == position.seat)
    return frozenset(cell for row in position.rows for cell in row)


def _turned(step: Step, *, ringed: bool) -> list[Thing]:
    """The rays about all that changed sides."""
    before, after = cast("Yonmoque", step.before), cast("Yonmoque", step.after)
    reached = GRID.cell[step.move[-2:]]
    owners = dict(enumerate(before.cells)) | {reached: step.actor}
    return [
        SideChange(_SPOTS[cell], COLOURS[owners[cell]], rays=ringed and cell != reached)
        for cell, owner in enumerate(after.cells)
        if owner >= 0 and owners[cell] not in (-1, owner)
    ]
