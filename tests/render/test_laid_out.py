"""The laws of arrows, names, faces and sizes, over random games of every game."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Final

import pytest

from engines import GAMES
from engines.core import Game
from render import View
from render import scene as s
from render.show import scene_of
from tests import ALL
from tests.render.laid_out import LEAST_BOARD, faults, width_of
from tests.render.states.every_state import STATES
from tests.render.states.views import picking, random_views
from tests.render.test_every_game import tables

GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
POSITIONS: Final = 200
"""For each game, number of seats and option."""
FEW, PLIES = 1, 30
"""How many positions of a game `make test` looks at, and among how many of its first plies."""

SPARED: Final[dict[tuple[str, str], str]] = {
    ("el-oso", "arrow"): "stacks are seen from the side and stand before the arrows behind them",
    ("el-oso", "ghost"): "the dot of a stack that may go there now lies on the ghost of one that was lost",
    ("kolowis", "piece"): "on the longest board, 17 points stand in a row",
}
"""Laws that a game may break, and why it has to."""


def _views(game: Game, seats: int, options: dict[str, str]) -> Iterator[View]:
    """Positions from the whole length of random games, something picked in two of five."""
    rng, seed, left = Random(seats), 0, POSITIONS if ALL else FEW
    while left:
        match = random_views(game, seats, seed, **options)
        views = list(match if ALL else islice(match, PLIES))
        for view in rng.sample(views, min(left, max(POSITIONS // 5, 1), len(views))):
            left -= 1
            if view.position.actors and view.position.actors[0] >= 0 and rng.random() < 0.4:
                move = rng.choice(view.position.moves(view.position.actors[0]))
                yield picking(view, re.split("[-x/]", move)[0])
            else:
                yield view
        seed += 1


@GAME
def test_nothing_hides_what_is_to_be_read(game: Game) -> None:
    for seats, options in tables(game) if ALL else [(game.seats[0], {})]:
        for view in _views(game, seats, options):
            found = faults(scene_of(view), over=not view.position.actors)
            broken = [fault for fault in found if (game.slug, fault.law) not in SPARED]
            assert not broken, (seats, options, view.picked, [step.move for step in view.steps])


@GAME
def test_boards_are_as_wide_as_a_phone(game: Game) -> None:
    assert width_of(scene_of(View(game, game.start(game.seats[0]))).board) >= LEAST_BOARD


def _broken(shown: s.Scene) -> set[str]:
    return {fault.law for fault in faults(shown)}


def test_each_law_is_noticed_when_it_is_broken() -> None:
    shown = scene_of(STATES["tsoro-placed"])
    spot = next(thing.at for thing in shown.things if isinstance(thing, s.Token))

    def with_thing(*things: s.Thing) -> set[str]:
        return _broken(replace(shown, things=(*shown.things, *things)))

    assert not _broken(shown)
    assert with_thing(s.Die(spot, 3, 0.05)) == {"face"}
    assert with_thing(s.Target(shown.board.labels[0].at, "blue", 0.03)) == {"name"}
    assert with_thing(s.Badge((0.5, 0.5), "7"), s.Badge((0.51, 0.5), "8")) >= {"touch"}
    assert with_thing(s.Arrow((0.4, 0.4), (0.5, 0.4), 0.03, leave=0.04, stop=0.04)) == {"arrow"}
    assert with_thing(s.Arrow((0.3, 0.15), (0.7, 0.15), 0.03, bow=0.1)) == {"straight"}
    assert with_thing(s.Glow(spot, "blue", 0.01)) == {"piece"}
