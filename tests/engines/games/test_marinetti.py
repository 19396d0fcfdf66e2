"""Marinetti: every worked example and ruling of its rules."""

from __future__ import annotations

from typing import Any

import pytest

from engines import CHANCE
from engines.games.marinetti import NUMBERS, Marinetti, groupings
from tests.engines.dice_positions import at, moves, reason, refusal, scores, told, waits_for_roll_of
from tests.engines.playing import listed

SLUG = "marinetti"


def stand(progress: int, roll: str, seat: int = 0) -> Any:
    """A seat with this progress and this roll to use; the other seat has made three numbers."""
    both = [progress, 3] if seat == 0 else [3, progress]
    return at(SLUG, f"roll:{roll}", progress=both, seat=seat)


# Worked examples of the rules page, by number.


def test_example_1_without_a_one_the_turn_passes() -> None:
    position = at(SLUG, "roll:2-3-4")
    assert position.moves(0) == ["pass"]
    assert waits_for_roll_of(position.play(0, "pass")) == 1


def test_example_2_three_numbers_at_once() -> None:
    position = at(SLUG, "roll:1-2-3")
    assert moves(position) == listed("1 1,2 1,2,3")
    after = position.play(0, "1,2,3")
    assert (after.progress, after.spaces, after.needed) == ((3, 0), (3, 0), (4, 1))
    assert waits_for_roll_of(after) == 0


def test_example_3_dice_added() -> None:
    position = at(SLUG, "roll:1-1-1")
    assert moves(position) == listed("1 1,1+1")
    assert position.play(0, "1,1+1").spaces == (2, 0)


def test_example_4_a_single_die_and_a_sum() -> None:
    position = stand(5, "3-4-6")
    assert moves(position) == listed("6 6,3+4")
    assert position.play(0, "6,3+4").spaces[0] == 7
    assert refusal(position, "6,4+3") == "Write the lower dice first: 6 or 6,3+4."


@pytest.mark.parametrize(
    ("progress", "roll", "expected"),
    [(8, "1-3-5", "1+3+5"), (5, "1-5-6", "6 1+5"), (12, "5-6-6", "5+6")],
    ids=["example 5", "example 6", "example 7"],
)
def test_examples_5_to_7(progress: int, roll: str, expected: str) -> None:
    assert moves(stand(progress, roll)) == listed(expected)


def test_example_8_home_in_one_roll() -> None:
    position = stand(20, "1-2-3", seat=1)
    assert position.spaces == (3, 4)
    assert moves(position) == listed("3 1+2 3,2 3,2,1")
    over = position.play(1, "3,2,1")
    assert over.progress[1] == 23
    assert scores(over) == (0, 1)
    assert over.outcome.points is None
    assert reason(over) == "Orange is back on 1."


def test_example_9_before_the_last_number() -> None:
    assert moves(stand(21, "1-1-2", seat=1)) == listed("2 1+1 2,1")


def test_the_number_needed_by_progress() -> None:
    assert [NUMBERS[made] for made in (0, 1, 2, 11, 12, 13, 20, 21, 22)] == [1, 2, 3, 12, 11, 10, 3, 2, 1]


# Rulings and what the page says in passing.


def test_weights_of_three_dice() -> None:
    chances = dict(at(SLUG).chances())
    assert len(chances) == 56
    assert sum(chances.values()) == 216
    assert (chances["roll:1-2-3"], chances["roll:1-1-3"], chances["roll:2-2-2"]) == (6, 3, 1)


def test_nothing_goes_beyond_the_last_number() -> None:
    assert moves(stand(22, "1-1-2")) == {"1"}
    assert refusal(stand(22, "1-1-2"), "1,1") == "1,1 goes too far. Try 1."


def test_twelve_is_made_once() -> None:
    assert moves(stand(10, "5-6-6")) == listed("5+6")
    assert moves(stand(11, "1-5-6")) == listed("1+5+6")
    assert stand(12, "5-6-6").rising == (False, True)


def test_both_may_stand_on_one_space() -> None:
    assert stand(2, "1-3-6").play(0, "3").spaces == (3, 3)


@pytest.mark.parametrize("dice", [(1, 2, 3), (2, 2, 4), (1, 1, 2), (6, 6, 6)])
def test_groupings_use_every_die_once_and_make_the_numbers(dice: tuple[int, ...]) -> None:
    for made in range(23):
        for text, count in groupings(dice, made).items():
            groups = [[int(face) for face in group.split("+")] for group in text.split(",")]
            assert len(groups) == count
            assert [sum(group) for group in groups] == list(NUMBERS[made : made + count])
            used = [face for group in groups for face in group]
            assert all(used.count(face) <= dice.count(face) for face in used)


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        (at(SLUG), "roll:2-3-4", "Blue rolls 2, 3 and 4 but needs 1."),
        (at(SLUG), "roll:1-2-4", "Blue rolls 1, 2 and 4, enough to make 1 and 2."),
        (at(SLUG, "roll:2-3-4"), "pass", "Blue can't make 1 and passes."),
        (stand(5, "3-4-6"), "6,3+4", "Blue makes 6 and 7 (3+4)."),
        (stand(20, "1-2-3", 1), "3,2,1", "Orange makes 3, 2 and 1 and is back on 1."),
    ],
)
def test_what_happens_in_words(position: Marinetti, move: str, sentence: str) -> None:
    assert told(position, move) == sentence


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        (stand(5, "3-4-6"), "3+4", "3+4 doesn't make 6. Try 6"),
        (stand(5, "3-4-6"), "6,1+6", "You can't make 6,1+6 from 3, 4 and 6. Try 6"),
        (stand(5, "3-4-6"), "pass", "You can't pass now. Try 6"),
        (at(SLUG, "roll:2-3-4"), "2", "Your only move now is to pass."),
        (stand(5, "3-4-6"), "six", "You can't play six now. To play, write the dice for each number"),
        (at(SLUG), "roll:3-2-1", "roll:3-2-1 isn't possible with 3 dice. Write"),
    ],
)
def test_refusals_say_what_is_wrong(position: Marinetti, move: str, sentence: str) -> None:
    assert refusal(position, move).startswith(sentence)


def test_a_pass_hands_the_dice_on() -> None:
    position = at(SLUG, "roll:2-3-4 pass roll:1-4-5 1")
    assert waits_for_roll_of(position) == 1
    assert position.actors == (CHANCE,)
