"""What makes the end of a game stand out on the board, and the rows made on the way."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engines.bases.duel import Duel
from engines.bases.threes import Threes
from engines.boards.cells import cells_of
from render.compose.boards.layouts import DuelLayout, cells_along
from render.scene import Capsule
from render.view import View

CAPSULE: Final = 2.3
"""Width of the capsule about a row, in radii of a piece."""


@dataclass(frozen=True, slots=True)
class EndMarks:
    """What on the board ended the game."""

    bright: frozenset[int] = frozenset()
    """The cells that stand out; with none of the winner's among them, all of those do."""
    rows: tuple[tuple[int, ...], ...] = ()
    """The rows to be marked, each by its cells in order."""
    shut: frozenset[int] = frozenset()
    """The cells whose pieces cannot move any more."""
    ringed: bool = True
    """Whether the place just reached is ringed, if it is in no row."""


RUNNING: Final = EndMarks()


def blockade(position: Duel) -> EndMarks:
    """The end of a game in which the seat to act cannot move."""
    if position.end != "stuck":
        return RUNNING
    return EndMarks(shut=frozenset(cells_of(position.men[position.seat])))


def with_rows(ending: EndMarks, rows: Iterable[Sequence[int]]) -> EndMarks:
    """`ending`, with the rows that brought it about standing out."""
    return replace(ending, bright=ending.bright.union(*rows))


def winning_row(position: Threes) -> EndMarks:
    """The end of a game that three in a row won."""
    if not position.row:
        return RUNNING
    return EndMarks(frozenset(position.row), (position.row,))


def closed_rows(layout: DuelLayout, view: View, rows: Iterable[Sequence[int]]) -> list[Sequence[int]]:
    """The rows of one side's pieces that the piece just placed or moved has completed."""
    if not view.steps:
        return []
    step = view.steps[-1]
    *_, reached = cells_along(layout, step.move) or (-1,)
    after = layout.men(step.after)
    side = after[reached].side if reached in after else ""
    return [
        row
        for row in rows
        if reached in row and all(cell in after and after[cell].side == side for cell in row)
    ]


def capsules(layout: DuelLayout, rows: Iterable[Sequence[int]]) -> list[Capsule]:
    """A capsule about each row: the game goes on."""
    width = CAPSULE * layout.radius
    return [Capsule(layout.spots[row[0]], layout.spots[row[-1]], width) for row in rows]
