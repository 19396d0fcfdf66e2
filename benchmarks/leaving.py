"""How long the bot takes to leave with its hands full: presses at a steady pace, opponents that think, a film
and a review that are being made."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from benchmarks.hall import Hall, Measured, Table, hall
from benchmarks.reports import Row

TIMES = 8
"""So often it is told to leave."""
TABLES = 24
PACE = 60
"""Presses a second."""
THINKING = 3
"""Tables whose people each play Lodge, at its strongest."""
ASKED = ("film", "review")
"""What people want to see of a match that has just ended, each of one of their own."""
SECONDS_BEFORE = 2.5
"""So long people press before it is told."""
TARGET = 5.0
PLIES = 6
"""Plies of the matches that people want to see something of."""


async def _fill(place: Hall, tables: list[Table]) -> None:
    """Leave it in the middle of as much as there is to do."""
    for table in tables[:THINKING]:
        await place.give_to_think(table)
    for table, what in zip(tables[THINKING:], ASKED, strict=False):
        await place.command(table, "replay", match=table.match, show=what)


async def _prepare(place: Hall, tables: list[Table]) -> None:
    """Matches against Lodge, and some that have ended."""
    for table in tables[:THINKING]:
        await place.against_lodge(table, "expert")
    now = asyncio.get_running_loop().time
    for table in tables[THINKING : THINKING + len(ASKED)]:
        await place.start(table)
        while place.row(table).ply < PLIES:
            await place.press(table, now(), Measured())
        await place.end(table)


async def _once() -> tuple[float, int]:
    """Seconds from the signal to the end of the program, and its exit code."""
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
