"""Neutron: every worked example and every ruling of its rules."""

from __future__ import annotations

from engines.games.neutron import GRID
from tests.engines.duel_positions import after, moves, points, reason, refusal, scores, stand, warning
from tests.engines.playing import listed, played

ROUND = "c3-a3 b5-e2 a3-b4 d1-d4 b4-b2 e2-b5 b2-c3 d4-d1"


def test_example_1_the_start_has_no_neutron_part() -> None:
    assert moves(after("neutron")) == listed(
        "a1-a4 a1-b2 b1-a2 b1-b4 b1-e4 c1-a3 c1-c2 c1-e3 d1-a4 d1-d4 d1-e2 e1-d2 e1-e4"
    )


def test_example_2_the_neutron_first_then_a_beaver_of_the_same_seat() -> None:
    position = after("neutron", "b1-b4")
    assert position.actors == (1,)
    assert moves(position) == listed("c3-a3 c3-b2 c3-c2 c3-c4 c3-d2 c3-d4 c3-e3")
    assert str(position.describe(1, "c3-b2")) == "Green moves the neutron from c3 to b2."
    position = position.play(1, "c3-b2")
    assert position.actors == (1,)
    assert GRID.points[position.neutron] == "b2"
    assert {move[:2] for move in moves(position)} == points(position, 1)
    assert str(position.describe(1, "a5-a2")) == "Green moves a5 to a2."


def test_examples_3_to_5_the_neutron_on_a_home_row_wins_for_its_owner() -> None:
    for line, won, said in (
        ("b1-b4 c3-b2 a5-a2 b2-b1", (1, 0), "The neutron reached Blue's home row."),
        ("c1-e3 c3-c1", (1, 0), "The neutron reached Blue's home row."),
        ("d1-a4 c3-e3 c5-c2 e3-c5", (0, 1), "The neutron reached Green's home row."),
    ):
        position = after("neutron", line)
        assert scores(position) == won
        assert reason(position) == said


def test_example_6_a_neutron_shut_in_loses_for_the_one_to_play() -> None:
    position = after("neutron", "a1-b2 c3-c2 c5-a3 c2-e4 c1-e3 e4-a4 a3-d3 a4-e4 b2-d4")
    assert scores(position) == (1, 0)
    assert reason(position) == "Green can't move the neutron."


def test_example_7_third_repetition_of_the_beginning_of_a_turn() -> None:
    position = after("neutron", f"a1-a4 {ROUND}")
    assert position.outcome is None
    assert warning(position) == "One more repeat and it's a draw."
    assert warning(position.play(1, "c3-a3")) == ""
    position = played(position, ROUND)
    assert scores(position) == (0.5, 0.5)
    assert reason(position) == "The same position came up for the third time."


def test_a_neutron_move_after_which_no_beaver_can_move_is_legal_and_loses() -> None:
    position = stand("neutron", "a2", "a1 a3 b1 b3", neutron=GRID.cell["d2"], part="neutron")
    position = position.play(0, "d2-b2")
    assert scores(position) == (0, 1)
    assert reason(position) == "Blue can't move."


def test_refusals() -> None:
    position = after("neutron", "b1-b4")
    assert refusal(position, "a5-a2").startswith("Move the neutron first: c3-")
    assert refusal(position, "c3-c1").startswith("The neutron must slide all the way: c3-")
    position = position.play(1, "c3-b2")
    assert refusal(position, "b2-b1") == "Move a beaver now."
    assert refusal(position, "a5-a4") == "You can't get from a5 to a4. Try a5-a2."
