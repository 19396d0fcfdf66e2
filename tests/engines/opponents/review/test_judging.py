"""A second try is judged beside the best move known, and answered."""

from __future__ import annotations

import random

import pytest

from engines import CHANCE, GAMES, Position
from engines.opponents.review import Judged, judge
from tests.engines.playing import walk

NODES = 600


def judged(slug: str, position: Position, move: str, best: str, nodes: int = NODES) -> Judged:
    seat = position.actors[0]
    return judge(GAMES[slug], position, seat, move, best, rng=random.Random(3), nodes=nodes)


def almost_four() -> Position:
    position = GAMES["yonmoque"].start()
    for ply, move in enumerate(["a1", "a5", "b1", "b5", "c1", "e5", "d2", "d5"]):
        position = position.play(ply % 2, move)
    return position


def test_the_best_move_is_right_and_a_blunder_is_not() -> None:
    position = almost_four()
    won = judged("yonmoque", position, "d2-d1", "d2-d1")
    assert (won.right, won.value, won.reply) == (True, 1.0, None), "nobody replies to a won game"
    missed = judged("yonmoque", position, "a3", "d2-d1")
    assert not missed.right
    assert missed.best == 1.0
    assert missed.reply in position.play(0, "a3").moves(1)


def test_by_a_table_whatever_keeps_the_result_is_right() -> None:
    position = GAMES["picaria"].start().play(0, "b2")
    found = {move: judged("picaria", position, move, position.moves(1)[0]) for move in position.moves(1)}
    assert {each.right for each in found.values()} == {each.value >= each.best for each in found.values()}
    assert all(each.reply in position.play(1, move).moves(0) for move, each in found.items())


@pytest.mark.parametrize("slug", ["ur", "tsoro", "uckers", "cheeta"])
def test_the_reply_is_legal_and_never_follows_a_roll(slug: str) -> None:
    game = GAMES[slug]
    walked = [
        (each, actor) for each, (actor, _) in walk(game.start(), random.Random(2), 40) if actor != CHANCE
    ]
    for position, seat in walked[::9]:
        moves = position.moves(seat)
        found = judge(game, position, seat, moves[-1], moves[0], rng=random.Random(1), nodes=150)
        after = position.play(seat, moves[-1])
        assert 0 <= found.value <= 1
        if not after.actors or after.actors[0] in (CHANCE, seat):
            assert found.reply is None
        else:
            assert found.reply in after.moves(after.actors[0])
