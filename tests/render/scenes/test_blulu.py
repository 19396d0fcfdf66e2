"""What the pictures and words of Blulu show: cards by rank, catches and bonuses, rounds, who knows what."""

from dataclasses import replace
from itertools import pairwise

import pytest

from engines.chance.decktet import codes
from engines.core import Outcome, msg
from render import View, alt
from render import scene as s
from render.compose.cards.table_groups import spread
from render.scene.emblems import DEALER, SEXTET
from render.show import scene_of
from tests.render.states.blulu import AT_ONCE, EXCHANGE, FLUSH, FOUR, LAID, PAWNS, ROUND, WON
from tests.render.states.blulu import SEXTET as SIX_SUITS
from tests.render.states.views import ended, seen

ROOM = (660, 300)


def faces(shown: s.Scene, *, fresh: bool = False, ghost: bool = False) -> str:
    found = (thing for thing in shown.things if isinstance(thing, s.Card))
    return " ".join(card.code for card in found if (card.fresh, card.ghost) == (fresh, ghost))


def emblems(things: s.Scene | s.Panel) -> list[str]:
    return [thing.name for thing in things.things if isinstance(thing, s.Emblem)]


def said(things: s.Scene | s.Panel) -> list[str]:
    return [str(thing.text) for thing in things.things if isinstance(thing, s.Label)]


def badges(panel: s.Panel) -> list[str]:
    """What has just been won or lost."""
    won = [thing.text for thing in panel.things if isinstance(thing, s.Badge)]
    return won + [f"-{thing.count}" for thing in panel.things if isinstance(thing, s.LossBadge)]


@pytest.mark.parametrize(
    "sizes", [(1,), (2, 1, 1), (6,) * 4, (3, 1, 4, 1, 5, 2, 6), (8, 6, 6, 3, 6), (2,) * 12]
)
def test_spread_cards_stay_in_their_room_and_show_their_ranks(sizes: tuple[int, ...]) -> None:
    lying = spread(sizes, ROOM)
    assert [len(group) for group in lying.groups] == list(sizes)
    spots = [spot for group in lying.groups for spot in group]
    half, high = lying.width / 2, s.TALL * lying.width / 2
    assert all(half <= x <= ROOM[0] - half and high <= y <= ROOM[1] - high for x, y in spots)
    for (x, y), (next_x, next_y) in pairwise(spots):
        assert next_x - x >= 0.43 * lying.width or next_y - y >= s.TALL * lying.width
    for one, other in pairwise(lying.groups):
        assert other[0][0] - one[-1][0] > lying.width or other[0][1] > one[0][1]


def test_rows_shrink_as_they_grow() -> None:
    widths = [spread((1,) * count, ROOM).width for count in (1, 8, 16, 30)]
    assert widths == sorted(set(widths), reverse=True)


def test_a_catch_shows_what_was_played_and_what_is_gone() -> None:
    shown = scene_of(seen(FLUSH))
    assert faces(shown, fresh=True) == "3MW 7ML"
    assert faces(shown, ghost=True) == "4MS"
    assert faces(shown) == "6LK 7WY CK"
    assert "joint-M-fresh" in emblems(shown)
    assert "Flush: 2 points" in said(shown)
    assert badges(shown.panels[0]) == ["+3"]
    shown = scene_of(seen(SIX_SUITS))
    assert SEXTET in emblems(shown)
    assert "Sextet: 4 points" in said(shown)
    assert faces(shown, ghost=True) == "7WY"


def test_cards_laid_lie_among_the_others_and_stand_out() -> None:
    shown = scene_of(seen(LAID))
    assert faces(shown, fresh=True) == "2SY 7SK"
    assert faces(shown) == "6LK 7WY 2SY 7SK"  # those of the play once more
    assert "laid on the table" in said(shown)
    assert not any(badges(panel) for panel in shown.panels)


def test_what_was_captured_in_the_round_is_told_by_rank() -> None:
    tags = [thing.text for thing in scene_of(seen(FLUSH)).things if isinstance(thing, s.Tag)]
    assert tags == ["3×1", "4×1", "7×1"]


def test_cards_of_a_bonus_change_hands() -> None:
    shown = scene_of(seen(EXCHANGE))
    assert [badges(panel) for panel in shown.panels] == [["+5"], ["-2"]]


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_hands_in_the_strip_are_backs_and_told_to_their_owners_only(viewer: int | None) -> None:
    view = seen(PAWNS, viewer)
    held = [thing for panel in scene_of(view).panels for thing in panel.things if isinstance(thing, s.Fan)]
    assert [len(fan.codes) for fan in held] == [0, 4, 4]
    for seat, fan in enumerate(held):
        assert set(fan.codes) <= {s.BACK}  # whose they are sees them large below the table
        hidden = set(codes(PAWNS.position.hands[seat])) if seat != viewer else set()  # type: ignore[attr-defined]
        assert not hidden & set(str(alt(view)).replace("(", " ").replace(")", " ").split())


def test_panels_count_against_half_and_mark_the_dealer() -> None:
    panels = scene_of(seen(PAWNS)).panels
    assert [said(panel)[-1] for panel in panels] == ["of 14", "of 14", "1 point"]
    assert [emblems(panel) for panel in panels] == [[], [], [DEALER]]
    assert [panel.active for panel in panels] == [False, True, False]


def test_a_round_that_is_over_shows_who_took_the_rest() -> None:
    shown = scene_of(seen(ROUND))
    assert faces(shown, ghost=True) == "CY 2MK 8MS"
    assert faces(shown) == "4MS 6LK 7WY CK"
    gold = [
        str(thing.text) for thing in shown.things if isinstance(thing, s.Label) and thing.paint == "accent"
    ]
    assert gold == ["2", "3"]
    assert {"Round 3", "gets the rest"} <= set(said(shown))


def test_the_end_of_a_round_played_out_is_reckoned() -> None:
    shown = scene_of(seen(WON))
    piles = [thing.count for thing in shown.things if isinstance(thing, s.Pile)]
    assert sorted(piles) == [0, 15, 21]
    assert [thing.text for thing in shown.things if isinstance(thing, s.Badge)] == ["+3"]
    assert faces(shown, ghost=True) == "2MK 8MS CL CK"
    assert "Round 3" in said(shown)


def test_ends_within_a_round_leave_the_table_as_it_is() -> None:
    assert faces(scene_of(seen(AT_ONCE))) == "6LK 9LK"
    assert "Round 3" in said(scene_of(seen(AT_ONCE)))
    resigned = scene_of(ended(seen(LAID), (1, 0), msg("Orange resigned.")))
    assert faces(resigned).startswith("6LK 7WY")
    assert len(resigned.panels) == 1
    assert "laid on the table" not in said(resigned)
    (veil,) = (place for place, thing in enumerate(resigned.things) if isinstance(thing, s.Veil))
    assert not any(isinstance(thing, s.Card) for thing in resigned.things[veil:])
    over = scene_of(seen(WON)).things
    (veil,) = (place for place, thing in enumerate(over) if isinstance(thing, s.Veil))
    assert any(isinstance(thing, s.Card) for thing in over[veil:])


def test_who_has_left_is_a_ghost() -> None:
    gone = FOUR.position.without(2)
    assert gone is not None
    view = View(FOUR.game, gone.seen_by(None))
    ghosts = [any(isinstance(thing, s.Ghost) for thing in panel.things) for panel in scene_of(view).panels]
    assert ghosts == [False, False, True, False]
    assert "Green has left, with a score of 2 and 0 captured." in str(alt(view))


def test_equal_cards_lie_side_by_side_and_only_the_laid_one_is_new() -> None:
    shown = scene_of(seen(FOUR))
    assert faces(shown).split().count("CY") == 2
    assert faces(shown, ghost=True) == "3MW 3SK"


def test_captured_cards_are_told_while_they_matter() -> None:
    assert "Captured this round: 3MW 4MS 7ML." in str(alt(seen(FLUSH)))
    over = replace(seen(FLUSH), outcome=Outcome((1, 0), None, msg("{x}", x="A long reason. " * 60)))
    assert "Captured this round" not in str(alt(over))
    assert "On the table: 6LK 7WY CK." in str(alt(over))
