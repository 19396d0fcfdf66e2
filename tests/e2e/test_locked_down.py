"""The bot as compose.yaml runs it: no capability, no new privileges, nothing to write to but its data."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio

from bot.playground.server import Playground
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.process import BotProcess
from tests.e2e.waiting import until

LOCKED = ("setpriv", "--inh-caps=-all", "--bounding-set=-all", "--no-new-privs")
"""Even root may then write only where a folder's own permissions let it."""

pytestmark = [
    pytest.mark.sqlite,
    pytest.mark.skipif(shutil.which("setpriv") is None, reason="setpriv of util-linux is missing"),
]


@pytest_asyncio.fixture(loop_scope="module")
async def lodge(
    playground: Playground, session: aiohttp.ClientSession, tmp_path: Path
) -> AsyncIterator[LiveLodge]:
    """A bot in a folder that is its home as well, and in which only `data` can be written."""
    data = tmp_path / "data"
    data.mkdir()
    bot = BotProcess(playground, tmp_path)
    bot.database = f"sqlite+aiosqlite:///{(data / 'lodge.db').as_posix()}"
    bot.log = data / "bot.log"
    home = {"HOME": str(tmp_path), "TMPDIR": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    bot.environment |= home | {"DATABASE_URL": "sqlite+aiosqlite:///data/lodge.db"}
    lodge = LiveLodge(playground, session, bot)
    tmp_path.chmod(0o555)
    yield lodge
    tmp_path.chmod(0o755)
    await lodge.close()


def command(*words: str) -> tuple[str, ...]:
    return (*(LOCKED if os.geteuid() == 0 else (LOCKED[0], LOCKED[-1])), *words)


async def test_a_match_is_played_and_kept(lodge: LiveLodge) -> None:
    folder = lodge.bot.folder
    for probe in ("touch here", "mkdir there", "touch $HOME/x", "touch $TMPDIR/y"):
        refused = subprocess.run(
            command("sh", "-c", probe), cwd=folder, env=lodge.bot.environment, capture_output=True
        )
        assert refused.returncode, "this folder can be written, so what follows would show nothing"
    with lodge.bot.log.open("ab") as log:
        lodge.bot._process = await asyncio.create_subprocess_exec(
            *command(sys.executable, "-m", "bot", "run"),
            env=lodge.bot.environment,
            cwd=folder,
            stdout=log,
            stderr=log,
        )
    await until(lambda: lodge.playground.gateway.connected, seconds=40)
    board = await lodge.table("c3 c5 a2")
    assert (await lodge.ann.command("games")).shown.text
    assert (await lodge.ann.command("rules", game="uckers")).shown.text
    assert await lodge.bot.stop() == 0
    assert [ply.move for ply in (await lodge.match(board.match)).history] == ["c3", "c5", "a2"]
    assert lodge.bot.troubles() == []
    assert lodge.refusals() == []
    assert [path.name for path in folder.iterdir()] == ["data"]
