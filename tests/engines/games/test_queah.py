"""Queah: every worked example and every ruling of its rules."""

from __future__ import annotations

from typing import Any

from engines.games.queah import NET
from tests.engines.duel_positions import after, moves, points, reason, refusal, scores, stand, warning
from tests.engines.playing import listed, played

ROUND = "a1-b2 e5-d4 b2-a1 d4-e5"


def board(first: str, second: str, seat: int = 0, **fields: Any) -> Any:
    """A position set up by hand, by default without reserves."""
    return stand("queah", first, second, seat, **({"stocks": [0, 0]} | fields))


def test_squares_that_share_a_side_are_joined() -> None:
    assert len(NET.points) == 13
    assert len(NET.edges) == 16
    assert [NET.points[cell] for cell in NET.neighbours(NET.cell["c3"])] == ["b2", "d2", "b4", "d4"]


def test_example_1_the_start() -> None:
    start = after("queah")
    assert moves(start) == listed("b2-a1 b2-a3 b2-c3 d2-c3 d2-e3")
    assert start.stocks == (6, 6)


def test_example_2_captures_are_compulsory() -> None:
    position = after("queah", "d2-c3")
    assert moves(position) == {"b4xd2"}
    assert refusal(position, "b4-a3") == "You have to capture. Try b4xd2."
    assert str(position.describe(1, "b4xd2")) == "Green jumps from b4 to d2 and captures c3."


def test_example_3_replacing_comes_first_and_is_the_whole_turn() -> None:
    position = after("queah", "d2-c3 b4xd2")
    assert moves(position) == listed("a1 a3 b4 c3 e3 e5")
    assert position.stocks == (6, 6)
    assert position.captured == (1, 0)
    assert refusal(position, "c1xe3").startswith("You have to place a piece first. Try ")
    assert str(position.describe(0, "a1")) == "Blue places a beaver on a1."
    position = position.play(0, "a1")
    assert position.stocks == (5, 6)
    assert position.actors == (1,)
    assert moves(position) == listed("a5-b4 c5-b4 d2-c3 d2-e3 d4-c3 d4-e3 d4-e5")


def test_example_4_a_replacement_followed_by_a_move() -> None:
    position = after("queah", "d2-c3 b4xd2 a1", replacement="and-move")
    assert position.actors == (0,)
    assert moves(position) == listed("c1xe3 e1xc3")
    assert position.play(0, "c1xe3").actors == (1,)


def test_example_5_capturing_all_wins_unless_there_is_a_reserve() -> None:
    position = board("c3", "d4").play(0, "c3xe5")
    assert scores(position) == (1, 0)
    assert reason(position) == "Blue captured all of Green's beavers."
    position = board("c3", "d4", stocks=[0, 1]).play(0, "c3xe5")
    assert position.outcome is None
    assert len(moves(position)) == 12
    assert points(position, 1) == set()


def test_example_6_a_blocked_player_loses() -> None:
    position = board("c3 c1", "a1").play(0, "c1-b2")
    assert scores(position) == (1, 0)
    assert reason(position) == "Green can't move."


def test_example_7_third_repetition() -> None:
    position = played(board("a1", "e5"), ROUND)
    assert position.outcome is None
    assert warning(position) == "One more repeat and it's a draw."
    position = played(position, ROUND)
    assert scores(position) == (0.5, 0.5)
    assert reason(position) == "The same position came up for the third time."


def test_example_8_a_turn_ends_where_nothing_can_move_after_a_replacement() -> None:
    position = board("a1", "b2 c3 d4", stocks=[1, 0], replacement="and-move")
    assert position.play(0, "e5").actors == (1,)
    position = position.play(0, "a3")
    assert position.actors == (0,)
    assert moves(position) == {"a3xc1"}


def test_the_middle_of_a_turn_is_a_position_of_its_own() -> None:
    position = board("a1", "e5", stocks=[1, 0], replacement="and-move").play(0, "c1")
    assert position.replaced == 1
    # Two rounds bring the same board back twice, but the first time a replacement had just been made.
    position = played(position, f"{ROUND} {ROUND}")
    assert position.outcome is None
    assert scores(position.play(0, "a1-b2")) == (0.5, 0.5)


def test_one_jump_only_and_any_of_several() -> None:
    position = board("a1", "b2 d2 d4")
    assert moves(position) == {"a1xc3"}
    assert position.play(0, "a1xc3").actors == (1,)
    assert moves(board("c3", "b2 d4")) == listed("c3xa1 c3xe5")


def test_a_hundred_turns_without_a_capture_or_a_replacement() -> None:
    position = board("a1", "e5")
    series = [*range(1, 99), *position.series]
    position = position.from_json(position.to_json() | {"series": series})
    assert warning(position) == "It's a draw after 2 more turns without a capture or a replacement."
    position = played(position, "a1-b2 e5-d4")
    assert scores(position) == (0.5, 0.5)
