"""A person who has done everything in Lodge that leaves something in its database."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import BigInteger, LargeBinary, String, Text, insert, select

from bot.limits_and_times import AWAY_AFTER, FREE_TAKEBACK
from bot.match.daily_tries import Dailies
from bot.match.model import Match
from bot.match.replay_check import check
from bot.match.service import Matches
from bot.store import blocks, practice, ratings, settings
from bot.store.daily_reminders import DailyReminders
from bot.store.last_uses import LastUses
from bot.store.news import Silences
from bot.store.puzzles import record_answer
from bot.store.schema import feats, metadata
from bot.store.settings import NEWS, NO_NEWS
from engines import GAMES
from engines.opponents.review import Feat
from tests.match_service import HERE, Clock, open_matches, play_out, press, under_way
from tests.toys import TOYS

EVE, BEN, CLEO, DAN = 100200300400500601, 100200300400500602, 100200300400500603, 100200300400500604


@dataclass(frozen=True, slots=True)
class Life:
    """What Eve has left."""

    won: Match
    """Over, with Ben; Ben's result stands."""
    again: Match
    """Over, a rematch of another with Ben."""
    secret: Match
    """Running, with Ben, in the middle of a round."""
    table: Match
    """Running, of three; Cleo asks to take a move back, and Eve has allowed it."""
    deserted: Match
    """Running, of three; Eve has left it."""
    challenge: Match
    """Open, Eve's own."""
    asked: Match
    """Open; Ben asks Eve."""
    declined: Match
    """Of Dan's, declined by Eve."""
    moderated: Match
    """Of Ben and Cleo; Eve has ended it."""
    others: Match
    """Running, of Ben and Cleo, whom Eve has nothing to do with."""


async def opened(path: Path, clock: Clock) -> Matches:
    return await open_matches(path, clock, {**GAMES, **TOYS})


async def live_a_life(matches: Matches, clock: Clock) -> Life:
    store = matches.store
    uses = LastUses(store)
    uses.came_by[EVE] = "de"
    await uses.write(clock.now())
    won = await play_out(matches, await running(matches, EVE, BEN))
    async with store.writing() as connection:
        await ratings.show_everywhere(connection, EVE, listed=True)
    first = await play_out(matches, await running(matches, EVE, BEN))
    await matches.rematch(first.id, EVE)
    _, begun = await matches.rematch(first.id, BEN)
    assert begun is not None
    again = await play_out(matches, begun)
    secret = await running(matches, EVE, BEN, game="secret")
    secret = await matches.act(secret.id, BEN, secret.ply, "name:3")
    alone = await matches.challenge(game="patience", challenger=EVE, place=HERE)
    alone = await under_way(matches, alone)
    await matches.resign(alone.id, EVE)
    against = await matches.challenge(game="count", challenger=EVE, place=HERE, level="easy", seat_wish=0)
    against = await matches.act(against.id, EVE, against.ply, "add-1")
    against = await matches.reply(against.id, 1, against.ply, "add-1")
    await matches.resign((await matches.act(against.id, EVE, against.ply, "add-1")).id, EVE)
    deserted = await under_way(matches, await running(matches, EVE, BEN, CLEO, game="yut"))
    deserted = await matches.resign(deserted.id, EVE)
    table = await running(matches, EVE, BEN, CLEO, game="secret")
    table = await matches.act(table.id, CLEO, table.ply, "name:1")
    clock.forward(seconds=FREE_TAKEBACK.total_seconds() + 1)
    await matches.take_back(table.id, CLEO)
    table = await matches.allow_takeback(table.id, EVE)
    moderated = await matches.end((await running(matches, BEN, CLEO)).id, EVE)
    others = await press(matches, await running(matches, BEN, CLEO))
    clock.forward(seconds=AWAY_AFTER.total_seconds() + 1)
    challenge = await matches.challenge(game="count", challenger=EVE, place=HERE, invited=(CLEO,))
    asked = await matches.challenge(game="count", challenger=BEN, place=HERE, invited=(EVE,))
    declined = await matches.challenge(game="dice", challenger=DAN, place=HERE, invited=(EVE,))
    declined = await matches.decline(declined.id, EVE)
    await Dailies(matches).begin(EVE, HERE)
    await DailyReminders(store).ask(EVE, 9, "UTC", clock.now())
    await matches.rematch(won.id, BEN)
    await settings.choose(store, EVE, NEWS, NO_NEWS)
    await settings.choose(store, BEN, NEWS, NO_NEWS)
    await blocks.block(store, EVE, DAN, clock.now())
    await blocks.block(store, CLEO, EVE, clock.now())
    await practice.add(store, EVE, won.id, [0], clock.now())
    await record_answer(store, EVE, "ur-1", 3, solved=True, guild_id=HERE.guild_id, now=clock.now())
    async with store.writing() as connection:
        await connection.execute(insert(feats).values(user_id=EVE, match_id=won.id, feat=Feat.COMEBACK.value))
    await Silences(store).note_closed(EVE, clock.now())
    return Life(won, again, secret, table, deserted, challenge, asked, declined, moderated, others)


async def running(matches: Matches, challenger: int, *others: int, game: str = "count") -> Match:
    match = await matches.challenge(
        game=game, challenger=challenger, place=HERE, invited=others, seats=1 + len(others), seat_wish=0
    )
    for other in others:
        match = await matches.join(match.id, other)
    return match


async def where(matches: Matches, user_id: int) -> set[str]:
    """Every column of the database that names a person, in a value or within a text, compressed or not."""
    found = set()
    async with matches.store.reading() as connection:
        for table in metadata.sorted_tables:
            for column in table.c:
                if not isinstance(column.type, BigInteger | String | Text | LargeBinary):
                    continue
                values = await connection.scalars(select(column))
                if any(str(user_id) in written_out(value) for value in values):
                    found.add(f"{table.name}.{column.name}")
    return found


def written_out(value: Any) -> str:
    """A value of the database as text, unpacked if it is compressed."""
    if isinstance(value, bytes | memoryview):
        with suppress(zlib.error):
            value = zlib.decompress(value)
    return str(value)


async def problems(matches: Matches) -> AsyncIterator[str]:
    async for _, problem in check(matches.store, matches.games):
        if problem is not None:
            yield problem
