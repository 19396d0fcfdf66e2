"""Pepper. Corn!: what its scene marks on the table and tells of each seat, in every shape of table."""

from dataclasses import replace
from itertools import combinations
from typing import TypeVar, cast

import pytest

from engines.chance.decktet import NUMBER, code
from engines.games.pepper_corn import GAME, GAP, PepperCorn
from render import View, alt
from render import scene as s
from render.compose.cards.tableau import tableau
from render.show import scene_of
from tests.render.states.pepper_corn import SPLIT, STATES, TAKEN, pepper

T = TypeVar("T", bound=s.Thing)


def of(kind: type[T], things: tuple[s.Thing, ...]) -> list[T]:
    return [thing for thing in things if isinstance(thing, kind)]


def marked(view: View, seat: int) -> list[str]:
    """The cards that are marked as reached by a seat."""
    side = GAME.colours[seat]
    return [card.code for card in of(s.Card, scene_of(view).things) if side in card.sides]


@pytest.mark.parametrize("name", STATES)
def test_the_table_shows_every_place_and_who_reaches_it(name: str) -> None:
    view = STATES[name]
    position = cast("PepperCorn", view.position)
    shown = scene_of(view)
    lying = [card for card in of(s.Card, shown.things) if not card.ghost and not card.picked]
    slots = of(s.Slot, shown.things)
    assert len(slots) == position.tableau.count(GAP)
    assert [card.code for card in lying] == [
        s.BACK if place in position.face_down else code(card)
        for place, card in enumerate(position.tableau)
        if card != GAP
    ]
    over = position.outcome is not None
    for seat in (0, 1):
        reached = [] if over else [code(position.tableau[place]) for place in position.reach(seat)]
        assert marked(view, seat) == reached
        ways = position.way_in(seat)
        assert sum(GAME.colours[seat] in slot.sides for slot in slots) == len(ways)
    assert all(card.veiled == (not card.sides and not over) for card in lying)
    corners = [(card.at[0], card.at[1]) for card in lying]
    assert len(set(corners)) == len(corners)


def test_a_capture_shows_the_card_its_price_and_who_took_it() -> None:
    things = scene_of(STATES["captured"]).things
    assert [card.code for card in of(s.Card, things) if card.ghost] == ["8YK"]
    assert [fan.codes for fan in of(s.Fan, things)] == [("AW", "CY")]
    assert of(s.Token, things)[-1].side == "blue"


def test_passes_leave_the_capture_before_them_in_sight() -> None:
    """At the end, too, where it lies on the veil."""
    won = STATES["won"]
    assert not any(card.ghost for card in of(s.Card, scene_of(won).things))
    captured = pepper(*TAKEN, "c1:AL", "e3:7ML").steps[-1:]
    things = scene_of(replace(won, steps=(*captured, *won.steps))).things
    (ghost,) = (card for card in of(s.Card, things) if card.ghost)
    assert ghost.code == "AM"
    (veil,) = (place for place, thing in enumerate(things) if isinstance(thing, s.Veil))
    assert veil < things.index(ghost)


def test_a_card_just_turned_up_has_a_gold_edge_and_keeps_its_marks() -> None:
    (turned,) = (card for card in of(s.Card, scene_of(STATES["down"]).things) if card.fresh)
    assert (turned.code, turned.sides) == ("8YK", ("blue",))
    assert not any(card.fresh for card in of(s.Card, scene_of(STATES["captured"]).things))


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("grid", GAME.options[0].values)
def test_every_table_fits_its_picture_and_no_cards_touch(grid: str, over: bool) -> None:
    position = cast("PepperCorn", GAME.start(2, grid=grid))
    table = tableau(position.rows, position.columns, GAME.colours[:2], over=over)
    assert isinstance(table.board.frame, s.Frame)
    left, top, width, height = table.board.frame.box
    assert table.card >= (56 if over else 66)
    for x, y in table.spots:
        assert left < x - table.card / 2 < x + table.card / 2 < left + width
        down = table.board.size[1] - y
        assert top < down - s.TALL * table.card / 2 < down + s.TALL * table.card / 2 < top + height
    for one, other in combinations(table.spots, 2):
        apart = abs(one[0] - other[0]) - table.card, abs(one[1] - other[1]) - s.TALL * table.card
        assert max(apart) > 4
    for _, panel_top, _, panel_height in (*table.panels, *([table.result] if over else [])):
        assert 0 <= panel_top <= panel_top + panel_height <= table.board.size[1]


def test_a_long_table_is_folded_and_the_rest_of_its_rows_lies_below() -> None:
    table = tableau(2, 12, GAME.colours[:2])
    (a1, f1, g1, a2) = (table.spots[place] for place in (0, 5, 6, 12))
    assert a1[0] == g1[0] < f1[0]
    assert g1[1] < a1[1] < a2[1]
    assert [len(edges) for edges in table.bars] == [2, 2]
    assert len(table.board.guides) == 4


def test_a_divided_hand_stays_hidden_until_both_are() -> None:
    divided, dividing = scene_of(STATES["dividing"]).panels
    assert [panel.active for panel in (divided, dividing)] == [False, True]
    for panel in (divided, dividing):
        assert [fan.codes for fan in of(s.Fan, panel.things)] == [(s.BACK,) * 6]
    said = [str(words.text) for panel in (divided, dividing) for words in of(s.Label, panel.things)]
    assert said == ["ready", "dividing"]


def test_offers_are_numbered_and_lie_with_who_chooses_from_them() -> None:
    shown = scene_of(STATES["offers"])
    for panel, piles in zip(
        shown.panels,
        ([("AL", "CY"), ("AY", "2WL", "5YK", "7ML")], [("AS", "CM"), ("3SK", "4WL", "8MS", "9WY")]),
        strict=True,
    ):
        assert [fan.codes for fan in of(s.Fan, panel.things)] == piles
        assert [badge.text for badge in of(s.Badge, panel.things)] == ["1", "2"]
    whose = [[token.side for token in of(s.Token, panel.things)] for panel in shown.panels]
    assert whose == [["blue", "orange", "orange"], ["orange", "blue", "blue"]]
    assert [len(of(s.Patch, panel.things)) for panel in shown.panels] == [2, 2]
    one_taken = scene_of(pepper(*SPLIT, "take:1"))
    assert not any(of(s.Patch, panel.things) for panel in one_taken.panels)
    said = str(alt(STATES["offers"]))
    assert "Blue offers pile 1: AS CM, or pile 2: 3SK 4WL 8MS 9WY." in said


def test_hands_discards_and_points_are_open() -> None:
    blue, orange = scene_of(STATES["captured"]).panels
    assert [fan.codes for fan in of(s.Fan, blue.things)] == [("AS", "8YK", "CM")]
    assert [(pile.code, pile.count) for pile in of(s.Pile, blue.things)] == [("CY", 3)]
    assert [str(words.text) for words in of(s.Label, orange.things)] == ["40"]


def test_who_can_only_pass_is_told_so() -> None:
    position = replace(cast("PepperCorn", STATES["captured"].position), turn=0, hands=((), (NUMBER["AM"],)))
    panels = scene_of(View(GAME, position)).panels
    assert ["to pass" in [str(words.text) for words in of(s.Label, panel.things)] for panel in panels] == [
        True,
        False,
    ]


def test_the_end_is_told_below_a_lying_table_and_beside_a_standing_one() -> None:
    lying = scene_of(STATES["won"])
    assert [len(of(s.Headline, panel.things)) for panel in lying.panels] == [0, 0, 1]
    assert [panel.active for panel in lying.panels] == [False, True, True]
    standing = scene_of(STATES["8x4-over"])
    assert not any(of(s.Headline, panel.things) for panel in standing.panels)
    told = [str(words.text) for words in of(s.Label, standing.panels[-1].things)]
    outcome = STATES["8x4-over"].position.outcome
    assert outcome is not None
    assert told == ["53–31", "Orange wins", str(outcome.reason)]


def test_at_the_end_each_seat_s_way_into_the_table_keeps_its_colour() -> None:
    shown = scene_of(STATES["8x4-over"])
    (veil,) = (place for place, thing in enumerate(shown.things) if isinstance(thing, s.Veil))
    ways = of(s.Slot, shown.things[veil:])
    assert len(ways) == len(of(s.Slot, shown.things))
    assert {way.sides for way in ways} >= {("blue",), ("orange",)}


def test_words_tell_every_card_by_row() -> None:
    said = str(alt(STATES["down"]))
    assert "2: ? ? 8YK ? ? ? ? ?;" in said
    assert "1: 2MK 9MS – 6LK 3LY CS 7WY 4YK;" in said
    assert "Blue can reach a1 b1 d1 e1 f1 g1 h1 c2." in said
