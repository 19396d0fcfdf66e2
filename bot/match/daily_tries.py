"""The daily board: which game is played on which day, and everybody's one try at it."""

from __future__ import annotations

from typing import Final

from bot.fairness import chance
from bot.match import lobby
from bot.match.daily_schedule import DailyDay, closes, day_of, setup_of, shifted, streak
from bot.match.model import Match, Place, Refused, State
from bot.match.service import Matches
from bot.store import daily
from bot.store.daily import Try
from bot.store.database import Conflict
from engines.core import msg

SEATS: Final = 1
"""The daily board is played alone."""


class Dailies:
    """The daily boards of one database and the tries at them. Processes that share it share the boards."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    @property
    def today(self) -> str:
        return day_of(self._matches.now())

    def is_open(self, day: str) -> bool:
        """Whether a try begun that day can still be played."""
        return self._matches.now() < closes(day)

    async def promise(self) -> tuple[DailyDay, DailyDay]:
        """Return today's and tomorrow's boards, settling them if need be: tomorrow's seed is promised a day
        ahead. Raises Refused if there is no game to play."""
        today = self.today
        return await self._settled(today), await self._settled(shifted(today, 1))

    async def known(self, day: str) -> DailyDay | None:
        """Return the board of a day; None if it isn't settled yet."""
        async with self._matches.store.reading() as connection:
            return await daily.read_day(connection, day, self._matches.games)

    async def try_of(self, user_id: int, day: str) -> Match | None:
        """Return a person's try at a day's board; None if they have not begun one. Raises Refused."""
        async with self._matches.store.reading() as connection:
            found = await daily.try_of(connection, user_id, day)
        return None if found is None else await self._matches.get(found.match_id)

    async def unfinished(self, user_id: int) -> dict[str, Match]:
        """Return the tries that a person can still finish, by day, yesterday's first. Raises Refused."""
        tries = {day: await self.unfinished_of(user_id, day) for day in (shifted(self.today, -1), self.today)}
        return {day: each for day, each in tries.items() if each is not None}

    async def unfinished_of(self, user_id: int, day: str) -> Match | None:
        """Return a person's try at a day's board if they can still finish it. Raises Refused."""
        found = await self.try_of(user_id, day) if self.is_open(day) else None
        return found if found is not None and found.state is State.RUNNING else None

    async def begin(self, user_id: int, place: Place) -> Match:
        """Begin a person's try at today's board, or return the one they have begun. Raises Refused."""
        today, _ = await self.promise()
        if (begun := await self.try_of(user_id, today.day)) is not None:
            return begun
        async with self._matches.store.reading() as connection:
            if await daily.is_used_up(connection, user_id, today.day):
                raise Refused(msg("You've already played today's daily. Come back tomorrow."))
        try:
            return await self._matches.challenge(
                game=today.game,
                challenger=user_id,
                place=place.channel,
                seats=SEATS,
                options=today.options,
                daily=today,
            )
        except Refused:
            if (begun := await self.try_of(user_id, today.day)) is not None:  # another press came first
                return begun
            raise

    async def table(self, guild_id: int, day: str) -> list[Try]:
        """Return the tries at a day's board that people began in a server, best first."""
        async with self._matches.store.reading() as connection:
            return await daily.table(connection, guild_id, day)

    async def streak(self, user_id: int) -> tuple[int, list[str]]:
        """Return how many days without a break, up to now, somebody has finished the board, and their rest
        days, the latest first."""
        async with self._matches.store.reading() as connection:
            return streak(await daily.days_finished(connection, user_id), self._matches.now())

    async def _settled(self, day: str) -> DailyDay:
        found = await self.known(day)
        if found is not None:
            return found
        games = [game for game in self._matches.games.values() if game.dailies]
        if not games:
            raise Refused(msg("There's no daily here."))
        (game, chosen), seed = setup_of(day, games), chance.new_seed()
        options = lobby.complete_options(game, SEATS, chosen)
        made = DailyDay(day, game, options, seed, chance.commitment(seed))
        try:
            async with self._matches.store.writing() as connection:
                await daily.add_day(connection, made)
        except Conflict:  # another process was first, so its seed counts
            found = await self.known(day)
            if found is None:
                raise Refused(msg("The game for {day} isn't available here.", day=day)) from None
            return found
        return made
