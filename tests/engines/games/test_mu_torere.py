"""Mu Torere: every worked example and every ruling of its rules."""

from __future__ import annotations

from tests.engines.duel_positions import after, moves, points, reason, refusal, scores, warning
from tests.engines.playing import listed


def test_the_start() -> None:
    position = after("mu-torere")
    assert points(position, 0) == listed("r4 r5 r6 r7")
    assert points(position, 1) == listed("r8 r1 r2 r3")
    assert position.board.points[position.vacant] == "c"


def test_example_1_only_the_ends_may_enter() -> None:
    assert moves(after("mu-torere")) == listed("r4-c r7-c")


def test_examples_2_and_3_forced_replies() -> None:
    assert moves(after("mu-torere", "r4-c")) == {"r3-r4"}
    assert moves(after("mu-torere", "r4-c r3-r4")) == {"c-r3"}


def test_example_4_a_blocked_player_loses() -> None:
    position = after("mu-torere", "r4-c r3-r4 c-r3 r4-c r3-r4 r2-r3")
    assert points(position, 0) == listed("r4 r5 r6 r7")
    assert scores(position) == (0, 1)
    assert reason(position) == "Blue can't move."


def test_example_5_the_start_for_the_third_time() -> None:
    half = "r7-c r8-r7 c-r8 r7-c r8-r7 c-r8"
    position = after("mu-torere", f"{half} r4-c r3-r4 c-r3 r4-c r3-r4")
    assert position.outcome is None
    assert warning(after("mu-torere", half)) == "One more repeat and it's a draw."
    assert scores(position.play(1, "c-r3")) == (0.5, 0.5)


def test_example_6_entering_from_beside_one_opponent() -> None:
    position = after("mu-torere", "r4-c r3-r4 c-r3 r2-c")
    assert moves(position) == {"r3-r2"}
    line = "r4-c r3-r4 c-r3 r2-c r3-r2 c-r3"
    assert moves(after("mu-torere", line)) == listed("r2-c r5-c r7-c")
    assert moves(after("mu-torere", line, centre="opening")) == listed("r2-c r5-c r6-c r7-c")


def test_the_opening_restricts_the_first_four_turns_only() -> None:
    assert moves(after("mu-torere", centre="opening")) == listed("r4-c r7-c")
    fourth = after("mu-torere", "r4-c r3-r4 c-r3", centre="opening")
    assert (fourth.turn, fourth.restricted) == (3, True)
    fifth = fourth.play(1, "r4-c")
    assert (fifth.turn, fifth.restricted) == (4, False)


def test_repetition_goes_by_the_board_not_by_the_turns_played() -> None:
    half = "r7-c r8-r7 c-r8 r7-c r8-r7 c-r8"
    draw = after("mu-torere", f"{half} {half}", centre="opening")
    assert scores(draw) == (0.5, 0.5)


def test_refusals() -> None:
    said = "The beaver on r5 isn't next to one of Green's. Try r4-c or r7-c."
    assert refusal(after("mu-torere"), "r5-c") == said
    assert refusal(after("mu-torere", "r4-c"), "r2-c").startswith("You can't move from r2 now. Try")
    assert refusal(after("mu-torere"), "r1-c").startswith("The piece on r1 is Green's")
