"""/move: playing a move by its notation."""

from __future__ import annotations

from collections import Counter
from functools import partial

from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.client.languages import of_asker
from bot.match.lists import Which
from bot.match.model import Match
from cogs.base.answers import LodgeInteraction, answering, suggest
from cogs.base.arguments import Ambiguous, MatchNumber, find, match_choices
from cogs.base.command_words import command, describe
from cogs.base.components import Translate
from cogs.base.discord_limits import CHOICE_LENGTH, MOST_CHOICES
from cogs.board.boards import LiveBoards
from cogs.opponent.turns import LodgeTurns
from engines.core import msg, pmsg


class MoveCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches
        self.boards = bot.cog(LiveBoards)

    @command(msg("Type a move in the game's notation instead of using the buttons."))
    @describe(
        move=msg("your move, in the game's notation"),
        match=msg("the match number, if you're in several games here"),
    )
    async def move(self, interaction: LodgeInteraction, move: str, match: MatchNumber | None = None) -> None:
        async with answering(interaction, ephemeral=True) as answer:
            found = await find(interaction, match, Which.TURN)
            answer.match_id = found.id
            played = await self.matches.act(found.id, interaction.user.id, found.ply, move)
            await self.boards.show_elsewhere(answer, await interaction.client.cog(LodgeTurns).settled(played))

    @move.autocomplete("move")
    async def _moves(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return await suggest(interaction, self._legal_moves(interaction, typed))

    async def _legal_moves(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        translate = await of_asker(interaction)
        try:
            found = await find(interaction, interaction.namespace.match, Which.TURN)
        except Ambiguous:
            first = translate(msg("Choose a match first."))
            return [Choice(name=first[:CHOICE_LENGTH], value=typed[:CHOICE_LENGTH] or "?")]
        choices = partial(move_choices, found, interaction.user.id, typed, translate)
        return await self.boards.drawing.draw(choices)

    @move.autocomplete("match")
    async def _matches(self, interaction: LodgeInteraction, typed: str) -> list[Choice[int]]:
        return await suggest(interaction, match_choices(interaction, typed, Which.TURN))


def move_choices(match: Match, user_id: int, typed: str, translate: Translate) -> list[Choice[str]]:
    """Suggest the legal moves that contain what was typed, as a whole or its parts in any order, each with
    what it does. Moves that begin with it come first. They show only what the person's own seat may see."""
    if match.position is None or not match.seats_of(user_id):
        return []
    seat = match.seats_of(user_id)[0]
    position = match.position.seen_by(seat)
    begun = "".join(typed.split()).casefold()
    parts = Counter(typed.replace("+", " ").casefold().split())
    moves = [
        move for move in position.moves(seat) if _names(move.casefold(), parts) or begun in move.casefold()
    ]
    moves.sort(key=lambda move: not move.casefold().startswith(begun))
    return [
        Choice(
            name=translate(
                pmsg("layout", "{move} — {description}", move=move, description=position.describe(seat, move))
            )[:CHOICE_LENGTH],
            value=move,
        )
        for move in moves[:MOST_CHOICES]
    ]


def _names(move: str, parts: Counter[str]) -> bool:
    """Whether a move names each part as often as it was typed."""
    return all(move.count(part) >= times for part, times in parts.items())


async def setup(bot: Lodge) -> None:
    await bot.add_cog(MoveCommand(bot))
