"""Scenes as data: what is shown of each state, and where."""

from dataclasses import replace
from math import dist
from typing import Final, TypeVar, cast

import pytest

from engines import GAMES
from engines.core import msg
from engines.games.el_oso import ElOso
from engines.games.yonmoque import GRID
from render import View, buttons
from render.scene import (
    Arrow,
    Badge,
    Capsule,
    Crown,
    Die,
    FromRing,
    Ghost,
    Headline,
    Hollow,
    Label,
    LossBadge,
    Panel,
    Scene,
    SideChange,
    Spot,
    Stack,
    Target,
    Thing,
    Token,
    ToRing,
)
from render.scenes.el_oso.events import SPOTS
from render.show import scene_of
from tests.render.states.el_oso import el_oso, table
from tests.render.states.every_state import STATES
from tests.render.states.views import after, ended, picking, random_views
from tests.render.states.yonmoque import yonmoque

T = TypeVar("T", bound=Thing)

TWO: Final = table("a1=1 c5=1 e1=1", "b3=1 a5=2", cave=9)
"""A board of El Oso for each of two seats."""


def of(kind: type[T], things: tuple[Thing, ...]) -> list[T]:
    return [thing for thing in things if isinstance(thing, kind)]


def spot(point: str) -> Spot:
    return SPOTS[GRID.cell[point]]


def lit(shown: Scene) -> list[int]:
    """Which panels are lit."""
    return [index for index, panel in enumerate(shown.panels) if panel.active]


@pytest.mark.parametrize("name", STATES)
def test_everything_lies_on_the_picture(name: str) -> None:
    shown = scene_of(STATES[name])
    width, height = shown.board.size
    for thing in shown.things:
        if (at := getattr(thing, "at", None)) is not None:
            x, y = shown.board.field.place(at)
            assert 0 < x < width
            assert 0 < y < height
    for panel in shown.panels:
        left, top, wide, high = panel.box
        assert left >= 0
        assert top >= 0
        assert left + wide <= width
        assert top + high <= height


@pytest.mark.parametrize("slug", ["yonmoque", "el-oso"])
def test_buttons_lie_as_the_board_does(slug: str) -> None:
    rows = buttons(GAMES[slug])
    assert [len(row) for row in rows] == [5] * 5
    assert rows[0] == ("a5", "b5", "c5", "d5", "e5")
    assert rows[4][0] == "a1"


def test_yonmoque_placing_is_ringed() -> None:
    shown = scene_of(yonmoque("a3 b3"))
    assert [ring.at for ring in of(ToRing, shown.things)] == [spot("b3")]
    assert not of(Arrow, shown.things)
    assert not of(FromRing, shown.things)


def test_a_shooter_put_back_in_jarmo_has_a_plus() -> None:
    taking = STATES["jarmo-taking-back"]
    assert not of(Badge, scene_of(taking).things)
    put, *_, given_up = (
        scene_of(after(taking.game, taking.position, move)).things for move in taking.position.moves(0)
    )
    (plus,) = of(Badge, put)
    (ring,) = of(ToRing, put)
    assert plus.text == "+"
    assert dist(plus.at, ring.at) < 1.2 * ring.radius
    assert not of(Badge, given_up)


def test_yonmoque_stocks_are_tokens_and_hollows() -> None:
    panels = scene_of(yonmoque("a3 b3 c3")).panels
    assert [len(of(Hollow, panel.things)) for panel in panels] == [2, 1]
    assert [len(of(Token, panel.things)) for panel in panels] == [1 + 4, 1 + 5]


def test_yonmoque_move_has_its_arrow_and_all_it_replaced() -> None:
    view = STATES["yonmoque-replaced"]
    shown = scene_of(view)
    (arrow,) = of(Arrow, shown.things)
    assert (arrow.start, arrow.end) == (spot("e4"), spot("d5"))
    assert {turned.at for turned in of(SideChange, shown.things)} == {spot(p) for p in ("c4", "c5", "d4")}
    assert {turned.was for turned in of(SideChange, shown.things)} == {"green"}


def test_yonmoque_self_trap_shows_the_moved_beaver_turned() -> None:
    shown = scene_of(STATES["yonmoque-trapped"])
    assert [(turned.at, turned.was) for turned in of(SideChange, shown.things)] == [(spot("b1"), "blue")]
    (token,) = (token for token in of(Token, shown.things) if token.at == spot("b1"))
    assert token.side == "green"


def test_yonmoque_picked_beaver_is_lifted_and_targets_are_the_legal_moves() -> None:
    view = STATES["yonmoque-picked"]
    shown = scene_of(view)
    assert [token.at for token in of(Token, shown.things) if token.picked] == [spot("c3")]
    legal = {spot(move[3:]) for move in view.position.moves(0) if move.startswith("c3-")}
    assert {target.at for target in of(Target, shown.things)} == legal


def test_no_target_is_shown_to_those_who_do_not_pick() -> None:
    assert not of(Target, scene_of(STATES["el-oso-rain"]).things)


def test_winning_row_is_marked_and_its_pieces_are_drawn_last() -> None:
    shown = scene_of(STATES["yonmoque-won"])
    (row,) = of(Capsule, shown.things)
    assert (row.start, row.end) == (spot("a1"), spot("d1"))
    after_row = shown.things[shown.things.index(row) :]
    assert {token.at for token in of(Token, after_row)} == {spot(p) for p in ("a1", "b1", "c1", "d1")}
    (headline,) = of(Headline, shown.panels[0].things)
    assert str(headline.title) == "Blue wins"


@pytest.mark.parametrize(
    ("name", "title", "numbers", "crowns"),
    [
        ("yonmoque-five", "Green wins", [], 1),
        ("yonmoque-resigned", "Blue wins", [], 1),
        ("yonmoque-agreed", "Draw", [], 0),
        ("el-oso-won", "Blue wins", [], 1),
        ("el-oso-lost", "Blue loses", [], 1),
        ("el-oso-three-over", "Orange wins", [], 1),
        ("badger-over", "Blue wins 15–11", [], 1),
        ("five-field-kono-won", "Blue wins 7–5", [], 1),
    ],
)
def test_result_is_written_large(name: str, title: str, numbers: list[str], crowns: int) -> None:
    panel, *_ = scene_of(STATES[name]).panels
    (headline,) = of(Headline, panel.things)
    assert str(headline.title) == title
    assert [label.text for label in of(Label, panel.things)] == numbers
    assert len(of(Crown, panel.things)) == crowns


def test_resigned_solitaire_is_lost() -> None:
    view = ended(STATES["el-oso-rain"], (0.0,), msg("Blue resigned."))
    (headline,) = of(Headline, scene_of(view).panels[0].things)
    assert (str(headline.title), str(headline.reason)) == ("Blue loses", "Blue resigned.")


def test_el_oso_stacks_and_stores_are_those_of_the_position() -> None:
    for view in random_views(STATES["el-oso-rain"].game, 1, 5):
        table = cast("ElOso", view.position).tables[0]
        shown = scene_of(view)
        stacks = of(Stack, shown.things)
        for cell, height in enumerate(table.stacks):
            here = [(s.side, s.height) for s in stacks if s.at == SPOTS[cell]]
            assert here == ([("blue" if height > 0 else "bear", abs(height))] if height else [])
        beside = [(s.side, s.height) for s in stacks if s.at not in SPOTS]
        expected = [("bear", 1)] * table.ground
        expected += [("bear", table.cave)] * (table.cave > 0) + [("blue", table.pit)] * (table.pit > 0)
        assert sorted(beside) == sorted(expected)
        assert len(of(Hollow, shown.things)) == 12 - table.sky


def test_el_oso_each_die_is_drawn_by_what_it_moved() -> None:
    shown = scene_of(STATES["el-oso-picked"])
    dice = {die.face: die.at for die in of(Die, shown.things)}
    assert set(dice) == {1, 3}
    for face, point in ((1, "a5"), (3, "c5")):
        assert max(abs(a - b) for a, b in zip(dice[face], spot(point), strict=True)) < 0.5
    thrown = of(Die, shown.panels[1].things)
    assert [(die.face, die.spent) for die in thrown] == [(1, False), (3, False), (6, True)]


def test_el_oso_annihilation_leaves_a_number_or_a_ghost() -> None:
    partly = scene_of(STATES["el-oso-annihilation"]).things
    assert [(loss.count, of(Ghost, partly)) for loss in of(LossBadge, partly)] == [(2, [])]
    wholly = scene_of(STATES["el-oso-cave"]).things
    assert [(ghost.at, ghost.count) for ghost in of(Ghost, wholly)] == [(spot("b3"), 3)]
    assert {badge.text for badge in of(Badge, wholly)} == {"+3", "−5"}


def test_el_oso_rings_no_stack_of_the_bear() -> None:
    beaten = scene_of(el_oso(table("a1=1 e1=1", "b3=3", cave=9), moves="a1-b2 roll:2"))
    assert not of(ToRing, beaten.things)
    assert [loss.count for loss in of(LossBadge, beaten.things)] == [1]
    held = scene_of(el_oso(table("a1=3 e1=1", "b3=1", cave=11), moves="a1-b2 roll:2-6-6"))
    assert len(of(ToRing, held.things)) == 1


def test_el_oso_rain_is_thrown_beside_the_bears_dice() -> None:
    panel = scene_of(STATES["el-oso-rain"]).panels[1]
    dice = [(die.face, die.spent) for die in of(Die, panel.things)]
    spent = [(5, True), (5, True), (6, True), (6, True)]
    assert dice == [(2, False), (2, False), (1, False), (1, False), (3, False), *spent]


def test_el_oso_sky_is_a_target() -> None:
    view = picking(STATES["el-oso-pending"], "")
    assert not of(Target, scene_of(view).things)
    ready = next(
        view
        for view in random_views(STATES["el-oso-rain"].game, 1, 5)
        if view.position.actors == (0,) and any(move.endswith("sky") for move in view.position.moves(0))
    )
    move = next(move for move in ready.position.moves(0) if move.endswith("sky"))
    targets = of(Target, scene_of(picking(ready, move[:2])).things)
    assert any(target.at[1] > 5 for target in targets)


def test_el_oso_lights_the_seat_that_moves_or_rolls_for_the_bear() -> None:
    assert lit(scene_of(STATES["el-oso-rain"])) == [0, 3]  # its panel and the tag on it
    assert lit(scene_of(STATES["el-oso-pending"])) == [0, 3]
    assert lit(scene_of(STATES["el-oso-four"])) == [2, 5]


def _panel_words(panel: Panel) -> list[str]:
    return [str(label.text) for label in of(Label, panel.things)]


def test_el_oso_names_the_bear_beside_its_dice() -> None:
    *_, name, turn = scene_of(STATES["el-oso-rain"]).panels
    assert (_panel_words(name), _panel_words(turn)) == (["The Bear"], ["to play"])
    assert "The Bear" in _panel_words(scene_of(STATES["el-oso-four"]).panels[4])


def test_el_oso_has_a_blank_die_for_each_that_is_due() -> None:
    view = STATES["el-oso-pending"]
    dice = [die.face for die in of(Die, scene_of(view).panels[1].things)]
    assert dice == [3, 4] + [0] * cast("ElOso", view.position).tables[0].ground
    earlier = replace(view, position=view.steps[0].after, steps=view.steps[:1])
    assert [die.face for die in of(Die, scene_of(earlier).panels[1].things)] == [0, 0]


def test_el_oso_tells_the_last_turn_of_a_seat_whose_board_is_not_shown() -> None:
    (row,) = (panel for panel in scene_of(STATES["el-oso-four"]).panels if len(panel.things) > 4)
    assert _panel_words(row)[:2] == ["d3–e4", "The Bear"]
    slid = el_oso(TWO, TWO, order="alternate", moves="a1-b2 roll:2")
    (row,) = (panel for panel in scene_of(slid).panels if of(LossBadge, panel.things))
    assert _panel_words(row) == ["a1–b2", "The Bear"]
    assert [loss.count for loss in of(LossBadge, row.things)] == [1]
    saved = el_oso(TWO, TWO, order="alternate", moves="c5-sky roll:6")
    (row,) = (panel for panel in scene_of(saved).panels if of(Badge, panel.things))
    assert [badge.text for badge in of(Badge, row.things)] == ["+1"]


def test_el_oso_marks_only_the_last_of_several_turns() -> None:
    """Turns that nobody presses for are all among the plies shown."""
    first = el_oso(TWO, moves="a1-b2 roll:6")
    second = after(first.game, first.position, "c5-d5 roll:6")
    both = scene_of(replace(second, steps=(*first.steps, *second.steps)))
    assert of(Arrow, both.things) == of(Arrow, scene_of(second).things)


@pytest.mark.parametrize(
    ("name", "side", "words"),
    [
        ("won", "blue", ["last stack saved"]),
        ("lost", "blue", ["last stack lost"]),
        ("three-over", "green", ["last stack saved"]),
    ],
)
def test_el_oso_says_what_became_of_the_last_stack(name: str, side: str, words: list[str]) -> None:
    _, told = scene_of(STATES[f"el-oso-{name}"]).panels
    assert (_sides(told), _panel_words(told)) == ([side], words)


def _sides(panel: Panel) -> list[str]:
    return [token.side for token in of(Token, panel.things)]


def test_el_oso_of_four_shows_every_total_and_the_board_on_turn() -> None:
    shown = scene_of(STATES["el-oso-four"])
    assert [_sides(panel) for panel in shown.panels[:4]] == [["blue"], ["orange"], ["green"], ["purple"]]
    assert {stack.side for stack in of(Stack, shown.things)} == {"green", "bear"}
    assert _sides(shown.panels[4]) == ["orange", "bear"] or _sides(shown.panels[4]) == ["bear", "orange"]


def test_pictures_show_the_viewers_turn_only_through_the_position() -> None:
    """Where nothing is hidden, every viewer sees the same."""
    view = STATES["yonmoque-picked"]
    seen = View(view.game, view.position, 1, view.steps, view.actor, view.picked)
    assert scene_of(seen) == scene_of(view)
