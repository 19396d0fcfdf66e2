"""Bingo Battle: claims count, a locked stack counts about half a claim, and coins may become claims."""

from __future__ import annotations

from math import sqrt
from typing import Final, cast

from engines.core import Position
from engines.games.bingo_battle import BingoBattle
from engines.games.bingo_battle.position import COINS, RANKS
from engines.opponents.scale import UNIT, expected

ROLLS: Final = 0
"""How the seats stand says more than two dozen of the 1,296 rolls that may follow: alone, looking at those
costs `expert` 0.05 claims a game."""
LOCKED: Final = 0.6
"""What a locked stack is worth, in claims."""
ALONE: Final = (0.73, 0.0316, 8.3, -0.072, 0.268)
"""What a single player can still expect in claims, by least squares from the exact values of 67,000 positions
(`benchmarks/bingo_alone.py`), with an error of 0.15 claims: so many at least; so many for the square of what
the coins not yet claimed are above the next number; and so many for each stack of one and a locked stack."""
WORN: Final = 0.4
"""Each coin in the kitty makes it this much less likely that it is empty before the next roll but one."""


def points(position: Position) -> tuple[float, ...]:
    """Return how many claims a single player can expect to end with."""
    found = cast("BingoBattle", position)
    least, square, coins, single, locked = ALONE
    to_come = (
        least
        + square * (COINS - found.claims[0] - coins) ** 2
        + single * found.coins.count(1)
        + locked * (found.locks[0] >= 0)
    )
    ends = _nothing_happens(found) * WORN**found.kitty
    return (min(float(found.goal), found.claims[0] + (1 - ends) * to_come),)


def _nothing_happens(position: BingoBattle) -> float:
    """Return how likely a roll neither clears nor claims anything, which ends the game if the kitty is
    empty."""
    likely = 1.0
    for column in range(4):
        cells = range(RANKS * column, RANKS * column + RANKS)
        locked = position.locks[0] in cells
        loose = any(position.coins[cell] for cell in cells if cell != position.locks[0])
        likely *= 1 - (loose + locked) / 6
    return likely


def standing(position: Position) -> tuple[float, ...]:
    """Return the expected scores from claims and locked stacks."""
    found = cast("BingoBattle", position)
    if found.seats == 1:
        return (_alone(found),)
    worth = [claims + LOCKED * (lock >= 0) for claims, lock in zip(found.claims, found.locks, strict=True)]
    to_come = max(found.goal - max(worth), 0.2)
    score = expected(round(UNIT * 1.7 * (worth[0] - worth[1] + _turn(found)) / sqrt(0.5 + 1.5 * to_come)))
    return score, 1 - score


def _turn(position: BingoBattle) -> float:
    """Return what the turn is worth to seat 0, in claims; negative if it is the other seat's."""
    return 0.15 if position.player == 0 else -0.15


def _alone(position: BingoBattle) -> float:
    """Return a single player's chance of making as many claims as needed."""
    (claims,) = points(position)
    return expected(round(UNIT * (claims - position.target)))
