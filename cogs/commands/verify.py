"""/verify: deriving the rolls of a match again."""

from __future__ import annotations

from functools import partial

from discord import app_commands, ui
from discord.ext import commands

from bot.client.app import Lodge
from bot.fairness import verify_report
from cogs.answers import LodgeInteraction, answering
from cogs.commands.arguments import MatchNumber, find_numbered
from cogs.live.boards import live_boards
from cogs.messages.components import Draft, MessageView, fit_lines, text


class VerifyCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.boards = live_boards(bot)

    @app_commands.command()
    @app_commands.describe(match="its number")
    async def verify(self, interaction: LodgeInteraction, match: MatchNumber) -> None:
        """Check every roll of a match against its seed."""
        async with answering(interaction, ephemeral=True) as answer:
            answer.match_id = match
            found = await find_numbered(interaction, match, to_verify=True)
            now = interaction.client.matches.now()
            verify_report.check_told(found, now)
            report = await self.boards.drawing.draw(partial(verify_report.verify, found, now))
            body = MessageView()
            text(body, fit_lines([answer.translate(line) for line in report.lines]))
            files: tuple[tuple[str, bytes], ...] = ()
            if found.seed_told_at(now) is not None:  # before that the record may name hidden cards
                files = ((f"match-{found.id}.json", verify_report.record_text(found, now).encode()),)
                body.add_item(ui.File(f"attachment://{files[0][0]}"))
            await answer.send(Draft(body, files), ephemeral=True)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(VerifyCommand(bot))
