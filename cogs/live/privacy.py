"""Notes who uses Lodge, finishes deletions that were begun, and forgets who has not come for a year."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final, cast

import discord
from discord.ext import commands, tasks

from bot import log as logs
from bot.client.app import Lodge
from bot.match.model import Refused
from bot.privacy.deletion import Deletions
from bot.store.last_uses import LastUses
from cogs.answers import LodgeInteraction
from cogs.live.background import let_finish
from cogs.live.boards import live_boards

log = logs.get(__name__)

LOOK_SECONDS: Final = 60.0
"""How often it is written who has come by, and looked who has not for long."""


class Privacy(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.matches = bot.matches
        self.uses = LastUses(bot.matches.store)
        self.deletions = Deletions(bot.matches, self.uses)
        self._working = asyncio.Lock()

    async def cog_load(self) -> None:
        self.look.start()

    async def cog_unload(self) -> None:
        await let_finish(self._working)
        self.look.cancel()
        with suppress(Refused):  # the store has logged why; those of the last minute are no matter
            await self.uses.write()

    @commands.Cog.listener()
    async def on_interaction(self, interaction: LodgeInteraction) -> None:
        """Any press or command is a use of Lodge; suggestions while one types are not."""
        if interaction.type is not discord.InteractionType.autocomplete:
            self.uses.note(interaction.user.id, self.matches.now())

    async def delete(self, user_id: int) -> None:
        """Delete all that is kept of a person, and show the matches that they have left. Raises Refused; what
        was begun is finished later then."""
        live_boards(self.bot).update_all(await self.deletions.delete(user_id))

    @tasks.loop()
    async def look(self) -> None:
        clock = self.matches.clock
        began = clock.monotonic()
        try:
            async with self._working:
                await self._do_what_is_due()
        except Refused as refused:  # the store has logged why
            log.info("what is kept of people was not tidied up", why=str(refused))
        except Exception:
            log.exception("what is kept of people was not tidied up")
        await clock.sleep(began + LOOK_SECONDS - clock.monotonic())

    async def _do_what_is_due(self) -> None:
        """Write who has come by; the rest is done by whoever serves shard 0, for all servers."""
        await self.uses.write()
        heartbeat = self.matches.heartbeats.get(0)
        if heartbeat is None:
            return
        if await heartbeat.is_settled():
            now = self.matches.now()
            for user_id in await self.uses.forgotten(now):
                await self.deletions.note(user_id, now)
        for user_id in await self.deletions.begun():
            try:
                live_boards(self.bot).update_all(await self.deletions.finish(user_id))
            except Refused as refused:  # one that cannot be finished holds up no other
                log.info("a deletion goes on later", why=str(refused))

    @look.before_loop
    async def _connected(self) -> None:
        await self.bot.wait_until_ready()


def privacy(bot: Lodge) -> Privacy:
    """The one cog that knows who comes and goes."""
    return cast("Privacy", bot.get_cog("Privacy"))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(Privacy(bot))
