"""A table of each game."""

from __future__ import annotations

import pytest

from bot.match.model import Match
from engines import GAMES
from tests.cogs.matches import started


@pytest.fixture(params=[(slug, seats) for slug, game in GAMES.items() for seats in game.seats], ids=str)
def table(request) -> Match:
    """A started match of each game with each number of seats."""
    return started(*request.param)
