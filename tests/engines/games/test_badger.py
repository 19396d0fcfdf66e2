"""If Badger was a Bunny: every worked example and ruling of its rules."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, permutations
from typing import Any

import pytest

from engines import CHANCE, GAMES, IllegalMove
from engines.chance.decktet import BASIC, COURTS, EXCUSE, HIDDEN, NUMBER, PAWNS, RANK, code, deal
from engines.core import Way
from engines.games.badger import Badger
from tests import ALL
from tests.engines.dice_positions import at, moves, reason, refusal, scores, told
from tests.engines.playing import listed, played, walk

SLUG = "badger"
D = (
    "deal:9LK AW 5ML 3SK 5SW 6SY 6MW 7ML AY AM CL 2MK 9MS 8WL AS CK 4YK 3LY 7WY 8YK "
    "3MW 4MS 8MS AK 7SK 2SY CM 6LK 9WY CW AL 5YK 4WL CS 2WL CY"
)
EXTENDED = {"deck": "extended", "excuse": "yes"}


def after(line: str = "", **options: str) -> Badger:
    """The position after D and some moves."""
    position = played(GAMES[SLUG].start(**options), [D, *line.split()])
    assert isinstance(position, Badger)
    return position


def cards(text: str) -> list[int]:
    return [NUMBER[name] for name in text.split()]


def stand(
    *,
    tops: tuple[str, str] = ("3SK", "2MK"),
    hands: tuple[str, str],
    decks: tuple[str, str] = ("", ""),
    turn: int = 0,
    lead: str = "",
    **fields: Any,
) -> Any:
    """A position set up by hand in which seat 0 is the hare, unless `race` is even."""
    return at(
        SLUG,
        courses=[cards(top) for top in tops],
        hands=[sorted(cards(hand)) for hand in hands],
        decks=[cards(deck) for deck in decks],
        turn=turn,
        lead=cards(lead.replace("+", " ")),
        **fields,
    )


def held(position: Badger, seat: int) -> str:
    return " ".join(position.hand(seat))


# Worked examples of the rules page, by number.


def test_example_1_the_first_moves() -> None:
    position = after()
    assert position.hare == 0
    assert position.actors == (0,)
    assert held(position, 0) == "AM AY 2MK 5SW 6MW 6SY 7ML CL"
    assert held(position, 1) == ""
    assert [len(deck) for deck in position.decks] == [8, 16]
    assert position.moves(0) == [
        *["AM", "2MK", "5SW", "6MW", "6SY", "7ML", "CL", "AM+AY", "6MW+6SY", "6SY+6MW"],
        *["AM+2MK", "5SW+6MW", "5SW+6SY", "6MW+7ML", "6SY+7ML", "5SW+6MW+7ML", "5SW+6SY+7ML", "pass"],
    ]


def test_example_2_the_tortoise_draws_and_can_only_pass() -> None:
    position = after("5SW+6SY+7ML")
    assert position.courses == (tuple(cards("5ML 5SW 6SY 7ML")), tuple(cards("3SK")))
    assert held(position, 1) == "3MW 4MS"
    assert position.moves(1) == ["pass"]
    passed = position.play(1, "pass")
    assert (passed.hands[0], passed.decks) == (position.hands[0], position.decks)
    assert moves(passed) == listed("AM 2MK 6MW CL AM+AY AM+2MK pass")


def test_example_3_the_lead_is_passed() -> None:
    position = after("5SW+6SY+7ML pass pass")
    assert "9MS" in position.hand(0)
    assert held(position, 1) == "AK 3MW 4MS 8MS"
    assert moves(position) == listed("AK 3MW 4MS 8MS 3MW+4MS pass")
    answered = played(position, "AK 9MS")
    assert held(answered, 1) == "2SY 3MW 4MS 7SK 8MS"
    assert moves(answered) == {"pass"}


def test_example_4_more_cards_may_follow() -> None:
    position = stand(hands=("3LY 4YK 5SW 6SY", "AM"), lead="5YK+6LK")
    assert moves(position) == listed("3LY+4YK+5SW+6SY 4YK+5SW+6SY 5SW+6SY pass")


@pytest.mark.parametrize(("count", "points"), [("hand", 1), ("all", 4)])
def test_example_5_the_last_card_or_a_pass(count: str, points: int) -> None:
    position = stand(hands=("CL", "5YK"), decks=("AS AM AW", ""), turn=1, races="1", count=count)
    assert held(position.play(1, "pass"), 0) == "AM AS AW CL"
    over = position.play(1, "5YK")
    assert (scores(over), over.outcome.points) == ((0, 1), (0, points))


def test_example_6_a_hare_without_cards() -> None:
    position = stand(hands=("", "AK"), decks=("AS AM", "CW CY"))
    assert moves(position) == {"pass"}
    assert held(position.play(0, "pass"), 0) == "AM AS"


def test_example_7_both_pass_the_lead() -> None:
    position = stand(hands=("AM AW AL AY", "CM CW"), races="1")
    over = played(position, "pass pass")
    assert (scores(over), over.outcome.points) == ((0, 1), (0, 2))
    assert reason(over) == "Orange wins the race and scores 2 points."


def test_example_8_the_excuse() -> None:
    position = stand(tops=("7ML", "2MK"), hands=("X 4YK CL", "AM 3SK 9WY"), excuse="yes")
    assert moves(position) == listed("X CL pass")
    led = position.play(0, "X")
    assert moves(led) == listed("AM 3SK pass")
    assert moves(played(led, "AM")) == listed("4YK CL pass")
    follower = stand(tops=("7ML", "2MK"), hands=("X 4YK CL", "AM"), lead="AW", excuse="yes")
    assert moves(follower) == listed("CL pass")


# Rulings, options and what the page says in passing.


@pytest.mark.parametrize(
    ("options", "deck", "discards", "dealt", "drawn"),
    [
        ({}, {*BASIC}, 2, 16, 8),
        ({"excuse": "yes"}, {*BASIC, *EXCUSE}, 3, 16, 8),
        ({"deck": "extended"}, {*BASIC, *PAWNS, *COURTS}, 2, 20, 10),
        (EXTENDED, set(range(45)), 3, 20, 10),
    ],
)
def test_deals(options: dict[str, str], deck: set[int], discards: int, dealt: int, drawn: int) -> None:
    start = GAMES[SLUG].start(**options)
    assert isinstance(start, Badger)
    assert set(start.deck) == deck
    order = random.Random(1).sample(start.deck, len(start.deck))
    position = start.play(CHANCE, deal(order))
    assert position.courses == ((order[discards],), (order[discards + 1],))
    first = discards + 2
    assert position.hands == (tuple(sorted(order[first : first + drawn])), ())
    assert position.decks == (tuple(order[first + drawn : first + dealt]), tuple(order[first + dealt :]))
    assert len(position.decks[1]) == dealt


def test_crowns_follow_nines_but_for_pawns_and_courts() -> None:
    hand = {"tops": ("3SK", "8WL"), "hands": ("AM", "9WY CM"), "turn": 1}
    assert moves(stand(**hand)) == listed("9WY 9WY+CM pass")
    assert moves(stand(**hand, deck="extended")) == listed("9WY pass")
    ladder = stand(tops=("8WL", "AM"), hands=("9WY PSWK TMLY CM", "AM"), deck="extended")
    assert moves(ladder) == listed(
        "9WY PSWK TMLY 9WY+PSWK PSWK+TMLY TMLY+CM 9WY+PSWK+TMLY PSWK+TMLY+CM 9WY+PSWK+TMLY+CM pass"
    )


def test_ranks_do_not_wrap() -> None:
    assert moves(stand(tops=("CM", "2MK"), hands=("AW AK CS", "AM"))) == listed("CS pass")


def test_the_tortoise_plays_two_cards_at_most() -> None:
    position = stand(tops=("3SK", "2MK"), hands=("AM", "3MW 3SK 3LY 4MS 5ML"), turn=1)
    assert max(move.count("+") for move in moves(position)) == 1
    assert "3MW+3LY" in moves(position)
    roles_swapped = stand(tops=("3SK", "2MK"), hands=("AM", "3MW 3SK 3LY 4MS 5ML"), turn=1, race=2)
    assert listed("3MW+4MS+5ML 3MW+3SK+3LY") <= moves(roles_swapped)


def test_a_multiple_begins_with_the_lowest_that_joins_and_ends_as_chosen() -> None:
    position = stand(tops=("8WL", "2MK"), hands=("CM CW CL CK", "AM"))
    multiples = {move for move in moves(position) if "+" in move}
    pairs = "CW+CM CL+CM CW+CL CL+CW CW+CK CL+CK"
    threes = "CW+CL+CM CW+CM+CL CL+CM+CW CW+CM+CK CW+CK+CM CL+CM+CK CL+CK+CM CW+CL+CK CW+CK+CL CL+CK+CW"
    fours = "CW+CL+CK+CM CL+CM+CK+CW CW+CM+CK+CL CW+CM+CL+CK"
    assert multiples == listed(f"{pairs} {threes} {fours}")


def test_an_equal_rank_follows_and_a_lower_one_does_not() -> None:
    position = stand(tops=("3SK", "2MK"), hands=("3LY 4YK", "AM"), lead="4MS")
    assert moves(position) == listed("4YK pass")


def test_only_the_kind_is_followed_not_the_number_of_cards() -> None:
    position = stand(tops=("3SK", "AM"), hands=("AS", "AW AL AK 2WL"), turn=1, lead="AM+AY+AS+AW")
    assert moves(position) == listed("AW+AL AL+AW AW+AK AK+AW AL+AK AK+AL pass")


def test_joining_counts_for_the_first_card_only() -> None:
    position = stand(tops=("5YK", "2MK"), hands=("6MW 7SK", "AM"))
    assert moves(position) == listed("6MW 7SK 6MW+7SK pass")
    assert moves(stand(tops=("4YK", "2MK"), hands=("6MW 7ML", "AM"))) == {"pass"}


def test_anything_joins_the_excuse() -> None:
    position = stand(tops=("X", "2MK"), hands=("4YK 9WY CM", "AM"), excuse="yes")
    assert moves(position) == listed("4YK 9WY CM 9WY+CM pass")


def test_the_excuse_is_in_no_straight() -> None:
    assert moves(stand(hands=("X AS AM", "AM"), tops=("3SK", "2MK"), excuse="yes")) == listed(
        "X AS AS+AM pass"
    )


def test_a_hare_who_passes_draws_one_card() -> None:
    passed = after("pass")
    assert held(passed, 0) == "AM AY 2MK 5SW 6MW 6SY 7ML 9MS CL"
    assert held(passed, 1) == "3MW 4MS"


def test_the_pass_that_follows_the_tortoises_last_card_brings_the_hare_his_deck() -> None:
    before = stand(hands=("AM", "9WY"), decks=("AS AW", "CW CY"))
    drawn = before.play(0, "pass")  # the tortoise's deck is not empty yet
    assert (held(drawn, 0), held(drawn, 1)) == ("AM AS", "9WY CW CY")
    assert held(drawn.play(1, "pass"), 0) == "AM AS AW"


def test_the_tortoise_draws_one_card_if_there_is_one() -> None:
    after_play = stand(hands=("AS AM", "9WY"), decks=("", "CW")).play(0, "AS")
    assert held(after_play, 1) == "9WY CW"
    assert after_play.decks == ((), ())


def test_a_hare_with_a_deck_has_not_won_with_his_last_card_in_hand() -> None:
    position = stand(hands=("AS", "9WY"), decks=("AW", "CW CY CS")).play(0, "AS")
    assert position.outcome is None
    assert position.rounds == ()
    empty_handed = position.play(1, "pass")
    assert moves(empty_handed) == {"pass"}


def test_only_passed_leads_end_a_race() -> None:
    position = stand(hands=("AM AW", "CM CW CL"), lead="9WY", races="1")
    assert position.warning is None
    led = position.play(0, "pass")
    assert led.warning is None
    passed = led.play(1, "pass")
    assert passed.outcome is None
    assert str(passed.warning) == "If Blue passes too, the race is over."
    assert scores(passed.play(0, "pass")) == (1, 0)


def test_a_lead_passed_before_the_decks_were_empty_does_not_count() -> None:
    position = stand(hands=("AM", "CM CW"), decks=("AW", ""), turn=1, races="1").play(1, "pass")
    assert position.decks == ((), ())
    assert played(position, "pass").outcome is None
    assert played(position, "pass pass").outcome is not None


def test_a_play_between_two_passed_leads_keeps_the_race_going() -> None:
    position = stand(hands=("AM AW", "3MW CM CL"), tops=("3SK", "2MK"), races="1")
    going = played(position, "pass 3MW pass")
    assert going.outcome is None
    assert going.actors == (1,)
    assert played(going, "pass").outcome is None


def test_equal_hands_draw_a_stuck_race() -> None:
    over = played(stand(hands=("AM", "CM"), races="1"), "pass pass")
    assert (scores(over), over.outcome.points) == ((0.5, 0.5), (0, 0))
    assert reason(over) == "Both players have the same number of cards."


def test_a_race_won_for_no_points_is_won() -> None:
    over = stand(hands=("", "5YK"), decks=("AS AM", ""), turn=1, races="1").play(1, "5YK")
    assert (scores(over), over.outcome.points) == ((0, 1), (0, 0))
    assert reason(over) == "Orange wins the race and scores 0 points."


def test_roles_swap_every_race_and_every_race_is_dealt() -> None:
    between = stand(hands=("CL AM", "5YK"), turn=1).play(1, "5YK")
    assert (between.race, between.hare, between.actors, between.roller) == (2, 1, (CHANCE,), None)
    assert (between.rounds, between.totals, between.winners) == (((0, 2),), (0, 2), (1,))
    assert between.courses == between.hands == between.decks == ((), ())
    assert between.chances() == between.moves(CHANCE) == []
    second = between.play(CHANCE, D)
    assert second.actors == (1,)
    assert second.courses == (tuple(cards("3SK")), tuple(cards("5ML")))
    assert len(second.hands[1]) == 8
    assert held(second.play(1, "pass"), 0) == "3MW 4MS"


LAST: dict[str, Any] = {"hands": ("CL AM", "5YK"), "turn": 1}
"""The tortoise is about to win two points."""


def test_after_four_races_more_points_win() -> None:
    last = stand(**LAST, race=3, rounds=[[3, 0], [0, 0]], winners=[0, -1])
    assert last.play(1, "5YK").outcome is None
    over = stand(**LAST, race=4, rounds=[[3, 0], [0, 0], [0, 4]], winners=[0, -1, 1]).play(1, "5YK")
    assert (scores(over), over.outcome.points) == ((0, 1), (3, 6))
    assert reason(over) == "After 4 races, it's 6 points to 3."
    assert over.courses[1][-1] == NUMBER["5YK"]
    assert over.actors == ()


@pytest.mark.parametrize(("record", "ending"), [("points", (0, 1)), ("wins", None)])
def test_the_record_decides(record: str, ending: tuple[int, int] | None) -> None:
    over = stand(**LAST, race=2, rounds=[[1, 0]], winners=[0], races="2", record=record).play(1, "5YK")
    assert over.totals == (1, 2)
    assert (scores(over) if over.outcome else None) == ending


def test_more_races_won_with_fewer_points() -> None:
    history = {"rounds": [[1, 0], [0, 9], [1, 0]], "winners": [0, 1, 0], "race": 4, "record": "wins"}
    over = played(stand(hands=("AM", "CM"), turn=0, **history), "pass pass")
    assert (scores(over), over.outcome.points) == ((1, 0), (2, 9))
    assert reason(over) == "After 4 races, it's 2 wins to 1."


def test_level_after_the_races_one_goes_on_until_one_is_won() -> None:
    history = {"rounds": [[2, 0]], "winners": [0], "race": 2, "races": "2"}
    extra = stand(**LAST, **history).play(1, "5YK")
    assert (extra.outcome, extra.race, extra.hare) == (None, 3, 0)
    drawn = {"rounds": [[2, 0], [0, 2]], "winners": [0, 1], "race": 3, "races": "2"}
    again = played(stand(hands=("AM", "CM"), **drawn), "pass pass")
    assert (again.outcome, again.race, again.rounds[-1]) == (None, 4, (0, 0))
    over = stand(hands=("CL AM", "5YK"), turn=1, **drawn).play(1, "5YK")
    assert (scores(over), over.outcome.points) == ((0, 1), (2, 4))
    assert reason(over) == "Extra race 1 decided it."


def test_a_level_extra_race_won_for_no_points_wins_the_match() -> None:
    drawn = {"rounds": [[2, 0], [0, 2]], "winners": [0, 1], "race": 3, "races": "2"}
    over = stand(hands=("", "5YK"), decks=("AS AM", ""), turn=1, **drawn).play(1, "5YK")
    assert (scores(over), over.outcome.points) == ((0, 1), (2, 2))


def test_twenty_extra_races_without_a_winner_are_a_draw() -> None:
    drawn = {"rounds": [[0, 0]] * 23, "winners": [-1] * 23, "race": 24}
    last = stand(hands=("AM", "CM"), **drawn)
    assert str(last.warning) == "The last race. If no one wins it, it's a draw."
    over = played(last, "pass pass")
    assert scores(over) == (0.5, 0.5)
    assert reason(over) == "Still level after 4 races and 20 extra."
    earlier = stand(hands=("AM", "CM"), rounds=[[0, 0]] * 22, winners=[-1] * 22, race=23)
    assert played(earlier, "pass pass").actors == (CHANCE,)


# All sets, found by trying every order of every few cards.


def by_definition(position: Badger) -> Iterator[str]:
    """The moves of a seat that leads, worked out from the words of the rules."""
    seat, extended = position.turn, position.extended
    hand, top = position.hand(seat), code(position.courses[seat][-1])
    ranks = "A23456789PTC" if extended else "A23456789C"

    def joins(card: str) -> bool:
        if "X" in (card, top) or set(card[1:]) & set(top[1:]):
            return True
        return ranks.index(card[0]) - ranks.index(top[0]) in (0, 1)

    most = len(hand) if seat == position.hare else 2
    yield from (card for card in hand if joins(card))
    for size in range(2, most + 1):
        for chosen in combinations([card for card in hand if card != "X"], size):
            rungs = [ranks.index(card[0]) for card in chosen]
            if rungs == list(range(rungs[0], rungs[0] + size)) and joins(chosen[0]):
                yield "+".join(chosen)
            if len(set(rungs)) == 1:
                firsts = [[card for card in chosen if joins(card) and card != last] for last in chosen]
                yield from (
                    "+".join((first[0], *(card for card in chosen if card not in (first[0], last)), last))
                    for first, last in zip(firsts, chosen, strict=True)
                    if first
                )
    yield "pass"


@pytest.mark.parametrize("extended", [False, True])
@pytest.mark.parametrize("seed", range(40))
def test_the_moves_are_those_of_the_rules(extended: bool, seed: int) -> None:
    rng = random.Random(seed)
    deck = list(range(45)) if extended else [*EXCUSE, *BASIC]
    few = rng.sample(deck, 20)
    ranks = {RANK[card] for card in few[:4]} | {0}
    hand = ([card for card in deck if RANK[card] in ranks] if seed % 2 else few)[:11]
    tops = rng.sample([card for card in deck if card not in hand], 2)
    position = stand(
        tops=(code(tops[0]), code(tops[1])),
        hands=("AM", "AM") if seed % 3 else ("", ""),
        excuse="yes",
        deck="extended" if extended else "basic",
        race=1 + seed % 2,
    )
    position = position.from_json(position.to_json() | {"hands": [sorted(hand), sorted(hand)]})
    found = position.moves(0)
    assert len(set(found)) == len(found)
    assert set(found) == set(by_definition(position))


@pytest.mark.parametrize("seed", range(6 if ALL else 2))
def test_what_is_listed_is_what_is_played(seed: int) -> None:
    """Every order of up to three cards of the hand, along a random game."""
    options = EXTENDED if seed % 2 else {}
    for position, (actor, _) in walk(GAMES[SLUG].start(races="1", **options), random.Random(seed)):
        assert isinstance(position, Badger)
        if actor == CHANCE or len(position.hands[actor]) > 8:
            continue
        legal = {move for move in position.moves(actor) if move.count("+") < 3}
        hand = position.hand(actor)
        for names in chain.from_iterable(permutations(hand, size) for size in (1, 2, 3)):
            try:
                position.play(actor, "+".join(names))
            except IllegalMove:
                assert "+".join(names) not in legal
            else:
                legal.remove("+".join(names))
        assert legal == {"pass"}


@pytest.mark.parametrize("seed", range(4))
def test_no_card_is_made_or_lost(seed: int) -> None:
    for position, _ in walk(GAMES[SLUG].start(**(EXTENDED if seed % 2 else {})), random.Random(seed)):
        assert isinstance(position, Badger)
        lying = [*chain.from_iterable((*position.courses, *position.hands, *position.decks))]
        assert len(set(lying)) == len(lying)
        assert set(lying) <= set(position.deck)
        if lying:
            assert len(position.deck) - len(lying) == (3 if position.excuse else 2)
        assert all(list(hand) == sorted(hand) for hand in position.hands)


# What is hidden.


def test_a_seat_sees_its_hand_and_no_deck() -> None:
    position = after("5SW")
    view = position.seen_by(0)
    assert view.hand(0) == position.hand(0)
    assert view.hand(1) == ("?", "?")
    assert set(chain.from_iterable(view.decks)) == {HIDDEN}
    assert [len(deck) for deck in view.decks] == [8, 14]
    assert view.courses == position.courses
    assert view.moves(1) == []
    assert position.seen_by(None).hands == ((HIDDEN,) * 7, (HIDDEN,) * 2)


def test_everybody_knows_that_a_hare_without_cards_passes() -> None:
    position = stand(hands=("", "AK"), decks=("AS AM", "CW CY"))
    assert position.seen_by(None).moves(0) == position.seen_by(1).moves(0) == ["pass"]
    assert position.seen_by(1).play(0, "pass").hand(0) == ("?", "?")


def test_hidden_cards_are_not_played() -> None:
    with pytest.raises(IllegalMove, match="Blue's cards are hidden"):
        after().seen_by(1).play(0, "5SW")


@pytest.mark.parametrize("seed", range(4))
def test_views_describe_what_happens_and_tell_no_drawn_card(seed: int) -> None:
    options = EXTENDED if seed % 2 else {}
    for position, (actor, move) in walk(GAMES[SLUG].start(races="2", **options), random.Random(seed)):
        assert isinstance(position, Badger)
        sentence = str(position.describe(actor, move))
        for seat in (None, 0, 1):
            assert str(position.seen_by(seat).describe(actor, move)) == sentence
        named = set(re.findall(r"\b[A2-9PTC][MSWLYK]+\b", sentence))
        public = set() if actor == CHANCE else {*move.split("+"), code(position.courses[actor][-1])}
        assert named <= public


@pytest.mark.parametrize("seed", range(4))
def test_a_view_tells_nothing_of_what_is_hidden(seed: int) -> None:
    """Whatever is drawn in the place of the hidden cards, the seat is shown and offered the same."""
    rng = random.Random(seed)
    for position, _ in walk(GAMES[SLUG].start(races="1"), random.Random(seed)):
        for seat in (0, 1):
            sample = position.resample(seat, rng)
            assert sample.seen_by(seat).to_json() == position.seen_by(seat).to_json()
            assert sample.moves(seat) == position.moves(seat)
            assert sample.seen_by(None) == position.seen_by(None)
            assert sample.resample(seat, rng).hand(seat) == position.hand(seat)


def test_what_is_hidden_is_drawn_evenly() -> None:
    """Four cards are unseen: one in Orange's hand, one in each deck, one and one more laid aside."""
    unseen = cards("AM AS CW 9WY")
    laid = [card for card in BASIC if card not in unseen]
    position = at(
        SLUG,
        courses=[laid[:15], laid[15:30]],
        hands=[laid[30:], cards("AM")],
        decks=[cards("AS"), cards("CW")],
    )
    rng = random.Random(7)
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        sample = position.resample(0, rng)
        drawn[(*sample.hands[1], *sample.decks[0], *sample.decks[1])] += 1
    assert set(drawn) == set(permutations(unseen, 3))
    assert all(140 <= count <= 260 for count in drawn.values())


# Words.


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        (at(SLUG), D, "Race 1: Blue is the hare."),
        (
            after(),
            "5SW+6SY+7ML",
            "Blue leads 5SW+6SY+7ML; 5SW matches 5ML in rank.",
        ),
        (after("5SW"), "pass", "Orange passes."),
        (after(), "pass", "Blue passes the lead."),
        (
            after("5SW+6SY+7ML pass pass AK"),
            "9MS",
            "Blue follows with 9MS; 9MS shares Moons with 7ML.",
        ),
        (after(), "6MW", "Blue leads 6MW; 6MW is one higher than 5ML."),
        (
            stand(tops=("7ML", "2MK"), hands=("X CL", "AM"), excuse="yes"),
            "X",
            "Blue leads X; the Excuse joins any card.",
        ),
        (
            stand(tops=("X", "2MK"), hands=("CL CM", "AM"), excuse="yes"),
            "CL",
            "Blue leads CL; any card joins the Excuse.",
        ),
        (
            stand(hands=("CL", "5YK"), turn=1),
            "5YK",
            "Orange leads 5YK; 5YK shares Knots with 2MK; "
            "Orange is out of cards, wins race 1 and scores 1 point.",
        ),
        (
            stand(hands=("AM AS AW", "5YK"), turn=1, declined=True),
            "pass",
            "Orange passes the lead; Orange has fewer cards, wins race 1 and scores 2 points.",
        ),
        (
            stand(hands=("AM", "5YK"), turn=1, declined=True),
            "pass",
            "Orange passes the lead; race 1 is a draw.",
        ),
    ],
)
def test_what_happens_in_words(position: Badger, move: str, sentence: str) -> None:
    assert told(position, move) == sentence


FOLLOWER = stand(tops=("5ML", "2MK"), hands=("AM AY 2MK 5SW 6SY 7ML", "AK"), lead="5YK")


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        (after(), "9LK", "You can't play 9LK: 9LK isn't in your hand. Try"),
        (after(), "9MS", "You can't play 9MS: 9MS isn't in your hand. Try"),
        (after(), "AM+AM", "You can't play AM+AM: you only have one of that card. Try"),
        (
            after(),
            "AY",
            "You can't play AY: AY doesn't match 5ML in suit or rank and isn't one higher. Try",
        ),
        (
            after(),
            "AY+AM",
            "You can't play AY+AM: AY doesn't match 5ML in suit or rank and isn't one higher. Try",
        ),
        (
            after(),
            "7ML+6SY",
            "You can't play 7ML+6SY: the lowest card goes first, as in 6SY+7ML. Try",
        ),
        (
            after(),
            "5SW+7ML",
            "You can't play 5SW+7ML: 5SW and 7ML aren't a straight or all the same rank. Try",
        ),
        (
            FOLLOWER,
            "AM",
            "You can't play AM: you need one card, 5 or higher, not AM. Try",
        ),
        (
            FOLLOWER,
            "6SY+7ML",
            "You can't play 6SY+7ML: you need one card, 5 or higher. Try",
        ),
        (
            stand(tops=("5ML", "2MK"), hands=("5SW", "5YK"), lead="4MS+4YK"),
            "5SW",
            "You can't play 5SW: you need cards of the same rank, 4 or higher. Try",
        ),
        (
            stand(tops=("5ML", "2MK"), hands=("5SW", "5YK"), lead="8MS+9WY"),
            "5SW",
            "You can't play 5SW: you need a straight ending in 9 or higher. Try",
        ),
        (
            stand(tops=("8WL", "2MK"), hands=("CW CM CL", "AK")),
            "CL+CW+CM",
            "You can't play CL+CW+CM: write it as CW+CL+CM. Try",
        ),
        (
            stand(tops=("5YK", "2MK"), hands=("AM AS AW", "AK")),
            "AM+AS+AW",
            "You can't play AM+AS+AW: AM and AS don't match 5YK in suit or rank and aren't one higher. Try",
        ),
        (
            stand(hands=("AM", "3MW 3SK 3LY"), turn=1),
            "3MW+3SK+3LY",
            "You can't play 3MW+3SK+3LY: the tortoise can only play two cards. Try",
        ),
        (
            stand(hands=("X AM", "AK"), excuse="yes"),
            "X+AM",
            "You can't play X+AM: the Excuse must be played alone. Try",
        ),
        (
            stand(hands=("X AM", "AK"), lead="AW", excuse="yes"),
            "X",
            "You can't play X: the Excuse can only be led. Try pass.",
        ),
        (after(), "hello", "hello isn't a move. Try"),
        (after(), "", "- isn't a move. Try"),
        (at(SLUG), "deal:AM", "A deal must list all 36 cards in order."),
    ],
)
def test_refusals_say_what_is_wrong(position: Badger, move: str, sentence: str) -> None:
    assert refusal(position, move).startswith(sentence)


def test_a_refusal_is_the_same_whatever_is_hidden() -> None:
    position = after("5SW")
    for move in ("6SY", "AM", "8MS", "3MW+4MS+5ML"):
        assert refusal(position.seen_by(1), move) == refusal(position, move)


@pytest.mark.parametrize(
    ("position", "picked", "sentence"),
    [
        (after(), "", "Lead one card, cards of the same rank or a straight."),
        (FOLLOWER, "", "Follow with one card, 5 or higher."),
        (stand(hands=("AM", "AK"), turn=1, lead="X", excuse="yes"), "", "Follow with any card."),
        (stand(hands=("AM 7ML", "AK"), lead="5YK"), "", "You can't follow, so you have to pass."),
        (stand(tops=("5ML", "2MK"), hands=("AK", "AM")), "", "You can't lead, so you have to pass."),
        (after(), "7ML", "One card: 7ML shares Moons and Leaves with 5ML."),
        (after(), "7ML 6SY 5SW", "A straight of 3, up to 7: 5SW matches 5ML in rank."),
        (after(), "AY AM", "2 cards of rank A: AM shares Moons with 5ML."),
        (after(), "7ML 5SW", "Not yet: 5SW and 7ML aren't a straight or all the same rank"),
        (
            FOLLOWER,
            "6SY 7ML",
            "Not yet: you need one card, 5 or higher.",
        ),
        (
            stand(tops=("8WL", "2MK"), hands=("CM CL", "AK")),
            "CM CL",
            "2 cards of rank C: CL shares Leaves with 8WL.",
        ),
        (
            stand(tops=("5YK", "2MK"), hands=("AM AS", "AK")),
            "AM AS",
            "Not yet: AM doesn't match 5YK in suit or rank and isn't one higher",
        ),
    ],
)
def test_the_running_check(position: Badger, picked: str, sentence: str) -> None:
    (seat,) = position.actors
    said = position.seen_by(seat).tally(seat, "", picked.split())
    assert str(said).startswith(sentence)
    assert str(said)[-1] == "."
    assert position.tally(1 - seat, "", []) is None


def test_how_moves_are_put_together() -> None:
    position = after()
    assert position.ways(0, "5SW+6SY+7ML") == (Way(("5SW", "6SY", "7ML")),)
    assert position.ways(0, "pass") == (Way(),)
