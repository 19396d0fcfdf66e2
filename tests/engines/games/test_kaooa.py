"""Kaooa: every worked example and every ruling of its rules."""

from __future__ import annotations

from engines.games.kaooa import NET
from tests.engines.duel_positions import after, moves, points, reason, refusal, scores, stand, warning
from tests.engines.playing import listed, played


def test_the_star_has_five_lines_of_four() -> None:
    assert [" ".join(NET.points[cell] for cell in line) for line in NET.lines] == [
        "t1 p1 p2 t3",
        "t2 p2 p3 t4",
        "t3 p3 p4 t5",
        "t4 p4 p5 t1",
        "t5 p5 p1 t2",
    ]
    assert len(NET.edges) == 15


def test_example_1_any_point_first() -> None:
    assert moves(after("kaooa")) == set(NET.points)
    assert moves(after("kaooa", "t1")) == set(NET.points) - {"t1"}


def test_example_2_a_leap_is_compulsory() -> None:
    position = after("kaooa", "t1 t3 p2")
    assert moves(position) == {"t3xp1"}
    assert refusal(position, "t3-p3") == "You have to capture. Try t3xp1."
    leapt = position.play(1, "t3xp1")
    assert points(leapt, 0) == {"t1"}
    assert (leapt.captured, leapt.in_hand) == (1, 5)


def test_example_3_the_first_flight() -> None:
    assert moves(after("kaooa", "t1 t3 t5")) == listed("t3-p2 t3-p3")
    free = after("kaooa", "t1 t3 t5", first_flight="anywhere")
    assert moves(free) == listed("t3-p1 t3-p2 t3-p3 t3-p4 t3-p5 t3-t2 t3-t4")
    assert moves(played(free, "t3-t4 p1")) == listed("t4-p3 t4-p4")


def test_a_leap_uses_up_the_first_flight() -> None:
    position = after("kaooa", "t1 t3 p2 t3xp1 t5", first_flight="anywhere")
    assert position.flown
    assert all(move.startswith("p1-") for move in moves(position))
    assert len(moves(position)) == 3


def test_example_4_one_leap_a_turn() -> None:
    position = stand("kaooa", "p1 t2 p3", "t1", seat=1, in_hand=2, flown=True)
    assert moves(position) == {"t1xp2"}
    leapt = position.play(1, "t1xp2")
    assert leapt.actors == (0,)
    assert len(moves(leapt)) == 7


def test_example_5_shut_in_while_crows_are_in_hand() -> None:
    position = stand("kaooa", "p1 p2 p5", "t1", in_hand=3, flown=True).play(0, "p4")
    assert scores(position) == (1, 0)
    assert reason(position) == "The vulture is trapped on t1."


def test_example_6_the_fourth_crow() -> None:
    position = stand("kaooa", "p1 t4 t5", "t1", seat=1, in_hand=1, flown=True)
    assert position.captured == 3
    won = position.play(1, "t1xp2")
    assert scores(won) == (0, 1)
    assert reason(won) == "The vulture captured four crows."


def test_example_7_third_repetition() -> None:
    turn = "t1-p1 t4-p3 p1-t1 p3-t4"
    position = stand("kaooa", "t1 t2 t3 t5", "t4", in_hand=0, flown=True)
    once = played(position, turn)
    assert warning(once) == "One more repeat and it's a draw."
    assert scores(played(once, turn)) == (0.5, 0.5)


def test_crows_stay_put_until_all_are_down() -> None:
    position = after("kaooa", "t1 t3")
    assert refusal(position, "t1-p1").startswith("You have to place a piece first. Try ")
    assert not any("-" in move for move in moves(position))


def test_quiet_turns_are_announced_and_make_a_draw() -> None:
    position = stand("kaooa", "t1 t2 t3 t5", "t4", in_hand=0, flown=True, series=[])
    position = type(position).from_json(position.to_json() | {"series": [*range(98), position.series[0]]})
    assert warning(position) == "It's a draw after 2 more turns without a placement or a capture."
    position = position.play(0, "t1-p1")
    assert warning(position) == "It's a draw after 1 more turn without a placement or a capture."
    position = position.play(1, "t4-p3")
    assert scores(position) == (0.5, 0.5)
    assert reason(position) == "100 turns went by without a placement or a capture."


def test_descriptions() -> None:
    assert str(after("kaooa").describe(0, "p3")) == "Blue drops a crow on p3."
    assert str(after("kaooa", "t1").describe(1, "t3")) == "Green places the vulture on t3."
    leap = after("kaooa", "t1 t3 p2").describe(1, "t3xp1")
    assert str(leap) == "Green's vulture jumps from t3 to p1 and captures p2."
    step = after("kaooa", "t1 t3 t5").describe(1, "t3-p2")
    assert str(step) == "Green moves the vulture from t3 to p2."
    crow = stand("kaooa", "t1 t2 t3 t5", "t4", in_hand=0).describe(0, "t1-p1")
    assert str(crow) == "Blue moves a crow from t1 to p1."
