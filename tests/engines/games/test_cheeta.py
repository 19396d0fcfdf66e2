"""Cheeta: every worked example and ruling of its rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engines import CHANCE
from engines.games.cheeta import SAFE, TRACK, Cheeta
from tests.engines.dice_positions import at, moves, reason, refusal, scores, told, waits_for_roll_of
from tests.engines.playing import listed, played, walk

SLUG = "cheeta"

Steps = tuple[int, ...]


def stand(first: Steps, second: Steps, *values: int, **fields: Any) -> Any:
    """Seat 0's turn with these steps of each seat's beavers, to use some values, or to throw."""
    fields = {"steps": [sorted(first), sorted(second)], "values": values, "throwing": not values} | fields
    return at(SLUG, "", **fields)


# Worked examples of the rules page, by number.


def test_example_1_a_three_and_a_five() -> None:
    assert moves(at(SLUG, "roll:3")) == {"c1-e2"}
    assert at(SLUG, "roll:5") == at(SLUG)
    assert waits_for_roll_of(at(SLUG)) == 0


def test_example_2_values_in_any_order() -> None:
    position = at(SLUG, "roll:4 roll:3")
    assert moves(position) == listed("c1-e2 c1-e3")
    after = position.play(0, "c1-e3")
    assert moves(after) == listed("c1-e2 e3-d5")
    assert waits_for_roll_of(after.play(0, "e3-d5")) == 1


def test_example_3_a_double_bars_the_way_for_one_turn() -> None:
    double = played(stand((0, 0, 0, 0, 2), (0, 0, 0, 0, 9)), "roll:2 c1-e1")
    assert double.blocks == (TRACK.cell["e1"],)
    assert moves(double.play(CHANCE, "roll:3")) == {"c5-a4"}
    assert moves(double.play(CHANCE, "roll:1")) == {"c5-b5"}
    later = played(double, "roll:3 c5-a4 roll:3 c1-e2 roll:3")
    assert moves(later) == listed("a4-a1 c5-a4 d1-e3")


def test_example_4_a_double_may_go_together() -> None:
    position = stand((0, 0, 0, 2, 2), (0, 0, 0, 0, 3), 2)
    assert moves(position) == listed("e1-e3 e1=e3")
    assert position.play(0, "e1=e3").blocks == (TRACK.cell["e3"],)
    assert refusal(position, "c1-e1") == "There's no room on e1. Try e1-e3 or e1=e3."


def test_example_5_a_double_hits_a_single() -> None:
    position = stand((0, 0, 0, 2, 2), (0, 0, 0, 0, 13), 3)
    assert moves(position) == listed("c1-e2 e1-e4 e1=e4")
    after = position.play(0, "e1=e4")
    assert after.steps == ((0, 0, 0, 5, 5), (0, 0, 0, 0, 0))
    assert after.hits == (True, False)
    assert moves(stand((0, 0, 0, 2, 2), (0, 0, 0, 13, 13), 3)) == {"c1-e2"}


def test_example_6_nobody_is_hit_on_a_safe_square() -> None:
    position = stand((0, 0, 0, 2, 2), (0, 0, 0, 0, 12), 2)
    assert moves(position) == listed("e1-e3 e1=e3")
    for move in moves(position):
        after = position.play(0, move)
        assert after.hits == (False, False)
        assert after.steps[1] == (0, 0, 0, 0, 12)
    assert moves(stand((0, 0, 0, 2, 2), (0, 0, 0, 12, 12), 2)) == {"e1=e3"}


def test_example_7_the_inner_ring_needs_a_hit() -> None:
    steps = (15, 24, 24, 24, 24), (0, 0, 0, 0, 3)
    assert moves(stand(*steps, 1)) == {"pass"}
    assert moves(stand(*steps, 1, hits=[True, False])) == {"b1-b2"}


def test_example_8_a_hit_counts_at_once() -> None:
    position = stand((10, 15, 24, 24, 24), (0, 0, 0, 0, 3), 1, 4)
    assert moves(position) == listed("a5-a4 a5-a1")
    assert told(position, "a5-a4").startswith("Blue moves a5 to a4, sends Orange's beaver home and opens")
    assert moves(position.play(0, "a5-a4")) == listed("a4-b1 b1-c4")


def test_example_9_the_centre_needs_the_exact_value() -> None:
    steps = (21, 24, 24, 24, 24), (0, 0, 0, 0, 0)
    assert moves(stand(*steps, 4, hits=[True, False])) == {"pass"}
    position = stand(*steps, 3, hits=[True, False])
    assert told(position, "d3-c3") == "Blue moves d3 to c3, with 5 of 5 now in the centre."
    over = position.play(0, "d3-c3")
    assert scores(over) == (1, 0)
    assert reason(over) == "Blue has all five beavers in the centre."


def test_example_10_a_jam_is_a_draw() -> None:
    position = stand((12, 14, 14, 15, 15), (13, 14, 14, 15, 15), 1)
    assert moves(position) == {"a3-a2"}
    over = position.play(0, "a3-a2")
    assert scores(over) == (0.5, 0.5)
    assert over.outcome.points is None
    assert reason(over) == "No one can move."


def test_example_11_four_values() -> None:
    position = at(SLUG, "roll:6 roll:4 roll:4 roll:1")
    assert position.values == (6, 4, 4, 1)
    assert moves(position) == listed("c1-d1 c1-e3 c1-e5")


# Rulings, options and what the page says in passing.


def test_a_five_may_move_or_lose() -> None:
    assert moves(at(SLUG, "roll:5", five="move")) == {"c1-e4"}
    assert waits_for_roll_of(at(SLUG, "roll:5", five="lose")) == 1
    kept = at(SLUG, "roll:4 roll:5", five="lose")
    assert kept.values == (4,)
    assert moves(kept) == {"c1-e3"}


@pytest.mark.parametrize("five", ["again", "move", "lose"])
def test_a_jam_needs_both_sides_stuck(five: str) -> None:
    stuck = (13, 14, 14, 15, 15)
    assert stand(stuck, stuck, 1, five=five).play(0, "pass").actors == ()
    assert stand(stuck, (10, 14, 14, 15, 15), 1, five=five).play(0, "pass").actors == (CHANCE,)
    assert stand(stuck, stuck, 1, five=five, hits=[False, True]).play(0, "pass").actors == (CHANCE,)


def test_entering_may_be_free() -> None:
    free = at(SLUG, "", entry="free")
    assert free.hits == (True, True)
    open_ring = stand((15, 24, 24, 24, 24), (0,) * 5, 1, entry="free", hits=[True, True])
    assert moves(open_ring) == {"b1-b2"}


def test_home_beavers_are_no_double() -> None:
    position = stand((0, 0, 8, 9, 10), (0, 0, 3, 4, 5), 4)
    assert "c1=e3" not in moves(position)
    assert "c1-e3" in moves(position)


def test_a_single_may_land_on_the_others_home() -> None:
    position = stand((4, 0, 0, 0, 0), (0, 0, 3, 4, 5), 4)
    assert "e3-c5" in moves(position)
    assert position.play(0, "e3-c5").steps[1] == (0, 0, 3, 4, 5)


def test_doubles_on_the_inner_ring_never_bar_the_way() -> None:
    position = stand((0, 0, 0, 16, 17), (0,) * 5, 1, hits=[True, True]).play(0, "b2-b3")
    assert position.blocks == ()


def test_a_double_broken_in_the_same_turn_bars_nothing() -> None:
    position = stand((0, 0, 0, 1, 2), (0, 0, 0, 0, 9), 1, 3)
    broken = played(position, "d1-e1 e1-e4")
    assert broken.blocks == ()


def test_a_double_that_stays_does_not_bar_the_way_again() -> None:
    position = played(stand((0, 0, 0, 2, 2), (0, 0, 0, 0, 8)), "roll:3 c1-e2")
    assert position.blocks == ()
    assert "c1-e2" in moves(position.play(CHANCE, "roll:3"))


def test_values_left_over_are_dropped() -> None:
    position = stand((13, 24, 24, 24, 24), (0,) * 5, 2, 4)
    assert moves(position) == {"a2-b1"}
    rest = position.play(0, "a2-b1")
    assert moves(rest) == {"pass"}
    assert told(rest, "pass") == "Blue can't use 4 and passes."
    assert waits_for_roll_of(rest.play(0, "pass")) == 1


def test_a_double_enters_the_centre_together() -> None:
    position = stand((0, 0, 0, 22, 22), (0,) * 5, 2, hits=[True, True])
    assert told(position, "d2=c3") == "Blue moves a double from d2 to c3, with 2 of 5 now in the centre."
    assert position.play(0, "d2=c3").arrived == (2, 0)


def test_the_courses_are_turned_by_half() -> None:
    for step in range(25):
        (x, y), (u, v) = (TRACK.centres[TRACK.courses[seat][step]] for seat in (0, 1))
        assert (x + u, y + v) == (pytest.approx(1), pytest.approx(1))
    outer = {TRACK.point(0, step) for step in range(16)}
    assert outer == {point for point in TRACK.points if set(point) & set("ae15")}


@pytest.mark.parametrize("options", [{}, {"five": "move"}, {"five": "lose", "entry": "free"}])
def test_squares_are_never_too_full(options: dict[str, str]) -> None:
    for position, _ in walk(at(SLUG, "", **options), random.Random(6)):
        assert isinstance(position, Cheeta)
        for point, pair in zip(TRACK.points, position.cells, strict=True):
            if point not in SAFE:
                assert min(pair) == 0
                assert max(pair) <= 2
        assert all(len(steps) == 5 for steps in position.steps)


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        (at(SLUG), "roll:4", "Blue rolls a 4 and rolls again."),
        (at(SLUG), "roll:5", "Blue rolls a 5, which doesn't count, and rolls again."),
        (at(SLUG), "roll:3", "Blue rolls a 3."),
        (at(SLUG, "roll:4"), "roll:3", "Blue rolls a 3 and has 4 and 3 to use."),
        (at(SLUG, "", five="lose"), "roll:5", "Blue rolls a 5 and loses the turn."),
        (at(SLUG, "roll:4", five="lose"), "roll:5", "Blue rolls a 5 and has 4 to use."),
        (stand((15, 24, 24, 24, 24), (0,) * 5), "roll:1", "Blue rolls a 1 and can't move."),
        (at(SLUG, "roll:3"), "c1-e2", "Blue moves c1 to e2."),
        (stand((0, 0, 0, 0, 2), (0,) * 5, 2), "c1-e1", "Blue moves c1 to e1 and makes a double."),
        (stand((0, 0, 0, 2, 2), (0,) * 5, 2), "e1=e3", "Blue moves a double from e1 to e3."),
        (
            stand((0, 0, 0, 2, 2), (0, 0, 0, 0, 13), 3, hits=[True, False]),
            "e1-e4",
            "Blue moves e1 to e4 and sends Orange's beaver home.",
        ),
    ],
)
def test_what_happens_in_words(position: Cheeta, move: str, sentence: str) -> None:
    assert told(position, move) == sentence


BARRED = played(stand((0, 0, 0, 0, 2), (0, 0, 0, 0, 9)), "roll:2 c1-e1 roll:3")


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        (at(SLUG, "roll:3"), "c1-e1", "3 won't get you from c1 to e1. Try c1-e2."),
        (at(SLUG, "roll:3"), "c1=e2", "You don't have a double on c1. Try c1-e2."),
        (at(SLUG, "roll:3"), "e1-e4", "e1 is empty. Try"),
        (at(SLUG, "roll:3"), "c5-a4", "The piece on c5 is Orange's. Try"),
        (at(SLUG, "roll:3"), "pass", "You can't pass now. Try c1-e2."),
        (at(SLUG, "roll:3"), "c1", "You can't place a piece now. Try"),
        (
            at(SLUG, "roll:3"),
            "hello",
            "hello isn't a move. To play, write two squares (c1-e2), with = for a double",
        ),
        (
            stand((12, 15, 24, 24, 24), (0,) * 5, 1),
            "b1-b2",
            "You need a hit to enter the inner ring. Try ",
        ),
        (stand((15, 24, 24, 24, 24), (0,) * 5, 1), "b1-b2", "You can't move with 1, so pass."),
        (BARRED, "d1-e3", "A double blocks the way from d1 to e3. Try c5-a4."),
        (at(SLUG), "roll:7", "roll:7 isn't possible with 1 die. Write"),
    ],
)
def test_refusals_say_what_is_wrong(position: Cheeta, move: str, sentence: str) -> None:
    assert refusal(position, move).startswith(sentence)
