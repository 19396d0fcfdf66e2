"""/play: challenging somebody, setting an open table, or starting a game for one."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.limits_and_times import OPTION_TEXT_LENGTH
from bot.match.holders import LEVEL_NAMES, person
from bot.match.levels import USUAL_LEVEL
from bot.match.model import Match, Place, Refused, State
from cogs.answers import Answer, LodgeInteraction, answering, suggest
from cogs.commands.arguments import game_choices
from cogs.commands.permissions import require_permissions
from cogs.discord_errors import attempt
from cogs.discord_limits import CHOICE_LENGTH, MOST_CHOICES
from cogs.live import channel_messages
from cogs.live.boards import live_boards
from cogs.live.lodge_turns import lodge_turns
from cogs.messages.match_text import link
from engines.core import Game, msg


class PlayCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches
        self.boards = live_boards(bot)
        self.lodge = lodge_turns(bot)

    @app_commands.command()
    @app_commands.choices(level=[Choice(name=str(name), value=level) for level, name in LEVEL_NAMES.items()])
    @app_commands.describe(
        game="what to play",
        opponent="whom you challenge; if nobody, whoever accepts first",
        opponent2="a third player",
        opponent3="a fourth player",
        level="play against Lodge: it takes every seat for which you name nobody",
        seats="for how many people, if the game leaves that open",
        options="rules to play by, as name=value name=value",
        thread="give the match a thread of its own",
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
        thread: bool = False,
    ) -> None:
        """Start a game: challenge somebody, set an open table, or play by yourself."""
        async with answering(interaction) as answer:
            wanted = self.matches.game(game)
            called = [each for each in (opponent, opponent2, opponent3) if each is not None]
            named = [each for each in called if each.id != interaction.application_id]
            for each in named:
                await _check_opponent(interaction, each)
            _check_company(interaction, named)
            if len(called) - len(named) > 1:
                raise Refused(
                    msg("Name Lodge once: it takes every seat for which you name nobody (see seats).")
                )
            if level is None and (
                len(called) > len(named) or _only_lodge_is_here(interaction, wanted, seats)
            ):
                level = USUAL_LEVEL
            if thread and not _can_have_threads(interaction):
                raise Refused(
                    msg("A thread can only be opened in a text channel of a server that has Lodge.")
                )
            require_permissions(interaction, thread=thread)
            match = await self.matches.challenge(
                game=wanted,
                challenger=interaction.user.id,
                place=channel_messages.here(interaction),
                invited=tuple(each.id for each in named),
                seats=seats,
                options=parse_options(options),
                level=level,
            )
            answer.match_id = match.id
            match = await self.lodge.settled(match)
            shown = await (self._in_thread(answer, match) if thread else self._here(answer, match))
            if shown.place.message_id is None:
                await self._take_back(answer, shown)
            if match.opponents and wanted.stages is not None:
                await answer.say(
                    msg(
                        "Nobody chooses anything in {game}, so Lodge plays alike at every level.",
                        game=wanted.title,
                    )
                )

    async def _here(self, answer: Answer, match: Match) -> Match:
        """Answer with the match, or post it beside an answer that could not be given."""
        shown = await self.boards.post(answer, match)
        interaction = answer.interaction
        if shown.place.message_id is None and channel_messages.reachable(
            interaction.client, shown.place, interaction
        ):
            shown = await self.boards.post_in(shown.place, shown, interaction)
        return shown

    async def _in_thread(self, answer: Answer, match: Match) -> Match:
        """Post the match in a thread of its own, or here if none can be opened."""
        interaction = answer.interaction
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel), "checked before the challenge was made"
        translate = self.boards.drawing.translator(match.place, interaction)
        name = translate(msg("{game} · match {id}", game=match.game.title, id=match.id))
        opening = channel.create_thread(name=name, type=discord.ChannelType.public_thread)
        opened = await attempt(opening, "open a thread")
        if opened.value is None:
            shown = await self._here(answer, match)
            await answer.say(msg("The thread could not be opened, so the match is here."))
            return shown
        inside = await self.boards.post_in(Place(interaction.guild_id, opened.value.id), match, interaction)
        if inside.place.message_id is None:
            return await self._here(answer, match)
        await answer.say(msg("The match has its own thread: {link}", link=link(inside.place)))
        return inside

    async def _take_back(self, answer: Answer, match: Match) -> None:
        """Withdraw a challenge that no message shows, for nobody could answer it. A match for one stays."""
        if match.state is not State.OPEN:
            return
        await self.matches.withdraw(match.id, match.challenger)
        await answer.say(msg("The challenge could not be shown here, so it was taken back; try again."))

    @play.autocomplete("game")
    async def _games(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return game_choices(self.matches.games.values(), typed)

    @play.autocomplete("options")
    async def _options(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return await suggest(interaction, self._option_pairs(interaction, typed))

    async def _option_pairs(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        game = self.matches.game(interaction.namespace.game or "")
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


def _can_have_threads(interaction: LodgeInteraction) -> bool:
    here = channel_messages.here(interaction)
    text_channel = isinstance(interaction.channel, discord.TextChannel)
    return text_channel and channel_messages.reachable(interaction.client, here, interaction)


async def _check_opponent(interaction: LodgeInteraction, opponent: discord.User | discord.Member) -> None:
    if opponent.id == interaction.user.id:
        raise Refused(
            msg("You cannot challenge yourself; name somebody else, or nobody for an open challenge.")
        )
    name = person(opponent.id)
    if opponent.bot:
        raise Refused(msg("{name} is a bot and cannot play; name a person, Lodge, or nobody.", name=name))
    if interaction.guild_id is not None and not await _is_here(interaction, opponent):
        raise Refused(
            msg("{name} is not here and could not answer; name somebody in this server.", name=name)
        )


async def _is_here(interaction: LodgeInteraction, opponent: discord.User | discord.Member) -> bool:
    """Whether the opponent is a member of the server. The command says so, or else Discord is asked."""
    if isinstance(opponent, discord.Member):
        return True
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    if guild is None:  # the bot cannot ask there
        return False
    try:
        await guild.fetch_member(opponent.id)
    except discord.NotFound:
        return False
    except discord.HTTPException:
        return True  # unknown: a challenge that nobody can answer expires
    return True


def _check_company(interaction: LodgeInteraction, named: Sequence[discord.User | discord.Member]) -> None:
    """Refuse to play with other people in a direct message with the bot."""
    if interaction.context.dm_channel and named:
        names = tuple(person(each.id) for each in named)
        raise Refused(
            msg("Only you and Lodge are here, so {names} could not play; challenge them in a server.",
                names=names)
        )  # fmt: skip


def _only_lodge_is_here(interaction: LodgeInteraction, game: Game, seats: int | None) -> bool:
    """Whether only Lodge could take the other seats of a match: in a direct message with the bot."""
    return bool(interaction.context.dm_channel) and (seats or game.seats[0]) > 1


async def setup(bot: Lodge) -> None:
    await bot.add_cog(PlayCommand(bot))
