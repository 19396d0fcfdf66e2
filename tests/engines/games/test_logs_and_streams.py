"""Logs & Streams: every worked example and ruling of its rules."""

from __future__ import annotations

from typing import Any

import pytest

from engines import CHANCE
from engines.games.logs_and_streams import LOGS, STREAMS, centre
from tests.engines.dice_positions import at, moves, reason, refusal, scores, told, waits_for_roll_of

SLUG = "logs-and-streams"


# Worked examples of the rules page, by number.


def test_example_1_a_log_may_be_climbed() -> None:
    position = at(SLUG, "roll:1")
    assert position.squares == (1, 0)
    assert position.actors == (0,)
    assert moves(position) == {"climb", "stay"}
    for move, square in (("climb", 38), ("stay", 1)):
        after = position.play(0, move)
        assert after.squares == (square, 0)
        assert waits_for_roll_of(after) == 1


def test_example_2_a_stream_must_be_followed_down() -> None:
    position = at(SLUG, "roll:6 roll:2 roll:4 roll:2")
    assert position.squares == (10, 4)
    assert position.actors == (1,)
    assert at(SLUG, "roll:6 roll:2 roll:4 roll:2 stay roll:6").squares == (6, 4)
    position = at(SLUG, "roll:6 roll:2 roll:4 roll:2 stay roll:6 roll:5")
    assert position.squares == (6, 9)
    assert position.play(1, "climb").squares == (6, 31)


@pytest.mark.parametrize(
    ("square", "roll", "end"), [(97, 6, 97), (99, 2, 99), (96, 6, 78), (99, 6, 75), (97, 5, 78)]
)
def test_examples_3_and_4_a_roll_beyond_the_last_square_counts_back(square: int, roll: int, end: int) -> None:
    assert at(SLUG, f"roll:{roll}", squares=[square, 0]).squares == (end, 0)


def test_example_5_the_first_on_the_last_square_wins() -> None:
    position = at(SLUG, "roll:6", squares=[94, 0])
    assert position.squares == (100, 0)
    assert position.actors == ()
    assert scores(position) == (1, 0)
    assert reason(position) == "Blue reached 100."


def test_example_6_tied_seats_share_their_places() -> None:
    position = at(SLUG, "roll:3 climb", seats=3, squares=[77, 50, 50])
    assert position.squares == (100, 50, 50)
    assert scores(position) == (1, 0.25, 0.25)


def test_example_7_places_of_four() -> None:
    position = at(SLUG, "roll:3", seats=4, squares=[77, 50, 40, 60], climb="must")
    assert scores(position) == pytest.approx((1, 1 / 3, 0, 2 / 3))


def test_example_8_a_roll_beyond_the_last_square_may_not_count() -> None:
    position = at(SLUG, "roll:6", squares=[97, 0], overshoot="stay")
    assert position.squares == (97, 0)
    assert waits_for_roll_of(position) == 1


# Rulings.


def test_no_end_of_a_log_or_stream_begins_another() -> None:
    assert not {*LOGS.values(), *STREAMS.values()} & {*LOGS, *STREAMS}
    assert all(base < top for base, top in LOGS.items())
    assert all(mouth > pool for mouth, pool in STREAMS.items())


def test_a_beaver_that_stayed_cannot_climb_later() -> None:
    position = at(SLUG, squares=[1, 0])
    assert position.actors == (CHANCE,)


def test_a_roll_that_moves_nothing_does_not_offer_the_log_again() -> None:
    position = at(SLUG, "roll:6", squares=[99, 80], overshoot="stay", seat=0)
    assert position.actors == (CHANCE,)
    assert position.squares == (99, 80)


def test_beavers_share_squares() -> None:
    assert at(SLUG, "roll:2 roll:2").squares == (2, 2)


def test_the_path_of_a_roll() -> None:
    assert at(SLUG, squares=[14, 0]).path("roll:2") == (14, 15, 16, 6)
    assert at(SLUG, squares=[97, 0]).path("roll:6") == (97, 98, 99, 100, 99, 98, 97)
    assert at(SLUG, squares=[97, 0], overshoot="stay").path("roll:6") == (97,)
    assert at(SLUG).path("roll:4") == (0, 1, 2, 3, 4)
    assert at(SLUG, climb="must").path("roll:4") == (0, 1, 2, 3, 4, 14)
    with pytest.raises(ValueError, match="roll:7"):
        at(SLUG).path("roll:7")
    with pytest.raises(ValueError, match="roll:1"):
        at(SLUG, "roll:1").path("roll:1")


def test_rows_run_to_and_fro() -> None:
    assert centre(20) == (0.05, 0.15)
    assert centre(21) == (0.05, 0.25)
    assert len({centre(square) for square in range(101)}) == 101


@pytest.mark.parametrize(
    ("square", "options", "move", "sentence"),
    [
        (0, {}, "roll:3", "Blue rolls a 3 and goes to 3."),
        (30, {}, "roll:3", "Blue rolls a 3 and goes to 33."),
        (14, {}, "roll:2", "Blue rolls a 2 and goes downstream to 6."),
        (3, {}, "roll:1", "Blue rolls a 1 and lands on 4, where a log goes up to 14."),
        (3, {"climb": "must"}, "roll:1", "Blue rolls a 1 and climbs to 14."),
        (97, {}, "roll:6", "Blue rolls a 6 and counts back to 97."),
        (97, {"overshoot": "stay"}, "roll:6", "Blue rolls a 6 and stays on 97."),
        (
            96,
            {},
            "roll:6",
            "Blue rolls a 6, counts back and goes downstream to 78.",
        ),
    ],
)
def test_rolls_are_told(square: int, options: dict[str, Any], move: str, sentence: str) -> None:
    assert told(at(SLUG, squares=[square, 0], **options), move) == sentence


def test_choices_are_told_and_refused() -> None:
    position = at(SLUG, "roll:1")
    assert told(position, "climb") == "Blue climbs the log from 1 to 38."
    assert told(position, "stay") == "Blue stays put on 1."
    assert (
        refusal(position, "jump")
        == "You can't play jump now. To play, write climb or stay. Try climb or stay."
    )
    assert refusal(position, "pass") == "You can't pass now. Try climb or stay."
    assert refusal(position, "roll:1", CHANCE).startswith("There's nothing to roll or deal. Waiting for ")
    assert refusal(at(SLUG), "roll:7").startswith("roll:7 isn't possible with 1 die. Write")


# Leaving.


def test_a_leaver_goes_off_the_board_and_comes_last() -> None:
    position = at(SLUG, seats=3, squares=[77, 90, 50], climb="must").without(1)
    assert position.squares == (77, 0, 50)
    assert position.play(CHANCE, "roll:1").seat == 2
    assert scores(position.play(CHANCE, "roll:3")) == (1, 0, 0.5)


def test_a_choice_is_cut_short() -> None:
    position = at(SLUG, "roll:1", seats=3).without(0)
    assert waits_for_roll_of(position) == 1
    assert position.squares == (0, 0, 0)
