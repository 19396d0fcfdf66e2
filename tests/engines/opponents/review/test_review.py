"""Reviews of matches: values, luck and mistakes add up in every game, and mistakes are what they seem."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from engines import CHANCE, GAMES, Game, Position
from engines.opponents import think
from engines.opponents.review import (
    LEAVING,
    Cause,
    Mistake,
    Review,
    balance_text,
    mistake_text,
    review,
)
from engines.opponents.review.model import Reviewed
from tests.engines.playing import walk

NODES = 12
ALL = [(slug, seats) for slug, game in GAMES.items() for seats in game.seats]
FEW = ("yonmoque", "six-mens-morris", "mu-torere", "ur", "pepper-corn", "bingo-battle", "neutron")
Record = list[tuple[int, str]]


def played(game: Game, seats: int, rng: random.Random, plies: int | None) -> tuple[Position, Record]:
    """A random game, or its first plies: where it stands, and its record."""
    position, record = game.start(seats), Record()
    for before, ply in walk(position, rng, plies):
        record.append(ply)
        position = before.play(*ply)
    return position, record


def between_opponents(game: Game, rng: random.Random) -> tuple[Position, Record]:
    """A game between two of the weakest."""
    position, record = game.start(), Record()
    while position.actors and len(record) < 120:
        actor = position.actors[0]
        if actor == CHANCE:
            move = position.draw(rng)
        else:
            move = think(game, position.seen_by(actor), actor, "easy", rng=rng, nodes=40).move
        record.append((actor, move))
        position = position.play(actor, move)
    return position, record


def check(found: Review, record: Record) -> None:
    """What every review promises."""
    assert len(found.values) == len(found.steps) + 1
    assert Review.from_json(json.loads(json.dumps(found.to_json()))) == found
    for seat in range(found.seats):
        gifts = sum(step.mistake[seat] for step in found.steps if step.actor != seat)
        balance = found.values[0][seat] + found.luck[seat] - found.mistakes[seat] + gifts
        assert balance == pytest.approx(found.result[seat], abs=0.01)
    for place, step in enumerate(found.steps):
        assert all(-0.5 <= value <= 1.5 for value in found.values[place])
        if step.actor != CHANCE:
            assert step.mistake[step.actor] <= 0
        if step.cause in (Cause.ROLL, Cause.DEAL, Cause.FORCED):
            assert not any(step.mistake)
    costs = [each.cost for each in found.worst]
    assert len(costs) <= 3
    assert costs == sorted(costs, reverse=True)
    for each in found.worst:
        assert record[each.ply] == (each.seat, each.played)
        assert each.better != each.played
        assert each.line[0] == each.better
        assert each.cost >= 0.05 - 1e-9


@pytest.mark.parametrize(("slug", "seats"), ALL)
def test_it_adds_up_wherever_a_match_is_given_up(slug: str, seats: int) -> None:
    game = GAMES[slug]
    position, record = played(game, seats, random.Random(f"{slug} {seats}"), 24)
    loser = len(record) % seats
    scores = tuple(0.0 if seat == loser else 1.0 if seats == 2 else 0.6 for seat in range(seats))
    outcome = position.outcome
    found = review(game, {}, seats, record, scores=scores, resigned=loser, nodes=NODES)
    check(found, record)
    if outcome is None:
        assert found.steps[-1].cause is Cause.RESIGNED
        assert found.result == scores
        assert found.steps[-1].mistake[loser] == pytest.approx(-found.values[-2][loser], abs=1e-6)


@pytest.mark.parametrize("slug", FEW)
def test_it_adds_up_to_the_end(slug: str) -> None:
    game = GAMES[slug]
    position, record = between_opponents(game, random.Random(slug))
    outcome = position.outcome
    scores = None if outcome else (0.5,) * game.seats[0]
    found = review(game, {}, game.seats[0], record, scores=scores, nodes=NODES)
    check(found, record)
    assert found.result == (outcome.scores if outcome else scores)
    assert found == review(game, {}, game.seats[0], record, scores=scores, nodes=NODES)


def test_an_agreed_draw_is_settled_and_nobodys_mistake() -> None:
    game = GAMES["yonmoque"]
    _, record = played(game, 2, random.Random(1), 6)
    found = review(game, {}, 2, record, scores=(0.5, 0.5), nodes=NODES)
    check(found, record)
    assert found.steps[-1].cause is Cause.SETTLED
    assert not any(found.steps[-1].mistake)


def test_a_match_without_a_result_is_refused() -> None:
    with pytest.raises(ValueError, match="no result"):
        review(GAMES["yonmoque"], {}, 2, [(0, "a1")], nodes=NODES)


def test_who_leaves_gives_something_up() -> None:
    game = GAMES["yut"]
    rng = random.Random(4)
    position, record = game.start(3), Record()
    while len(record) < 30 or position.actors == (CHANCE,):
        ply = next(iter(walk(position, rng, 1)))[1]
        record.append(ply)
        position = position.play(*ply)
    leaver = position.actors[0]
    record.append((leaver, LEAVING))
    after = position.without(leaver)
    assert after is not None
    for before, ply in walk(after, rng):
        record.append(ply)
        after = before.play(*ply)
    found = review(game, {}, 3, record, nodes=NODES)
    check(found, record)
    step = found.steps[record.index((leaver, LEAVING))]
    assert step.cause is Cause.LEFT
    assert step.mistake[leaver] < 0
    with pytest.raises(ValueError, match="cannot leave"):
        review(GAMES["yonmoque"], {}, 2, [(0, LEAVING)], nodes=NODES)


def test_by_a_table_a_mistake_is_a_whole_or_a_half() -> None:
    game = GAMES["mu-torere"]
    position, record = played(game, 2, random.Random(5), None)
    assert position.outcome is not None
    found = review(game, {}, 2, record, nodes=NODES)
    assert {value for values in found.values for value in values} <= {0.0, 0.5, 1.0}
    assert any(found.luck) is False
    assert found.worst


def test_missing_a_win_in_one_is_a_mistake() -> None:
    game = GAMES["yonmoque"]
    record = [
        (ply % 2, move) for ply, move in enumerate(["a1", "a5", "b1", "b5", "c1", "e5", "d2", "d5", "e4"])
    ]
    found = review(game, {}, 2, record, scores=(0.0, 1.0), resigned=0, nodes=60)
    (mistake,) = (each for each in found.worst if each.ply == 8)
    assert (mistake.seat, mistake.played, mistake.best) == (0, "e4", 1.0)
    after = game.start()
    for ply in [*record[:8], (0, mistake.better)]:
        after = after.play(*ply)
    assert after.outcome is not None


def test_a_roll_changes_what_it_should() -> None:
    game = GAMES["baseball"]
    position, record = played(game, 2, random.Random(2), None)
    assert position.outcome is not None
    found = review(game, {}, 2, record, nodes=NODES)
    check(found, record)
    assert found.values[0] == pytest.approx((0.5, 0.5), abs=1e-3)
    assert found.luck[0] == pytest.approx(found.result[0] - 0.5, abs=1e-3)
    assert found.mistakes == (0, 0)


@pytest.mark.parametrize("slug", ["el-oso", "bingo-battle"])
def test_a_review_of_a_solitaire_tells_points(slug: str) -> None:
    game = GAMES[slug]
    position, record = played(game, 1, random.Random(2), None)
    found = review(game, {}, 1, record, nodes=NODES)
    assert len(found.points) == len(record) + 1
    assert position.outcome is not None
    assert position.outcome.points == (found.points[-1],)


def test_it_is_told_in_words() -> None:
    game = GAMES["yonmoque"]
    mistake = Mistake(13, 0, "b2-c3", 0.0, "b2-b3", 0.5, ("b2-b3",))
    _, record = played(game, 2, random.Random(1), 6)
    found = review(game, {}, 2, record, scores=(0.5, 0.5), nodes=NODES)
    assert not found.solved
    told = str(mistake_text(game, found, mistake))
    assert told == "Move 14: Blue played b2-c3. Winning chances: 50% → 0%."
    still = replace(found, steps=tuple(replace(step, luck=(0.0, 0.0)) for step in found.steps))
    assert "luck" not in str(balance_text(still, 0, "Ann"))
    assert str(balance_text(found, 1, "Ben")).startswith("Ben: luck ")


def test_without_luck_mistakes_are_counted_as_they_are_listed() -> None:
    """Less than `NEARLY` isn't a mistake, and neither is giving up."""

    def chose(seat: int, cost: float) -> Reviewed:
        return Reviewed(seat, Cause.CHOICE, (-cost, cost) if seat == 0 else (cost, -cost), (0.0, 0.0))

    steps = (
        chose(0, 0.304),
        chose(1, 0.04),
        chose(0, 0.06),
        Reviewed(0, Cause.RESIGNED, (-0.1, 0.1), (0, 0)),
    )
    worst = (Mistake(0, 0, "a1", 0.201, "b2", 0.505, ("b2",)), Mistake(2, 0, "a2", 0.15, "b2", 0.21, ("b2",)))
    found = Review(((0.5, 0.5),) * 5, steps, worst)
    # 50% → 20%, says the list (505 to 201 would be 30.4%)
    assert str(balance_text(found, 0, "Ann")) == "Ann: 2 mistakes, the biggest costing 30%"
    assert str(balance_text(found, 1, "Ben")) == "Ben: no mistakes"
    once = replace(found, steps=steps[2:], worst=worst[1:])
    assert str(balance_text(once, 0, "Ann")) == "Ann: 1 mistake, costing 6%"
    unlisted = replace(found, worst=())
    assert str(balance_text(unlisted, 0, "Ann")) == "Ann: 2 mistakes, the biggest costing 30%"
    assert str(balance_text(replace(found, solved=True), 0, "Ann")) == "Ann: 2 mistakes"


def test_what_a_table_knows_is_told_as_a_result() -> None:
    game = GAMES["tsoro"]
    _, record = played(game, 2, random.Random(1), None)
    found = review(game, {}, 2, record, nodes=NODES)
    assert Review.from_json(found.to_json()) == found
    assert found.solved
    told = str(mistake_text(game, found, Mistake(3, 1, "a1", 0.0, "b2", 0.5, ("b2",))))
    assert told == "Move 4: Green played a1. With best play: a draw → a loss."
