"""Brandub: every worked example and every ruling of its rules."""

from __future__ import annotations

import pytest

from engines.games.brandub import GRID, Brandub
from tests.engines.duel_positions import after, moves, points, reason, refusal, scores, stand, warning
from tests.engines.playing import listed, played

BACK = "d1-c1 d3-c3 c1-d1 c3-d3"
"""Four moves that lead back to where they began."""
SHUT_IN = ("a2 a6 b3 b5 g4", "a3 a5", "a4")


def board(attackers: str, vikings: str, queen: str, seat: int = 0, **fields: str) -> Brandub:
    position = stand("brandub", attackers, f"{vikings} {queen}", seat, queen=1 << GRID.cell[queen], **fields)
    assert isinstance(position, Brandub)
    return position


def test_example_1_the_start() -> None:
    start = after("brandub")
    assert len(moves(start)) == 40
    assert "d1-b1" in moves(start)
    assert refusal(start, "d1-a1") == "Only the queen can stop on a1."


def test_example_2_the_centre_is_passed_over_but_never_stopped_on() -> None:
    position = board("a4", "", "f1")
    assert listed("a4-c4 a4-e4 a4-g4") < moves(position)
    assert refusal(position, "a4-d4") == "Pieces can cross the centre, d4, but not stop there."
    position = board("a4", "", "d3", 1)
    assert listed("d3-d5 d3-d7") < moves(position)
    assert "d3-d4" not in moves(position)


def test_example_3_one_move_captures_several_and_entering_is_safe() -> None:
    position = board("a3 c5 g3", "b3 c4", "f6")
    assert str(position.describe(0, "g3-c3")) == "Blue moves g3 to c3 and captures b3 and c4."
    taken = position.play(0, "g3-c3")
    assert points(taken, 1) == {"f6"}
    assert taken.captured == (5, 4)
    safe = board("a3 c3 g1", "b5", "f6", 1).play(1, "b5-b3")
    assert points(safe, 1) == {"b3", "f6"}


def test_example_4_corners_and_the_empty_centre_are_partners() -> None:
    assert points(board("g1 a5", "b1", "f6").play(0, "g1-c1"), 1) == {"f6"}
    assert points(board("a2 a5", "d3", "f6").play(0, "a2-d2"), 1) == {"f6"}
    assert points(board("a2 a5", "d3", "d4").play(0, "a2-d2"), 1) == {"d3", "d4"}
    assert points(board("d3 a5", "a2", "f6", 1).play(1, "a2-d2"), 0) == {"a5"}


def test_example_5_the_queen_helps_to_capture() -> None:
    position = board("b3 g7", "a3", "c6", 1)
    assert str(position.describe(1, "c6-c3")) == "Orange's queen moves c6 to c3 and captures b3."
    assert points(position.play(1, "c6-c3"), 0) == {"g7"}


@pytest.mark.parametrize(
    ("attackers", "vikings", "queen", "move", "won"),
    [
        ("d5 c4 e4 a3", "", "d4", "a3-d3", True),
        ("d5 c4 a3", "e4", "d4", "a3-d3", False),
        ("c3 e3 a2", "", "d3", "a2-d2", True),
        ("c3 a2 e7", "", "d3", "e7-e3", False),
        ("c2 e6", "", "d2", "e6-e2", True),
        ("c5", "", "b1", "c5-c1", True),
    ],
)
def test_example_6_how_the_queen_is_captured(
    attackers: str, vikings: str, queen: str, move: str, won: bool
) -> None:
    position = board(attackers, vikings, queen).play(0, move)
    assert scores(position) == ((1, 0) if won else None)
    if won:
        assert reason(position) == f"Blue captured the queen on {queen}."
        assert GRID.points[position.spot] == queen
        assert queen not in points(position, 1)


def test_example_6_the_queen_wins_on_a_corner() -> None:
    position = board("c5", "", "b1", 1).play(1, "b1-a1")
    assert scores(position) == (0, 1)
    assert reason(position) == "Orange's queen reached the corner a1."


def test_the_empty_centre_is_no_partner_against_the_queen() -> None:
    position = board("g2", "", "d3").play(0, "g2-d2")
    assert position.outcome is None
    assert "d3" in points(position, 1)


def test_example_7_repetition_draws_at_the_second_or_third_time() -> None:
    position = after("brandub", BACK)
    assert scores(position) == (0.5, 0.5)
    assert reason(position) == "The same position came up for the second time."
    position = after("brandub", BACK, repetition="third")
    assert position.outcome is None
    assert warning(position) == "One more repeat and it's a draw."
    assert scores(played(position, BACK)) == (0.5, 0.5)


def test_a_repetition_that_draws_at_once_is_announced_by_the_moves_that_make_it() -> None:
    assert warning(after("brandub", "d1-c1 d3-c3")) == ""
    position = after("brandub", "d1-c1 d3-c3 c1-d1")
    assert warning(position) == "c3-d3 would repeat a position, which is a draw."


def test_example_8_no_legal_move_is_a_draw() -> None:
    position = board(*SHUT_IN).play(0, "g4-b4")
    assert scores(position) == (0.5, 0.5)
    assert reason(position) == "Orange can't move."
    assert points(position, 1) == listed("a3 a4 a5")


def test_having_lost_all_attackers_is_no_loss_but_leaves_no_move() -> None:
    position = board("b3", "a3", "c6", 1).play(1, "c6-c3")
    assert scores(position) == (0.5, 0.5)
    assert reason(position) == "Blue can't move."


def test_a_hundred_turns_without_a_capture_are_announced_and_draw() -> None:
    start = after("brandub")
    series = [*range(1, 100), start.key(start.men, 0)]
    position = start.from_json(start.to_json() | {"series": series})
    assert warning(position) == "It's a draw after 1 more turn without a capture."
    position = position.play(0, "d1-b1")
    assert reason(position) == "100 turns went by without a capture."


def test_refusals() -> None:
    start = after("brandub")
    assert refusal(start, "d3-c3").startswith("The piece on d3 is Orange's. Try")
    assert refusal(start, "d1-d3").startswith("d3 is taken. Try d1-")
    assert refusal(start, "e5-e6").startswith("e5 is empty. Try")
    assert refusal(start, "d1-d1").startswith("d1 is taken. Try")
