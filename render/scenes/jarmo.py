"""Jarmo: a net of paint splats between two rows of frogs; splat shooters stand on a splash of paint."""

from dataclasses import replace
from typing import Final, cast

from engines.boards.cells import cells_of
from engines.core import Message, Position, msg, pmsg
from engines.games.jarmo import COLOURS, NETS, Jarmo
from render.alt_text import duel_alt, whereabouts
from render.button_grid import Buttons, block
from render.compose.boards.layouts import DuelLayout, Man, Men
from render.compose.boards.nets import lattice_layout
from render.compose.duels import duel_scene
from render.compose.end_marks import RUNNING, EndMarks
from render.compose.panels import Hold, captures
from render.scene import Badge, Kind, Scene, Target, Thing
from render.view import View

BUTTONS: Final[Buttons] = block(NETS["even"].points)
TURNS: Final = True

_SHOOTERS: Final = 5
_ADDED: Final = 0.8
"""How far right of and above a shooter put back on the board its plus stands, in radii."""


def _men(position: Position) -> Men:
    jarmo = cast("Jarmo", position)
    return {
        cell: Man(COLOURS[seat], Kind.SPLAT if jarmo.marks >> cell & 1 else Kind.BEAVER, 0.92)
        for seat, men in enumerate(jarmo.men)
        for cell in cells_of(men)
    }


def _layout(lines: str) -> DuelLayout:
    places = {point: "frog" if point[1] in "15" else "splat" for point in NETS[lines].points}
    return replace(lattice_layout(NETS[lines], COLOURS, places), men=_men)


_LAYOUTS: Final = {lines: _layout(lines) for lines in NETS}


def scene(view: View) -> Scene:
    position = cast("Jarmo", view.position)
    layout = _LAYOUTS[position.lines]
    holds = [
        (*prize, *_rights(position, seat))
        for seat, prize in enumerate(captures(COLOURS, position.captured, _SHOOTERS))
    ]
    over: list[Thing] = []
    if position.taking:
        places = (layout.spots[position.board.cell[point]] for point in position.legal()[:-1])
        over += [Target(spot, COLOURS[position.seat], 0.444 * layout.radius) for spot in places]
    if (
        view.steps
        and cast("Jarmo", view.steps[-1].before).taking
        and view.steps[-1].move in layout.names.cell
    ):
        x, y = layout.spots[layout.names.cell[view.steps[-1].move]]
        over.append(Badge((x + _ADDED * layout.radius, y + _ADDED * layout.radius), "+", gold=True))
    points = position.own_points if position.end == "counted" else None
    if points is not None:  # the points decide, not the captures
        holds = []
    return duel_scene(layout, view, holds, _ending(position), over=over, tallies=points)


def alt(view: View) -> Message:
    position = cast("Jarmo", view.position)
    blue, orange = (view.game.colour_name(seat) for seat in (0, 1))
    state = whereabouts(view, position.board)
    if position.marks:
        points = tuple(position.board.points[cell] for cell in cells_of(position.marks))
        state.append(pmsg("sentence", "Splat shooters: {points}.", points=points))
    what = {"blue": blue, "orange": orange, "first": position.captured[0], "second": position.captured[1]}
    state.append(msg("Captured: {first} of {blue}'s shooters, {second} of {orange}'s.", **what))
    for seat, rights in zip((blue, orange), position.takebacks, strict=True):
        if rights:
            state.append(msg("Take-backs for {seat}: {n}.", seat=seat, n=rights))
    if position.games > 1:
        first, second = position.earlier
        what = {"blue": blue, "orange": orange, "first": first, "second": second, "game": position.game + 1}
        state.append(msg("Game {game} of 2. Points carried over: {blue} {first}, {orange} {second}.", **what))
    return duel_alt(view, *state)


def _rights(position: Jarmo, seat: int) -> tuple[Hold, ...]:
    """The take-backs that a seat has."""
    rights = position.takebacks[seat]
    return (Hold(Man(COLOURS[seat], Kind.SPLAT), rights, rights),) if rights else ()


def _ending(position: Jarmo) -> EndMarks:
    """The beavers that have arrived."""
    if position.end != "counted":
        return RUNNING
    return EndMarks(frozenset(cells_of(position.arrived[0] | position.arrived[1])))
