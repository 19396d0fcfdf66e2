"""Ends matches that have expired, once a minute, and shows that they have ended."""

from __future__ import annotations

from discord.ext import commands, tasks

from bot import log as logs
from bot.client.app import Lodge
from cogs.live import channel_messages
from cogs.live.boards import live_boards

log = logs.get(__name__)


class ExpiryLoop(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.boards = live_boards(bot)

    async def cog_load(self) -> None:
        self.expire.start()

    async def cog_unload(self) -> None:
        self.expire.cancel()

    @tasks.loop(minutes=1)
    async def expire(self) -> None:
        """End what has expired and show it where it stands, however far up. Failing to show never matters."""
        try:
            ended = await self.bot.matches.expire()
        except Exception:
            log.exception("expired matches could not be ended; trying again in a minute")
            return
        for match in ended:
            self.boards.nudge(match, None)
            if match.place.message_id is not None and channel_messages.reachable(self.bot, match.place):
                self.boards.background.spawn(self.boards.edits.update(match, None))

    @expire.before_loop
    async def _connected(self) -> None:
        await self.bot.wait_until_ready()


async def setup(bot: Lodge) -> None:
    await bot.add_cog(ExpiryLoop(bot))
