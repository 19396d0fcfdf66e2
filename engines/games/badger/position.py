"""Positions of If Badger was a Bunny: the races of `races`, plus messages and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from engines.chance.decktet import HIDDEN, NUMBER, card_name, cards_dealt
from engines.core import CHANCE, IllegalMove, Message, Outcome, Way, msg, nmsg, out_of_turn, pmsg
from engines.games.badger import sentences
from engines.games.badger.races import EXTRA_RACES, NOBODY, Races


@dataclass(frozen=True, slots=True)
class Badger(Races):
    """A position of If Badger was a Bunny."""

    @property
    def outcome(self) -> Outcome | None:
        champion = self.champion
        if champion is None:
            return None
        scores = (0.5, 0.5) if champion == NOBODY else (1.0 - champion, 0.0 + champion)
        return Outcome(scores, self.totals, sentences.reason(self, champion))

    @property
    def warning(self) -> Message | None:
        if self.champion is not None:
            return None
        if self.declined:
            return msg("If {seat} passes too, the race is over.", seat=self.names[self.turn])
        if self.race == self.races + EXTRA_RACES:
            return msg("The last race. If no one wins it, it's a draw.")
        return None

    def play(self, actor: int, move: str) -> Self:
        cards = self._read(actor, move)
        if actor == CHANCE:
            return self.after_deal(cards)
        if HIDDEN in self.hands[actor]:
            raise IllegalMove(msg("{seat}'s cards are hidden.", seat=self.names[actor]))
        return self.after_play(cards)

    def describe(self, actor: int, move: str) -> Message:
        cards = self._read(actor, move)
        return sentences.describe_deal(self) if actor == CHANCE else sentences.describe_play(self, cards)

    def ways(self, seat: int, move: str) -> tuple[Way, ...]:
        return (Way(() if move == "pass" else tuple(move.split("+"))),)

    def tally(self, seat: int, aim: str, cards: Sequence[str]) -> Message | None:
        if (seat,) != self.actors or HIDDEN in self.hands[seat]:
            return None
        if not cards:
            return sentences.due(self)
        numbers = [NUMBER[card] for card in cards]
        return sentences.tally(self, self.ladder.arrange(numbers, self.courses[seat][-1]))

    def button(self, actor: int, move: str, picked: str = "") -> Message | None:
        if move == "pass":
            return Races.button(self, actor, move, picked)
        cards = " ".join(move.split("+"))
        return (
            pmsg("button", "Follow with {cards}", cards=cards)
            if self.lead
            else pmsg("button", "Lead {cards}", cards=cards)
        )

    def card_name(self, card: str) -> Message | None:
        return card_name(card)

    def _read(self, actor: int, move: str) -> tuple[int, ...]:
        """Return the cards of a legal move or deal, () for a pass. Hidden cards may be any. Raises
        IllegalMove if the move isn't legal."""
        if early := out_of_turn(self.actors, actor, self.names):
            raise IllegalMove(early)
        if actor == CHANCE:
            cards = cards_dealt(move, self.deck)
            if cards is None:
                raise IllegalMove(
                    nmsg(
                        "A deal must list {n} card.",
                        "A deal must list all {n} cards in order.",
                        len(self.deck),
                    )
                )
            return cards
        if move == "pass":
            return ()
        cards = tuple(NUMBER.get(name, HIDDEN) for name in move.split("+"))
        if HIDDEN in cards:
            raise IllegalMove(sentences.not_a_move(self, move))
        if (wrong := sentences.fault(self, cards)) is not None:
            raise IllegalMove(sentences.refusal(self, move, wrong))
        return cards
