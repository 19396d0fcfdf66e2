"""Payments in Pepper. Corn!: which cards of a hand can pay for a card on the table.

Every card of a payment must share a suit with the target or be an Ace, and together they must be worth at
least as much. On the grids with Pawns and Courts, a Pawn or Court in the payment that shares a suit with the
target lends that suit to the other cards: to all of them or, with `matching`, only to those that share a suit
with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from engines.chance.decktet import ACE, CARDS, COURTS, PAWNS, RANK, SUIT_SET, WORTH

Payment = tuple[int, ...]
"""Cards, in card order."""


class Terms(NamedTuple):
    """The options that payments depend on."""

    minimal: bool
    """Whether payments with needless cards are refused."""
    matching: bool
    """Whether a converted card must share a suit with the card that converts it."""


SUITED: Final = tuple(
    frozenset(
        card
        for card, suits in enumerate(SUIT_SET)
        if suits and (suits & SUIT_SET[target] or RANK[card] == ACE)
    )
    for target in range(len(CARDS))
)
"""The cards that can pay for each target without being converted."""
CONVERTERS: Final = tuple(cards & {*PAWNS, *COURTS} for cards in SUITED)
"""The Pawns and Courts among them, which convert other cards."""


def worth(cards: Iterable[int]) -> int:
    """Return what cards are worth together."""
    return sum([WORTH[card] for card in cards])


def unsuited_cards(target: int, cards: Sequence[int], terms: Terms) -> Payment:
    """Return the cards of a payment that neither have a suit of the target nor are converted to one."""
    if SUITED[target].issuperset(cards):
        return ()
    others = tuple(card for card in cards if card not in SUITED[target])
    converters = CONVERTERS[target].intersection(cards)
    if not converters:
        return others
    return (
        tuple(card for card in others if not _is_converted(card, converters, terms)) if terms.matching else ()
    )


def pays(target: int, cards: Sequence[int], terms: Terms) -> bool:
    """Return whether `cards` are a legal payment for `target`."""
    return _is_enough(target, cards, terms) and not (terms.minimal and needless_cards(target, cards, terms))


def needless_cards(target: int, cards: Sequence[int], terms: Terms) -> Payment:
    """Return each card of a payment that could be left out on its own."""
    return tuple(
        card for card in cards if _is_enough(target, [other for other in cards if other != card], terms)
    )


def converters_of(target: int, card: int, hand: Iterable[int], terms: Terms) -> Payment:
    """Return the cards of a hand that convert `card` to a suit they share with the target."""
    return tuple(
        other for other in hand if other in CONVERTERS[target] and _is_converted(card, (other,), terms)
    )


def payments(target: int, hand: Sequence[int], terms: Terms) -> list[Payment]:
    """Return every legal payment for `target` from a hand in card order, sorted by how much it overpays, then
    by number of cards, then in card order.

    >>> from engines.chance.decktet import NUMBER, codes
    >>> hand = [NUMBER[code] for code in ("AY", "2WL", "7ML", "8MS")]
    >>> [" ".join(codes(each)) for each in payments(NUMBER["8YK"], hand, Terms(False, False))]
    []
    >>> [" ".join(codes(each)) for each in payments(NUMBER["8WL"], hand, Terms(False, False))]
    ['AY 7ML', '2WL 7ML', 'AY 2WL 7ML']
    >>> [" ".join(codes(each)) for each in payments(NUMBER["8WL"], hand, Terms(True, False))]
    ['AY 7ML', '2WL 7ML']
    """
    suited = SUITED[target]
    converters = [card for card in hand if card in CONVERTERS[target]]
    usable = [
        card for card in hand if card in suited or (converters and _is_converted(card, converters, terms))
    ]
    need = WORTH[target]
    if worth(usable) < need:
        return []
    if terms.minimal:
        found = [(worth(cards), cards) for cards in _minimal(target, usable, converters, terms)]
        found.sort(key=lambda each: (each[0], len(each[1]), each[1]))
        return [cards for _, cards in found]
    found = [
        (total, cards)
        for count in range(1, len(usable) + 1)
        for cards in combinations(usable, count)
        if (total := sum([WORTH[card] for card in cards])) >= need
    ]
    found.sort(key=lambda each: each[0])  # stable: equal totals stay sorted by number, then cards
    if converters:
        return [cards for _, cards in found if not unsuited_cards(target, cards, terms)]
    return [cards for _, cards in found]


def _is_converted(card: int, converters: Iterable[int], terms: Terms) -> bool:
    """Return whether one of `converters` turns a card to the suit it shares with the target."""
    return any(not terms.matching or SUIT_SET[card] & SUIT_SET[other] for other in converters)


def _is_enough(target: int, cards: Sequence[int], terms: Terms) -> bool:
    return bool(cards) and worth(cards) >= WORTH[target] and not unsuited_cards(target, cards, terms)


def _minimal(
    target: int, usable: Sequence[int], converters: Sequence[int], terms: Terms
) -> Iterator[Payment]:
    """Yield every payment without a needless card, in no particular order.

    Every card worth something is needed for the sum, and every converter for the suits of the others. No
    other card worth 0 is included.
    """
    if not WORTH[target]:
        yield from ((card,) for card in usable if card in SUITED[target])
        return
    counting = [card for card in reversed(usable) if WORTH[card]]
    for cards in _just_enough(counting, WORTH[target]):
        if not converters:
            yield cards[::-1]
        else:
            for helpers in _helpers(target, cards, converters, terms):
                yield tuple(sorted((*cards, *helpers)))


def _just_enough(cards: Sequence[int], need: int) -> Iterator[Payment]:
    """Yield every choice from cards in reversed card order (descending worth) that reaches `need`, but
    wouldn't without its last card, the one worth least."""
    rest = worth(cards)
    for place, card in enumerate(cards):
        if rest < need:
            return
        rest -= WORTH[card]
        if WORTH[card] >= need:
            yield (card,)
        else:
            for more in _just_enough(cards[place + 1 :], need - WORTH[card]):
                yield card, *more


def _helpers(target: int, cards: Payment, converters: Sequence[int], terms: Terms) -> Iterator[Payment]:
    """Yield every choice of converters that `cards` need for their suits, with none to spare."""
    for count in range(len(converters) + 1):
        for some in combinations(converters, count):
            if not unsuited_cards(target, (*cards, *some), terms) and all(
                unsuited_cards(target, (*cards, *(other for other in some if other != one)), terms)
                for one in some
            ):
                yield some
