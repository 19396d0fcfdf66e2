"""Uckers: every worked example and ruling of its rules."""

from __future__ import annotations

from typing import Any

import pytest

from engines import CHANCE
from engines.games.uckers import CORNERS, HOME, PONDS, TRACK
from tests.engines.dice_positions import at, moves, reason, refusal, scores, told, waits_for_roll_of
from tests.engines.playing import listed, played

P = -1
"""In the pond."""
SLUG = "uckers"


def stand(*beavers: tuple[int, ...], moves: str = "", **fields: Any) -> Any:
    """A position with the steps of each seat's beavers; seat 0 begins and there is no roll for that."""
    sorted_beavers = [sorted(steps) for steps in beavers]
    fields = {"first": "seat0"} | fields
    return at(SLUG, moves, seats=len(beavers), beavers=sorted_beavers, **fields)


POND = (P, P, P, P)


# Worked examples of the rules page, by number.


def test_example_1_only_a_six_lets_in() -> None:
    assert moves(at(SLUG, "roll:3", first="seat0")) == {"pass"}
    assert moves(at(SLUG, "roll:6", first="seat0")) == {"t1"}
    assert waits_for_roll_of(at(SLUG, "roll:6 t1", first="seat0")) == 1


def test_example_2_a_bonus_only_when_entering_was_impossible() -> None:
    position = at(SLUG, "roll:6 t1 roll:6 t27 roll:6", first="seat0")
    assert moves(position) == {"t1", "t1-t7"}
    for move in ("t1", "t1-t7"):
        assert waits_for_roll_of(position.play(0, move)) == 1
    full = at(SLUG, "roll:6 t1 roll:6 t27 roll:6 t1 roll:1 t27-t28 roll:6", first="seat0")
    assert moves(full) == {"t1-t7", "t1=t7"}
    assert waits_for_roll_of(full.play(0, "t1=t7")) == 0


def test_example_3_the_third_six_ends_the_turn() -> None:
    position = stand((10, 20, 30, 40), POND, moves="roll:6 t11-t17 roll:6 t17-t23")
    assert waits_for_roll_of(position) == 0
    after = position.play(CHANCE, "roll:6")
    assert waits_for_roll_of(after) == 1
    assert after.beavers == position.beavers
    assert told(position, "roll:6") == "Blue rolls a third six, and the turn is over."


def test_example_4_single_beavers_bar_the_way() -> None:
    position = stand((10, P, P, P), (40, P, P, P))
    assert moves(position.play(CHANCE, "roll:5")) == {"pass"}
    taken = position.play(CHANCE, "roll:4").play(0, "t11-t15")
    assert taken.beavers == ((P, P, P, 14), POND)
    easy = stand((10, P, P, P), (40, P, P, P), moves="roll:5", passing="singles")
    assert moves(easy) == {"t11-t16"}


def test_example_5_only_a_block_takes_a_block() -> None:
    position = stand((10, P, P, P), (40, 40, P, P))
    assert moves(position.play(CHANCE, "roll:4")) == {"pass"}
    assert moves(position.play(CHANCE, "roll:5")) == {"pass"}
    assert moves(position.play(CHANCE, "roll:3")) == {"t11-t14"}
    blocks = stand((10, 10, P, P), (40, 40, P, P), moves="roll:4")
    assert moves(blocks) == {"t11=t15"}
    assert blocks.captures("t11=t15") == (1, 2)
    assert blocks.play(0, "t11=t15").beavers == ((P, P, 14, 14), POND)


def test_example_6_no_third_beaver_on_a_square() -> None:
    assert moves(stand((10, 14, 14, P), POND, moves="roll:4")) == {"t15-t19", "t15=t19"}


def test_example_7_entering_is_landing() -> None:
    taken = stand(POND, (26, P, P, P), moves="roll:6")
    assert moves(taken) == {"t1"}
    assert taken.play(0, "t1").beavers == ((P, P, P, 0), POND)
    closed = stand(POND, (26, 26, P, P), moves="roll:6")
    assert moves(closed) == {"pass"}
    assert waits_for_roll_of(closed.play(0, "pass")) == 1


@pytest.mark.parametrize(
    ("roll", "expected"), [(2, "a3-a5 t51-a2"), (3, "a3-home t51-a3"), (4, "pass"), (6, "pass")]
)
def test_example_8_no_jumping_in_the_column(roll: int, expected: str) -> None:
    assert moves(stand((50, 53, 56, 56), POND, moves=f"roll:{roll}")) == listed(expected)


def test_example_9_a_block_goes_home() -> None:
    position = stand((54, 54, 56, 56), POND, moves="roll:2")
    assert moves(position) == {"a4-home", "a4=home"}
    won = position.play(0, "a4=home")
    assert scores(won) == (1, 0)
    assert reason(won) == "Blue got all four beavers home."
    assert waits_for_roll_of(position.play(0, "a4-home")) == 1


def test_example_10_the_others_are_ranked_by_progress() -> None:
    position = stand((55, 56, 56, 56), (P, P, 3, 10), POND, moves="roll:1 a5-home")
    assert scores(position) == (1, 0.5, 0)


def test_example_11_a_shared_highest_roll_is_rolled_again() -> None:
    start = at(SLUG, seats=3)
    assert start.roller is None
    assert start.play(CHANCE, "roll:4-4-1") == start
    position = start.play(CHANCE, "roll:4-1-5")
    assert waits_for_roll_of(position) == 2
    assert moves(position.play(CHANCE, "roll:6")) == {"t27"}
    assert told(start, "roll:4-4-1") == (
        "Blue rolls 4, Orange rolls 4 and Green rolls 1. It's a tie, so everyone rolls again."
    )
    assert told(start, "roll:4-1-5") == "Blue rolls 4, Orange rolls 1 and Green rolls 5. Green goes first."


# Rulings and options.


def test_the_board() -> None:
    ring = [f"t{k}" for k in range(1, 53)]
    spots = [TRACK.centres[TRACK.cell[point]] for point in ring]
    assert len(set(TRACK.centres)) == len(TRACK.points) == 52 + 20 + 1
    for (x, y), (u, v) in zip(spots, [*spots[1:], spots[0]], strict=True):
        assert max(abs(x - u), abs(y - v)) == pytest.approx(1 / 15, abs=1e-5)
    square = {"t1": (6, 1), "t12": (0, 7), "t26": (8, 14), "t38": (14, 7), "t45": (8, 5), "t52": (6, 0)}
    square |= {"a1": (7, 1), "a5": (7, 5), "b1": (1, 7), "c5": (7, 9), "d1": (13, 7), "home": (7, 7)}
    for point, (column, row) in square.items():
        assert TRACK.centres[TRACK.cell[point]] == pytest.approx(
            ((column + 0.5) / 15, (row + 0.5) / 15), abs=1e-6
        )
    starts = [
        (TRACK.point(corner, 0), TRACK.point(corner, 50), TRACK.point(corner, 51)) for corner in range(4)
    ]
    assert starts == [("t1", "t51", "a1"), ("t14", "t12", "b1"), ("t27", "t25", "c1"), ("t40", "t38", "d1")]
    assert all(TRACK.point(corner, HOME) == "home" for corner in range(4))
    assert CORNERS == {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
    assert len(set(PONDS)) == 4


def test_own_beavers_on_the_ring_are_passed() -> None:
    assert "t11-t17" in moves(stand((10, 12, P, P), POND, moves="roll:6"))


def test_every_six_gives_a_roll_by_option() -> None:
    assert waits_for_roll_of(at(SLUG, "roll:6 t1", first="seat0", bonus="always")) == 0
    barred = stand((10, 56, 56, 56), (41, 41, P, P), moves="roll:6", bonus="always")
    assert moves(barred) == {"pass"}
    assert waits_for_roll_of(barred.play(0, "pass")) == 1


def test_blocks_are_never_passed() -> None:
    position = stand((10, P, P, P), (40, 40, P, P), moves="roll:5", passing="singles")
    assert moves(position) == {"pass"}


def test_the_bonus_is_looked_at_anew_for_every_six() -> None:
    position = stand((0, 0, 20, P), POND, moves="roll:6 t1-t7")
    assert waits_for_roll_of(position) == 0
    position = position.play(CHANCE, "roll:6").play(0, "t7-t13")
    assert waits_for_roll_of(position) == 1


def test_home_columns_are_private() -> None:
    position = stand((48, P, P, P), (25, 53, P, P), moves="roll:5")
    assert moves(position) == {"t49-a3"}
    assert position.captures("t49-a3") is None
    barred = stand((48, P, P, P), (24, P, P, P), moves="roll:5")
    assert moves(barred) == {"pass"}


def test_where_beavers_are_and_where_they_go() -> None:
    position = stand((P, 0, 52, 56), (P, P, P, 3), moves="roll:3")
    assert position.places == (("pond", "t1", "a2", "home"), ("pond", "pond", "pond", "t30"))
    assert position.path("t1-t4") == ("t1", "t2", "t3", "t4")
    assert stand(POND, POND, moves="roll:6").path("t1") == ("t1",)
    passing = stand(POND, POND, moves="roll:5")
    assert (passing.path("pass"), passing.captures("pass")) == ((), None)


@pytest.mark.parametrize(
    ("first", "second", "roll", "move", "sentence"),
    [
        (POND, POND, 6, "t1", "Blue enters on t1."),
        ((P, P, P, 3), POND, 2, "t4-t6", "Blue moves t4 to t6."),
        ((P, P, 3, 3), POND, 2, "t4=t6", "Blue moves the block from t4 to t6."),
        ((P, P, P, 54), POND, 2, "a4-home", "Blue brings a beaver home from a4."),
        ((P, P, 54, 54), POND, 2, "a4=home", "Blue brings the block home from a4."),
        ((3, 4, 5, 6), POND, 6, "t4-t10", "Blue moves t4 to t10 and rolls again."),
        (
            (10, P, P, P),
            (40, P, P, P),
            4,
            "t11-t15",
            "Blue moves t11 to t15 and sends one of Orange's beavers back.",
        ),
        (
            (8, 8, 9, 1),
            (40, 40, P, P),
            6,
            "t9=t15",
            "Blue moves the block from t9 to t15, sends Orange's block back and rolls again.",
        ),
        (POND, POND, 3, "pass", "Blue passes."),
    ],
)
def test_moves_are_told(
    first: tuple[int, ...], second: tuple[int, ...], roll: int, move: str, sentence: str
) -> None:
    assert told(stand(first, second, moves=f"roll:{roll}"), move) == sentence


def test_rolls_are_told() -> None:
    assert told(stand(POND, POND), "roll:3") == "Blue rolls 3 and can't move."
    assert told(stand(POND, POND), "roll:6") == "Blue rolls 6."
    assert told(stand((P, P, P, 3), POND), "roll:3") == "Blue rolls 3."


@pytest.mark.parametrize(
    ("roll", "move", "sentence"),
    [
        (4, "t1", "You need a six to enter. Try"),
        (4, "t30-t34", "You don't have a beaver on t30. Try"),
        (4, "t11=t15", "You don't have a block on t11. Try"),
        (4, "t11-t16", "Use the whole 4. Try"),
        (6, "t11-t17", "A beaver on t16 is in the way. Try"),
        (5, "t11-t16", "Only a block can land on the block on t16. Try"),
        (4, "t17-t21", "t21 is full. Try"),
        (
            4,
            "hello",
            "You can't play hello now. To play, write where you enter (t1), a move (t1-t7) or a block's move "
            "(t1=t7). Try",
        ),
        (4, "pass", "You can't pass now. Try"),
    ],
)
def test_refusals_say_what_is_wrong(roll: int, move: str, sentence: str) -> None:
    position = stand((10, 16, 20, 20), (41, 41, P, P), moves=f"roll:{roll}")
    assert refusal(position, move).startswith(sentence)


def test_more_refusals() -> None:
    assert refusal(at(SLUG, "roll:3", first="seat0"), "t1") == "Your only move now is to pass."
    assert refusal(stand((1, 2, 3, 4), POND, moves="roll:6"), "t1").startswith("Your pond is empty. Try")
    assert refusal(at(SLUG), "roll:1").startswith("roll:1 isn't possible with 2 dice. Write")


# Leaving.


def test_a_leavers_beavers_come_off_and_its_seat_is_skipped() -> None:
    position = stand((10, P, P, P), (1, 2, 3, 4), (5, P, P, P), moves="roll:3").without(1)
    assert position.beavers[1] == POND
    assert waits_for_roll_of(position.play(0, "t11-t14")) == 2


def test_the_opening_roll_goes_on_without_a_leaver() -> None:
    start = at(SLUG, seats=4).without(0)
    assert start.roller is None
    assert waits_for_roll_of(start.play(CHANCE, "roll:2-1-6")) == 3
    assert refusal(start, "roll:2-1-6-1").startswith("roll:2-1-6-1 isn't possible with 3 dice. Write")


def test_a_leaver_is_last_though_it_was_ahead() -> None:
    position = stand((55, 56, 56, 56), (P, P, P, 3), (50, 50, 50, 50)).without(2)
    assert scores(played(position, "roll:1 a5-home")) == (1, 0.5, 0)


def test_leaving_in_the_middle_of_a_turn_ends_it() -> None:
    position = stand((10, 20, 30, 40), POND, POND, moves="roll:6 t11-t17 roll:3").without(0)
    assert waits_for_roll_of(position) == 1
    assert position.sixes == 0
