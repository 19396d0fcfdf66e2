"""The openings of games without chance: positions a few random moves from the start that are about even.

From the start itself, players without noise would play the same game over and over.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Final

from benchmarks.ladder.contests import Contest
from engines import Position
from engines.opponents import think

COUNT: Final = 50
"""How many openings there are; further pairs of games start over with the first."""
PLIES: Final = range(2, 7)
TRIES: Final = 30
"""How many are tried until one is about even; if none is, the one closest to even is used."""
EVEN: Final = (0.35, 0.65)
"""What an opening may be worth to the seat to act."""
NODES: Final = 400
"""How many nodes it takes to judge one."""


@cache
def opening(contest: Contest, number: int) -> Position:
    """Return the opening with this number, from 0 to COUNT - 1: always the same one."""
    rng = random.Random(f"opening {contest} {number}")
    nearest, least = contest.start(), 1.0
    for _ in range(TRIES):
        position = some_moves_on(contest.start(), rng)
        if not position.actors:
            continue
        judged = think(contest.game, position, position.actors[0], "normal", rng=rng, nodes=NODES)
        away = abs(judged.value - 0.5)
        if EVEN[0] <= judged.value <= EVEN[1]:
            return position
        if not judged.exact and away < least:
            nearest, least = position, away
    return nearest


def some_moves_on(position: Position, rng: random.Random) -> Position:
    """Return the position after 2 to 6 random moves, or after the game's end."""
    for _ in range(rng.choice(PLIES)):
        if not position.actors:
            break
        seat = position.actors[0]
        position = position.follow(seat, rng.choice(position.moves(seat)))
    return position
