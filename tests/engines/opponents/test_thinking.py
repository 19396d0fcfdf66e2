"""What every opponent promises, of every game and at every level."""

from __future__ import annotations

import random

import pytest

from engines import CHANCE, GAMES, Game, Position
from engines.opponents import LEVELS, Thought, think
from tests.engines.playing import walk

NODES = 120
WITH_CHOICES = {slug: game for slug, game in GAMES.items() if slug != "baseball"}

every_game = pytest.mark.parametrize("game", WITH_CHOICES.values(), ids=WITH_CHOICES)


def choices(game: Game, seed: int, most: int) -> list[tuple[Position, int]]:
    """Positions of a random game at which a seat has a choice."""
    start = game.start()
    found = [
        (before, ply[0])
        for before, ply in walk(start, random.Random(seed), 60)
        if ply[0] != CHANCE and len(before.moves(ply[0])) > 1
    ]
    return random.Random(seed).sample(found, min(most, len(found)))


@every_game
@pytest.mark.parametrize("level", LEVELS)
def test_it_plays_legal_moves_and_says_what_they_are_worth(game: Game, level: str) -> None:
    for position, seat in choices(game, 1, 2):
        thought = think(game, position.seen_by(seat), seat, level, rng=random.Random(2), nodes=NODES)
        assert thought.move in position.moves(seat)
        assert 0 <= thought.value <= 1
        assert thought.line[0] == thought.move
        assert thought.nodes <= NODES or thought.exact


@every_game
def test_by_nodes_it_thinks_the_same_with_an_equal_generator(game: Game) -> None:
    for position, seat in choices(game, 3, 2):
        once, again = (
            think(game, position.seen_by(seat), seat, "normal", rng=random.Random(4), nodes=NODES)
            for _ in range(2)
        )
        assert once == again


def test_what_cannot_be_thought_about_is_refused() -> None:
    game = GAMES["yonmoque"]
    start = game.start()
    with pytest.raises(ValueError, match="level: must be one of easy, normal, hard, expert, not godlike"):
        think(game, start, 0, "godlike", rng=random.Random(1))
    with pytest.raises(ValueError, match="seat 1 is not to act; to act: 0"):
        think(game, start, 1, "easy", rng=random.Random(1))
    over = start
    for ply, move in enumerate(["a1", "a5", "b1", "b5", "c1", "e5", "d2", "d5", "d2-d1"]):
        over = over.play(ply % 2, move)
    with pytest.raises(ValueError, match="the game is over"):
        think(game, over, 0, "easy", rng=random.Random(1))


@pytest.mark.parametrize("level", LEVELS[1:])
def test_it_sees_a_win_in_one_and_a_loss_in_one(level: str) -> None:
    game = GAMES["yonmoque"]
    winning = game.start()
    for ply, move in enumerate(["a1", "a5", "b1", "b5", "c1", "e5", "d2", "d5"]):
        winning = winning.play(ply % 2, move)
    for seed in range(5):
        thought: Thought = think(game, winning, 0, level, rng=random.Random(seed), nodes=2000)
        outcome = winning.play(0, thought.move).outcome
        assert outcome is not None
        assert outcome.scores[0] == 1
