"""Positions of Blulu: deals, hands, turns, rounds and who wins."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from engines.bases.rank_scores import rank_scores
from engines.bases.record import replace, with_item
from engines.chance.decktet import (
    HIDDEN,
    NUMBER,
    card_name,
    cards_dealt,
    codes,
    deal,
    fill_hidden,
    hide,
    seen_hands,
    shuffled,
    without_cards,
)
from engines.core import CHANCE, IllegalMove, Message, Outcome, Way, msg, nmsg, out_of_turn
from engines.games.blulu import sentences
from engines.games.blulu.catching import BONUS, BluluPlay, read
from engines.games.blulu.state import NOBODY, ROUND_LIMIT, BluluState
from engines.games.blulu.variants import VARIANTS


@dataclass(frozen=True, slots=True)
class Blulu(BluluState):
    """A position of Blulu."""

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        return Outcome(rank_scores(self.scores, self.left), self.scores, sentences.reason(self))

    @property
    def warning(self) -> Message | None:
        if self.over or len(self.rounds) + 1 < ROUND_LIMIT:
            return None
        return msg("The last round.")

    def draw(self, rng: random.Random) -> str:
        return deal(shuffled(VARIANTS[self.variant].deck, rng))

    def play(self, actor: int, move: str) -> Self:
        if early := out_of_turn(self.actors, actor, self.names[: self.seats]):
            raise IllegalMove(early)
        if actor == CHANCE:
            return self._after_deal(self._read_deal(move))
        if HIDDEN in self.hands[actor]:
            raise IllegalMove(msg("{seat}'s cards are hidden.", seat=self.names[actor]))
        return self._after_play(self._read_play(move))

    def describe(self, actor: int, move: str) -> Message:
        if early := out_of_turn(self.actors, actor, self.names[: self.seats]):
            raise IllegalMove(early)
        if actor == CHANCE:
            return sentences.describe_deal(self, self._after_deal(self._read_deal(move)))
        play = self._read_play(move)
        return sentences.describe_play(self, self._after_play(play), play)

    def hand(self, seat: int) -> tuple[str, ...]:
        return codes(self.hands[seat])

    def ways(self, seat: int, move: str) -> tuple[Way, ...]:
        return (Way(tuple(move.partition("=")[0].split("+"))),)

    def button(self, actor: int, move: str, picked: str = "") -> Message | None:
        play = read(move)
        return None if play is None else sentences.button(play)

    def card_name(self, card: str) -> Message | None:
        return card_name(card)

    def tally(self, seat: int, aim: str, cards: Sequence[str]) -> Message | None:
        if (seat,) != self.actors or HIDDEN in self.hands[seat]:
            return None
        return sentences.tally(self, sorted(NUMBER[card] for card in cards))

    def seen_by(self, seat: int | None) -> Self:
        """Return what `seat` can see: only its own hand. A seat that left sees no more than a spectator."""
        hands = seen_hands(self.hands, seat)
        return replace(self, hands=hands, deck=hide(self.deck), aside=hide(self.aside))

    def resample(self, seat: int, rng: random.Random) -> Self:
        """Draw a full position evenly from all that look the same to `seat`.

        Cards on the table or captured this round are known; any other may be anywhere. Two equal cards count
        as different ones.
        """
        view = self.seen_by(seat)
        unseen = shuffled(sorted(view.unseen.elements()), rng)

        hands = tuple(tuple(sorted(fill_hidden(cards, unseen))) for cards in view.hands)
        return replace(
            view,
            hands=hands,
            deck=fill_hidden(view.deck, unseen),
            aside=tuple(sorted(fill_hidden(view.aside, unseen))),
        )

    def without(self, seat: int) -> Self | None:
        """Return the position after `seat` has left the game.

        Its hand is set aside unseen, and so is every hand dealt to it from now on. The deck, the deals and
        `half` stay as they are, and the empty seat still takes its turn as dealer. The cards it captured this
        round stay out, and so do the cards left on the table if it captured last. It scores nothing more. Of
        two seats that left, the later one ranks ahead. When only one seat is left, the game is over.
        """
        if self.over or seat not in self.present:
            return None
        acting = self.actors == (seat,)
        after = replace(
            self,
            hands=with_item(self.hands, seat, ()),
            aside=tuple(sorted((*self.aside, *self.hands[seat]))),
            left=(*self.left, seat),
        )
        if len(after.present) == 1:
            if self.actors == (CHANCE,):
                return replace(after, over=True)
            return after._end_at_once()
        return after._next_turn() if acting else after

    def _read_deal(self, text: str) -> tuple[int, ...]:
        """Return the cards of a deal. Raises IllegalMove if it isn't legal."""
        deck = VARIANTS[self.variant].deck
        cards = cards_dealt(text, deck)
        if cards is None:
            raise IllegalMove(
                nmsg("A deal must list {n} card.", "A deal must list all {n} cards in order.", len(deck))
            )
        return cards

    def _read_play(self, move: str) -> BluluPlay:
        """Parse a play of the seat to act; hidden cards may be any. Raises IllegalMove if it isn't legal."""
        play = read(move)
        if play is None:
            raise IllegalMove(sentences.not_a_move(self, move))
        if HIDDEN not in self.hands[self.turn] and move in self.moves(self.turn):
            return play
        if (wrong := sentences.fault(self, play)) is not None:
            raise IllegalMove(sentences.refusal(self, move, wrong))
        return play

    def _after_deal(self, cards: tuple[int, ...]) -> Self:
        """Return the position at the start of a round."""
        variant = VARIANTS[self.variant]
        served = variant.hand * self.seats
        begun = served + variant.tables[self.seats]
        return replace(
            self,
            table=tuple(sorted(cards[served:begun])),
            deck=(*cards[:served], *cards[begun:]),
            aside=(),
            captured=(0,) * self.seats,
            taken=(),
            last=NOBODY,
        )._serve()

    def _serve(self) -> Self:
        """Return the position after the next hands are dealt; the seat after the dealer acts."""
        size = VARIANTS[self.variant].hand
        hands, aside = list(self.hands), list(self.aside)
        for place in range(self.seats):
            seat = (self.dealer + 1 + place) % self.seats
            cards = self.deck[size * place : size * (place + 1)]
            if seat in self.left:
                aside += cards
            else:
                hands[seat] = tuple(sorted(cards))
        return replace(
            self,
            hands=tuple(hands),
            aside=tuple(sorted(aside)),
            deck=self.deck[size * self.seats :],
            turn=self._next(self.dealer),
        )

    def _next(self, seat: int) -> int:
        """Return the next seat that has not left."""
        later = [other for other in self.present if other > seat]
        return later[0] if later else self.present[0]

    def _after_play(self, play: BluluPlay) -> Self:
        """Return the position after a legal play."""
        seat, caught = self.turn, self.catch(play)
        hands = with_item(self.hands, seat, without_cards(self.hands[seat], play.cards))
        if not play.ranks:
            return replace(self, hands=hands, table=tuple(sorted((*self.table, *play.cards))))._next_turn()
        captured = _add(self.captured, seat, len(play.cards) + len(caught))
        scores = self.scores
        gain = BONUS.get(self.bonus(play), 0)
        if self.exchange:
            handed = self.payment(play)
            captured = _add(_add(captured, seat, handed), 1 - seat, -handed)
        else:
            scores = _add(scores, seat, gain)
        after = replace(
            self,
            hands=hands,
            table=tuple(card for card in self.table if card not in caught),
            captured=captured,
            taken=tuple(sorted((*self.taken, *play.cards, *caught))),
            scores=scores,
            last=seat,
        )
        wins = gain and not self.exchange and after.leader == seat
        return after._end_at_once() if wins else after._next_turn()

    def _next_turn(self) -> Self:
        """Return the position at the next turn, after dealing new hands or ending the round if need be."""
        if any(self.hands):
            return replace(self, turn=self._next(self.turn))
        return self._serve() if self.deck else self._end_round()

    def _end_round(self) -> Self:
        """Return the position after a round played to its end."""
        captured, taken, table = self.captured, self.taken, self.table
        if self.last != NOBODY:
            captured = _add(captured, self.last, len(table))
            taken, table = tuple(sorted((*taken, *table))), ()
        scores = tuple(
            score + max(0, captured[seat] - self.half) if seat in self.present else score
            for seat, score in enumerate(self.scores)
        )
        after = replace(self, captured=captured, taken=taken, table=table, scores=scores)
        after = replace(after, rounds=(*self.rounds, after.gained))
        if after.leader is not None or len(after.rounds) == ROUND_LIMIT:
            return replace(after, over=True)
        return replace(after, dealer=(self.dealer + 1) % self.seats)

    def _end_at_once(self) -> Self:
        """Return the position after the game ends in the middle of a round."""
        return replace(self, rounds=(*self.rounds, self.gained), over=True, interrupted=True)


def _add(counts: tuple[int, ...], seat: int, n: int) -> tuple[int, ...]:
    return with_item(counts, seat, counts[seat] + n)
