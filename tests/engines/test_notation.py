"""The grammar of moves: what is one part of a notation, and what its parts say."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import CHANCE, GAMES
from engines.notation import (
    bare,
    is_placing,
    last_part,
    part_after,
    parts_of,
    path_of,
    point_after,
    points_of,
)


@pytest.mark.parametrize(
    ("move", "parts"),
    [
        ("", []),
        ("c3", ["c3"]),
        ("b2-c3", ["b2", "-c3"]),
        ("a1xc3xe5", ["a1", "xc3", "xe5"]),
        ("oxb4xo", ["o", "xb4", "xo"]),
        ("b6xoxb2", ["b6", "xo", "xb2"]),
        ("cxr3", ["c", "xr3"]),
        ("t15-t20", ["t15", "-t20"]),
        ("c4-c5/d1", ["c4", "-c5", "/d1"]),
        ("pass/c2", ["pass", "/c2"]),
        ("exchange", ["exchange"]),
        ("excuse", ["excuse"]),
        ("X", ["X"]),
        ("1,1+1", ["1", ",1", "+1"]),
        ("a1:AS+AL", ["a1", ":AS", "+AL"]),
        ("3MW+7ML=4&C", ["3MW", "+7ML", "=4", "&C"]),
        ("split:AS+CM/3SK+4WL", ["split", ":AS", "+CM", "/3SK", "+4WL"]),
        ("E3=E5", ["E3", "=E5"]),
    ],
)
def test_parts(move: str, parts: list[str]) -> None:
    assert parts_of(move) == parts


@given(st.text(st.sampled_from("abcox123-=/+,:&")))
def test_parts_make_up_whatever_was_written(text: str) -> None:
    assert "".join(parts_of(text)) == text
    assert part_after(text, text) == ""


def test_what_is_picked_is_made_of_whole_parts() -> None:
    assert part_after("t15-t20", "t1") is None
    assert part_after("b2-c3", "b2-") is None
    assert part_after("b2-c3", "c3") is None
    assert part_after("b2-c3", "") == "b2"
    assert point_after("b2-c3", "b2-c3") is None
    assert point_after("a1:AS+AL", "a1") is None


@pytest.mark.parametrize(
    ("move", "points"),
    [("c3", ["c3"]), ("a1xc3/d4", ["a1", "c3", "d4"]), ("", []), ("b2-", []), ("B2-c3", []), ("pass", [])],
)
def test_points(move: str, points: list[str]) -> None:
    assert points_of(move) == points


def test_a_placing_is_told_from_a_move() -> None:
    assert [move for move in ("c3", "c3/a1", "b2-c3", "a1xc3") if is_placing(move)] == ["c3", "c3/a1"]


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_move_of_a_game_is_read_part_by_part(slug: str) -> None:
    rng = random.Random(slug)
    position = GAMES[slug].start()
    for _ in range(60):
        if not position.actors:
            break
        actor = position.actors[0]
        if actor == CHANCE:
            position = position.play(CHANCE, position.draw(rng))
            continue
        for move in position.moves(actor):
            parts = parts_of(move)
            assert "".join(parts) == move
            assert all(map(bare, parts))
            assert last_part(move) == bare(parts[-1])
            assert path_of(move)[0] == parts[0]
            for place, part in enumerate(parts):
                assert part_after(move, "".join(parts[:place])) == part
        position = position.play(actor, rng.choice(position.moves(actor)))
