"""What the pictures and words of If Badger was a Bunny show: joins, the last play, races won."""

from dataclasses import replace
from itertools import pairwise

import pytest

from engines.chance.decktet import code
from engines.core import Outcome, msg
from engines.games.badger import GAME
from engines.games.badger.sets import BASIC_LADDER, EXTENDED_LADDER
from render import LONGEST_ALT, View, alt
from render import scene as s
from render.compose.cards.courses import Lane, joints, lay, turn_arrow
from render.show import scene_of
from tests.render.states.badger import (
    DEAL,
    LONG,
    OVER,
    RACE_WON,
    STATES,
    STRAIGHT,
    badger,
    cards,
)
from tests.render.states.views import after, seen

LANE = Lane(top=100, height=348, left=160, right=660, newest=780)


def fresh(shown: s.Scene) -> list[str]:
    return [thing.code for thing in shown.things if isinstance(thing, s.Card) and thing.fresh]


def emblems(shown: s.Scene) -> list[str]:
    return [thing.name for thing in shown.things if isinstance(thing, s.Emblem)]


def said(shown: s.Scene) -> list[str]:
    return [str(thing.text) for thing in shown.things if isinstance(thing, s.Label)]


@pytest.mark.parametrize(
    ("course", "signs"),
    [("AM AY 2MK", "same step"), ("3SK 5SW 4WL", "S W"), ("9MS CW", "step"), ("X 4YK X", "any any")],
)
def test_joints_say_why_cards_join(course: str, signs: str) -> None:
    marks = joints(lay(cards(course), LANE), BASIC_LADDER.rank)
    assert [mark.why for mark in marks] == signs.split()


def test_crowns_follow_nines_only_in_the_basic_deck() -> None:
    laid = lay(cards("9MS CM"), LANE)
    assert joints(laid, BASIC_LADDER.rank)[0].why == "step"
    assert joints(laid, EXTENDED_LADDER.rank)[0].why == "M"


@pytest.mark.parametrize("count", range(1, 22))
def test_every_card_of_a_course_shows_its_rank_and_suits(count: int) -> None:
    """No card covers more of another than its field, rows do not meet, and the newest stands free."""
    laid = lay(range(1, count + 1), LANE)
    assert [each.card for each in laid] == list(range(1, count + 1))
    *earlier, newest = laid
    for before, here in pairwise(earlier):
        if here.y == before.y:
            assert here.x - before.x >= 0.4 * here.width
        else:
            assert here.y - before.y >= 1.42 * here.width + 28
    for each in earlier:
        assert LANE.left <= each.x - each.width / 2
        assert each.x + each.width / 2 <= LANE.right < newest.x - newest.width / 2
        assert LANE.top < each.y - 0.71 * each.width
        assert each.y + 0.71 * each.width < LANE.top + LANE.height
    assert (turn_arrow(laid) is not None) == (len({each.y for each in earlier}) == 2)


def test_the_last_play_is_gold_until_something_else_is_chosen() -> None:
    assert fresh(scene_of(STRAIGHT)) == ["5SW", "6SY", "7ML"]
    assert emblems(scene_of(STRAIGHT)).count("joint-step-fresh") == 2
    passed = after(GAME, STRAIGHT.position, "pass")
    assert fresh(scene_of(passed)) == []
    assert "Orange passed, Blue to lead" in said(scene_of(passed))
    forced = scene_of(replace(passed, steps=(*STRAIGHT.steps, *passed.steps)))
    assert fresh(forced) == ["5SW", "6SY", "7ML"]


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_hands_in_the_strip_are_backs_even_to_their_owners(viewer: int | None) -> None:
    for seat, panel in enumerate(scene_of(seen(STRAIGHT, viewer)).panels):
        (fan,) = (thing for thing in panel.things if isinstance(thing, s.Fan))
        (pile,) = (thing for thing in panel.things if isinstance(thing, s.Pile))
        assert set(fan.codes) == {"?"}  # whose they are sees them large below the table
        assert (len(fan.codes), pile.count) == ((5, 8), (2, 14))[seat]
        drawn = [thing.text for thing in panel.things if isinstance(thing, s.Badge)]
        assert drawn == ([], ["+2"])[seat]


def test_a_race_just_won_shows_its_last_play() -> None:
    shown = scene_of(RACE_WON)
    assert fresh(shown) == ["5SW", "6SY", "7ML"]
    assert "flag" in emblems(shown)
    assert [thing.text for thing in shown.things if isinstance(thing, s.Badge)] == ["+5"]
    assert "Blue wins race 3. Orange to lead" in said(shown)
    played_on = after(GAME, RACE_WON.position, "pass")
    assert "flag" not in emblems(scene_of(played_on))


def test_a_stuck_race_is_told() -> None:
    stuck = badger(("5ML", "3SK"), ("AM AS CL", "AW"), ("", ""), ("pass", "pass", DEAL))
    assert "Orange wins race 1. Orange to lead" in said(scene_of(stuck))
    drawn = badger(("5ML", "3SK"), ("AM", "AW"), ("", ""), ("pass", "pass", DEAL))
    assert "Race 1 is a draw. Orange to lead" in said(scene_of(drawn))
    assert "flag" not in emblems(scene_of(drawn))


def test_the_end_shows_what_won() -> None:
    assert fresh(scene_of(OVER)) == ["CS", "CK"]
    assert "flag" in emblems(scene_of(OVER))
    resigned = replace(LONG, outcome=Outcome((1, 0), None, msg("Orange resigned.")))
    assert "flag" not in emblems(scene_of(resigned))
    assert len(scene_of(resigned).panels) == 1


def test_a_match_that_ends_with_a_pass_says_who_passed() -> None:
    stuck = badger(("5ML", "3SK"), ("AM AS CL", "AW"), ("", ""), ("pass", "pass"), ((3, 0),) * 3)
    assert stuck.position.outcome is not None
    assert "Orange passed. Orange wins race 4" in said(scene_of(stuck))
    assert "Blue wins race 4" in said(scene_of(OVER))


@pytest.mark.parametrize("name", STATES)
def test_words_tell_both_courses_from_the_top(name: str) -> None:
    view = STATES[name]
    for course in view.position.courses:  # type: ignore[attr-defined]
        assert f"Course from the top: {' '.join(map(code, reversed(course)))}" in str(alt(view))


def test_words_too_long_lose_the_oldest_cards_first() -> None:
    view = _crowded()
    text = str(alt(view))
    assert 900 < len(text) <= LONGEST_ALT
    tops = [" ".join(code(card) for card in course[-1:-3:-1]) for course in view.position.courses]  # type: ignore[attr-defined]
    assert all(f"Course from the top: {top} " in text for top in tops)
    assert " more. " in text


def _crowded() -> View:
    """Long courses and hands, all open, late in a match without a winner."""
    deck = [code(card) for card in range(1, 45)]
    view = badger(
        (" ".join(deck[:21]), " ".join(deck[21:42])),
        (" ".join(deck[20:44]), " ".join(deck[:24])),
        ("", ""),
        ("pass",),
        ((0, 0),) * 23,
        turn=1,
        deck="extended",
    )
    return replace(view, outcome=Outcome((0.5, 0.5), None, msg("{x}", x="A draw by agreement. " * 20)))
