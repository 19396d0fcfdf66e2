"""Dara: every worked example and every ruling of its rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engines.duel_positions import after, moves, points, reason, refusal, scores, stand, warning
from tests.engines.playing import listed, played

DROPS = "b4 a5 f4 b5 d3 c5 c2 e5 a1 d4 b1 a3 e1 f3 d5 e2 f5 f1 a4 c4"
ALL_IN_ROWS = "e5 d5 a5 b5 a3 c3 d4 f4 a2 c4 e2 f5 c2 d3 c1 f3 e1 c5 e3 b3"
TWO_ROWS = "a4 f4 e1 b1 c1 e4 c5 a5 c4 f1 d3 b4 b3 f5 b2 f3 a3 a1 e3 b5"
DOWN_TO_TWO = (
    "d2 d1 b5 c3 a4 f1 c1 e1 a1 c4 d5 e3 a2 d3 d4 f4 b3 f2 c2 b2 a4-a3/b2 f2-e2/d2 b3-b2/c4 e3-f3 b2-b1/d3 "
    "c3-b3 b1-b2/b3 f1-f2/d4 b2-b1/e1 e2-d2 b1-b2/d2 d1-e1 b2-b1/e1 f4-e4 b1-b2/e4"
)
BLOCKED = (
    "b4 f1 b3 a1 a4 a3 d1 a5 d4 c4 e1 d5 c2 d2 e4 e2 c1 b2 c3 a2 d4-d3/f1 a5-b5 d3-e3 c4-d4 c3-c4/d2 e2-d2 "
    "c4-c3/b5 b2-b1 c3-c4/d5 d2-e2 c2-b2/d4 e2-f2 e1-e2/f2"
)


def phase(first: str, second: str, seat: int = 0, **fields: Any) -> Any:
    """A position of the move phase set up by hand."""
    return stand("dara", first, second, seat, hands=[0, 0], **fields)


def crowded(**fields: Any) -> Any:
    """A position of the drop phase in which nobody can drop: every empty cell would make a row of three."""
    return stand(
        "dara",
        "a2 c2 d2 f2 a3 c3 d3 a5 b5 d5 f5",
        "a1 b1 e1 f1 b3 e3 f3 a4 b4 e4 f4 c5",
        drop_rows="forbidden",
        **fields,
    )


def test_example_1_rows_of_three_while_dropping() -> None:
    assert "c1" in moves(after("dara", "a1 f5 b1 f4"))
    position = after("dara", "a1 f5 b1 f4", drop_rows="forbidden")
    assert "c1" not in moves(position)
    assert refusal(position, "c1") == "c1 would make a row. You can't do that while dropping."


def test_example_2_never_more_than_three_while_dropping() -> None:
    position = after("dara", "a1 f5 b1 f4 c1 f2")
    assert refusal(position, "d1") == "d1 would make a row of more than three."
    assert "f3" not in moves(position.play(0, "e5"))


def test_example_3_a_row_of_three_may_remove_a_beaver_in_no_three() -> None:
    position = after("dara", DROPS)
    assert len(moves(position)) == 20
    removing = {move for move in moves(position) if move.startswith("c2-c1")}
    assert removing == listed("c2-c1 c2-c1/a3 c2-c1/c4 c2-c1/d4 c2-c1/e2 c2-c1/e5 c2-c1/f1 c2-c1/f3")
    said = "Blue moves c2 to c1 and removes e5."
    assert str(position.describe(0, "c2-c1/e5")) == said
    assert str(position.describe(0, "c2-c1")).endswith(" but removes nothing.")
    taken = position.play(0, "c2-c1/e5")
    assert "e5" not in points(taken, 1)
    assert taken.captured == (0, 1)


def test_example_3_removing_is_a_duty_by_option() -> None:
    position = after("dara", DROPS, removal="must")
    assert len(moves(position)) == 19
    assert refusal(position, "c2-c1").startswith("Say which piece c2-c1 takes. Try c2-c1/")
    assert refusal(position, "c2-c1/a5").startswith("You can't take that piece. Try c2-c1/")


def test_example_4_never_more_than_three_by_moving() -> None:
    position = after("dara", f"{DROPS} c2-c1/f1 e2-e3")
    assert refusal(position, "e1-d1") == "d1 would make a row of more than three."
    assert {move for move in moves(position) if move.startswith("e1")} == listed("e1-e2 e1-f1")


def test_example_5_two_rows_at_once_remove_one() -> None:
    position = after("dara", TWO_ROWS)
    assert "d3-c3/b5" in moves(position)
    assert all(move.count("/") <= 1 for move in moves(position))
    assert after("dara", f"{TWO_ROWS} d3-c3/b5").men[1].bit_count() == 9


@pytest.mark.parametrize("removal", ["may", "must"])
def test_example_6_all_in_rows_of_three_are_protected(removal: str) -> None:
    position = after("dara", ALL_IN_ROWS, removal=removal)
    assert {move for move in moves(position) if move.startswith("a5-a4")} == {"a5-a4"}
    assert position.play(0, "a5-a4").men[1].bit_count() == 10


def test_example_7_fewer_than_three_lose() -> None:
    position = after("dara", DOWN_TO_TWO)
    assert scores(position) == (1, 0)
    assert reason(position) == "Green has only 2 beavers left."


def test_example_8_nothing_to_move_loses() -> None:
    position = after("dara", BLOCKED)
    assert points(position, 1) == listed("a1 a2 a3 b1")
    assert scores(position) == (1, 0)
    assert reason(position) == "Green can't move."


def test_only_the_runs_of_the_moved_beaver_count_and_a_row_opens_and_closes_again() -> None:
    position = phase("a1 b1 c2 e5", "a4 c5 e3 f2")
    position = played(position, "c2-c1/f2 a4-a5")
    assert moves(position) >= {"c1-c2", "e5-e4"}
    assert not any("/" in move for move in moves(position))
    position = played(position, "c1-c2 a5-a4")
    assert "c2-c1/a4" in moves(position)


def test_who_has_nothing_left_to_drop_passes_and_the_other_goes_on() -> None:
    position = stand("dara", "a1 b1 d1 e1", "", hands=[0, 1])
    assert moves(position) == {"pass"}
    assert str(position.describe(0, "pass")) == "Blue has nowhere to drop and passes."
    position = position.play(0, "pass")
    assert position.hands == (0, 1)
    assert position.actors == (1,)
    assert "f5" in moves(position)
    assert reason(position.play(1, "f5")) == "Green has only 1 beaver left."


def test_a_pass_while_the_other_hand_is_empty_begins_the_move_phase_with_seat_0() -> None:
    position = crowded(hands=[1, 0])
    assert moves(position) == {"pass"}
    begun = position.play(0, "pass")
    assert begun.hands == (0, 0)
    assert begun.actors == (0,)


def test_a_pass_after_a_pass_takes_all_hands_out_of_the_game() -> None:
    position = crowded(hands=[2, 2]).play(0, "pass")
    assert position.hands == (2, 2)
    assert position.actors == (1,)
    assert moves(position) == {"pass"}
    begun = position.play(1, "pass")
    assert begun.hands == (0, 0)
    assert begun.actors == (0,)
    assert "pass" not in moves(begun)


def test_third_repetition_counts_from_the_last_drop() -> None:
    round_ = "a1-a2 f5-f4 a2-a1 f4-f5"
    position = played(phase("a1 c2 e2", "f5 d4 b4"), round_)
    assert warning(position) == "One more repeat and it's a draw."
    position = played(position, round_)
    assert scores(position) == (0.5, 0.5)


def test_a_hundred_turns_without_a_removal() -> None:
    position = phase("a1 c2 e2", "f5 d4 b4")
    series = [*range(1, 99), *position.series]
    position = position.from_json(position.to_json() | {"series": series})
    assert warning(position) == "It's a draw after 2 more turns without a removal."
    position = played(position, "a1-a2 f5-f4")
    assert reason(position) == "100 turns went by without a removal."


def test_refusals() -> None:
    start = after("dara", "c3")
    assert refusal(start, "c3").startswith("c3 is taken. Try")
    assert refusal(start, "c3-c4").startswith("You have to place a piece first. Try ")
    position = after("dara", DROPS)
    assert refusal(position, "c1").startswith("You can't place a piece now. Try")
    assert refusal(position, "c2-d1").startswith("You can't get from c2 to d1. Try c2-")
    assert refusal(position, "a5-b5").startswith("The piece on a5 is Green's. Try")
    assert refusal(after("dara"), "g1").startswith("There's no g1 on this board. Try")
