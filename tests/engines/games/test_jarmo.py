"""Jarmo: every worked example and every ruling of its rules. Fields say who is a splat shooter."""

from __future__ import annotations

from typing import Any

from engines.games.jarmo import NETS
from tests.engines.duel_positions import after, moves, points, reason, refusal, scores, stand, warning
from tests.engines.playing import listed, played


def board(first: str, second: str, seat: int = 0, splat: str = "", **fields: Any) -> Any:
    """A position set up by hand; `splat` are the splat shooters among the pieces."""
    marks = sum(1 << NETS["even"].cell[point] for point in splat.split())
    return stand("jarmo", first, second, seat, marks=marks, **fields)


def splats(position: Any) -> set[str]:
    return {point for cell, point in enumerate(NETS["even"].points) if position.marks >> cell & 1}


def test_the_net_is_lopsided_by_one_link() -> None:
    lopsided, even = ({*NETS[name].edges} for name in ("lopsided", "even"))
    assert len(lopsided) == 20 + 12 + 4 + 3
    cell = NETS["even"].cell
    assert even - lopsided == {(cell["b4"], cell["a5"])}


def test_example_1_the_start() -> None:
    assert moves(after("jarmo")) == listed("a1-a2 a1-b2 b1-b2 c1-c2 d1-d2 e1-d2 e1-e2")
    assert moves(after("jarmo", "c1-c2")) == listed("a5-a4 b5-b4 c5-c4 d5-d4 e5-d4 e5-e4")


def test_example_2_a_capture_makes_a_splat_shooter() -> None:
    position = board("c2 a1", "c4 e5").play(0, "c2-c3")
    assert str(position.describe(1, "c4-c3")) == "Orange moves c4 to c3 and captures a shooter."
    position = position.play(1, "c4-c3")
    assert points(position, 1) == listed("c3 e5")
    assert splats(position) == {"c3"}
    assert position.captured == (1, 0)


def test_a_captured_splat_shooter_loses_its_mark_and_a_moved_one_keeps_it() -> None:
    position = board("c3 a1", "c4 e5 a4", splat="c3")
    assert splats(position.play(0, "c3-b3")) == {"b3"}
    position = played(position, "a1-a2 c4-c3")
    assert splats(position) == {"c3"}
    assert points(position, 1) == listed("c3 e5 a4")


def test_example_3_who_has_arrived_stays_and_can_be_captured() -> None:
    position = board("d5 a1", "d4 a4", 1).play(1, "d4-d5")
    assert points(position, 0) == {"a1"}
    arrived = board("a5 a1", "d4 e4")
    assert {move[:2] for move in moves(arrived)} == {"a1"}
    assert refusal(arrived, "a5-a4") == "The shooter on a5 has arrived and can't move."


def test_example_4_a_splat_shooter_arriving_earns_a_take_back() -> None:
    position = board("c4 a2", "e5 e4 a4", splat="c4", captured=[2, 2])
    assert str(position.describe(0, "c4-c5")) == "Blue moves c4 to c5 and earns a take-back."
    position = position.play(0, "c4-c5")
    assert position.actors == (0,)
    assert position.moves(0) == ["a1", "b1", "c1", "d1", "e1", "pass"]
    assert str(position.describe(0, "d1")) == "Blue puts a shooter back on d1."
    assert str(position.describe(0, "pass")) == "Blue gives up a take-back."
    position = position.play(0, "d1")
    assert position.actors == (1,)
    assert position.captured == (1, 2)
    assert points(position, 0) == listed("a2 c5 d1")
    assert splats(position) == {"c5"}


def test_example_4_no_take_back_without_a_mark_or_a_captured_shooter() -> None:
    assert board("c4 a2", "e5 e4 a4", captured=[2, 2]).play(0, "c4-c5").actors == (1,)
    assert board("c4 a2", "e5 e4 a4", splat="c4", captured=[0, 2]).play(0, "c4-c5").actors == (1,)
    covered = board("c4 a2", "e5 e4 a4", splat="c4", captured=[1, 2], takebacks=[1, 0])
    assert covered.play(0, "c4-c5").takebacks == (1, 0)


def test_example_4_the_capture_of_the_arriving_move_counts() -> None:
    position = board("c4 a2", "c5 e4 a4", captured=[1, 1])
    said = "Blue moves c4 to c5, captures a shooter and earns a take-back."
    assert str(position.describe(0, "c4-c5")) == said
    assert position.play(0, "c4-c5").moves(0) == ["a1", "b1", "c1", "d1", "e1", "pass"]


def test_example_5_a_take_back_waits_for_room() -> None:
    position = board("a1 b1 c4", "c1 d1 e1 e4 d4", splat="c4", captured=[2, 0]).play(0, "c4-c5")
    assert position.actors == (1,)
    assert position.takebacks == (1, 0)
    position = played(position, "d4-d3 a1-a2")
    assert position.actors == (0,)
    assert moves(position) == listed("a1 pass")


def test_example_6_all_arrived_ends_the_game() -> None:
    position = board("a4 b5", "c2 c3 d1").play(0, "a4-a5")
    assert scores(position) == (0.5, 0.5)
    assert position.outcome.points == (4, 4)
    assert reason(position) == "All Blue's shooters have arrived, and it's 4 points each."


def test_example_6_a_take_back_may_go_on_with_the_game() -> None:
    position = board("a4 b5", "c2 c3 d1", splat="a4", captured=[3, 0]).play(0, "a4-a5")
    assert position.moves(0) == ["a1", "b1", "c1", "e1", "pass"]
    over = position.play(0, "pass")
    assert over.outcome.points == (4, 4)
    assert over.takebacks == (0, 0)
    assert position.play(0, "c1").outcome is None


def test_example_7_whoever_s_move_it_was_and_a_side_without_shooters() -> None:
    position = board("b5 c3", "c4 a3 b3", 1).play(1, "c4-c3")
    assert scores(position) == (0, 1)
    assert position.outcome.points == (2, 3)
    assert reason(position) == "All Blue's shooters have arrived, and it's 3 points to 2."
    position = board("b3", "b4 a3", 1).play(1, "b4-b3")
    assert position.outcome.points == (0, 2)
    assert reason(position) == "Blue has no shooters left, and it's 2 points to 0."


def test_example_8_the_fourth_swing_is_barred() -> None:
    position = played(board("a2 e1", "a4 e4"), "a2-b2 a4-b4 b2-a2 b4-c4 a2-b2 c4-b4")
    assert "b2-b1" in moves(position)
    assert refusal(position, "b2-a2") == "You can't move between b2 and a2 four times in a row."
    assert "b2-a2" in moves(played(position, "e1-e2 b4-c4"))


def test_a_pass_is_for_those_who_cannot_move_and_wipes_the_memory_of_swings() -> None:
    position = board("c3 e1", "a5", 1, trails=[[], ["a4-a5", "a5-a4", "a4-a5"]])
    assert moves(position) == {"pass"}
    assert str(position.describe(1, "pass")) == "Orange can't move and passes."
    position = position.play(1, "pass")
    assert position.quiet == 1
    assert moves(position.play(0, "c3-c2")) == {"a5-a4"}
    assert refusal(position, "pass").startswith("You can't pass now. Try")


def test_example_9_two_games_with_sides_switched() -> None:
    position = board("a4 b5", "c2 c3 d1 d3", games=2)
    said = "Blue moves a4 to a5. The first game ends 4–5."
    assert str(position.describe(0, "a4-a5")) == said
    position = position.play(0, "a4-a5")
    assert position.outcome is None
    assert position.earlier == (4, 5)
    assert position.game == 1
    assert position.actors == (1,)
    assert points(position, 1) == listed("a1 b1 c1 d1 e1")
    assert points(position, 0) == listed("a5 b5 c5 d5 e5")
    assert moves(position) == moves(after("jarmo"))
    assert position.captured == position.takebacks == (0, 0)


def test_the_points_of_both_games_decide() -> None:
    second = {"games": 2, "game": 1, "earlier": [4, 5]}
    position = board("a2 b1", "c3", **second).play(0, "a2-a1")
    assert position.outcome.points == (8, 6)
    assert reason(position) == "All Blue's shooters have arrived, and it's 8 points to 6."


def test_third_repetition_gives_no_points() -> None:
    round_ = "a2-b2 c4-c3 b2-c2 c3-b3 c2-b2 b3-a3 b2-a2 a3-a4 e1-e2 a4-b4 e2-e1 b4-c4"
    position = played(board("a2 e1", "c4 e4"), round_)
    assert warning(position) == "One more repeat and it's a draw."
    position = played(position, round_)
    assert scores(position) == (0.5, 0.5)
    assert position.outcome.points == (0, 0)
    assert reason(position) == "The same position came up for the third time."


def test_a_hundred_moves_without_progress_give_no_points() -> None:
    position = board("a2 e1", "c4 e4", quiet=98)
    assert warning(position) == (
        "It's a draw after 2 more turns without a capture, an arrival or a take-back."
    )
    position = played(position, "a2-b2 c4-c3")
    assert position.outcome.points == (0, 0)
    assert board("a2 b4", "c4 e4", quiet=99).play(0, "b4-b5").outcome is None


def test_a_stalled_first_game_is_followed_by_the_second() -> None:
    position = board("a2 e1", "c4 e4", quiet=99, games=2)
    assert warning(position).startswith("The game ends after ")
    position = position.play(0, "a2-b2")
    assert position.game == 1
    assert position.earlier == (0, 0)
    late = board("a2 e1", "c4 e4", quiet=99, games=2, game=1, earlier=[4, 5]).play(0, "a2-b2")
    assert late.outcome.points == (4, 5)
    assert reason(late).endswith("it's 5 points to 4.")


def test_refusals() -> None:
    position = board("c4 a2", "e5 e4 a4", splat="c4", captured=[2, 2]).play(0, "c4-c5")
    assert refusal(position, "c2").startswith("You can't place a piece on c2 now. Try")
    assert refusal(position, "a2-a3").startswith("You have to place a piece first. Try ")
    assert refusal(after("jarmo"), "a1-b1").startswith("b1 is taken. Try a1-")
    assert refusal(after("jarmo"), "c1").startswith("You can't place a piece now. Try")
