"""What makes the end of a game stand out on the board, and the rows made on the way."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from engines.bases.duel import Duel
from engines.bases.threes import Threes
from engines.boards.cells import cells_of
from render.compose.boards.layouts import DuelLayout, cells_along
from render.compose.sparks import sparks_along
from render.scene import (
    Capsule,
    Spot,
)
from render.view import View

CAPSULE: Final = 2.3
"""Width of the capsule about a row, in radii of a piece."""
_SPARKS_AWAY: Final = 1.9
"""From a row to its sparks, in radii of a piece."""


def _no_sparks(start: Spot, end: Spot) -> tuple[Spot, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class EndMarks:
    """What on the board ended the game."""

    bright: frozenset[int] = frozenset()
    """The cells that stand out; none leaves the picture as it was."""
    rows: tuple[tuple[int, ...], ...] = ()
    """The rows to be marked, each by its cells in order."""
    sparks: Callable[[Spot, Spot], tuple[Spot, ...]] = _no_sparks
    """Where sparks fly about a row."""
    shut: frozenset[int] = frozenset()
    """The cells whose pieces cannot move any more."""


RUNNING: Final = EndMarks()


def blockade(position: Duel) -> EndMarks:
    """The end of a game in which the seat to act cannot move."""
    if position.end != "stuck":
        return RUNNING
    shut = frozenset(cells_of(position.men[position.seat]))
    return EndMarks(bright=shut, shut=shut)


def remnant(position: Duel) -> EndMarks:
    """The end of a game in which the seat to act has too few pieces left."""
    return EndMarks(frozenset(cells_of(position.men[position.seat])))


def with_rows(ending: EndMarks, rows: Iterable[Sequence[int]]) -> EndMarks:
    """`ending`, with the rows that brought it about standing out too."""
    return replace(ending, bright=ending.bright.union(*rows)) if ending.bright else ending


def winning_row(layout: DuelLayout, position: Threes) -> EndMarks:
    """The end of a game that three in a row won."""
    if not position.row:
        return RUNNING
    return EndMarks(
        frozenset(position.row),
        (position.row,),
        sparks=partial(sparks_along, away=_SPARKS_AWAY * layout.radius),
    )


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
    """A capsule about each row, without sparks: the game goes on."""
    width = CAPSULE * layout.radius
    return [Capsule(layout.spots[row[0]], layout.spots[row[-1]], width) for row in rows]
