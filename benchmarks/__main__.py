"""`make bench`: run every benchmark, print a table, write `benchmarks/results/PART.json`.

Each module named in `PARTS` has `run() -> list[Row]`; a row says what was measured, the value, its unit, and
the target if there is one. The numbers are for reports, never for tests, because machines differ.
"""

from __future__ import annotations

import argparse
import importlib
from pathlib import Path

from benchmarks.reports import FOLDER, Row, keep

PARTS = ("engines", "pictures", "clicks", "load", "leaving", "opponents", "memory")


def met(row: Row) -> bool | None:
    """Whether the row reaches its target; None if it has none."""
    if row.get("target") is None:
        return None
    more = row.get("better", "less") == "more"
    return bool(row["value"] >= row["target"] if more else row["value"] <= row["target"])


def line(row: Row) -> str:
    """Return the row as one line of the table."""
    verdict = {None: "", True: "reached", False: "MISSED"}[met(row)]
    target = "" if row.get("target") is None else f"{row['target']:>12,.0f}"
    beside = "".join(f"  {name} {value:,.6g}" for name, value in row.get("beside", {}).items())
    told = f"{row['name']:<58}{row['value']:>12,.1f} {row['unit']:<10}{target:>12}  {verdict:<7}{beside}"
    return told.rstrip()


def main() -> int:
    """Run the parts named on the command line (default: all)."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=main.__doc__)
    parser.add_argument("parts", nargs="*", help=f"any of {', '.join(PARTS)}; all by default", metavar="part")
    chosen = parser.parse_args().parts or PARTS
    if unknown := set(chosen) - set(PARTS):
        parser.error(f"there is no part {unknown.pop()}; there are {', '.join(PARTS)}")
    print(f"{'':<58}{'measured':>12} {'':<10}{'target':>12}")
    for part in chosen:
        rows: list[Row] = []
        for row in importlib.import_module(f"benchmarks.{part}").run():
            rows.append(row)
            print(line(row), flush=True)
        keep(part, rows)
    print(f"\nWritten to {FOLDER.relative_to(Path.cwd())}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
