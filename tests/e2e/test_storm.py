"""A short storm; `make storm` is the long one."""

from __future__ import annotations

from pathlib import Path

from tests.storm.plan import Plan
from tests.storm.storm import Storm

SHORT = Plan(seed=1, kills=3, games=4, plies=8)


async def test_a_short_storm_loses_and_doubles_nothing_and_leaves_nothing_stale(tmp_path: Path) -> None:
    report = await Storm(SHORT, tmp_path).run()
    assert not report.findings, "\n".join(map(str, report.findings))
