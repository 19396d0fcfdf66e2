"""Presses at a steady pace, with Discord 120 ms away: Lodge's own share of the time until each result is
shown, and what a press costs.

Eight games are played at 200 tables, then one at sixty. The stand-in for Discord and the people are in this
process; the bot and its drawing processes share the machine's cores with it. Presses come at random moments,
whether or not the bot keeps up, and their time counts from when they were due. What this process can do
alone, against a bot that only ever returns the same picture, is measured first.
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
from typing import Any, NamedTuple

from benchmarks import bare_bot
from benchmarks.hall import BUTTON, LATENCY, MIX, SETTLE_SECONDS, TIMEOUT, Hall, Measured, Table, hall


class Pace(NamedTuple):
    """Presses a second, for how long, and the targets for Lodge's own share in ms."""

    presses: int
    seconds: int
    median: float
    p99: float
    turned_away: float
    """Per cent."""


TABLES, OF_ONE_GAME = 200, 60
ONE_GAME = "yonmoque"
PACES = (Pace(20, 30, 30, 150, 0), Pace(60, 30, 60, 400, 0), Pace(100, 30, 400, 2000, 0.1))
ALONE = (Pace(60, 20, 60, 400, 0),)
"""The pace at the tables of one game."""
COST = 12.0
"""Milliseconds of processor time per press, all processes together."""
BARE_PACE = 600
"""Presses a second this process must be able to make, so that it's the bot that is measured."""
BURST = (500, 1)
"""Presses a second, and for how many seconds."""
BLOCKED_AT = 60
"""The pace at which blocks of the bot's event loop are measured."""


def _p99(values: list[float]) -> float:
    return statistics.quantiles(values, n=100)[98] if len(values) > 1 else TIMEOUT * 1000


async def _alone() -> dict[str, Any]:
    """Measure how many presses a second this process can make and get answered."""
    with tempfile.TemporaryDirectory() as folder:
        command = (sys.executable, "-m", "benchmarks.bare_bot")
        async with hall(Path(folder), *command, latency=0.0, limits=False) as place:
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
                    await asyncio.wait_for(interaction.outcome, TIMEOUT)

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


async def _paces(
    paces: tuple[Pace, ...], latency: float, tables: int, games: tuple[str, ...], *, burst: bool
) -> list[dict[str, Any]]:
    """Return the rows for some paces at so many tables, and for a burst after them."""
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        async with hall(Path(folder), latency=latency) as place:
            people = place.tables(tables, games)
            await place.start_all(people)
            await place.measure(people, 20, 10)  # warm up: whatever is drawn for the first time is kept
            await place.at_rest()
            for pace in paces:
                found = await place.measure(people, pace.presses, pace.seconds)
                behind = await place.behind(people)
                rows += _rows(pace, found, behind, f"{tables} tables, {pace.presses}/s")
            if burst:
                rows += await _burst(place, people)
    return rows


async def _blocks(latency: float) -> dict[str, Any]:
    """Measure the longest block of the bot's event loop. Watching it adds a tenth to the cost of a press, so
    nothing else is measured meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        blocks = Path(folder) / "blocks"
        command = (sys.executable, "-m", "benchmarks.watched_bot", "run")
        async with hall(Path(folder), *command, latency=latency, BLOCKS=str(blocks)) as place:
            people = place.tables(TABLES, MIX)
            await place.start_all(people)
            await place.measure(people, 20, 10)
            await place.at_rest()
            found = await place.measure(people, BLOCKED_AT, 20)
        return _block(found, [json.loads(each) for each in blocks.read_text().splitlines()])


def _rows(pace: Pace, found: Measured, behind: list[str], what: str) -> list[dict[str, Any]]:
    beside = {
        "shown, median": round(statistics.median(found.shown)),
        "shown, p99": round(_p99(found.shown)),
        "acknowledged, slowest": round(max(found.acknowledged)),
        "pressed late by": round(found.most_late),
        "failed": found.failed,
        "without effect": found.idle,
        "stuck": len(found.stuck),
        "boards behind": len(behind),
    }
    cost = {"drawing": round(found.drawing, 1), "stand-in": round(found.stand_in, 1)}
    away = 100 * found.turned_away / found.presses
    share = "Lodge's own share"
    return [
        {
            "name": f"{what}: {share}, median",
            "value": statistics.median(found.share),
            "unit": "ms",
            "target": pace.median,
            "beside": beside,
        },
        {"name": f"{what}: {share}, p99", "value": _p99(found.share), "unit": "ms", "target": pace.p99},
        {"name": f"{what}: turned away", "value": away, "unit": "%", "target": pace.turned_away},
        {
            "name": f"{what}: processor time of a press",
            "value": found.bot,
            "unit": "ms",
            "target": COST,
            "beside": cost,
        },
    ]


async def _burst(place: Hall, tables: list[Table]) -> list[dict[str, Any]]:
    """Make more presses than the bot can handle: each should be acknowledged all the same, and the boards
    right afterwards."""
    found = await place.burst(tables, *BURST)
    began = time.perf_counter()
    behind = await place.behind(tables)
    what = f"{BURST[0] * BURST[1]} presses in {BURST[1]} s"
    beside = {
        "slowest": round(max(found.acknowledged)),
        "turned away": found.turned_away,
        "failed": found.failed,
        "MB more": round(found.megabytes),
        "bot ms a press": round(found.bot, 1),
    }
    return [
        {
            "name": f"{what}: acknowledged within 3 s",
            "value": 100 * len(found.acknowledged) / found.presses,
            "unit": "%",
            "target": 99.0,
            "better": "more",
            "beside": beside,
        },
        {
            "name": f"{what}: all boards right after",
            "value": time.perf_counter() - began,
            "unit": "s",
            "target": SETTLE_SECONDS,
            "beside": {"boards behind": len(behind)},
        },
    ]


def _block(found: Measured, long: list[list[Any]]) -> dict[str, Any]:
    """Return the row for the longest block of the bot's event loop during that time."""
    during = [each for each in long if found.begun <= each[0] <= found.ended]
    _, took, passed, what = max(during, key=lambda each: each[1], default=(0, 0.0, 0.0, "nothing"))
    return {
        "name": f"{BLOCKED_AT} presses a second: longest block of the loop ({what})",
        "value": took,
        "unit": "ms",
        "target": 5.0,
        "beside": {"passed meanwhile": round(passed, 1), "over 5 ms": sum(each[1] > 5 for each in during)},
    }


async def _all(latency: float) -> list[dict[str, Any]]:
    rows = await _paces(PACES, latency, TABLES, MIX, burst=True)
    rows.append(await _blocks(latency))
    rows += await _paces(ALONE, latency, OF_ONE_GAME, (ONE_GAME,), burst=False)
    return rows


def run() -> list[dict[str, Any]]:
    """Measure the stand-in alone, then Lodge at that distance."""
    print(f"Discord is {LATENCY:g} ms away, with jitter, and enforces its rate limits.")
    return [asyncio.run(_alone()), *asyncio.run(_all(LATENCY))]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load")
    parser.add_argument("--pace", type=int, help="presses a second; all paces by default")
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--latency", type=float, default=LATENCY, help="ms that Discord is away (120)")
    chosen = parser.parse_args()
    if chosen.pace:
        paces = (Pace(chosen.pace, chosen.seconds, 60, 400, 0),)
        found = asyncio.run(_paces(paces, chosen.latency, TABLES, MIX, burst=False))
    else:
        found = asyncio.run(_all(chosen.latency))
    print(json.dumps(found, indent=1))
