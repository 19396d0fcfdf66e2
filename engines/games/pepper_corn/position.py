"""Positions of Pepper. Corn!: what each seat may do, what it sees and who wins."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Self

from engines.bases.record import Record, replace, with_item
from engines.chance.decktet import (
    HIDDEN,
    NUMBER,
    WORTH,
    card_name,
    card_notation,
    code,
    codes,
    deal,
    fill_hidden,
    hide,
    shuffled,
)
from engines.core import (
    CHANCE,
    COLOUR_NAMES,
    COLOURS,
    IllegalMove,
    Message,
    Outcome,
    Way,
    msg,
    nmsg,
    out_of_turn,
    pmsg,
)
from engines.games.pepper_corn import piles, sentences
from engines.games.pepper_corn.layout import places
from engines.games.pepper_corn.payments import payments, pays
from engines.games.pepper_corn.piles import SPLIT
from engines.games.pepper_corn.table import GAP, NOBODY, UNSEEN, PepperTable, Phase, read_deal

NAMES: Final = tuple(COLOUR_NAMES[colour] for colour in COLOURS[:2])

_TAKES: Final = ("take:1", "take:2")
_LOT: Final = ("first:0", "first:1")


@dataclass(frozen=True, slots=True)
class PepperCorn(PepperTable):
    """A position of Pepper. Corn!, with everything `Position` requires."""

    @property
    def actors(self) -> tuple[int, ...]:
        match self.phase:
            case Phase.DEAL | Phase.FIRST:
                return (CHANCE,)
            case Phase.SPLIT:
                return tuple(seat for seat in (0, 1) if self.splits[seat] is None)
            case Phase.TAKE:
                return tuple(seat for seat in (0, 1) if self.takes[seat] == 0)
            case Phase.PLAY:
                return (self.turn,)
        return ()

    @property
    def outcome(self) -> Outcome | None:
        if self.phase is not Phase.OVER:
            return None
        points = (self.points(0), self.points(1))
        reason = msg("Both players passed.") if self.passes == 2 else msg("No cards are left.")
        if points[0] == points[1]:
            return Outcome((0.5, 0.5), points, reason)
        winner = points.index(max(points))
        return Outcome((1.0 - winner, 0.0 + winner), points, reason)

    @property
    def warning(self) -> Message | None:
        if self.phase is Phase.PLAY and self.passed:
            return msg("A second pass ends the game.")
        return None

    def moves(self, actor: int) -> list[str]:
        if actor not in self.actors:
            return []
        match self.phase:
            case Phase.SPLIT:
                hand = self.hands[actor]
                return [] if HIDDEN in hand else [piles.write_split(each) for each in piles.divisions(hand)]
            case Phase.TAKE:
                return list(_TAKES)
            case Phase.PLAY:
                return [*self._captures(), "pass"]
        return [result for result, _ in self.chances()]

    def _captures(self) -> list[str]:
        """Return every capture of the current seat, place by place, the cheapest payment first."""
        hand, terms, points = self.hands[self.turn], self.terms, self.layout.grid.points
        return [
            f"{points[place]}:{card_notation(cards)}"
            for place in places(self.reached[self.turn])
            for cards in payments(self.tableau[place], hand, terms)
        ]

    def chances(self) -> list[tuple[str, int]]:
        return [(result, 1) for result in _LOT] if self.phase is Phase.FIRST else []

    def draw(self, rng: random.Random) -> str:
        if self.phase is Phase.FIRST:
            return Record.draw(self, rng)
        layout = self.layout
        cards = shuffled([card for card in layout.deck if card not in layout.cleared], rng)
        held = sum(layout.hands)
        if not layout.cleared:
            return deal((*cards[held:], *cards[:held]))
        return deal((*shuffled((*cards[held:], *layout.cleared), rng), *cards[:held]))

    def play(self, actor: int, move: str) -> Self:
        if refusal := out_of_turn(self.actors, actor, NAMES) or self._objection(actor, move):
            raise IllegalMove(refusal)
        match self.phase:
            case Phase.DEAL:
                return self.after_deal(move)
            case Phase.SPLIT:
                return replace(self, splits=with_item(self.splits, actor, piles.read_split(move)))
            case Phase.TAKE:
                after = replace(self, takes=with_item(self.takes, actor, int(move[-1])))
                return after if {0, HIDDEN} & {*after.takes} else after.complete_hands()
            case Phase.FIRST:
                return replace(self, turn=int(move[-1]))
        if move == "pass":
            return replace(self, turn=1 - self.turn, passes=self.passes + 1)
        return self.after_capture(move)

    def describe(self, actor: int, move: str) -> Message:
        other_waits = len(self.actors) == 2
        match self.phase:
            case Phase.DEAL:
                return msg("The cards are dealt.")
            case Phase.FIRST:
                return msg("Lodge picks {seat} to start.", seat=NAMES[int(move[-1])])
            case Phase.SPLIT if other_waits:
                return msg("{seat} divides their cards.", seat=NAMES[actor])
            case Phase.SPLIT:
                return msg("Both have divided their cards. The piles are shown.")
            case Phase.TAKE if other_waits:
                return msg("{seat} chooses a pile.", seat=NAMES[actor])
            case Phase.TAKE:
                return msg("Both have chosen a pile. The hands are shown.")
        if move != "pass":
            return self._describe_capture(actor, move)
        if self.passed:
            return pmsg("sentence", "{seat} passes, too.", seat=NAMES[actor])
        return pmsg("sentence", "{seat} passes.", seat=NAMES[actor])

    def hand(self, seat: int) -> tuple[str, ...]:
        return codes(self.hands[seat])

    def ways(self, seat: int, move: str) -> tuple[Way, ...]:
        if move.startswith(SPLIT):
            return tuple(Way(codes(pile)) for pile in piles.read_split(move))
        point, colon, payment = move.partition(":")
        if not colon or move in _TAKES:
            return (Way(),)
        return (Way(tuple(payment.split("+")), point),)

    def tally(self, seat: int, aim: str, cards: Sequence[str]) -> Message | None:
        picked = sorted(NUMBER[card] for card in cards)
        if seat not in self.actors:
            return None
        if self.phase is Phase.SPLIT:
            return sentences.compare_piles(self.hands[seat], picked)
        if self.phase is Phase.TAKE and (offer := self.offers[1 - seat]) is not None:
            return sentences.describe_offer(NAMES[1 - seat], offer)
        if aim:
            return sentences.describe_payment(self.target(aim), picked, self.hands[seat], self.terms)
        if not picked:
            return msg("Pick a card to capture and cards to pay with.")
        return msg("That's {sum}. Pick a card to capture.", sum=sentences.describe_sum(picked))

    def aimed(self, aim: str) -> Message:
        _, card = self.target(aim)
        return pmsg("layout", "{point}: {card} ({worth})", point=aim, card=code(card), worth=WORTH[card])

    def button(self, actor: int, move: str, picked: str = "") -> Message | None:
        if move.startswith(SPLIT):
            first, second = (" ".join(codes(pile)) for pile in piles.read_split(move))
            return pmsg("button", "Divide like this: {first} | {second}", first=first, second=second)
        if move in _TAKES:
            offer = self.offers[1 - actor]
            if offer is None:
                return pmsg("button", "Take pile {n}", n=move[-1])
            return pmsg("button", "Take pile {n}: {cards}", n=move[-1], cards=codes(offer[int(move[-1]) - 1]))
        point, colon, payment = move.partition(":")
        if not colon:
            return PepperTable.button(self, actor, move, picked)
        return pmsg(
            "button",
            "Capture {card} on {point} with {cards}",
            card=code(self.target(point).card),
            point=point,
            cards=tuple(payment.split("+")),
        )

    def card_name(self, card: str) -> Message | None:
        return card_name(card)

    # What is hidden.

    def seen_by(self, seat: int | None) -> Self:
        if not self.tableau or (self.turn != NOBODY and not self.face_down):
            return self
        down = {*self.face_down}
        view = replace(
            self,
            tableau=tuple(HIDDEN if place in down else card for place, card in enumerate(self.tableau)),
        )
        if self.turn != NOBODY:
            return view
        for other in (0, 1):
            if other == seat:
                continue
            if self.phase is Phase.TAKE:
                view = replace(view, takes=with_item(view.takes, other, HIDDEN if view.takes[other] else 0))
                continue
            view = replace(view, hands=with_item(view.hands, other, hide(view.hands[other])))
            if view.splits[other] is not None:
                view = replace(view, splits=with_item(view.splits, other, UNSEEN))
        return view

    def resample(self, seat: int, rng: random.Random) -> Self:
        view = self.seen_by(seat)
        if view.phase is Phase.DEAL:
            return view
        known = {*view.tableau, *view.hands[0], *view.hands[1], *view.discards[0], *view.discards[1]}
        layout = self.layout
        unknown = shuffled(
            [card for card in layout.deck if card not in known and card not in layout.cleared], rng
        )
        tableau = fill_hidden(view.tableau, unknown)
        hands = tuple(tuple(sorted(fill_hidden(hand, unknown))) for hand in view.hands)
        splits = tuple(
            rng.choice(piles.divisions(hand)) if split == UNSEEN else split
            for hand, split in zip(hands, view.splits, strict=True)
        )
        takes = tuple(rng.choice((1, 2)) if take == HIDDEN else take for take in view.takes)
        return replace(view, tableau=tableau, hands=hands, splits=splits, takes=takes)

    def _describe_capture(self, actor: int, move: str) -> Message:
        target = self.target(move.partition(":")[0])
        after = self.after_capture(move)
        told = msg(
            "{seat} captures {card} on {point} with {cards}.",
            seat=NAMES[actor],
            card=code(target.card),
            point=target.point,
            cards=tuple(move.partition(":")[2].split("+")),
        )
        if shown := tuple(self.point(place) for place in self.face_down if place not in after.face_down):
            turned = nmsg("{points} is turned up.", "{points} are turned up.", len(shown), points=shown)
            told = pmsg("layout", "{told} {more}", told=told, more=turned)
        if after.joined and not self.joined:
            opened = msg("Now both sides can reach the same cards.")
            told = pmsg("layout", "{told} {more}", told=told, more=opened)
        return told

    # Why a move is refused.

    def _objection(self, actor: int, move: str) -> Message | None:
        """Explain why `move` isn't legal for a seat that is to act, or return None if it is."""
        layout = self.layout
        match self.phase:
            case Phase.DEAL:
                return None if read_deal(move, layout) else sentences.deal_refusal(move, layout)
            case Phase.FIRST:
                return None if move in _LOT else sentences.lot_refusal(move)
            case Phase.TAKE:
                return None if move in _TAKES else sentences.take_refusal(move)
            case Phase.SPLIT:
                if HIDDEN in self.hands[actor]:
                    return msg("Only {seat} can divide their cards.", seat=NAMES[actor])
                return None if move in self.moves(actor) else sentences.split_refusal(move, self.hands[actor])
        return None if move == "pass" else self._capture_objection(move)

    def _capture_objection(self, move: str) -> Message | None:
        """Explain why the current seat can't make this capture, or return None if it can."""
        point, colon, payment = move.partition(":")
        if not colon:
            return sentences.form_refusal(move, self.moves(self.turn))
        layout = self.layout
        place = layout.grid.cell.get(point, -1)
        reached = self.reached[self.turn]
        if place < 0 or not reached >> place & 1:
            gap = place >= 0 and self.tableau[place] == GAP
            return sentences.place_refusal(point, layout, gap, tuple(map(self.point, places(reached))))
        hand, names, target = self.hands[self.turn], payment.split("+"), self.target(point)
        cards = [NUMBER.get(name, HIDDEN) for name in names]
        ordered = all(card < following for card, following in pairwise(cards))
        if ordered and {*cards} <= {*hand} and pays(target.card, cards, self.terms):
            return None
        return sentences.payment_refusal(target, names, hand, self.terms)
