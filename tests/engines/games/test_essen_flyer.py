"""The Essen flyer game: every worked example and ruling of its rules."""

from __future__ import annotations

from typing import Any

import pytest

from engines import CHANCE
from engines.games.essen_flyer import COLOURS, CORNERS, LETTERS, SPACES
from tests.engines.dice_positions import at, moves, reason, refusal, scores, told, waits_for_roll_of
from tests.engines.playing import listed, played

SLUG = "essen-flyer"
V = "roll:1-2-2-4-5-6"
"""The values of the worked examples: red 1, purple 2, blue 2, green 4, yellow 5, white 6."""


def after(moves: str, *, seats: int = 4, **options: str) -> Any:
    return at(SLUG, f"{V} {moves}", seats=seats, **options)


def stand(field: dict[str, str], dice: str, homes: dict[int, str] | None = None, **fields: Any) -> Any:
    """A position of four seats: the markers on each space, bottom to top; the dice left; the markers that
    seats have brought home, all others going to seat 3."""
    stacks = [[LETTERS.index(letter) for letter in field.get(space, "")] for space in SPACES[:-1]]
    owners = [3] * 6
    for stack in stacks:
        for marker in stack:
            owners[marker] = -1
    for seat, letters in (homes or {}).items():
        for letter in letters:
            owners[LETTERS.index(letter)] = seat
    shown = [dice.split().count(letter) for letter in LETTERS]
    base: dict[str, Any] = {"seats": 4, "values": [1, 2, 2, 4, 5, 6], "rolling": not dice}
    return at(SLUG, **(base | {"stacks": stacks, "owners": owners, "dice": shown} | fields))


# Worked examples of the rules page, by number.


def test_example_1_a_paid_space_stays_open() -> None:
    position = after("roll:r-r-b-g-y-w")
    assert moves(position) == listed("r-red b-red g-red y-red w-red pass")
    position = position.play(0, "b-red")
    assert position.dice == (1, 0, 0, 1, 1, 1)
    assert moves(position) == listed("r-red g-red y-red w-red pass")


def test_example_2_only_the_top_marker() -> None:
    position = after("roll:r-r-b-g-y-w", stack="top")
    assert moves(position) == {"r-red", "pass"}
    assert waits_for_roll_of(position.play(0, "r-red")) == 1


def test_example_3_further_and_back() -> None:
    position = after("roll:r-r-r-p-p-w r-red")
    assert moves(position) == listed("r-purple p-red w-red pass")
    position = position.play(0, "r-purple")
    assert position.dice == (0, 1, 0, 0, 0, 1)
    assert moves(position) == listed("p-red w-red pass")


def test_example_4_the_last_marker_home() -> None:
    position = stand({"yellow": "g"}, "p g g w w")
    assert moves(position) == listed("g-white g-green pass")
    position = position.play(0, "g-white")
    assert moves(position) == {"g-home", "pass"}
    position = position.play(0, "g-home")
    assert position.actors == ()
    assert position.outcome is not None
    assert position.outcome.points == (4, 0, 0, 16)


def test_example_5_the_border_and_the_home_cost_a_white_die_each() -> None:
    assert waits_for_roll_of(stand({"yellow": "g"}, "g g g w", moves="g-white")) == 1


def test_example_6_points_and_places() -> None:
    position = stand({"white": "p"}, "p w", {0: "w", 1: "y", 2: "g", 3: "rb"}, seat=3, moves="p-home")
    assert position.outcome is not None
    assert position.outcome.points == (6, 5, 4, 5)
    assert scores(position) == (1, 0.5, 0, 0.5)
    assert reason(position) == "All markers are home, and 6 points win."


def test_example_7_one_white_die_opens_the_home() -> None:
    position = stand({"white": "gy"}, "g y w", moves="g-home")
    assert position.dice == (0, 0, 0, 0, 1, 0)
    assert "y-home" in moves(position)
    assert position.price("y-home") == (COLOURS.index("yellow"),)
    assert position.play(0, "y-home").outcome is not None


def test_example_8_a_stack_moved_is_inverted() -> None:
    position = after("roll:r-r-p-b-b-w r-red p-red b-red", stack="top")
    assert position.stacks[SPACES.index("red")] == (0, 1, 2)
    assert waits_for_roll_of(position) == 1


# Rulings and options.


def test_the_values_are_a_set_up_and_the_colours_are_rolled_by_a_seat() -> None:
    start = at(SLUG)
    assert (start.actors, start.roller, start.seats) == ((CHANCE,), None, 2)
    assert sum(weight for _, weight in start.chances()) == 6**6
    position = start.play(CHANCE, V)
    assert position.values == (1, 2, 2, 4, 5, 6)
    assert position.roller == 0
    assert len(position.chances()) == 462
    assert sum(weight for _, weight in position.chances()) == 6**6
    assert dict(position.chances())["roll:r-r-r-r-r-p"] == 6


def test_nothing_returns_to_the_centre() -> None:
    position = stand({"red": "r", "purple": "p"}, "r r p p")
    assert moves(position) == listed("r-purple p-red pass")


def test_outwards_only() -> None:
    position = stand({"purple": "p", "yellow": "y"}, "p p r b y y g w", direction="outward")
    assert moves(position) == listed("p-blue y-white pass")


def test_two_dice_where_marker_and_space_are_of_one_colour() -> None:
    assert moves(stand({"red": "p"}, "p")) == {"pass"}
    position = stand({"red": "p", "yellow": "w"}, "p p w")
    assert moves(position) == {"p-purple", "pass"}
    assert position.price("p-purple") == (1, 1)
    assert moves(stand({"yellow": "w"}, "w w")) == {"w-white", "pass"}


def test_nobody_leaves_a_home() -> None:
    position = stand({"white": "g"}, "y y y y w w", {0: "y"})
    assert moves(position) == {"pass"}


def test_a_turn_with_nothing_to_pay_is_passed() -> None:
    position = after("roll:p-p-b-g-y-w")
    assert moves(after("roll:b-b-b-b-b-b")) == {"pass"}
    assert waits_for_roll_of(position.play(0, "pass")) == 1


def test_twenty_turns_each_without_a_homecoming_end_the_game() -> None:
    position = stand({"white": "g", "centre": "y"}, "", {0: "w", 1: "p"}, quiet=78)
    assert str(position.warning).startswith("The game ends after 2 more turns without a marker coming home")
    position = position.play(CHANCE, "roll:b-b-b-b-b-b").play(0, "pass")
    assert (position.quiet, waits_for_roll_of(position)) == (79, 1)
    ended = played(position, "roll:b-b-b-b-b-b pass")
    assert scores(ended) == pytest.approx((1, 1 / 3, 0, 2 / 3))
    assert reason(ended) == ("After 80 turns without a marker coming home, 6 points win.")
    homecoming = position.play(CHANCE, "roll:b-b-b-b-g-w").play(1, "g-home")
    assert homecoming.quiet == 0
    assert waits_for_roll_of(homecoming) == 2


def test_the_field() -> None:
    assert SPACES == ("centre", "red", "purple", "blue", "green", "yellow", "white", "home")
    assert len(set(CORNERS)) == 4


def test_all_is_told() -> None:
    assert told(at(SLUG), V) == "The markers' values: red 1, purple 2, blue 2, green 4, yellow 5 and white 6."
    assert told(after(""), "roll:r-r-b-g-y-w") == "Blue rolls 2 red, 1 blue, 1 green, 1 yellow and 1 white."
    assert told(after(""), "roll:b-b-b-b-b-b") == "Blue rolls 6 blue and can't pay for a step."
    assert told(after("roll:r-r-b-g-y-w"), "pass") == "Blue passes."
    assert told(after("roll:r-r-b-g-y-w"), "b-red") == "Blue moves blue to red for blue and red."
    assert told(after("roll:r-r-b-g-y-w", stack="top"), "r-red") == ("Blue moves red to red for red and red.")
    position = stand({"white": "gr"}, "g r w w")
    assert told(position, "g-home") == "Blue brings green home for 4 points."
    assert told(position, "r-home") == "Blue brings red home for 1 point."


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("p-home", "The purple marker is already home. Try"),
        ("g-yellow", "You can't pay green and yellow for g-yellow. Try"),
        ("r-home", "r-home isn't one step from the centre. Try"),
        ("g-centre", "You can't play g-centre now. To play, write a marker and a space (b-red, g-home), or"),
    ],
)
def test_refusals_say_what_is_wrong(move: str, sentence: str) -> None:
    position = stand({"white": "g", "centre": "r"}, "g w r r")
    assert refusal(position, move).startswith(sentence)


def test_refusals_of_the_options() -> None:
    top = after("roll:r-r-b-g-y-w", stack="top")
    assert refusal(top, "b-red").startswith("The blue marker is under another. Try")
    outward = stand({"purple": "p"}, "p r w", direction="outward")
    assert refusal(outward, "p-red").startswith("Markers only move outwards. Try")
    assert refusal(at(SLUG), "roll:1-2").startswith("roll:1-2 isn't possible with 6 dice. Write")
    assert refusal(after(""), "roll:1-1-1-1-1-1").startswith(
        "roll:1-1-1-1-1-1 isn't possible with 6 dice. Write"
    )


# Leaving.


def test_what_a_leaver_brought_home_stays_there() -> None:
    position = stand({"white": "g"}, "g w", {0: "y", 1: "w"}).without(1)
    ended = position.play(0, "g-home")
    assert ended.outcome is not None
    assert ended.outcome.points == (9, 6, 0, 5)
    assert scores(ended) == pytest.approx((1, 0, 1 / 3, 2 / 3))
    assert reason(ended) == "All markers are home, and 9 points win."


def test_leaving_before_the_values_are_rolled() -> None:
    position = at(SLUG, seats=3).without(0)
    assert position.roller is None
    assert waits_for_roll_of(position.play(CHANCE, V)) == 1
