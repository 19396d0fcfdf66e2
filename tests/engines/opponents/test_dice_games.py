"""Opponents at games of dice: moves that are plainly best, and how the seats stand."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engines import CHANCE, GAMES, Position
from engines.games.essen_flyer import SPACES
from engines.games.yut import BOARD, OFF, OUT
from engines.opponents import LEVELS, think
from engines.opponents.knowledge.essen_flyer import homecoming
from engines.opponents.knowledge.logs_and_streams import finishing
from engines.opponents.knowledge.marinetti import finishing as making
from engines.opponents.standing import standing
from tests.engines.dice_positions import at

RACES = ("cheeta", "essen-flyer", "logs-and-streams", "marinetti", "uckers", "ur", "yut")


def best(slug: str, position: Any, nodes: int = 2_000, level: str = "expert") -> str:
    (seat,) = position.actors
    return think(GAMES[slug], position, seat, level, rng=random.Random(1), nodes=nodes).move


def random_positions(slug: str, seats: int, count: int) -> list[Position]:
    """The positions of a game played at random, from its start."""
    rng = random.Random(seats)
    position, found = GAMES[slug].start(seats), []
    while position.actors and len(found) < count:
        found.append(position)
        actor = position.actors[0]
        move = position.draw(rng) if actor == CHANCE else rng.choice(position.moves(actor))
        position = position.follow(actor, move)
    return found


@pytest.mark.parametrize(
    ("slug", "fields", "move"),
    [
        # The last ones home, and so the game won.
        ("yut", {"beavers": [[BOARD.cell["r20"]] * 2 + [OFF] * 2, [OFF] * 3 + [3]], "kept": [2]}, "r20=off"),
        ("marinetti", {"progress": [21, 22], "shown": [1, 2, 5]}, "2,1"),
        ("logs-and-streams", {"squares": [80, 99], "choosing": True}, "climb"),
        # Two stand alike, and one of them can be hit.
        ("ur", {"phase": "move", "shown": [1, 2], "steps": [[2, 5, 7], [0, 8, 12]]}, "a2-b2"),
    ],
)
def test_plainly_best(slug: str, fields: dict[str, Any], move: str) -> None:
    if slug == "yut":
        fields = fields | {"rolling": False}
    if slug == "ur":
        fields = fields | {"steps": [[0] * 4 + fields["steps"][0], [0] * 4 + fields["steps"][1]]}
    assert best(slug, at(slug, **fields)) == move


@pytest.mark.parametrize("slug", RACES)
def test_equal_rng_and_nodes_give_equal_thoughts(slug: str) -> None:
    game = GAMES[slug]
    choices = [
        position
        for position in random_positions(slug, game.seats[-1], 120)
        if position.actors != (CHANCE,) and len(position.moves(position.actors[0])) > 1
    ]
    for position in choices[:2]:
        for level in LEVELS:
            first, second = (
                think(game, position, position.actors[0], level, rng=random.Random(3), nodes=400)
                for _ in range(2)
            )
            assert first == second
            assert 0 <= first.value <= 1
            assert first.nodes <= 401


@pytest.mark.parametrize(
    ("slug", "seats"), [(slug, seats) for slug in (*RACES, "baseball") for seats in GAMES[slug].seats]
)
def test_standing_is_shared_out(slug: str, seats: int) -> None:
    game = GAMES[slug]
    for position in random_positions(slug, seats, 60):
        scores = standing(game, position)
        assert all(0 <= score <= 1 for score in scores)
        if slug != "baseball":
            assert sum(scores) == pytest.approx(seats / 2)
            for side in game.sides(seats):
                assert len({scores[seat] for seat in side}) == 1
