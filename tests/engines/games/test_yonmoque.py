"""Yonmoque: every worked example and every ruling of its rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engines import GAMES, IllegalMove
from engines.games.yonmoque import GRID, QUIET_TURNS, STOCK, TINTS, Yonmoque
from tests.engines.playing import listed, played, walk

GAME = GAMES["yonmoque"]


def after(moves: str, **options: str) -> Yonmoque:
    position = played(GAME.start(**options), moves)
    assert isinstance(position, Yonmoque)
    return position


def board(blue: str, green: str, seat: int = 0, stocks: tuple[int, int] = (0, 0), **fields: Any) -> Yonmoque:
    """A position set up by hand."""
    owners = dict.fromkeys(blue.split(), "b") | dict.fromkeys(green.split(), "g")
    data = GAME.start().to_json() | {
        "cells": "".join(owners.get(point, ".") for point in GRID.points),
        "seat": seat,
        "stocks": list(stocks),
    }
    return Yonmoque.from_json(data | fields)


def points(position: Yonmoque, seat: int) -> set[str]:
    return {GRID.points[cell] for cell, owner in enumerate(position.cells) if owner == seat}


def moves_from(position: Yonmoque, point: str) -> set[str]:
    return {move for move in position.moves(position.seat) if move.startswith(f"{point}-")}


def scores(position: Yonmoque) -> tuple[float, ...] | None:
    return position.outcome.scores if position.outcome else None


def reason(position: Yonmoque) -> str:
    assert position.outcome is not None
    return str(position.outcome.reason)


def refusal(position: Yonmoque, actor: int, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        position.play(actor, move)
    return str(caught.value)


def test_tints_are_those_of_the_board() -> None:
    tinted = {tint: {GRID.points[c] for c in range(25) if TINTS[c] == tint} for tint in "bgn"}
    assert tinted["b"] == listed("a3 b2 b4 c1 c5 d2 d4 e3")
    assert tinted["n"] == listed("a1 a5 c3 e1 e5")
    assert len(tinted["g"]) == 12


# Worked examples of the rules page, by number.


def test_example_1_counts_at_the_start() -> None:
    assert GAME.start().moves(0) == list(GRID.points)
    assert len(after("c3").moves(1)) == 24
    moves = after("c3 a1").moves(0)
    assert len(moves) == 31
    assert sum("-" not in move for move in moves) == 23


def test_example_2_slides_along_a_beavers_own_tint() -> None:
    assert moves_from(after("a3 b3 b2 a2"), "a3") == {"a3-a4", "a3-b4", "a3-c5"}
    assert moves_from(after("a3 a2 e1"), "a2") == listed("a2-a1 a2-b1 a2-b2 a2-b3 a2-c4 a2-d5")


def test_example_3_only_a_moved_beaver_replaces() -> None:
    assert points(after("a1 b1 c1"), 0) == {"a1", "c1"}
    position = after("a1 b1 d1 c2 d1-c1")
    assert points(position, 0) == {"a1", "b1", "c1"}
    assert points(position, 1) == {"c2"}


def test_example_4_a_row_with_replaced_beavers_wins() -> None:
    position = after("a1 b1 d2 c1 d3 b3 d2-d1")
    assert points(position, 0) == {"a1", "b1", "c1", "d1", "d3"}
    assert scores(position) == (1, 0)
    assert reason(position) == "Blue made four in a row: a1, b1, c1 and d1."


def test_example_5_four_by_placing_wins_nothing() -> None:
    assert after("a1 a5 b1 b5 c1 e5 d1").outcome is None
    assert scores(after("a1 a5 b1 b5 c1 e5 d2 d5 d2-d1")) == (1, 0)


def test_example_6_five_loses() -> None:
    placed = after("a1 a5 b1 b5 c1 e5 d1 d3 e1")
    assert scores(placed) == (0, 1)
    assert reason(placed) == "Blue made five in a row: a1, b1, c1, d1 and e1."
    assert scores(after("a1 a5 b1 b5 d1 e5 e1 d3 c2 a3 c2-c1")) == (0, 1)


def test_example_7_moving_into_a_trap() -> None:
    assert points(after("b2 a1 e5 c1 b2-b1"), 1) == {"a1", "b1", "c1"}
    assert "b1" in points(after("b2 a1 e5 c1 b2-b1", self_trap="safe"), 0)


def test_example_8_own_captures_come_first() -> None:
    position = after("a1 b1 c2 d1 c2-c1")
    assert points(position, 0) == {"a1", "b1", "c1"}
    assert points(position, 1) == {"d1"}


def test_example_9_third_repetition() -> None:
    before = after("a1 e5 a1-a2 e5-e4 a2-a1 e4-e5 a1-a2 e5-e4 a2-a1")
    assert before.outcome is None
    position = before.play(1, "e4-e5")
    assert scores(position) == (0.5, 0.5)
    assert reason(position) == "The same position came up for the third time."


def test_example_10_shut_in() -> None:
    position = board("a1", "a2 b2 c1", seat=1).play(1, "c1-b1")
    assert points(position, 0) == {"a1"}
    assert scores(position) == (0, 1)
    assert reason(position) == "Blue can't place or move."


# Rulings.


def test_a_five_beats_a_four_made_in_the_same_turn() -> None:
    # c1 completes row 1 and the four c1 to c4.
    position = board("a1 b1 d1 e1 c2 c3 c4 b2", "e5").play(0, "b2-c1")
    assert position.end == "five"
    assert scores(position) == (0, 1)


def test_a_row_of_the_opponent_made_by_a_self_trap_ends_nothing() -> None:
    # b2-c1 between b1 and d1: c1 turns Green, which completes a1 b1 c1 d1 for Green, but Blue acted.
    position = board("b2 e5", "a1 b1 d1").play(0, "b2-c1")
    assert points(position, 1) == {"a1", "b1", "c1", "d1"}
    assert position.outcome is None


def test_a_standing_row_wins_only_when_made_again() -> None:
    four = "a1 b1 c1 d1"
    assert board(f"{four} e4", "a5").play(0, "e4-e3").outcome is None
    broken = board(f"{four} e4", "a5").play(0, "d1-d2").play(1, "a5-a4")
    assert scores(broken.play(0, "d2-d1")) == (1, 0)


def test_a_run_is_trapped_whole_and_on_every_axis() -> None:
    # b1 and c1 stand between a1 and d1.
    position = board("b1 d2 e5", "a1 d1 a4").play(0, "d2-c1")
    assert points(position, 1) == {"a1", "b1", "c1", "d1", "a4"}
    # The run b3 c3 lies between a3 and d3, the run c3 d4 between b2 and e5.
    position = board("c2 b3 d4 e1", "a3 d3 b2 e5").play(0, "c2-c3")
    assert points(position, 0) == {"e1"}


def test_a_beaver_that_stood_trapped_already_stays() -> None:
    assert "b1" in points(board("b1 e4", "a1 c1").play(0, "e4-e3"), 0)


def test_a_beaver_just_replaced_is_not_caught_on_another_line() -> None:
    # c1-c2 replaces c3 (c4 is Blue's); c3 then stands between b3 and d3, but c2 is not in that run.
    position = board("c1 c4", "c3 b3 d3").play(0, "c1-c2")
    assert points(position, 0) == {"c2", "c3", "c4"}


def test_the_edge_traps_nobody() -> None:
    assert points(board("b2 e5", "b1").play(0, "b2-a1"), 0) == {"a1", "e5"}


def test_several_directions_are_judged_together() -> None:
    position = board("c2 a3 e3 c5", "b3 d3 c4").play(0, "c2-c3")
    assert position.end == "five"
    assert points(position, 0) == {"a3", "b3", "c3", "d3", "e3", "c4", "c5"}


def test_placing_between_two_opponents_is_safe() -> None:
    assert "b1" in points(after("e5 a1 e4 c1 b1"), 0)


def test_a_slide_is_blocked_by_any_beaver_and_by_other_tints() -> None:
    assert moves_from(board("c1", "d2 a5"), "c1") == listed("c1-b1 c1-d1 c1-b2 c1-c2 c1-a3")
    # b3 is green: Blue's beaver has the step only.
    assert "b3-d5" not in moves_from(board("b3", "a5"), "b3")
    assert moves_from(board("c3", "a5"), "c3") == {f"c3-{p}" for p in listed("b2 c2 d2 b3 d3 b4 c4 d4")}


def test_stocks_are_not_changed_by_replacing() -> None:
    assert after("a1 b1 d1 c2 d1-c1").stocks == (STOCK - 2, STOCK - 2)


def test_an_empty_stock_ends_placing() -> None:
    position = after("c3 c5 a2 b5 e1 d5 d2 c2 e4 d3 c4 a5")
    assert position.stocks == (0, 0)
    assert all("-" in move for move in position.moves(0))


def test_a_player_without_beavers_and_stock_loses() -> None:
    position = board("a1 c2", "b1").play(0, "c2-c1")
    assert scores(position) == (1, 0)


def test_quiet_turns_make_a_draw_and_replacing_starts_them_anew() -> None:
    quiet = board("a1 e1", "a5 e5", quiet=QUIET_TURNS - 1)
    position = quiet.play(0, "a1-a2")
    assert scores(position) == (0.5, 0.5)
    assert reason(position) == "100 turns went by without a beaver being placed or replaced."
    assert board("a1 d1 e5", "b1 e4", quiet=QUIET_TURNS - 1).play(0, "d1-c1").quiet == 0
    lost = board("b2 e5", "a1 c1 e1", quiet=QUIET_TURNS - 1).play(0, "b2-b1")
    assert (lost.quiet, lost.outcome) == (0, None)
    placed = board("a1 e1", "a5 e5", stocks=(1, 0), quiet=QUIET_TURNS - 1).play(0, "c3")
    assert (placed.quiet, placed.outcome) == (0, None)


def test_draws_are_announced() -> None:
    def warning(position: Yonmoque) -> str:
        return str(position.warning or "")

    assert warning(after("a1 e5 a1-a2 e5-e4")) == ""
    twice = after("a1 e5 a1-a2 e5-e4 a2-a1 e4-e5 a1-a2")
    assert warning(twice) == "One more repeat and it's a draw."
    assert warning(board("a1 e1", "a5 e5", quiet=QUIET_TURNS - 11)) == ""
    late = board("a1 e1", "a5 e5", quiet=QUIET_TURNS - 10)
    assert warning(late) == "It's a draw after 10 more turns without a beaver being placed or replaced."
    assert warning(board("a1 e1", "a5 e5", quiet=QUIET_TURNS - 1).play(0, "a1-a2")) == ""


def test_a_win_comes_before_the_draws() -> None:
    assert scores(board("a1 b1 c1 d2", "e5", quiet=QUIET_TURNS - 1).play(0, "d2-d1")) == (1, 0)


def test_placing_starts_the_series_of_positions_anew() -> None:
    position = after("a1 e5 a1-a2 e5-e4 a2-a1 e4-e5 a1-a2 e5-e4 c3")
    assert len(position.series) == 1
    again = played(position, "e4-e5 a2-a1 e5-e4 a1-a2 e4-e5 a2-a1 e5-e4")
    assert again.outcome is None
    # The position after the placing is the first of the series, so this is its third time.
    assert scores(again.play(0, "a1-a2")) == (0.5, 0.5)


def test_positions_that_differ_in_their_past_differ() -> None:
    once, twice = after("a1 e5"), after("a1 e5 a1-a2 e5-e4 a2-a1 e4-e5")
    assert once.cells == twice.cells
    assert once != twice


def test_describe_names_what_is_replaced() -> None:
    position = after("a1 b1 d1 c2")
    assert str(position.describe(0, "e5")) == "Blue places a beaver on e5."
    assert str(position.describe(0, "d1-c1")) == "Blue moves d1 to c1 and replaces b1."
    assert str(position.describe(0, "d1-e1")) == "Blue moves d1 to e1."
    trap = after("b2 a1 e5 c1")
    assert str(trap.describe(0, "b2-b1")) == "Blue moves b2 to b1 into a trap and loses b1."
    # b1-b2 takes b3 (b4 is Blue's); the run a2-b2 is open, but on the diagonal b2 stands between a1 and c3.
    both = board("b1 b4 e5", "b3 a1 c3").describe(0, "b1-b2")
    assert str(both) == "Blue moves b1 to b2, replaces b3, but loses b2."


def test_several_rows_are_all_named() -> None:
    position = board("b1 c1 d1 a2 a3 a4 b2", "e5").play(0, "b2-a1")
    assert reason(position) == "Blue made rows of four: a1-b1-c1-d1 and a1-a2-a3-a4."
    assert position.rows == ((0, 1, 2, 3), (0, 5, 10, 15))


@pytest.mark.parametrize(
    ("actor", "move", "sentence"),
    [
        (1, "c3", "It's not Green's turn. Waiting for Blue."),
        (-1, "roll:1", "There's nothing to roll or deal. Waiting for Blue."),
        (2, "c3", "There's no seat 2. Seats are 0 to 1."),
        (0, "a1", "a1 is taken. Try"),
        (0, "f9", "There's no f9 on this board. Try"),
        (0, "b1-a2", "The piece on b1 is Green's. Try"),
        (0, "c3-c4", "c3 is empty. Try"),
        (0, "d1-b3", "You can't get from d1 to b3. Try d1-c1, d1-e1, d1-d2 or d1-e2."),
        (0, "d1-c2", "c2 is taken. Try d1-c1, d1-e1, d1-d2 or d1-e2."),
        (
            0,
            "d1 c1",
            "d1 c1 isn't a move. To play, write one square (c3) or two (b2-c3). Try d1-c1",
        ),
    ],
)
def test_refusals_say_what_is_wrong(actor: int, move: str, sentence: str) -> None:
    assert refusal(after("a1 b1 d1 c2"), actor, move).startswith(sentence)


def test_refusals_of_the_later_game() -> None:
    full = after("c3 c5 a2 b5 e1 d5 d2 c2 e4 d3 c4 a5")
    assert refusal(full, 0, "a1").startswith("You can't place a piece now. Try a2-")
    over = after("a1 b1 d2 c1 d3 b3 d2-d1")
    assert refusal(over, 1, "e5") == "The game is over."
    assert refusal(board("a1 c3", "a2 b1 b2"), 0, "a1-c1").startswith("You can't move from a1 now. Try")


@pytest.mark.parametrize("self_trap", ["replaced", "safe"])
def test_beavers_are_neither_made_nor_lost(self_trap: str) -> None:
    for seed in range(30):
        for position, _ in walk(GAME.start(self_trap=self_trap), random.Random(seed)):
            assert isinstance(position, Yonmoque)
            on_board = sum(owner >= 0 for owner in position.cells)
            assert on_board + sum(position.stocks) == 2 * STOCK
