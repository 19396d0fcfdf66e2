"""Yonmoque: the tinted cells and their diagonals, the last move with what it replaced, the row at the end."""

from typing import Final, cast

from engines.core import Message, msg, nmsg
from engines.yonmoque import COLOURS, GRID, STOCK, TINTS, Yonmoque
from render.alt import describe, happenings, turn
from render.picking import next_points, picked_point
from render.scene import (
    Arrow,
    Board,
    Cell,
    Field,
    Frame,
    Hollow,
    Label,
    Left,
    Link,
    Panel,
    Reached,
    Row,
    Scene,
    Spot,
    Target,
    Thing,
    Token,
    Turned,
    Veil,
)
from render.show import Buttons
from render.sparks import sparks_beside
from render.strip import result, result_panel, seat_panel, split
from render.view import Step, View

BUTTONS: Final[Buttons] = tuple(GRID.points[5 * row : 5 * row + 5] for row in reversed(range(5)))

_PITCH: Final = 157
_STRIP: Final = (40, 924, 880, 132)
_FIELD_BOX: Final = (86, 64, 788, 788)
_PAINTS: Final = {
    "b": ("cell_blue", "dot", "blue"),
    "g": ("cell_green", "triangle", "green"),
    "n": ("cell_rock", "pebble", "pebble"),
}
"""By tint: the cell's paint, its glyph, and what the glyph leans to."""
_SPOTS: Final[tuple[Spot, ...]] = tuple((x * 5, y * 5) for x, y in GRID.centres)
_OUTSIDE: Final = -0.16
"""Where coordinates stand: beside the field, on the wood."""


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


_BOARD: Final = Board(
    size=(960, 1080),
    field=Field(left=88, bottom=851, pitch=_PITCH),
    frame=Frame((40, 18, 880, 880), (46, 46, 46, 46)),
    cells=tuple(Cell(_SPOTS[cell], *_PAINTS[tint]) for cell, tint in enumerate(TINTS)),
    links=_links(),
    labels=(
        *(Label((column + 0.5, _OUTSIDE), "abcde"[column]) for column in range(5)),
        *(Label((_OUTSIDE, row + 0.5), str(row + 1)) for row in range(5)),
    ),
    sides=COLOURS,
    veiled=True,
)


def scene(view: View) -> Scene:
    position = cast("Yonmoque", view.position)
    outcome = result(view)
    things: list[Thing] = []
    step = view.steps[-1] if view.steps else None
    bright = _bright(position)
    if bright:
        things += [*_tokens(position, set(range(25)) - bright), Veil(_FIELD_BOX)]
    if step is not None and "-" in step.move:
        things.append(Left(_SPOTS[GRID.cell[step.move[:2]]]))
    for row in position.rows:
        start, end = _SPOTS[row[0]], _SPOTS[row[-1]]
        things.append(Row(start, end, 0.83, sparks_beside(start, end, 5, 5)))
    picked = picked_point(view)
    standing = (bright or set(range(25))) - {GRID.cell.get(picked, -1)}
    things += _tokens(position, standing)
    if step is not None:
        things += _last_move(step, ringed=not position.rows)
    things += _picking(view, position, picked)
    panels = (result_panel(_STRIP, view, outcome),) if outcome else _stocks(position)
    return Scene(_BOARD, tuple(things), panels)


def alt(view: View) -> Message:
    position = cast("Yonmoque", view.position)
    state = [_owned(position, seat) for seat in (0, 1)]
    state.append(
        msg("In stock: Blue {blue}, Green {green}.", blue=position.stocks[0], green=position.stocks[1])
    )
    ending = [turn(view)]
    if targets := next_points(view):
        ending.append(msg("Picked: {point}, which can go to {targets}.", point=view.picked, targets=targets))
    return describe(state, happenings(view), ending)


def _owned(position: Yonmoque, seat: int) -> Message:
    name = (msg("Blue"), msg("Green"))[seat]
    points = tuple(GRID.points[cell] for cell, owner in enumerate(position.cells) if owner == seat)
    if not points:
        return msg("{seat} has no beaver on the board.", seat=name)
    return nmsg(
        "{seat} has a beaver on {points}.",
        "{seat} has {n} beavers on {points}.",
        len(points),
        seat=name,
        points=points,
    )


def _bright(position: Yonmoque) -> set[int]:
    """At an end made on the board: the cells that made it; the others step back."""
    if position.end == "stuck":
        return {cell for cell, owner in enumerate(position.cells) if owner == position.seat}
    return {cell for row in position.rows for cell in row}


def _tokens(position: Yonmoque, cells: set[int]) -> list[Thing]:
    return [
        Token(_SPOTS[cell], COLOURS[owner])
        for cell, owner in enumerate(position.cells)
        if owner >= 0 and cell in cells
    ]


def _last_move(step: Step, *, ringed: bool) -> list[Thing]:
    """The arrow or ring of what was just played, and the rays about all that changed sides."""
    before, after = cast("Yonmoque", step.before), cast("Yonmoque", step.after)
    start, _, end = step.move.rpartition("-")
    reached = _SPOTS[GRID.cell[end]]
    things: list[Thing] = []
    if start:
        things.append(Arrow(_SPOTS[GRID.cell[start]], reached, 0.108, leave=0.32, stop=0.415))
    if ringed or not start:
        things.append(Reached(reached, 0.402))
    owners = dict(enumerate(before.cells)) | {GRID.cell[end]: step.actor}
    for cell, owner in enumerate(after.cells):
        if owner >= 0 and owners[cell] not in (-1, owner):
            things.append(
                Turned(_SPOTS[cell], COLOURS[owners[cell]], rays=ringed and _SPOTS[cell] != reached)
            )
    return things


def _picking(view: View, position: Yonmoque, picked: str) -> list[Thing]:
    """The lifted beaver and where it can go."""
    if not picked or view.actor is None:
        return []
    side = COLOURS[view.actor]
    lifted = (
        [Token(_SPOTS[GRID.cell[picked]], side, picked=True)]
        if position.cells[GRID.cell[picked]] >= 0
        else []
    )
    return [*lifted, *(Target(_SPOTS[GRID.cell[point]], side) for point in next_points(view))]


def _stocks(position: Yonmoque) -> tuple[Panel, ...]:
    panels = []
    for seat, box in enumerate(split(_STRIP, 2)):
        places = [((158 + 48 * index) / 132, 0.508) for index in range(STOCK)]
        held = position.stocks[seat]
        holds: list[Thing] = [Token(place, COLOURS[seat], 21 / 132) for place in places[:held]]
        holds += [Hollow(place, 17 / 132) for place in places[held:]]
        panels.append(seat_panel(box, COLOURS[seat], holds, active=seat in position.actors))
    return tuple(panels)
