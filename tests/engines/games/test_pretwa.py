"""Pretwa: every worked example and every ruling of its rules."""

from __future__ import annotations

import pytest

from engines.games.pretwa import NET
from tests.engines.duel_positions import after, moves, points, reason, refusal, scores, stand, warning
from tests.engines.playing import listed, played

ROUND = "c1-c2 c4-c5 c2-c1 c5-c4"


def test_the_board() -> None:
    degrees = [len(NET.neighbours(cell)) for cell in range(19)]
    assert degrees == [6, *[4] * 12, *[3] * 6]
    assert NET.points[0] == "o"
    assert NET.centres[NET.cell["c1"]] == (0.5, 0.95)
    assert NET.centres[NET.cell["a4"]] == (0.5, 0.35)


def test_example_1_the_first_turns() -> None:
    assert moves(after("pretwa")) == listed("a3-o a4-o a5-o")
    assert moves(after("pretwa", "a4-o")) == {"a1xa4"}
    assert moves(after("pretwa", "a4-o", arc_jumps="yes")) == listed("a1xa4 a2xa4 a6xa4")


def test_example_2_the_capture_is_answered() -> None:
    position = after("pretwa", "a4-o a1xa4")
    assert len(points(position, 0)) == 8
    assert "a4" in points(position, 1)
    assert moves(position) == {"b4xo"}
    assert moves(after("pretwa", "a4-o a1xa4", arc_jumps="yes")) == listed("b4xo a3xa1 a5xa1")


def test_example_3_a_chain_back_to_where_it_began() -> None:
    assert moves(stand("pretwa", "a1", "a2 a4 a6 c3")) == listed("a1-b1 a1-o")
    position = stand("pretwa", "a1", "a2 a4 a6 c3", arc_jumps="yes")
    assert moves(position) == listed("a1xa3xa5xa1 a1xa5xa3xa1")
    for move in moves(position):
        after_it = position.play(0, move)
        assert (points(after_it, 0), points(after_it, 1)) == ({"a1"}, {"c3"})


def test_example_4_a_chain_goes_on_while_it_can() -> None:
    position = stand("pretwa", "c4", "b4 o b1 c6")
    assert moves(position) == {"c4xa4xa1xc1"}
    assert refusal(position, "c4xa4xa1") == "You have to keep capturing after c4xa4xa1. Try c4xa4xa1xc1."
    assert moves(stand("pretwa", "c4", "b4 o b1 c6", arc_jumps="yes")) == {"c4xa4xa1xc1xc5"}
    told = str(position.describe(0, "c4xa4xa1xc1"))
    assert told == "Blue jumps from c4 via a4 and a1 to c1 and captures b4, o and b1."


@pytest.mark.parametrize("arc_jumps", ["no", "yes"])
def test_example_5_a_blocked_player_loses(arc_jumps: str) -> None:
    position = stand("pretwa", "a1 b1 c2 c3 c4 c6 b5", "c1", arc_jumps=arc_jumps).play(0, "b5-c5")
    assert scores(position) == (1, 0)
    assert reason(position) == "Green can't move."


def test_example_6_the_third_repetition_goes_by_count() -> None:
    level = played(stand("pretwa", "c1", "c4"), f"{ROUND} {ROUND}")
    assert scores(level) == (0.5, 0.5)
    assert reason(level) == "The same position came up for the third time, and it's 1 beaver each."
    more = stand("pretwa", "c1 b1", "c4")
    assert warning(played(more, ROUND)) == ("One more repeat ends the game.")
    won = played(more, f"{ROUND} {ROUND}")
    assert scores(won) == (1, 0)
    assert reason(won) == "The same position came up for the third time, and it's 2 beavers to 1."


def test_sixty_quiet_turns_go_by_count() -> None:
    position = stand("pretwa", "c1", "c4 b4")
    late = type(position).from_json(position.to_json() | {"series": [*range(59), position.series[0]]})
    assert warning(late) == ("The game ends after 1 more turn without a capture.")
    over = late.play(0, "c1-c2")
    assert scores(over) == (0, 1)
    assert reason(over) == "After 60 turns without a capture, it's 2 beavers to 1."


def test_taking_the_last_beaver_wins() -> None:
    position = stand("pretwa", "c4", "b4").play(0, "c4xa4")
    assert scores(position) == (1, 0)
    assert reason(position) == "Blue captured all of Green's beavers."


def test_a_chain_may_end_where_it_has_captured() -> None:
    # b5xb1 goes over b6; in the end, coming over a6, the beaver stands on b6 itself.
    position = stand("pretwa", "b5", "b6 a1 a6 c3", arc_jumps="yes")
    assert "b5xb1xoxb6" in moves(position)
    taken = position.play(0, "b5xb1xoxb6")
    assert (points(taken, 0), points(taken, 1)) == ({"b6"}, {"c3"})


def test_refusals() -> None:
    assert refusal(after("pretwa", "a4-o"), "a1-b1") == "You have to capture. Try a1xa4."
    assert refusal(after("pretwa"), "a4-b4").startswith("b4 is taken. Try a4-o.")
    assert refusal(after("pretwa"), "c3-c4").startswith("You can't move from c3 now. Try")
    assert refusal(after("pretwa"), "a1-o").startswith("The piece on a1 is Green's")
    assert refusal(after("pretwa"), "a7-o").startswith("There's no a7 on this board. Try")
