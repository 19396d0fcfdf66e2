"""The one place where a match changes.

Every change is one transaction: the match is loaded, the change is worked out (by functions of
`bot.match.lobby`, `play`, `draw_offers`, `takebacks`, `resigning` and `rematch`), and it is written only if
the match is still the one that was loaded; otherwise it is worked out again from the newer match. So of two
clicks, two processes or one click delivered twice, only one succeeds, and the other is told why it did not.
What a method returns is committed.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection
from structlog.contextvars import bound_contextvars

from bot import log
from bot.clock import Clock
from bot.config import Config
from bot.limits_and_times import ATTEMPTS_TO_CHANGE, CHALLENGE_HOURS, MATCH_DAYS
from bot.match import clocks, draw_offers, lobby, play, rematch, resigning, takebacks
from bot.match.committing import committing
from bot.match.daily_days import DailyDay, closes
from bot.match.events import events
from bot.match.expiry import Expiry
from bot.match.manners import check_manners
from bot.match.match_reader import MatchReader
from bot.match.model import Match, Place, Refused, State
from bot.match.pace import DEFAULT
from bot.match.quota import QUOTA, Quota, check_quota
from bot.metrics import MATCHES_BECAME
from bot.shards import UNDIVIDED, Shard, Shards
from bot.store import board_messages, declines, news, personal_settings, processes, results, thinking
from bot.store.board_messages import BoardNotes
from bot.store.daily import begin as begin_daily
from bot.store.database import Collided, Conflict, Store, Unavailable
from bot.store.heartbeat import Heartbeat
from bot.store.news import NewsNotes
from bot.store.personal_settings import BY_ITSELF
from bot.store.records import add, save
from engines import GAMES
from engines.core import Game, msg

_log = log.get(__name__)

Watcher = Callable[[Match], None]
"""Called with each match that has changed; must return at once and never raise."""

Change = Callable[[Match, datetime], Match]
"""Works out a change at a given moment. Raises Refused."""

AlsoWrite = Callable[[AsyncConnection], Awaitable[None]]
"""Writes something more in the transaction of a change."""


_BUSY: Final = msg("This match is changing too fast right now. Nothing was changed; try again in a moment.")


class Matches(MatchReader):
    """The matches of one database, read and changed. A method that raises Refused has changed nothing."""

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
        """The clock that matches are stamped and ended by."""
        self._expiry = Expiry(store, self.clock)
        self.board_notes = BoardNotes(store)
        """Notes of messages that may show a match, other than its present one."""
        self.news_notes = NewsNotes(store)
        """What people are to be told of their matches, and have been told."""
        self._watchers: list[Watcher] = []
        self.name = secrets.token_hex(8)
        """What this process is called where several share one database."""
        self.serve(shards)

    @classmethod
    async def open(
        cls, config: Config, games: Mapping[str, Game] = GAMES, *, clock: Clock | None = None
    ) -> Matches:
        """Open (and bring up to date) the database. Raises StoreError with a sentence for the operator."""
        store = await Store.open(config.database_url)
        return cls(
            *(store, games),
            challenge_life=config.challenge_life,
            match_life=config.match_life,
            clock=clock,
            shards=config.own_shards or UNDIVIDED,
        )

    async def close(self) -> None:
        await self.store.close()

    def serve(self, shards: Shards) -> None:
        """Attend from now on to what is due in the servers of these shards."""
        self.shards = shards
        self.heartbeats = {each.id: self._heartbeat(each) for each in shards.each}
        """By the ids of the shards."""

    def _heartbeat(self, shard: Shard) -> Heartbeat:
        return Heartbeat(self.store, self.clock, self.name, shard)

    def now(self) -> datetime:
        """Return the time of day by which matches are stamped."""
        return self.clock.now()

    def watch(self, watcher: Watcher) -> None:
        """Call `watcher` after each change of any match that this process commits."""
        self._watchers.append(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        """Stop calling `watcher`."""
        self._watchers.remove(watcher)

    # Challenges

    async def challenge(
        self,
        *,
        game: Game | str,
        challenger: int,
        place: Place,
        invited: Sequence[int] = (),
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seat_wish: int | None = None,
        level: str | None = None,
        pace: str = DEFAULT,
        daily: DailyDay | None = None,
    ) -> Match:
        """Challenge the people `invited`, or whoever joins first; a match of one seat runs at once. With a
        `level`, Lodge takes every seat for which nobody is named.

        By default there are as many `seats` as players named, or as many as the game takes at least. `daily`:
        it is this person's try at that day's board; if they have begun one, that is refused.
        """
        known = self.game(game) if isinstance(game, str) else game
        now = self.clock.now()
        draft = lobby.challenge(
            *(known, challenger, place, invited, seats, options or {}, seat_wish, now),
            level=level,
            pace=pace,
            daily=daily,
        )
        return await self._add(draft, now)

    async def set_option(self, match_id: int, user_id: int, name: str, value: str) -> Match:
        """Change an option of this person's challenge, before anybody has joined."""
        return await self._change(match_id, lambda match, _: lobby.set_option(match, user_id, name, value))

    async def set_pace(self, match_id: int, user_id: int, pace: str) -> Match:
        """Change how long a move may take in this person's challenge, before anybody has joined."""
        return await self._change(match_id, lambda match, _: lobby.set_pace(match, user_id, pace))

    async def wish_seat(self, match_id: int, user_id: int, seat: int | None) -> Match:
        """Set the seat this person takes in their own challenge; None draws it."""
        return await self._change(match_id, lambda match, _: lobby.wish_seat(match, user_id, seat))

    async def accept(self, match_id: int, user_id: int) -> Match:
        """Accept a challenge; the last player needed starts the match."""
        return await self.join(match_id, user_id)

    async def join(self, match_id: int, user_id: int) -> Match:
        """Take a seat of an open match; the last player needed starts it."""
        return await self._change(match_id, lambda match, now: lobby.join(match, user_id, now))

    async def leave(self, match_id: int, user_id: int) -> Match:
        """Give up a seat before the match has started."""
        return await self._change(match_id, lambda match, _: lobby.leave(match, user_id))

    async def start(self, match_id: int, user_id: int) -> Match:
        """Start with those who have joined."""
        return await self._change(match_id, lambda match, now: lobby.start(match, user_id, now))

    async def add_lodge(self, match_id: int, user_id: int, level: str) -> Match:
        """Give Lodge a seat of this person's open match; it starts if that was the last."""
        return await self._change(match_id, lambda match, now: lobby.add_lodge(match, user_id, level, now))

    async def take_lodge_away(self, match_id: int, user_id: int) -> Match:
        """Free the seat that this person has given to Lodge last."""
        return await self._change(match_id, lambda match, _: lobby.take_lodge_away(match, user_id))

    async def decline(self, match_id: int, user_id: int) -> Match:
        """Decline a challenge made to this person by name."""

        async def note(connection: AsyncConnection) -> None:
            await declines.note(connection, match_id, user_id, self.clock.now())

        return await self._change(match_id, lambda match, _: lobby.decline(match, user_id), note)

    async def withdraw(self, match_id: int, user_id: int) -> Match:
        """Withdraw this person's challenge."""
        return await self._change(match_id, lambda match, _: lobby.withdraw(match, user_id))

    # Play

    async def act(self, match_id: int, user_id: int, ply: int, move: str) -> Match:
        """Play a move chosen on the board of `ply`, and everything that follows without a choice."""
        return await self._change(match_id, lambda match, now: play.act(match, user_id, ply, move, now))

    async def reply(self, match_id: int, seat: int, ply: int, move: str) -> Match:
        """Play a move of Lodge's own, thought of at `ply`."""
        return await self._change(match_id, lambda match, now: play.reply(match, seat, ply, move, now))

    async def go_on(self, match_id: int, ply: int) -> Match:
        """Throw the dice that wait for Lodge, which otherwise throws them by itself."""
        return await self._change(match_id, lambda match, now: play.go_on(match, ply, now))

    async def answer_draw(self, match_id: int, seat: int, *, agrees: bool) -> Match:
        """Answer a draw offer for Lodge's own seat."""
        return await self._change(
            match_id, lambda match, _: draw_offers.answer_for_lodge(match, seat, agrees=agrees)
        )

    async def note_help(self, match_id: int, user_id: int) -> Match:
        """Note that this person has had a hint, so that a win does not count against a level."""
        return await self._change(match_id, lambda match, _: replace(match, helped=match.helped | {user_id}))

    async def roll(self, match_id: int, user_id: int, ply: int) -> Match:
        """Throw the dice that wait for this person."""
        return await self._change(match_id, lambda match, now: play.roll(match, user_id, ply, now))

    async def roll_on(self, match_id: int, user_id: int, ply: int) -> Match:
        """Throw for this person, and go on: in a game without choices to the end of the stage, in a match of
        one to their next choice."""
        return await self._change(match_id, lambda match, now: play.roll_on(match, user_id, ply, now))

    async def take_back(self, match_id: int, user_id: int) -> Match:
        """Take this person's last choice back, or ask the others."""
        return await self._change(match_id, lambda match, now: takebacks.take_back(match, user_id, now))

    async def allow_takeback(self, match_id: int, user_id: int) -> Match:
        """Allow another player to take a choice back."""
        return await self._change(match_id, lambda match, now: takebacks.allow(match, user_id, now))

    async def refuse_takeback(self, match_id: int, user_id: int) -> Match:
        """Refuse another player's takeback."""
        return await self._change(match_id, lambda match, _: takebacks.refuse(match, user_id))

    async def claim(self, match_id: int, user_id: int) -> Match:
        """Claim what follows from it that somebody's time is over (`bot.match.clocks.claim`)."""
        guild_id = (await self.get(match_id)).place.guild_id
        await self._heartbeat(Shard(self.shards.id_of(guild_id), self.shards.count)).check_settled()
        return await self._change(match_id, lambda match, now: clocks.claim(match, user_id, now))

    async def give_time(self, match_id: int, user_id: int) -> Match:
        """Give those whose time is over more of it."""
        life = self._match_life
        return await self._change(match_id, lambda match, now: clocks.give_time(match, user_id, now, life))

    async def resign(self, match_id: int, user_id: int) -> Match:
        """Give the match up; with more than two seats, leave it to the others."""
        return await self._change(match_id, lambda match, now: resigning.resign(match, user_id, now))

    async def end(self, match_id: int, moderator: int) -> Match:
        """End a match, or take back a challenge, in the name of a moderator; it counts for nobody."""
        return await self._change(match_id, lambda match, _: resigning.end(match, moderator))

    async def draw(self, match_id: int, user_id: int) -> Match:
        """Offer a draw, or accept the other player's offer."""
        return await self._change(match_id, lambda match, _: draw_offers.draw(match, user_id))

    async def decline_draw(self, match_id: int, user_id: int) -> Match:
        """Decline the other player's draw offer."""
        return await self._change(match_id, lambda match, _: draw_offers.decline_draw(match, user_id))

    async def rematch(
        self, match_id: int, user_id: int, level: str | None = None
    ) -> tuple[Match, Match | None]:
        """Ask for a rematch. Returns the old match and, once everybody has asked, the rematch: the same game
        and options, each player one seat further, Lodge's seats at a new `level` if one is named."""
        with bound_contextvars(match=match_id):
            for _ in range(ATTEMPTS_TO_CHANGE):
                now = self.clock.now()
                old = await self.get(match_id)
                asked = rematch.ask_rematch(old, user_id)
                try:
                    if rematch.is_agreed(asked):
                        return await self._begin_rematch(old, asked, now, level)
                    return await self._write(old, asked, now), None
                except (Conflict, Collided):
                    continue
        raise Refused(_BUSY)

    # Upkeep

    async def expire(self) -> list[Match]:
        """Do what is due with the passing of time, in the servers that this process serves: end challenges
        and matches, note whose time runs out or is over, claim for those who do not. Returns the matches that
        have changed by it.

        One that cannot be changed does not hold up the others. After the bot was away or the time of day has
        jumped, nothing happens for a while.
        """
        ended: list[Match] = []
        settled = [id_ for id_, heartbeat in self.heartbeats.items() if await heartbeat.is_settled()]
        if not settled:
            return ended
        for match_id in await self._expiry.due(self.shards.only(settled)):
            try:
                ended.append(await self._change(match_id, self._pass_time))
            except Unavailable:
                break
            except Refused as refusal:  # somebody moved at the last moment, or the record is damaged
                _log.warning("match not expired", match=match_id, reason=str(refusal))
                self._expiry.put_aside(match_id)
            except Exception:
                _log.exception("match not expired", match=match_id)
                self._expiry.put_aside(match_id)
        return ended

    async def set_place(
        self, match_id: int, place: Place, announced: int | None = None
    ) -> tuple[Place, Match]:
        """Note where the match is now shown (`announced`: by that note of `BoardNotes`). Returns where it
        was shown before, and the match."""
        before: list[Place] = []

        def moved(match: Match, _: datetime) -> Match:
            before.append(match.place)
            return replace(match, place=place)

        async def leave(connection: AsyncConnection) -> None:
            await board_messages.move_on(connection, match_id, before[-1], place)
            if announced is not None:
                await board_messages.take_back(connection, [announced])

        match = await self._change(match_id, moved, leave)
        return before[-1], match

    # Transactions

    async def _change(self, match_id: int, change: Change, also: AlsoWrite | None = None) -> Match:
        """Work out a change and commit it; if another change came first, start again. `also` writes in the
        same transaction.

        The first attempt takes the match in memory, if there is one, without asking the database. If it is
        out of date, the change cannot be written, and a refusal is not trusted: the next attempt loads the
        match.
        """
        with bound_contextvars(match=match_id):
            kept = self._cache.get(match_id)
            for _ in range(ATTEMPTS_TO_CHANGE):
                old = kept or await self.get(match_id)
                now = self.clock.now()
                try:
                    new = await asyncio.to_thread(change, old, now)
                    if old.ply != new.ply or old.state is not new.state:
                        new = await self._roll_by_itself(new, now)
                    return await self._write(old, new, now, also)
                except (Conflict, Collided):
                    kept = None
                except Unavailable:
                    raise
                except Refused:
                    if kept is None:
                        raise
                    kept = None
        raise Refused(_BUSY)

    async def _roll_by_itself(self, match: Match, now: datetime) -> Match:
        """Return the match after the dice of those whose dice roll by themselves."""
        if not match.dice_due:
            return match
        settings = await personal_settings.of_people(self.store, match.players)
        willing = frozenset(id_ for id_, chosen in settings.items() if chosen.rolling == BY_ITSELF)
        return await asyncio.to_thread(play.roll_for, match, willing, now) if willing else match

    async def _write(self, old: Match, new: Match, now: datetime, also: AlsoWrite | None = None) -> Match:
        """Commit a changed match. Raises Conflict if the stored one is no longer `old`."""
        new = self._stamp(new, old, now)
        async with committing(self.store, self.known, lambda: new) as connection:
            await save(connection, old, new)
            await processes.hand_over(connection, old, new, self.shards)
            if also is not None:
                await also(connection)
            await thinking.note(connection, old, new, self.name, now)
            await news.note(connection, events(old, new), new, now)
            await check_quota(connection, self._quota, old, new)
            await check_manners(connection, old, new)
            if new.state is State.OVER and old.state is not State.OVER:
                await results.record(connection, new)
        self._tell(new, old)
        return new

    def _tell(self, match: Match, old: Match | None) -> None:
        """Keep a match that has been written in the place of `old`, and tell all watchers."""
        if old is None or old.state is not match.state:
            MATCHES_BECAME.labels(match.game.slug, match.state.value).inc()
        self._cache.keep(match)
        for watcher in self._watchers:
            watcher(match)

    async def _add(self, draft: Match, now: datetime) -> Match:
        """Store a new match."""
        draft = self._stamp(await self._roll_by_itself(draft, now), None, now)
        match = draft
        try:
            async with committing(self.store, self.known, lambda: match) as connection:
                match = replace(draft, id=await add(connection, draft))
                if match.daily is not None:
                    await begin_daily(connection, match)
                await thinking.note(connection, None, match, self.name, now)
                await check_quota(connection, self._quota, None, match)
                await check_manners(connection, None, match)
                if match.state is State.OVER:
                    await results.record(connection, match)
        except Conflict as error:
            raise Refused(_BUSY) from error
        self._tell(match, None)
        return match

    async def _begin_rematch(
        self, old: Match, asked: Match, now: datetime, level: str | None
    ) -> tuple[Match, Match]:
        """Start the rematch and link it to the old match, in one transaction."""
        draft = await asyncio.to_thread(rematch.new_rematch, old, now, level)
        draft = self._stamp(await self._roll_by_itself(draft, now), None, now)
        async with committing(self.store, self.known, lambda: asked) as connection:
            successor = replace(draft, id=await add(connection, draft))
            asked = self._stamp(replace(asked, successor=successor.id), old, now)
            await save(connection, old, asked)
            await processes.hand_over(connection, old, asked, self.shards)
            await thinking.note(connection, None, successor, self.name, now)
            (by,) = asked.rematch - old.rematch
            await news.note(connection, events(None, successor, by), successor, now)
            await check_quota(connection, self._quota, None, successor, by)
            await check_manners(connection, old, asked)
        self._tell(asked, old)
        self._tell(successor, None)
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

    def _pass_time(self, match: Match, now: datetime) -> Match:
        """What is due in a match because of the time. Raises Refused if nothing is."""
        if match.state not in (State.OPEN, State.RUNNING) or match.expires_at > now:
            raise Refused(msg("Nothing is due in match {id}.", id=match.id))
        if match.clock is not None:
            return clocks.pass_time(match, now, self._match_life)
        if match.state is State.RUNNING and clocks.has_clocks(match):
            return match  # kept by an older Lodge: its clock starts
        return replace(match, state=State.EXPIRED, draw_offer=None)
