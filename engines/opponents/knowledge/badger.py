"""If Badger was a Bunny: what counts is having few cards left, cards that join the course, and the lead.

The weights of `standing` come from least squares over races between two seats that mostly play as many cards
as they can: until about half of the cards are played, little tells who will win.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, cast

from engines.chance.decktet import NUMBER
from engines.core import Position
from engines.games.badger import Badger
from engines.opponents.scale import UNIT, expected

PLAYS: Final = 14
"""At most this many plays are worth trying: those with the most cards."""
PLAYOUT: Final = 30
"""This many plies are played before a position is judged: most races end within them, and before the end
counting says too little."""
A_RACE: Final = 9.0
"""The variance of the points of a race."""


def plausible(position: Position, seat: int) -> list[str]:
    """Return the sets, the largest first and among them those that end low, then `pass`."""
    found = cast("Badger", position)
    moves = found.moves(seat)
    sets = sorted(moves[:-1], key=lambda move: _promise(found, move))[:PLAYS]
    return [*sets, "pass"]


def _promise(position: Badger, move: str) -> tuple[int, int]:
    cards = move.split("+")
    return -len(cards), position.ladder.rank[NUMBER[cards[-1]]]


def standing(position: Position) -> tuple[float, ...]:
    """Return the expected scores, from the points (or races won) so far and how this race goes."""
    found = cast("Badger", position)
    first, second = found.wins if found.by_wins else found.totals
    lead, left, over = float(first - second), 1.0, len(found.winners)
    if found.courses[0]:
        race, left = _race(found)
        lead += race / 3 if found.by_wins else race
    to_come = max(found.races - over - 1, 0)
    variance = (1.0 if found.by_wins else A_RACE) * (left + to_come)
    score = expected(round(UNIT * 1.7 * lead / sqrt(0.3 + variance)))
    return score, 1 - score


def _race(position: Badger) -> tuple[float, float]:
    """Return the points that seat 0 can expect to win in this race, less the other's, and the share of the
    cards still to be played."""
    held = [len(hand) + len(deck) for hand, deck in zip(position.hands, position.decks, strict=True)]
    left = min(1.0, (held[0] + held[1]) / 26)
    played = 1 - left
    joining = [_joining(position, seat) for seat in (0, 1)]
    lead = 0.75 * played * played * (held[1] - held[0])
    lead += played * played * (joining[0] - joining[1])
    mine = 4 * played * left if not position.lead else -0.3
    return lead + (mine if position.turn == 0 else -mine), left


def _joining(position: Badger, seat: int) -> int:
    """Return how many cards of a hand join the top of its course."""
    joiners = position.ladder.joiners[position.courses[seat][-1]]
    return sum(joiners >> card & 1 for card in position.hands[seat])
