"""How long the bot takes to leave with its hands full: presses at a steady pace, opponents thinking, a film
and a review being made."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from benchmarks.hall import Hall, Measured, Table, hall
from benchmarks.reports import Row

TIMES = 8
"""How many times it's told to leave."""
TABLES = 24
PACE = 60
"""Presses a second."""
THINKING = 3
"""Tables where someone plays Lodge at its strongest."""
ASKED = ("film", "review")
"""What people ask to see of matches that have just ended, a different one each."""
SECONDS_BEFORE = 2.5
"""How long people press before it's told to leave."""
TARGET = 5.0
PLIES = 6
"""Plies played in those matches."""


async def _fill(place: Hall, tables: list[Table]) -> None:
    """Give the bot as much to do as there is."""
    for table in tables[:THINKING]:
        await place.give_to_think(table)
    for table, what in zip(tables[THINKING:], ASKED, strict=False):
        await place.command(table, "replay", match=table.match, show=what)


async def _prepare(place: Hall, tables: list[Table]) -> None:
    """Start matches against Lodge, and play a few until they end."""
    for table in tables[:THINKING]:
        await place.against_lodge(table, "expert")
    now = asyncio.get_running_loop().time
    for table in tables[THINKING : THINKING + len(ASKED)]:
        await place.start(table)
        while place.row(table).ply < PLIES:
            await place.press(table, now(), Measured())
        await place.end(table)


async def _once() -> tuple[float, int]:
    """Return the seconds from the signal to the end of the program, and its exit code."""
    with tempfile.TemporaryDirectory() as folder:
        async with hall(Path(folder)) as place:
            tables = place.tables(TABLES)
            await _prepare(place, tables)
            pressed = tables[THINKING + len(ASKED) :]
            for table in pressed:
                await place.start(table)
            pressing = asyncio.create_task(place.measure(pressed, PACE, 60))
            await asyncio.sleep(SECONDS_BEFORE)
            await _fill(place, tables)
            began = time.monotonic()
            place.process.terminate()
            code = await place.process.wait()
            took = time.monotonic() - began
            pressing.cancel()
            await asyncio.gather(pressing, return_exceptions=True)
            return took, code


def run() -> list[Row]:
    """One row."""
    found = [asyncio.run(_once()) for _ in range(TIMES)]
    seconds = [took for took, _ in found]
    return [
        {
            "name": f"told to leave with its hands full, {TIMES} times: gone, slowest",
            "value": max(seconds),
            "unit": "s",
            "target": TARGET,
            "beside": {
                "median": round(statistics.median(seconds), 2),
                "exit codes": sum(code for _, code in found),
            },
        }
    ]
