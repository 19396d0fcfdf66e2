"""`make storm`: exit code 1, and what was found, where anything is wrong."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path

from tests.homes import living_in
from tests.storm.plan import STRAGGLERS, Plan
from tests.storm.storm import Storm


def say(line: str) -> None:
    """Print it at once."""
    print(line, flush=True)


def main() -> int:
    """Run a storm as the environment has it; the exit code."""
    try:
        plan = Plan.of(os.environ)
    except ValueError as error:
        print(f"SEED, KILLS, GAMES, MINUTES, BOTS and LATENCY are numbers: {error}", file=sys.stderr)
        return 2
    folder = Path(tempfile.mkdtemp(prefix="lodge-storm-"))
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that the bot ends with it
    away = f"{STRAGGLERS:g}% of requests take two seconds, events come late"
    say(
        f"SEED={plan.seed} KILLS={plan.kills} GAMES={plan.games} MINUTES={plan.minutes:g} "
        f"DATABASE={plan.home} BOTS={plan.bots} LATENCY={plan.latency:g} "
        f"({away if plan.latency else 'Discord answers at once'}) in {folder}"
    )
    with living_in(plan.home):
        report = asyncio.run(Storm(plan, folder, say).run())
    print(report.summary)
    if not report.findings:
        shutil.rmtree(folder)
        print("Nothing was lost, nothing was doubled, nothing stale was left.")
        return 0
    print(f"\n{len(report.findings)} findings (SEED={plan.seed}); the bots' logs are in {folder}\n")
    for number, finding in enumerate(report.findings, 1):
        print(f"{number}. {finding}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
