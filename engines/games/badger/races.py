"""The races of If Badger was a Bunny: deals, turns, drawing cards, winning a race and the match."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from engines.bases.record import Record, replace
from engines.chance.decktet import (
    BASIC,
    COURTS,
    EXCUSE,
    HIDDEN,
    PAWNS,
    codes,
    deal,
    fill_hidden,
    hide,
    seen_hands,
    shuffled,
    without_cards,
)
from engines.core import CHANCE, COLOUR_NAMES, COLOURS, Message
from engines.games.badger.sets import BASIC_LADDER, EXTENDED_LADDER, Ladder, SetKind

EXTRA_RACES: Final = 20
"""How many extra races to run at most when the match is level."""
NOBODY: Final = -1
"""The winner of a drawn race or match."""

_NAMES: Final = tuple(COLOUR_NAMES[colour] for colour in COLOURS[:2])
_DECKS: Final[Mapping[tuple[bool, bool], tuple[int, ...]]] = {
    (extended, excuse): tuple(
        sorted((*BASIC, *((*PAWNS, *COURTS) if extended else ()), *(EXCUSE if excuse else ())))
    )
    for extended in (False, True)
    for excuse in (False, True)
}
_NONE: Final[tuple[tuple[int, ...], ...]] = ((), ())


@dataclass(frozen=True, slots=True)
class Races(Record):
    """A position of If Badger was a Bunny, without its messages. Pairs are by seat, empty between races."""

    courses: tuple[tuple[int, ...], ...] = _NONE
    """The cards each seat has laid, the newest last."""
    hands: tuple[tuple[int, ...], ...] = _NONE
    """Each seat's hand, in card order."""
    decks: tuple[tuple[int, ...], ...] = _NONE
    """Each seat's deck, the top card first."""
    turn: int = 0
    """Whose turn it is or, between races, who leads the next."""
    lead: tuple[int, ...] = ()
    """The set to follow, in the order played; () if the seat to act leads."""
    declined: bool = False
    """Whether the previous turn passed the lead with both decks empty."""
    race: int = 1
    """The number of the race, from 1; after the end, the number of the last one."""
    rounds: tuple[tuple[int, ...], ...] = ()
    winners: tuple[int, ...] = ()
    """The winner of each race that is over, `NOBODY` for a draw."""
    races: int = 4
    """How many races are run before any extra ones."""
    extended: bool = False
    """Whether the deck has Pawns and Courts."""
    excuse: bool = False
    """Whether the deck has the Excuse."""
    by_wins: bool = False
    """Whether the match goes by races won instead of points."""
    count_decks: bool = False
    """Whether the winner of a race also scores the other's deck."""

    names: ClassVar[tuple[Message, ...]] = _NAMES

    @property
    def hare(self) -> int:
        """The seat of the hare."""
        return 1 - self.race % 2

    @property
    def deck(self) -> tuple[int, ...]:
        """All the cards of the game, in card order."""
        return _DECKS[self.extended, self.excuse]

    @property
    def ladder(self) -> Ladder:
        return EXTENDED_LADDER if self.extended else BASIC_LADDER

    @property
    def most(self) -> int:
        """How many cards the seat to act may play at once."""
        return len(self.hands[self.turn]) if self.turn == self.hare else 2

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points over all races."""
        return tuple(sum(points[seat] for points in self.rounds) for seat in (0, 1))

    @property
    def wins(self) -> tuple[int, ...]:
        """How many races each seat has won."""
        return tuple(self.winners.count(seat) for seat in (0, 1))

    @property
    def champion(self) -> int | None:
        """The winner of the match, `NOBODY` for a draw; None while it is undecided."""
        over = len(self.winners)
        if over < self.races:
            return None
        if self.races == 1 or (over > self.races and self.winners[-1] != NOBODY):
            return self.winners[-1]
        if over == self.races:
            first, second = self.wins if self.by_wins else self.totals
            return None if first == second else int(second > first)
        return NOBODY if over == self.races + EXTRA_RACES else None

    @property
    def actors(self) -> tuple[int, ...]:
        if self.champion is not None:
            return ()
        return (self.turn,) if self.courses[0] else (CHANCE,)

    def moves(self, actor: int) -> list[str]:
        if (actor,) != self.actors or actor == CHANCE or HIDDEN in self.hands[actor]:
            return []
        ladder, hand, top, most = self.ladder, self.hands[actor], self.courses[actor][-1], self.most
        kind = ladder.kind(self.lead)
        # The Excuse, on rung 0, can only be led, so a set that follows starts at rung 1.
        floor = max(ladder.rank[self.lead[-1]], 1) if self.lead else 0
        found: list[str] = []
        if kind in (None, SetKind.SINGLE):
            found += ladder.singles(hand, top, floor)
        if kind in (None, SetKind.MULTIPLE):
            found += ladder.multiples(hand, top, floor, most)
        if kind in (None, SetKind.STRAIGHT):
            found += ladder.straights(hand, top, floor, most)
        found.append("pass")
        return found

    def draw(self, rng: random.Random) -> str:
        return deal(shuffled(self.deck, rng))

    def hand(self, seat: int) -> tuple[str, ...]:
        return codes(self.hands[seat])

    def seen_by(self, seat: int | None) -> Self:
        return replace(self, hands=seen_hands(self.hands, seat), decks=tuple(map(hide, self.decks)))

    def resample(self, seat: int, rng: random.Random) -> Self:
        """Draw a full position evenly from all that look the same to `seat`.

        Cards that a seat can't see may be anywhere: since passing is always allowed, no play or pass says
        anything about the cards not played.
        """
        view = self.seen_by(seat)
        seen = {card for cards in (*view.courses, *view.hands) for card in cards}
        unseen = shuffled([card for card in self.deck if card not in seen], rng)

        hands = tuple(tuple(sorted(fill_hidden(cards, unseen))) for cards in view.hands)
        return replace(view, hands=hands, decks=tuple(fill_hidden(cards, unseen) for cards in view.decks))

    def after_deal(self, cards: tuple[int, ...]) -> Self:
        """Return the position after a deal, with the hare's first cards drawn."""
        rest = cards[3 if self.excuse else 2 :]
        each, drawn = len(rest) // 2 - 1, 10 if self.extended else 8
        decks = rest[2 : 2 + each], rest[2 + each :]
        hare = decks[0]
        return replace(
            self,
            courses=_by_seat(self.hare, rest[:1], rest[1:2]),
            hands=_by_seat(self.hare, tuple(sorted(hare[:drawn])), ()),
            decks=_by_seat(self.hare, hare[drawn:], decks[1]),
        )

    def after_play(self, cards: tuple[int, ...]) -> Self:
        """Return the position after a legal set, or after a pass, given as (). Hidden cards may be any."""
        return self._after_set(cards) if cards else self._after_pass()

    def _after_set(self, cards: tuple[int, ...]) -> Self:
        seat, other = self.turn, 1 - self.turn
        hand = without_cards(self.hands[seat], cards)
        after = replace(
            self,
            courses=_by_seat(seat, (*self.courses[seat], *cards), self.courses[other]),
            hands=_by_seat(seat, hand, self.hands[other]),
            lead=cards,
            declined=False,
        )
        if hand or self.decks[seat]:
            return after._next_turn()
        points = len(self.hands[other]) + (len(self.decks[other]) if self.count_decks else 0)
        return after._end_race(seat, points)

    def _after_pass(self) -> Self:
        declined = not self.lead and not any(self.decks)
        if declined and self.declined:
            return self._end_stuck_race()
        after = replace(self, lead=(), declined=declined)
        return after._draw_cards(self.hare, self._due_to_hare())._next_turn()

    def _due_to_hare(self) -> int:
        """Return how many cards the hare draws, if his deck has them, when the seat to act passes."""
        rest = len(self.decks[self.hare])
        if not self.decks[1 - self.hare]:
            return rest
        if self.turn != self.hare:
            return 0
        return 1 if self.hands[self.hare] else rest

    def _next_turn(self) -> Self:
        """Return the position at the other seat's turn; the tortoise has drawn her cards."""
        after = replace(self, turn=1 - self.turn)
        return after if after.turn == self.hare else after._draw_cards(after.turn, 2)

    def _draw_cards(self, seat: int, n: int) -> Self:
        """Return the position after a seat has drawn `n` cards, or as many as its deck has."""
        deck, other = self.decks[seat], 1 - seat
        if not n or not deck:
            return self
        hand = tuple(sorted((*self.hands[seat], *deck[:n])))
        return replace(
            self,
            hands=_by_seat(seat, hand, self.hands[other]),
            decks=_by_seat(seat, deck[n:], self.decks[other]),
        )

    def _end_stuck_race(self) -> Self:
        """Return the position after both seats have passed the lead of a race."""
        first, second = map(len, self.hands)
        if first == second:
            return self._end_race(NOBODY, 0)
        return self._end_race(int(second < first), abs(first - second))

    def _end_race(self, winner: int, points: int) -> Self:
        """Return the position after a race: before the next deal, or as it ended if the match is over."""
        rounds = (*self.rounds, tuple(points if seat == winner else 0 for seat in (0, 1)))
        ended = replace(self, rounds=rounds, winners=(*self.winners, winner), lead=(), declined=False)
        if ended.champion is not None:
            return ended
        return replace(
            ended,
            courses=_NONE,
            hands=_NONE,
            decks=_NONE,
            turn=1 - self.hare,
            race=self.race + 1,
        )


def _by_seat(seat: int, own: tuple[int, ...], other: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return a pair by seat, from what belongs to `seat` and what belongs to the other."""
    return (own, other) if seat == 0 else (other, own)
