"""Baseball: every worked example and ruling of its rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engines import CHANCE
from engines.games.baseball import RESULTS, Baseball, at_bat
from tests.engines.dice_positions import at, reason, refusal, scores, told, waits_for_roll_of
from tests.engines.playing import walk

SLUG = "baseball"
FULL = "roll:3-3 roll:3-3 roll:4-4"
OUT = "roll:2-4"


def state(position: Baseball) -> tuple[int, set[int], int]:
    """Outs, bases taken, runs of seat 0."""
    return position.outs, set(position.bases), position.runs[0]


def outs(count: int) -> str:
    return " ".join([OUT] * count)


# Worked examples of the rules page, by number.


def test_example_1_a_walk_forces_a_run() -> None:
    assert state(at(SLUG, "roll:1-4 roll:1-4 roll:1-4 roll:1-4")) == (0, {1, 2, 3}, 1)


@pytest.mark.parametrize(
    ("roll", "expected"),
    [
        ("roll:2-2", (2, {1, 2}, 0)),
        ("roll:2-3", (1, {1, 2, 3}, 0)),
        ("roll:3-5", (1, {2, 3}, 1)),
        ("roll:5-6", (1, {2, 3}, 1)),
        ("roll:1-6", (0, {1, 3}, 2)),
        ("roll:2-5", (0, {1, 2, 3}, 1)),
        ("roll:1-2", (0, {2, 3}, 2)),
        ("roll:5-5", (0, {2, 3}, 2)),
        ("roll:3-4", (0, {3}, 3)),
        ("roll:1-1", (0, set(), 4)),
        ("roll:6-6", (0, set(), 4)),
    ],
)
def test_example_2_with_the_bases_full(roll: str, expected: tuple[int, set[int], int]) -> None:
    assert state(at(SLUG, f"{FULL} {roll}")) == expected


@pytest.mark.parametrize("roll", ["roll:5-6", "roll:3-5", "roll:2-3", "roll:2-2", "roll:3-6"])
def test_example_3_no_run_on_the_third_out(roll: str) -> None:
    position = at(SLUG, f"{FULL} roll:2-4 roll:2-6 {roll}")
    assert (position.inning, position.seat, position.outs, position.bases) == (1, 1, 0, ())
    assert position.runs == (0, 0)
    assert waits_for_roll_of(position) == 1


@pytest.mark.parametrize(
    ("roll", "expected"),
    [("roll:2-3", (1, {1, 3}, 0)), ("roll:3-5", (1, {2}, 1)), ("roll:2-2", (2, {1}, 0))],
)
def test_example_4_runners_on_first_and_third(roll: str, expected: tuple[int, set[int], int]) -> None:
    assert state(at(SLUG, f"roll:3-4 roll:1-4 {roll}")) == expected


def test_example_5_the_home_team_wins_at_once() -> None:
    over = at(SLUG, f"{outs(3)} roll:6-6", innings="1")
    assert (scores(over), over.outcome.points) == ((0, 1), (0, 1))
    assert reason(over) == "Orange went ahead 1–0 in inning 1."


def test_example_6_extra_innings() -> None:
    position = at(SLUG, outs(6), innings="1")
    assert (position.inning, position.seat, position.runs) == (2, 0, (0, 0))
    over = at(SLUG, f"{outs(6)} roll:1-1 {outs(6)}", innings="1")
    assert (scores(over), over.outcome.points) == ((1, 0), (1, 0))
    assert reason(over) == "The game ends after 2 innings."


def test_example_7_the_home_team_need_not_bat_again() -> None:
    before = f"{outs(3)} roll:1-1 {outs(9)}"
    position = at(SLUG, before, innings="3")
    assert (position.inning, position.seat, position.runs) == (3, 0, (0, 1))
    over = at(SLUG, f"{before} {outs(3)}", innings="3")
    assert scores(over) == (0, 1)
    assert reason(over) == "Orange leads 1–0 and doesn't need to bat in inning 3."


def test_example_8_the_conventional_double_play() -> None:
    assert state(at(SLUG, f"{FULL} roll:2-2", double_play="conventional")) == (2, {3}, 1)


# Rulings, options and what the page says in passing.


def test_the_table_of_rolls() -> None:
    assert RESULTS["roll:2-2"] == "double play"
    assert RESULTS["roll:3-4"] == "triple"
    by_result = {
        result: {roll for roll, other in RESULTS.items() if other == result} for result in RESULTS.values()
    }
    assert by_result["strike out"] == {"roll:2-4", "roll:2-6", "roll:4-6"}
    assert by_result["walk"] == {"roll:1-4", "roll:3-3", "roll:4-4"}
    assert by_result["fly out"] == {"roll:1-3", "roll:3-6"}
    assert by_result["pop out"] == {"roll:1-5", "roll:4-5"}
    assert by_result["sacrifice fly"] == {"roll:5-6"}
    assert len(RESULTS) == 21


@pytest.mark.parametrize(
    ("result", "bases", "after", "runs"),
    [
        ("forced out", (), (), 0),
        ("forced out", (1,), (1,), 0),
        ("forced out", (2,), (2,), 0),
        ("forced out", (2, 3), (2, 3), 0),
        ("forced out", (1, 2), (1, 2), 0),
        ("forced out", (1, 3), (1, 3), 0),
        ("ground out", (2, 3), (3,), 1),
        ("ground out", (1, 3), (2,), 1),
        ("walk", (2,), (1, 2), 0),
        ("walk", (1, 3), (1, 2, 3), 0),
        ("walk", (2, 3), (1, 2, 3), 0),
        ("single, two bases", (1,), (1, 3), 0),
        ("single, one base", (2,), (1, 3), 0),
        ("double", (1,), (2, 3), 0),
        ("fly out", (1, 3), (1, 3), 0),
        ("double play", (), (), 0),
        ("double play", (2, 3), (2,), 0),
    ],
)
def test_where_runners_end(result: str, bases: tuple[int, ...], after: tuple[int, ...], runs: int) -> None:
    roll = next(roll for roll, other in RESULTS.items() if other == result)
    position = at(SLUG, roll, bases=list(bases))
    assert (position.bases, position.runs[0]) == (after, runs)


def test_double_plays_by_the_other_rule() -> None:
    assert at_bat("double play", (1, 3), 1, "conventional").advances == ()
    assert at_bat("double play", (1, 3), 0, "conventional").advances == ((3, 4),)
    assert at_bat("double play", (2, 3), 0, "conventional").out == (0, 3)
    assert at_bat("double play", (1, 2), 2, "conventional").out == (0,)


def test_all_runs_of_a_walk_off_count() -> None:
    over = at(SLUG, f"{outs(3)} {FULL} roll:6-6", innings="1")
    assert over.outcome.points == (0, 4)


def test_the_scoreboard() -> None:
    position = at(SLUG, f"roll:1-1 roll:6-6 {outs(3)} {outs(3)} roll:1-1")
    assert position.line == ((2, 1), (0,))
    assert (position.inning, position.seat) == (2, 0)


def test_nobody_ever_chooses() -> None:
    for position, ply in walk(at(SLUG, innings="3"), random.Random(2)):
        assert ply[0] == CHANCE
        assert position.moves(0) == position.moves(1) == []
    assert refusal(at(SLUG), "pass", 0) == "Blue has to wait for a roll or deal."


def test_the_trace_names_every_step() -> None:
    play = at(SLUG, FULL).trace("roll:1-6")
    assert play.advances == ((3, 4), (2, 4), (1, 3), (0, 1))
    assert (play.runs, play.out) == (2, ())


@pytest.mark.parametrize(
    ("before", "roll", "sentence"),
    [
        ("", "roll:1-2", "Blue rolls 1 and 2: a double."),
        (
            FULL,
            "roll:2-5",
            "Blue rolls 2 and 5: a single, runners advance one base, and 1 run scores.",
        ),
        (FULL, "roll:1-1", "Blue rolls 1 and 1: a home run, and 4 runs score."),
        (
            FULL,
            "roll:2-3",
            "Blue rolls 2 and 3: a groundout.",
        ),
        ("", "roll:2-3", "Blue rolls 2 and 3: a groundout."),
        (
            FULL,
            "roll:2-2",
            "Blue rolls 2 and 2: a double play.",
        ),
        (
            outs(2),
            "roll:2-2",
            "Blue rolls 2 and 2: a double play.",
        ),
        (outs(5), "roll:2-6", "Orange rolls 2 and 6: a strikeout."),
        (
            "roll:1-4",
            "roll:3-5",
            "Blue rolls 3 and 5: a groundout.",
        ),
    ],
)
def test_at_bats_in_words(before: str, roll: str, sentence: str) -> None:
    assert told(at(SLUG, before), roll) == sentence


def test_the_last_play_in_words() -> None:
    position: Any = at(SLUG, outs(3), innings="1")
    assert told(position, "roll:6-6") == "Orange rolls 6 and 6: a home run, and 1 run scores."
