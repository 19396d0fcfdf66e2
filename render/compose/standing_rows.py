"""Completed rows of one side's pieces, which protect them: a quiet band under each."""

from collections.abc import Iterable, Sequence

from engines.core import Position
from render.compose.boards.layouts import DuelLayout
from render.scene import Band

_WIDTH = 0.5
"""Width of a band, in radii of a piece."""


def standing_rows(
    layout: DuelLayout, position: Position, rows: Iterable[Sequence[int]]
) -> list[Sequence[int]]:
    """The `rows` filled by pieces of a single side."""
    men = layout.men(position)
    return [
        row for row in rows if all(cell in men for cell in row) and len({men[cell].side for cell in row}) == 1
    ]


def bands(
    layout: DuelLayout, position: Position, rows: Iterable[Sequence[int]], closed: Iterable[Sequence[int]]
) -> list[Band]:
    """A band under each completed row of `rows`, except those `closed` just now, which are marked as news."""
    men, news = layout.men(position), {tuple(row) for row in closed}
    return [
        Band(layout.spots[row[0]], layout.spots[row[-1]], men[row[0]].side, _WIDTH * layout.radius)
        for row in standing_rows(layout, position, rows)
        if tuple(row) not in news
    ]


def sheltered(layout: DuelLayout, position: Position, rows: Iterable[Sequence[int]], side: str) -> list[int]:
    """The cells of a side's pieces that are in one of the completed `rows`, in board order."""
    men = layout.men(position)
    standing = standing_rows(layout, position, rows)
    return sorted({cell for row in standing for cell in row if men[cell].side == side})
