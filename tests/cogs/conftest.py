"""A table of each game, and discord.py imported past a warning of its own."""

from __future__ import annotations

import warnings

import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # audioop, which discord.py's voice part imports
    import discord  # noqa: F401

from bot.match import Match
from engines import GAMES
from tests.cogs.tables import started


@pytest.fixture(params=[(slug, seats) for slug, game in GAMES.items() for seats in game.seats], ids=str)
def table(request) -> Match:
    """A started match of each game with each number of seats."""
    return started(*request.param)
