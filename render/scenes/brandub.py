"""Brandub: lodges in the corners, the throne in the middle, the queen with her crown."""

from dataclasses import replace
from math import dist
from typing import Final, cast

from engines.boards.cells import cells_of
from engines.boards.grids import ORTHOGONALS
from engines.core import Message, Position, msg
from engines.games.brandub import CENTRE, COLOURS, CORNERS, GRID, Brandub
from render import scene as s
from render.alt_text import duel_alt, losses, whereabouts
from render.button_grid import Buttons, block
from render.compose.boards.layouts import Man, Men
from render.compose.boards.squares import CellLook, chequered, square_layout
from render.compose.duels import duel_scene
from render.compose.end_marks import RUNNING, EndMarks
from render.compose.panels import Hold
from render.view import View

BUTTONS: Final[Buttons] = block(GRID.points)
TURNS: Final = False

_ATTACKER: Final = Man(COLOURS[0])
_VIKING: Final = Man(COLOURS[1])
_BAND: Final = 0.12
"""Width of the dots along the queen's free way, in cells, like all lengths here."""
_ASIDE: Final = 0.31
"""How far right of and above the middle of a corner the warning stands."""
_SIGN: Final = 0.15
"""Radius of the warning."""
_REFUGE, _GOLD = 0.96, 0.06
"""Width of the ground around the queen in her lodge, and of its gold edge."""
_LODGE, _LODGE_UP = 0.46, 0.14
"""Radius of the lodge behind her, and how far above the middle of its corner it stands."""
_SHORT: Final = 0.56
"""From the middle of a corner to the nearest dot."""
_QUEEN: Final = Man(COLOURS[1], s.Kind.QUEEN, 1.13)
_QUEEN_AT_HOME: Final = Man(COLOURS[1], s.Kind.QUEEN, 0.8)


def _look(cell: int) -> CellLook:
    if cell in CORNERS:
        return ("cell_lodge", "lodge", "")
    return ("cell_throne", "throne", "") if cell == CENTRE else chequered(GRID, cell)


def _men(position: Position) -> Men:
    brandub = cast("Brandub", position)
    attackers = dict.fromkeys(cells_of(brandub.men[0]), _ATTACKER)
    vikings = dict.fromkeys(cells_of(brandub.men[1]), _VIKING)
    queen = _QUEEN_AT_HOME if brandub.end == "escaped" else _QUEEN
    return attackers | vikings | dict.fromkeys(cells_of(brandub.queen), queen)


_LAYOUT: Final = replace(square_layout(GRID, _men, COLOURS, _look), kinds=(s.Kind.BEAVER, s.Kind.QUEEN))


def scene(view: View) -> s.Scene:
    position = cast("Brandub", view.position)
    attackers, others = position.captured
    vikings = others - (position.end == "captured")
    holds = ((Hold(_VIKING, vikings, 4),), (Hold(_ATTACKER, attackers, 8),))
    ways = _free_ways(view)
    bands = [s.Band(start, _short_of(start, end), "", _BAND, dotted=True) for start, end in ways]
    signs = [s.Danger((x + _ASIDE, y + _ASIDE), _SIGN) for _, (x, y) in ways]
    alerts = ("", "lodge" if ways else "")
    under = [*bands, *_refuge(position)]
    return duel_scene(_LAYOUT, view, holds, _ending(position), under=under, over=signs, alerts=alerts)


def alt(view: View) -> Message:
    position = cast("Brandub", view.position)
    state = whereabouts(view, GRID)
    if position.queen:
        state.append(msg("The queen is on {point}.", point=GRID.points[position.queen.bit_length() - 1]))
    state.append(losses(view, position.captured))
    if ways := _free_ways(view):
        points = tuple(GRID.points[_LAYOUT.spots.index(end)] for _, end in ways)
        state.append(msg("The queen has a clear run to {points}.", points=points))
    return duel_alt(view, *state)


def _free_ways(view: View) -> list[tuple[s.Spot, s.Spot]]:
    """The ways from the queen to each corner she could reach in one move if it were her turn."""
    position = cast("Brandub", view.position)
    if position.end or view.outcome is not None:
        return []
    start = GRID.points[position.queen.bit_length() - 1]
    moves = set(replace(position, seat=1).legal())
    corners = [cell for cell in CORNERS if f"{start}-{GRID.points[cell]}" in moves]
    return [(_LAYOUT.spots[GRID.cell[start]], _LAYOUT.spots[cell]) for cell in corners]


def _short_of(start: s.Spot, end: s.Spot) -> s.Spot:
    """Where a straight way stops, so that the lodge on `end` stays visible."""
    share = 1 - _SHORT / dist(start, end)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _refuge(position: Brandub) -> list[s.Thing]:
    """The corner the queen has reached, bright with a gold edge, and its lodge behind her."""
    if position.end != "escaped":
        return []
    x, y = spot = _LAYOUT.spots[position.spot]
    return [
        s.Patch(spot, _REFUGE + 2 * _GOLD + 0.05, _REFUGE + 2 * _GOLD + 0.05, "gold_ink"),
        s.Patch(spot, _REFUGE + 2 * _GOLD, _REFUGE + 2 * _GOLD, "accent"),
        s.Patch(spot, _REFUGE, _REFUGE, "cell_lodge"),
        s.Emblem((x, y + _LODGE_UP), "lodge", _LODGE),
    ]


def _ending(position: Brandub) -> EndMarks:
    """The queen in her lodge, or her captors and the place where she stood."""
    if position.end == "escaped":
        return EndMarks(frozenset({position.spot}), ringed=False)
    if position.end == "captured":
        around = GRID.neighbours(position.spot, ORTHOGONALS)
        return EndMarks(frozenset(cell for cell in around if position.cells[cell] == 0))
    return RUNNING
