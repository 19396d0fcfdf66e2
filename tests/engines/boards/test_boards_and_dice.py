"""The shapes and the dice that games share."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.boards.cells import cells_of, mask_of
from engines.boards.grids import AXES, DIAGONALS, ORTHOGONALS, Grid
from engines.boards.nets import SPOKED_RING, Net, lattice
from engines.chance.dice import Dice, read, rolls, throw


@pytest.mark.parametrize(("length", "count"), [(5, 12), (4, 28), (3, 48)])
def test_lines_of_a_square(length: int, count: int) -> None:
    lines = Grid(5, 5).lines(length)
    assert len({frozenset(line) for line in lines}) == len(lines) == count


def test_rays_end_at_the_edge_and_never_wrap_round() -> None:
    grid = Grid(8, 3)
    assert [grid.points[cell] for cell in grid.ray(grid.cell["g2"], (1, 0))] == ["h2"]
    assert grid.ray(grid.cell["h2"], (1, 0)) == ()
    assert grid.ray(grid.cell["h3"], (1, 1)) == ()
    corner = grid.neighbours(grid.cell["a1"], ORTHOGONALS + DIAGONALS)
    assert {grid.points[cell] for cell in corner} == {"b1", "a2", "b2"}


def test_neighbours_are_mutual() -> None:
    grid = Grid(7, 5)
    ways = ORTHOGONALS + DIAGONALS
    near = [grid.neighbours(cell, ways) for cell in range(35)]
    assert all(cell in near[other] for cell in range(35) for other in near[cell])
    assert sum(map(len, near)) == 2 * len(grid.lines(2, AXES))


def test_centres_lie_in_the_unit_square() -> None:
    grid = Grid(5, 5)
    assert grid.centres[grid.cell["a1"]] == (0.1, 0.1)
    assert grid.centres[grid.cell["e5"]] == (0.9, 0.9)


def test_a_net_knows_straight_from_curved() -> None:
    ring = SPOKED_RING
    assert len(ring.edges) == 16
    assert len(ring.runs(3)) == 4
    assert len(ring.runs(3, curved=True)) == 4 + 8
    start, across = ring.cell["r1"], (ring.cell["c"], ring.cell["r5"])
    assert ring.jumps(start) == (across,)
    around = {(ring.cell["r2"], ring.cell["r3"]), (ring.cell["r8"], ring.cell["r7"])}
    assert set(ring.jumps(start, curved=True)) == {across} | around


def test_a_bow_has_ends() -> None:
    net = Net.of(lattice("a1 b1 c1 d1"), [], ["a1 b1 c1 d1"])
    assert net.runs(3) == ()
    assert net.runs(3, curved=True) == ((0, 1, 2), (1, 2, 3))
    assert net.neighbours(0) == (1,)


def test_steps_of_a_net() -> None:
    ring = SPOKED_RING
    assert ring.step_moves(ring.mask("r1 r2"), ring.mask("r3 r8 c")) == ["r1-r8", "r1-c", "r2-r3", "r2-c"]
    assert ring.can_step(ring.mask("r1 r2"), ring.mask("r3 r5"))
    assert not ring.can_step(ring.mask("r1 r2"), ring.mask("r4 r5"))


@given(st.sets(st.integers(0, 48)))
def test_masks_and_cells(cells: set[int]) -> None:
    assert cells_of(mask_of(cells)) == sorted(cells)


@pytest.mark.parametrize(
    ("count", "faces"), [(1, "123456"), (3, "123456"), (12, "123456"), (6, "rpbgyw"), (2, "ab")]
)
def test_weights_count_every_throw(count: int, faces: str) -> None:
    results = rolls(count, faces)
    assert sum(weight for _, weight in results) == len(faces) ** count
    assert len({text for text, _ in results}) == len(results)
    assert all(read(text, count, faces) is not None for text, _ in results)


def test_throws_follow_the_weights() -> None:
    rng = random.Random(3)
    thrown = Counter(throw(rng, 2, "rgb") for _ in range(9000))
    assert set(thrown) == {text for text, _ in rolls(2, "rgb")}
    assert all(abs(thrown[text] - 1000 * weight) < 150 for text, weight in rolls(2, "rgb"))


def test_dice_of_somebody_each_are_told_apart() -> None:
    seats, pair = Dice(2, "123", ordered=True), Dice(2, "123")
    assert [weight for _, weight in seats.results] == [1] * 9
    assert seats.read("roll:3-1") == (2, 0)
    assert pair.read("roll:3-1") is None
    rng = random.Random(4)
    assert {seats.throw(rng) for _ in range(200)} == {text for text, _ in seats.results}
    assert {pair.throw(rng) for _ in range(200)} == {text for text, _ in pair.results}


@given(st.text("0123456-+:rol ", max_size=12))
def test_reading_refuses_what_is_no_result(text: str) -> None:
    for junk in (text, f"roll:{text}"):
        assert (read(junk, 2) is not None) == (junk in dict(rolls(2)))
