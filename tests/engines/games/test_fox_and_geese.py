"""Fox & Geese: every worked example and every ruling of its rules."""

from __future__ import annotations

import pytest

from engines.games.fox_and_geese import NETS
from tests.engines.duel_positions import after, moves, points, reason, refusal, scores, stand, warning
from tests.engines.playing import listed, played

ROUND = "d3-d2 a5-b5 d2-d3 b5-a5"


def test_the_board_is_a_cross_with_diagonals_through_every_second_point() -> None:
    net = NETS["diagonals"]
    assert len(net.points) == 33
    even = listed("c1 e1 d2 a3 c3 e3 g3 b4 d4 f4 a5 c5 e5 g5 d6 c7 e7")
    plain = NETS["plain"]
    diagonal = {point for edge in {*net.edges} - {*plain.edges} for point in (net.points[c] for c in edge)}
    assert diagonal == even


@pytest.mark.parametrize("geese", ["12", "13", "14", "15", "16", "17"])
def test_the_set_ups(geese: str) -> None:
    start = after("fox-and-geese", geese=geese)
    assert points(start, 0) == {"d4"}
    assert len(points(start, 1)) == int(geese)
    assert ("d5" in points(start, 1)) == (int(geese) % 2 == 1)
    assert (listed("a4 g4") <= points(start, 1)) == (int(geese) > 13)
    assert (listed("a3 g3") <= points(start, 1)) == (int(geese) > 15)


def test_example_1_the_start() -> None:
    start = after("fox-and-geese")
    assert moves(start) == listed("d4-c3 d4-c4 d4-d3 d4-e3 d4-e4")
    assert moves(start.play(0, "d4-d3")) == listed(
        "a5-a4 a5-b4 b5-b4 c5-b4 c5-c4 c5-d4 d5-d4 e5-d4 e5-e4 e5-f4 f5-f4 g5-f4 g5-g4"
    )


def test_example_2_jumps_are_optional_and_may_stop_after_each() -> None:
    position = stand("fox-and-geese", "d4", "d5 d3 e3 b5 f3 g5")
    assert moves(position) == listed("d4-c3 d4-c4 d4-c5 d4-e4 d4-e5 d4xd2 d4xd2xf4 d4xd6")
    said = "Blue jumps from d4 via d2 to f4 and captures d3 and e3."
    assert str(position.describe(0, "d4xd2xf4")) == said
    position = position.play(0, "d4xd2xf4")
    assert points(position, 1) == listed("b5 d5 f3 g5")
    assert position.outcome is None


def test_example_3_odd_points_have_no_diagonals() -> None:
    assert moves(stand("fox-and-geese", "d3", "c7 d7 e7 d5")) == listed("d3-c3 d3-d2 d3-d4 d3-e3")


def test_example_4_fewer_than_four_otters_lose() -> None:
    position = stand("fox-and-geese", "d4", "d5 a3 b3 g3").play(0, "d4xd6")
    assert scores(position) == (1, 0)
    assert reason(position) == "3 otters can't trap the beaver."


def test_example_5_escaping_past_the_otters() -> None:
    position = stand("fox-and-geese", "d3", "a3 b3 c1 d1").play(0, "d3-d4")
    assert scores(position) == (1, 0)
    assert reason(position) == "The beaver got past all the otters."
    position = stand("fox-and-geese", "d3", "a4 b3 c1 d1").play(0, "d3-d4")
    assert position.outcome is None
    assert scores(position.play(1, "a4-a3")) == (1, 0)
    position = stand("fox-and-geese", "d3", "a3 b3 c1 d1", escape="none").play(0, "d3-d4")
    assert position.outcome is None


def test_example_5_reaching_the_far_side() -> None:
    position = stand("fox-and-geese", "d6", "a5 c6 c1 d1", escape="far-side")
    assert "d6-d7" in moves(position)
    position = position.play(0, "d6-d7")
    assert scores(position) == (1, 0)
    assert reason(position) == "The beaver reached the far side."
    past = stand("fox-and-geese", "d3", "a3 b3 c1 d1", escape="far-side").play(0, "d3-d4")
    assert past.outcome is None


def test_example_6_a_trapped_beaver_loses() -> None:
    position = stand("fox-and-geese", "d1", "c1 e1 d2 d4", 1).play(1, "d4-d3")
    assert scores(position) == (0, 1)
    assert reason(position) == "The beaver is trapped on d1."


def test_example_7_otters_that_cannot_move_lose() -> None:
    position = stand("fox-and-geese", "d4", "c1 d1 e1 c2 d2 e2", escape="none").play(0, "d4-d5")
    assert scores(position) == (1, 0)
    assert reason(position) == "The otters can't move."


@pytest.mark.parametrize(
    ("geese_moves", "steps"),
    [
        ("forward", "d4-c3 d4-c4 d4-d3 d4-e3 d4-e4"),
        ("orthogonal", "d4-c4 d4-d3 d4-e4"),
        ("any", "d4-c3 d4-c4 d4-c5 d4-d3 d4-d5 d4-e3 d4-e4 d4-e5"),
    ],
)
def test_example_8_how_otters_move(geese_moves: str, steps: str) -> None:
    position = stand("fox-and-geese", "d1", "d4 a5 c7 e7", 1, geese_moves=geese_moves)
    assert {move for move in moves(position) if move.startswith("d4")} == listed(steps)


def test_example_9_third_repetition() -> None:
    position = played(stand("fox-and-geese", "d3", "a5 c7 d7 e7"), ROUND)
    assert warning(position) == "One more repeat and it's a draw."
    position = played(position, ROUND)
    assert scores(position) == (0.5, 0.5)
    assert warning(position) == ""


@pytest.mark.parametrize(
    ("geese_moves", "left", "progress"),
    [
        ("forward", None, "a capture or a step down"),
        ("any", 1, "a capture"),
    ],
)
def test_an_otter_reaching_a_lower_row_is_progress_unless_it_can_go_up(
    geese_moves: str, left: int | None, progress: str
) -> None:
    position = stand("fox-and-geese", "d3", "a5 c7 d7 e7", geese_moves=geese_moves)
    position = position.from_json(position.to_json() | {"series": [*range(1, 98), *position.series]})
    assert warning(position) == f"It's a draw after 3 more turns without {progress}."
    position = played(position, "d3-d2 a5-a4")
    assert warning(position) == (
        "" if left is None else f"It's a draw after {left} more turn without {progress}."
    )
    position = position.play(0, "d2-d3")
    assert scores(position) == (None if left is None else (0.5, 0.5))


def test_the_beaver_may_choose_where_to_start() -> None:
    start = after("fox-and-geese", fox_start="free")
    assert len(moves(start)) == 20
    assert str(start.describe(0, "d1")) == "Blue places a beaver on d1."
    assert refusal(start, "d5").startswith("d5 is taken. Try")
    position = start.play(0, "d1")
    assert points(position, 0) == {"d1"}
    assert position.actors == (1,)
    assert len(position.series) == 1


def test_captured_otters_are_counted() -> None:
    position = after("fox-and-geese", "d4-d3 e5-f4 d3-c3 d5-d4 c3xe5xg3")
    assert position.captured == (0, 2)
    assert len(points(position, 1)) == 11


def test_a_chain_may_end_where_it_began() -> None:
    position = stand("fox-and-geese", "c3", "d3 e4 d5 c4 a5 b5 f5 g5", lines="plain")
    position = position.play(0, "c3xe3xe5xc5xc3")
    assert points(position, 0) == {"c3"}
    assert points(position, 1) == listed("a5 b5 f5 g5")


def test_refusals() -> None:
    position = after("fox-and-geese", "d4-d3")
    assert refusal(position, "c5-c6") == "Otters can't move up."
    assert refusal(position, "d5xd3") == "Otters can't jump."
    assert refusal(position, "d5-c4").startswith("You can't get from d5 to c4. Try d5-d4")
    assert refusal(position, "a1-a2").startswith("There's no a1 on this board. Try")
    assert refusal(after("fox-and-geese"), "d5-d4").startswith("The piece on d5 is Orange's")
