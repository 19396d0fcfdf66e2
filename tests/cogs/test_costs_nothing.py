"""What's there to come back for costs nothing while nobody uses it: no puzzle or lesson is read at the start,
and without posts or reminders the daily asks the database twice every ten minutes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from cogs.daily.due import TICK_SECONDS, DailyDue
from tests.cogs.offline_lodge import open_lodge

ROOT = Path(__file__).parents[2]
MINUTES, LOOKS = 25, 3

LOADED = """
import asyncio, sys
from pathlib import Path
from tests.cogs.offline_lodge import open_lodge

async def start() -> None:
    async with open_lodge(Path(sys.argv[1])):
        pass

asyncio.run(start())
from engines.puzzles import puzzle
print(*[name for name in sys.modules if name.startswith("bot.guides.lessons.")])
print(*[each.__name__ for each in (puzzle._by_game, puzzle._by_id) if each.cache_info().currsize])
"""


@pytest.mark.long
def test_no_lesson_and_no_puzzle_is_read_at_the_start(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED, str(tmp_path)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        check=True,
        timeout=60,
    )
    assert done.stdout.splitlines()[-2:] == ["", ""]


async def test_the_daily_asks_the_database_twice_every_ten_minutes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        asked.append(statement)

    async def at_once(_seconds: float) -> None:
        pass

    async with open_lodge(tmp_path) as lodge:
        clock, due = lodge.matches.clock, cast("DailyDue", lodge.bot.get_cog("DailyDue"))
        monkeypatch.setattr(lodge.bot, "heard", lambda: lodge.matches.shards.ids)
        monkeypatch.setattr(clock, "sleep", at_once)
        event.listen(Engine, "before_cursor_execute", note)
        try:
            for _ in range(int(MINUTES * 60 / TICK_SECONDS)):
                await due.look.coro(due)
                clock.advance(TICK_SECONDS)
        finally:
            event.remove(Engine, "before_cursor_execute", note)
    reads = [each for each in asked if "daily_" in each]
    assert len(reads) == 2 * LOOKS, asked
