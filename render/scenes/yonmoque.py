"""Yonmoque: tinted cells with their diagonals, the last move and what it replaced, and the winning row."""

from dataclasses import replace
from typing import Final, cast

from engines.bases.duel import COLOURS
from engines.core import Either, Message, msg
from engines.games.yonmoque import GRID, STOCK, TINTS, Yonmoque
from engines.notation import is_placing, path_of
from render import scene as s
from render.alt_text import duel_alt, in_stock, whereabouts
from render.button_grid import Buttons, block
from render.compose.boards.layouts import beavers
from render.compose.boards.squares import spots_of, square_layout
from render.compose.duels import duel_scene
from render.compose.end_marks import EndMarks
from render.compose.panels import in_hand
from render.view import Step, View

BUTTONS: Final[Buttons] = block(GRID.points)
TURNS: Final = False

_PAINTS: Final = {
    "b": ("cell_blue", "dot", "blue"),
    "g": ("cell_green", "triangle", "green"),
    "n": ("cell_rock", "pebble", "pebble"),
}
"""By tint: the cell's paint, its glyph, and the glyph's own tint."""
_SPOTS: Final = spots_of(GRID)
_BAND: Final = 0.11
"""Width of the dots that join a threatened row, in cells, like all lengths here."""
_ASIDE: Final = 0.31
"""How far right of and above the middle of a cell the warning stands."""
_SIGN: Final = 0.13
"""Radius of the warning."""


def _links() -> tuple[s.Link, ...]:
    """The diagonals joining cells of one colour, along which beavers of that colour run."""
    links = []
    for cell, tint in enumerate(TINTS):
        for direction in ((1, 1), (1, -1)):
            for end in GRID.ray(cell, direction)[:1]:
                if tint != "n" and TINTS[end] == tint:
                    paint, _, lit = _PAINTS[tint]
                    links.append(s.Link(_SPOTS[cell], _SPOTS[end], paint, lit))
    return tuple(sorted(links, key=lambda link: link.tint))


_LAYOUT: Final = square_layout(GRID, beavers(*COLOURS), COLOURS, lambda cell: _PAINTS[TINTS[cell]], _links())


def scene(view: View) -> s.Scene:
    position = cast("Yonmoque", view.position)
    holds = in_hand(COLOURS, position.stocks, STOCK)
    ending = EndMarks(_bright(position), position.rows)
    turned = _turned(view.steps[-1], ringed=not position.rows) if view.steps else []
    threats = _threats(view)
    bands = [
        s.Band(_SPOTS[row[0]], _SPOTS[row[-1]], "", _BAND, dotted=True)
        for row in dict.fromkeys(row for rows in threats.values() for row in rows)
    ]
    signs = [s.Danger((_SPOTS[cell][0] + _ASIDE, _SPOTS[cell][1] + _ASIDE), _SIGN) for cell in threats]
    return duel_scene(_LAYOUT, view, holds, ending, under=bands, over=[*turned, *signs])


def alt(view: View) -> Message:
    position = cast("Yonmoque", view.position)
    state = [*whereabouts(view, GRID), in_stock(view, position.stocks)]
    if threats := _threats(view):
        points = Either(GRID.points[cell] for cell in sorted(threats))
        seat = position.names[1 - position.seat]
        state.append(msg("{seat} threatens four in a row by moving to {points}.", seat=seat, points=points))
    return duel_alt(view, *state)


def _threats(view: View) -> dict[int, tuple[tuple[int, ...], ...]]:
    """Where the other seat could make four in a row if it were its turn, and the rows it would make; none
    once the game is over."""
    position = cast("Yonmoque", view.position)
    if position.end or view.outcome is not None:
        return {}
    other = replace(position, seat=1 - position.seat)
    found: dict[int, tuple[tuple[int, ...], ...]] = {}
    for move in other.legal():
        if not is_placing(move) and (after := other.follow(other.seat, move)).end == "four":
            reached = GRID.cell[path_of(move)[-1]]
            found[reached] = tuple(dict.fromkeys((*found.get(reached, ()), *after.rows)))
    return found


def _bright(position: Yonmoque) -> frozenset[int]:
    """The cells that ended the game on the board."""
    if position.end == "stuck":
        return frozenset(cell for cell, owner in enumerate(position.cells) if owner == position.seat)
    return frozenset(cell for row in position.rows for cell in row)


def _turned(step: Step, *, ringed: bool) -> list[s.Thing]:
    """Rays around every piece that changed sides."""
    before, after = cast("Yonmoque", step.before), cast("Yonmoque", step.after)
    reached = GRID.cell[step.move[-2:]]
    owners = dict(enumerate(before.cells)) | {reached: step.actor}
    return [
        s.SideChange(_SPOTS[cell], COLOURS[owners[cell]], rays=ringed and cell != reached)
        for cell, owner in enumerate(after.cells)
        if owner >= 0 and owners[cell] not in (-1, owner)
    ]
