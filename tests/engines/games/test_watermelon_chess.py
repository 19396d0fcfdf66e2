"""Watermelon Chess: every worked example and every ruling of its rules."""

from __future__ import annotations

from typing import Any

import pytest

from engines.games.watermelon_chess import NET
from tests.engines.duel_positions import after, moves, points, reason, refusal, scores, stand, warning
from tests.engines.playing import listed, played

SLUG = "watermelon-chess"
ROUND = "o7-m3 o1-m1 m3-o7 m1-o1"


def shut_in(capture: str, limit: str = "all") -> Any:
    """Example 4: Blue's move to m1 shuts in o1 and o2, together with Blue on o3."""
    return stand(SLUG, "o12 i1 o3", "o1 o2 o7 i3", capture=capture, limit=limit)


def test_the_board_has_36_edges() -> None:
    assert len(NET.edges) == 36
    for cell, point in enumerate(NET.points):
        assert len(NET.neighbours(cell)) == (3 if point.startswith("o") else 4)
    assert NET.centres[NET.cell["o4"]] == (0.96, 0.5)
    assert NET.centres[NET.cell["m3"]] == (0.5, 0.2)


def test_example_1_the_first_turn() -> None:
    assert moves(after(SLUG)) == listed("m3-i3 o5-m2 o5-o4 o9-m4 o9-o10")


@pytest.mark.parametrize("capture", ["blocked", "surrounded", "group"])
def test_example_2_one_beaver_shut_in(capture: str) -> None:
    position = stand(SLUG, "o12 o2 i1", "o1 o7 i3 i2", capture=capture).play(0, "i1-m1")
    assert points(position, 1) == listed("o7 i3 i2")
    assert position.outcome is None
    won = stand(SLUG, "o12 o2 i1", "o1 o7 i3", capture=capture).play(0, "i1-m1")
    assert scores(won) == (1, 0)
    assert reason(won) == "Blue captured 4 beavers."


@pytest.mark.parametrize(("capture", "left"), [("blocked", "o2 o7 i3"), ("surrounded", ""), ("group", "")])
def test_example_3_what_counts_as_shut_in(capture: str, left: str) -> None:
    position = stand(SLUG, "o12 i1", "o1 o2 o7 i3", capture=capture).play(0, "i1-m1")
    assert points(position, 1) == listed(left or "o1 o2 o7 i3")


def test_example_4_several_at_once() -> None:
    assert points(shut_in("blocked").play(0, "i1-m1"), 1) == listed("o7 i3")
    assert points(shut_in("group").play(0, "i1-m1"), 1) == listed("o7 i3")
    assert points(shut_in("surrounded").play(0, "i1-m1"), 1) == listed("o1 o2 o7 i3")
    one = shut_in("blocked", "one")
    assert {move for move in moves(one) if move.startswith("i1-m1")} == listed("i1-m1/o1 i1-m1/o2")
    assert points(one.play(0, "i1-m1/o2"), 1) == listed("o1 o7 i3")
    assert refusal(one, "i1-m1") == "Say which piece i1-m1 takes. Try i1-m1/o1 or i1-m1/o2."
    group = shut_in("group", "one")
    assert {move for move in moves(group) if move.startswith("i1-m1")} == {"i1-m1"}


def test_example_5_only_the_side_that_moves_captures() -> None:
    position = stand(SLUG, "o12 o2 o6", "o1 i1 o8", seat=1).play(1, "i1-m1")
    assert points(position, 1) == listed("o1 m1 o8")
    assert len(points(position, 0)) == 3


def test_example_6_third_repetition() -> None:
    position = stand(SLUG, "o6 o7 o8", "o12 o1 o2")
    assert warning(played(position, ROUND)) == "One more repeat and it's a draw."
    assert scores(played(position, f"{ROUND} {ROUND}")) == (0.5, 0.5)


def test_a_group_is_chosen_by_its_first_point_in_string_order() -> None:
    position = stand(SLUG, "i3 o5 o7 o11 m4", "o6 o8 o9 o10", capture="group", limit="one")
    assert {move for move in moves(position) if move.startswith("i3-m3")} == listed("i3-m3/o10 i3-m3/o6")
    taken = position.play(0, "i3-m3/o10")
    assert points(taken, 1) == {"o6"}
    assert str(position.describe(0, "i3-m3/o10")) == "Blue moves i3 to m3 and captures o8, o9 and o10."


def test_a_player_who_cannot_move_loses() -> None:
    position = stand(SLUG, "o12 i1 o4 m2", "o1 o2 o3", capture="surrounded").play(0, "i1-m1")
    assert points(position, 1) == listed("o1 o2 o3")
    assert scores(position) == (1, 0)
    assert reason(position) == "Green can't move."


def test_quiet_turns_make_a_draw() -> None:
    position = stand(SLUG, "o6 o7 o8", "o12 o1 o2")
    late = type(position).from_json(position.to_json() | {"series": [*range(99), position.series[0]]})
    assert warning(late) == "It's a draw after 1 more turn without a capture."
    assert reason(late.play(0, "o7-m3")) == "100 turns went by without a capture."


def test_descriptions() -> None:
    assert str(after(SLUG).describe(0, "m3-i3")) == "Blue moves m3 to i3."
    told = str(shut_in("blocked").describe(0, "i1-m1"))
    assert told == "Blue moves i1 to m1 and captures o1 and o2."
    one = shut_in("blocked", "one").describe(0, "i1-m1/o2")
    assert str(one) == "Blue moves i1 to m1 and captures o2."


def test_refusals() -> None:
    assert refusal(after(SLUG), "m3-o7").startswith("o7 is taken. Try m3-i3.")
    assert refusal(after(SLUG), "m3-c").startswith("You can't get from m3 to c. Try m3-i3.")
