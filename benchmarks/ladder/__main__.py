"""`make ladder`: measure how strong the levels are, and write `docs/opponents.md`."""

from __future__ import annotations

import argparse
import os
import signal
from pathlib import Path
from typing import Final

from benchmarks.ladder import deeper
from benchmarks.ladder.contests import contests, rows
from benchmarks.ladder.progress import Progress
from benchmarks.ladder.report import page, unsettled
from benchmarks.ladder.results import Results, series_of
from benchmarks.ladder.running import Ladder, worker_pool
from benchmarks.ladder.schedule import Measuring, Schedule
from engines import GAMES

RESULTS: Final = Path(__file__).parent / "results.jsonl"
PAGE: Final = Path(__file__).parents[2] / "docs" / "opponents.md"
GAMES_A_ROW: Final = 200
PACE: Final = 0.2


def main(arguments: list[str] | None = None) -> int:
    """Measure how strong the levels of the games named are (default: all), and write the page about it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder", description=main.__doc__)
    parser.add_argument(
        "games_named", nargs="*", metavar="game", help="its slug; all games with choices by default"
    )
    parser.add_argument(
        "--games", type=int, default=GAMES_A_ROW, help="at most so many a row (default: %(default)s)"
    )
    parser.add_argument(
        "--pace", type=float, default=PACE, help="share of the levels' seconds and nodes (%(default)s)"
    )
    parser.add_argument("--minutes", type=float, help="stop then")
    parser.add_argument("--seats", type=int, help="only tables of so many")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a rule, of one game"
    )
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, help="processes (default: %(default)s)"
    )
    parser.add_argument(
        "--results", type=Path, default=RESULTS, help="the file of results (default: %(default)s)"
    )
    parser.add_argument("--page", type=Path, default=PAGE, help="the page (default: %(default)s)")
    parser.add_argument("--report", action="store_true", help="play nothing, only write the page")
    parser.add_argument(
        "--deeper",
        action="store_true",
        help="play nothing; let a deeper search compare both players' moves in rows undecided or missed",
    )
    given = parser.parse_args(arguments)
    results, deeper_file = Results(given.results), given.results.with_name("deeper.jsonl")
    code = 0
    if given.pace <= 0 or given.games < 2 or given.workers < 1:
        parser.error("--pace must be positive, --games at least 2, --workers at least 1")
    if unknown := set(given.games_named) - set(GAMES):
        parser.error(f"there is no game {sorted(unknown)[0]}; there are {', '.join(sorted(GAMES))}")
    if given.deeper:
        code = look_deeper(results, deeper_file, given)
    elif not given.report:
        if bad := [each for each in given.option if "=" not in each]:
            parser.error(f"--option takes NAME=VALUE, not {bad[0]}")
        try:
            schedule = planned(given, results)
        except ValueError as error:
            parser.error(str(error))
        code = measure(schedule, results, given)
    given.page.write_text(page(results.read(), deeper.read(deeper_file)), encoding="utf-8")
    print(f"Written to {given.page}")
    return code


def planned(given: argparse.Namespace, results: Results) -> Schedule:
    """Return all the rows asked for, with the results so far. Raises ValueError if there is no such table."""
    options = dict(each.split("=", 1) for each in given.option)
    found = results.read()
    measuring = []
    for contest in contests(tuple(given.games_named), given.seats, **options):
        for row in rows(contest):
            series = series_of(contest, row, given.pace)
            measuring.append(Measuring(contest, row, series, dict(found.get(series, {}))))
    return Schedule(measuring, given.games // 2)


def measure(schedule: Schedule, results: Results, given: argparse.Namespace) -> int:
    """Play what is left to play, and return the exit code."""
    progress = Progress(schedule)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        seconds = None if given.minutes is None else 60 * given.minutes
        Ladder(schedule, results, progress.tell).run(given.workers, seconds)
    except KeyboardInterrupt:
        progress.say("Stopped; started again, it goes on from here.")
        return 130
    left = len(schedule.rows) - schedule.finished
    progress.say(f"Time is up: {left} rows are left for the next start." if left else "All rows are done.")
    return 1 if any(measured.failure for measured in schedule.rows) else 0


def look_deeper(results: Results, file: Path, given: argparse.Namespace) -> int:
    """Let a deeper search look at the rows that are undecided or missed, and haven't been looked at yet.
    Returns the exit code."""
    known = deeper.read(file)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with worker_pool(given.workers) as pool:
            for contest, row, series, _ in unsettled(results.read()):
                if series in known or (given.games_named and contest.slug not in given.games_named):
                    continue
                looked = deeper.look_at_all(contest, row, series.pace, pool)
                deeper.add(file, series, looked)
                print(f"{contest} {row.name}: {deeper.in_words(row, looked)}", flush=True)
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
