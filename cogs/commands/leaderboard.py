"""/leaderboard: the best players of a server, or of everywhere, by game."""

from __future__ import annotations

from typing import Final, Literal

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.limits_and_times import LEADERBOARD_PLACES_OF_EACH
from bot.match.model import Refused
from bot.store import settings
from bot.store.ratings import ALL_TIME, Table, month
from bot.store.settings import RATED
from cogs.answers import Answer, LodgeInteraction, answering, suggest
from cogs.commands.arguments import game_choices, wanted_game
from cogs.discord_limits import TEXT_LENGTH
from cogs.live import channel_messages
from cogs.live.boards import live_boards
from cogs.live.leaderboards import compose
from cogs.messages.components import Draft, MessageView, fit_lines, text
from cogs.messages.leaderboard import ALONE, LODGE, Asked, best_of, kinds, lodge_table
from engines.core import Message, msg

UNRATED: Final[Message] = msg("Matches that end in this server change no leaderboard.")
"""Said where the server's settings are so."""

Scope = Literal["this server", "everywhere"]
Period = Literal["all time", "this month"]


class LeaderboardCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches
        self.boards = live_boards(bot)

    @app_commands.command()
    @app_commands.describe(
        game="which game; the best of all of them, if none is named",
        scope="whose results: this server's, or everybody's who allows it",
        period="all time, or this month alone",
    )
    async def leaderboard(
        self,
        interaction: LodgeInteraction,
        game: str | None = None,
        scope: Scope | None = None,
        period: Period = "all time",
    ) -> None:
        """The best players of this server, or of everywhere."""
        async with answering(interaction) as answer:
            guild_id = interaction.guild_id
            if guild_id is None and scope == "this server":
                raise Refused(
                    msg("This is no server; ask for its leaderboard there, or for scope everywhere.")
                )
            if game is None:
                if guild_id is None or scope == "everywhere" or period != "all time":
                    raise Refused(msg("Name a game to see its leaderboard everywhere or of this month."))
                await self._best_of_all(answer, guild_id)
                return
            chosen = wanted_game(interaction, game)
            everywhere = guild_id is None or scope == "everywhere"
            of = month(self.matches.now()) if period == "this month" else ALL_TIME
            draft = await compose(answer, Asked(chosen, kinds(chosen)[0], guild_id, everywhere, of))
            await answer.send(draft)

    async def _best_of_all(self, answer: Answer, guild_id: int) -> None:
        """The best few of every game that has been played in a server."""
        here = channel_messages.here(answer.interaction)
        translate = self.boards.drawing.translator(here, answer.interaction)
        most = LEADERBOARD_PLACES_OF_EACH
        blocks = []
        for game in self.matches.games.values():
            for kind in kinds(game):
                if kind == LODGE:
                    against = await self.matches.lodge_leaderboard(guild_id, game)
                    blocks += [lodge_table(game, against[:most], translate)] if against else []
                    continue
                table = Table(game.slug, kind == ALONE, guild_id)
                best = (await self.matches.leaderboard(table, most=most)).standings
                blocks += [best_of(game, table, best, translate)] if best else []
        rated = (await settings.of_server(self.matches.store, guild_id)).ratings == RATED
        if not blocks:
            raise Refused(
                msg("Nobody has finished a match here yet; /play starts one.") if rated else UNRATED
            )
        body = MessageView()
        if not rated:
            text(body, translate(UNRATED))
        text(body, fit_lines(blocks, TEXT_LENGTH - body.content_length()))
        await answer.send(Draft(body))

    @leaderboard.autocomplete("game")
    async def _games(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return await suggest(interaction, game_choices(interaction, typed))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(LeaderboardCommand(bot))
