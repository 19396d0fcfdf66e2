"""/board: showing a match again at the bottom of the channel."""

from __future__ import annotations

from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.limits_and_times import SECONDS_BETWEEN_BOARDS
from bot.match.lists import Which
from bot.match.model import Match, Refused
from cogs.base.answers import LodgeInteraction, answering, suggest
from cogs.base.arguments import MatchNumber, find_shown, match_choices
from cogs.base.command_words import command, describe
from cogs.base.permissions import require_permissions
from cogs.base.prompts import Cooldown
from cogs.board.boards import LiveBoards
from engines.core import msg, nmsg


class BoardCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.boards = bot.cog(LiveBoards)
        self._cooldown = Cooldown(SECONDS_BETWEEN_BOARDS)

    @command(msg("Bring a game's board down to the bottom of the channel."))
    @describe(match=msg("the match number, if there's more than one game here"))
    async def board(self, interaction: LodgeInteraction, match: MatchNumber | None = None) -> None:
        async with answering(interaction) as answer:
            found = await find_shown(interaction, match)
            answer.match_id = found.id
            require_permissions(interaction)
            _check_may_show(found, interaction)
            self._check_not_again(interaction, found)
            await self.boards.post(answer, found)

    @board.autocomplete("match")
    async def _matches(self, interaction: LodgeInteraction, typed: str) -> list[Choice[int]]:
        return await suggest(interaction, match_choices(interaction, typed, Which.ALL))

    def _check_not_again(self, interaction: LodgeInteraction, match: Match) -> None:
        """Refuse a second board soon after the first."""
        self._cooldown.check(
            interaction,
            lambda seconds: nmsg(
                "Match {id} is here: {link}. You can post it again in {n} second.",
                "Match {id} is here: {link}. You can post it again in {n} seconds.",
                seconds,
                id=match.id,
                link=match.place.link,
            ),
        )


def _check_may_show(match: Match, interaction: LodgeInteraction) -> None:
    """Refuse to move a match away from where its players look for it."""
    place = match.place
    if place.channel_id == interaction.channel_id:
        return
    if interaction.user.id not in (match.challenger, *match.players, *match.invited):
        raise Refused(msg("Match {id} isn't in this channel, and you're not in it.", id=match.id))
    alone = match.seat_count == 1
    if not alone and (place.guild_id is None or place.guild_id != interaction.guild_id):
        raise Refused(msg("Match {id} is being played here: {link}", id=match.id, link=place.link))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(BoardCommand(bot))
