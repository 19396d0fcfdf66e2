"""A table of each game."""

from __future__ import annotations

import pytest

from bot.match.model import Match
from engines import GAMES
from tests import ALL
from tests.cogs.matches import started


@pytest.fixture(
    params=[(slug, seats) for slug, game in GAMES.items() for seats in game.seats[0 if ALL else -1 :]],
    ids=str,
)
def table(request) -> Match:
    """A started match of each game with each number of seats, or with as many as it takes at most."""
    return started(*request.param)
