"""Committing a changed match: in one transaction with everything that goes with it, and only if the stored
match is still the one that the change was worked out from."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, Self

from sqlalchemy.ext.asyncio import AsyncConnection
from structlog.contextvars import bound_contextvars

from bot import log as logs
from bot.clock import Clock
from bot.config import Config
from bot.limits_and_times import ATTEMPTS_TO_CHANGE, CHALLENGE_HOURS, MATCH_DAYS
from bot.match import clocks, play, rematch
from bot.match.daily_schedule import closes
from bot.match.events import events
from bot.match.expiry import Expiry
from bot.match.honours import HONOURS_REMEMBERED, Honour, stamped
from bot.match.match_reader import MatchReader
from bot.match.model import Match, Refused, State
from bot.match.quota import QUOTA, Quota, check_manners, check_quota
from bot.metrics import MATCHES_BECAME
from bot.shards import UNDIVIDED, Shard, Shards
from bot.store import news, processes, ratings, settings
from bot.store.board_messages import BoardNotes
from bot.store.daily import begin as begin_daily
from bot.store.database import UNSAVED, Collided, Conflict, Store, Unavailable, Unsure
from bot.store.heartbeat import Heartbeat
from bot.store.news import NewsNotes
from bot.store.records import add, save
from bot.store.settings import AUTOMATICALLY
from engines import GAMES
from engines.core import Game, msg

log = logs.get(__name__)

Watcher = Callable[[Match], None]
"""Called with each changed match; must return at once and never raise."""

Change = Callable[[Match, datetime], Match]
"""Works out a change at a given moment. Raises Refused if it isn't allowed."""

AlsoWrite = Callable[[AsyncConnection], Awaitable[None]]
"""Writes something else in the transaction of a change."""

BUSY: Final = msg("This game is very busy right now. Nothing changed. Try again in a moment.")


class MatchWriter(MatchReader):
    """The matches of one database, and the transactions that change them."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game] = GAMES,
        *,
        challenge_life: timedelta = timedelta(hours=CHALLENGE_HOURS),
        match_life: timedelta = timedelta(days=MATCH_DAYS),
        clock: Clock | None = None,
        quota: Quota = QUOTA,
        shards: Shards = UNDIVIDED,
    ) -> None:
        super().__init__(store, games)
        self._challenge_life = challenge_life
        self._match_life = match_life
        self._quota = quota
        self.clock = clock or Clock()
        """The clock used to stamp and end matches."""
        self._expiry = Expiry(store, self.clock)
        self.board_notes = BoardNotes(store)
        """Notes of messages that may show a match besides its present one."""
        self.news_notes = NewsNotes(store)
        """Notes of what to tell people about their matches, and what they have been told."""
        self.honours: deque[Honour] = deque(maxlen=HONOURS_REMEMBERED)
        """What people have just earned in this process and haven't been told yet, the latest last."""
        self._watchers: list[tuple[Watcher, bool]] = []
        """Each with whether it only watches games with hidden cards."""
        self._end_watchers: list[Watcher] = []
        self.name = secrets.token_hex(8)
        """The name of this process, in case several share one database."""
        self.serve(shards)

    @classmethod
    async def open(
        cls, config: Config, games: Mapping[str, Game] = GAMES, *, clock: Clock | None = None
    ) -> Self:
        """Open the database and bring it up to date. Raises StoreError with a sentence for the operator."""
        store = await Store.open(config.database_url)
        return cls(
            store=store,
            games=games,
            challenge_life=config.challenge_life,
            match_life=config.match_life,
            clock=clock,
            shards=config.own_shards or UNDIVIDED,
        )

    async def close(self) -> None:
        await self.store.close()

    def serve(self, shards: Shards) -> None:
        """From now on, look after what falls due in the servers on these shards."""
        self.shards = shards
        self._divided = not shards.every
        """Whether other processes serve the rest of the servers."""
        self.heartbeats = {each.id: self._heartbeat(each) for each in shards.each}
        """By shard id."""

    def _heartbeat(self, shard: Shard) -> Heartbeat:
        return Heartbeat(self.store, self.clock, self.name, shard)

    def now(self) -> datetime:
        """Return the time of day used to stamp matches."""
        return self.clock.now()

    def watch(self, watcher: Watcher, *, hidden: bool = False) -> None:
        """Call `watcher` after each change of any match that this process commits; with `hidden`, only of
        matches with hidden cards."""
        self._watchers.append((watcher, hidden))

    def unwatch(self, watcher: Watcher) -> None:
        """Stop calling `watcher`."""
        self._watchers = [each for each in self._watchers if each[0] != watcher]

    def watch_ends(self, watcher: Watcher) -> None:
        """Call `watcher` with each match that this process ends."""
        self._end_watchers.append(watcher)

    def unwatch_ends(self, watcher: Watcher) -> None:
        """Stop calling `watcher`."""
        self._end_watchers.remove(watcher)

    # Transactions

    async def _change(
        self, match_id: int, change: Change, also: AlsoWrite | None = None, *, long: bool = False
    ) -> Match:
        """Work out a change and commit it; if another change came first, start again. `also` writes in the
        same transaction. `long`: it takes over a millisecond to work out.

        The first attempt uses the match in memory, if there is one, without asking the database. If that is
        out of date, writing the change fails, and a refusal can't be trusted. Either way, the next attempt
        loads the match.
        """
        with bound_contextvars(match=match_id):
            kept = self._cache.get(match_id)
            for _ in range(ATTEMPTS_TO_CHANGE):
                old = kept or await self.get(match_id)
                now = self.clock.now()
                try:
                    # It mostly takes a tenth of a millisecond; a thread would cost more.
                    new = await asyncio.to_thread(change, old, now) if long else change(old, now)
                    if old.ply != new.ply or old.state is not new.state:
                        new = await self._roll_automatically(new, now)
                    return await self._write(old, new, now, also)
                except (Conflict, Collided):
                    kept = None
                    self.store.memory.doubt()  # somebody else has changed the match
                except Unavailable:
                    raise
                except Refused:
                    if kept is None:
                        raise
                    kept = None
        raise Refused(BUSY)

    async def _roll_automatically(self, match: Match, now: datetime) -> Match:
        """Return the match after rolling for the people whose dice roll automatically."""
        if not match.dice_due:
            return match
        set_by_them = await settings.of_people(self.store, match.players)
        willing = frozenset(id_ for id_, chosen in set_by_them.items() if chosen.rolling == AUTOMATICALLY)
        return await asyncio.to_thread(play.roll_for, match, willing, now) if willing else match

    async def _write(self, old: Match, new: Match, now: datetime, also: AlsoWrite | None = None) -> Match:
        """Commit a changed match. Raises Conflict if the stored one is no longer `old`."""
        new, changes = self._stamp(new, old, now), self.store.memory.changes
        async with committing(self.store, self.get_many, lambda: new) as connection:
            await save(connection, old, new)
            if self._divided:
                await processes.hand_over(connection, old, new, self.shards)
            if also is not None:
                await also(connection)
            if old.lodge_to_act is not None or new.lodge_to_act is not None:
                await processes.note_turn(connection, old, new, self.name, now)
            await news.note(connection, events(old, new), new, now)
            if _who_is_in(old) != _who_is_in(new):
                await check_quota(connection, self._quota, old, new)
                await check_manners(connection, old, new)
            beaten = None
            if new.state is State.OVER and old.state is not State.OVER:
                new, beaten = await ratings.record_result(connection, new)
        if beaten is not None:
            self.honours += stamped(new, beaten)
        self._tell(new, old, changes)
        return new

    def _tell(self, match: Match, old: Match | None, changes: int) -> None:
        """Remember a match that has just replaced `old`, and tell all watchers. `changes` is the store
        memory's count before the match was written."""
        if old is None or old.state is not match.state:
            MATCHES_BECAME.labels(match.game.slug, match.state.value).inc()
        self._cache.keep(match, changes)
        for watcher, hidden in self._watchers:
            if match.game.hidden or not hidden:
                watcher(match)
        if match.state is State.OVER and (old is None or old.state is not match.state):
            for watcher in self._end_watchers:
                watcher(match)

    async def _add(self, draft: Match, now: datetime) -> Match:
        """Store a new match."""
        draft = self._stamp(await self._roll_automatically(draft, now), None, now)
        match, changes = draft, self.store.memory.changes
        try:
            async with committing(self.store, self.get_many, lambda: match) as connection:
                match = replace(draft, id=await add(connection, draft))
                if match.daily is not None:
                    await begin_daily(connection, match)
                await processes.note_turn(connection, None, match, self.name, now)
                unpinged = await news.note_challenge(connection, match, now)
                await check_quota(connection, self._quota, None, match)
                await check_manners(connection, None, match)
                if match.state is State.OVER:
                    match, _ = await ratings.record_result(connection, match)
        except Conflict as error:
            raise Refused(BUSY) from error
        self.news_notes.unpinged += [(match.id, user_id) for user_id in unpinged]
        self._tell(match, None, changes)
        return match

    async def _begin_rematch(
        self, old: Match, asked: Match, now: datetime, level: str | None
    ) -> tuple[Match, Match]:
        """Start the rematch and link it to the old match, in one transaction."""
        draft = await asyncio.to_thread(rematch.new_rematch, old, now, level)
        draft = self._stamp(await self._roll_automatically(draft, now), None, now)
        changes = self.store.memory.changes
        async with committing(self.store, self.get_many, lambda: asked) as connection:
            successor = replace(draft, id=await add(connection, draft))
            asked = self._stamp(replace(asked, successor=successor.id), old, now)
            await save(connection, old, asked)
            await processes.hand_over(connection, old, asked, self.shards)
            await processes.note_turn(connection, None, successor, self.name, now)
            (by,) = asked.rematch - old.rematch
            await news.note(connection, events(None, successor, by), successor, now)
            await check_quota(connection, self._quota, None, successor, by)
            await check_manners(connection, old, asked)
        self._tell(asked, old, changes)
        self._tell(successor, None, changes)
        return asked, successor

    def _stamp(self, new: Match, old: Match | None, now: datetime) -> Match:
        """Return the match with its times and version brought up to date."""
        expires_at = new.expires_at
        if old is None or old.state is not new.state or old.ply != new.ply:
            life = self._challenge_life if new.state is State.OPEN else self._match_life
            expires_at = now + life
        clock = clocks.after(new, old, now, self._match_life)
        new = replace(new, clock=clock)
        expires_at = clocks.next_moment(new, self._match_life) or expires_at
        if new.daily is not None:
            expires_at = closes(new.daily)
        version = 1 if old is None else old.version + 1
        return replace(new, expires_at=expires_at, updated_at=now, version=version)


def _who_is_in(match: Match) -> object:
    """Return everything that quotas and manners depend on: while it stays the same, they needn't be
    checked."""
    return match.state, match.players, match.invited, match.rematch


Known = Callable[[Collection[int]], Awaitable[Collection[Match]]]
"""Returns the stored matches among these ids, as they are now."""


@asynccontextmanager
async def committing(
    store: Store, known: Known, written: Callable[[], Match]
) -> AsyncIterator[AsyncConnection]:
    """A transaction that writes the match that `written` returns. If the connection breaks during the commit,
    find out whether it went through.

    Raises as `Store.writing` does, but Unsure only if that can't be found out."""
    try:
        async with store.writing() as connection:
            yield connection
    except Unsure as unsure:
        store.memory.doubt()
        new = written()
        try:
            async with store.writing():
                pass  # waits until the server is done with that commit
            stored = next(iter(await known([new.id])), None)
        except Unavailable:
            raise unsure from None
        if stored is None or stored.commitment != new.commitment or stored.version < new.version:
            raise Unavailable(UNSAVED) from unsure
        if (stored.version, stored.updated_at) != (new.version, new.updated_at):
            raise  # somebody else has changed it, after us or instead
