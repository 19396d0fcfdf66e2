"""Dividing a hand into two piles, and how that is written: "split:AS+CM/3SK+4WL"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Final

from engines.chance.decktet import NUMBER, card_notation

SPLIT: Final = "split:"

Piles = tuple[tuple[int, ...], tuple[int, ...]]
"""The two piles of a hand, each in card order; the hand's first card is in the first pile."""


def divide(hand: Sequence[int], pile: Collection[int]) -> Piles:
    """Divide a hand in card order into two piles, one of them `pile`.

    >>> divide((3, 5, 8), (5,))
    ((3, 8), (5,))
    """
    in_pile = tuple(card for card in hand if card in pile)
    others = tuple(card for card in hand if card not in pile)
    return (in_pile, others) if hand[0] in pile else (others, in_pile)


def divisions(hand: Sequence[int]) -> list[Piles]:
    """Return every way to divide a hand in card order, sorted by the number of cards in the first pile.

    >>> divisions((3, 5, 8))
    [((3,), (5, 8)), ((3, 5), (8,)), ((3, 8), (5,))]
    """
    first, *others = hand
    return [
        ((first, *some), rest)
        for count in range(len(others))
        for some, rest in zip(
            combinations(others, count),
            # The first choice leaves out the last choice of that many cards, and so on.
            reversed([*combinations(others, len(others) - count)]),
            strict=True,
        )
    ]


def write_split(piles: Piles) -> str:
    """Return the move that divides a hand into these piles."""
    return f"{SPLIT}{card_notation(piles[0])}/{card_notation(piles[1])}"


def read_split(move: str) -> Piles:
    """Return the piles of a legal move."""
    first, second = (
        tuple(NUMBER[name] for name in pile.split("+")) for pile in move.removeprefix(SPLIT).split("/")
    )
    return first, second
