"""`make bench`: run every benchmark, print a table, write `benchmarks/results.json`.

Each module named in `PARTS` has `run() -> list[Row]`; a row says what was measured, the value, its
unit, and the target where there is one. Numbers are reports, never tests: machines differ.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

PARTS = ("engines", "pictures", "clicks", "crowd", "load", "opponents", "memory")
RESULTS = Path(__file__).parent / "results.json"

Row = dict[str, Any]
"""{"name": str, "value": float, "unit": str, "target": float | None, "better": "more" | "less"}; and what was
measured along with it, by what it is called: {"beside": dict[str, float]}"""


def met(row: Row) -> bool | None:
    """Whether the row reaches its target; None where it has none."""
    if row.get("target") is None:
        return None
    more = row.get("better", "less") == "more"
    return bool(row["value"] >= row["target"] if more else row["value"] <= row["target"])


def line(row: Row) -> str:
    """The row as one line of the table."""
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
    rows: list[Row] = []
    at = datetime.now(UTC).isoformat(timespec="seconds")
    print(f"{'':<58}{'measured':>12} {'':<10}{'target':>12}")
    for part in chosen:
        for row in importlib.import_module(f"benchmarks.{part}").run():
            rows.append({"part": part, "at": at, **row})
            print(line(row), flush=True)
    machine = {"python": platform.python_version(), "cores": os.cpu_count(), "machine": platform.machine()}
    kept = json.loads(RESULTS.read_text())["rows"] if RESULTS.exists() else []
    rows += [row for row in kept if row["part"] not in chosen]  # as they were measured last
    rows.sort(key=lambda row: PARTS.index(row["part"]))
    report = {**machine, "rows": rows}
    RESULTS.write_text(json.dumps(report, indent=2) + "\n")
    print(f"\nWritten to {RESULTS.relative_to(Path.cwd())}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
