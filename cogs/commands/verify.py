"""/verify: deriving the rolls of a match again."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from discord import app_commands, ui
from discord.ext import commands

from bot.client.app import Lodge
from bot.fairness import verify_report
from bot.match.model import Match
from cogs.answers import LodgeInteraction, answering
from cogs.commands.arguments import MatchNumber, find_numbered
from cogs.discord_errors import attempt
from cogs.live import channel_messages
from cogs.live.boards import live_boards
from cogs.live.shown_states import promise_on
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
            posted = await self._posted(interaction, found)
            report = await self.boards.drawing.draw(partial(verify_report.verify, found, now, posted))
            body = MessageView()
            text(body, fit_lines([answer.translate(line) for line in report.lines]))
            files: tuple[tuple[str, bytes], ...] = ()
            if found.seed_told_at(now) is not None:  # before that the record may name hidden cards
                files = ((f"match-{found.id}.json", verify_report.record_text(found, now).encode()),)
                body.add_item(ui.File(f"attachment://{files[0][0]}"))
            await answer.send(Draft(body, files), ephemeral=True)

    async def _posted(self, interaction: LodgeInteraction, match: Match) -> str | None:
        """What the challenge's first message shows of the commitment; None where it cannot be read."""
        first = match.first
        if first is None:
            return None
        first = replace(first, private=match.place.private)
        if not channel_messages.reachable(interaction.client, first):
            return None
        assert first.message_id is not None, "it was posted"
        fetching = channel_messages.messages(interaction.client, first).fetch_message(first.message_id)
        fetched = await attempt(fetching, "read a challenge's first message")
        return None if fetched.value is None else promise_on(fetched.value)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(VerifyCommand(bot))
