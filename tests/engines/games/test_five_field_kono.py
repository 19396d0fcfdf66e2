"""Five Field Kono: every worked example and every ruling of its rules."""

from __future__ import annotations

from tests.engines.duel_positions import after, moves, points, reason, refusal, scores, stand, warning
from tests.engines.playing import listed

BLUE_ACROSS = (
    "a2-b3 e4-d3 c1-d2 c5-b4 d2-e3 d5-e4 b3-c4 d3-c2 c4-d5 a4-b3 a1-b2 b3-a2 e1-d2 b4-c3 e2-d3 b5-c4 d1-e2 "
    "c2-d1 e3-d4 a5-b4 d4-c5 e5-d4 b2-a3 c4-b3 d3-c4 d4-e3 c4-b5 e4-d3 b1-c2 c3-b2 d2-c3 b2-c1 c3-d4 a2-b1 "
    "d4-e5 b3-a2 c2-b3 d3-c2 b3-a4 e3-d2 e2-d3 d2-e1 d3-e4 b4-c3 a3-b4 c3-d2 b4-a5"
)
GREEN_ACROSS = (
    "a2-b3 c5-d4 b1-c2 e4-d3 a1-b2 d5-e4 e1-d2 d4-c3 b3-c4 a5-b4 c4-d5 a4-b3 d2-e3 b3-a2 c2-b3 b5-c4 d1-c2 "
    "c3-d2 b3-a4 d2-e1 b2-c3 b4-a3 c1-d2 a3-b2 c2-b3 b2-a1 a4-b5 d3-c2 b3-a4 c2-b1 e2-d3 e5-d4 c3-b4 c4-b3 "
    "b4-c5 b3-c2 d2-c3 c2-d1 d3-c4 e4-d3 c3-b4 d3-e2 b4-a5 d4-c3 e3-d4 c3-d2 d4-e5 d2-c1"
)
FULL = (
    "d1-c2 e4-d3 c2-b3 c5-b4 b3-c4 a4-b3 c1-b2 b3-c2 b2-c3 d3-e4 a2-b3 e5-d4 b3-a4 d4-e3 a1-b2 e4-d3 c3-d4 "
    "c2-d1 b2-c3 d3-e4 b1-a2 e3-d2 d4-e5 b4-a3 c3-b4 e4-d3 b4-c5 d2-c1 a2-b3 d5-e4 c4-d5"
)
BACK = "a2-b3 e4-d3 b3-a2 d3-e4"
LAST = "e2-d3 a4-b3 d3-e2 b3-c4 a2-b3 c4-d3 b3-a4"
TO_AND_FRO = "d3-c4 a1-b2 c4-d3 b2-a1"
CAMP = "a1 b1 c1 d1 e1 a2 e2"


def test_example_1_the_start() -> None:
    start = after("five-field-kono")
    assert moves(start) == listed("a1-b2 a2-b3 b1-c2 c1-b2 c1-d2 d1-c2 e1-d2 e2-d3")
    assert refusal(start, "a2-b1") == "b1 is taken. Try a2-b3."
    assert refusal(start, "a2-a3") == "You can't get from a2 to a3. Try a2-b3."
    assert refusal(start, "pass").startswith("You can't pass now. Try")


def test_example_2_seven_across_win() -> None:
    position = after("five-field-kono", BLUE_ACROSS)
    assert scores(position) == (1, 0)
    assert position.outcome.points == (7, 5)
    assert reason(position) == "Blue got all seven across."


def test_example_3_the_other_seat_wins_too() -> None:
    position = after("five-field-kono", GREEN_ACROSS)
    assert scores(position) == (0, 1)
    assert position.outcome.points == (6, 7)


def test_example_4_a_full_camp_wins_by_option() -> None:
    position = after("five-field-kono", FULL, goal="full")
    assert scores(position) == (1, 0)
    assert position.outcome.points == (4, 2)
    assert reason(position) == "The camp is full, with 4 of Blue's beavers in it."
    assert after("five-field-kono", FULL).outcome is None


def test_example_5_a_stopped_game_with_as_many_across_is_a_draw() -> None:
    position = after("five-field-kono", BACK)
    assert warning(position) == ("One more repeat ends the game.")
    position = after("five-field-kono", f"{BACK} {BACK}")
    assert scores(position) == (0.5, 0.5)
    assert position.outcome.points == (0, 0)
    assert reason(position) == ("The same position came up for the third time, and it's 0 across each.")


def test_example_6_a_stopped_game_goes_to_whoever_has_more_across() -> None:
    position = after("five-field-kono", f"{LAST} {TO_AND_FRO} {TO_AND_FRO}")
    assert scores(position) == (1, 0)
    assert position.outcome.points == (1, 0)
    assert reason(position) == ("The same position came up for the third time, and it's 1 across to 0.")


def test_example_7_a_blocked_seat_passes() -> None:
    position = stand("five-field-kono", CAMP, "b2 c2 d2 b3 d3 a5 b5")
    assert moves(position) == {"pass"}
    assert str(position.describe(0, "pass")) == "Blue can't move and passes."
    after_pass = position.play(0, "pass")
    assert points(after_pass, 0) == listed(CAMP)
    assert after_pass.actors == (1,)
    assert after_pass.passed == 1


def test_a_pass_after_a_pass_stops_the_game() -> None:
    position = stand("five-field-kono", "a1 a3 c1 c3", "b2", seat=1, passed=1)
    assert moves(position) == {"pass"}
    position = position.play(1, "pass")
    assert scores(position) == (0.5, 0.5)
    assert reason(position) == "Neither side can move, and it's 0 across each."


def test_two_hundred_turns_stop_the_game_and_are_announced() -> None:
    start = after("five-field-kono")
    series = [*range(1, 199), start.key(start.men, 0)]
    position = start.from_json(start.to_json() | {"series": series})
    assert warning(position) == "The game ends in 2 turns. Most across wins."
    position = position.play(0, "a2-b3")
    assert warning(position) == "The game ends in 1 turn. Most across wins."
    position = position.play(1, "e4-d3")
    assert scores(position) == (0.5, 0.5)
    assert reason(position) == "After 200 turns, it's 0 across each."
