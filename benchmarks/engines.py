"""Random playouts of every game: how many moves (chance results counted) and games a second."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from engines import CHANCE, GAMES, Game

SECONDS = 2.0
"""How long each game is played."""
TARGETS = {"yonmoque": 12_000, "brandub": 5_000}
"""Moves a second to reach; DEFAULT_TARGET for all others."""
DEFAULT_TARGET = 4_000


def playouts(
    game: Game, seconds: float, clock: Callable[[], float] = time.perf_counter
) -> tuple[int, int, float]:
    """Play at random from the default start; return the plies, the games, and the seconds they took by a
    clock."""
    rng = random.Random(1)
    plies = games = 0
    began = clock()
    while (took := clock() - began) < seconds or not games:
        position = game.start()
        while actors := position.actors:
            actor = actors[0] if len(actors) == 1 else rng.choice(actors)
            move = position.draw(rng) if actor == CHANCE else rng.choice(position.moves(actor))
            position = position.play(actor, move)
            plies += 1
        games += 1
    return plies, games, took


def run() -> list[dict[str, Any]]:
    """Two rows for each game."""
    rows: list[dict[str, Any]] = []
    for slug, game in GAMES.items():
        plies, games, took = playouts(game, SECONDS)
        target = TARGETS.get(slug, DEFAULT_TARGET)
        rows += [
            {"name": f"{slug}: random moves", "value": plies / took, "unit": "moves/s", "target": target},
            {"name": f"{slug}: random games", "value": games / took, "unit": "games/s", "target": None},
        ]
    return [{**row, "better": "more"} for row in rows]
