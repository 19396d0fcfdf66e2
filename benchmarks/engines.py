"""How many moves (chance results counted) and games a second random playouts of every game make, and how many
positions a second a search looks at in games of position."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from engines import CHANCE, GAMES, Game
from engines.opponents.budget import Budget
from engines.opponents.choosing import is_open
from engines.opponents.known import evaluation_of
from engines.opponents.search.alphabeta import AlphaBeta

SECONDS = 2.0
"""How long each game is played."""
TARGETS = {"yonmoque": 12_000, "brandub": 5_000}
"""Moves a second to reach; DEFAULT_TARGET for all others."""
DEFAULT_TARGET = 4_000
OPENINGS = 4
MOST_PLIES = 24
"""How many random moves an opening of a search has at most."""
NODES = 20_000
"""Positions looked at from each opening."""


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


def nodes_a_second(game: Game) -> float:
    """Return how many positions alpha-beta looks at in a second of this process, from a few random openings.
    Each is searched once before the clock starts, since what is judged for the first time takes longer."""
    rng = random.Random(1)
    nodes = 0
    took = 0.0
    for _ in range(OPENINGS):
        position = game.start()
        for _ in range(rng.randrange(MOST_PLIES)):
            after = position.follow(position.actors[0], rng.choice(position.moves(position.actors[0])))
            position = after if after.actors else position
        for _ in ("first", "timed"):
            budget = Budget(NODES)
            began = time.process_time()
            AlphaBeta(evaluation_of(game, position), budget).search(position, position.actors[0])
            seconds = time.process_time() - began
        nodes += budget.spent
        took += seconds
    return nodes / took


def run() -> list[dict[str, Any]]:
    """Two rows for each game, and a third for a game of position."""
    rows: list[dict[str, Any]] = []
    for slug, game in GAMES.items():
        plies, games, took = playouts(game, SECONDS)
        target = TARGETS.get(slug, DEFAULT_TARGET)
        rows += [
            {"name": f"{slug}: random moves", "value": plies / took, "unit": "moves/s", "target": target},
            {"name": f"{slug}: random games", "value": games / took, "unit": "games/s", "target": None},
        ]
        if is_open(game):
            searched = nodes_a_second(game)
            rows.append({"name": f"{slug}: search", "value": searched, "unit": "nodes/s", "target": None})
    return [{**row, "better": "more"} for row in rows]
