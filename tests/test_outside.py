"""What programs outside this repository import. Nothing inside has to use it, and it stays all the same."""

from __future__ import annotations

import dataclasses
import inspect
import random

from engines import CHANCE, GAMES, Game, IllegalMove, Message, Outcome, Position
from engines.opponents import LEVELS, Thought, think
from render import Step, View, draw

POSITION = {
    "moves": ["actor"],
    "play": ["actor", "move"],
    "describe": ["actor", "move"],
    "chances": [],
    "draw": ["rng"],
    "seen_by": ["seat"],
    "resample": ["seat", "rng"],
    "to_json": [],
    "from_json": ["data"],
}
"""The methods of a position, and their arguments."""


def test_positions_and_games_are_called_as_ever() -> None:
    for name, arguments in POSITION.items():
        found = [each for each in inspect.signature(getattr(Position, name)).parameters if each != "self"]
        assert found == arguments, name
    position = GAMES["yonmoque"].start(2, self_trap="safe")
    assert isinstance(position, Position)
    assert (position.actors, position.roller, position.outcome) == ((0,), None, None)
    assert GAMES["ur"].start().actors == (CHANCE,)
    assert issubclass(IllegalMove, Exception)
    fields = [field.name for field in dataclasses.fields(Outcome)]
    assert fields[:3] == ["scores", "points", "reason"]
    for game in GAMES.values():
        assert isinstance(game, Game)
        assert (type(game.slug), type(game.title), type(game.seats), type(game.options)) == (
            str,
            str,
            range,
            tuple,
        )


def test_opponents_are_asked_as_ever() -> None:
    assert LEVELS == ("easy", "normal", "hard", "expert")
    game, position = GAMES["yonmoque"], GAMES["yonmoque"].start()
    thought = think(game, position, 0, "normal", rng=random.Random(1), seconds=None, nodes=50)
    assert isinstance(thought, Thought)
    assert thought.move in position.moves(0)
    assert 0 <= thought.value <= 1
    assert thought.line[0] == thought.move
    assert (type(thought.nodes), type(thought.exact)) == (int, bool)


def test_a_view_is_drawn_as_ever() -> None:
    game = GAMES["yonmoque"]
    before = game.start()
    after = before.play(0, "c3")
    assert isinstance(after.describe(1, "c4"), Message)
    picture = draw(View(game, after, viewer=1, steps=(Step(before, 0, "c3", after),)), "day")
    assert picture.png.startswith(b"\x89PNG")
    assert picture.png != draw(View(game, before), "day").png
