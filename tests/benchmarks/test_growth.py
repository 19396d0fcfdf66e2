"""The large database of the benchmarks: every match in it is one that Lodge could have stored, and what is
measured on it finds something."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import growth
from benchmarks.big_database import size_of
from bot.match.replay_check import check
from engines import GAMES


async def test_a_small_large_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    databases = [
        await growth.open_database(tmp_path / f"{name}.db", matches, 30)
        for name, matches in (("empty", 70), ("full", 200))
    ]
    problems = [problem async for _, problem in check(databases[1].matches.store, GAMES)]
    assert len(problems) == 200
    assert not any(problems)
    assert size_of(databases[1].path).running == 30
    monkeypatch.setattr(
        growth, "ROWS", {n: row for n, row in growth.ROWS.items() if "press" in n or "/" in n}
    )
    await growth.measure(databases, rounds=1)
    assert len(growth.report(*databases)) >= 4 + len(growth.ROWS)
    kept = growth.kept_rows(*databases)
    assert [row["name"] for row in kept] == list(growth.ROWS)
    assert all(row["target"] for row in kept if "press" in row["name"])
    assert not [found for database in databases for found in database.scans.items() if found[1]]
    for database in databases:
        await database.matches.close()
