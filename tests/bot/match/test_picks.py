"""The picker: every legal move can be reached by pressing, and nothing else."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.match.model import Refused
from bot.match.moves import Pick, choices, plays, settle
from engines import CHANCE, GAMES

MOVES = [
    *(
        "c3",
        "b2-c3",
        "b2-b3",
        "a1xc3xe5",
        "a1xc3",
        "d4xd2",
        "d4xd2xf4",
        "E3=E5",
        "a1-a4/d4",
        "a1-a4/d5",
        "t15",
    ),
    *(
        "pass",
        "pass/c2",
        "pass/a1",
        "t1-t7",
        "t1=t7",
        "t1",
        "1",
        "1,2,3",
        "6,3+4",
        "1+3+5",
        "1,1+1",
        "c5-sky",
    ),
    *(
        "a1:AS+AL",
        "a1:AS",
        "take:1",
        "take:2",
        "huff:a1",
        "exchange",
        "excuse",
        "X",
        "5SW+6SY+7ML",
        "s1",
        "climb",
    ),
    *(
        "3MW+7ML=4",
        "3MW+7ML=4&C",
        "3MW+7ML=C",
        "split:AS+CM/3SK+4WL+8MS",
        "split:AS/CM+3SK+4WL",
        "b4xo",
        "stay",
    ),
    *("oxb4", "oxb5", "t1xp2", "t3-p3", "a3-home", "r20-off", "r5=off", "g-home", "s1+m2+a5", "i1-m1/o2"),
]


def labels(moves: list[str], picked: str = "") -> list[str]:
    return [pick.label for pick in choices(moves, picked)]


@pytest.mark.parametrize(
    ("move", "parts"),
    [
        ("b2-c3", ["b2", "b2-c3"]),
        ("a1xc3xe5", ["a1", "a1xc3", "a1xc3xe5"]),
        ("oxb4xo", ["o", "oxb4", "oxb4xo"]),
        ("pass/c2", ["pass", "pass/c2"]),
        ("exchange", ["exchange"]),
        ("excuse", ["excuse"]),
        ("1,1+1", ["1", "1,1", "1,1+1"]),
        ("a1:AS+AL", ["a1", "a1:AS", "a1:AS+AL"]),
        ("3MW+7ML=4&C", ["3MW", "3MW+7ML", "3MW+7ML=4", "3MW+7ML=4&C"]),
        ("E3=E5", ["E3", "E3=E5"]),
    ],
)
def test_notations_fall_into_parts(move: str, parts: list[str]) -> None:
    """At each part, a second move that continues differently shows where the part ends."""
    for part in parts[:-1]:
        assert settle([move, part + "-elsewhere"], part) == (part, False)
    for end in range(1, len(move)):
        if move[:end] not in parts:
            with pytest.raises(Refused):
                settle([move], move[:end])


def test_one_choice_left_is_not_asked() -> None:
    assert settle(["pass/c2"], "") == ("pass/c2", True)
    assert choices(["pass/c2"]) == [Pick("pass/c2", "pass/c2")]
    assert settle(["a1-b2", "a1-c3"], "") == ("a1", False)
    assert labels(["a1-b2", "a1-c3"]) == ["b2", "c3"]
    assert settle(["a1-b2", "c1-d2"], "c1") == ("c1-d2", True)


def test_placing_and_moving() -> None:
    moves = ["c3", "c4", "b2-c3", "b2-b3"]
    assert labels(moves) == ["c3", "c4", "b2"]
    assert settle(moves, "c3") == ("c3", True)
    assert labels(moves, "b2") == ["c3", "b3"]


def test_a_press_that_only_names_a_piece_never_plays() -> None:
    moves = ["a2-b3", "c1-d2", "c1-d1", "e4", "d4xd2xf4"]
    assert plays(moves, "a2") is None
    assert choices(moves, "a2") == [Pick("a2-b3", "b3")]
    assert plays(moves, "a2-b3") == "a2-b3"
    assert plays(moves, "e4") == "e4"
    assert plays(moves, "") is None
    assert plays(moves, "d4") is None
    assert choices(moves, "d4") == [Pick("d4xd2xf4", "d2")]
    assert plays(moves, "d4xd2") == "d4xd2xf4"
    assert plays(["d4xd2", "d4xd2xf4"], "d4xd2!") == "d4xd2"


def test_after_a_throw_a_button_says_the_whole_move() -> None:
    found = choices(["t5-t11", "t1-t7", "pass"], in_full=True)
    assert found == [
        Pick("t5-t11", "t5 → t11", "t5"),
        Pick("t1-t7", "t1 → t7", "t1"),
        Pick("pass", "pass", "pass"),
    ]
    assert [pick.name for pick in found] == ["t5", "t1", "pass"]
    assert plays(["t5-t11", "t1-t7"], found[0].notation) == "t5-t11"
    assert labels(["t5-t11", "t5-t9", "t1-t7"]) == ["t5", "t1"]
    assert [pick.label for pick in choices(["t5-t11", "t5-t9", "t1-t7"], in_full=True)] == ["t5", "t1"]


def test_stopping_is_a_choice_of_its_own() -> None:
    moves = ["d4xd2", "d4xd2xf4", "e1-e2"]
    stop, on = choices(moves, "d4")
    assert (stop, stop.stops) == (Pick("d4xd2!", "d4xd2"), True)
    assert (on, on.stops) == (Pick("d4xd2xf4", "f4"), False)
    assert settle(moves, "d4xd2!") == ("d4xd2", True)
    assert settle(moves, "d4xd2") == ("d4xd2", False)


def test_the_same_point_by_two_ways_is_told_apart() -> None:
    assert labels(["t1-t7", "t1=t7", "t1-t9"], "t1") == ["-t7", "=t7", "t9"]
    assert labels(["1", "1,1+1", "1,2"], "1") == ["1", ",1", "2"]


def test_a_point_is_not_the_beginning_of_another() -> None:
    moves = ["t1-t7", "t15-t20", "t15-t21"]
    assert settle(moves, "t1") == ("t1-t7", True)
    assert labels(moves) == ["t1", "t15"]


@pytest.mark.parametrize("picked", ["zz", "b", "b2-", "b2-c3!!", "!", "b2!", "b2-c3-d4", "c3x", "-"])
def test_what_no_move_begins_with_is_refused(picked: str) -> None:
    for pick in (settle, choices):
        with pytest.raises(Refused, match="No move starts with "):
            pick(["b2-c3", "b2-b3", "c3"], picked)


def walk(moves: list[str], picked: str = "") -> list[str]:
    """Every move that pressing leads to after `picked`."""
    notation, whole = settle(moves, picked)
    if whole:
        return [notation]
    offered = choices(moves, picked)
    assert len(offered) > 1
    assert len({pick.label for pick in offered}) == len(offered)
    return [move for pick in offered for move in walk(moves, pick.notation)]


@settings(max_examples=100)
@given(st.lists(st.sampled_from(MOVES), min_size=1, unique=True))
def test_pressing_reaches_every_move_once_and_nothing_else(moves: list[str]) -> None:
    assert sorted(walk(moves)) == sorted(moves)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_move_of_a_game_can_be_pressed_and_fits_its_button(slug: str) -> None:
    rng = random.Random(slug)
    position = GAMES[slug].start()
    for _ in range(60):
        if not position.actors:
            break
        actor = position.actors[0]
        if actor == CHANCE:
            position = position.play(CHANCE, position.draw(rng))
            continue
        moves = position.moves(actor)
        assert sorted(walk(moves)) == sorted(moves)
        assert all(len(f"pick|99999999|99999|{move}!") <= 100 for move in moves)
        position = position.play(actor, rng.choice(moves))
