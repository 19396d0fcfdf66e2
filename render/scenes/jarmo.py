"""Jarmo: a net of paint splats between two rows of frogs; splat shooters stand on a splash of paint."""

from dataclasses import replace
from typing import Final, cast

from engines.boards.cells import cells_of
from engines.core import Message, Position, msg
from engines.games.jarmo import COLOURS, NETS, Jarmo
from render.alt_text import duel_alt, whereabouts
from render.button_grid import Buttons, block
from render.compose.boards.layouts import DuelLayout, Man, Men
from render.compose.boards.nets import lattice_layout
from render.compose.duels import duel_scene
from render.compose.end_marks import RUNNING, EndMarks
from render.compose.stock_and_captures import Hold, captures
from render.scene import Ghost, Kind, Scene, Target, Thing, Token
from render.view import Step, View

BUTTONS: Final[Buttons] = block(NETS["even"].points)

_SHOOTERS: Final = 5
_DISPLACED_SIZE: Final = 0.52
"""Radius of a shooter that has just been displaced, in radii of a piece."""


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
    over = _displaced_ghosts(layout, view.steps[-1]) if view.steps else []
    if position.taking:
        places = (layout.spots[position.board.cell[point]] for point in position.legal()[:-1])
        over += [Target(spot, COLOURS[position.seat], 0.444 * layout.radius) for spot in places]
    return duel_scene(layout, view, holds, _ending(position), over=over)


def alt(view: View) -> Message:
    position = cast("Jarmo", view.position)
    blue, orange = (view.game.colour_name(seat) for seat in (0, 1))
    state = whereabouts(view, position.board)
    if position.marks:
        points = tuple(position.board.points[cell] for cell in cells_of(position.marks))
        state.append(msg("Splat shooters: {points}.", points=points))
    what = {"blue": blue, "orange": orange, "first": position.captured[0], "second": position.captured[1]}
    state.append(msg("Captured: {first} of {blue}, {second} of {orange}.", **what))
    for seat, rights in zip((blue, orange), position.takebacks, strict=True):
        if rights:
            state.append(msg("Take-backs {seat} has: {n}.", seat=seat, n=rights))
    if position.games > 1:
        first, second = position.earlier
        what = {"blue": blue, "orange": orange, "first": first, "second": second, "game": position.game + 1}
        state.append(msg("Game {game} of 2; points before it: {blue} {first}, {orange} {second}.", **what))
    return duel_alt(view, *state)


def _rights(position: Jarmo, seat: int) -> tuple[Hold, ...]:
    """The take-backs that a seat has."""
    rights = position.takebacks[seat]
    return (Hold(Man(COLOURS[seat], Kind.SPLAT), rights, rights),) if rights else ()


def _displaced_ghosts(layout: DuelLayout, step: Step) -> list[Thing]:
    """The ghost of a shooter whose splat another has taken, small at the corner of the other."""
    before, after = layout.men(step.before), layout.men(step.after)
    return [
        thing
        for cell, man in before.items()
        for x, y in (layout.spots[cell],)
        if cell in after and after[cell].side != man.side
        for at in ((x - layout.radius, y + layout.radius),)
        for thing in (
            Token(at, man.side, _DISPLACED_SIZE * layout.radius, man.kind),
            Ghost(at, man.side, _DISPLACED_SIZE * layout.radius, kind=man.kind),
        )
    ]


def _ending(position: Jarmo) -> EndMarks:
    """The beavers that have arrived."""
    if position.end != "counted":
        return RUNNING
    return EndMarks(frozenset(cells_of(position.arrived[0] | position.arrived[1])))
