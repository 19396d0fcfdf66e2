"""/leaderboard: the best players of a server, by game."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.limits import LEADERBOARD_PLACES, LEADERBOARD_PLACES_OF_EACH
from bot.match.model import Refused, person
from bot.store.ratings import Standing
from cogs.answers import LodgeInteraction, answering
from cogs.commands.arguments import game_choices
from cogs.live import channel_messages as channels
from cogs.live.boards import live_boards
from cogs.messages.components import Draft, MessageView, Translate, fit_lines, text
from engines.core import Game, Message, msg, nmsg


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
            translate = self.boards.drawing.translator(channels.here(interaction), interaction)
            blocks = []
            for each in chosen:
                for solo in _kinds(each):
                    standings = await self.matches.leaderboard(interaction.guild_id, each, solo=solo)
                    if standings:
                        blocks.append(_table(each, standings[:most], solo, translate))
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


def _table(game: Game, standings: list[Standing], solo: bool, translate: Translate) -> str:
    """The best players of a game, one a line."""
    title = (
        msg("{game}, solo, by points", game=game.title) if solo else msg("{game}, by rating", game=game.title)
    )
    lines = [f"**{translate(title)}**"]
    for place, standing in enumerate(standings, 1):
        entry = _points(standing) if solo else _rating(standing)
        lines.append(f"{place}. {translate(entry)}")
    return "\n".join(lines)


def _rating(standing: Standing) -> Message:
    return msg(
        "{player}: {rating} ({won} won, {drawn} drawn, {lost} lost)",
        player=person(standing.user_id),
        rating=f"{standing.rating:.1f}",
        won=standing.won,
        drawn=standing.drawn,
        lost=standing.lost,
    )


def _points(standing: Standing) -> Message:
    average = standing.average_points
    return nmsg(
        "{player}: best {best}, average {average}, in {n} match",
        "{player}: best {best}, average {average}, in {n} matches",
        standing.played,
        player=person(standing.user_id),
        best="–" if standing.best_points is None else standing.best_points,
        average="–" if average is None else f"{average:.1f}",
    )


async def setup(bot: Lodge) -> None:
    await bot.add_cog(LeaderboardCommand(bot))
