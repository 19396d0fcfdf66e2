"""The table of Pepper. Corn!: what lies on it, who holds what, and how that changes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self

from engines.bases.record import Record, replace, with_item
from engines.chance.decktet import HIDDEN, NUMBER, cards_dealt
from engines.games.pepper_corn.layout import LAYOUTS, Both, TableauLayout, places
from engines.games.pepper_corn.payments import Terms, worth
from engines.games.pepper_corn.piles import Piles
from engines.games.pepper_corn.sentences import PayTarget

GAP: Final = -2
"""A place of the tableau without a card."""
UNSEEN: Final[Piles] = ((), ())
"""Stands for piles that have been divided but may not be seen."""
NOBODY: Final = -1
"""The value of `turn` before the hands are complete."""
LEVEL: Final = -2
"""The value of `turn` while the lot decides who starts."""


class Phase(StrEnum):
    """The stages of a game, in order."""

    DEAL = "deal"
    SPLIT = "split"
    """Both seats divide their cards."""
    TAKE = "take"
    """Both seats take one pile of the other's."""
    FIRST = "first"
    """The hands are level, and the lot decides who starts."""
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class PepperTable(Record):
    """The state of a game of Pepper. Corn!; cards are numbers in card order (`engines.chance.decktet`)."""

    tableau: tuple[int, ...] = ()
    """What lies on each place, row by row from row 1: a card, GAP or, in views, HIDDEN; () until the deal."""
    face_down: tuple[int, ...] = ()
    """The places with a face-down card, ascending."""
    hands: tuple[tuple[int, ...], ...] = ((), ())
    """Each seat's cards in card order; until both have taken a pile, the cards it was dealt."""
    discards: tuple[tuple[int, ...], ...] = ((), ())
    """Each seat's discard pile: what it has paid, in the order paid."""
    splits: tuple[Piles | None, ...] = (None, None)
    """The piles of each seat that has divided its cards; None once both have taken a pile."""
    takes: tuple[int, ...] = (0, 0)
    """Which of the other's piles each seat has taken, 1 or 2; 0 before that and once both have."""
    turn: int = NOBODY
    """Whose turn it is, or would be if the game weren't over; below 0 before play starts."""
    passes: int = 0
    """How many turns in a row were passes; 2 at the end."""
    grid: str = "3x8"
    centre: str = "up"
    access: str = "shared"
    payment: str = "any"
    convert: str = "free"
    """The options `grid`, `centre`, `access`, `payment` and `convert`."""

    # What the table looks like.

    @property
    def layout(self) -> TableauLayout:
        return LAYOUTS[self.grid]

    @property
    def rows(self) -> int:
        return self.layout.rows

    @property
    def columns(self) -> int:
        return self.layout.columns

    def point(self, place: int) -> str:
        """Return the name of a place, such as "c1"."""
        return self.layout.grid.points[place]

    def reach(self, seat: int) -> tuple[int, ...]:
        """Return the places of the cards a seat can reach, ascending; () before the deal."""
        return tuple(places(self.reached[seat])) if self.tableau else ()

    def way_in(self, seat: int) -> tuple[int, ...]:
        """Return the gaps through which a seat reaches cards, ascending: those joined to a gap in its edge
        row. If gaps join both edges (and `access` isn't "own"), those joined to the other edge count, too."""
        return tuple(places(self.layout.ways_in(self.gaps, shared=self.shared)[seat]))

    @property
    def offers(self) -> tuple[Piles | None, ...]:
        """The piles each seat offers, from when both have divided until both have taken one."""
        return (None, None) if None in self.splits or UNSEEN in self.splits else self.splits

    @property
    def phase(self) -> Phase:
        if not self.tableau:
            return Phase.DEAL
        if self.turn == LEVEL:
            return Phase.FIRST
        if self.turn == NOBODY:
            return Phase.SPLIT if None in self.offers else Phase.TAKE
        over = self.passes == 2 or self.tableau.count(GAP) == len(self.tableau)
        return Phase.OVER if over else Phase.PLAY

    @property
    def passed(self) -> bool:
        """Whether the last turn was a pass."""
        return self.passes > 0

    def points(self, seat: int) -> int:
        """Return what a seat's hand and discard pile are worth, leaving out hidden cards."""
        return worth(card for card in (*self.hands[seat], *self.discards[seat]) if card != HIDDEN)

    @property
    def shared(self) -> bool:
        """Whether a seat may come in from the far side."""
        return self.access == "shared"

    @property
    def terms(self) -> Terms:
        return Terms(minimal=self.payment == "minimal", matching=self.convert == "matching")

    @property
    def gaps(self) -> int:
        """The places without a card, as a bitboard."""
        return sum([1 << place for place, card in enumerate(self.tableau) if card == GAP])

    @property
    def reached(self) -> Both:
        """The places of the cards each seat can reach, as bitboards."""
        return self.layout.reach(self.gaps, shared=self.shared)

    @property
    def joined(self) -> bool:
        """Whether both seats come in from both edges."""
        first, second = self.layout.ways_in(self.gaps, shared=self.shared)
        return self.shared and first == second != 0

    def target(self, point: str) -> PayTarget:
        """Return the card on a point."""
        return PayTarget(point, self.tableau[self.layout.grid.cell[point]])

    # What a move does.

    def after_deal(self, move: str) -> Self:
        """Return the position after a legal deal, with the cards in `cleared` already gone."""
        layout = self.layout
        cards = read_deal(move, layout)
        assert cards is not None, "the deal is legal"
        field, *hands = cards
        tableau = tuple(GAP if card in layout.cleared else card for card in field)
        down = layout.middle if self.centre == "down" else frozenset()
        after = replace(
            self,
            tableau=tableau,
            hands=tuple(tuple(sorted(hand)) for hand in hands),
            face_down=tuple(place for place in sorted(down) if tableau[place] != GAP),
        )
        return after.turn_up_reached()

    def turn_up_reached(self) -> Self:
        """Turn up every face-down card that either seat can reach."""
        if not self.face_down:
            return self
        first, second = self.reached
        still = tuple(place for place in self.face_down if not (first | second) >> place & 1)
        return self if still == self.face_down else replace(self, face_down=still)

    def complete_hands(self) -> Self:
        """Return the position once both seats have taken a pile; the hand worth less starts."""
        hands = []
        for seat in (0, 1):
            own, others = self.offers[seat], self.offers[1 - seat]
            assert own is not None, "both have divided"
            assert others is not None, "both have divided"
            taken, kept = others[self.takes[seat] - 1], own[2 - self.takes[1 - seat]]
            hands.append(tuple(sorted((*taken, *kept))))
        first, second = ((worth(hand), len(hand)) for hand in hands)
        turn = LEVEL if first == second else int(second < first)
        return replace(self, hands=tuple(hands), splits=(None, None), takes=(0, 0), turn=turn)

    def after_capture(self, move: str) -> Self:
        """Return the position after a legal capture."""
        point, _, payment = move.partition(":")
        place = self.layout.grid.cell[point]
        paid = tuple(NUMBER[name] for name in payment.split("+"))
        hand = sorted((*(card for card in self.hands[self.turn] if card not in paid), self.tableau[place]))
        after = replace(
            self,
            tableau=with_item(self.tableau, place, GAP),
            hands=with_item(self.hands, self.turn, tuple(hand)),
            discards=with_item(self.discards, self.turn, (*self.discards[self.turn], *paid)),
            turn=1 - self.turn,
            passes=0,
        )
        return after.turn_up_reached()


def read_deal(move: str, layout: TableauLayout) -> tuple[tuple[int, ...], ...] | None:
    """Return a deal's cards, for the tableau and for each seat, or None if it doesn't fit the layout."""
    cards = cards_dealt(move, layout.deck)
    if cards is None or {*cards[layout.size :]} & {*layout.cleared}:
        return None
    second = layout.size + layout.hands[0]
    return cards[: layout.size], cards[layout.size : second], cards[second:]
