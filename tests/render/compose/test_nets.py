"""Boards of points and lines: lattices of any size fill the same field."""

import pytest

from engines.boards.nets import Net, lattice
from engines.games.watermelon_chess import NET
from render.compose.boards.nets import bow_along, lattice_layout
from render.scene import Board


def square(columns: str) -> Net:
    """The net of a square lattice whose rows are its only lines."""
    rows = range(1, len(columns) + 1)
    names = " ".join(f"{column}{row}" for row in rows for column in columns)
    lines = [" ".join(f"{column}{row}" for column in columns) for row in rows]
    return Net.of(lattice(names, pitch=1 / (len(columns) - 1)), lines)


def field(board: Board) -> tuple[float, ...]:
    """px of the first and the last point."""
    return (*board.field.place(board.stations[0].at), *board.field.place(board.stations[-1].at))


@pytest.mark.parametrize("columns", ["abc", "abcd", "abcde", "abcdefg"])
def test_a_lattice_of_any_size_fills_the_field(columns: str) -> None:
    layout = lattice_layout(square(columns), ("blue", "green"))
    assert field(layout.board) == pytest.approx((166, 772, 794, 144))
    names = [label.text for label in layout.board.labels]
    assert names == [*columns, *(str(row + 1) for row in range(len(columns)))]
    step = layout.board.field.pitch / (len(columns) - 1)
    assert layout.radius * layout.board.field.pitch < step / 2


def test_a_curve_bows_out_from_the_middle_of_its_circle() -> None:
    one, other = (NET.cell[point] for point in ("i1", "i2"))
    there, back = bow_along(NET, one, other), bow_along(NET, other, one)
    assert there == pytest.approx(-back)
    assert there == pytest.approx((1 - 0.5**0.5) / 2**0.5)  # a quarter of a circle
    assert bow_along(NET, NET.cell["c"], one) == 0
