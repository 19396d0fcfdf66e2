"""The one place where a match changes.

Every change is one transaction: load the match, work out the change (with functions of `bot.match.lobby`,
`play`, `clocks`, `takebacks`, `resigning` and `rematch`), and write it only if nobody has changed the match
meanwhile; otherwise start again from the newer match. So of two clicks, two processes or one click delivered
twice, only one succeeds, and the other is refused with the reason. Whatever a method returns has been
committed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection
from structlog.contextvars import bound_contextvars

from bot import log as logs
from bot.limits_and_times import ATTEMPTS_TO_CHANGE, EARLY_RESIGNATIONS, EARLY_WITHIN
from bot.match import clocks, draw_offers, lobby, play, rematch, resigning, takebacks
from bot.match.daily_schedule import DailyDay
from bot.match.match_writer import BUSY, MatchWriter
from bot.match.model import Match, Place, Refused, State, people
from bot.match.pace import DEFAULT
from bot.shards import Shard
from bot.store import blocks, board_messages, ratings
from bot.store.database import Collided, Conflict, Unavailable
from engines.core import Game, msg

log = logs.get(__name__)


class Matches(MatchWriter):
    """Reads and changes the matches of one database. A method that raises Refused has changed nothing."""

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
        locale: str | None = None,
        daily: DailyDay | None = None,
    ) -> Match:
        """Challenge the people `invited`, or whoever joins first; a match of one seat starts at once. With a
        `level`, Lodge takes every seat that isn't for one of them.

        By default there are as many `seats` as players named, or the fewest the game allows. `locale` is the
        challenger's. `daily` makes it this person's try at that day's board; a second try is refused.
        """
        known = self.game(game) if isinstance(game, str) else game
        now = self.clock.now()
        draft = lobby.challenge(
            game=known,
            challenger=challenger,
            place=place,
            invited=invited,
            seats=seats,
            options=options or {},
            seat_wish=seat_wish,
            now=now,
            level=level,
            pace=pace,
            locale=locale,
            daily=daily,
        )
        return await self._add(draft, now)

    async def set_up(self, match_id: int, user_id: int, chosen: Mapping[str, str]) -> Match:
        """Change the options, time limit or seat of this person's challenge, before anybody has joined."""
        return await self._change(match_id, lambda match, _: lobby.set_up(match, user_id, chosen))

    async def invite(self, match_id: int, user_id: int, others: Sequence[int]) -> Match:
        """Ask more people to this person's open match."""
        return await self._change(match_id, lambda match, _: lobby.invite(match, user_id, others))

    async def join(self, match_id: int, user_id: int) -> Match:
        """Take a seat of an open match; the last player needed starts it."""
        return await self._change(match_id, lambda match, now: lobby.join(match, user_id, now))

    async def leave(self, match_id: int, user_id: int) -> Match:
        """Give up a seat before the match has started."""
        return await self._change(match_id, lambda match, _: lobby.leave(match, user_id))

    async def start(self, match_id: int, user_id: int) -> Match:
        """Start with the players who have joined."""
        return await self._change(match_id, lambda match, now: lobby.start(match, user_id, now))

    async def add_lodge(self, match_id: int, user_id: int, level: str) -> Match:
        """Give Lodge a seat of this person's open match; it starts if that was the last."""
        return await self._change(match_id, lambda match, now: lobby.add_lodge(match, user_id, level, now))

    async def take_lodge_away(self, match_id: int, user_id: int) -> Match:
        """Free the seat that this person gave to Lodge last."""
        return await self._change(match_id, lambda match, _: lobby.take_lodge_away(match, user_id))

    async def decline(self, match_id: int, user_id: int) -> Match:
        """Decline a challenge made to this person by name."""

        async def note(connection: AsyncConnection) -> None:
            await blocks.note_decline(connection, match_id, user_id, self.clock.now())

        return await self._change(match_id, lambda match, _: lobby.decline(match, user_id), note)

    async def give_up_lost(self, match_id: int) -> Match:
        """Give up on a challenge whose first message can't be found."""
        return await self._change(match_id, lambda match, _: lobby.lose(match))

    async def withdraw(self, match_id: int, user_id: int) -> Match:
        """Withdraw this person's challenge."""
        return await self._change(match_id, lambda match, _: lobby.withdraw(match, user_id))

    # Play

    async def act(self, match_id: int, user_id: int, ply: int, move: str) -> Match:
        """Play a move chosen on the board of `ply`, and everything that follows without a choice."""
        return await self._change(match_id, lambda match, now: play.act(match, user_id, ply, move, now))

    async def reply(self, match_id: int, seat: int, ply: int, move: str) -> Match:
        """Play Lodge's move, chosen at `ply`."""
        return await self._change(match_id, lambda match, now: play.reply(match, seat, ply, move, now))

    async def go_on(self, match_id: int, ply: int) -> Match:
        """Throw Lodge's dice where a long run of automatic plies was cut short."""
        return await self._change(match_id, lambda match, now: play.go_on(match, ply, now))

    async def answer_draw(self, match_id: int, seat: int, *, agrees: bool) -> Match:
        """Answer a draw offer for Lodge's own seat."""
        return await self._change(
            match_id, lambda match, _: draw_offers.answer_for_lodge(match, seat, agrees=agrees)
        )

    async def note_help(self, match_id: int, user_id: int) -> Match:
        """Note that this person has had a hint, so that a win against Lodge doesn't count."""
        return await self._change(match_id, lambda match, _: replace(match, helped=match.helped | {user_id}))

    async def roll(self, match_id: int, user_id: int, ply: int) -> Match:
        """Throw this person's dice."""
        return await self._change(match_id, lambda match, now: play.roll(match, user_id, ply, now))

    async def roll_on(self, match_id: int, user_id: int, ply: int) -> Match:
        """Throw this person's dice and keep going: to the end of the stage in a game without choices, or to
        their next choice in a match of one."""
        return await self._change(match_id, lambda match, now: play.roll_on(match, user_id, ply, now))

    async def take_back(self, match_id: int, user_id: int) -> Match:
        """Take this person's last choice back, or ask the others."""
        return await self._change(
            match_id, lambda match, now: takebacks.take_back(match, user_id, now), long=True
        )

    async def allow_takeback(self, match_id: int, user_id: int) -> Match:
        """Allow another player to take a choice back."""
        return await self._change(
            match_id, lambda match, now: takebacks.allow(match, user_id, now), long=True
        )

    async def refuse_takeback(self, match_id: int, user_id: int) -> Match:
        """Refuse another player's takeback, or withdraw one's own."""
        return await self._change(match_id, lambda match, _: takebacks.refuse(match, user_id))

    async def claim(self, match_id: int, user_id: int) -> Match:
        """Claim the win, or play on without them, when somebody is out of time (`bot.match.clocks.claim`)."""
        known = await self.get(match_id)
        shard = Shard(self.shards.id_of(known.place.guild_id), self.shards.count)
        await self._heartbeat(shard).check_settled()
        return await self._change(match_id, lambda match, now: clocks.claim(match, user_id, now))

    async def give_time(self, match_id: int, user_id: int) -> Match:
        """Give more time to everybody who has run out of it."""
        life = self._match_life
        return await self._change(match_id, lambda match, now: clocks.give_time(match, user_id, now, life))

    async def resign(self, match_id: int, user_id: int) -> Match:
        """Resign the match; with more than two seats, leave and let the others play on."""
        known = self._cache.get(match_id) or await self.get(match_id)
        lost = await self.early_resignations(known, user_id) >= EARLY_RESIGNATIONS
        return await self._change(
            match_id, lambda match, now: resigning.resign(match, user_id, now, lost=lost)
        )

    async def early_resignations(self, match: Match, user_id: int) -> int:
        """Count the rated matches that this person has recently given up too early to count, if resigning
        `match` would add another; else 0."""
        now = self.clock.now()
        try:
            if not resigning.resign(match, user_id, now).void:
                return 0
        except Refused:
            return 0
        async with self.store.reading() as connection:
            return await ratings.given_up_early(connection, match, user_id, now - EARLY_WITHIN)

    async def _lost_early(self, match: Match) -> frozenset[int]:
        """Return the seats out of time whose players have recently given up so many matches early that they
        lose this one, although it has hardly begun."""
        now = self.clock.now()
        over = clocks.out_of_time(match, now)
        if not over or not resigning.hardly_begun(match):
            return frozenset()
        since, lost = now - EARLY_WITHIN, set[int]()
        async with self.store.reading() as connection:
            for user_id in people([match.seats[seat] for seat in over]):
                if await ratings.given_up_early(connection, match, user_id, since) >= EARLY_RESIGNATIONS:
                    lost.update(match.seats_of(user_id))
        return frozenset(lost)

    async def end(self, match_id: int, moderator: int) -> Match:
        """End a match or withdraw a challenge for a moderator; it doesn't count."""
        return await self._change(match_id, lambda match, _: resigning.end(match, moderator))

    async def draw(self, match_id: int, user_id: int) -> Match:
        """Offer a draw, or accept the other player's offer."""
        return await self._change(match_id, lambda match, _: draw_offers.offer_draw(match, user_id))

    async def decline_draw(self, match_id: int, user_id: int) -> Match:
        """Decline the other player's draw offer, or withdraw one's own."""
        return await self._change(match_id, lambda match, _: draw_offers.decline_draw(match, user_id))

    async def rematch(
        self, match_id: int, user_id: int, level: str | None = None
    ) -> tuple[Match, Match | None]:
        """Ask for a rematch. Returns the old match and, once everybody has asked, the rematch: the same game
        and options, each player one seat further on, Lodge at `level` if one is given."""
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
                    self.store.memory.doubt()
        raise Refused(BUSY)

    # Upkeep

    async def expire(self) -> list[Match]:
        """Do what has fallen due in the servers that this process serves: end challenges and matches, note
        who is short of time or out of it, and claim for people who don't claim themselves. Returns the
        changed matches.

        A match that can't be changed doesn't hold up the others. After the bot has been away or the system
        clock has jumped, nothing happens for a while.
        """
        ended: list[Match] = []
        settled = [id_ for id_, heartbeat in self.heartbeats.items() if await heartbeat.is_settled()]
        if not settled:
            return ended
        for match_id in await self._expiry.due(self.shards.only(settled)):
            try:
                ended.append(await self._expire(match_id))
            except Unavailable:
                break
            except Refused as refusal:
                if isinstance(refusal, clocks.NotDue) or refusal.message == BUSY:
                    continue  # the next look comes soon enough
                log.warning("a match could not be expired", match=match_id, reason=str(refusal))
                self._expiry.put_aside(match_id)
            except Exception:
                log.exception("a match could not be expired", match=match_id)
                self._expiry.put_aside(match_id)
        return ended

    async def _expire(self, match_id: int) -> Match:
        """Change a match by what has fallen due in it. Raises NotDue if someone has moved meanwhile."""
        lost = await self._lost_early(await self.get(match_id))
        return await self._change(match_id, lambda match, now: self._pass_time(match, now, lost))

    def _pass_time(self, match: Match, now: datetime, lost: frozenset[int]) -> Match:
        """Return the match after what has fallen due in it. Raises NotDue if nothing has."""
        if match.state not in (State.OPEN, State.RUNNING) or match.expires_at > now:
            raise clocks.NotDue(msg("No one has run out of time."))
        if match.clock is not None:
            return clocks.pass_time(match, now, self._match_life, lost)
        return replace(match, state=State.EXPIRED, draw_offer=None)

    async def set_place(
        self, match_id: int, place: Place, announced: int | None = None, *, first: bool = False
    ) -> tuple[Place, Match]:
        """Note where the match is now shown, and delete the note `announced` of `BoardNotes`. `first`: this
        is where a challenge was first posted, unless that is known already. Returns the place it was shown
        before, and the match."""
        before: list[Place] = []

        def moved(match: Match, _: datetime) -> Match:
            before.append(match.place)
            return replace(lobby.posted(match, place) if first else match, place=place)

        async def leave(connection: AsyncConnection) -> None:
            await board_messages.move_on(connection, match_id, before[-1], place)
            if announced is not None:
                await board_messages.take_back(connection, [announced])

        match = await self._change(match_id, moved, leave)
        return before[-1], match
