"""Games that go on when a seat leaves for good, tested through the contract alone."""

from __future__ import annotations

import random

import pytest

from engines import CHANCE, GAMES, Game, Position
from tests.engines.playing import chosen, reloaded, walk
from tests.engines.test_conformance import settings_of

GOES_ON = [game for game in GAMES.values() if game.seats[-1] > 2]
CASES = [(game, seats) for game in GOES_ON for seats in game.seats if seats > 2]

every_case = pytest.mark.parametrize(
    ("game", "seats"), CASES, ids=[f"{game.slug}-{seats}" for game, seats in CASES]
)


def some_way(position: Position, rng: random.Random) -> Position:
    """The position after some plies of a random game, or its last but one if it is over by then."""
    for before, _ in walk(position, rng, rng.randrange(300)):
        position = before
    return position


def left(position: Position, seat: int) -> Position:
    after = position.without(seat)
    assert after is not None
    return after


@every_case
@pytest.mark.parametrize("seed", range(8))
def test_the_game_goes_on_to_its_end_without_the_leavers(game: Game, seats: int, seed: int) -> None:
    rng = random.Random(seed)
    options = rng.choice([options for count, options in settings_of(game.slug) if count == seats])
    position = some_way(game.start(seats, **options), rng)
    gone: list[int] = []
    for _ in range(rng.randint(1, seats - 2)):
        gone.append(rng.choice([seat for seat in range(seats) if seat not in gone]))
        position = left(position, gone[-1])
        assert reloaded(game, position) == position
        if not position.actors:
            break
    plies = 0
    while position.actors:
        assert not set(position.actors) & set(gone)
        assert position.roller not in gone
        assert all(position.moves(seat) == [] for seat in gone)
        assert all(position.without(seat) is None for seat in gone)
        position = position.play(*chosen(position, rng))
        plies += 1
        assert plies <= game.moves_bound
    assert reloaded(game, position) == position
    assert position.outcome is not None
    assert str(position.outcome.reason)
    scores = position.outcome.scores
    assert all(scores[seat] <= scores[other] for seat in gone for other in range(seats) if other not in gone)
    assert max(scores) == max(score for seat, score in enumerate(scores) if seat not in gone)
    assert position.without(next(seat for seat in range(seats) if seat not in gone)) is None


@every_case
def test_the_last_one_left_has_won(game: Game, seats: int) -> None:
    position = game.start(seats)
    order = list(range(seats))
    random.Random(seats).shuffle(order)
    *gone, last = order
    for seat in gone:
        if not position.actors:
            break
        assert position.outcome is None
        position = left(position, seat)
    assert position.actors == ()
    assert position.roller is None
    assert position.moves(last) == position.moves(CHANCE) == []
    assert position.chances() == []
    assert position.outcome is not None
    assert position.outcome.scores[last] == 1
    assert position.outcome.scores[gone[0]] == 0
    assert str(position.outcome.reason).startswith("Everyone else left.")


@pytest.mark.parametrize("slug", ["blulu", "el-oso", "essen-flyer", "logs-and-streams", "uckers"])
def test_who_leaves_earlier_ranks_lower(slug: str) -> None:
    """Of games in which everybody plays for himself."""
    position = GAMES[slug].start(4)
    for seat in (2, 0, 3):
        position = left(position, seat)
    assert position.outcome is not None
    assert position.outcome.scores == pytest.approx((1 / 3, 1, 0, 2 / 3))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_nobody_leaves_who_is_not_there(game: Game) -> None:
    position = game.start(game.seats[-1])
    assert position.without(-1) is None
    assert position.without(game.seats[-1]) is None
