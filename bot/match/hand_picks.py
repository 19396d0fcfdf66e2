"""Putting a move together from a hand of cards: what can be picked for what, and the moves it leads to.

A position says how each of its moves is put together (`Position.ways`): what for (the aim), and of which
cards. A person picks an aim, where there are any, and cards, in any order; offered are the moves that can
still be meant. Everything here is read from what the seat itself may see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot import limits
from engines.core import Position, Way


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand, what is picked of it, and where that leads."""

    cards: tuple[str, ...]
    """As they lie, from left to right; a place is a number from 0."""
    takes: bool = False
    """Whether any move takes cards."""
    aims: tuple[str, ...] = ()
    """What cards can be played for, in the order of the moves; () where that is not chosen."""
    aim: str = ""
    """The aim picked, or the only one; "" while any is meant."""
    picked: tuple[int, ...] = ()
    """The places of the cards picked, ascending."""
    useful: frozenset[int] = frozenset()
    """The places of all cards that some move takes for this aim, together with those picked."""
    moves: tuple[str, ...] = ()
    """The moves to offer, in the order of the position's own, which lists the cheapest first: those that
    take just what is picked; where there are none, those that complete it, if they are few or for one aim."""
    exact: frozenset[str] = frozenset()
    """The moves that take just what is picked."""
    more: int = 0
    """How many more moves take what is picked, and other cards with it."""
    bare: tuple[str, ...] = ()
    """The moves that take no card; they can always be played."""

    @property
    def picked_cards(self) -> tuple[str, ...]:
        return tuple(self.cards[place] for place in self.picked)


def hand(position: Position, seat: int, aim: str = "", picked: Collection[int] = ()) -> Hand:
    """The hand of `seat` with some cards picked for an aim; what it does not have counts as not picked.

    `position` is as the seat sees it.
    """
    cards = position.hand(seat)
    ways = [(move, way) for move in position.moves(seat) for way in position.ways(seat, move)]
    aims = tuple(dict.fromkeys(way.aim for _, way in ways if way.aim and way.cards))
    if aim not in aims:
        aim = aims[0] if len(aims) == 1 and all(way.aim for _, way in ways if way.cards) else ""
    places = tuple(place for place in range(len(cards)) if place in picked)
    meant = Counter(cards[place] for place in places)
    fitting = [(move, way) for move, way in ways if way.cards and _fits(way, aim, meant)]
    exact = tuple(dict.fromkeys(move for move, way in fitting if len(way.cards) == len(places)))
    every = tuple(dict.fromkeys(move for move, _ in fitting))
    offered = exact or (every if aim or len(every) <= limits.CARD_MOVES_OFFERED else ())
    return Hand(
        cards=cards,
        takes=any(way.cards for _, way in ways),
        aims=aims,
        aim=aim,
        picked=places,
        useful=_useful(cards, places, [way for _, way in fitting]),
        moves=offered[: limits.CARD_MOVES_OFFERED],
        exact=frozenset(exact),
        more=len(every) - len(offered[: limits.CARD_MOVES_OFFERED]),
        bare=tuple(dict.fromkeys(move for move, way in ways if not way.cards)),
    )


def _fits(way: Way, aim: str, meant: Counter[str]) -> bool:
    """Whether a way is for that aim ("": for any) and takes at least the cards meant."""
    return (not aim or way.aim == aim) and all(
        way.cards.count(card) >= times for card, times in meant.items()
    )


def _useful(cards: Sequence[str], places: Collection[int], ways: Sequence[Way]) -> frozenset[int]:
    """The places picked, and those of the cards that some way takes beside them.

    Of two cards that are alike the second is of use only where a way takes both.
    """
    held = Counter(cards)
    most: Counter[str] = Counter()
    for way in ways:
        for card in way.cards:
            if most[card] < held[card]:
                most[card] = max(most[card], way.cards.count(card))
    left = most - Counter(cards[place] for place in places)
    return frozenset(place for place, card in enumerate(cards) if place in places or left[card] > 0)
