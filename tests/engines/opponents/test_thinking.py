"""What every opponent promises, of every game and at every level."""

from __future__ import annotations

import random

import pytest

from engines import CHANCE, GAMES, Game, Position
from engines.bases.duel import Duel
from engines.opponents import LEVELS, Thought, think
from engines.opponents.search.alphabeta import Memory
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


def four_in_a_row_threatened() -> Position:
    """Yonmoque: green is to act, and blue can make its row next."""
    position = GAMES["yonmoque"].start()
    for ply, move in enumerate(["a1", "a5", "b1", "b5", "c1", "e5", "d2"]):
        position = position.play(ply % 2, move)
    return position


@pytest.mark.parametrize("level", LEVELS)
def test_it_sees_a_win_in_one(level: str) -> None:
    winning = four_in_a_row_threatened().play(1, "d5")
    for seed in range(5):
        thought: Thought = think(GAMES["yonmoque"], winning, 0, level, rng=random.Random(seed), nodes=2000)
        outcome = winning.play(0, thought.move).outcome
        assert outcome is not None
        assert outcome.scores[0] == 1


def test_all_but_the_weakest_see_a_loss_in_one() -> None:
    threatened = four_in_a_row_threatened()
    for level in LEVELS:
        safe = 0
        for seed in range(8):
            thought = think(GAMES["yonmoque"], threatened, 1, level, rng=random.Random(seed), nodes=2000)
            safe += is_safe(threatened.play(1, thought.move), 1)
        assert safe < 8 if level == "easy" else safe == 8, level


def can_win_this_turn(position: Position, seat: int) -> bool:
    """Whether a seat can win before it is the other's turn, by trying everything."""
    if position.actors != (seat,):
        outcome = position.outcome
        return outcome is not None and outcome.scores[seat] == 1
    return any(can_win_this_turn(position.play(seat, move), seat) for move in position.moves(seat))


def is_safe(position: Position, seat: int) -> bool:
    """Whether a seat can end its turn so that the other can't win in the next one."""
    if position.actors == (seat,):
        return any(is_safe(position.play(seat, move), seat) for move in position.moves(seat))
    if position.outcome is not None:
        return position.outcome.scores[seat] > 0
    return not can_win_this_turn(position, 1 - seat)


def test_a_turn_of_two_moves_does_not_let_the_other_side_win() -> None:
    """Neutron: whichever half of a turn is chosen, the other side can't win next where that can be helped."""
    game, tried = GAMES["neutron"], 0
    for seed in range(12):
        for position, seat in choices(game, seed, 3):
            moves = position.moves(seat)
            safe = {move for move in moves if is_safe(position.play(seat, move), seat)}
            wins = can_win_this_turn(position, seat)
            if wins or not 0 < len(safe) < len(moves):
                continue
            tried += 1
            thought = think(game, position, seat, "normal", rng=random.Random(seed), nodes=NODES)
            assert thought.move in safe
    assert tried > 5


def test_what_a_position_is_worth_does_not_depend_on_how_many_moves_there_are() -> None:
    """Where one move is legal, the position after it is worth the same."""
    game, tried = GAMES["neutron"], 0
    for seed in range(40):
        position = game.start()
        for before, (seat, move) in walk(position, random.Random(seed), 60):
            after = before.play(seat, move)
            if len(before.moves(seat)) != 1 or not after.actors:
                continue
            here = think(game, before, seat, "expert", rng=random.Random(1), nodes=3000)
            there = think(game, after, after.actors[0], "expert", rng=random.Random(1), nodes=3000)
            if there.exact:
                tried += 1
                assert here.exact
                assert here.value == (there.value if after.actors[0] == seat else 1 - there.value)
    assert tried


def test_what_was_found_out_before_helps_to_find_out_more() -> None:
    game, memory = GAMES["six-mens-morris"], Memory()
    position = game.start()
    for ply in range(6):
        seat = position.actors[0]
        thought = think(game, position, seat, "hard", rng=random.Random(ply), nodes=500)
        position = position.play(seat, thought.move)
    assert isinstance(position, Duel)
    seat = position.seat
    once = think(game, position, seat, "normal", rng=random.Random(1), nodes=2000, memory=memory)
    assert not memory.table, "weaker levels keep nothing"
    first = think(game, position, seat, "expert", rng=random.Random(1), nodes=2000, memory=memory)
    kept = len(memory.table)
    again = think(game, position, seat, "expert", rng=random.Random(1), nodes=2000, memory=memory)
    assert kept or first.exact
    assert again.move in position.moves(seat)
    assert once.move in position.moves(seat)


def test_otters_close_in_on_a_beaver_that_runs_about() -> None:
    """Fox & Geese: a level that looks ahead traps a beaver that moves at random, in two games of three."""
    game, trapped = GAMES["fox-and-geese"], 0
    for seed in (905, 906, 907):
        position, rng = game.start(), random.Random(seed)
        for _ in range(300):
            if not position.actors:
                break
            seat = position.actors[0]
            move = rng.choice(position.moves(seat))
            if seat == 1:
                move = think(game, position, seat, "hard", rng=rng, nodes=600).move
            position = position.follow(seat, move)
        assert position.outcome is not None
        trapped += position.outcome.scores == (0.0, 1.0)
    assert trapped >= 2
