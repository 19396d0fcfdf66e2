"""Milliseconds and bytes per picture, in both themes, the unchanging layers already drawn."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator
from typing import Any

from engines import GAMES
from engines.core import CHANCE
from render import Step, View, draw

THEMES = ("dusk", "day")
ROUNDS = 3
"""Games drawn from start to end, per game and theme."""
MOST = 60
"""Pictures of one game: a long game of El Oso would drown the others."""


def views(slug: str, seed: int) -> Iterator[View]:
    """What players see of one random game: a view at each choice and at the end."""
    rng = random.Random(seed)
    game = GAMES[slug]
    position = game.start()
    steps: tuple[Step, ...] = ()
    while True:
        if position.actors != (CHANCE,):
            yield View(game, position, steps=steps)
        if not position.actors:
            return
        actor = position.actors[0]
        move = position.draw(rng) if actor == CHANCE else rng.choice(position.moves(actor))
        step = Step(position, actor, move, position.play(actor, move))
        steps = (*steps, step) if actor == CHANCE else (step,)
        position = step.after


def run() -> list[dict[str, Any]]:
    rows = []
    for slug in GAMES:
        for theme in THEMES:
            rows += _measure(slug, theme)
    return rows


def _measure(slug: str, theme: str) -> list[dict[str, Any]]:
    shown = [view for seed in range(ROUNDS) for view in list(views(slug, seed))[:MOST]]
    began = time.perf_counter()
    draw(shown[0], theme)
    first = 1000 * (time.perf_counter() - began)
    milliseconds, sizes = [], []
    for view in shown:
        began = time.perf_counter()
        picture = draw(view, theme)
        milliseconds.append(1000 * (time.perf_counter() - began))
        sizes.append(len(picture.png) / 1000)
    name = f"{slug}, {theme}"
    return [
        _row(f"picture of {name}: median", statistics.median(milliseconds), "ms", 25),
        _row(f"picture of {name}: p99", statistics.quantiles(milliseconds, n=100)[98], "ms"),
        _row(f"picture of {name}: the first, with its board", first, "ms"),
        _row(f"picture of {name}: median", statistics.median(sizes), "kB", 80),
        _row(f"picture of {name}: largest", max(sizes), "kB", 80),
    ]


def _row(name: str, value: float, unit: str, target: float | None = None) -> dict[str, Any]:
    return {"name": name, "value": round(value, 1), "unit": unit, "target": target, "better": "less"}
