"""Replaying every match in the database to find damaged records, and data that names somebody who is no
longer one of the players."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from typing import Final, TextIO

from sqlalchemy import func, select, true, union

from bot.fairness import chance
from bot.limits_and_times import MATCHES_CHECKED_AT_ONCE
from bot.match.events import Kind
from bot.match.model import Match
from bot.match.replay import replay
from bot.store.database import Store
from bot.store.records import Damaged, StoredMatch, fetch, restore
from bot.store.schema import deletions, matches, news, players
from bot.store.user_id_columns import OF_PLAYERS
from engines.core import Game


async def count_from(store: Store, first: int) -> int:
    """Return how many matches there are from number `first` on."""
    async with store.reading() as connection:
        query = select(func.count()).select_from(matches).where(matches.c.id >= first)
        return await connection.scalar(query) or 0


async def check(
    store: Store, games: Mapping[str, Game], first: int = 1
) -> AsyncIterator[tuple[int, str | None]]:
    """Yield the id of each match from number `first` on, ascending, with what is wrong with it (None if
    nothing is). Only a few matches are in memory at a time."""
    last, naming_others = first - 1, await _naming_others(store, first)
    while True:
        async with store.reading() as connection:
            query = select(matches.c.id).where(matches.c.id > last).order_by(matches.c.id)
            match_ids = list(await connection.scalars(query.limit(MATCHES_CHECKED_AT_ONCE)))
            records = await fetch(connection, match_ids) if match_ids else {}
        if not match_ids:
            return
        last = match_ids[-1]
        for match_id, record in records.items():
            found = await asyncio.to_thread(problem, record, games)
            if found is None and match_id in naming_others:
                found = "its stored data names someone who isn't one of its players"
            yield match_id, found


async def _naming_others(store: Store, first: int) -> set[int]:
    """Return the ids, from `first` on, of matches whose rows in other tables name someone who doesn't play in
    them. People being deleted don't count, nor do people who were challenged and never joined."""
    query = union(
        *(
            select(of).where(
                of >= first,
                column.not_in(select(deletions.c.user_id)),
                ~select(players).where(players.c.match_id == of, players.c.user_id == column).exists(),
                news.c.kind != Kind.CHALLENGED.value if column.table is news else true(),
            )
            for column, of in OF_PLAYERS
        )
    )
    async with store.reading() as connection:
        return set(await connection.scalars(query))


def problem(record: StoredMatch | Damaged, games: Mapping[str, Game]) -> str | None:
    """Return what is wrong with a stored match; None if its record and its snapshot replay to the same
    end."""
    if isinstance(record, Damaged):
        return str(record)
    try:
        match = restore(record, games, snapshot=False)
        if chance.commitment(match.seed) != match.commitment:
            return "its seed doesn't match the promise"
        if match.series and {user_id for user_id, _ in match.series} != {*match.players}:
            return "its series belongs to other people"
        for part, user_id in _named(match):
            if user_id not in match.players:
                return f"{part} names someone who isn't one of its players"
        return _snapshot_problem(match, record)
    except Damaged as damage:
        return str(damage)


def _named(match: Match) -> Iterator[tuple[str, int]]:
    """Yield the places in a match's record that name a player, each with the user id."""
    yield "its challenge", match.challenger
    for number, ply in enumerate(match.history):
        if ply.user_id is not None:
            yield f"its ply {number}", ply.user_id
    for user_id in match.takeback.allowed if match.takeback is not None else ():
        yield "its take-back", user_id


def _snapshot_problem(match: Match, record: StoredMatch) -> str | None:
    text, first = record.row["snapshot"], record.row["snapshot_ply"]
    if text is None or match.position is None:
        return None
    try:
        position = match.game.position.from_json(json.loads(text))
        same = replay(match, position, first).position == match.position
    except Exception as error:  # an engine may raise anything on a damaged cache
        return f"its stored position can't be used ({type(error).__name__}: {error}), but its record is sound"
    return None if same else "its stored position isn't the one its record leads to"


EVERY_SECONDS: Final = 0.2
"""How often to write the progress line."""
BAR: Final = 24
"""Width of the bar in characters."""
_ERASE: Final = "\r\x1b[K"


class Progress:
    """The progress line, written only to a terminal, not to a file or a pipe."""

    def __init__(self, out: TextIO, total: int, seconds: Callable[[], float]) -> None:
        """`total`: how many matches to check; `seconds`: a clock."""
        self._out = out
        self._total = total
        self._seconds = seconds
        self._began = seconds()
        self._written = float("-inf")
        self._shown = out.isatty()

    def tell(self, done: int, damaged: int) -> None:
        """Write how many matches have been checked, unless that was done a moment ago."""
        now = self._seconds()
        if self._shown and now >= self._written + EVERY_SECONDS:
            self._written = now
            line = progress_line(done, self._total, damaged, now - self._began)
            print(f"{_ERASE}{line}", end="", file=self._out, flush=True)

    def clear(self) -> None:
        """Erase the line so that something else can be written."""
        if self._shown:
            print(_ERASE, end="", file=self._out, flush=True)
            self._written = float("-inf")


def progress_line(done: int, total: int, damaged: int, seconds: float) -> str:
    """Return the progress of a check that began `seconds` ago.

    >>> progress_line(250, 1000, 0, 60.0)
    '[######                  ] 250 of 1,000 matches, 0 damaged, 3 minutes left'
    >>> progress_line(1200, 1000, 1, 60.0)
    '[########################] 1,200 of 1,200 matches, 1 damaged, 0 minutes left'
    """
    total = max(total, done)
    bar = "#" * (BAR * done // max(1, total))
    left = round(seconds * (total - done) / max(1, done) / 60)
    return f"[{bar:<{BAR}}] {done:,} of {total:,} matches, {damaged:,} damaged, {left:,} minutes left"
