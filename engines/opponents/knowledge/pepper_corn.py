"""Pepper. Corn!: captured cards count, and cards in hand are only as good as what they can buy on the table.

Cards paid still count, so points only grow by captures, and a payment costs what it is worth beyond the card
that it buys. The terms of `standing` and their weights come from least squares over two-player games in which
both seats mostly take the best bargain; they explain three quarters of the variance in what is still won and
lost.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

from engines.chance.decktet import WORTH, card_notation
from engines.core import Position
from engines.games.pepper_corn import PepperCorn, Phase
from engines.games.pepper_corn import piles as hands
from engines.games.pepper_corn.layout import places
from engines.games.pepper_corn.payments import SUITED, Terms, payments, worth
from engines.opponents.scale import UNIT, expected

CAPTURES: Final = 14
"""At most this many captures are worth trying."""
PAYMENTS: Final = 3
"""At most this many payments are tried for one card: the cheapest."""
DIVISIONS: Final = 16
"""At most this many divisions are worth trying: the evenest, as the other seat takes the better pile."""
OVERPAID: Final = 0.8
"""What each point of overpayment costs."""


def at_once(position: Position) -> bool:
    """Whether both seats choose now, each without seeing the other's choice."""
    return cast("PepperCorn", position).phase in (Phase.SPLIT, Phase.TAKE)


def plausible(position: Position, seat: int) -> list[str]:
    """Return the evenest divisions, or the captures that gain most, and `pass`. Payments with needless cards
    are left out: without those cards, more stays in hand and everything else is the same."""
    found = cast("PepperCorn", position)
    if found.phase is Phase.SPLIT:
        divided = sorted(hands.divisions(found.hands[seat]), key=_unevenness)
        return [hands.write_split(each) for each in divided[:DIVISIONS]]
    if found.phase is not Phase.PLAY:
        return found.moves(seat)
    captures = _captures(found, seat)
    lead = found.points(seat) - found.points(1 - seat)
    return ["pass", *captures] if found.passed and lead > 0 else [*captures, "pass"]


def _unevenness(piles: hands.Piles) -> tuple[int, int]:
    return abs(worth(piles[0]) - worth(piles[1])), abs(len(piles[0]) - len(piles[1]))


def _captures(position: PepperCorn, seat: int) -> list[str]:
    hand, terms = position.hands[seat], Terms(minimal=True, matching=position.terms.matching)
    bargains = []
    for place in places(position.reached[seat]):
        card = position.tableau[place]
        gain = WORTH[card]
        bargains += [
            (OVERPAID * (worth(cards) - gain) - gain, place, cards)
            for cards in payments(card, hand, terms)[:PAYMENTS]
        ]
    bargains.sort()
    return [f"{position.point(place)}:{card_notation(cards)}" for _, place, cards in bargains[:CAPTURES]]


def standing(position: Position) -> tuple[float, ...]:
    """Return the expected scores, from points, what is in hand, and what each hand could pay for now."""
    found = cast("PepperCorn", position)
    if found.phase is Phase.TAKE:
        found = _with_better_piles(found)
    elif found.phase in (Phase.DEAL, Phase.SPLIT):
        return 0.5, 0.5
    table = [card for card in found.tableau if card >= 0]
    left = worth(table) / 100
    first, second = found.hands
    lead = float(found.points(0) - found.points(1))
    lead += (worth(first) - worth(second)) * (0.1 + 0.26 * left)
    lead += (len(first) - len(second)) * 2 * left
    lead += (_payable(table, first) - _payable(table, second)) * (0.5 - 0.2 * left)
    score = expected(round(UNIT * 1.7 * lead / (1.5 + 13 * left)))
    return score, 1 - score


def _payable(table: list[int], hand: tuple[int, ...]) -> int:
    """Return the total worth of the cards on the table that a hand could pay for, one at a time."""
    total = 0
    for card in table:
        suited, need = SUITED[card], WORTH[card]
        for held in hand:
            if held in suited:
                need -= WORTH[held]
                if need <= 0:
                    total += WORTH[card]
                    break
    return total


def _with_better_piles(position: PepperCorn) -> PepperCorn:
    """Return the position once each seat that hasn't taken a pile has taken the one worth more."""
    takes = tuple(
        take or 1 + (worth(offered[1]) > worth(offered[0]) if offered is not None else 0)
        for take, offered in zip(position.takes, reversed(position.offers), strict=True)
    )
    return replace(position, takes=takes).complete_hands()
