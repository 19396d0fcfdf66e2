"""Tries at the daily, played in the bot's database without a press for each move, and waiting for what is
due."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

from bot.clock import Clock
from bot.match.daily_tries import Dailies
from bot.match.model import Match, Place, State
from bot.match.service import Matches
from bot.store.database import Store
from cogs.daily.due import TICK_SECONDS
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import GAMES, LODGE, Person, Shown
from tests.e2e.waiting import eventually

T = TypeVar("T")

TICKS = 8
"""How often a bot looks again within the time that something due may take."""
REAL_SECONDS = 1.0
"""How long to wait before the next look."""


async def in_time(lodge: LiveLodge, find: Callable[[], Awaitable[T]]) -> T:
    """Wait for something that is due until `find` gives something true, and let the bots look again
    meanwhile: one that was looking just before it was due would look again after 20 s only."""
    for _ in range(TICKS):
        with suppress(TimeoutError):
            return await eventually(find, REAL_SECONDS)
        await lodge.page.ask("POST", "clock", advance=TICK_SECONDS)
    return await eventually(find)


async def heard_in_time(lodge: LiveLodge, line: str, channel: str = GAMES) -> Shown:
    """The newest message of a channel that has that text, once it's posted."""

    async def posted() -> list[Shown]:
        return [each for each in await lodge.ben.messages(channel) if line in each.text]

    return (await in_time(lodge, posted))[-1]


@asynccontextmanager
async def at_the_same_time(lodge: LiveLodge) -> AsyncIterator[Matches]:
    """The bot's database, with the playground's clock."""
    clock = Clock()
    clock.advance(lodge.playground.world.offset)
    matches = Matches(await Store.open(lodge.bot.database), clock=clock)
    try:
        yield matches
    finally:
        await matches.close()


async def play_a_try(lodge: LiveLodge, person: Person) -> Match:
    """Somebody's whole try at today's daily, played at random."""
    rng = random.Random(person.id)
    async with at_the_same_time(lodge) as matches:
        match = await Dailies(matches).begin(person.id, Place(LODGE, int(GAMES)))
        while match.state is State.RUNNING:
            assert match.position is not None
            if match.dice_due:
                match = await matches.roll_on(match.id, person.id, match.ply)
            else:
                match = await matches.act(match.id, person.id, match.ply, rng.choice(match.position.moves(0)))
    return match
