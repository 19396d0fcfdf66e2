"""Memory of the bot with 10,000 running matches stored: once it's connected, and after some more are
played."""

from __future__ import annotations

import asyncio
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psutil

from benchmarks.big_database import fill
from benchmarks.running_bot import ANN, BEN, GAMES, RunningBot, running_bot

RUNNING = 10_000
STORED = 20_000
PLAYED = 20
"""Matches started and played in while the others rest."""
SETTLE_SECONDS = 10.0
MOVES = ["c3", "c5", "a2", "b5", "e1", "d5"]
TARGET = 150.0
"""Megabytes resident."""


async def _play(place: RunningBot) -> None:
    for _ in range(PLAYED):
        message_id, match = await place.start(GAMES)
        for ply, point in enumerate(MOVES):
            await place.play((ANN, BEN)[ply % 2], GAMES, message_id, match, ply, point)


async def _resident() -> tuple[float, float, float]:
    """Return the megabytes the bot uses once it's connected, just after playing, and once drawing processes
    have taken over and what it drew itself is freed."""
    with tempfile.TemporaryDirectory() as folder:
        await fill(Path(folder) / "lodge.db", STORED, running=RUNNING, now=datetime.now(UTC))
        async with running_bot(Path(folder)) as place:
            process = psutil.Process(place.bot)
            at_rest = process.memory_info().rss
            await _play(place)
            played = process.memory_info().rss
            await asyncio.sleep(SETTLE_SECONDS)
            return at_rest / 2**20, played / 2**20, process.memory_info().rss / 2**20


def run() -> list[dict[str, Any]]:
    """Two rows."""
    at_rest, played, settled = asyncio.run(_resident())
    what = f"memory, {RUNNING:,} running matches stored"
    row = {"unit": "MB", "target": TARGET, "better": "less"}
    return [
        {"name": f"{what}, connected", "value": at_rest, **row},
        {
            "name": f"{what}, {PLAYED} played",
            "value": settled,
            **row,
            "beside": {"just after": round(played, 1)},
        },
    ]
