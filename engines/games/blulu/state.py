"""The state of a game of Blulu, and what can be read from it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar, Final

from engines.bases.record import Record
from engines.chance.decktet import HIDDEN, RANK
from engines.core import CHANCE, COLOUR_NAMES, COLOURS, Message
from engines.games.blulu.catching import BONUS, EITHER, BluluPlay, bonus, plays
from engines.games.blulu.variants import VARIANTS

ROUND_LIMIT: Final = 60
"""After this many rounds the game ends as it stands."""
NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class BluluState(Record):
    """The fields of a position of Blulu. Tuples by seat are in seat order. Between rounds and at the end,
    `captured` and `taken` still show how the last round ended."""

    hands: tuple[tuple[int, ...], ...] = ()
    """Each seat's hand, in card order; () for a seat that has left."""
    table: tuple[int, ...] = ()
    """The cards on the table, in card order."""
    deck: tuple[int, ...] = ()
    """The cards still to be dealt this round, in order."""
    aside: tuple[int, ...] = ()
    """The cards dealt to empty seats or left behind there, in card order. Nobody sees them."""
    captured: tuple[int, ...] = ()
    """How many cards each seat has captured this round."""
    taken: tuple[int, ...] = ()
    """The cards captured this round by any seat, in card order."""
    scores: tuple[int, ...] = ()
    """Each seat's points so far, including bonuses."""
    rounds: tuple[tuple[int, ...], ...] = ()
    """The points each seat gained in each round that is over, even one cut short by the end of the game."""
    dealer: int = 1
    """The dealer of the round or, between rounds, of the next one."""
    turn: int = 0
    """Whose turn it is or, between rounds and after the end, whose it was last."""
    last: int = NOBODY
    """The seat that captured last this round; `NOBODY` if none has."""
    left: tuple[int, ...] = ()
    """The seats that have left the game, in the order they left."""
    over: bool = False
    """Whether the game is over."""
    interrupted: bool = False
    """Whether the game ended in the middle of a round, so its cards were not counted."""
    variant: str = "standard"
    """A key of `VARIANTS`."""
    calc: str = EITHER
    """The option `calc`: whether two cards catch by sum or difference, by difference, or by both at once."""
    exchange: bool = False
    """Whether a bonus is paid in captured cards instead of points."""
    target: int = 22
    """How many points it takes to win."""

    names: ClassVar[tuple[Message, ...]] = tuple(COLOUR_NAMES[colour] for colour in COLOURS)

    @property
    def seats(self) -> int:
        """How many seats the game began with."""
        return len(self.hands)

    @property
    def half(self) -> int:
        """An equal share of the deck; a seat scores each card it captures beyond this many."""
        return len(VARIANTS[self.variant].deck) // self.seats

    @property
    def present(self) -> tuple[int, ...]:
        """The seats that have not left."""
        return tuple(seat for seat in range(self.seats) if seat not in self.left)

    @property
    def unseen(self) -> Counter[int]:
        """The cards neither captured this round, nor on the table, nor in a visible hand."""
        shown = (card for cards in (self.table, self.taken, *self.hands) for card in cards)
        return Counter(VARIANTS[self.variant].deck) - Counter(shown)

    @property
    def leader(self) -> int | None:
        """The seat still playing that leads alone with enough points to win, or None."""
        best = max(self.scores[seat] for seat in self.present)
        first = [seat for seat in self.present if self.scores[seat] == best]
        return first[0] if best >= self.target and len(first) == 1 else None

    @property
    def gained(self) -> tuple[int, ...]:
        """The points each seat has scored since the last round in `rounds`."""
        return tuple(
            score - sum(points[seat] for points in self.rounds) for seat, score in enumerate(self.scores)
        )

    @property
    def actors(self) -> tuple[int, ...]:
        if self.over:
            return ()
        return (self.turn,) if any(self.hands) else (CHANCE,)

    def moves(self, actor: int) -> list[str]:
        if (actor,) != self.actors or actor == CHANCE or HIDDEN in self.hands[actor]:
            return []
        return plays(self.hands[actor], self.table, self.calc)

    def catch(self, play: BluluPlay) -> tuple[int, ...]:
        """Return the cards on the table that a play catches, in card order."""
        return tuple(card for card in self.table if RANK[card] in play.ranks)

    def bonus(self, play: BluluPlay) -> str:
        """Return the bonus for a play, "" for none."""
        return bonus((*play.cards, *self.catch(play))) if play.ranks else ""

    def payment(self, play: BluluPlay) -> int:
        """Return how many captured cards the other seat hands over for a play; 0 without `exchange`."""
        return min(BONUS.get(self.bonus(play), 0), self.captured[1 - self.turn]) if self.exchange else 0
