"""Names that an arrow or a lifted piece covers are written again on top of it."""

from math import dist

import pytest

from engines.games.pretwa import GAME as PRETWA
from render.scene import Arrow, Glow, Name
from render.show import scene_of
from tests.render.states.every_state import STATES
from tests.render.states.views import played


@pytest.mark.parametrize(("state", "covered"), [("pretwa-chain", "o"), ("kolowis-long", "9")])
def test_a_covered_name_is_written_again_where_it_stands(state: str, covered: str) -> None:
    shown = scene_of(STATES[state])
    (place,) = (place for place, thing in enumerate(shown.things) if _names(thing, covered))
    name = shown.things[place]
    assert isinstance(name, Name)
    assert name.ground == "board"
    assert name.at in [label.at for label in shown.board.labels if label.text == covered]
    assert max(order for order, thing in enumerate(shown.things) if isinstance(thing, Arrow)) < place


def test_a_name_under_the_light_of_a_piece_that_must_capture_is_written_again() -> None:
    shown = scene_of(played(PRETWA, "a4-o"))
    (light,) = (thing for thing in shown.things if isinstance(thing, Glow))
    (label,) = (label for label in shown.board.labels if label.text == "a1")
    assert light.strong
    assert dist(light.at, label.at) < 1.6 * light.radius
    assert any(_names(thing, "a1") for thing in shown.things)


def _names(thing: object, text: str) -> bool:
    return isinstance(thing, Name) and thing.text == text


def test_no_name_is_written_again_where_nothing_lies_on_any() -> None:
    assert not [thing for thing in scene_of(STATES["brandub-opening"]).things if isinstance(thing, Name)]
