"""Brandub: the queen is unlike the other pieces, and she wants to reach a corner."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import cast

from engines.boards.cells import mask_of
from engines.core import Position
from engines.games.brandub import CENTRE, CORNERS, GRID, Brandub


def special(position: Position) -> int:
    """Return where the queen is, as a bitboard."""
    return cast("Brandub", position).queen


def scattered(start: Position, rng: random.Random) -> Position:
    """Return a late position: some pieces of either side are gone, and the others are anywhere on the
    board."""
    position = cast("Brandub", start)
    places = [cell for cell in range(len(GRID.points)) if cell != CENTRE and cell not in CORNERS]
    rng.shuffle(places)
    attackers = mask_of(places.pop() for _ in range(rng.randint(4, 8)))
    queen = 1 << (CENTRE if rng.random() < 0.2 else places.pop())
    vikings = mask_of(places.pop() for _ in range(rng.randint(0, 4)))
    return replace(position, seat=rng.randrange(2), queen=queen).set_up(attackers, vikings | queen)
