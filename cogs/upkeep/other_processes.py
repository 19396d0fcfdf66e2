"""Shows what other processes have changed in this one's servers, and keeps track of those processes."""

from __future__ import annotations

import asyncio
from typing import Final

from discord.ext import commands, tasks

from bot import log as logs
from bot.client.app import Lodge
from bot.match.model import Match, Refused
from bot.store import processes
from cogs.base.background import let_finish
from cogs.board.boards import LiveBoards
from cogs.board.hands import HandPanels
from cogs.news.due import NewsDesk

log = logs.get(__name__)

LOOK_SECONDS: Final = 1.0
"""How often to look for matches handed over."""


class OtherProcesses(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.matches = bot.matches
        self.boards = bot.cog(LiveBoards)
        self._working = asyncio.Lock()

    async def cog_load(self) -> None:
        self.look_around.start()
        self.show.start()

    async def cog_unload(self) -> None:
        await let_finish(self._working)
        self.look_around.cancel()
        self.show.cancel()

    @tasks.loop(seconds=LOOK_SECONDS)
    async def look_around(self) -> None:
        """Look for other processes, even before Discord can be heard."""
        try:
            async with self._working:
                await self.bot.neighbours.look()
        except Exception:
            log.exception("other processes could not be looked up")

    @tasks.loop(seconds=LOOK_SECONDS)
    async def show(self) -> None:
        """Show what others have changed."""
        alone = self.matches.shards.every and not self.bot.neighbours.company
        if alone and self.show.current_loop:  # at the start there may be changes from before
            return
        try:
            async with self._working:
                await self.bot.uses.forget_leaving()
                for match in await self._taken_over():
                    await self._show(match)
        except Refused as refused:
            log.info("could not show what other processes changed", why=str(refused))
        except Exception:
            log.exception("could not show what other processes changed")

    @show.before_loop
    async def _connected(self) -> None:
        await self.bot.wait_until_ready()

    async def _taken_over(self) -> list[Match]:
        store, shards = self.matches.store, self.matches.shards
        async with store.glancing() as connection:
            if not await processes.is_handed_over(connection, shards):
                return []
        async with store.writing() as connection:
            match_ids = await processes.take_over(connection, shards)
        return await self.matches.get_many(match_ids)

    async def _show(self, match: Match) -> None:
        """Show a match if this process serves its server, and turn its old messages here into links to the
        new one."""
        self.bot.cog(NewsDesk).note_change(match)
        self.bot.cog(HandPanels).note_change(match)
        if self.matches.shards.serve(match.place.guild_id):
            self.boards.background.spawn(self.boards.show_change(match))
        for match_id, place in await self.matches.board_notes.former():
            if match_id == match.id and self.matches.shards.serve(place.guild_id):
                self.boards.edits.retire(place, match, None)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(OtherProcesses(bot))
