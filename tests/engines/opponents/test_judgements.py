"""Games judged by what their knowledge module says (`judged`) instead of learned weights."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from engines import GAMES
from engines.bases.duel import Duel
from engines.boards.cells import cells_of, mask_of
from engines.games.brandub import GRID, Brandub
from engines.opponents import think
from engines.opponents.known import knowledge
from tests.engines.duel_positions import stand
from tests.engines.playing import walk

judged: Callable[[Duel], int] = knowledge("brandub").judged


def board(attackers: str, vikings: str, queen: str, seat: int = 0) -> Brandub:
    position = stand("brandub", attackers, f"{vikings} {queen}", seat, queen=1 << GRID.cell[queen])
    assert isinstance(position, Brandub)
    return position


def sides() -> Iterator[list[int]]:
    """Where each cell is after the board has been turned, and mirrored."""
    cells = [divmod(cell, 7) for cell in range(49)]
    for _ in range(2):
        for _ in range(4):
            cells = [(6 - x, y) for y, x in cells]
            yield [7 * y + x for y, x in cells]
        cells = [(y, 6 - x) for y, x in cells]


def seen_from(side: list[int], position: Brandub) -> Brandub:
    first, second, queen = (
        mask_of(side[cell] for cell in cells_of(men)) for men in (*position.men, position.queen)
    )
    return replace(position, queen=queen).set_up(first, second)


def test_brandub_is_judged_alike_from_every_side() -> None:
    seen = set()
    for seed in range(10):
        for position, _ in walk(GAMES["brandub"].start(), random.Random(seed), 40):
            assert isinstance(position, Brandub)
            alike = [seen_from(side, position) for side in sides()]
            assert position.men in {each.men for each in alike}
            assert {judged(each) for each in alike} == {judged(position)}
            seen.add(judged(position))
    assert len(seen) > 100


def test_brandub_it_matters_whose_turn_it_is() -> None:
    """The queen is about to reach a corner, or to be captured."""
    for attackers, queen in (("d2 d3 a4 b4 f4 g4 d6 d7", "e1"), ("e3 c3 a2", "d3"), ("c2 e6", "d2")):
        assert judged(board(attackers, "", queen, 0)) > 3000 + judged(board(attackers, "", queen, 1))
    free, caught = board("c2 f6", "", "d2"), board("c2 e6", "", "d2")
    assert judged(caught) > 3000 + judged(free)


@pytest.mark.parametrize(
    ("attackers", "vikings", "queen"),
    [
        ("d1 d2 c3 a4 b4 e4 d6 d7", "g5", "c5"),
        ("d1 c2 a4 b4 f4 g4 e5 d6", "", "e3"),
        ("d1 c2 a4 e4 b5 g5 c7", "d5 b6 f7", "c5"),
        ("d1 e2 a3 c3 b4 g4 f6 d7", "a5", "d3"),
        ("d1 g2 c3 b4 g4 f5 d6 d7", "e7", "f2"),
        ("d1 d2 f2 c3 a4 g4 b5 d7", "", "e3"),
    ],
)
def test_brandub_attackers_trap_the_queen_in_three(attackers: str, vikings: str, queen: str) -> None:
    """A thousand nodes find the way, against the same search on the other side."""
    position: Brandub = board(attackers, vikings, queen)
    for _ in range(5):
        assert not position.end
        thought = think(GAMES["brandub"], position, position.seat, "expert", rng=random.Random(1), nodes=1000)
        position = position.play(position.seat, thought.move)
    assert position.end == "captured"


def test_brandub_attackers_catch_a_queen_that_plays_like_a_beginner() -> None:
    game = GAMES["brandub"]
    won = 0
    for seed in range(4):
        position, rng = game.start(), random.Random(seed)
        while position.actors:
            seat = position.actors[0]
            level, nodes = (("expert", 600), ("easy", 600))[seat]
            position = position.follow(seat, think(game, position, seat, level, rng=rng, nodes=nodes).move)
        assert position.outcome is not None
        won += position.outcome.scores == (1.0, 0.0)
    assert won >= 3
