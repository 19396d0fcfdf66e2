"""Saves what a benchmark found in `benchmarks/results/PART.json`, with the machine named."""

from __future__ import annotations

import json
import os
import platform
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import psutil

FOLDER: Final = Path(__file__).parent / "results"
CPUS: Final = Path("/proc/cpuinfo")

Row = dict[str, Any]
"""{"name": str, "value": float, "unit": str, "target": float | None, "better": "more" | "less"}, plus
whatever was measured along with it, by name: {"beside": dict[str, float]}"""


def machine() -> dict[str, Any]:
    """Return what the figures were measured on: kernel, processor, cores, gigabytes of memory, and the
    Python."""
    named = (
        [line for line in CPUS.read_text().splitlines() if line.startswith("model name")]
        if CPUS.exists()
        else []
    )
    return {
        "system": f"{platform.system()} {platform.machine()}",
        "processor": named[0].partition(":")[2].strip() if named else platform.processor(),
        "cores": os.cpu_count(),
        "memory_gb": round(psutil.virtual_memory().total / 2**30),
        "python": platform.python_version(),
    }


def keep(part: str, rows: list[Row], **more: Any) -> Path:
    """Write the report of a part, replacing the last one, and return its path."""
    FOLDER.mkdir(exist_ok=True)
    place = FOLDER / f"{part}.json"
    at = datetime.now(UTC).isoformat(timespec="seconds")
    report = {"at": at, "machine": machine(), **more, "rows": rows}
    place.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return place
