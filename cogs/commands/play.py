"""/play: challenging somebody, setting an open table, or starting a game for one."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.limits_and_times import OPTION_TEXT_LENGTH
from bot.match.holders import LEVEL_NAMES
from bot.match.levels import USUAL_LEVEL
from bot.match.model import Refused
from bot.match.pace import PACES
from cogs.answers import LodgeInteraction, answering, suggest
from cogs.commands.arguments import game_choices, wanted_game
from cogs.discord_limits import CHOICE_LENGTH, MOST_CHOICES
from cogs.live.called_people import check_called
from cogs.live.new_matches import NewMatches, Wish
from engines.core import Game, msg


class PlayCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches
        self.new_matches = NewMatches(bot)

    @app_commands.command()
    @app_commands.choices(
        level=[Choice(name=str(name), value=level) for level, name in LEVEL_NAMES.items()],
        pace=[Choice(name=str(pace.name), value=name) for name, pace in PACES.items()],
    )
    @app_commands.describe(
        game="what to play",
        opponent="whom you challenge; if nobody, whoever accepts first",
        opponent2="a third player",
        opponent3="a fourth player",
        level="play against Lodge: it takes every seat for which you name nobody",
        seats="for how many people, if the game leaves that open",
        options="rules to play by, as name=value name=value",
        pace="how long a move may take; if not said, as the server is set (usually 3 days)",
        thread="give the match a thread of its own; if not said, as the server is set",
    )
    async def play(
        self,
        interaction: LodgeInteraction,
        game: str,
        opponent: discord.User | None = None,
        opponent2: discord.User | None = None,
        opponent3: discord.User | None = None,
        level: str | None = None,
        seats: app_commands.Range[int, 1, 4] | None = None,
        options: str = "",
        pace: str | None = None,
        thread: bool | None = None,
    ) -> None:
        """Start a game: challenge somebody, set an open table, or play by yourself."""
        async with answering(interaction) as answer:
            wanted = wanted_game(interaction, game)
            called = [each for each in (opponent, opponent2, opponent3) if each is not None]
            named = check_called(interaction, called)
            if len(called) - len(named) > 1:
                raise Refused(
                    msg("Name Lodge once: it takes every seat for which you name nobody (see seats).")
                )
            if level is None and len(called) > len(named):
                level = USUAL_LEVEL
            wish = Wish(
                game=wanted,
                invited=tuple(each.id for each in named),
                seats=seats,
                options=parse_options(options),
                level=level,
                pace=pace,
                thread=thread,
            )
            await self.new_matches.start(answer, wish)

    @play.autocomplete("game")
    async def _games(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return await suggest(interaction, game_choices(interaction, typed))

    @play.autocomplete("options")
    async def _options(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return await suggest(interaction, self._option_pairs(interaction, typed))

    async def _option_pairs(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        game = wanted_game(interaction, interaction.namespace.game or "")
        offered = continuations(game, typed)
        return [Choice(name=text, value=text) for text in offered if len(text) <= CHOICE_LENGTH]


def parse_options(text: str) -> dict[str, str]:
    """Options by name, from `name=value name=value`. Raises Refused on anything else."""
    pairs: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise Refused(
                msg(
                    "Write options as name=value name=value; {word} is not like that.",
                    word=word[:OPTION_TEXT_LENGTH],
                )
            )
        if name in pairs:
            raise Refused(msg("The option {name} is given twice.", name=name[:OPTION_TEXT_LENGTH]))
        pairs[name] = value
    return pairs


def continuations(game: Game, typed: str) -> list[str]:
    """What `typed` may become: its last word completed to a pair, or another pair added.

    Options already given are not offered again.
    """
    *done, last = [""] if not typed.strip() else typed.split() + ([""] if typed.endswith(" ") else [])
    given = {word.partition("=")[0] for word in done}
    pairs = [
        f"{option.name}={value}"
        for option in game.options
        if option.name not in given
        for value in option.values
    ]
    if last in pairs:
        done, given, last = [*done, last], given | {last.partition("=")[0]}, ""
        pairs = [pair for pair in pairs if pair.partition("=")[0] not in given]
    so_far = " ".join(done)
    offered = [f"{so_far} {pair}".strip() for pair in pairs if pair.startswith(last)]
    return ([so_far] if so_far and not last else [])[:1] + offered[: MOST_CHOICES - 1]


async def setup(bot: Lodge) -> None:
    await bot.add_cog(PlayCommand(bot))
