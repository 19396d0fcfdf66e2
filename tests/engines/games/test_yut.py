"""Yut: every worked example and ruling of its rules."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from engines import CHANCE
from engines.games.yut import BOARD, COURSES, OFF, OUT, ROUTES
from tests.engines.dice_positions import at, moves, reason, refusal, scores, told, waits_for_roll_of
from tests.engines.playing import listed, played

SLUG = "yut"


def cells(points: str, beavers: int) -> list[int]:
    """A side's beavers: those on some points (`off` too), the rest not entered."""
    on = [OFF if point == "off" else BOARD.cell[point] for point in points.split()]
    return sorted([OUT] * (beavers - len(on)) + on)


def stand(*sides: str, values: str = "", moves: str = "", seats: int | None = None, **fields: Any) -> Any:
    """A position with each side's beavers, and the rolls kept for the seat to use."""
    count = len(sides) if seats is None else seats
    beavers = [cells(points, 3 if len(sides) == 3 else 4) for points in sides]
    kept = sorted(map(int, values.split()))
    return at(SLUG, moves, seats=count, beavers=beavers, kept=kept, rolling=not kept, **fields)


def standing(position: Any, side: int) -> str:
    """Where a side's beavers on the board are."""
    return " ".join(sorted(BOARD.points[cell] for cell in position.beavers[side] if OUT < cell < OFF))


# Worked examples of the rules page, by number.


def test_example_1_rolling() -> None:
    position = at(SLUG, "roll:3")
    assert moves(position) == {"r3"}
    assert waits_for_roll_of(position.play(0, "r3")) == 1
    assert waits_for_roll_of(at(SLUG, "roll:6")) == 1
    assert waits_for_roll_of(at(SLUG, "roll:5")) == 0
    lost = at(SLUG, "roll:5 roll:6")
    assert waits_for_roll_of(lost) == 1
    assert lost.kept == ()
    assert moves(at(SLUG, "roll:5 roll:6", six="keeps")) == {"r5"}


def test_example_2_values_in_any_order() -> None:
    position = at(SLUG, "roll:5 roll:2")
    assert moves(position) == {"r2", "r5"}
    position = position.play(0, "r5")
    assert moves(position) == listed("r2 r5-r7 r5-w2")
    assert waits_for_roll_of(position.play(0, "r5-w2")) == 1


@pytest.mark.parametrize(
    ("point", "value", "expected"),
    [("r3", 3, "r3-r6"), ("r5", 4, "r5-r9 r5-n2"), ("r15", 5, "r15-r20 r15-n1"), ("c", 3, "c-r20")],
)
def test_example_3_routes(point: str, value: int, expected: str) -> None:
    assert moves(stand(point, "", values=str(value))) == listed(expected) | {f"r{value}"}


def test_example_4_a_capture_earns_a_roll() -> None:
    position = stand("r5 r2", "r9 r9 r9", values="1 4")
    entering = {"r1", "r4"}
    assert moves(position) - entering == listed("r2-r3 r2-r6 r5-n2 r5-r6 r5-r9 r5-w1")
    position = position.play(0, "r5-r9")
    assert standing(position, 1) == ""
    assert position.beavers[1] == (OUT,) * 4
    assert (position.kept, position.owed) == ((1,), 1)
    assert waits_for_roll_of(position.play(0, "r2-r3")) == 0


def test_example_5_one_or_the_whole_group() -> None:
    position = stand("r7 r7 r7", "", values="2")
    assert moves(position) - {"r2"} == {"r7-r9", "r7=r9"}
    assert standing(position.play(0, "r7-r9"), 0) == "r7 r7 r9"
    assert standing(position.play(0, "r7=r9"), 0) == "r9 r9 r9"


def test_example_6_the_smallest_value_bears_off() -> None:
    position = stand("r18 r20", "", values="2 4")
    assert moves(position) - {"r2", "r4"} == listed("r18-off r18-r20 r20-off")
    assert position.play(0, "r20-off").kept == (4,)
    position = position.play(0, "r18-off")
    assert position.kept == (2,)
    assert "r20-off" in moves(position)


def test_example_7_the_lodge_is_an_ordinary_cell() -> None:
    position = stand("r18", "r20 r20", values="2").play(0, "r18-r20")
    assert position.beavers[1] == (OUT,) * 4
    assert waits_for_roll_of(position) == 0


def test_example_8_partners_share_their_beavers() -> None:
    position = at(SLUG, "roll:3 r3 roll:3 r3", seats=4)
    assert waits_for_roll_of(position) == 1
    position = played(position, "roll:1 r3-r4 roll:1")
    assert position.actors == (2,)
    assert moves(position) == {"r1"}


def test_example_9_places_of_three() -> None:
    position = stand("off", "off off r20", "", values="1", moves="r20-off", seat=1)
    assert scores(position) == (0.5, 1, 0)
    assert reason(position) == "Orange got all their beavers off."


# Rulings and options.


def test_the_courses() -> None:
    lengths = {name: len(course.split()) for name, course in COURSES.items()}
    assert lengths == {"ring": 20, "west": 11, "south": 16, "east": 21}
    assert len(BOARD.points) == 29
    assert BOARD.centres[BOARD.cell["r20"]] == (0.5, 0.95)
    assert BOARD.centres[BOARD.cell["r5"]] == (0.05, 0.5)
    assert BOARD.centres[BOARD.cell["w1"]] == (0.2, 0.5)
    assert BOARD.centres[BOARD.cell["n2"]] == (0.5, 0.65)
    neighbours = {tuple(sorted((BOARD.points[a], BOARD.points[b]))) for a, b in BOARD.edges}
    for course in COURSES.values():
        steps = course.split()
        assert {tuple(sorted(pair)) for pair in pairwise(steps)} <= neighbours


def test_from_the_middle_all_go_north() -> None:
    for point in ("w2", "s2", "e2"):
        assert f"{point}-n2" in moves(stand(point, "", values="2"))
    assert moves(stand("c", "", values="1")) == {"c-n2", "r1"}


def test_a_value_kept_in_the_same_turn_may_turn_in() -> None:
    assert "r5-w1" in moves(stand("r4", "", values="1 1", moves="r4-r5"))


def test_a_six_may_keep_what_was_rolled() -> None:
    assert waits_for_roll_of(at(SLUG, "roll:6", six="keeps")) == 1
    owed = stand("r1", "r3", values="2", moves="r1-r3 roll:6", six="keeps")
    assert waits_for_roll_of(owed) == 1
    twice = stand("r1 r1", "r3 r5", values="2 4", moves="r1-r3 r1-r5", six="keeps")
    assert (waits_for_roll_of(twice), twice.owed) == (0, 1)
    after = twice.play(CHANCE, "roll:6")
    assert (waits_for_roll_of(after), after.owed) == (0, 0)
    assert waits_for_roll_of(after.play(CHANCE, "roll:6")) == 1


def test_a_six_loses_the_rolls_still_due() -> None:
    position = stand("r1 r1", "r3 r5", values="2 4", moves="r1-r3 r1-r5")
    assert told(position, "roll:6") == "Blue rolls 6 and loses 1 roll still to come. The turn is over."
    assert waits_for_roll_of(position.play(CHANCE, "roll:6")) == 1


def test_partners_win_together() -> None:
    position = stand("off off off r20", "r3", seats=4, values="1", moves="r20-off", seat=2)
    assert scores(position) == (1, 0, 1, 0)
    assert reason(position) == "Blue and Green got all their beavers off."


def test_a_route_knows_its_cells() -> None:
    names = [BOARD.points[cell] for cell in ROUTES["r5-n2"].path]
    assert names == ["r5", "w1", "w2", "c", "n2"]
    assert [BOARD.points[cell] for cell in ROUTES["r2"].path] == ["r1", "r2"]
    assert [BOARD.points[cell] for cell in ROUTES["r18=off"].path] == ["r18", "r19", "r20"]
    assert ROUTES["r5-n2"].turns_in
    assert not ROUTES["r5-r9"].turns_in
    assert not ROUTES["w1-c"].turns_in


@pytest.mark.parametrize(
    ("values", "move", "sentence"),
    [
        ("4", "r4", "Blue enters on r4."),
        ("4", "r5-r9", "Blue moves r5 to r9, captures 2 and earns another roll."),
        ("1", "r7=r8", "Blue moves all 2 beavers from r7 to r8."),
        ("1", "r5-w1", "Blue turns in from r5 to w1."),
        ("1", "r20-off", "Blue gets a beaver off from r20."),
    ],
)
def test_moves_are_told(values: str, move: str, sentence: str) -> None:
    first = "r5 r7 r7" if move != "r20-off" else "r20"
    assert told(stand(first, "r9 r9", values=values), move) == sentence


def test_rolls_are_told() -> None:
    assert told(at(SLUG), "roll:2") == "Blue rolls 2."
    assert told(at(SLUG), "roll:4") == "Blue rolls 4, keeps it and rolls again."
    assert told(at(SLUG), "roll:6") == "Blue rolls 6, and the turn is over."
    assert told(at(SLUG, "roll:4"), "roll:2") == "Blue rolls 2 and has 2 and 4 to use."
    assert told(at(SLUG, "roll:4"), "roll:6") == "Blue rolls 6 and loses the 4 kept so far. The turn is over."
    mild = at(SLUG, "roll:4", six="keeps")
    assert told(mild, "roll:6") == "Blue rolls 6 and stops with 4 to use."
    assert told(at(SLUG, six="keeps"), "roll:6") == "Blue rolls 6, so nothing moves."


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("r3", "You have no beavers left to bring in. Try "),
        ("r1-r3", "You don't have a beaver on r1. Try"),
        ("r5=r7", "There's only one on r5. Try"),
        ("r5-r8", "Your rolls are 2. Try"),
        (
            "r5-a1",
            "You can't play r5-a1 now. To play, write one space (r3), two (r5-w2, or r7=r9 to move "
            "all) or off (r18-off). Try",
        ),
        ("pass", "You can't pass now. Try"),
    ],
)
def test_refusals_say_what_is_wrong(move: str, sentence: str) -> None:
    assert refusal(stand("r5 r7 r8 r8", "", values="2"), move).startswith(sentence)


# Leaving.


def test_a_partner_plays_on_alone_in_both_turns() -> None:
    position = at(SLUG, "roll:3 r3", seats=4).without(0)
    rollers = []
    for _ in range(5):
        rollers.append(waits_for_roll_of(position))
        position = position.play(CHANCE, "roll:6")
    assert rollers == [1, 2, 3, 2, 1]
    assert standing(position, 0) == "r3"
    assert position.partners == ((2,), (1, 3))


def test_a_leaver_loses_whether_its_partner_wins_or_not() -> None:
    position = stand("off off off r20", "off off off r20", seats=4, seat=2).without(0)
    assert scores(played(position, "roll:1 r20-off")) == (0, 0, 1, 0)
    position = stand("off off off r20", "off off off r20", seats=4, seat=1).without(0)
    assert scores(played(position, "roll:1 r20-off")) == (0, 1, 0, 1)


def test_a_side_left_alone_has_won() -> None:
    position = at(SLUG, seats=4).without(1).without(2).without(3)
    assert position.actors == ()
    assert scores(position) == (1, 0, 0, 0)
    assert reason(position) == "Everyone else left."


def test_with_three_seats_a_leavers_beavers_come_off() -> None:
    position = stand("r1", "r2 off", "r3", seat=1).without(1)
    assert (standing(position, 1), waits_for_roll_of(position)) == ("", 2)
    assert scores(position.without(0)) == (0.5, 0, 1)
