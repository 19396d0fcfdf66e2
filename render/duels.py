"""What the pictures of games of position share: two seats, pieces on points, a strip with what each holds.

A scene module says how its board lies and how pieces look (a `Layout`), what each seat holds (`Hold`) and
what made the end (`Ending`). The last turn, the piece in hand and what stands out at the end are put
together here, read from the notation and from the positions before and after a turn.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import ceil, dist
from typing import Final, cast

from engines.boards import Board as Points
from engines.boards import cells_of
from engines.core import Position
from engines.duel import Duel
from engines.threes import Threes
from render.alt import Standing
from render.picking import move_path, next_points
from render.scene import (
    Aim,
    Arrow,
    Board,
    Box,
    Ghost,
    Hollow,
    Kind,
    Left,
    Panel,
    Reached,
    Row,
    Scene,
    Shut,
    Spot,
    Target,
    Thing,
    Token,
    Veil,
)
from render.sparks import sparks_along
from render.strip import GAP, result, result_panel, seat_panel, split
from render.view import Step, View

STRIP: Final[Box] = (40, 924, 880, 132)
FIELD: Final = Veil((86, 64, 788, 788))
WHOLE: Final = Veil((0, 0, 960, 1080), 0)
"""What steps back at the end: the field of a square board, or all but the strip."""
_HELD: Final = 21
_HOLLOW: Final = 17
"""Radii (px) of what a seat holds and of an empty place for it; less where there are many."""
_FIRST, _PITCH = 158, 48
"""Where a row of what a seat holds begins in its panel, and from one to the next (px)."""
_ROW: Final = 6
"""More than these wrap into two rows."""
_BARE: Final = 248
"""Width (px) of the panel of a seat that can hold nothing."""
_LEFT: Final = 0.78
"""Radius of the dashed ring where a piece was, in radii of a piece."""
_CAPSULE: Final = 2.3
"""Width of the capsule about a row, in radii of a piece."""
_SWERVE: Final = 0.22
_CLEAR: Final = 1.4
"""How far the arrow of a leap keeps from what it goes over: as a share of its length, and at the most in
radii of a piece."""


@dataclass(frozen=True, slots=True)
class Man:
    """How a piece looks."""

    side: str
    kind: Kind = Kind.BEAVER
    size: float = 1
    """Of the layout's radius."""


Men = dict[int, Man]
"""Who stands where, by cell."""


def beavers(*sides: str) -> Callable[[Position], Men]:
    """How pieces look where all of a seat's are beavers of its side."""
    men = tuple(Man(side) for side in sides)

    def of(position: Position) -> Men:
        owners = cast("Standing", position).cells
        return {cell: men[owner] for cell, owner in enumerate(owners) if owner >= 0}

    return of


@dataclass(frozen=True, slots=True)
class Layout:
    """How a game's board and pieces lie in its picture."""

    board: Board
    names: Points
    spots: tuple[Spot, ...]
    """Where each cell is, in board units."""
    men: Callable[[Position], Men]
    """Who stands where in a position."""
    radius: float = 0.36
    """Of a piece, in board units."""
    veil: Veil = FIELD
    strip: Box = STRIP
    kinds: tuple[Kind, Kind] = (Kind.BEAVER, Kind.BEAVER)
    """Of the seats' tokens in the strip."""

    def token(self, cell: int, man: Man, *, picked: bool = False) -> Token:
        return Token(self.spots[cell], man.side, self.radius * man.size, man.kind, picked)


def _no_sparks(start: Spot, end: Spot) -> tuple[Spot, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Ending:
    """What made the end on the board."""

    bright: frozenset[int] = frozenset()
    """The cells that stand out; () leaves the picture as it was."""
    rows: tuple[tuple[int, ...], ...] = ()
    """The rows to be marked, each by its cells in order."""
    sparks: Callable[[Spot, Spot], tuple[Spot, ...]] = _no_sparks
    """Where sparks fly about a row."""
    shut: frozenset[int] = frozenset()
    """The cells whose pieces cannot move any more."""


RUNNING: Final = Ending()


def blockade(position: Duel) -> Ending:
    """The end of a game by the seat to act not being able to move."""
    if position.end != "stuck":
        return RUNNING
    shut = frozenset(cells_of(position.men[position.seat]))
    return Ending(bright=shut, shut=shut)


def remnant(position: Duel) -> Ending:
    """The end of a game by the seat to act having too few pieces left."""
    return Ending(frozenset(cells_of(position.men[position.seat])))


def row_made(layout: Layout, position: Threes) -> Ending:
    """The end of a game by three in a row."""
    if not position.row:
        return RUNNING
    return Ending(
        frozenset(position.row), (position.row,), sparks=partial(sparks_along, away=1.9 * layout.radius)
    )


@dataclass(frozen=True, slots=True)
class Hold:
    """Places in a seat's panel, the first `count` of them taken."""

    man: Man
    count: int
    places: int


def in_hand(sides: Sequence[str], stocks: Sequence[int], places: int) -> list[tuple[Hold, ...]]:
    """The beavers that each seat has still to place, of so many at first."""
    return [(Hold(Man(side), count, places),) for side, count in zip(sides, stocks, strict=True)]


def prey(sides: Sequence[str], captured: Sequence[int], places: int) -> list[tuple[Hold, ...]]:
    """What each of two seats has captured, of so many places; `captured` is what each has lost."""
    return [(Hold(Man(sides[other]), captured[other], places),) for other in (1, 0)]


def rows_closed(layout: Layout, step: Step, rows: Iterable[Sequence[int]]) -> list[Row]:
    """The rows of the player's pieces in which the piece just placed or moved came to stand."""
    *_, reached = _cells(layout, step.move) or (-1,)
    after = layout.men(step.after)
    side = after[reached].side if reached in after else ""
    return [
        Row(layout.spots[row[0]], layout.spots[row[-1]], _CAPSULE * layout.radius)
        for row in rows
        if reached in row and all(cell in after and after[cell].side == side for cell in row)
    ]


def duel_scene(
    layout: Layout,
    view: View,
    holds: Sequence[Sequence[Hold]] = ((), ()),
    ending: Ending = RUNNING,
    *,
    under: Iterable[Thing] = (),
    over: Iterable[Thing] = (),
    signs: Sequence[Man] = (),
) -> Scene:
    """The whole picture. `holds` are each seat's, at most two; `under` lies below the pieces, `over` above
    them and the last turn; `signs` stand beside the tokens of seats that hold nothing, if not their marks."""
    men = layout.men(view.position)
    path = _cells(layout, view.picked) if view.actor is not None else ()
    taken = _taken(layout, view, men, path)
    step = view.steps[-1] if view.steps else None
    things: list[Thing] = []
    if ending.bright:
        things += [layout.token(cell, man) for cell, man in men.items() if cell not in ending.bright]
        things.append(layout.veil)
    things += under
    if step is not None:
        things += _left(layout, step)
    for row in ending.rows:
        start, end = layout.spots[row[0]], layout.spots[row[-1]]
        things.append(Row(start, end, _CAPSULE * layout.radius, ending.sparks(start, end)))
    things += [
        layout.token(cell, man)
        for cell, man in men.items()
        if cell not in path[:1] and cell not in taken and (cell in ending.bright or not ending.bright)
    ]
    if step is not None:
        things += last_turn(layout, step, ringed=not ending.rows)
    things += [Shut(layout.spots[cell], layout.radius) for cell in ending.shut]
    things += [*over, *_picking(layout, view, men, path, taken)]
    outcome = result(view)
    panels = (
        (result_panel(layout.strip, view, outcome, layout.kinds),)
        if outcome
        else seat_panels(layout, view, holds, signs)
    )
    return Scene(layout.board, tuple(things), panels)


def last_turn(layout: Layout, step: Step, *, ringed: bool = True) -> list[Thing]:
    """The course of what was just played, from landing to landing, and the ghosts of what it took.

    `ringed`: whether the place reached is ringed; that of a placing always is.
    """
    before, after = layout.men(step.before), layout.men(step.after)
    path = _cells(layout, step.move)
    things: list[Thing] = [
        Ghost(layout.spots[cell], man.side, layout.radius * man.size, kind=man.kind)
        for cell, man in before.items()
        if cell not in after and cell not in path[:1]
    ]
    for hop, (start, end) in enumerate(pairwise(path), start=2):
        stop = 1.153 if hop == len(path) else 0.89
        things.append(_hop(layout, start, end, before, stop * layout.radius))
    if path and (ringed or len(path) == 1):
        things.append(Reached(layout.spots[path[-1]], 1.117 * layout.radius * _size(after, path[-1])))
    return things


def seat_panels(
    layout: Layout, view: View, holds: Sequence[Sequence[Hold]], signs: Sequence[Man] = ()
) -> tuple[Panel, ...]:
    """The strip of a game that runs."""
    strip = x, y, width, height = layout.strip
    if not any(holds):
        spare = (width - 2 * _BARE - GAP) // 2
        strip = (x + spare, y, width - 2 * spare, height)
    panels = []
    for seat, box in enumerate(split(strip, 2)):
        side = view.game.colours[seat]
        sign = signs[seat] if signs else Man(side, Kind.MARK)
        bare = Token((1.42, 0.508), sign.side, 0.24, sign.kind)
        held = _held(box, holds[seat]) if holds[seat] else [bare]
        active, kind = seat in view.position.actors, layout.kinds[seat]
        panels.append(seat_panel(box, side, held, active=active, kind=kind))
    return tuple(panels)


def _held(box: Box, holds: Sequence[Hold]) -> list[Thing]:
    """What a seat holds, in one row or two."""
    rows = [[(hold.man, index < hold.count) for index in range(hold.places)] for hold in holds]
    if len(rows) == 1 and len(rows[0]) > _ROW:
        half = ceil(len(rows[0]) / 2)
        rows = [rows[0][:half], rows[0][half:]]
    height = box[3]
    levels = (0.508,) if len(rows) == 1 else (0.70, 0.32)
    things: list[Thing] = []
    for level, row in zip(levels, rows, strict=False):
        pitch = min(_PITCH, (box[2] - _FIRST - 30) / max(len(row) - 1, 1))
        held, hollow = min(_HELD, 0.46 * pitch), min(_HOLLOW, 0.38 * pitch)
        for index, (man, taken) in enumerate(row):
            at = ((_FIRST + pitch * index) / height, level)
            things.append(
                Token(at, man.side, held / height, man.kind) if taken else Hollow(at, hollow / height)
            )
    return things


def _left(layout: Layout, step: Step) -> list[Thing]:
    """Dashed rings where the piece just moved came from and passed by."""
    *passed, _ = _cells(layout, step.move) or (0,)
    after = layout.men(step.after)
    return [Left(layout.spots[cell], _LEFT * layout.radius) for cell in passed if cell not in after]


def _hop(layout: Layout, start: int, end: int, men: Men, stop: float) -> Arrow:
    """The arrow from one cell to another; where a piece stands on the way it swerves, on the same side there
    and back."""
    one, other = layout.spots[start], layout.spots[end]
    length = dist(one, other)
    over = any(
        dist(one, layout.spots[cell]) + dist(layout.spots[cell], other) < 1.02 * length
        for cell in men
        if cell not in (start, end)
    )
    swerve = min(_SWERVE, _CLEAR * layout.radius / length) if over else 0
    bow = swerve if start < end else -swerve
    return Arrow(one, other, 0.3 * layout.radius, leave=0.89 * layout.radius, stop=stop, bow=bow)


def _picking(layout: Layout, view: View, men: Men, path: Sequence[int], taken: Iterable[int]) -> list[Thing]:
    """The lifted piece where its way has led so far, what it has taken on it, and where it can go."""
    if view.actor is None or not path:
        return []
    side = view.game.colours[view.actor]
    things: list[Thing] = [Left(layout.spots[cell], _LEFT * layout.radius) for cell in path[:-1]]
    things += [
        Ghost(layout.spots[cell], men[cell].side, layout.radius * men[cell].size, kind=men[cell].kind)
        for cell in taken
    ]
    things.append(layout.token(path[-1], men.get(path[0], Man(side)), picked=True))
    for point in next_points(view):
        cell = layout.names.cell[point]
        if cell in men and cell != path[0]:
            things.append(Aim(layout.spots[cell], side, 1.1 * layout.radius * men[cell].size))
        else:
            things.append(Target(layout.spots[cell], side, 0.444 * layout.radius))
    return things


def _taken(layout: Layout, view: View, men: Men, path: Sequence[int]) -> set[int]:
    """What the way so far has taken, however it goes on."""
    if len(path) < 2 or view.actor is None:
        return set()
    ways = [move for move in view.position.moves(view.actor) if move.startswith(view.picked)]
    lost = [men.keys() - layout.men(view.position.play(view.actor, move)).keys() for move in ways]
    return set.intersection(*map(set, lost)) - {path[0]} if lost else set()


def _cells(layout: Layout, move: str) -> tuple[int, ...]:
    """The cells that a move, or the beginning of one, leads over."""
    return tuple(layout.names.cell[point] for point in move_path(move) if point in layout.names.cell)


def _size(men: Men, cell: int) -> float:
    return men[cell].size if cell in men else 1.0
