"""Presses at a steady pace: how long until each shows its board, and what a press costs the bot.

The stand-in of Discord and whoever presses are one process, this one; the bot with its workers is another,
each on a core of its own where there are two. Presses come at fixed times, whether the bot keeps up or not: a
press that has to wait for its turn has waited since it was due. First it is measured what this process can do
by itself, against a bot that only ever gives back the same picture.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks import bare_bot
from benchmarks.hall import BUTTON, PATIENCE, Hall, Measured, Table, hall

TABLES = 60
PACES = ((20, 20, 100.0), (60, 20, 250.0), (100, 60, 2000.0))
"""Presses a second, for so many seconds, and ms at the 99th percentile: until the board is shown, and at the
last pace until the press is acknowledged."""
BARE_PACE = 600
"""Presses a second that this process must be able to make, so that what is measured is the bot."""
BURST = (500, 3)
"""Presses a second, and for how many seconds."""
BLOCKED_AT = 60
"""The pace at which it is told how long the bot's event loop was blocked."""


def _p99(values: list[float]) -> float:
    return statistics.quantiles(values, n=100)[98] if len(values) > 1 else PATIENCE * 1000


async def _alone() -> dict[str, Any]:
    """How many presses a second this process can make and take the answers of."""
    with tempfile.TemporaryDirectory() as folder:
        async with hall(Path(folder), sys.executable, "-m", "benchmarks.bare_bot") as place:
            world = place.playground.world
            channel = world.channels[bare_bot.CHANNEL]
            user = next(iter(world.people.values()))
            (message,) = channel.messages.values()
            form = {"data": {"component_type": BUTTON, "custom_id": "again"}, "forge": True, "type": 3}
            form["message_id"] = str(message.id)
            at_once = asyncio.Semaphore(50)

            async def press() -> None:
                async with at_once:
                    interaction = place.playground.people._invoker.start(user, channel, form)
                    await asyncio.wait_for(interaction.outcome, PATIENCE)

            begun = time.perf_counter()
            await asyncio.gather(*(press() for _ in range(5 * BARE_PACE)))
            pace = 5 * BARE_PACE / (time.perf_counter() - begun)
    return {
        "name": "the stand-in alone: answered",
        "value": pace,
        "unit": "presses/s",
        "target": BARE_PACE,
        "better": "more",
    }


async def _all(paces: tuple[tuple[int, int, float], ...]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        blocks, done = Path(folder) / "blocks", []
        command = (sys.executable, "-m", "benchmarks.watched_bot", "run")
        async with hall(Path(folder), *command, BLOCKS=str(blocks)) as place:
            tables = place.tables(TABLES)
            for table in tables:
                await place.start(table)
            await place.measure(tables, 20, 5)  # what is drawn for the first time is kept from then on
            for pace, seconds, target in paces:
                found = await place.measure(tables, pace, seconds)
                done.append((pace, found))
                what = f"{pace} presses a second for {seconds} s"
                last = target >= 1000
                values = found.acknowledged if last else found.shown
                rows.append(
                    {
                        "name": f"{what}: {'acknowledged, slowest' if last else 'shown, p99'}",
                        "value": max(values) if last else _p99(values),
                        "unit": "ms",
                        "target": target,
                        "beside": {
                            "median": round(statistics.median(found.shown), 1),
                            "slowest shown": round(max(found.shown)),
                            "bot ms a press": round(found.bot, 1),
                            "stand-in ms": round(found.stand_in, 1),
                            "pressed late by": round(found.most_late),
                            "failed": found.failed,
                        },
                    }
                )
            if len(paces) > 1:
                rows += await _burst(place, tables, folder)
        long = [json.loads(each) for each in blocks.read_text().splitlines()]
    return rows + [_block(pace, found, long) for pace, found in done if pace == BLOCKED_AT]


async def _burst(place: Hall, tables: list[Table], folder: str) -> list[dict[str, Any]]:
    """More presses than the bot can do anything about: each is acknowledged all the same, and what was played
    is on the boards afterwards."""
    found = await place.burst(tables, *BURST)
    behind = await place.behind(tables, Path(folder) / "lodge.db")
    what = "{} presses a second for {} s".format(*BURST)
    beside = {
        "median": round(statistics.median(found.taken)),
        "failed": found.failed,
        "bot ms a press": round(found.bot, 1),
        "MB more": round(found.megabytes),
    }
    return [
        {
            "name": f"{what}: acknowledged, slowest",
            "value": max(found.taken),
            "unit": "ms",
            "target": 3000.0,
            "beside": beside,
        },
        {"name": f"{what}: boards that show less than was played", "value": behind, "unit": "", "target": 0},
    ]


def _block(pace: int, found: Measured, long: list[list[Any]]) -> dict[str, Any]:
    """The longest that the bot's event loop was kept by one thing meanwhile."""
    during = [each for each in long if found.begun <= each[0] <= found.ended]
    _, took, passed, what = max(during, key=lambda each: each[1], default=(0, 0.0, 0.0, "nothing"))
    return {
        "name": f"{pace} presses a second: longest block of the loop ({what})",
        "value": took,
        "unit": "ms",
        "target": 5.0,
        "beside": {"passed meanwhile": round(passed, 1), "over 5 ms": sum(each[1] > 5 for each in during)},
    }


def run() -> list[dict[str, Any]]:
    return [asyncio.run(_alone()), *asyncio.run(_all(PACES))]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load")
    parser.add_argument("--pace", type=int, help="presses a second; all paces by default")
    parser.add_argument("--seconds", type=int, default=20)
    chosen = parser.parse_args()
    asked = ((chosen.pace, chosen.seconds, 250.0),) if chosen.pace else PACES
    print(json.dumps([asyncio.run(_alone()), *asyncio.run(_all(asked))], indent=1))
