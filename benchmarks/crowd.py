"""A burst of presses: how soon each is acknowledged, and what became of it.

Half of the presses are by people who do not play, on boards that are as they should be; the others are of
those whose turn it is, one after another in each match. Discord gives up on a press after three seconds.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

import aiohttp

from benchmarks.running_bot import ANN, BEN, GAMES, TABLES, RunningBot, running_bot

CLEO = "1100000000000000013"
MATCHES = 12
PRESSES = 500
SECONDS = 1.0
"""The presses are spread evenly over this long."""


async def measure(place: RunningBot) -> tuple[list[float], Counter[str]]:
    """Seconds until each press was acknowledged, and how many were answered, deferred and failed."""
    await place.ask("POST", "limits", lifted=True)
    boards = [
        (channel, *await place.start(channel)) for channel in (GAMES, TABLES) for _ in range(MATCHES // 2)
    ]
    taken: list[float] = []
    outcomes: Counter[str] = Counter()

    async def press(number: int) -> None:
        channel, message_id, match = boards[number % MATCHES]
        await asyncio.sleep(SECONDS * number / PRESSES)
        round_ = number // MATCHES
        user = CLEO if number % 2 else (ANN, BEN)[round_ // 2 % 2]
        point = "abcde"[round_ % 5] + "12345"[round_ // 5 % 5]
        data = {"component_type": 2, "custom_id": f"pick|{match}|0|{point}"}
        begun = time.perf_counter()
        form = {"user": user, "channel_id": channel, "type": 3, "data": data, "message_id": message_id}
        answer = await place.ask("POST", "interactions", **form, forge=True)
        taken.append(time.perf_counter() - begun)
        outcomes[answer["status"]] += 1

    await asyncio.gather(*(press(number) for number in range(PRESSES)))
    return taken, outcomes


async def _all() -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        async with (
            running_bot(Path(folder)) as place,
            aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session,
        ):
            place.session = session
            taken, outcomes = await measure(place)
    taken.sort()
    what = f"{PRESSES} presses in {SECONDS:g} s"
    return [
        {"name": f"{what}: acknowledged, median", "value": median(taken) * 1000, "unit": "ms"},
        {"name": f"{what}: acknowledged, slowest", "value": taken[-1] * 1000, "unit": "ms", "target": 2000},
        {"name": f"{what}: failed", "value": outcomes["failed"], "unit": "presses", "target": 0},
    ]


def run() -> list[dict[str, Any]]:
    return asyncio.run(_all())


if __name__ == "__main__":
    print(json.dumps(run(), indent=1))
