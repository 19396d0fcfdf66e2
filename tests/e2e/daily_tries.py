"""Tries at the daily, played in the bot's database without a press for each move."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.clock import Clock
from bot.match.daily_tries import Dailies
from bot.match.model import Match, Place, State
from bot.match.service import Matches
from bot.store.database import Store
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import GAMES, LODGE, Person


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
