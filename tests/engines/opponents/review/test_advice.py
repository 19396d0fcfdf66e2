"""Advice: the best move, how much better it is, and what is certain."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engines import CHANCE, GAMES, Game, Position
from engines.games.el_oso import ElOso, ElOsoTable
from engines.opponents.review import Advice, advice_text, advise
from tests.engines.playing import walk

NODES = 150
WITH_CHOICES = [(slug, seats) for slug, game in GAMES.items() if slug != "baseball" for seats in game.seats]


def advice(game: Game, position: Position, seat: int, nodes: int = NODES) -> Advice:
    return advise(game, position.seen_by(seat), seat, rng=random.Random(3), nodes=nodes)


def choices(game: Game, seats: int) -> list[tuple[Position, int]]:
    return [
        (before, actor)
        for before, (actor, _) in walk(game.start(seats), random.Random(seats), 40)
        if actor != CHANCE
    ]


@pytest.mark.parametrize(("slug", "seats"), WITH_CHOICES)
def test_it_names_a_legal_move_that_is_no_worse_than_the_next(slug: str, seats: int) -> None:
    game = GAMES[slug]
    for position, seat in choices(game, seats)[:12:5]:
        found = advice(game, position, seat)
        moves = position.moves(seat)
        assert found.move in moves
        assert found.line[0] == found.move
        assert 0 <= found.value <= 1
        assert (found.next_value is None) == (len(moves) == 1)
        assert found.next_value is None or found.next_value <= found.value
        assert found == advice(game, position, seat)
        assert str(advice_text(found))


def test_a_win_at_once_is_certain() -> None:
    game = GAMES["yonmoque"]
    position = game.start()
    for ply, move in enumerate(["a1", "a5", "b1", "b5", "c1", "e5", "d2", "d5"]):
        position = position.play(ply % 2, move)
    found = advice(game, position, 0, 2000)
    assert (found.value, found.exact, found.wins_in) == (1.0, True, 1)
    assert str(advice_text(found)) == "wins now"


@pytest.mark.parametrize("slug", ["kaooa", "picaria"])
def test_a_table_says_in_how_many_turns(slug: str) -> None:
    game = GAMES[slug]
    position = game.start()
    found = advice(game, position, 0)
    assert found.exact
    turns = found.wins_in
    assert turns is not None
    while position.actors:
        (seat,) = position.actors
        position = position.play(seat, advice(game, position, seat).move)
        turns -= seat == 0
    assert turns == 0
    assert position.outcome is not None
    assert position.outcome.scores[0] == 1
    assert str(advice_text(found)) == f"wins in {found.wins_in} turns"


def test_a_loss_that_cannot_be_avoided_is_told() -> None:
    game = GAMES["kaooa"]
    position = game.start()
    position = position.play(0, advice(game, position, 0).move)
    found = advice(game, position, 1)
    assert (found.value, found.exact) == (0.0, True)
    assert found.loses_in is not None
    assert str(advice_text(found)) == f"loses in {found.loses_in} turns at best"


def test_a_solitaire_tells_points() -> None:
    game = GAMES["el-oso"]
    position, seat = choices(game, 1)[0]
    found = advice(game, position, seat)
    assert found.points is not None
    assert " points" in str(advice_text(found))


def test_a_lost_solitaire_still_tells_points() -> None:
    start = GAMES["el-oso"].start()
    assert isinstance(start, ElOso)
    stacks = tuple((cell == 22) - 2 * (cell == 16) for cell in range(25))
    lost = replace(start, tables=(ElOsoTable(stacks, sky=3, pit=8, cave=10),), phase="move")
    found = advice(GAMES["el-oso"], lost, 0)
    assert (found.move, found.value) == ("c5-sky", 0)
    assert str(advice_text(found)).endswith("about 4.0 points")


def test_words_for_chances() -> None:
    told = advice_text(Advice("b2-b3", 0.72, 0.41, ("b2-b3",), exact=False))
    close = advice_text(Advice("b2-b3", 0.724, 0.722, ("b2-b3",), exact=False))
    assert str(close) == "winning chances 72%, same as the next best move"
    assert str(told) == "winning chances 72%, next best move 41%"
    assert (
        str(advice_text(Advice("b2", 0.72, None, ("b2",), exact=False)))
        == "the only move, winning chances 72%"
    )
    assert str(advice_text(Advice("b2", 0.5, 0.0, ("b2",), exact=True))).startswith("a draw")


def test_who_is_not_to_act_gets_none() -> None:
    game = GAMES["yonmoque"]
    with pytest.raises(ValueError, match="seat 1 is not to act; to act: 0"):
        advice(game, game.start(), 1)
