"""Names that an arrow covers stand in one place only."""

import pytest

from render.scene import Arrow, Name, Patch
from render.show import scene_of
from tests.render.states.every_state import STATES


@pytest.mark.parametrize(("state", "covered"), [("pretwa-chain", "o"), ("kolowis-long", "9")])
def test_a_covered_name_is_taken_off_the_board(state: str, covered: str) -> None:
    shown = scene_of(STATES[state])
    (name,) = (thing for thing in shown.things if isinstance(thing, Name))
    assert name.text == covered
    labels = [label.at for label in shown.board.labels if label.text == covered]
    bare = [place for place, thing in enumerate(shown.things) if isinstance(thing, Patch)]
    assert any(thing.at in labels for thing in shown.things if isinstance(thing, Patch))
    assert max(bare) < min(place for place, thing in enumerate(shown.things) if isinstance(thing, Arrow))
