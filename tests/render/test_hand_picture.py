"""The picture of a hand and its words."""

from dataclasses import replace

import pytest

from render import (
    LONGEST_ALT,
    View,
    alt,
    alt_hand_and_table,
    hand_and_table,
    hand_scene,
    paint_plan,
    scene_of,
)
from render.hand_and_table import LARGEST
from render.hand_picture import alt_hand
from render.paint.png import largest
from render.scene import Fan, Label, Tag, Token
from tests.render.golden_pictures import assert_golden
from tests.render.states.pepper_corn import HANDS, HANDS_BY_DAY
from tests.toys import MARKET

WITH_TABLE = ["hand-eight", "hand-twenty"]
"""The hands that are drawn below their table, too."""
CASES = [*((name, "dusk") for name in HANDS), *((name, "day") for name in HANDS_BY_DAY)]


@pytest.mark.parametrize(("name", "theme"), CASES)
def test_a_hand_is_the_golden_one(name: str, theme: str) -> None:
    picture = paint_plan(hand_scene(HANDS[name]), theme)
    assert_golden(picture, f"{name}-{theme}")
    assert len(picture.png) <= largest(hand_scene(HANDS[name]).board)


@pytest.mark.parametrize("name", HANDS)
def test_names_stand_below_the_cards_as_they_lie(name: str) -> None:
    view = HANDS[name]
    (panel,) = hand_scene(view).panels
    tags = [thing for thing in panel.things if isinstance(thing, Tag)]
    fans = [thing for thing in panel.things if isinstance(thing, Fan)]
    hand = view.position.hand(1)
    assert tuple(tag.text for tag in tags) == hand
    assert tuple(code for fan in fans for code in fan.codes) == hand
    assert [place for place, tag in enumerate(tags) if tag.lit] == list(view.cards)
    assert sum(len(fan.picked) for fan in fans) == len(view.cards)
    assert [token.side for token in panel.things if isinstance(token, Token)] == [view.game.colours[1]]
    for x, y in (*(tag.at for tag in tags), *(fan.at for fan in fans)):
        assert 0 < x < panel.box[2] / panel.box[3]
        assert 0 < y < 1


def test_words_tell_the_hand_what_is_picked_and_what_for() -> None:
    said = str(alt_hand(HANDS["hand-eight"]))
    assert said == "In hand: AM, AY, 2WL, 3SK, 4WL, 5YK, 8MS and 9WY. Picked: AM and 9WY."
    aimed = HANDS["hand-twenty"]
    told = [thing.text for thing in hand_scene(aimed).panels[0].things if isinstance(thing, Label)]
    assert told == [aimed.position.aimed("c1")]
    assert str(told[0]) in str(alt_hand(aimed))
    assert len(str(alt_hand(aimed))) <= LONGEST_ALT
    assert str(alt_hand(HANDS["hand-empty"])) == "No cards in hand."


def test_a_hand_needs_a_viewer_and_cards_of_another_deck_show_their_names() -> None:
    with pytest.raises(ValueError, match="viewer: "):
        paint_plan(hand_scene(replace(HANDS["hand-one"], viewer=None)))
    dealt = View(MARKET, MARKET.start(), viewer=0)
    assert paint_plan(hand_scene(dealt)).width == 960


@pytest.mark.parametrize("name", WITH_TABLE)
def test_the_table_stands_above_the_hand_in_one_light_picture(name: str) -> None:
    view = HANDS[name]
    alone, both = paint_plan(hand_scene(view)), paint_plan(hand_and_table(view))
    assert both.width == alone.width
    assert both.height - alone.height == scene_of(view).board.size[1] - 14
    table, *_, hand = hand_and_table(view).panels
    assert table.box[1] + table.box[3] < hand.box[1], "the hand is below"
    assert len(both.png) <= LARGEST
    assert_golden(both, f"{name}-table-dusk")
    said = str(alt_hand_and_table(view))
    assert said.startswith(str(alt_hand(view)))
    assert said.endswith(str(alt(view)))
