"""Measures the time from a click to the edited message, through the playground, with 1, 10 and 50 matches at
once."""

from __future__ import annotations

import asyncio
import itertools
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.running_bot import GAMES, LOUNGE, PAIRS, TABLES, RunningBot, running_bot

MOVES = ["c3", "c5", "a2", "b5", "e1", "d5", "d2", "c2", "e4", "d3", "c4", "a5"]
"""Twelve placements in Yonmoque that don't end the game, Blue's and Green's in turn."""
GAMES_PLAYED = {1: 12, 10: 1, 50: 1}
"""Matches at once -> games played in each, one after another."""
IN_SIGHT = 5
"""How many boards one channel holds without pushing each other up: those would be posted again, at Discord's
pace."""
TARGET = 80.0
"""Milliseconds at the median with one match."""


async def measure(place: RunningBot, matches: int, games: int) -> list[float]:
    """Return the milliseconds from each click to the answer that edits its message, in matches played at
    once."""
    places = [GAMES] * IN_SIGHT + [TABLES] * IN_SIGHT + [LOUNGE] * matches
    pairs = itertools.cycle(PAIRS)
    played = await asyncio.gather(
        *(_play(place, channel, games, next(pairs)) for channel in places[:matches])
    )
    return [milliseconds for some in played for milliseconds in some]


async def _play(place: RunningBot, channel: str, games: int, pair: tuple[str, str]) -> list[float]:
    took = []
    for _ in range(games):
        message_id, match = await place.start(channel, pair)
        for ply, point in enumerate(MOVES):
            user = pair[ply % 2]
            began = time.perf_counter()
            await place.play(user, channel, message_id, match, ply, point)
            took.append((time.perf_counter() - began) * 1000)
        await place.end(channel, pair, message_id, match, len(MOVES))
    return took


async def _all() -> list[dict[str, Any]]:
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        async with running_bot(Path(folder)) as place:
            await measure(place, 1, 1)  # a bot that has just started draws everything for the first time
            for matches, games in GAMES_PLAYED.items():
                took = await measure(place, matches, games)
                label = f"click to edited message, {matches} at once"
                p99 = statistics.quantiles(took, n=100)[98]
                target = TARGET if matches == 1 else None
                rows += [
                    {"name": f"{label}: median", "value": statistics.median(took), "target": target},
                    {"name": f"{label}: p99", "value": p99, "target": None},
                ]
    return [{**row, "unit": "ms", "better": "less"} for row in rows]


def run() -> list[dict[str, Any]]:
    """Median and 99th percentile for each number of matches."""
    return asyncio.run(_all())
