"""The Decktet: facts of the deck, how cards and deals are card_notation, and shuffling."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engines.chance.decktet import (
    BASIC,
    CARDS,
    COURTS,
    DEAL,
    EXCUSE,
    HIDDEN,
    NUMBER,
    PAWNS,
    RANK,
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    SUIT_SET,
    SUITS,
    WORTH,
    card_notation,
    cards_dealt,
    code,
    codes,
    deal,
    hide,
    shuffled,
)

ORDER = """
X AM AS AW AL AY AK 2MK 2SY 2WL 3MW 3SK 3LY 4MS 4WL 4YK 5ML 5SW 5YK 6MW 6SY 6LK 7ML 7SK 7WY 8MS 8WL 8YK
9MS 9WY 9LK PMSL PMYK PSWK PWLY TMWK TMLY TSWY TSLK CM CS CW CL CY CK
"""


def of_rank(letter: str) -> list[str]:
    return [card for card in CARDS if card[0] == letter]


def test_card_order() -> None:
    assert tuple(ORDER.split()) == CARDS
    assert all(NUMBER[card] == place for place, card in enumerate(CARDS))


def test_deck_sizes() -> None:
    assert (len(BASIC), len(PAWNS), len(COURTS), len(EXCUSE)) == (36, 4, 4, 1)
    assert sorted((*BASIC, *PAWNS, *COURTS, *EXCUSE)) == list(range(45))


@pytest.mark.parametrize("suit", SUITS)
def test_each_suit_is_on_ten_basic_cards_and_on_two_pawns_and_courts(suit: str) -> None:
    ranks = [CARDS[card][0] for card in BASIC if suit in CARDS[card][1:]]
    assert ranks == list("A23456789C")
    for extra in (PAWNS, COURTS):
        assert sum(suit in CARDS[card][1:] for card in extra) == 2


@pytest.mark.parametrize("rank", "23456789")
def test_the_cards_of_a_number_show_every_suit_once(rank: str) -> None:
    assert sorted("".join(card[1:] for card in of_rank(rank))) == sorted(SUITS)
    assert [len(card) for card in of_rank(rank)] == [3, 3, 3]


def test_aces_and_crowns_have_one_suit_pawns_and_courts_three_the_excuse_none() -> None:
    suits = {rank: {len(card) - 1 for card in of_rank(rank)} for rank in "XAPTC"}
    assert suits == {"X": {0}, "A": {1}, "P": {3}, "T": {3}, "C": {1}}
    assert len(of_rank("A")) == len(of_rank("C")) == 6


def test_suits_are_written_in_their_order_and_kept_as_sets() -> None:
    for card, suits in zip(CARDS, SUIT_SET, strict=True):
        assert sorted(card[1:], key=SUITS.index) == list(card[1:])
        assert [suit for bit, suit in enumerate(SUITS) if suits >> bit & 1] == list(card[1:])


def test_what_cards_count() -> None:
    worth = {CARDS[card][0]: points for card, points in enumerate(WORTH)}
    assert worth == {"X": 0, "A": 1, "P": 0, "T": 0, "C": 10} | {str(n): n for n in range(2, 10)}
    assert sum(WORTH[card] for card in BASIC) == 3 * 44 + 6 * 11
    assert [RANKS[rank] for rank in RANK] == [card[0] for card in CARDS]


def test_everything_has_a_name() -> None:
    assert list(SUIT_NAMES) == list(SUITS)
    assert list(RANK_NAMES) == list(RANKS)
    assert str(RANK_NAMES["7"]) == "7s"


def test_how_cards_are_written() -> None:
    assert codes((0, 39, HIDDEN)) == ("X", "CM", "?")
    assert [code(card) for card in range(45)] == list(CARDS)
    assert card_notation((NUMBER["5SW"], NUMBER["6SY"])) == "5SW+6SY"
    assert codes(hide((1, 2, 3))) == ("?", "?", "?")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "deal:",
        "deal:AM",
        "deal:AM AS AS",
        "deal:AM AS AW AW",
        "deal:AM AS 2MK",
        "deal:AM  AS AW",
        "deal:AM AS AW ",
        "deal:am as aw",
        "deal:AM AS ?",
        "AM AS AW",
    ],
)
def test_a_deal_has_just_the_cards_of_its_deck(text: str) -> None:
    deck = (NUMBER["AM"], NUMBER["AS"], NUMBER["AW"])
    assert cards_dealt(text, deck) is None
    assert cards_dealt("deal:AW AM AS", deck) == (3, 1, 2)


def test_a_deal_survives_writing() -> None:
    cards = shuffled(range(45), random.Random(5))
    assert deal(cards).startswith(DEAL)
    assert cards_dealt(deal(cards), range(45)) == tuple(cards)


def test_shuffling_is_even_and_leaves_the_deck_alone() -> None:
    rng = random.Random(11)
    deck = [1, 2, 3]
    orders = Counter(tuple(shuffled(deck, rng)) for _ in range(6000))
    assert deck == [1, 2, 3]
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_shuffling_is_the_same_with_every_release_of_python() -> None:
    """Recorded matches are verified by it."""
    assert card_notation(shuffled(BASIC[:8], random.Random(1))) == "AM+AW+AL+2MK+2SY+AY+AK+AS"
