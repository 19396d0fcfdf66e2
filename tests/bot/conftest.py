"""A match service on a database file of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.match.service import Matches
from engines import GAMES
from tests.match_service import Clock, open_matches


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def matches(tmp_path: Path, clock: Clock) -> AsyncIterator[Matches]:
    service = await open_matches(tmp_path / "lodge.db", clock)
    yield service
    await service.close()


@pytest.fixture
async def real(tmp_path: Path) -> AsyncIterator[Matches]:
    """A match service with the real games."""
    service = await open_matches(tmp_path / "lodge.db", games=GAMES)
    yield service
    await service.close()
