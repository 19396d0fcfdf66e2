"""Picaria: every worked example and every ruling of its rules."""

from __future__ import annotations

from itertools import combinations

import pytest

from engines.boards.cells import mask_of
from engines.games.picaria import NETS
from tests.engines.duel_positions import after, moves, reason, refusal, scores, warning
from tests.engines.playing import listed


@pytest.mark.parametrize(("board", "points", "edges", "rows"), [("13", 13, 28, 16), ("9", 9, 20, 8)])
def test_boards(board: str, points: int, edges: int, rows: int) -> None:
    net = NETS[board]
    assert (len(net.points), len(net.edges), len(net.runs(3))) == (points, edges, rows)
    assert net.centres[net.cell["c3"]] == (0.5, 0.5)
    assert net.centres[net.cell["e5"]] == (1, 1)


def test_example_1_never_the_pond_first() -> None:
    assert moves(after("picaria")) == set(NETS["13"].points) - {"c3"}
    assert moves(after("picaria", board="9")) == set(NETS["9"].points) - {"c3"}
    assert refusal(after("picaria"), "c3").startswith("You can't place a beaver on the pond, c3.")


def test_example_2_a_move_onto_the_pond_wins() -> None:
    position = after("picaria", "a1 a5 b2 c5 d2 e3")
    assert moves(position) == listed("a1-a3 a1-c1 b2-a3 b2-c1 b2-c3 d2-c1 d2-c3 d2-e1")
    won = position.play(0, "d2-c3")
    assert scores(won) == (1, 0)
    assert reason(won) == "Blue made three in a row: a1, b2 and c3."


def test_example_3_a_row_within_a_long_diagonal() -> None:
    assert scores(after("picaria", "b2 a5 d4 a1 c1 e3 c1-c3")) == (1, 0)


def test_example_4_corner_pond_corner() -> None:
    line = "a1 c5 e5 a5 c1 e3 c1-c3"
    assert after("picaria", line).outcome is None
    assert scores(after("picaria", line, long_diagonal="yes")) == (1, 0)
    assert scores(after("picaria", line, board="9")) == (1, 0)


def test_example_5_a_row_made_by_placing_counts_only_by_option() -> None:
    line = "a1 c5 c1 a3 e1"
    position = after("picaria", line)
    assert position.outcome is None
    assert moves(position.play(1, "a5")) == listed("a1-b2 c1-b2 c1-c3 c1-d2 e1-d2 e1-e3")
    assert scores(after("picaria", line, drop_line="wins")) == (1, 0)


def test_example_6_third_repetition() -> None:
    line = "a1 a3 b4 c1 e3 a5 e3-d2 c1-e1 d2-e3 e1-c1"
    assert warning(after("picaria", line)) == "One more repeat and it's a draw."
    assert scores(after("picaria", f"{line} e3-d2 c1-c3 d2-e3 c3-c1")) == (0.5, 0.5)


def test_example_7_the_diamond_of_the_nine_points() -> None:
    position = after("picaria", "a3 c5 e3 a1 e1 e5", board="9")
    assert moves(position) == listed("a3-a5 a3-c1 a3-c3 e1-c1 e1-c3 e3-c1 e3-c3")


def test_the_option_of_long_diagonals_changes_nothing_on_nine_points() -> None:
    assert after("picaria", board="9").rows == after("picaria", board="9", long_diagonal="yes").rows


@pytest.mark.parametrize("board", ["13", "9"])
def test_only_a_row_over_the_pond_blocks_anybody(board: str) -> None:
    # Nothing is placed on the pond, so such a row was made by a move and has won: the tie never comes.
    net = NETS[board]
    rows = {mask_of(row) for row in net.runs(3)}
    for three in combinations(range(len(net.points)), 3):
        needed = {end for cell in three for end in net.neighbours(cell)} - set(three)
        if len(needed) <= 3:
            assert mask_of(needed) in rows
            assert net.cell["c3"] in needed
