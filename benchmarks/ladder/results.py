"""The results: a file of JSON Lines, one line for each finished pair of games, only ever appended to."""

from __future__ import annotations

import json
from dataclasses import dataclass
from os import SEEK_END
from pathlib import Path
from typing import Any

from benchmarks.ladder.code_version import code_version
from benchmarks.ladder.contests import Contest, Row
from benchmarks.ladder.players import budget_in_words
from benchmarks.ladder.playing import Pair


@dataclass(frozen=True)
class Series:
    """What pairs have in common if they may be counted together."""

    contest: Contest
    row: str
    pace: float
    budgets: str
    code: str

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON data that `from_json` can read."""
        return {
            "game": self.contest.slug,
            "seats": self.contest.seats,
            "options": dict(self.contest.options),
            "row": self.row,
            "pace": self.pace,
            "budgets": self.budgets,
            "code": self.code,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Series:
        """The inverse of `to_json`."""
        contest = Contest(data["game"], data["seats"], tuple(sorted(data["options"].items())))
        return cls(contest, data["row"], data["pace"], data["budgets"], data["code"])


def series_of(contest: Contest, row: Row, pace: float) -> Series:
    """Return the series measured by the code as it is now. A row with its own nodes is the same at any
    pace."""
    pace = 1.0 if row.nodes is not None else pace
    budgets = f"{budget_in_words(row, row.first, pace)}, {budget_in_words(row, row.second, pace)}"
    return Series(contest, row.name, pace, budgets, code_version(contest.game))


Found = dict[Series, dict[int, Pair]]
"""The pairs of each series by number, with the series in the order they were begun."""


class Results:
    """A file of results."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> Found:
        """Return everything in the file, skipping a last line cut short by a crash."""
        found: Found = {}
        if not self.path.exists():
            return found
        whole, _, _ = self.path.read_text(encoding="utf-8").rpartition("\n")
        for line in whole.splitlines():
            data = json.loads(line)
            found.setdefault(Series.from_json(data), {})[data["pair"]] = Pair.from_json(data)
        return found

    def add(self, series: Series, number: int, pair: Pair) -> None:
        """Append one more pair."""
        self._mend()
        line = json.dumps({**series.to_json(), "pair": number, **pair.to_json()}, separators=(",", ":"))
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")

    def _mend(self) -> None:
        """Remove a last line that was cut short."""
        if not self.path.exists() or not self.path.stat().st_size:
            return
        with self.path.open("rb+") as file:
            file.seek(-1, SEEK_END)
            if file.read(1) != b"\n":
                file.seek(0)
                file.truncate(file.read().rfind(b"\n") + 1)


def current(found: Found) -> dict[tuple[Contest, str], Series]:
    """Return the series that counts for each contest and row: measured with the code as it is now, at the
    greatest pace."""
    chosen: dict[tuple[Contest, str], Series] = {}
    for series in found:
        key = series.contest, series.row
        before = chosen.get(key)
        now = series.code == code_version(series.contest.game)
        if now and (before is None or series.pace >= before.pace):
            chosen[key] = series
    return chosen
