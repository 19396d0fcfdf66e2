"""Solved games: the tables are right, they come back from their files, and who plays by them never errs."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import accumulate, product
from pathlib import Path
from typing import Any

import pytest

from engines import GAMES, Game, Position
from engines.opponents import think
from engines.opponents.tables.graph import forget
from engines.opponents.tables.numbering import number_of, options_of
from engines.opponents.tables.perfect import Traps, perfect, ranks, value_of
from engines.opponents.tables.solve import DRAW, Solution, solve
from engines.opponents.tables.store import SHIPPED, Entry, Table, save, table_for
from engines.opponents.worth import worth_of
from tests.engines.duel_positions import stand
from tests.engines.playing import walk

SHIPPED_TABLES = sorted(path.name for path in SHIPPED.glob("*.table"))
SOLVED = sorted({Table(SHIPPED / name).about["game"] for name in SHIPPED_TABLES})
MATCHES = [
    (slug, options)
    for slug in SOLVED
    for values in product(*(option.values for option in GAMES[slug].options))
    for options in [dict(zip((option.name for option in GAMES[slug].options), values, strict=True))]
    if options.get("size", "4") == "4"  # the longer boards of Kolowis aren't solved
]


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
    solution = solve(game)

    def value_of(position: Position) -> int:
        return solution.value(number_of(game, position))

    checked = 0
    for seed in range(20):
        for position, _ in walk(game.start(), random.Random(seed), 60):
            assert value_of(position) == by_rule(game, forget(position), value_of)
            checked += 1
    assert checked > 100


def test_a_table_comes_back_from_its_file(tmp_path: Path) -> None:
    game = GAMES["tsoro"]
    solution = solve(game)
    path = save(tmp_path, game, {}, solution)
    table = Table(path)
    values = zip(solution.numbers, solution.values, strict=True)
    assert list(table.entries()) == [(number, (value, None)) for number, value in values]
    assert table.look_up(game, game.start()) == (solution.start, None)
    assert list(tmp_path.iterdir()) == [path]


def test_a_table_with_several_blocks_and_long_wins_comes_back_from_its_file(tmp_path: Path) -> None:
    game = GAMES["queah"]
    numbers = array("Q", accumulate(random.Random(3).choices((1, 2, 400, 70_000), k=10_000)))
    values = array("H", (number % 300 for number in numbers))
    progress = bytes(number % 200 for number in numbers)
    table = Table(save(tmp_path, game, {}, Solution(numbers, values, progress, 0)))
    assert list(table.entries()) == list(zip(numbers, zip(values, progress, strict=True), strict=True))
    assert table.about["longest"] == 149


def test_what_is_no_table_is_refused(tmp_path: Path) -> None:
    whole = (SHIPPED / "tsoro.table").read_bytes()
    for text in (b"{}", b'{"positions": 3}\n', whole[:-1]):
        (tmp_path / "tsoro.table").write_bytes(text)
        with pytest.raises(ValueError, match=r"tsoro\.table is (damaged|no table)"):
            Table(tmp_path / "tsoro.table")


def known(table: Table, game: Game, position: Position) -> Entry:
    entry = table.look_up(game, position)
    assert entry is not None
    return entry


def value_in(table: Table, game: Game, position: Position) -> int:
    return known(table, game, position).value


def progress_by_rule(table: Table, game: Game, position: Any) -> int:
    """The plies to progress that a position must have, from those of the positions that follow it."""
    (seat,) = position.actors
    wins, losses, held = [], [], False
    for move in position.moves(seat):
        after = replace(position, series=(1,)).follow(seat, move)
        if after.outcome is not None:
            (wins if after.outcome.scores[seat] == 1 else losses).append(0)
            continue
        entry = known(table, game, after)
        assert entry.progress is not None
        plies = entry.progress // 2 if len(after.series) > 1 else 0
        if entry.progress == DRAW:
            held = True
        else:
            won = (entry.progress % 2 == 0) == (after.actors[0] == seat)
            (wins if won else losses).append(plies)
    if wins:
        return 2 * (min(wins) + 1)
    return DRAW if held else 2 * (max(losses) + 1) + 1


@pytest.mark.parametrize("name", SHIPPED_TABLES)
def test_shipped_tables_know_their_game_and_every_value_follows_from_the_next_ones(name: str) -> None:
    table = Table(SHIPPED / name)
    game = GAMES[table.about["game"]]
    start = game.start(**table.about["options"])
    assert options_of(game, start) == table.about["options"]
    assert table_for(game, start) is not None
    assert value_in(table, game, start) == table.about["start"]
    rng = random.Random(name)
    checked = 0
    for _ in range(10):
        for position, _ in walk(start, rng, 60):
            fresh = forget(position)  # repetition is left out of tables
            entry = known(table, game, fresh)
            assert entry.value == by_rule(game, fresh, partial(value_in, table, game))
            if entry.progress is not None:
                assert entry.progress == progress_by_rule(table, game, fresh)
            checked += 1
    assert checked > 40


@pytest.mark.parametrize(("slug", "options"), MATCHES)
def test_lodge_plays_and_reviews_by_a_table_whatever_the_options(slug: str, options: dict[str, str]) -> None:
    game = GAMES[slug]
    start = game.start(**options)
    rng = random.Random(1)
    assert think(game, start, start.actors[0], "expert", rng=rng, nodes=1).exact
    worth = worth_of(game, start, rng)
    assert worth.solved
    assert worth.rate(start, start.actors[0], 1)[0].exact


LONG = ("a1 e1 b2 d2 a3 d3", "c1 c2 b3 e3 c4")
"""Six Men's Morris: Blue wins, but takes no beaver before the 99th ply."""


def test_a_win_is_brought_home_before_the_limit_of_quiet_turns() -> None:
    game = GAMES["six-mens-morris"]
    position = stand("six-mens-morris", *LONG, stocks=[0, 0])
    table = table_for(game, position)
    assert table is not None
    assert known(table, game, position).progress == 198
    rng = random.Random(1)
    longest = 0
    while position.actors:
        thought = perfect(game, table, position, position.seat, rng)
        assert thought is not None
        assert thought.value == 1 - position.seat
        position = position.play(position.seat, thought.move)
        longest = max(longest, len(position.series))
    assert position.outcome.scores == (1, 0)
    assert longest == 99


def test_what_comes_after_the_limit_of_quiet_turns_is_a_draw() -> None:
    game = GAMES["six-mens-morris"]
    position = stand("six-mens-morris", *LONG, stocks=[0, 0])
    table = table_for(game, position)
    assert table is not None
    for quiet, score in ((1, 1), (2, 0.5)):
        late = replace(position, series=tuple(range(quiet)) + position.series)
        thought = perfect(game, table, late, 0, random.Random(1))
        assert thought is not None
        assert thought.value == score


def answers_that_lose(game: Any, table: Any, after: Any, seat: int) -> float:
    """The share of the other side's next moves that lose; where `seat` acts again, the largest it can get
    while holding the draw. Moves that lose within three plies count a tenth of the others."""
    actor = after.seat
    afters = [after.follow(actor, move) for move in after.moves(actor)]
    values = [value_of(game, table, each, actor) for each in afters]
    if actor == seat:
        held = (each for each, value in zip(afters, values, strict=True) if value == 0.5)
        return max(answers_that_lose(game, table, each, seat) for each in held)
    weights = [
        0.1 if value == 0 and plies_to_lose(game, table, each, actor) <= 3 else 1.0
        for each, value in zip(afters, values, strict=True)
    ]
    lost = sum(weight for weight, value in zip(weights, values, strict=True) if value == 0)
    return lost / sum(weights)


def plies_to_lose(game: Any, table: Any, after: Any, seat: int) -> int:
    return 1 if after.outcome is not None else 1 + value_in(table, game, after) // 2


@pytest.mark.parametrize(("slug", "options"), [("six-mens-morris", {}), ("kolowis", {"jumps": "huff"})])
def test_hopes_of_one_turn_are_the_share_of_answers_that_lose(slug: str, options: dict[str, str]) -> None:
    """Half a point is sure, as the draw is held."""
    game, rng, checked = GAMES[slug], random.Random(2), 0
    start = game.start(**options)
    table = table_for(game, start)
    assert table is not None
    for _ in range(6):
        for position, _ in walk(start, rng, 20):
            seat = position.seat
            afters = [position.follow(seat, move) for move in position.moves(seat)]
            drawn = [each for each in afters if each.actors and value_of(game, table, each, seat) == 0.5]
            hopes = Traps(game, table, seat).hopes(drawn, turns=1)
            for after, hope in zip(drawn, hopes, strict=True):
                assert hope == pytest.approx(0.5 + answers_that_lose(game, table, after, seat) / 2)
            checked += len(set(hopes)) > 1
    assert checked > 10


@pytest.mark.parametrize("slug", ["kaooa", "six-mens-morris", "kolowis"])
def test_a_drawn_position_is_held_where_there_is_most_to_hope_for(slug: str) -> None:
    game, rng, checked = GAMES[slug], random.Random(3), 0
    table = table_for(game, game.start())
    assert table is not None
    for position, _ in walk(game.start(), rng, 14):
        seat = position.seat
        thought = perfect(game, table, position, seat, rng)
        assert thought is not None
        if thought.value != 0.5:
            continue
        held = [
            (move, after)
            for rank, move, after in ranks(game, table, position, seat) or []
            if rank == 0 and after.times_stood == 1
        ]
        hopes = dict(
            zip(
                (move for move, _ in held),
                Traps(game, table, seat).hopes([each for _, each in held]),
                strict=True,
            )
        )
        assert not held or hopes[thought.move] == max(hopes.values())
        checked += len(set(hopes.values())) > 1
    assert checked or slug == "kaooa"


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        *((slug, {}) for slug in ("tsoro", "shisima", "mu-torere", "queah", "six-mens-morris", "kolowis")),
        ("kolowis", {"jumps": "huff"}),
        ("kolowis", {"jumps": "huff", "rails": "no"}),
    ],
)
def test_who_plays_by_a_table_keeps_the_value_of_the_position(slug: str, options: dict[str, str]) -> None:
    game = GAMES[slug]
    for seed in range(6):
        rng = random.Random(seed)
        position, mine, plies = game.start(**options), seed % 2, 0
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
