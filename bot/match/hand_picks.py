"""Picking a move from a hand of cards: which cards can be picked for which aim, and which moves that leaves.

`Position.ways` says which cards each move takes, and for which aim. A person picks an aim, if there are any,
and cards, in any order, and is offered the moves that still fit. Everything here uses only what the seat
itself may see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.limits_and_times import CARD_MOVES_OFFERED
from engines.core import Position, Way


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand, the cards picked from it, and the moves they can make."""

    cards: tuple[str, ...]
    """From left to right; a place is an index into this."""
    takes: bool = False
    """Whether any move takes cards."""
    aims: tuple[str, ...] = ()
    """What cards can be played for, in the order of the moves; () if there is no choice of aim."""
    aim: str = ""
    """The aim picked, or the only one; "" if none is picked yet."""
    picked: tuple[int, ...] = ()
    """The places of the cards picked, ascending."""
    useful: frozenset[int] = frozenset()
    """The places of all cards that some move for this aim takes together with the picked ones, which are
    included."""
    moves: tuple[str, ...] = ()
    """The moves to offer, in the position's order: the ones that take exactly the cards picked or, failing
    that, the ones that need more cards, if an aim is picked or there are only a few. Those for an aim that
    would also do with a card less come last."""
    exact: frozenset[str] = frozenset()
    """The moves that take exactly the cards picked."""
    more: int = 0
    """How many further moves, not in `moves`, take the cards picked."""
    bare: tuple[str, ...] = ()
    """The moves that take no cards; they can always be played."""

    @property
    def picked_cards(self) -> tuple[str, ...]:
        return tuple(self.cards[place] for place in self.picked)


def hand(position: Position, seat: int, aim: str = "", picked: Collection[int] = ()) -> Hand:
    """Return the hand of `seat` with some cards picked for an aim, ignoring places that it doesn't have.

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
    if aim and not exact:
        enough = {way.cards for _, way in fitting}
        every = tuple(sorted(every, key={move for move, way in fitting if _spares(way, enough)}.__contains__))
    offered = exact or (every if aim or len(every) <= CARD_MOVES_OFFERED else ())
    return Hand(
        cards=cards,
        takes=any(way.cards for _, way in ways),
        aims=aims,
        aim=aim,
        picked=places,
        useful=_useful(cards, places, [way for _, way in fitting]),
        moves=offered[:CARD_MOVES_OFFERED],
        exact=frozenset(exact),
        more=len(every) - len(offered[:CARD_MOVES_OFFERED]),
        bare=tuple(dict.fromkeys(move for move, way in ways if not way.cards)),
    )


def _fits(way: Way, aim: str, meant: Counter[str]) -> bool:
    """Whether a way is for that aim (any aim if "") and takes at least these cards."""
    return (not aim or way.aim == aim) and all(
        way.cards.count(card) >= times for card, times in meant.items()
    )


def _spares(way: Way, enough: Collection[tuple[str, ...]]) -> bool:
    """Whether a way would also do with a card less."""
    cards = way.cards
    return any(cards[:at] + cards[at + 1 :] in enough for at in range(len(cards)))


def _useful(cards: Sequence[str], places: Collection[int], ways: Sequence[Way]) -> frozenset[int]:
    """Return the places picked, and the places of cards that some way takes with them.

    Of two equal cards, the second is useful only if a way takes both.
    """
    held = Counter(cards)
    most: Counter[str] = Counter()
    for way in ways:
        for card in way.cards:
            if most[card] < held[card]:
                most[card] = max(most[card], way.cards.count(card))
    left = most - Counter(cards[place] for place in places)
    return frozenset(place for place, card in enumerate(cards) if place in places or left[card] > 0)
