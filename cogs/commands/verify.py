"""/verify: deriving the rolls of a match again."""

from __future__ import annotations

from functools import partial

from discord import app_commands, ui
from discord.ext import commands

from bot.client.app import Lodge
from bot.fairness import verify
from cogs.commands.arguments import MatchNumber, numbered
from cogs.live.boards import screen
from cogs.messages.components import Panel, Sheet, fitting, text
from cogs.presses.answers import Interaction, answering


class VerifyCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.screen = screen(bot)

    @app_commands.command()
    @app_commands.describe(match="its number")
    async def verify(self, interaction: Interaction, match: MatchNumber) -> None:
        """Derive every roll of a match again from its seed."""
        async with answering(interaction, ephemeral=True) as answer:
            answer.match_id = match
            found = await numbered(interaction, match)
            report = await self.screen.draw(partial(verify.verify, found))
            panel = Panel()
            text(panel, fitting([answer.words(line) for line in report.lines]))
            files: tuple[tuple[str, bytes], ...] = ()
            if found.revealed_seed is not None:  # before that the record may name hidden cards
                files = ((f"match-{found.id}.json", verify.record_text(found).encode()),)
                panel.add_item(ui.File(f"attachment://{files[0][0]}"))
            await answer.send(Sheet(panel, files), ephemeral=True)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(VerifyCommand(bot))
