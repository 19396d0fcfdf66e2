"""A bot without a connection, and a table of each game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.match.model import Match
from engines import GAMES
from tests import ALL
from tests.cogs.matches import started
from tests.cogs.offline_lodge import OfflineLodge, open_lodge


@pytest.fixture
async def lodge(tmp_path: Path) -> AsyncIterator[OfflineLodge]:
    async with open_lodge(tmp_path) as opened:
        yield opened


@pytest.fixture(
    params=[(slug, seats) for slug, game in GAMES.items() for seats in game.seats[0 if ALL else -1 :]],
    ids=str,
)
def table(request) -> Match:
    """A started match of each game with each number of seats, or with as many as it takes at most."""
    return started(*request.param)
