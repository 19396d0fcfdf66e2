"""Tsoro: every worked example and every ruling of its rules."""

from __future__ import annotations

from engines.games.tsoro import NET
from tests.engines.duel_positions import after, moves, reason, refusal, scores, warning
from tests.engines.playing import listed

PLACED = "b3 a1 a2 b1 c1 b2"
ROUND = "b3-c2 b2-b3 c2-b2 b3-c2 b2-b3 c2-b2"
"""Six moves that lead back to where they began, from `a1 b1 c1 b2 b3 a2`."""


def test_the_board_has_five_lines_and_ten_edges() -> None:
    assert len(NET.runs(3)) == 5
    assert len(NET.edges) == 10


def test_example_1_steps_and_jumps_to_the_vacant_point() -> None:
    assert moves(after("tsoro", PLACED)) == listed("a2-c2 b3-c2 c1-c2")


def test_example_2_a_row_made_by_moving_wins() -> None:
    position = after("tsoro", f"{PLACED} a2-c2")
    assert scores(position) == (1, 0)
    assert reason(position) == "Blue made three in a row: c1, c2 and b3."
    assert {NET.points[cell] for cell in position.row} == listed("b3 c1 c2")


def test_example_3_jumps_go_over_either_colour() -> None:
    assert moves(after("tsoro", f"{PLACED} b3-c2")) == listed("a1-b3 b1-b3 b2-b3")


def test_example_4_a_row_made_by_placing_counts_only_by_option() -> None:
    position = after("tsoro", "a1 b2 b1 a2 c1")
    assert position.outcome is None
    assert moves(position) == listed("b3 c2")
    assert scores(after("tsoro", "a1 b2 b1 a2 c1", drop_line="wins")) == (1, 0)


def test_example_5_two_rows_that_stand_win_nothing() -> None:
    position = after("tsoro", "a1 b2 b1 a2 c1 c2")
    assert position.outcome is None
    assert moves(position) == listed("a1-b3 b1-b3 c1-b3")
    assert moves(position.play(0, "b1-b3")) == {"b2-b1"}


def test_example_6_third_repetition() -> None:
    position = after("tsoro", f"a1 b1 c1 b2 b3 a2 {ROUND}")
    assert warning(position) == "One more repeat and it's a draw."
    position = after("tsoro", f"a1 b1 c1 b2 b3 a2 {ROUND} {ROUND}")
    assert scores(position) == (0.5, 0.5)
    assert reason(position) == "The same position came up for the third time."
    assert warning(position) == ""


def test_a_row_of_the_third_drop_wins_once_it_is_broken_and_made_by_a_move() -> None:
    position = after("tsoro", "a1 b2 b1 a2 c1 c2 b1-b3 b2-b1 b3-b2 b1-b3")
    assert position.outcome is None
    assert scores(position.play(0, "b2-b1")) == (1, 0)


def test_describe_names_what_is_jumped_over() -> None:
    position = after("tsoro", PLACED)
    assert str(position.describe(0, "a2-c2")) == "Blue jumps from a2 over b2 to c2."
    assert str(position.describe(0, "c1-c2")) == "Blue moves c1 to c2."
    assert str(after("tsoro").describe(0, "b2")) == "Blue places a beaver on b2."


def test_refusals() -> None:
    assert refusal(after("tsoro", "b2"), "b2").startswith("b2 is taken. Try")
    assert refusal(after("tsoro", "b2 a1"), "b2-b1").startswith("You have to place a piece first. Try ")
    position = after("tsoro", PLACED)
    assert refusal(position, "c2").startswith("You can't place a piece now. Try")
    assert refusal(position, "b1-c2").startswith("The piece on b1 is Green's. Try")
    assert refusal(position, "a2-b2") == "b2 is taken. Try a2-c2."
    assert refusal(position, "z9-c2").startswith("There's no z9 on this board. Try")
    assert refusal(position, "jump!").startswith("jump! isn't a move. To play, write one point (b2) or two")
    assert refusal(position, "pass").startswith("You can't pass now. Try")
