"""Bingo Battle: claims count, a locked stack counts about half a claim, and coins may become claims."""

from __future__ import annotations

from math import sqrt
from typing import Final, cast

from engines.core import Position
from engines.games.bingo_battle import BingoBattle
from engines.opponents.scale import UNIT, expected

NOISE: Final = 2.0
"""There are seldom more than three moves, and `easy` would choose the better of them too often."""
LOCKED: Final = 0.6
"""What a locked stack is worth, in claims."""
EMPTY: Final = 0.25
"""What each coin missing from the kitty costs a single player, in claims: no coins, no more stacks."""

COMING: Final = (0.37, 0.5, 0.07, 0.39)
"""How many claims a single player can still expect from each coin in the kitty, each stack of two, each of
one, and a locked stack: by least squares over 150 games played looking one move ahead, with an error of 2.8
claims."""


def points(position: Position) -> tuple[float, ...]:
    """Return the claims that each seat can expect to end with; with two seats, the race limits them."""
    found = cast("BingoBattle", position)
    shared = (found.kitty, found.coins.count(2), found.coins.count(1))
    to_come = sum(weight * count for weight, count in zip(COMING, shared, strict=False)) / found.seats
    return tuple(
        min(float(found.goal), claims + to_come + COMING[3] * (lock >= 0))
        for claims, lock in zip(found.claims, found.locks, strict=True)
    )


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
    coming = (position.kitty + sum(position.coins)) * EMPTY + LOCKED * (position.locks[0] >= 0)
    more = position.claims[0] + coming - position.target
    return expected(round(UNIT * more))
