"""Alpha-beta finds what looking at everything finds; the quick way gives what the slow one gives."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from engines import CHANCE, GAMES, Game, Position
from engines.bases.duel import Duel
from engines.opponents.budget import SETTLED, Budget, OutOfBudget
from engines.opponents.evaluation import Evaluation, Material
from engines.opponents.features.sums import MOST_KNOWN, Sums
from engines.opponents.known import board_features
from engines.opponents.scale import WIN
from engines.opponents.search.alphabeta import CONTEMPT, AlphaBeta
from tests.engines.playing import walk

DUELS = {slug: game for slug, game in GAMES.items() if issubclass(game.position, Duel)}
OPEN = {slug: GAMES[slug] for slug in ("tsoro", "shisima", "mu-torere", "neutron", "six-mens-morris")}


def everything(position: Position, seat: int, depth: int, ply: int, evaluation: Evaluation) -> int:
    """The value for `seat` by looking at every line, `depth` plies deep."""
    if not position.actors:
        outcome = position.outcome
        assert outcome is not None
        score = outcome.scores[seat]
        return 0 if score == 0.5 else WIN - ply if score > 0.5 else ply - WIN
    mover = position.actors[0]
    if depth == 0:
        value = evaluation.value(position, mover)
        return value if mover == seat else -value
    values = [
        everything(position.follow(mover, move), mover, depth - 1, ply + 1, evaluation)
        for move in position.moves(mover)
    ]
    return max(values) if mover == seat else -max(values)


def spent_until_over(budget: Budget) -> int:
    """How many positions a budget still allows."""
    before = budget.spent
    with suppress(OutOfBudget):
        while True:
            budget.spend()
    return budget.spent - before


def test_a_budget_allows_its_nodes_and_no_more() -> None:
    budget = Budget(100)
    assert not budget.over
    assert spent_until_over(budget) == 100
    assert budget.over
    budget.renew(7)
    assert spent_until_over(budget) == 7
    assert spent_until_over(Budget(0)) == 0


@pytest.mark.parametrize(
    ("used", "clear_enough"),
    [(0.04, ()), (0.06, (100.0,)), (0.11, (4.0, 100.0)), (0.39, (4.0, 100.0)), (0.41, (1.01, 4.0, 100.0))],
)
def test_the_clearer_its_best_move_the_sooner_a_search_can_stop(
    monkeypatch: pytest.MonkeyPatch, used: float, clear_enough: tuple[float, ...]
) -> None:
    now = 0.0
    monkeypatch.setattr("engines.opponents.budget._clock", lambda: now)
    timed, counted = Budget(seconds=10.0), Budget(1000, 10.0)
    now = used * 10
    assert tuple(filter(timed.can_stop, (1.0, 1.01, 4.0, 100.0))) == clear_enough
    assert counted.can_stop(100.0) == (used > SETTLED)


def test_a_budget_looks_at_the_clock_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 10.0
    monkeypatch.setattr("engines.opponents.budget._clock", lambda: now)
    budget = Budget(seconds=2.0)
    for _ in range(1000):
        budget.spend()
    now = 11.0
    assert budget.time_used == 0.5
    now = 12.5
    assert spent_until_over(budget) < 100
    assert spent_until_over(Budget(40, 2.0)) == 40


@pytest.mark.parametrize("slug", OPEN)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_it_finds_what_looking_at_everything_finds(slug: str, depth: int) -> None:
    game = OPEN[slug]
    for seed in range(3):
        for position, (seat, _) in list(walk(game.start(), random.Random(seed), 10))[4:6]:
            by_move = {
                move: everything(position.follow(seat, move), seat, depth - 1, 1, Material())
                for move in position.moves(seat)
            }
            found = AlphaBeta(Material(), Budget()).search(position, seat, depth)
            assert found[0].value == max(by_move.values())
            assert by_move[found[0].move] == max(by_move.values())


class Behind(Evaluation):
    """One seat is always a little behind."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def value(self, position: Position, seat: int) -> int:
        return -100 if seat == self.seat else 100


def test_who_is_a_little_behind_plays_on_instead_of_taking_a_draw() -> None:
    """Brandub ends in a draw when a position comes up again."""
    position = GAMES["brandub"].start()
    for ply, move in enumerate(("d1-e1", "d3-e3", "e1-d1")):
        position = position.play(ply % 2, move)
    drawn = position.play(1, "e3-d3").outcome
    assert drawn is not None
    assert drawn.scores == (0.5, 0.5)
    for contempt, value in ((0, 0), (CONTEMPT, -100)):
        best = AlphaBeta(Behind(1), Budget(), contempt=contempt).search(position, 1, 1)[0]
        assert (best.move == "e3-d3") == (contempt == 0)
        assert best.value == value


@pytest.mark.parametrize("game", DUELS.values(), ids=DUELS)
def test_positions_say_whether_pieces_can_move_or_leap(game: Game) -> None:
    for options in ({}, *({option.name: value} for option in game.options for value in option.values[1:])):
        for seed in range(4):
            for position, (seat, move) in walk(game.start(**options), random.Random(seed), 80):
                assert isinstance(position, Duel)
                assert position.can_move()
                assert position.can_leap() == any("x" in move for move in position.legal())
                after = position.follow(seat, move)
                assert after.can_move() == bool(after.legal()) or after.end


@pytest.mark.parametrize("game", DUELS.values(), ids=DUELS)
@pytest.mark.parametrize("most_known", [3, MOST_KNOWN])
def test_sums_of_weights_are_what_adding_them_one_by_one_gives(
    game: Game, most_known: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engines.opponents.features.sums.MOST_KNOWN", most_known)
    for options in ({}, *({option.name: value} for option in game.options for value in option.values[1:])):
        features = board_features(game, game.start(**options))
        assert features is not None
        rng = random.Random(8)
        weights = [rng.randrange(-1000, 1000) for _ in range(features.count)]
        sums = Sums(features, weights)
        for position, _ in walk(game.start(**options), rng, 60):
            assert sums.total(position) == sum(weights[number] for number in features.active(position))


@pytest.mark.parametrize("game", DUELS.values(), ids=DUELS)
def test_the_first_features_say_who_stands_on_each_cell(game: Game) -> None:
    features = board_features(game, game.start())
    assert features is not None
    special = features.special or (lambda position: 0)
    for position, _ in walk(game.start(), random.Random(9), 40):
        assert isinstance(position, Duel)
        stands = [
            3 if special(position) >> cell & 1 else owner + 1 for cell, owner in enumerate(position.cells)
        ]
        assert features.active(position)[: len(stands)] == [4 * n + kind for n, kind in enumerate(stands)]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_quick_way_to_play_gives_what_the_slow_one_gives(game: Game) -> None:
    rng = random.Random(6)
    for options in ({}, *({option.name: value} for option in game.options for value in option.values[1:])):
        try:
            start = game.start(**options)
        except ValueError:
            continue
        for position, (actor, _) in walk(start, rng, 40):
            if actor == CHANCE:
                continue
            for move in rng.sample(position.moves(actor), min(3, len(position.moves(actor)))):
                quick, slow = position.follow(actor, move), position.play(actor, move)
                assert quick == slow
                assert quick.essence() == slow.essence()


def test_essence_forgets_what_came_before_and_nothing_else() -> None:
    start = GAMES["neutron"].start()
    there = start
    for seat, move in ((0, "a1-a4"), (1, "c3-e3"), (1, "a5-d2")):
        there = there.play(seat, move)
    assert there.essence() != start.essence()
    assert "series" in type(start).past
