"""Boards of squares in a wooden frame: as wide as the picture, with the coordinates on the wood."""

from collections.abc import Callable, Iterable
from functools import partial
from string import ascii_lowercase

from engines.boards.grids import Grid
from engines.core import Position
from render import scene as s
from render.compose.boards.layouts import DuelLayout, Men

WIDTH = 960
LEFT, TOP, ACROSS, WOOD = 40, 18, 880, 46
"""A frame's left and top edges, its width, and the wood on each side, in px."""
STRIP = 132
"""Height of the strip in px."""
OUTSIDE = 25
"""px from the field to the middle of a coordinate."""
_GAP, _BELOW = 26, 24
"""px between the board and the strip, and below the strip."""

CellLook = tuple[str, str, str]
"""How a cell looks: its paint, its glyph and the glyph's tint."""


def strip_below(bottom: int) -> tuple[tuple[int, int], tuple[int, int, int, int]]:
    """Return the size of a picture whose board ends at `bottom` px, and the box of the strip below it."""
    top = bottom + _GAP
    return (WIDTH, top + STRIP + _BELOW), (LEFT, top, ACROSS, STRIP)


def spots_of(grid: Grid) -> tuple[s.Spot, ...]:
    """The centre of each cell, in board units."""
    return tuple((x * grid.columns, y * grid.rows) for x, y in grid.centres)


def chequered(grid: Grid, cell: int) -> CellLook:
    """A plain cell, in alternating shades."""
    return ("cell2" if sum(divmod(cell, grid.columns)) % 2 else "cell", "", "")


def square_layout(
    grid: Grid,
    men: Callable[[Position], Men],
    sides: Iterable[str],
    face: Callable[[int], CellLook] | None = None,
    links: Iterable[s.Link] = (),
    *,
    crowded: bool = False,
) -> DuelLayout:
    """The layout of a `grid` with the strip below it. `sides` are those whose pieces may stand there; `face`
    says how a cell looks, if not plain; `crowded` as for `Board`."""
    inside = ACROSS - 2 * WOOD
    pitch = inside // max(grid.columns, grid.rows)
    spare = inside - pitch * grid.columns
    deep = pitch * grid.rows + spare
    size, strip = strip_below(TOP + deep + 2 * WOOD)
    spots = spots_of(grid)
    look = face or partial(chequered, grid)
    out = OUTSIDE / pitch
    board = s.Board(
        size=size,
        field=s.Field(LEFT + WOOD + (spare + 1) // 2, TOP + WOOD + deep - spare // 2, pitch),
        frame=s.Frame((LEFT, TOP, ACROSS, deep + 2 * WOOD), (WOOD, WOOD, WOOD, WOOD)),
        cells=tuple(s.Cell(spot, *look(cell)) for cell, spot in enumerate(spots)),
        links=tuple(links),
        labels=(
            *(s.BoardLabel((column + 0.5, -out), ascii_lowercase[column]) for column in range(grid.columns)),
            *(s.BoardLabel((-out, row + 0.5), str(row + 1)) for row in range(grid.rows)),
        ),
        sides=tuple(sides),
        veiled=True,
        crowded=crowded,
    )
    return DuelLayout(board, grid, spots, men, 0.36 if pitch > 140 else 0.37, strip)
