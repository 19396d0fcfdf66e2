"""Ends: what steps back, what shines, where sparks fly, and how the seats stand."""

from math import dist
from typing import cast

import pytest

from engines.core import msg
from engines.games.badger import GAME as BADGER
from engines.games.bingo_battle import GAME as BINGO
from engines.games.cheeta import GAME as CHEETA
from engines.games.kaooa import GAME as KAOOA
from engines.games.kolowis import GAME as KOLOWIS
from engines.games.logs_and_streams import GAME as LOGS
from engines.games.logs_and_streams import LogsAndStreams
from render import scene as s
from render.show import scene_of
from render.view import View
from tests.render.states.every_state import STATES
from tests.render.states.views import ended, random_views

OVER = sorted(
    name
    for name, view in STATES.items()
    if (view.outcome or view.position.outcome) and view.game.slug != "pepper-corn"
)
"""The finished states, but for those of a table whose pictures have no board of pieces."""


def _behind_and_before(shown: s.Scene) -> tuple[tuple[s.Thing, ...], tuple[s.Thing, ...]]:
    (veil,) = (place for place, thing in enumerate(shown.things) if isinstance(thing, s.Veil))
    return shown.things[:veil], shown.things[veil + 1 :]


@pytest.mark.parametrize("name", OVER)
def test_every_end_has_one_veil(name: str) -> None:
    assert sum(isinstance(thing, s.Veil) for thing in scene_of(STATES[name]).things) == 1


def test_all_captured_leaves_the_winner_bright_among_sparks() -> None:
    views = (view for seed in range(9) for view in random_views(KOLOWIS, 2, seed))
    view = next(view for view in views if view.position.outcome and "captured all" in _reason(view))
    _, before = _behind_and_before(scene_of(view))
    sides = {thing.side for thing in before if isinstance(thing, s.Token)}
    outcome = view.position.outcome
    assert outcome is not None
    assert sides == {view.game.colours[outcome.scores.index(1.0)]}
    assert any(isinstance(thing, s.Sparks) and thing.spots for thing in before)


def _reason(view: View) -> str:
    assert view.position.outcome is not None
    return str(view.position.outcome.reason)


def test_resigned_and_agreed_ends_are_quiet() -> None:
    for name in ("yonmoque-resigned", "yonmoque-agreed"):
        things = scene_of(STATES[name]).things
        assert not any(isinstance(thing, s.Sparks | s.Capsule) for thing in things)
    _, before = _behind_and_before(scene_of(STATES["yonmoque-resigned"]))
    assert {thing.side for thing in before if isinstance(thing, s.Token)} == {"blue"}


@pytest.mark.parametrize("name", OVER)
def test_sparks_hide_no_piece_no_mark_and_no_name(name: str) -> None:
    shown = scene_of(STATES[name])
    field = shown.board.field
    _, before = _behind_and_before(shown)
    spots = [field.place(spot) for thing in before if isinstance(thing, s.Sparks) for spot in thing.spots]
    tokens = [thing for thing in shown.things if isinstance(thing, s.Token)]
    rings = [thing for thing in shown.things if isinstance(thing, s.FromRing | s.ToRing)]
    points = [thing.end for thing in shown.things if isinstance(thing, s.Arrow)]
    for spot in spots:
        assert all(dist(spot, field.place(ring.at)) > field.px(ring.radius) + 20 for ring in rings)
        assert all(dist(spot, field.place(point)) > 20 for point in points)
        assert all(dist(spot, field.place(each.at)) > field.px(each.radius) + 20 for each in tokens)
        assert all(dist(spot, field.place(label.at)) > 30 for label in shown.board.labels)


def test_what_the_last_move_did_stays_gold_before_the_veil() -> None:
    _, before = _behind_and_before(scene_of(STATES["el-oso-won"]))
    assert [badge.text for badge in before if isinstance(badge, s.Badge) and badge.gold] == ["+2"]
    assert any(isinstance(thing, s.Capsule) for thing in before)


def test_the_bear_that_has_won_is_shown_with_all_its_stacks() -> None:
    shown = scene_of(STATES["el-oso-lost"])
    _, before = _behind_and_before(shown)
    assert {thing.side for thing in before if isinstance(thing, s.Token | s.Stack)} == {"bear"}
    panel, _ = shown.panels
    assert [thing.side for thing in panel.things if isinstance(thing, s.Token)] == ["bear"]


def test_a_loser_among_those_that_shut_in_steps_back() -> None:
    behind, before = _behind_and_before(scene_of(STATES["neutron-shut"]))
    assert "green" in {thing.side for thing in behind if isinstance(thing, s.Token)}
    assert {thing.side for thing in before if isinstance(thing, s.Token)} == {"blue", "neutron"}


def test_a_seat_with_nothing_to_show_has_no_row() -> None:
    (panel,) = scene_of(STATES["kolowis-stuck"]).panels
    assert (
        sum(isinstance(thing, s.Token) for thing in panel.things) == 1 + 2
    )  # the winner, its row, what it took


def test_trays_stay_in_the_strip_at_the_end() -> None:
    views = (view for seed in range(9) for view in random_views(KAOOA, 2, seed))
    view = next(view for view in views if view.position.outcome and "four crows" in _reason(view))
    (panel,) = scene_of(view).panels
    crows = [thing for thing in panel.things if isinstance(thing, s.Token) and thing.kind == "crow"]
    assert len(crows) == 4


def test_three_and_four_stand_on_a_podium_best_first() -> None:
    *_, view = random_views(LOGS, 4, 2)
    (panel,) = scene_of(view).panels
    outcome = view.position.outcome
    assert outcome is not None
    ranked = sorted(range(4), key=lambda seat: -outcome.scores[seat])
    tokens = [thing for thing in panel.things if isinstance(thing, s.Token)]
    assert [token.side for token in tokens] == [view.game.colours[seat] for seat in ranked]
    assert not any(isinstance(thing, s.Label) for thing in panel.things), "the steps' heights tell the places"
    steps = [thing.height for thing in panel.things if isinstance(thing, s.Patch)]
    assert steps == sorted(steps, reverse=True)
    assert len(set(steps)) == 4
    points = [thing for thing in panel.things if isinstance(thing, s.Badge)]
    assert [int(badge.text) for badge in points] == sorted(
        (int(badge.text) for badge in points), reverse=True
    )
    for token, badge in zip(tokens, points, strict=True):  # which leave the faces free
        assert badge.at[1] < token.at[1] - 0.9 * token.radius


def test_claims_stand_in_a_gold_row_below_which_are_the_loser_s() -> None:
    things = scene_of(STATES["bingo-battle-won"]).panels[0].things
    assert not any(isinstance(thing, s.Badge | s.Label) for thing in things), "the result has the score"
    (bed,) = (thing for thing in things if isinstance(thing, s.Patch))
    coins = [thing.at for thing in things if isinstance(thing, s.Chip)]
    assert [at[1] == bed.at[1] for at in coins] == [True] * 4 + [False] * 2


def test_points_that_decide_are_told_in_place_of_captures() -> None:
    panel = scene_of(STATES["jarmo-counted"]).panels[0]
    assert [str(thing.title) for thing in panel.things if isinstance(thing, s.Headline)] == ["A 4–4 draw"]
    assert not any(isinstance(thing, s.Label) for thing in panel.things)
    assert sum(isinstance(thing, s.Token) for thing in panel.things) == 2


def test_points_of_a_winner_who_was_behind_stand_beside_the_result() -> None:
    view = list(random_views(LOGS, 2, 1))[20]
    squares = cast("LogsAndStreams", view.position).squares
    behind = squares.index(min(squares))
    won = ended(view, tuple(float(seat == behind) for seat in range(2)), msg("Someone resigned."))
    panel = scene_of(won).panels[0]
    (headline,) = (thing for thing in panel.things if isinstance(thing, s.Headline))
    assert str(headline.title) == f"{view.game.colour_name(behind)} wins"
    told = [str(label.text) for label in panel.things if isinstance(label, s.Label)]
    assert told == [str(count) for count in sorted(squares)]


def test_who_rolled_steps_back_with_no_sparks() -> None:
    """The kitty runs out, and the winner has nothing locked: nothing on the board has won."""
    *_, last = random_views(BINGO, 2, 3)
    behind, before = _behind_and_before(scene_of(last))
    assert any(isinstance(thing, s.Token) and thing.kind is s.Kind.MARK for thing in behind)
    assert not any(isinstance(thing, s.Sparks) and thing.spots for thing in before)


def test_an_arrow_that_grazes_a_piece_stays_gold() -> None:
    """Blue comes home beside Orange's pile, larger than that, in a crown."""
    *_, last = random_views(CHEETA, 2, 1)
    _, before = _behind_and_before(scene_of(last))
    assert any(isinstance(thing, s.Trail) and not thing.side for thing in before)
    assert any(isinstance(thing, s.Crown) for thing in before)


def test_the_lane_of_who_won_the_match_has_the_sparks() -> None:
    """The other has won the last race."""
    *_, last = random_views(BADGER, 2, 3)
    shown = scene_of(last)
    (sparks,) = (thing for thing in shown.things if isinstance(thing, s.Sparks))
    runner = min(
        (thing for thing in shown.things if isinstance(thing, s.Token) and thing.side == "orange"),
        key=lambda token: token.at[1],
    )  # the other one stands in the table of races
    assert sparks.spots
    assert all(y > runner.at[1] for _, y in sparks.spots)
