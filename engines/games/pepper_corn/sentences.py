"""The messages of Pepper. Corn!: why a move is refused, and what the picked cards add up to so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from engines.chance.decktet import (
    CARDS,
    HIDDEN,
    NUMBER,
    SUIT_NAMES,
    WORTH,
    card_notation,
    code,
    codes,
)
from engines.core import Message, excerpt, msg, nearest, nmsg, npmsg, pmsg
from engines.games.pepper_corn.layout import TableauLayout
from engines.games.pepper_corn.payments import (
    CONVERTERS,
    Terms,
    converters_of,
    needless_cards,
    unsuited_cards,
    worth,
)
from engines.games.pepper_corn.piles import SPLIT, Piles, divide, write_split

_SHOWN: Final = 4
"""How many moves to show as examples, at most."""


class PayTarget(NamedTuple):
    """A card on the table and where it lies."""

    point: str
    card: int

    @property
    def suits(self) -> tuple[Message, ...]:
        return tuple(SUIT_NAMES[suit] for suit in CARDS[self.card][1:])


def deal_refusal(move: str, layout: TableauLayout) -> Message:
    """Explain why `move` is not a deal."""
    if layout.cleared and move.startswith("deal:"):
        return nmsg(
            "That isn't a deal of {n} card with hands of {first} and {second}.",
            "That isn't a deal of {n} cards with hands of {first} and {second}.",
            len(layout.deck),
            first=layout.hands[0],
            second=layout.hands[1],
        )
    return nmsg(
        "{move} isn't a deal. Write deal: and the {n} card.",
        "{move} isn't a deal. Write deal: and all {n} cards.",
        len(layout.deck),
        move=excerpt(move) or "-",
    )


def lot_refusal(move: str) -> Message:
    """Explain why `move` does not say who starts."""
    return msg("Write first:0 or first:1, not {move}.", move=excerpt(move) or "-")


def split_refusal(move: str, hand: Sequence[int]) -> Message:
    """Explain why `move` does not divide a hand in card order."""
    first, bar, second = move.removeprefix(SPLIT).partition("/")
    if not move.startswith(SPLIT) or not bar:
        return msg(
            "{move} doesn't divide your hand. Try {example}.",
            move=excerpt(move) or "-",
            example=write_split(divide(hand, hand[:1])),
        )
    piles = [pile.split("+") if pile else [] for pile in (first, second)]
    if not all(piles):
        return msg("Each pile needs a card. Try {example}.", example=write_split(divide(hand, hand[:1])))
    names = [name for pile in piles for name in pile]
    if unknown := _unusable_name(names, hand):
        return unknown
    if missing := tuple(card for card in hand if code(card) not in names):
        return nmsg(
            "{cards} isn't in either pile. Divide all {all}.",
            "{cards} aren't in either pile. Divide all {all}.",
            len(missing),
            cards=codes(missing),
            all=npmsg("count", "{n} card", "{n} cards", len(hand)),
        )
    return msg(
        "Write each pile in card order: {move}.",
        move=write_split(divide(hand, [NUMBER[name] for name in piles[0]])),
    )


def take_refusal(move: str) -> Message:
    """Explain why `move` does not take a pile."""
    return msg("Write take:1 or take:2, not {move}.", move=excerpt(move) or "-")


def form_refusal(move: str, legal: Sequence[str]) -> Message:
    """Explain why `move` is neither a capture nor a pass."""
    return msg(
        "{move} isn't a move. Try {moves}.",
        move=excerpt(move) or "-",
        moves=nearest(move, legal, _SHOWN),
    )


def place_refusal(point: str, layout: TableauLayout, gap: bool, reached: Sequence[str]) -> Message:
    """Explain why a seat that reaches the points `reached` can't capture anything at `point`."""
    what = {"point": excerpt(point) or "-", "points": tuple(reached)}
    if point not in layout.grid.cell:
        return msg("There's no {point}. You can reach {points}.", **what)
    if gap:
        return msg("{point} is a gap. You can reach {points}.", **what)
    return msg("{point} is out of reach. You can reach {points}.", **what)


def payment_refusal(target: PayTarget, names: Sequence[str], hand: Sequence[int], terms: Terms) -> Message:
    """Explain why the cards called `names` can't pay for a target within reach of the holder of `hand`."""
    if unknown := _unusable_name(names, hand):
        return unknown
    cards = sorted(NUMBER[name] for name in names)
    what = {"point": target.point, "target": code(target.card), "cards": codes(cards)}
    if wrong := unsuited_cards(target.card, cards, terms):
        return msg(
            "{problem}. Pay with {suits} or Aces.",
            problem=_no_suit(target, wrong[0], cards, hand, terms),
            suits=target.suits,
        )
    if (total := worth(cards)) < (need := WORTH[target.card]):
        return nmsg(
            "{cards} makes {total}, but {target} needs {need}.",
            "{cards} make {total}, but {target} needs {need}.",
            len(cards),
            **what,
            total=total,
            need=need,
        )
    if spare := needless_cards(target.card, cards, terms) if terms.minimal else ():
        return msg("You don't need {card} for {target}.", **what, card=code(spare[-1]))
    return msg("Write the cards in order: {move}.", move=f"{target.point}:{card_notation(cards)}")


def describe_payment(target: PayTarget, cards: Sequence[int], hand: Sequence[int], terms: Terms) -> Message:
    """Say what the cards picked to pay for a target add up to, and what they still need."""
    need = WORTH[target.card]
    what = {"target": code(target.card), "need": need, "suits": target.suits}
    if not cards:
        if not need:
            return msg("{target} needs just one card from {suits}, or an Ace.", **what)
        return msg("{target} needs {need} in {suits}, or Aces.", **what)
    if wrong := unsuited_cards(target.card, cards, terms):
        # Translators: {problem} is a clause: this ends it with a full stop.
        return pmsg("layout", "{problem}.", problem=_no_suit(target, wrong[0], cards, hand, terms))
    what |= {"sum": describe_sum(cards)}
    if (short := need - worth(cards)) > 0:
        return npmsg(
            "sentence",
            "That's {sum}, {n} short of {need}.",
            "That's {sum}, {n} short of {need}.",
            short,
            **what,
        )
    enough = pmsg("move", "That's {sum}, enough for {need}", **what) if need else msg("One card is enough")
    if not (spare := needless_cards(target.card, cards, terms)):
        # Translators: {enough} is a clause: this ends it with a full stop.
        return pmsg("layout", "{enough}.", enough=enough)
    if terms.minimal:
        return pmsg("sentence", "{enough}. Leave out {card}.", enough=enough, card=code(spare[-1]))
    return msg("{enough}. You can keep {card}.", enough=enough, card=code(spare[-1]))


def describe_sum(cards: Sequence[int]) -> Message:
    """Write out a sum ("7 + A = 8"), or just what a single card is worth."""
    if len(cards) == 1:
        return pmsg("layout", "{total}", total=worth(cards))
    return pmsg(
        "layout", "{sum} = {total}", sum=" + ".join(CARDS[card][0] for card in cards), total=worth(cards)
    )


def describe_offer(seat: Message, piles: Piles) -> Message:
    """Describe what a seat offers: its two piles and their worth."""
    first, second = (
        pmsg("move", "{cards} (worth {total})", cards=codes(pile), total=worth(pile)) for pile in piles
    )
    return msg("{seat} offers pile 1: {first}, or pile 2: {second}.", seat=seat, first=first, second=second)


def compare_piles(hand: Sequence[int], pile: Sequence[int]) -> Message:
    """Say what the picked pile and the rest of the hand are worth."""
    other = [card for card in hand if card not in pile]
    if not pile:
        return msg("Divide your cards into two piles. Your opponent takes one.")
    if not other:
        return msg("Each pile needs a card. Leave one out.")
    return msg("This pile is worth {picked}, the other {other}.", picked=worth(pile), other=worth(other))


def _no_suit(
    target: PayTarget, card: int, cards: Sequence[int], hand: Sequence[int], terms: Terms
) -> Message:
    """Say that `card` has none of the target's suits, and which card in the hand would convert it or which
    picked cards don't."""
    what: dict[str, Any] = {"card": code(card), "target": code(target.card)}
    if able := converters_of(target.card, card, hand, terms):
        return msg("{card} needs {other} to convert it", **what, other=code(able[0]))
    if unable := [other for other in cards if other in CONVERTERS[target.card]]:
        return msg("{card} doesn't share a suit with {target} or {others}", **what, others=codes(unable))
    return msg("{card} doesn't share a suit with {target}", **what)


def _unusable_name(names: Sequence[str], hand: Sequence[int]) -> Message | None:
    """Explain why a card can't be named: it's no card, not in the hand or named twice; None if all can."""
    for place, name in enumerate(names):
        if not name:
            return msg("Write the rank and suits (AL, 2WL).")
        card = NUMBER.get(name, HIDDEN)
        if card == HIDDEN:
            return msg("{name} isn't a card. Write the rank and suits (AL, 2WL).", name=excerpt(name))
        if card not in hand:
            return msg("{card} isn't in your hand.", card=name)
        if name in names[:place]:
            return msg("You've listed {card} twice.", card=name)
    return None
