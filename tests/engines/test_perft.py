"""The tables of `tests/perft`: one file a game, named by its slug (`_` for `-`)."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

import pytest

from engines import GAMES
from tests import ALL
from tests.engines.playing import perft, played

TABLES = Path(__file__).parent.parent / "perft"
DEEP = os.environ.get("LODGE_DEEP") == "1"
"""Whether every depth is counted, even those that take minutes."""
MOST_PLAYS = 8_000 if ALL else 1_500
"""Without LODGE_DEEP only depths that need at most this many plays are counted."""


@dataclass(frozen=True)
class Row:
    slug: str
    id: str
    counts: tuple[int, ...]
    seats: int | None = None
    options: str = ""
    moves: str = ""
    json: str = ""


def rows() -> list[Row]:
    found = []
    for table in sorted(TABLES.glob("*.txt")):
        lines = [line for line in table.read_text("utf-8").splitlines() if not line.startswith("#")]
        for paragraph in "\n".join(lines).strip().split("\n\n"):
            fields = dict(line.split(" ", 1) for line in paragraph.strip().splitlines())
            counts = tuple(int(count) for count in fields.pop("counts").split())
            seats = int(fields.pop("seats")) if "seats" in fields else None
            found.append(Row(table.stem.replace("_", "-"), counts=counts, seats=seats, **fields))
    return found


def cases() -> list[object]:
    found: list[object] = []
    for row in rows():
        for depth, count in enumerate(row.counts, 1):
            if DEEP or depth == 1 or row.counts[depth - 2] <= MOST_PLAYS:
                found.append(pytest.param(row, depth, count, id=f"{row.slug}-{row.id}-{depth}"))
    return found


def test_every_game_has_a_table() -> None:
    assert {row.slug for row in rows()} == set(GAMES)


@pytest.mark.parametrize(("row", "depth", "count"), cases())
def test_perft(row: Row, depth: int, count: int) -> None:
    game = GAMES[row.slug]
    position = game.start(row.seats, **dict(option.split("=") for option in row.options.split()))
    if row.json:
        position = game.position.from_json(json.loads(row.json))
    assert perft(played(position, row.moves), depth) == count
