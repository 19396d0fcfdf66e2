"""What tests of the match service share: people, a place, a clock that is moved by hand."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.clock import Clock as MachineClock
from bot.match.lists import Listing
from bot.match.model import Match, Place, Refused, State
from bot.match.service import Matches
from bot.store.database import Store
from bot.store.ratings import Standing, Table
from engines.core import Game
from tests.homes import prepare, url
from tests.toys import TOYS

ANN, BEN, CLEO, DAN = 1001, 1002, 1003, 1004
HERE = Place(guild_id=5000, channel_id=6000, message_id=7000)


class Clock(MachineClock):
    """Stands still until it is moved: the time of the day, and seconds that are only counted."""

    def __init__(self) -> None:
        super().__init__()
        self._time = datetime(2030, 1, 1, 12, tzinfo=UTC)
        self._seconds = 1000.0

    def read(self) -> tuple[datetime, float]:
        return self._time, self._seconds

    def forward(self, **by: float) -> None:
        """Let time pass."""
        self._time += timedelta(**by)
        self._seconds += timedelta(**by).total_seconds()

    def set(self, **by: float) -> None:
        """Set the time of the day forward (or back) though no time has passed."""
        self._time += timedelta(**by)


async def open_matches(path: Path, clock: Clock | None = None, games: Mapping[str, Game] = TOYS) -> Matches:
    """A service on the database of that name, made where there is none."""
    await prepare(path)
    return Matches(await Store.open(url(path)), games, clock=clock)


async def refusal(attempt: Awaitable[Any]) -> str:
    """The sentence with which an attempt is refused."""
    with pytest.raises(Refused) as caught:
        await attempt
    return str(caught.value.message)


async def started(matches: Matches, game: str = "count", **wishes: Any) -> Match:
    """A running match of Ann (seat 0) and Ben (seat 1)."""
    match = await matches.challenge(
        game=game, challenger=ANN, place=HERE, invited=(BEN,), seat_wish=0, **wishes
    )
    return await matches.join(match.id, BEN)


def ids(found: Listing) -> list[int]:
    """The numbers of the matches of a list."""
    return [match.id for match in found.matches]


async def play_out(matches: Matches, match: Match) -> Match:
    """The match after everybody has played their first legal move to the end."""
    while match.waiting_for:
        match = await press(matches, match)
    return match


async def under_way(matches: Matches, match: Match) -> Match:
    """The match once everybody has pressed for two moves or throws, so that giving it up counts."""
    while min(presses(match).values()) < 2:
        match = await press(matches, match)
    assert match.state is State.RUNNING
    return match


def presses(match: Match) -> dict[int, int]:
    """How many plies each player has pressed for."""
    return {user: [ply.user_id for ply in match.history].count(user) for user in match.seats}


async def press(matches: Matches, match: Match) -> Match:
    """The match after its next player has played their first legal move, or thrown."""
    assert match.position is not None
    seat = match.waiting_for[0]
    if seat in match.position.actors:
        move = match.position.moves(seat)[0]
        return await matches.act(match.id, match.seats[seat], match.ply, move)
    return await matches.roll(match.id, match.seats[seat], match.ply)


async def ranked(matches: Matches, guild_id: int, game: Game, *, solo: bool | None = None) -> list[Standing]:
    """The standings of a game in a server, best first; by default of the kind that the game usually is."""
    table = Table(game.slug, game.seats[0] == 1 if solo is None else solo, guild_id)
    return [*(await matches.leaderboard(table)).standings]
