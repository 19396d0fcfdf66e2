"""Keeps time: the bot's heartbeat, and whatever falls due in matches without a press."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Final

from discord.ext import commands, tasks

from bot import log as logs
from bot.client.app import Lodge
from bot.match.daily_tries import Dailies
from bot.match.model import Refused
from bot.match.pace import PACES
from bot.store.database import Unavailable
from bot.store.heartbeat import BEAT_SECONDS
from cogs.base.background import let_finish
from cogs.board.boards import LiveBoards

log = logs.get(__name__)

LONG: Final = timedelta(minutes=1)
"""Deadlines days away look the same when put off by less than this."""


class ExpiryLoop(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.boards = bot.cog(LiveBoards)
        self.dailies = Dailies(bot.matches)
        self._promised = ""
        """The last day on which the next day's board was settled."""
        self._working = asyncio.Lock()

    async def cog_load(self) -> None:
        self.expire.start()

    async def cog_unload(self) -> None:
        await let_finish(self._working)
        self.expire.cancel()

    @commands.Cog.listener()
    async def on_disconnect(self) -> None:
        """Presses don't reach us now, so this time counts against nobody."""
        if not self.bot.divided:
            self.bot.matches.heartbeats[0].lost()

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Do the same for the servers of one shard."""
        self.bot.matches.heartbeats[shard_id].lost()

    @tasks.loop()
    async def expire(self) -> None:
        """Beat first: if the bot was away, that postpones whatever would be due now."""
        clock = self.bot.matches.clock
        began = clock.monotonic()
        async with self._working:
            if await self._beat():
                await self._do_what_is_due()
                if self.expire.current_loop:  # a start has enough to do
                    await self._promise()
        await clock.sleep(began + BEAT_SECONDS - clock.monotonic())

    async def _beat(self) -> bool:
        """Sign for the shards the bot can hear. Returns whether there are any, and it could sign for all of
        them."""
        matches, heard = self.bot.matches, self.bot.heard()
        try:
            gaps = {id_: gap for id_ in heard if (gap := await matches.heartbeats[id_].beat())}
            if gaps:  # times on boards have changed, visibly so if it was long
                timed = await matches.with_clock(matches.shards.only(gaps))
                longest = max(map(abs, gaps.values()))
                self.boards.update_all(
                    [match for match in timed if longest >= LONG or PACES[match.pace].budget]
                )
        except Refused:  # the store has logged why
            return False
        except Exception:
            log.exception("the heartbeat could not be saved; trying again in a moment")
            return False
        return bool(heard)

    async def _do_what_is_due(self) -> None:
        """Remind, end and claim, and update the boards, however far up they are. It's fine if that update
        fails."""
        try:
            changed = await self.bot.matches.expire()
        except Exception:
            log.exception("could not do what is due; trying again in a moment")
            return
        self.boards.update_all(changed)

    async def _promise(self) -> None:
        """Once a day, settle the next day's daily board: its seed is promised before anyone can play it."""
        today = self.dailies.today
        if self._promised == today:
            return
        try:
            await self.dailies.promise()
        except Unavailable:  # the store has logged why; try again in a moment
            return
        except Refused as refused:
            log.warning("no daily board could be prepared", why=str(refused))
        self._promised = today

    @expire.before_loop
    async def _connected(self) -> None:
        await self.bot.wait_until_ready()


async def setup(bot: Lodge) -> None:
    await bot.add_cog(ExpiryLoop(bot))
