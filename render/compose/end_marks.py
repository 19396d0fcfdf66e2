"""How the end of a game stands out on the board, and rows made along the way."""

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
"""Width of the capsule around a row, in radii of a piece."""


@dataclass(frozen=True, slots=True)
class EndMarks:
    """What on the board ended the game."""

    bright: frozenset[int] = frozenset()
    """The cells that stand out; if none of them is the winner's, all the winner's cells do too."""
    rows: tuple[tuple[int, ...], ...] = ()
    """The rows to mark, each as its cells in order."""
    shut: frozenset[int] = frozenset()
    """The cells whose pieces can no longer move."""
    ringed: bool = True
    """Whether to ring the place just reached, if it is in no row."""


RUNNING: Final = EndMarks()


def blockade(position: Duel) -> EndMarks:
    """The end of a game in which the seat to act cannot move."""
    if position.end != "stuck":
        return RUNNING
    return EndMarks(shut=frozenset(cells_of(position.men[position.seat])))


def with_rows(ending: EndMarks, rows: Iterable[Sequence[int]]) -> EndMarks:
    """Add the rows that ended the game to `ending`."""
    return replace(ending, bright=ending.bright.union(*rows))


def winning_row(position: Threes) -> EndMarks:
    """The end of a game won by three in a row."""
    if not position.row:
        return RUNNING
    return EndMarks(frozenset(position.row), (position.row,))


def closed_rows(layout: DuelLayout, view: View, rows: Iterable[Sequence[int]]) -> list[Sequence[int]]:
    """The rows of one side that the piece just placed or moved has completed, if they took a piece: around
    any other, it would look as if one were still to be taken."""
    if not view.steps:
        return []
    step = view.steps[-1]
    *_, reached = cells_along(layout, step.move) or (-1,)
    before, after = layout.men(step.before), layout.men(step.after)
    side = after[reached].side if reached in after else ""
    if all(man.side == side or cell in after for cell, man in before.items()):
        return []
    return [
        row
        for row in rows
        if reached in row and all(cell in after and after[cell].side == side for cell in row)
    ]


def capsules(layout: DuelLayout, rows: Iterable[Sequence[int]]) -> list[Capsule]:
    """A capsule around each row, in a game that goes on."""
    width = CAPSULE * layout.radius
    return [Capsule(layout.spots[row[0]], layout.spots[row[-1]], width) for row in rows]
