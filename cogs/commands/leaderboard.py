"""/leaderboard: the best players of a server, by game."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.limits_and_times import LEADERBOARD_PLACES, LEADERBOARD_PLACES_OF_EACH
from bot.match.model import Refused
from cogs.answers import LodgeInteraction, answering
from cogs.commands.arguments import game_choices
from cogs.live import channel_messages
from cogs.live.boards import live_boards
from cogs.messages.components import Draft, MessageView, fit_lines, text
from cogs.messages.leaderboard import leaderboard_table, lodge_table
from engines.core import Game, msg


class LeaderboardCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches
        self.boards = live_boards(bot)

    @app_commands.command()
    @app_commands.describe(game="which game; all of them, if none is named")
    async def leaderboard(self, interaction: LodgeInteraction, game: str | None = None) -> None:
        """The best players of this server."""
        async with answering(interaction) as answer:
            if interaction.guild_id is None:
                raise Refused(msg("Leaderboards belong to servers; ask for one there."))
            chosen = list(self.matches.games.values()) if game is None else [self.matches.game(game)]
            most = LEADERBOARD_PLACES_OF_EACH if game is None else LEADERBOARD_PLACES
            translate = self.boards.drawing.translator(channel_messages.here(interaction), interaction)
            blocks = []
            for each in chosen:
                for solo in _kinds(each):
                    standings = await self.matches.leaderboard(interaction.guild_id, each, solo=solo)
                    if standings:
                        blocks.append(leaderboard_table(each, standings[:most], solo, translate))
                against_lodge = await self.matches.lodge_leaderboard(interaction.guild_id, each)
                if against_lodge:
                    blocks.append(lodge_table(each, against_lodge[:most], translate))
            if not blocks:
                raise Refused(msg("Nobody has finished a match here yet; /play starts one."))
            body = MessageView()
            text(body, fit_lines(blocks))
            await answer.send(Draft(body))

    @leaderboard.autocomplete("game")
    async def _games(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return game_choices(self.matches.games.values(), typed)


def _kinds(game: Game) -> list[bool]:
    """The leaderboards of a game: True for matches played alone, False for matches against others."""
    if game.seats[0] > 1:
        return [False]
    return [True, False] if len(game.seats) > 1 else [True]


async def setup(bot: Lodge) -> None:
    await bot.add_cog(LeaderboardCommand(bot))
