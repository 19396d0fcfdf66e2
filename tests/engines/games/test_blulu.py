"""Blulu: every worked example and ruling of its rules."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engines import CHANCE, GAMES, IllegalMove
from engines.chance.decktet import BASIC, COURTS, HIDDEN, NUMBER, PAWNS, code, codes, deal
from engines.core import Way
from engines.games.blulu import Blulu, bonus
from tests.engines.dice_positions import at, reason, refusal, scores, told
from tests.engines.playing import played, walk

SLUG = "blulu"
GAME = GAMES[SLUG]
D = (
    "deal:3MW 7ML 7SK 2SY 4WL 5YK 9WY AS 4MS 7WY CK 6LK 2MK 8MS AM CM 3SK 5ML 9LK CS AW 6MW 8WL CW "
    "AL 2WL 6SY CL AY 3LY 9MS CY AK 4YK 5SW 8YK"
)
FLUSH = {"hands": ("3MW 7ML", "AS AW"), "table": "4MS"}
"""Seat 0 can only play a flush of three cards, 3MW+7ML=4."""
SEXTET = {"hands": ("7ML 7SK", "AS AW"), "table": "7WY"}


def after(line: str = "", seats: int | None = None, **options: str) -> Blulu:
    """The position after D and some moves."""
    position = played(GAME.start(seats, **options), [D, *line.split()])
    assert isinstance(position, Blulu)
    return position


def cards(text: str) -> list[int]:
    return sorted(NUMBER[name] for name in text.split())


def names(numbers: tuple[int, ...]) -> str:
    return " ".join(codes(numbers))


def stand(*, hands: tuple[str, ...], table: str = "", deck: str = "", **fields: Any) -> Any:
    """A position within a round, set up by hand; seat 0 is to play, the last seat deals."""
    if "scores" in fields:
        fields.setdefault("rounds", [fields["scores"]])
    return at(
        SLUG,
        seats=len(hands),
        hands=[cards(hand) for hand in hands],
        table=cards(table),
        deck=[NUMBER[name] for name in deck.split()],
        **fields,
    )


# Worked examples of the rules page, by number.


def test_example_1_the_first_hands() -> None:
    position = after()
    assert [names(hand) for hand in position.hands] == ["2SY 3MW 7ML 7SK", "AS 4WL 5YK 9WY"]
    assert names(position.table) == "4MS 6LK 7WY CK"
    assert len(position.deck) == 24
    assert position.actors == (0,)
    assert position.moves(0) == ["3MW+7ML=4", "3MW+7ML=C", "3MW+7SK=4", "3MW+7SK=C", "7ML+7SK=7"]


def test_example_2_a_flush() -> None:
    position = after("3MW+7ML=4")
    assert position.scores == (2, 0)
    assert position.captured == (3, 0)
    assert names(position.taken) == "3MW 4MS 7ML"
    assert names(position.table) == "6LK 7WY CK"


def test_example_3_a_sextet_and_no_bonus() -> None:
    sextet, plain = after("7ML+7SK=7"), after("3MW+7SK=C")
    assert (sextet.scores, sextet.captured) == ((4, 0), (3, 0))
    assert (plain.scores, plain.captured) == ((0, 0), (3, 0))


def test_example_4_catching_is_compulsory() -> None:
    position = after("3MW+7ML=4")
    assert position.moves(1) == ["AS+5YK=6", "AS+9WY=C"]
    position = after("3MW+7ML=4 AS+9WY=C")
    assert position.moves(0) == ["2SY+7SK"]
    assert names(position.play(0, "2SY+7SK").table) == "2SY 6LK 7SK 7WY"


def test_example_5_the_next_serving() -> None:
    position = after("3MW+7ML=4 AS+9WY=C 2SY+7SK")
    assert position.moves(1) == ["4WL+5YK"]
    position = after("3MW+7ML=4 AS+9WY=C 2SY+7SK 4WL+5YK")
    assert [names(hand) for hand in position.hands] == ["AM 2MK 8MS CM", "3SK 5ML 9LK CS"]
    assert len(position.deck) == 16
    assert position.actors == (0,)


def test_example_6_difference_and_both() -> None:
    assert after(calc="difference").moves(0) == ["3MW+7ML=4", "3MW+7SK=4", "7ML+7SK=7"]
    both = after(calc="both")
    told = "Pick two cards that catch something, such as 3MW and 7ML for 4s and Crowns."
    assert str(both.tally(0, "", ())) == told
    assert both.moves(0) == ["3MW+7ML=4&C", "3MW+7SK=4&C", "7ML+7SK=7"]
    caught = both.play(0, "3MW+7ML=4&C")
    assert caught.captured == (4, 0)
    assert names(caught.taken) == "3MW 4MS 7ML CK"


def test_example_7_pawns_and_courts() -> None:
    position = stand(hands=("7ML 7SK PMSL TMWK", "AM AS"), table="7WY PWLY TSLK", variant="extended")
    assert position.moves(0) == [
        "7ML+7SK=7",
        "7ML+7SK=P",
        "7ML+7SK=T",
        "7ML+PMSL=7",
        "7ML+TMWK=7",
        "7SK+PMSL=7",
        "7SK+TMWK=7",
        "PMSL+TMWK=P",
        "PMSL+TMWK=T",
    ]


def test_example_8_the_end_of_a_round() -> None:
    last = {"hands": ("", "CL CK"), "table": "2MK", "turn": 1, "last": 0, "scores": [20, 3]}
    level = stand(captured=[15, 18], moves="CL+CK", **last)
    assert level.captured == (18, 18)
    assert (level.scores, level.rounds[-1]) == ((20, 3), (0, 0))
    assert (level.actors, level.dealer) == ((CHANCE,), 0)
    won = stand(captured=[17, 16], moves="CL+CK", **last)
    assert won.captured == (20, 16)
    assert (won.outcome.points, scores(won)) == ((22, 3), (1, 0))
    assert won.rounds == ((20, 3), (2, 0))
    assert won.actors == ()


def test_example_9_exchange() -> None:
    position = stand(**FLUSH, captured=[0, 3], bonus="exchange", moves="3MW+7ML=4")
    assert position.captured == (5, 1)
    assert position.scores == (0, 0)


def test_example_10_only_the_lead_ends_the_game_at_once() -> None:
    three = {"hands": ("AS AW", "AL AY", "3MW 7ML"), "table": "4MS", "turn": 2, "moves": "3MW+7ML=4"}
    level = stand(scores=[22, 22, 20], **three)
    assert (level.scores, level.actors) == ((22, 22, 22), (0,))
    won = stand(scores=[22, 22, 21], **three)
    assert won.outcome.points == (22, 22, 23)
    assert scores(won) == (0.25, 0.25, 1)


# Rulings.


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_seat_after_the_dealer_plays_first(seats: int) -> None:
    position = GAME.start(seats)
    assert isinstance(position, Blulu)
    assert position.dealer == seats - 1
    assert position.play(CHANCE, D).actors == (0,)
    again = at(SLUG, f"{D};", seats=seats, dealer=0)
    assert again.actors == (1,)
    assert names(again.hands[1]) == "2SY 3MW 7ML 7SK"


def test_the_first_seat_begins_every_serving() -> None:
    position = at(SLUG, f"{D};", dealer=0)
    turns = []
    rng = random.Random(5)
    for before, (actor, _) in walk(position, rng, 16):
        turns.append(actor)
        assert before.actors == (actor,)
    assert turns == [1, 0] * 8


def test_a_pair_may_be_used_for_its_sum() -> None:
    position = stand(hands=("3MW 3SK", "AS AW"), table="3LY 6LK")
    assert position.moves(0) == ["3MW+3SK=3", "3MW+3SK=6"]


def test_the_last_to_capture_takes_the_table_in_every_round() -> None:
    position = stand(hands=("AM 5ML", ""), table="2MK 9MS", last=1, captured=[0, 10], moves="AM+5ML")
    assert position.captured == (0, 14)
    assert position.table == ()
    assert names(position.taken) == "AM 2MK 5ML 9MS"
    assert position.scores == (0, 0)


def test_nobody_takes_the_table_if_nobody_captured() -> None:
    position = stand(hands=("AM 5ML", ""), table="2MK 9MS", moves="AM+5ML")
    assert position.captured == (0, 0)
    assert position.actors == (CHANCE,)


def test_no_bonus_for_the_cards_left() -> None:
    position = stand(hands=("7ML 7SK", ""), table="2WL", last=0, moves="7ML+7SK")
    assert position.captured == (3, 0)
    assert position.scores == (0, 0)


def test_difference_and_both_keep_the_pair_rule() -> None:
    pair = {"hands": ("3MW 3SK", "AS AW"), "table": "3LY 6LK"}
    assert stand(**pair, calc="difference").moves(0) == ["3MW+3SK=3"]
    both = stand(**pair, calc="both")
    assert both.moves(0) == ["3MW+3SK=3&6"]
    assert both.play(0, "3MW+3SK=3&6").captured == (4, 0)


def test_with_both_a_pair_catches_pawns_and_courts_too() -> None:
    position = stand(hands=("5ML 5SW", "AS AW"), table="5YK PMSL TMWK CM", variant="extended", calc="both")
    assert position.moves(0) == ["5ML+5SW=5&P&T&C"]


def test_a_difference_of_nought_catches_pawns_or_courts() -> None:
    position = stand(hands=("5ML 5SW", "AS AW"), table="PMSL TMWK", variant="extended", calc="difference")
    assert position.moves(0) == ["5ML+5SW=P", "5ML+5SW=T"]
    pawns = stand(hands=("PMSL PMYK", "AS AW"), table="PWLY TMWK", variant="extended")
    assert pawns.moves(0) == ["PMSL+PMYK=P", "PMSL+PMYK=T"]


def test_a_pawn_and_a_crown_catch_crowns() -> None:
    position = stand(hands=("PMSL CM", "AS AW"), table="9MS CK", variant="brulu")
    assert position.moves(0) == ["PMSL+CM=C"]


def test_two_crowns_do_not_make_twenty_or_a_card_of_nothing_else() -> None:
    position = stand(hands=("CM CS", "AS AW"), table="2MK CK")
    assert position.moves(0) == ["CM+CS=C"]


@pytest.mark.parametrize(
    ("variant", "seats", "deck", "hand", "table", "servings", "half", "target"),
    [
        ("standard", 2, 36, 4, 4, 4, 18, 22),
        ("standard", 3, 36, 4, 0, 3, 12, 22),
        ("standard", 4, 36, 4, 4, 2, 9, 22),
        ("six", 2, 36, 6, 0, 3, 18, 18),
        ("six", 3, 36, 6, 0, 2, 12, 18),
        ("extended", 2, 44, 4, 4, 5, 22, 22),
        ("brulu", 2, 40, 4, 0, 5, 20, 41),
        ("pawns", 3, 40, 4, 4, 3, 13, 22),
        ("courts", 3, 40, 4, 4, 3, 13, 22),
        ("double", 4, 72, 4, 8, 4, 18, 22),
    ],
)
def test_the_table_of_variants(
    variant: str, seats: int, deck: int, hand: int, table: int, servings: int, half: int, target: int
) -> None:
    start = GAME.start(seats, variant=variant)
    dealt = start.draw(random.Random(1))
    assert len(dealt.split()) == deck
    position = start.play(CHANCE, dealt)
    assert isinstance(position, Blulu)
    assert [len(cards) for cards in position.hands] == [hand] * seats
    assert len(position.table) == table
    assert len(position.deck) == hand * seats * (servings - 1)
    assert (position.half, position.target) == (half, target)


def test_what_decks_hold() -> None:
    extras = {"standard": (), "brulu": PAWNS, "extended": (*PAWNS, *COURTS)}
    for variant, more in extras.items():
        every = sorted((*BASIC, *more))
        after_deal = GAME.start(variant=variant).play(CHANCE, deal(every))
        assert after_deal.actors == (0,)
    assert GAME.start(3, variant="courts").play(CHANCE, deal((*BASIC, *COURTS))).actors == (0,)
    assert GAME.start(4, variant="double").play(CHANCE, deal((*BASIC, *BASIC))).actors == (0,)


@pytest.mark.parametrize(
    ("seats", "variant"),
    [(4, "six"), (3, "extended"), (3, "brulu"), (2, "pawns"), (4, "courts"), (2, "double")],
)
def test_variants_take_their_seats_only(seats: int, variant: str) -> None:
    with pytest.raises(ValueError, match=r"^variant: "):
        GAME.start(seats, variant=variant)


@pytest.mark.parametrize("seats", [3, 4])
def test_exchange_is_for_two(seats: int) -> None:
    with pytest.raises(ValueError, match=r"^bonus: "):
        GAME.start(seats, bonus="exchange")


@pytest.mark.parametrize(
    ("variant", "target", "points"), [("six", "22", 22), ("brulu", "36", 36), ("standard", "41", 41)]
)
def test_the_target_may_be_chosen(variant: str, target: str, points: int) -> None:
    position = GAME.start(variant=variant, target=target)
    assert isinstance(position, Blulu)
    assert position.target == points


@pytest.mark.parametrize(("had", "then"), [(4, (7, 0)), (9, (7, 5)), (1, (4, 0)), (0, (3, 0))])
def test_the_other_hands_over_what_it_has(had: int, then: tuple[int, int]) -> None:
    position = stand(**SEXTET, captured=[0, had], bonus="exchange", moves="7ML+7SK=7")
    assert position.captured == then
    assert position.scores == (0, 0)


def test_with_exchange_the_game_ends_at_round_ends_only() -> None:
    position = stand(**FLUSH, scores=[22, 3], captured=[0, 3], bonus="exchange", moves="3MW+7ML=4")
    assert position.actors == (1,)


def test_a_bonus_wins_at_once_without_counting_cards() -> None:
    position = stand(**FLUSH, scores=[20, 19], captured=[16, 10], moves="3MW+7ML=4")
    assert scores(position) == (1, 0)
    assert position.outcome.points == (22, 19)
    assert position.interrupted
    assert position.rounds == ((20, 19), (2, 0))
    assert reason(position) == "Blue reached 22 points."


def test_a_bonus_that_only_draws_level_goes_on() -> None:
    position = stand(**FLUSH, scores=[20, 22], moves="3MW+7ML=4")
    assert (position.scores, position.actors) == ((22, 22), (1,))


def test_a_tie_at_the_target_goes_on() -> None:
    last = {"hands": ("", "CL CK"), "table": "2MK", "turn": 1, "last": 0}
    level = stand(scores=[22, 22], captured=[15, 18], moves="CL+CK", **last)
    assert level.actors == (CHANCE,)


def test_sixty_rounds_are_the_limit() -> None:
    last = {"hands": ("", "CL CK"), "table": "2MK", "turn": 1, "last": 0, "captured": [15, 18]}
    before = stand(rounds=[[0, 0]] * 59, **last)
    assert str(before.warning) == "The last round."
    assert stand(rounds=[[0, 0]] * 58, **last).warning is None
    over = before.play(1, "CL+CK")
    assert (over.actors, scores(over)) == ((), (0.5, 0.5))
    assert reason(over) == "0 points each after 60 rounds."
    ahead = stand(rounds=[[0, 0]] * 58 + [[3, 1]], scores=[3, 1], **last).play(1, "CL+CK")
    assert scores(ahead) == (1, 0)
    assert reason(ahead) == "3 points after 60 rounds."


def test_each_seat_scores_what_exceeds_half() -> None:
    position = stand(
        hands=("", "", "CL CK"), table="2MK", turn=2, last=0, captured=[13, 7, 13], moves="CL+CK"
    )
    assert position.captured == (16, 7, 13)
    assert position.rounds == ((4, 0, 1),)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("3MW 7ML 4MS", "flush"),
        ("AM CM 9MS", "flush"),
        ("7ML 7SK 7WY", "sextet"),
        ("4WL 5YK 9MS", "sextet"),
        ("AM AS 2WL 2SY", ""),
        ("PMSL PWLY 7ML", "flush"),
        ("PMSL TMLY 7WY", ""),
        ("PMSL AW 3LY", ""),
        ("AM AS AW AL AY AK", "sextet"),
        ("3MW 7SK CK", ""),
    ],
)
def test_bonuses(text: str, name: str) -> None:
    assert bonus(cards(text)) == name


def test_a_new_round_is_dealt_anew() -> None:
    ended = stand(
        hands=("", "CL CK"), table="2MK", turn=1, last=0, captured=[15, 18], taken=cards("AM"), moves="CL+CK"
    )
    position = ended.play(CHANCE, D)
    assert (position.captured, position.taken, position.last) == ((0, 0), (), -1)
    assert position.actors == (1,)
    assert position.rounds == ((0, 0),)


@pytest.mark.parametrize("seed", range(6))
def test_no_card_is_made_or_lost_and_rounds_add_up(seed: int) -> None:
    rng = random.Random(seed)
    variant, seats = rng.choice([("standard", 3), ("double", 4), ("extended", 2), ("brulu", 2)])
    position = GAME.start(seats, variant=variant)
    assert isinstance(position, Blulu)
    for before, ply in walk(position, rng):
        position = before.play(*ply)
        assert isinstance(position, Blulu)
        shown = (*position.table, *position.taken, *position.deck, *(c for h in position.hands for c in h))
        assert len(shown) == position.half * seats
        assert sum(position.captured) == len(position.taken)
        if position.actors in ((), (CHANCE,)):
            assert tuple(map(sum, zip(*position.rounds, strict=True))) == position.scores


# Two decks.


def test_equal_cards_are_moves_by_code() -> None:
    position = stand(hands=("AM AM AM 2MK", "AS AS", "AW", "AL"), table="2WL", variant="double")
    assert position.moves(0) == ["AM+AM=2"]
    assert position.ways(0, "AM+AM=2") == (Way(("AM", "AM")),)
    assert position.hand(0) == ("AM", "AM", "AM", "2MK")
    left = position.play(0, "AM+AM=2")
    assert names(left.hands[0]) == "AM 2MK"
    assert names(left.taken) == "AM AM 2WL"


def test_two_of_a_card_are_needed_to_play_two() -> None:
    position = stand(hands=("AM 2MK", "AS AS", "AW AW", "AL AL"), table="3LY", variant="double")
    assert refusal(position, "AM+AM") == ("You can't play AM+AM: you only have one AM. Try AM+2MK=3.")


def test_both_copies_of_a_card_are_caught() -> None:
    position = stand(hands=("AM 2MK", "AS AS", "AW AW", "AL AL"), table="3LY 3LY", variant="double")
    assert position.play(0, "AM+2MK=3").captured == (4, 0, 0, 0)


# Hidden cards.


def test_views_show_the_own_hand_alone() -> None:
    position = after("3MW+7ML", seats=3)
    view = position.seen_by(1)
    assert view.hand(1) == position.hand(1)
    assert [set(view.hand(seat)) for seat in (0, 2)] == [{"?"}, {"?"}]
    assert [len(view.hand(seat)) for seat in range(3)] == [len(hand) for hand in position.hands]
    assert set(view.deck) == {HIDDEN}
    assert (view.table, view.taken) == (position.table, position.taken)
    public = position.seen_by(None)
    assert {card for hand in public.hands for card in hand} == {HIDDEN}
    assert public.moves(1) == []
    assert public.tally(1, "", ()) is None
    with pytest.raises(IllegalMove, match="cards are hidden"):
        public.play(1, position.moves(1)[0])


@pytest.mark.parametrize("seed", range(4))
def test_views_describe_as_the_full_position_does(seed: int) -> None:
    rng = random.Random(seed)
    options = rng.choice(
        [{"seats": 3}, {"bonus": "exchange"}, {"calc": "both"}, {"variant": "double", "seats": 4}]
    )
    seats = options.pop("seats", 2)
    assert isinstance(seats, int)
    for before, (actor, move) in walk(GAME.start(seats, **options), rng, 150):
        some = [move] if actor == CHANCE else before.moves(actor)
        for viewer in (None, *range(seats)):
            view = before.seen_by(viewer)
            for each in some:
                assert view.describe(actor, each) == before.describe(actor, each)


def test_views_refuse_what_nobody_can_hold() -> None:
    public = after("3MW+7ML=4").seen_by(None)
    for move in ("4MS+5YK", "6LK+7SK=C", "AS+AS", "AS+PMSL", "9WY+AS=C", "AS+9WY", "AS+9WY=8", "hello"):
        with pytest.raises(IllegalMove):
            public.describe(1, move)


def test_a_deal_is_told_without_a_card() -> None:
    sentence = told(GAME.start(), D)
    assert sentence == "Round 1: Blue plays first."


def test_resampling_is_even() -> None:
    hidden = "AM 2MK 3MW 4MS"
    own, table = "5ML 6MW", "7ML"
    taken = [card for card in BASIC if code(card) not in f"{hidden} {own} {table}".split()]
    position = stand(hands=(own, "AM 2MK"), table=table, deck="3MW 4MS", taken=taken, last=0)
    rng = random.Random(7)
    draws = Counter(position.resample(0, rng) for _ in range(6000))
    assert len(draws) == 12
    assert all(420 < n < 580 for n in draws.values())
    assert all(sample.seen_by(0) == position.seen_by(0) for sample in draws)


@pytest.mark.parametrize(("variant", "seats"), [("standard", 3), ("double", 4)])
def test_resampling_keeps_to_the_cards_there_are(variant: str, seats: int) -> None:
    rng = random.Random(3)
    for before, _ in walk(GAME.start(seats, variant=variant), rng, 40):
        assert isinstance(before, Blulu)
        if before.actors == (CHANCE,):
            continue
        every = Counter(deck_of(before))
        for seat in range(seats):
            sample = before.resample(seat, rng)
            assert Counter(deck_of(sample)) == every
            assert sample.hands[seat] == before.hands[seat]
            assert (sample.table, sample.taken) == (before.table, before.taken)
            assert all(hand == tuple(sorted(hand)) for hand in sample.hands)


def deck_of(position: Blulu) -> list[int]:
    """All cards of a round, wherever they are."""
    hands = [card for hand in position.hands for card in hand]
    return sorted((*hands, *position.table, *position.taken, *position.deck, *position.aside))


# Leaving.


def left(position: Blulu, *seats: int) -> Blulu:
    for seat in seats:
        after_leaving = position.without(seat)
        assert after_leaving is not None
        position = after_leaving
    return position


def test_a_leavers_cards_are_set_aside_unseen() -> None:
    before = after(seats=3)
    position = left(before, 0)
    assert (position.hands[0], position.aside) == ((), before.hands[0])
    assert position.actors == (1,)
    for viewer in (None, 0, 1):
        assert position.seen_by(viewer).aside == (HIDDEN,) * 4
    rng = random.Random(1)
    samples = {position.resample(1, rng).aside for _ in range(50)}
    assert len(samples) > 10
    assert not any(set(aside) & {*position.hands[1], *position.table} for aside in samples)


def test_an_empty_chair_is_served_all_the_same() -> None:
    position = left(after(seats=3), 1)
    for _ in range(4):
        position = position.play(*next(walk(position, random.Random(1)))[1])
    assert len(position.aside) == 8
    assert [len(hand) for hand in position.hands] == [4, 0, 4]
    assert len(position.deck) == 12
    assert position.actors == (0,)
    assert position.half == 12


def test_a_round_ends_when_those_present_have_played() -> None:
    position = stand(hands=("", "", "CL CK"), table="2MK", turn=2, last=0, captured=[13, 7, 10], moves="")
    ended = left(position, 2)
    assert ended.actors == (CHANCE,)
    assert names(ended.aside) == "CL CK"
    assert ended.rounds == ((2, 0, 0),)


def test_an_empty_chair_deals_in_its_turn() -> None:
    position = left(GAME.start(3), 0)
    assert isinstance(position, Blulu)
    assert position.play(CHANCE, D).actors == (1,)
    later = at(SLUG, f"{D};", seats=3, dealer=0, left=[0])
    assert later.actors == (1,)
    assert names(later.hands[1]) == "2SY 3MW 7ML 7SK"


def test_who_left_scores_no_more_and_is_passed_over() -> None:
    position = stand(
        hands=("", "", "CL CK"), table="2MK", turn=2, last=1, captured=[13, 13, 4], left=[1], moves="CL+CK"
    )
    assert position.captured == (13, 16, 4)
    assert position.rounds == ((1, 0, 0),)


def test_who_left_does_not_keep_others_from_winning() -> None:
    position = stand(
        hands=("3MW 7ML", "", "AS AW"), table="4MS", left=[1], scores=[20, 30, 5], moves="3MW+7ML=4"
    )
    assert scores(position) == (1, 0, 0.5)


def test_the_last_one_present_wins() -> None:
    position = left(after(seats=3), 0, 2)
    assert scores(position) == (0, 1, 0.5)
    assert reason(position) == "Everyone else left."
    assert position.rounds == ((0, 0, 0),)
    between = left(at(SLUG, seats=3), 0, 1)
    assert (between.rounds, between.over) == ((), True)


# Words.


@pytest.mark.parametrize(
    ("picked", "sentence"),
    [
        ("", "Pick two cards that catch something, such as 3MW and 7ML for 4s."),
        ("7SK", "7SK: pick one more card."),
        ("7ML 3MW", "3MW and 7ML: catch 4s (flush, 2) or catch Crowns."),
        ("7ML 7SK", "7ML and 7SK: catch 7s (sextet, 4)."),
        ("2SY 3MW", "2SY and 3MW don't catch anything. Other cards do."),
        ("2SY 3MW 7ML", "Only pick two cards."),
    ],
)
def test_the_running_check(picked: str, sentence: str) -> None:
    assert str(after().tally(0, "", picked.split())) == sentence
    assert after().tally(1, "", ()) is None


def test_the_running_check_where_nothing_can_be_caught() -> None:
    position = stand(hands=("2SY 7SK", "AS AW"), table="6LK")
    assert str(position.tally(0, "", ())) == "Pick two cards to lay."
    assert str(position.tally(0, "", ("2SY", "7SK"))) == ("You lay 2SY and 7SK on the table.")
    both = after(calc="both")
    told = "Pick two cards that catch something, such as 3MW and 7ML for 4s and Crowns."
    assert str(both.tally(0, "", ())) == told
    assert str(both.tally(0, "", ("3MW", "7ML"))) == "3MW and 7ML: catch 4s and Crowns."


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        (after(), "3MW+7ML=4", "Blue plays 3MW and 7ML and catches 4MS; a flush, 2 points."),
        (after(), "7ML+7SK=7", "Blue plays 7ML and 7SK and catches 7WY; a sextet, 4 points."),
        (after("3MW+7ML=4 AS+9WY=C"), "2SY+7SK", "Blue lays 2SY and 7SK."),
        (
            after("3MW+7ML=4 AS+9WY=C 2SY+7SK"),
            "4WL+5YK",
            "Orange lays 4WL and 5YK.",
        ),
        (
            stand(**FLUSH, captured=[0, 1], bonus="exchange"),
            "3MW+7ML=4",
            "Blue plays 3MW and 7ML and catches 4MS; a flush: Orange pays 1 card.",
        ),
        (
            stand(**SEXTET, bonus="exchange"),
            "7ML+7SK=7",
            "Blue plays 7ML and 7SK and catches 7WY; a sextet, but Orange has no cards to pay.",
        ),
        (
            stand(**FLUSH, scores=[20, 3]),
            "3MW+7ML=4",
            "Blue plays 3MW and 7ML and catches 4MS; a flush, 2 points; the game is over.",
        ),
        (
            stand(hands=("", "CL CK"), table="2MK", turn=1, last=0, captured=[17, 16]),
            "CL+CK",
            "Orange lays CL and CK; Blue scores 2 with 20 cards.",
        ),
        (
            stand(hands=("", "CL CK"), table="2MK CM", turn=1, captured=[16, 16]),
            "CL+CK=C",
            "Orange plays CL and CK and catches CM; Orange scores 2 with 20 cards.",
        ),
        (
            stand(hands=("", "CL CK"), turn=1),
            "CL+CK",
            "Orange lays CL and CK; no one scores.",
        ),
    ],
)
def test_what_happens_in_words(position: Blulu, move: str, sentence: str) -> None:
    assert told(position, move) == sentence


@pytest.mark.parametrize(
    ("position", "move", "wrong"),
    [
        (after(), "4WL+7ML=C", "4WL isn't in your hand"),
        (after(), "7ML+3MW=4", "write the cards in order, 3MW+7ML"),
        (after(), "3MW+3MW", "you only have one 3MW"),
        (after(), "3MW+7ML", "you have to catch with those, as in 3MW+7ML=4 and 3MW+7ML=C"),
        (after(), "7ML+7SK", "you have to catch with those, as in 7ML+7SK=7"),
        (after(), "3MW+7ML=5", "there are no 5s on the table"),
        (after(), "3MW+7ML=6", "3MW and 7ML don't catch 6s"),
        (after(), "3MW+7ML=4&C", "you can only catch one rank"),
        (after(), "2SY+3MW", "you have to catch something"),
        (after(calc="difference"), "3MW+7ML=C", "3MW and 7ML don't catch Crowns"),
        (
            after(calc="both"),
            "3MW+7ML=4",
            "catch everything you can, as in 3MW+7ML=4&C",
        ),
        (
            after(calc="both"),
            "3MW+7ML=C&4",
            "catch everything you can, as in 3MW+7ML=4&C",
        ),
    ],
)
def test_refusals_say_what_is_wrong(position: Blulu, move: str, wrong: str) -> None:
    sentence = refusal(position, move)
    assert sentence.startswith(f"You can't play {move}: {wrong}. Try ")
    assert sentence.endswith(".")


@pytest.mark.parametrize(
    "move", ["hello", "3MW", "3MW+7ML+7SK", "3MW+7ML=", "3MW+7ML=44", "3MW+7ML=X", "pass", ""]
)
def test_refusals_say_how_a_play_is_written(move: str) -> None:
    assert refusal(after(), move).startswith(f"{move or '-'} isn't a move. Try ")


@pytest.mark.parametrize("move", ["deal:AM", "deal:", f"{D} X", D.replace("2SY", "3MW"), "roll:1"])
def test_a_deal_names_every_card(move: str) -> None:
    assert refusal(GAME.start(), move) == ("A deal must list all 36 cards in order.")
