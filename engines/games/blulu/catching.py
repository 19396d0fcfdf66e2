"""What two cards catch in Blulu, how plays are written, and which catches earn a bonus."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import combinations
from operator import and_, or_
from typing import Final, NamedTuple

from engines.chance.decktet import CARDS, NUMBER, RANK, RANKS, SUIT_SET, SUITS, WORTH, card_notation

EITHER: Final = "either"
DIFFERENCE: Final = "difference"
BOTH: Final = "both"

FLUSH: Final = "flush"
SEXTET: Final = "sextet"
BONUS: Final[Mapping[str, int]] = {FLUSH: 2, SEXTET: 4}
"""What each bonus is worth, in points or (with `bonus=exchange`) in captured cards."""

_LETTERS: Final = frozenset(RANKS[1:])
"""The letters of the ranks that can be caught: all but the Excuse."""
_WORTH: Final = dict(zip(RANK, WORTH, strict=True))
"""What a card of each rank counts."""


def _catchable(first: int, second: int, calc: str) -> tuple[int, ...]:
    """Return the ranks that two cards of these ranks can catch, ascending."""
    low, high = sorted((_WORTH[first], _WORTH[second]))
    worth = {high - low} if calc == DIFFERENCE else {high - low, high + low}
    pair = {first} if first == second else set()
    return tuple(rank for rank in range(1, len(RANKS)) if rank in pair or _WORTH[rank] in worth)


_CATCHABLE: Final = {
    calc: tuple(
        tuple(_catchable(first, second, calc) for second in range(len(RANKS))) for first in range(len(RANKS))
    )
    for calc in (EITHER, DIFFERENCE, BOTH)
}
"""The ranks that two cards can catch, by the option `calc` and the ranks of the two."""
_PAIRS: Final = tuple(
    tuple(card_notation((first, second)) for second in range(len(CARDS))) for first in range(len(CARDS))
)
"""The notation of any two cards played together."""


class BluluPlay(NamedTuple):
    """A parsed move: two cards and the ranks they catch, or () if they are laid."""

    cards: tuple[int, int]
    ranks: tuple[int, ...]


def read(move: str) -> BluluPlay | None:
    """Parse a move, or return None if it isn't a play.

    >>> read("3MW+7ML=4&C")
    BluluPlay(cards=(10, 22), ranks=(4, 12))
    >>> read("AM+AM").ranks, read("AM"), read("AM+AS=10"), read("AM+AS=X")
    ((), None, None, None)
    """
    hand, sign, aim = move.partition("=")
    cards = tuple(NUMBER.get(name, -1) for name in hand.split("+"))
    letters = aim.split("&") if sign else []
    if len(cards) != 2 or -1 in cards or not _LETTERS.issuperset(letters):
        return None
    return BluluPlay((cards[0], cards[1]), tuple(map(RANKS.index, letters)))


def catches(pair: tuple[int, int], table: Iterable[int], calc: str) -> tuple[int, ...]:
    """Return the ranks on the table that two cards can catch, ascending."""
    lying = {RANK[card] for card in table}
    return tuple(rank for rank in _CATCHABLE[calc][RANK[pair[0]]][RANK[pair[1]]] if rank in lying)


def plays(hand: Sequence[int], table: Iterable[int], calc: str) -> list[str]:
    """Return every play of a hand, in card order: the catches or, if there are none, any two cards to lay.

    >>> plays([NUMBER["3MW"], NUMBER["7ML"]], [NUMBER["4MS"], NUMBER["CK"]], EITHER)
    ['3MW+7ML=4', '3MW+7ML=C']
    """
    lying = {RANK[card] for card in table}
    pairs = dict.fromkeys(combinations(hand, 2))
    found: list[str] = []
    for first, second in pairs:
        ranks = [rank for rank in _CATCHABLE[calc][RANK[first]][RANK[second]] if rank in lying]
        if ranks:
            found += _catching(_PAIRS[first][second], ranks, calc)
    return found or [_PAIRS[first][second] for first, second in pairs]


def _catching(laid: str, ranks: Sequence[int], calc: str) -> list[str]:
    """Return the moves of two cards that catch some ranks: all at once with `BOTH`, else one rank each."""
    letters = [RANKS[rank] for rank in ranks]
    return [f"{laid}={'&'.join(letters)}"] if calc == BOTH else [f"{laid}={letter}" for letter in letters]


def bonus(cards: Iterable[int]) -> str:
    """Return the bonus for the cards of a catch, played and caught: `FLUSH`, `SEXTET` or "" for none.

    >>> bonus(NUMBER[name] for name in ("3MW", "7ML", "4MS"))
    'flush'
    >>> bonus(NUMBER[name] for name in ("7ML", "7SK", "7WY"))
    'sextet'
    """
    suits = [SUIT_SET[card] for card in cards]
    if reduce(and_, suits):
        return FLUSH
    every = reduce(or_, suits) == (1 << len(SUITS)) - 1
    return SEXTET if every and sum(each.bit_count() for each in suits) == len(SUITS) else ""
