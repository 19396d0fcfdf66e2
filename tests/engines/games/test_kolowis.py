"""Kolowis: every worked example and every ruling of its rules."""

from __future__ import annotations

from typing import Any

import pytest

from engines.games.kolowis import NETS
from tests.engines.duel_positions import after, moves, points, reason, refusal, scores, stand, warning
from tests.engines.playing import listed, played

ROUND = "b1-b2 b5-b4 b2-b1 b4-b5"


def huff(first: str, second: str, seat: int = 0, **fields: Any) -> Any:
    return stand("kolowis", first, second, seat, jumps="huff", **fields)


@pytest.mark.parametrize(("size", "count", "each"), [("4", 13, 6), ("8", 25, 12), ("16", 49, 23)])
def test_the_boards(size: str, count: int, each: int) -> None:
    start = after("kolowis", size=size)
    assert len(start.board.points) == count
    assert [men.bit_count() for men in start.men] == [each, each]
    assert start.captured == (0, 0)
    assert f"b{int(size) // 2 + 1}" not in points(start, 0) | points(start, 1)


def test_the_long_board_leaves_both_ends_of_the_middle_row_empty() -> None:
    start = after("kolowis", size="16")
    assert not listed("b1 b9 b17") & (points(start, 0) | points(start, 1))


def test_the_points_lie_as_the_page_has_them() -> None:
    net = NETS[4, "yes"]
    at = dict(zip(net.points, net.centres, strict=True))
    assert at["b1"] == (0.05, 0.5)
    assert at["b5"] == (0.95, 0.5)
    assert at["a1"] == (0.1625, 0.275)
    assert at["c4"] == (0.8375, 0.725)


def test_rails_are_lines_by_option() -> None:
    with_rails, without = NETS[4, "yes"], NETS[4, "no"]
    assert len(with_rails.edges) - len(without.edges) == 6
    assert "a1-a2" in moves(stand("kolowis", "a1", "c4"))
    assert "a1-a2" not in moves(stand("kolowis", "a1", "c4", rails="no"))


def test_example_1_the_start() -> None:
    assert moves(after("kolowis")) == listed("a2-b3 a3-b3 b4-b3")
    assert moves(after("kolowis", "a2-b3")) == {"c3xa2"}
    assert moves(after("kolowis", "a3-b3")) == listed("c2xa3 c4xa3")
    assert moves(after("kolowis", "b4-b3")) == {"b2xb4"}
    assert refusal(after("kolowis", "a2-b3"), "c2-b3").startswith("You have to capture. Try")


def test_example_2_steps_where_nothing_can_leap() -> None:
    assert moves(after("kolowis", "a2-b3 c3xa2")) == listed("a3-b3 b4-b3 b4-c3")


def test_example_3_a_leap_turns_and_goes_on() -> None:
    position = stand("kolowis", "a1", "b2 b3 c4")
    assert moves(position) == {"a1xc2xa3"}
    assert refusal(position, "a1xc2") == "You have to keep capturing after a1xc2. Try a1xc2xa3."
    position = position.play(0, "a1xc2xa3")
    assert points(position, 0) == {"a3"}
    assert points(position, 1) == {"c4"}


def test_example_4_what_a_missed_leap_may_cost() -> None:
    position = huff("a1 a4", "b2 b3 c4")
    assert moves(position.play(0, "a1xc2")) == listed("huff:c2 pass")
    assert position.play(0, "a1xc2xa3").failed == 0
    assert moves(position.play(0, "a1-a2")) == listed("huff:a2 pass")
    failed = position.play(0, "a4-a3")
    assert moves(failed) == listed("huff:a1 pass")
    said = "Green huffs the beaver on a1 for missing a leap."
    assert str(failed.describe(1, "huff:a1")) == said
    assert str(failed.describe(1, "pass")) == "Green lets it go."
    huffed = failed.play(1, "huff:a1")
    assert points(huffed, 0) == {"a3"}
    assert huffed.actors == (1,)
    assert "pass" not in moves(huffed)
    assert "b2-b1" in moves(huffed)
    let_be = failed.play(1, "pass")
    assert points(let_be, 0) == listed("a1 a3")
    assert let_be.actors == (1,)


def test_example_5_two_beavers_that_could_leap() -> None:
    forced = stand("kolowis", "a1 a4", "b2 b4 c1")
    assert moves(forced) == listed("a1xc2 a4xc3")
    position = huff("a1 a4", "b2 b4 c1")
    assert position.play(0, "a1xc2").failed == 0
    assert moves(position.play(0, "a4-a3")) == listed("huff:a1 huff:a3 pass")


def test_example_6_a_shut_in_side_loses_and_so_does_one_without_beavers() -> None:
    position = stand("kolowis", "a1 a2 b3 c1", "b1").play(0, "a2-b2")
    assert scores(position) == (1, 0)
    assert reason(position) == "Green can't step or leap."
    position = stand("kolowis", "b2", "b3").play(0, "b2xb4")
    assert scores(position) == (1, 0)
    assert reason(position) == "Blue captured all of Green's beavers."


def test_a_side_whose_last_beaver_is_huffed_has_lost() -> None:
    position = played(huff("a1", "b2 c4"), "a1-a2 huff:a2")
    assert scores(position) == (0, 1)
    assert reason(position) == "Green captured all of Blue's beavers."


def test_example_7_third_repetition() -> None:
    position = played(stand("kolowis", "b1", "b5"), ROUND)
    assert warning(position) == "One more repeat and it's a draw."
    position = played(position, ROUND)
    assert scores(position) == (0.5, 0.5)


def test_pending_huffs_make_a_position_of_their_own() -> None:
    position = huff("a1 a4", "b2 b3 c4").play(0, "a4-a3")
    assert len(set(played(position, "pass").series)) == 3


def test_a_hundred_moves_in_which_nothing_was_taken() -> None:
    position = stand("kolowis", "b1", "b5")
    position = position.from_json(position.to_json() | {"series": [*range(1, 99), *position.series]})
    assert warning(position) == "It's a draw after 2 more turns without a beaver being taken."
    position = played(position, "b1-b2 b5-b4")
    assert reason(position) == "100 turns went by without a beaver being taken."


def test_refusals() -> None:
    failed = huff("a1 a4", "b2 b3 c4").play(0, "a4-a3")
    assert refusal(failed, "b2-b1") == "Deal with the missed leap first: huff:a1 or pass."
    assert refusal(after("kolowis"), "huff:a1") == "No beaver missed a leap."
    assert refusal(after("kolowis"), "a1-b1").startswith("You can't move from a1 now. Try")
    assert refusal(after("kolowis"), "a1-b6").startswith("There's no b6 on this board. Try")
