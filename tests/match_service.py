"""What tests of the match service share: people, a place, a clock that is moved by hand."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.match.lists import Listing
from bot.match.model import Match, Place, Refused, State
from bot.match.service import Matches
from bot.store.database import Store
from engines.core import Game
from tests.toys import TOYS

ANN, BEN, CLEO, DAN = 1001, 1002, 1003, 1004
HERE = Place(guild_id=5000, channel_id=6000)


class Clock:
    """Stands still until it is moved: the time of the day, and seconds that are only counted."""

    def __init__(self) -> None:
        self.now = datetime(2030, 1, 1, 12, tzinfo=UTC)
        self.seconds = 1000.0

    def __call__(self) -> datetime:
        return self.now

    def monotonic(self) -> float:
        return self.seconds

    def forward(self, **by: float) -> None:
        """Let time pass."""
        self.now += timedelta(**by)
        self.seconds += timedelta(**by).total_seconds()

    def set(self, **by: float) -> None:
        """Set the time of the day forward (or back) though no time has passed."""
        self.now += timedelta(**by)


def url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


_migrated: bytes | None = None


async def prepare(path: Path) -> None:
    """Put a database that is up to date where there is none. The migrations run once for all tests of a
    process; what they do is tested in `tests.bot.store.test_upgrade`."""
    global _migrated
    if path.exists():
        return
    if _migrated is None:
        await (await Store.open(url(path))).close()
        _migrated = path.read_bytes()
    path.write_bytes(_migrated)


async def open_matches(path: Path, clock: Clock | None = None, games: Mapping[str, Game] = TOYS) -> Matches:
    await prepare(path)
    store = await Store.open(url(path))
    if clock is None:
        return Matches(store, games)
    return Matches(store, games, clock=clock, monotonic=clock.monotonic)


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
    return await matches.accept(match.id, BEN)


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
