"""/games, /rules, /leaderboard and /verify: looking things up."""

from __future__ import annotations

from functools import partial
from typing import Final

from discord import app_commands, ui
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.fairness import verify
from bot.match.model import Refused, person
from bot.store.ratings import Standing
from cogs.commands.arguments import MatchNumber, game_choices, numbered
from cogs.live import channel_messages as channels
from cogs.live.boards import screen
from cogs.messages.components import Panel, Sheet, Words, fitting, text
from cogs.messages.rules_and_lists import games, rules
from cogs.presses.answers import Interaction, answering
from engines.core import Game, Message, msg, nmsg

BEST: Final = 10
"""Places shown of one game's leaderboard."""
FIRST: Final = 3
"""Places shown of each where all games are listed."""


class Info(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches
        self.screen = screen(bot)

    @app_commands.command()
    async def games(self, interaction: Interaction) -> None:
        """What can be played."""
        async with answering(interaction, ephemeral=True) as answer:
            listing = partial(games, self.matches.games.values(), answer.words)
            await answer.send(await self.screen.draw(listing), ephemeral=True)

    @app_commands.command()
    @app_commands.describe(game="which game")
    async def rules(self, interaction: Interaction, game: str) -> None:
        """How a game is played, with its board and a typical move."""
        async with answering(interaction, ephemeral=True) as answer:
            guide = partial(rules, self.matches.game(game), answer.words)
            await answer.send(await self.screen.draw(guide), ephemeral=True)

    @app_commands.command()
    @app_commands.describe(game="which game; all of them, if none is named")
    async def leaderboard(self, interaction: Interaction, game: str | None = None) -> None:
        """The best of this server."""
        async with answering(interaction) as answer:
            if interaction.guild_id is None:
                raise Refused(msg("Leaderboards belong to servers; ask for one there."))
            chosen = list(self.matches.games.values()) if game is None else [self.matches.game(game)]
            words = self.screen.words(channels.here(interaction), interaction)
            blocks = []
            for each in chosen:
                for solo in (
                    [True, False] if each.seats[0] == 1 and len(each.seats) > 1 else [each.seats[0] == 1]
                ):
                    standings = await self.matches.leaderboard(interaction.guild_id, each, solo=solo)
                    if standings:
                        blocks.append(_table(each, standings[: FIRST if game is None else BEST], solo, words))
            if not blocks:
                raise Refused(msg("Nobody has finished a match here yet; /play starts one."))
            panel = Panel()
            text(panel, fitting(blocks))
            await answer.send(Sheet(panel))

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

    @rules.autocomplete("game")
    @leaderboard.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return game_choices(self.matches.games.values(), typed)


def _table(game: Game, standings: list[Standing], solo: bool, words: Words) -> str:
    """The best of a game, one a line."""
    title = (
        msg("{game}, alone, by points", game=game.title)
        if solo
        else msg("{game}, by rating", game=game.title)
    )
    lines = [f"**{words(title)}**"]
    for place, standing in enumerate(standings, 1):
        entry = _points(standing) if solo else _rating(standing)
        lines.append(f"{place}. {words(entry)}")
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
        "{player}: best {best}, on average {average}, in {n} match",
        "{player}: best {best}, on average {average}, in {n} matches",
        standing.played,
        player=person(standing.user_id),
        best="–" if standing.best_points is None else standing.best_points,
        average="–" if average is None else f"{average:.1f}",
    )


async def setup(bot: Lodge) -> None:
    await bot.add_cog(Info(bot))
