"""The Decktet: its cards, their suits, ranks and values, and how a deal is written.

Inside the engines a card is a number in card order, 0 (the Excuse) to 44 (the Crown of Knots), so sorting
numbers sorts cards. Everywhere else it's a code: the letters of its rank and suits ("7SK"). The deck, and the
"Decktet Charts and Tables" (2010) that the cards follow, are by P. D. Magnus.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engines.core import Message, pmsg

RANKS: Final = "XA23456789PTC"
"""The letters of the ranks in ascending order: Excuse, Ace, the numbers, Pawn, Court, Crown."""
SUITS: Final = "MSWLYK"
"""The letters of the suits in the order they are written: Moons, Suns, Waves, Leaves, Wyrms, Knots."""

_SUITS_OF_RANK: Final = {
    "X": "",
    "A": "M S W L Y K",
    "2": "MK SY WL",
    "3": "MW SK LY",
    "4": "MS WL YK",
    "5": "ML SW YK",
    "6": "MW SY LK",
    "7": "ML SK WY",
    "8": "MS WL YK",
    "9": "MS WY LK",
    "P": "MSL MYK SWK WLY",
    "T": "MWK MLY SWY SLK",
    "C": "M S W L Y K",
}
CARDS: Final = tuple(rank + suits for rank, each in _SUITS_OF_RANK.items() for suits in each.split(" "))
"""The codes of all cards in card order; a card's number is its index here."""
NUMBER: Final[Mapping[str, int]] = {code: card for card, code in enumerate(CARDS)}

HIDDEN: Final = -1
"""Stands for the number of a card that may not be seen; its code is "?"."""
_CODES: Final = (*CARDS, "?")
"""The codes by number, HIDDEN included: index -1 is the last item."""

RANK: Final = tuple(RANKS.index(code[0]) for code in CARDS)
"""By number: a card's rank, as its index in `RANKS`."""
SUIT_SET: Final = tuple(sum(1 << SUITS.index(suit) for suit in code[1:]) for code in CARDS)
"""By number: a card's suits, as a set of bits in the order of `SUITS`."""
WORTH: Final = tuple((0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 10)[rank] for rank in RANK)
"""By number: what a card is worth; Crowns count ten, the Excuse, Pawns and Courts nothing."""

ACE: Final = RANKS.index("A")
PAWN: Final = RANKS.index("P")
COURT: Final = RANKS.index("T")
CROWN: Final = RANKS.index("C")

EXCUSE: Final = (NUMBER["X"],)
PAWNS: Final = tuple(card for card, rank in enumerate(RANK) if rank == PAWN)
COURTS: Final = tuple(card for card, rank in enumerate(RANK) if rank == COURT)
BASIC: Final = tuple(card for card in range(len(CARDS)) if card not in (*EXCUSE, *PAWNS, *COURTS))
"""The 36 cards of the basic deck."""

SUIT_NAMES: Final[Mapping[str, Message]] = {
    "M": pmsg("suit", "Moons"),
    "S": pmsg("suit", "Suns"),
    "W": pmsg("suit", "Waves"),
    "L": pmsg("suit", "Leaves"),
    "Y": pmsg("suit", "Wyrms"),
    "K": pmsg("suit", "Knots"),
}
RANK_NAMES: Final[Mapping[str, Message]] = {
    "X": pmsg("card", "Excuse"),
    "A": pmsg("card", "Aces"),
    **{number: pmsg("card", "{number}s", number=number) for number in "23456789"},
    "P": pmsg("card", "Pawns"),
    "T": pmsg("card", "Courts"),
    "C": pmsg("card", "Crowns"),
}
"""What the cards of a rank are called, by its letter."""

DEAL: Final = "deal:"


_ONE_OF_RANK: Final[Mapping[str, Message]] = {
    "A": pmsg("card", "Ace"),
    **{number: pmsg("layout", "{number}", number=number) for number in "23456789"},
    "P": pmsg("card", "Pawn"),
    "T": pmsg("card", "Court"),
    "C": pmsg("card", "Crown"),
}


def card_name(card: str) -> Message | None:
    """Return a card's full name, given its code; None for a card that may not be seen.

    >>> str(card_name("4WL")), str(card_name("X"))
    ('4 of Waves and Leaves', 'the Excuse')
    """
    if card not in NUMBER:
        return None
    rank, suits = card[0], tuple(SUIT_NAMES[suit] for suit in card[1:])
    return (
        pmsg("card", "{rank} of {suits}", rank=_ONE_OF_RANK[rank], suits=suits)
        if suits
        else pmsg("card", "the Excuse")
    )


def code(card: int) -> str:
    """Return the code of a card.

    >>> code(NUMBER["7SK"]), code(HIDDEN)
    ('7SK', '?')
    """
    return _CODES[card]


def codes(cards: Iterable[int]) -> tuple[str, ...]:
    """Return the code of each card."""
    return tuple([_CODES[card] for card in cards])


def card_notation(cards: Iterable[int]) -> str:
    """Write cards played together: "5SW+6SY"."""
    return "+".join([_CODES[card] for card in cards])


def hide(cards: Sequence[int]) -> tuple[int, ...]:
    """Return the same number of face-down cards."""
    return (HIDDEN,) * len(cards)


def seen_hands(hands: Sequence[tuple[int, ...]], seat: int | None) -> tuple[tuple[int, ...], ...]:
    """Return all seats' hands as `seat` (None for a spectator) sees them: its own, and the others' backs."""
    return tuple(cards if other == seat else hide(cards) for other, cards in enumerate(hands))


def fill_hidden(cards: Iterable[int], unseen: list[int]) -> tuple[int, ...]:
    """Replace each hidden card with one taken off the end of `unseen`.

    >>> fill_hidden((3, HIDDEN), [8, 9])
    (3, 9)
    """
    return tuple(unseen.pop() if card == HIDDEN else card for card in cards)


def without_cards(hand: Sequence[int], cards: Iterable[int]) -> tuple[int, ...]:
    """Return a hand without `cards`; any that it doesn't show come out of its hidden cards.

    >>> without_cards((3, HIDDEN, HIDDEN), (3, 8))
    (-1,)
    """
    left = list(hand)
    for card in cards:
        left.remove(card if card in left else HIDDEN)
    return tuple(left)


def deal(cards: Iterable[int]) -> str:
    """Write a deal as a chance result: every card of the deck in the order dealt.

    >>> deal([1, 44])
    'deal:AM CK'
    """
    return DEAL + " ".join(map(code, cards))


def cards_dealt(text: str, deck: Sequence[int]) -> tuple[int, ...] | None:
    """Return the cards of a deal; None if it isn't a deal of exactly the cards of `deck`.

    >>> cards_dealt("deal:AS AM", (1, 2)), cards_dealt("deal:AM AM", (1, 2))
    ((2, 1), None)
    """
    if not text.startswith(DEAL):
        return None
    cards = tuple(NUMBER.get(name, HIDDEN) for name in text[len(DEAL) :].split(" "))
    return cards if Counter(cards) == Counter(deck) else None


def shuffled(deck: Sequence[int], rng: random.Random) -> list[int]:
    """Shuffle the deck evenly: a Fisher-Yates shuffle from the last place down, swapping each card with the
    one at `int(rng.random() * n)` among the first n.

    It uses only `random()`, whose sequence Python keeps from release to release, so a match can be verified
    years later.

    >>> sorted(shuffled([3, 1, 2], random.Random(1)))
    [1, 2, 3]
    """
    cards = list(deck)
    for last in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards
