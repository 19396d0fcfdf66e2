"""Solved games: the tables are right, they come back from their files, and who plays by them never errs."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from engines import GAMES, Game, Position
from engines.opponents import think
from engines.opponents.tables.numbering import number_of, options_of
from engines.opponents.tables.solve import DRAW, solve
from engines.opponents.tables.store import SHIPPED, load, save, table_for
from tests.engines.playing import walk

SHIPPED_TABLES = sorted(path.name for path in SHIPPED.glob("*.table"))


def by_rule(game: Game, position: Position, value_of: Callable[[Position], int | None]) -> int:
    """The value that a position must have, from the values of those that follow it."""
    (seat,) = position.actors
    wins, losses, held = [], [], False
    for move in position.moves(seat):
        after = position.follow(seat, move)
        outcome = after.outcome
        if outcome is not None:
            score = outcome.scores[seat]
            held = held or score == 0.5
            (wins if score > 0.5 else losses).append(0)
            continue
        value = value_of(after)
        assert value is not None, move
        if value == DRAW:
            held = True
        else:
            won = (value % 2 == 0) == (after.actors[0] == seat)
            (wins if won else losses).append(value // 2)
    if wins:
        return 2 * (min(wins) + 1)
    return DRAW if held else 2 * (max(losses) + 1) + 1


@pytest.mark.parametrize("slug", ["tsoro", "shisima", "mu-torere"])
def test_every_value_follows_from_the_next_ones(slug: str) -> None:
    game = GAMES[slug]
    values = solve(game).values
    checked = 0
    for seed in range(20):
        for position, _ in walk(game.start(), random.Random(seed), 60):
            if position.warning is None:  # repetition is left out of tables
                found = values[number_of(game, position)]
                assert found == by_rule(game, position, lambda after: values[number_of(game, after)])
                checked += 1
    assert checked > 100


def test_a_table_comes_back_from_its_file(tmp_path: Path) -> None:
    game = GAMES["tsoro"]
    solution = solve(game)
    table = load(save(tmp_path, game, {}, solution))
    assert dict(zip(table.numbers, table.values, strict=True)) == solution.values
    assert table.value(game, game.start()) == solution.start


@pytest.mark.parametrize("name", SHIPPED_TABLES)
def test_shipped_tables_know_their_game_and_every_value_follows_from_the_next_ones(name: str) -> None:
    table = load(SHIPPED / name)
    game = GAMES[table.about["game"]]
    start = game.start(**table.about["options"])
    assert options_of(game, start) == table.about["options"]
    assert table_for(game, start) is not None
    assert table.value(game, start) == table.about["start"]
    rng = random.Random(name)
    checked = 0
    for _ in range(10):
        for position, _ in walk(start, rng, 60):
            if position.warning is None:
                assert table.value(game, position) == by_rule(game, position, partial(table.value, game))
                checked += 1
    assert checked > 40


@pytest.mark.parametrize("slug", ["tsoro", "shisima", "mu-torere"])
def test_who_plays_by_a_table_keeps_the_value_of_the_position(slug: str) -> None:
    game = GAMES[slug]
    for seed in range(6):
        rng = random.Random(seed)
        position, mine, plies = game.start(), seed % 2, 0
        while position.actors and plies < 80:
            (seat,) = position.actors
            if seat == mine:
                thought = think(game, position, seat, "expert", rng=rng)
                assert thought.exact
                move = thought.move
            else:
                move = rng.choice(position.moves(seat))
            position = position.play(seat, move)
            plies += 1
        outcome = position.outcome
        assert outcome is None or outcome.scores[mine] >= 0.5
