"""Shisima: every worked example and every ruling of its rules."""

from __future__ import annotations

import pytest

from engines.games.shisima import NET
from tests.engines.duel_positions import after, moves, points, reason, refusal, scores, warning
from tests.engines.playing import listed

ROUND = "r4-r3 r8-r7 r3-r4 r7-r8"


def test_the_board_is_a_spoked_ring() -> None:
    assert len(NET.edges) == 16
    places = {point: NET.centres[NET.cell[point]] for point in NET.points}
    assert places["r1"] == (0.5, 1)
    assert places["r4"] == pytest.approx((0.854, 0.146), abs=0.001)
    assert places["r7"] == (0, 0.5)
    assert places["c"] == (0.5, 0.5)


def test_the_start() -> None:
    position = after("shisima")
    assert points(position, 0) == listed("r4 r5 r6")
    assert points(position, 1) == listed("r8 r1 r2")


def test_example_1_moves_at_the_start() -> None:
    assert moves(after("shisima")) == listed("r4-c r4-r3 r5-c r6-c r6-r7")


def test_example_2_the_stump_is_taken() -> None:
    position = after("shisima", "r5-c")
    assert moves(position) == listed("r2-r3 r8-r7")
    assert refusal(position, "r1-c").startswith("You can't move from r1 now. Try")


def test_example_3_a_row_through_the_stump_wins() -> None:
    position = after("shisima", "r5-c r2-r3 r6-r7 r3-r2 r4-r3")
    assert scores(position) == (1, 0)
    assert reason(position) == "Blue made three in a row: r3, c and r7."


def test_example_4_the_last_move_before_a_win() -> None:
    position = after("shisima", "r5-c r8-r7 r4-r3 r7-r8")
    assert moves(position) == listed("c-r4 c-r5 c-r7 r3-r4 r6-r5 r6-r7")
    assert scores(position.play(0, "r6-r7")) == (1, 0)


def test_example_5_the_start_for_the_third_time() -> None:
    assert warning(after("shisima", ROUND)) == "One more repeat and it's a draw."
    assert scores(after("shisima", f"{ROUND} {ROUND}")) == (0.5, 0.5)


def test_three_side_by_side_on_the_bank_are_no_row() -> None:
    position = after("shisima", "r4-r3 r8-r7 r3-r4")
    assert points(position, 0) == listed("r4 r5 r6")
    assert position.outcome is None


def test_refusals() -> None:
    assert refusal(after("shisima"), "r4-r2").startswith("r2 is taken. Try r4-")
    assert refusal(after("shisima"), "r4-r7").startswith("You can't get from r4 to r7. Try r4-")
    assert refusal(after("shisima"), "r3-c").startswith("r3 is empty. Try")
    assert refusal(after("shisima"), "r3").startswith("You can't place a piece now. Try")
