"""The Game of Ur: every worked example and ruling of its rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engines import CHANCE
from engines.games.ur import FROGS, TRACKS, Ur
from tests.engines.dice_positions import at, moves, reason, refusal, scores, told, waits_for_roll_of
from tests.engines.playing import listed, played, walk

SLUG = "ur"


def start(moves: str = "", **options: str) -> Any:
    """The position after some moves of a game that Green begins without a roll."""
    return at(SLUG, moves, **{"first": "seat0"} | options)


def stand(green: tuple[int, ...], blue: tuple[int, ...], moves: str = "", **fields: Any) -> Any:
    """A position with these steps of each seat's beavers, the rest not entered; Green is to roll."""
    steps = [[0] * (7 - len(own)) + sorted(own) for own in (green, blue)]
    return at(SLUG, moves, **{"first": "seat0", "steps": steps} | fields)


def squares(position: Ur, seat: int) -> list[str]:
    """Where a seat's beavers stand, one name for each."""
    return [
        point
        for point, pair in zip(position.board.points, position.cells, strict=True)
        for _ in range(pair[seat])
    ]


# Worked examples of the rules page, by number.


def test_example_1_a_three_enters_on_the_third_square() -> None:
    position = start("roll:2-5")
    assert position.moves(0) == ["b1"]
    assert waits_for_roll_of(position.play(0, "b1")) == 1


def test_example_2_doubles_move_nothing() -> None:
    assert start("roll:3-3").moves(0) == ["pass"]


def test_example_3_moves_of_blue() -> None:
    assert moves(start("roll:3-3 pass roll:1-2 d3 roll:1-5 a1 roll:1-5")) == listed("a3 d3-a2")


def test_example_4_a_frog_holds_a_second_beaver() -> None:
    position = start("roll:1-5 a1 roll:1-1 pass roll:1-5")
    assert moves(position) == listed("a1 a1-d2")
    assert squares(position.play(0, "a1"), 0) == ["a1", "a1"]


def test_example_5_another_square_holds_one() -> None:
    position = start("roll:1-2 d1 roll:1-1 pass roll:1-2")
    assert moves(position) == {"d1-c1"}
    assert refusal(position, "d1") == "d1 is taken. Try d1-c1."


def test_example_6_landing_sends_a_beaver_back() -> None:
    position = start("roll:1-6 a2 roll:1-6")
    assert told(position, "a2") == "Blue enters on a2 and sends Green's beaver back."
    after = position.play(1, "a2")
    assert squares(after, 0) == []
    assert after.waiting == (7, 6)
    assert squares(after, 1) == ["a2"]


def test_example_7_nobody_is_sent_back_from_a_frog() -> None:
    position = start("roll:1-5 a1 roll:1-5 a3 roll:1-5 a1-d2 roll:1-5")
    assert moves(position) == listed("a3 a3-d2")
    after = position.play(1, "a3-d2")
    assert after.cells[after.board.cell["d2"]] == (1, 1)


def test_example_8_off_by_an_exact_throw() -> None:
    position = stand((12, 14, 14, 15, 15, 15, 15), ())
    assert moves(position.play(CHANCE, "roll:1-4")) == {"h2-off"}
    assert moves(position.play(CHANCE, "roll:1-2")) == listed("g1-off h2-h1")


def test_example_9_the_choice_on_a_frog() -> None:
    position = start("roll:2-6 a1", frog="again")
    assert position.actors == (0,)
    assert moves(position) == {"stay", "throw"}
    assert waits_for_roll_of(position.play(0, "stay")) == 1
    assert waits_for_roll_of(position.play(0, "throw")) == 0


def test_example_10_rolling_for_the_start() -> None:
    position = at(SLUG)
    assert position.roller is None
    assert len(position.chances()) == 36
    assert position.play(CHANCE, "roll:4-4") == position
    blue = position.play(CHANCE, "roll:2-6")
    assert waits_for_roll_of(blue) == 1
    assert moves(blue.play(CHANCE, "roll:1-3")) == {"c3"}


# Rulings, options and what the page says in passing.


def test_weights_of_the_throws() -> None:
    chances = dict(start().chances())
    assert len(chances) == 21
    assert (chances["roll:2-2"], chances["roll:2-5"]) == (1, 2)


def test_a_possible_move_must_be_made() -> None:
    assert refusal(start("roll:1-2"), "pass").startswith("You can't pass now. Try")


def test_the_end() -> None:
    position = stand((14, 15, 15, 15, 15, 15, 15), (3,), "roll:4-5")
    assert told(position, "g1-off") == "Green gets the last beaver off."
    over = position.play(0, "g1-off")
    assert over.borne_off == (7, 0)
    assert scores(over) == (1, 0)
    assert over.outcome.points is None
    assert reason(over) == "Green got all seven beavers off."


def test_the_last_beaver_may_leave_from_a_frog_without_a_choice() -> None:
    assert stand((14, 15, 15, 15, 15, 15, 15), (), "roll:4-5 g1-off", frog="again").actors == ()


def test_entering_on_a_frog_and_going_on_give_the_choice() -> None:
    assert moves(start("roll:1-5 a1 throw roll:1-5 a1-d2", frog="again")) == {"stay", "throw"}
    assert waits_for_roll_of(start("roll:1-4 b1", frog="again")) == 1


def test_the_long_course_meets_on_both_ends() -> None:
    track = TRACKS["long"]
    last = [" ".join(track.point(seat, step) for step in range(10, 16)) for seat in (0, 1)]
    assert last == ["g2 g3 h3 h2 h1 g1", "g2 g1 h1 h2 h3 g3"]
    position = stand((11,), (13,), "roll:1-3", path="long")
    assert told(position, "g2-h3") == "Green moves g2 to h3."
    meeting = stand((11,), (15,), "roll:1-3", path="long")
    assert told(meeting, "g2-h3").endswith("sends Blue's beaver back.")
    assert squares(meeting.play(0, "g2-h3"), 1) == []
    assert moves(stand((16,), (), "roll:1-2", path="long")) == {"d1", "g1-off"}
    assert moves(stand((11,), (16,), "roll:4-5", path="long")) == {"d1", "g2-g3"}


def test_frogs_go_by_the_square() -> None:
    after = stand((11,), (16,), "roll:4-5 g2-g3", path="long")
    assert after.cells[after.board.cell["g3"]] == (1, 1)


@pytest.mark.parametrize("path", list(TRACKS))
def test_the_courses_mirror_each_other(path: str) -> None:
    track = TRACKS[path]
    assert len(track.points) == 20
    for step in range(len(track.courses[0])):
        mine, theirs = track.point(0, step), track.point(1, step)
        assert mine[0] == theirs[0]
        assert int(mine[1]) + int(theirs[1]) == 4
        assert (mine in FROGS) == (theirs in FROGS)


@pytest.mark.parametrize("path", list(TRACKS))
def test_every_beaver_is_always_somewhere(path: str) -> None:
    for position, _ in walk(start(path=path), random.Random(1)):
        assert isinstance(position, Ur)
        for seat in (0, 1):
            on_board = squares(position, seat)
            assert position.waiting[seat] + position.borne_off[seat] + len(on_board) == 7
            assert all(on_board.count(point) == 1 for point in on_board if point not in FROGS)


def test_where_squares_lie() -> None:
    track = TRACKS["short"]
    assert track.centres[track.cell["a1"]] == (0.0625, 0.375)
    assert track.centres[track.cell["h3"]] == (0.9375, 0.625)


@pytest.mark.parametrize(
    ("position", "roll", "sentence"),
    [
        (at(SLUG), "roll:6-2", "Green rolls 6 and Blue rolls 2. Green goes first."),
        (at(SLUG), "roll:2-6", "Blue rolls 6 and Green rolls 2. Blue goes first."),
        (at(SLUG), "roll:4-4", "Both roll 4, so they roll again."),
        (start(), "roll:2-5", "Green rolls 2 and 5, a difference of 3 steps."),
        (start(), "roll:1-2", "Green rolls 1 and 2, a difference of 1 step."),
        (start(), "roll:3-3", "Green rolls 3 and 3, so nothing moves."),
        (
            stand((13,) + 6 * (15,), ()),
            "roll:1-6",
            "Green rolls 1 and 6, a difference of 5 steps, but can't move.",
        ),
    ],
)
def test_rolls_in_words(position: Ur, roll: str, sentence: str) -> None:
    assert told(position, roll) == sentence


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        (start("roll:3-3"), "pass", "Green can't move and passes."),
        (start("roll:1-2"), "d1", "Green enters on d1."),
        (start("roll:1-5"), "a1", "Green enters on a1, safe on the frog."),
        (stand((2,), (), "roll:1-3"), "c1-a1", "Green moves c1 to a1, safe on the frog."),
        (stand((12, 15), (), "roll:1-4"), "h2-off", "Green gets a beaver off. 5 are left."),
        (start("roll:1-5 a1", frog="again"), "stay", "Green stays on the frog."),
        (start("roll:1-5 a1", frog="again"), "throw", "Green rolls again."),
    ],
)
def test_moves_in_words(position: Ur, move: str, sentence: str) -> None:
    assert told(position, move) == sentence


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        (start("roll:1-4"), "d1", "A 3 lets you enter on b1."),
        (stand((1,), (), "roll:1-4"), "d1-b1", "A 3 takes d1 to a1."),
        (
            stand((1, 2), (), "roll:1-2"),
            "d1-c1",
            "c1 is taken. Try c1-b1.",
        ),
        (
            stand((1, 14), (), "roll:1-4"),
            "g1-off",
            "g1 needs an exact roll to leave. Try b1 or d1-a1.",
        ),
        (stand((1, 12), (), "roll:1-4"), "h2-h1", "A 3 takes h2 off the board. Write h2-off."),
        (
            stand((1,), (2,), "roll:1-4"),
            "c3-b3",
            "The piece on c3 is Blue's. Try",
        ),
        (stand((1,), (), "roll:1-4"), "e1-f1", "There's no e1 on this board. Try"),
        (stand((1,), (), "roll:1-4"), "b2-c2", "b2 is empty. Try"),
        (start("roll:3-3"), "d1", "You can't move with 0. Pass."),
        (start("roll:1-5 a1", frog="again"), "a1-d2", "You're on a frog. Write stay or throw."),
        (start("roll:1-4"), "hello", "hello isn't a move. To play, write one square (b1), two (d1-a1)"),
        (start(), "roll:5-2", "roll:5-2 isn't possible with 2 dice. Write"),
    ],
)
def test_refusals_say_what_is_wrong(position: Ur, move: str, sentence: str) -> None:
    assert refusal(position, move).startswith(sentence)


def test_turns_alternate_except_after_a_throw_from_a_frog() -> None:
    seats = [ply[0] for _, ply in walk(start(), random.Random(4)) if ply[0] != CHANCE]
    assert seats == [turn % 2 for turn in range(len(seats))]
    assert played(start(), "roll:1-1 pass").seat == 1
