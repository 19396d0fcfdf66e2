"""Opponents at games of dice: moves that are plainly best, and how the seats stand."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engines import CHANCE, GAMES, Position
from engines.chance.dice import PREFIX, Dice
from engines.opponents import LEVELS, think
from engines.opponents.knowledge.essen_flyer import homecoming
from engines.opponents.knowledge.logs_and_streams import finishing
from engines.opponents.knowledge.marinetti import finishing as making
from engines.opponents.known import noise_scale
from engines.opponents.levels import BY_NAME
from engines.opponents.search.expectimax import SOME_RESULTS, representative
from engines.opponents.standing import standing
from tests.engines.dice_positions import at

RACES = ("cheeta", "essen-flyer", "logs-and-streams", "marinetti", "uckers", "ur", "yut")


def best(slug: str, position: Any, nodes: int = 2_000, level: str = "expert") -> str:
    (seat,) = position.actors
    return think(GAMES[slug], position, seat, level, rng=random.Random(1), nodes=nodes).move


def chosen_from(slug: str, **fields: Any) -> Any:
    """A position with seat 0 to choose, its dice rolled."""
    rolled: dict[str, dict[str, Any]] = {
        "cheeta": {"throwing": False, "hits": [True, True]},
        "essen-flyer": {"values": [1, 2, 3, 4, 5, 6], "owners": [0, 1, 0, -1, 1, 0], "rolling": False},
        "uckers": {"opening": False},
        "ur": {"phase": "move"},
        "yut": {"rolling": False},
    }
    return at(slug, seats=2, **rolled.get(slug, {}), **fields)


def random_positions(slug: str, seats: int, count: int) -> list[Position]:
    """The positions of a game played at random, from its start."""
    rng = random.Random(seats)
    position = GAMES[slug].start(seats)
    found: list[Position] = []
    while position.actors and len(found) < count:
        found.append(position)
        actor = position.actors[0]
        move = position.draw(rng) if actor == CHANCE else rng.choice(position.moves(actor))
        position = position.follow(actor, move)
    return found


@pytest.mark.parametrize(
    ("slug", "fields", "move"),
    [
        # The last ones come home, and the game is won.
        ("cheeta", {"steps": [[22] * 2 + [24] * 3, [8] + [24] * 4], "values": [2]}, "d2=c3"),
        ("yut", {"beavers": [[19, 19, 29, 29], [3, 29, 29, 29]], "kept": [2]}, "r20=off"),
        ("marinetti", {"progress": [21, 22], "shown": [1, 2, 5]}, "2,1"),
        ("logs-and-streams", {"squares": [80, 99], "choosing": True}, "climb"),
        ("essen-flyer", {"stacks": [[], [], [], [], [], [], [3]], "dice": [1, 0, 0, 2, 1, 2]}, "g-home"),
        # One can be hit, and nothing else gains as much.
        ("cheeta", {"steps": [[0, 0, 0, 4, 9], [0, 0, 0, 0, 14]], "values": [2]}, "e3-e5"),
        ("uckers", {"beavers": [[-1, -1, 10, 30], [-1, -1, -1, 8]], "die": 4}, "t31-t35"),
        ("ur", {"steps": [[0, 0, 0, 0, 0, 5, 9], [0, 0, 0, 0, 0, 0, 11]], "shown": [1, 3]}, "e2-g2"),
        ("yut", {"beavers": [[-1, -1, 2, 5], [-1, -1, -1, 8]], "kept": [3]}, "r6-r9"),
        # One can be left where it could be hit, or another moved as far in safety.
        ("cheeta", {"steps": [[2, 8, 24, 24, 24], [0, 1, 24, 24, 24]], "values": [2]}, "e1-e3"),
        ("uckers", {"beavers": [[-1, -1, 20, 49], [-1, -1, 0, 45]], "die": 4}, "t50-a3"),
        ("ur", {"steps": [[1, 4, 15, 15, 15, 15, 15], [1, 3, 4, 5, 15, 15, 15]], "shown": [1, 3]}, "d1-b1"),
    ],
)
def test_plainly_best(slug: str, fields: dict[str, Any], move: str) -> None:
    assert best(slug, chosen_from(slug, **fields)) == move


def test_nothing_is_left_where_another_can_fetch_it() -> None:
    position = chosen_from("essen-flyer", stacks=[[], [], [], [], [], [3], []], dice=[0, 0, 0, 1, 0, 1])
    assert position.moves(0) == ["g-white", "pass"]
    assert best("essen-flyer", position) == "pass"


def test_odds_of_the_dice() -> None:
    # From the border a red marker needs a red die and a white one, a white marker two white ones.
    red, white = homecoming()[0], homecoming()[5]
    assert red[6] == pytest.approx(1 - 2 * (5 / 6) ** 6 + (4 / 6) ** 6)
    assert white[6] == pytest.approx(1 - (5 / 6) ** 6 - (5 / 6) ** 5)
    assert making()[22][1] == pytest.approx(1 - (5 / 6) ** 3)
    assert finishing("may", "bounce")[99][1] == pytest.approx(1 / 6)
    assert finishing("may", "stay")[99][2] == pytest.approx(11 / 36)


def test_some_rolls_stand_for_many() -> None:
    """Every die shows every face among them, about as often as any other."""
    some = representative(list(Dice(4, "012345", ordered=True).results))
    assert len(some) == SOME_RESULTS
    for die in range(4):
        shown = Counter(result.removeprefix(PREFIX).split("-")[die] for result, _ in some)
        assert len(shown) == 6
        assert max(shown.values()) <= 6
    for dice in (4, 5, 7):
        chosen = representative(list(Dice(dice).results))
        pips = [int(pip) for result, _ in chosen for pip in result.removeprefix(PREFIX).split("-")]
        assert sum(pips) / len(chosen) == pytest.approx(3.5 * dice, abs=0.5)


def test_a_weaker_level_chooses_less_well() -> None:
    position = chosen_from("yut", beavers=[[-1, -1, 2, 5], [-1, -1, -1, 8]], kept=[3])
    rng = random.Random(5)
    right = {
        level: sum(
            think(GAMES["yut"], position, 0, level, rng=rng, nodes=100).move == "r6-r9" for _ in range(100)
        )
        for level in ("easy", "normal", "hard")
    }
    assert 40 < right["easy"] < right["normal"] < right["hard"]


def test_among_many_moves_that_are_alike_the_better_ones_are_found() -> None:
    """El Oso alone: whoever is misled by each of a dozen moves saves no more than by chance."""

    def saved(seed: int, level: str | None) -> int:
        game, rng = GAMES["el-oso"], random.Random(seed)
        position = game.start(1)
        while position.actors:
            (actor,) = position.actors
            if actor == CHANCE:
                move = position.draw(rng)
            elif level is None:
                move = rng.choice(position.moves(actor))
            else:
                move = think(game, position, actor, level, rng=rng, nodes=300).move
            position = position.play(actor, move)
        assert position.outcome is not None
        assert position.outcome.points is not None
        return position.outcome.points[0]

    by_chance, by_thought = (sum(saved(seed, level) for seed in range(16)) for level in (None, "hard"))
    assert by_thought > 2 * by_chance


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


def test_where_dice_decide_everything_nobody_thinks() -> None:
    game = GAMES["baseball"]
    assert all(position.actors == (CHANCE,) for position in random_positions("baseball", 2, 200))
    with pytest.raises(ValueError, match="is not to act"):
        think(game, game.start(), 0, "easy", rng=random.Random(1))


def test_easy_alone_misjudges_more_where_its_game_says_so() -> None:
    cheeta, ur = ([noise_scale(GAMES[slug], BY_NAME[level]) for level in LEVELS] for slug in ("cheeta", "ur"))
    assert cheeta[0] > cheeta[1] == cheeta[2]
    assert len(set(ur)) == 1
