"""Shows the moves Lodge makes, and waits for one if a press can show both moves at once."""

from __future__ import annotations

import asyncio
from typing import Final

from discord.ext import commands, tasks

from bot import log as logs
from bot.client.app import Lodge
from bot.match.model import Match, Refused
from bot.opponents.turns import SWEEP_SECONDS, Turns
from bot.queue.artefacts import Films
from bot.queue.jobs import jobs_of
from cogs.base.admission import waits_for_discord
from cogs.base.answers import Answer
from cogs.base.components import Draft
from cogs.board.boards import LiveBoards

log = logs.get(__name__)

SOON: Final = 1.0
"""Seconds that a press waits for Lodge's move, so that one edit shows both."""


class LodgeTurns(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.boards = bot.cog(LiveBoards)
        self.jobs = jobs_of(bot.matches, prompt=bot.config.worker_machines == "beside")
        self.turns = Turns(bot.matches, self.jobs, self._show)
        self.films = Films(bot.matches, self.jobs)
        """Shared by people who ask for a film and the daily's posts."""

    async def cog_load(self) -> None:
        await self.jobs.open()
        self.bot.matches.watch(self.turns.look_at)
        self.sweep.start()

    @commands.Cog.listener()
    async def on_leaving(self) -> None:
        """Stop thinking: moves are picked up at the next start, hints and films are refused."""
        await self.films.close()  # first, to tell people waiting for one while they can still be told
        await self.bot.matches.store.while_nobody_writes(self.sweep.cancel)
        await self.turns.close()
        await self.jobs.close()

    async def cog_unload(self) -> None:
        self.sweep.cancel()
        self.bot.matches.unwatch(self.turns.look_at)
        await self.films.close()
        await self.turns.close()
        await self.jobs.close()

    async def settled(self, match: Match) -> Match:
        """Wait a moment if it's Lodge's turn. Returns the match as it then stands, for the caller to show."""
        seat = match.lodge_to_act
        if seat is None and match.draw_offer is None:
            return match
        waits_for_discord()  # or rather for Lodge to think, which takes no place either
        return await self.turns.moved(match, SOON)

    async def show_beside(self, answer: Answer, notice: Draft | None, match: Match) -> None:
        """Answer a press on a message other than the board with a notice, while bringing the board up to
        date, or posting it anew if that fails. If Lodge is quick, its move is shown too. Without a notice,
        the pressed message is deleted once the board is shown."""

        async def show() -> None:
            await self.boards.show_or_post(answer, await self.settled(match))

        answering = answer.defer() if notice is None else answer.edit(notice)
        await asyncio.gather(answering, show())  # in this order, because a new post may follow the answer
        if notice is None:
            self.boards.background.spawn(answer.vanish())

    def _show(self, match: Match) -> None:
        self.boards.background.spawn(self.boards.show_change(match))

    @tasks.loop(seconds=SWEEP_SECONDS)
    async def sweep(self) -> None:
        """Pick up the turns left by a bot that was stopped, this one or another."""
        try:
            await self.turns.sweep()
        except Refused as refused:
            log.warning("could not look for Lodge's turns", why=str(refused))
        except Exception:
            log.exception("could not look for Lodge's turns")

    @sweep.before_loop
    async def _connected(self) -> None:
        await self.bot.wait_until_ready()


async def setup(bot: Lodge) -> None:
    await bot.add_cog(LodgeTurns(bot))
