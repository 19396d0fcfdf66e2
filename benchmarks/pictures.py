"""Milliseconds of processor time and bytes per picture, in both themes: of boards and tables as everybody
sees them, and of hands as their owners do. The first one draws the board and all pieces or cards, which later
ones find kept."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from engines import GAMES
from engines.core import CHANCE
from render import Picture, Step, View, draw, draw_hand
from render.paint.png import largest
from render.show import scene_of

THEMES = ("dusk", "day")
ROUNDS = 3
"""Games drawn from start to end, per game and theme."""
MOST_VIEWS = 60
"""At most this many pictures of one game, so that a long game of El Oso does not outweigh the others."""


def views(slug: str, seed: int, viewer: int | None = None) -> Iterator[View]:
    """What `viewer` (None: everybody) sees of one random game: a view at each choice and at the end."""
    rng = random.Random(seed)
    game = GAMES[slug]
    position = game.start()
    steps: tuple[Step, ...] = ()
    while True:
        if position.actors != (CHANCE,):
            yield View(
                game, position.seen_by(viewer), viewer=viewer, steps=tuple(map(seen_by(viewer), steps))
            )
        if not position.actors:
            return
        actor = position.actors[0]
        move = position.draw(rng) if actor == CHANCE else rng.choice(position.moves(actor))
        step = Step(position, actor, move, position.play(actor, move))
        steps = (*steps, step) if actor == CHANCE else (step,)
        position = step.after


def seen_by(viewer: int | None) -> Callable[[Step], Step]:
    """A step as `viewer` sees it."""
    return lambda step: replace(step, before=step.before.seen_by(viewer), after=step.after.seen_by(viewer))


def run() -> list[dict[str, Any]]:
    rows = []
    for slug, game in GAMES.items():
        shown = [view for seed in range(ROUNDS) for view in list(views(slug, seed))[:MOST_VIEWS]]
        for theme in THEMES:
            rows += _measure(f"picture of {slug}, {theme}", draw, shown, theme)
        if game.hidden:
            held = [view for view in views(slug, 0, viewer=0) if view.position.hand(0)][:MOST_VIEWS]
            rows += _measure(f"hand of {slug}, dusk", draw_hand, held, "dusk")
    return rows


def _measure(
    name: str, drawn: Callable[[View, str], Picture], shown: list[View], theme: str
) -> list[dict[str, Any]]:
    heaviest = largest(scene_of(shown[0]).board) / 1000
    milliseconds, sizes = [], []
    for view in (shown[0], *shown):
        began = time.process_time()
        picture = drawn(view, theme)
        milliseconds.append(1000 * (time.process_time() - began))
        sizes.append(len(picture.png) / 1000)
    first, *later = milliseconds
    return [
        _row(f"{name}: median", statistics.median(later), "ms", 25),
        _row(f"{name}: p99", statistics.quantiles(later, n=100)[98], "ms"),
        _row(f"{name}: the first, with its board", first, "ms"),
        _row(f"{name}: median", statistics.median(sizes), "kB", heaviest),
        _row(f"{name}: largest", max(sizes), "kB", heaviest),
    ]


def _row(name: str, value: float, unit: str, target: float | None = None) -> dict[str, Any]:
    return {"name": name, "value": round(value, 1), "unit": unit, "target": target, "better": "less"}
