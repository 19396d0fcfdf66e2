"""Sets of cards: singles, multiples and straights, what joins what and how sets are written.

Cards are numbers (`engines.chance.decktet`). A seat holds at most twenty cards and a straight takes one card
of each of its ranks, so no hand has more than a few thousand sets. They are listed as notation straight away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, pairwise
from typing import Final

from engines.chance.decktet import CARDS, CROWN, EXCUSE, PAWN, RANK, SUIT_SET, card_notation


class SetKind(StrEnum):
    SINGLE = "single"
    MULTIPLE = "multiple"
    STRAIGHT = "straight"


@dataclass(frozen=True, slots=True)
class Ladder:
    """An order of the ranks, and the sets and joins that follow from it."""

    rank: tuple[int, ...]
    """Each card's rung; neighbouring ranks are one apart. The Excuse is below the Aces, at 0."""
    joiners: tuple[int, ...]
    """For each card on top of a course, the bits of the cards that may come next."""

    def joins(self, top: int, card: int) -> bool:
        """Return whether `card` may come next on a course whose top is `top`."""
        return bool(self.joiners[top] >> card & 1)

    def kind(self, cards: Sequence[int]) -> SetKind | None:
        """Return the kind of set that `cards` make in this order, or None if they make none.

        >>> BASIC_LADDER.kind([card for card in range(45) if CARDS[card] in ("9MS", "CM")]).value
        'straight'
        """
        if len(cards) == 1:
            return SetKind.SINGLE
        ranks = [self.rank[card] for card in cards]
        if not cards or 0 in ranks:
            return None
        if len(set(ranks)) == 1:
            return SetKind.MULTIPLE
        return SetKind.STRAIGHT if all(high == low + 1 for low, high in pairwise(ranks)) else None

    def arrange(self, cards: Sequence[int], top: int) -> tuple[int, ...]:
        """Return the cards of a set in playing order: by rising rank; within one rank, the lowest that joins
        `top` comes first, if any does, and the rest follow in card order."""
        ordered = sorted(cards)
        if len({self.rank[card] for card in ordered}) > 1:
            return tuple(ordered)
        return (
            self.multiple(ordered[:-1], ordered[-1], top)
            or self.multiple(ordered[1:], ordered[0], top)
            or tuple(ordered)
        )

    def multiple(self, others: Sequence[int], last: int, top: int) -> tuple[int, ...]:
        """Return `others` (in card order) and then `last`, all of one rank, in playing order: the lowest of
        the others that joins `top` comes first. Returns () if none of the others joins."""
        for first in others:
            if self.joiners[top] >> first & 1:
                return (first, *(card for card in others if card != first), last)
        return ()

    def singles(self, hand: Sequence[int], top: int, floor: int) -> list[str]:
        """Return the notation of each card of a hand that joins `top` and is on rung `floor` or higher."""
        rank, joiners = self.rank, self.joiners[top]
        return [CARDS[card] for card in hand if joiners >> card & 1 and rank[card] >= floor]

    def multiples(self, hand: Sequence[int], top: int, floor: int, most: int) -> list[str]:
        """Return the notation of each multiple of up to `most` cards, as in `singles`; smaller ones first."""
        groups: dict[int, list[int]] = {}
        for card in hand:
            if self.rank[card] >= max(floor, 1):
                groups.setdefault(self.rank[card], []).append(card)
        alike = [cards for cards in groups.values() if len(cards) > 1]
        largest = min(most, max(map(len, alike), default=0))
        played = [
            self.multiple([card for card in chosen if card != last], last, top)
            for size in range(2, largest + 1)
            for cards in alike
            for chosen in combinations(cards, size)
            for last in reversed(chosen)
        ]
        return [card_notation(cards) for cards in played if cards]

    def straights(self, hand: Sequence[int], top: int, floor: int, most: int) -> list[str]:
        """Return the notation of each straight of up to `most` cards, as in `singles`; shorter ones first."""
        rank, joiners = self.rank, self.joiners[top]
        on_rung: dict[int, list[str]] = {}
        for card in hand:
            on_rung.setdefault(rank[card], []).append(CARDS[card])
        runs = [(CARDS[card], rank[card]) for card in hand if joiners >> card & 1 and rank[card]]
        found: list[str] = []
        for _ in range(most - 1):
            runs = [(f"{run}+{card}", end + 1) for run, end in runs for card in on_rung.get(end + 1, ())]
            if not runs:
                break
            found += [run for run, end in runs if end >= floor]
        return found


def _ladder(rank: tuple[int, ...]) -> Ladder:
    def joins(top: int, card: int) -> bool:
        if top in EXCUSE or card in EXCUSE:
            return True
        return bool(SUIT_SET[top] & SUIT_SET[card]) or rank[card] - rank[top] in (0, 1)

    cards = range(len(CARDS))
    return Ladder(rank, tuple(sum(1 << card for card in cards if joins(top, card)) for top in cards))


BASIC_LADDER: Final = _ladder(tuple(PAWN if rank == CROWN else rank for rank in RANK))
"""The ladder without Pawns and Courts: Crowns follow the nines."""
EXTENDED_LADDER: Final = _ladder(RANK)
