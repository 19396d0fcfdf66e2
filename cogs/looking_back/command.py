"""/replay: a match step by step, as a film, reviewed, or checked for fairness."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.match.model import Refused
from cogs.base.answers import LodgeInteraction, answering, suggest
from cogs.base.arguments import MatchNumber, find_numbered, finished_choices
from cogs.base.command_words import choices, command, describe
from cogs.base.custom_ids import matches_on
from cogs.looking_back.film import LiveFilms
from cogs.looking_back.replay import Replays
from cogs.looking_back.review import LiveReviews
from cogs.looking_back.verify import show_fairness
from engines.core import Message, msg, pmsg

STEPS, FILM, REVIEW, FAIRNESS = "steps", "film", "review", "fairness"

SHOWN: Final[dict[str, Message]] = {
    STEPS: pmsg("option", "step by step"),
    FILM: pmsg("option", "film"),
    REVIEW: pmsg("option", "review"),
    FAIRNESS: pmsg("option", "fairness"),
}
"""What /replay can show of a match, and what it's called."""


class ReplayCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot

    @command(msg("Look back at a game step by step, as a film or in a review, or check that it was fair."))
    @choices(show=SHOWN)
    @describe(
        match=msg("the match number"),
        show=msg(
            "step by step, a film, a review of chances and mistakes, or whether dice and cards were fair"
        ),
    )
    async def replay(self, interaction: LodgeInteraction, match: MatchNumber, show: str = STEPS) -> None:
        async with answering(interaction, ephemeral=True) as answer:
            answer.match_id = match
            if show == FILM:
                await self.bot.cog(LiveFilms).show(answer, match)
            elif show == REVIEW:
                await self.bot.cog(LiveReviews).show(answer, await find_numbered(interaction, match))
            elif show == FAIRNESS:
                await show_fairness(answer, await find_numbered(interaction, match, to_verify=True))
            else:
                await self.bot.cog(Replays).open(answer, match)

    @replay.autocomplete("match")
    async def _matches(self, interaction: LodgeInteraction, typed: str) -> list[Choice[int]]:
        return await suggest(interaction, finished_choices(interaction, typed))


@app_commands.context_menu(name="Replay")
async def replay_board(interaction: LodgeInteraction, message: discord.Message) -> None:
    """Replay the match that a message shows."""
    async with answering(interaction, ephemeral=True) as answer:
        bot = interaction.client
        own = bot.user is not None and message.author.id == bot.user.id
        shown = matches_on(message) if own else set[int]()
        if len(shown) != 1:
            raise Refused(msg("That message isn't a board. Use /replay with a match number."))
        (answer.match_id,) = shown
        await bot.cog(Replays).open(answer, answer.match_id)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(ReplayCommand(bot))
    bot.tree.add_command(replay_board)
