"""Looks for posts and reminders of the daily that are due.

It remembers when something is due next and only reads the database then, after a try has ended or a setting
has changed, and now and then because another process may have changed one.
"""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Final

from discord.ext import commands, tasks

from bot import log as logs
from bot.client.app import Lodge
from bot.limits_and_times import DAILY_LOOKED_AT
from bot.match.model import Match, Refused
from cogs.base.background import let_finish
from cogs.daily.posts import Posting
from cogs.daily.reminders import Reminding

log = logs.get(__name__)

TICK_SECONDS: Final = 20.0
"""How often to compare the clock with when something is due."""


class DailyDue(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.matches = bot.matches
        self.posting = Posting(bot)
        self.reminding = Reminding(bot)
        self._next: datetime | None = None
        """When to look into the database; None for as soon as possible."""
        self._looking = asyncio.Lock()

    async def cog_load(self) -> None:
        self.matches.watch_ends(self._note_end)
        self.look.start()

    async def cog_unload(self) -> None:
        self.matches.unwatch_ends(self._note_end)
        await let_finish(self._looking)
        self.look.cancel()

    @commands.Cog.listener()
    async def on_daily_changed(self) -> None:
        """Look soon, because somebody has changed when a post or a reminder is due."""
        self._next = None

    def _note_end(self, match: Match) -> None:
        """Look soon if a try has ended."""
        if match.daily is not None:
            self._next = None

    @tasks.loop()
    async def look(self) -> None:
        """Do what is due."""
        now, due = self.matches.now(), self._next
        if due is None or now >= due or due - now > DAILY_LOOKED_AT:  # the clock may have been set back
            self._next = now + DAILY_LOOKED_AT  # unless something changes meanwhile
            async with self._looking:
                try:
                    moments = await self._look(now)
                except Exception as error:
                    self._next = None
                    if isinstance(error, Refused):
                        log.warning("the daily's posts and reminders have to wait", why=str(error))
                    else:
                        log.exception("the daily's posts and reminders failed; trying again in a moment")
                else:
                    if self._next is not None:
                        self._next = min(self._next, *moments) if moments else self._next
        await self.matches.clock.sleep(TICK_SECONDS)

    @look.before_loop
    async def _connected(self) -> None:
        await self.bot.wait_until_ready()

    async def _look(self, now: datetime) -> list[datetime]:
        """Do what is due in this process's servers. Returns when something there is due next."""
        own = self.matches.shards
        heard = own.only(self.bot.heard())
        moments = [] if heard == own else [now]
        if heard.ids:
            found = [await self.posting.look(heard, now)]
            if heard.serve(None):
                found.append(await self.reminding.look(now))
            moments += [each for each in found if each is not None]
        return moments


async def setup(bot: Lodge) -> None:
    await bot.add_cog(DailyDue(bot))
