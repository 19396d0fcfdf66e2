"""The rules of games, opened by whoever asks, and shown to everybody by whoever wants to."""

from __future__ import annotations

from functools import partial
from typing import cast

from discord.ext import commands

from bot.client.app import Lodge
from bot.limits_and_times import SECONDS_BETWEEN_RULES
from bot.match.model import Match
from cogs.answers import Answer
from cogs.live import channel_messages
from cogs.live.boards import live_boards
from cogs.live.cooldowns import Cooldown
from cogs.live.permissions import require_permissions
from cogs.messages.components import Draft
from cogs.messages.match_text import commitment_told
from cogs.messages.rules import Asked, rules_page, written
from engines.core import Game, Message, nmsg


class RulesPages(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.drawing = live_boards(bot).drawing
        self._cooldown = Cooldown(SECONDS_BETWEEN_RULES)

    async def open(self, answer: Answer, game: Game, match: Match | None = None) -> None:
        """Open the rules of a game at their first page, for whoever asks alone. `match`: the one whose rules
        are asked for."""
        options = "" if match is None else written(game, match.options)
        promise = None if match is None else commitment_told(match)
        page = await self._compose(answer, Asked(game, options=options), promise)
        await answer.send(page, ephemeral=True)

    async def open_at(self, answer: Answer, asked: Asked) -> None:
        """Open the rules at a page, for whoever asks alone."""
        await answer.send(await self._compose(answer, asked), ephemeral=True)

    async def turn(self, answer: Answer, asked: Asked) -> None:
        """Turn the rules that were opened to a page."""
        await answer.show_alone(await self._compose(answer, asked))

    async def show_everybody(self, answer: Answer, asked: Asked) -> None:
        """Show a page in the channel where the button is. Raises Refused."""
        interaction = answer.interaction
        require_permissions(interaction)
        self._cooldown.check(interaction, _again_in)
        place = channel_messages.here(interaction)
        translate, theme = self.drawing.translator(place, interaction), await self.drawing.theme_of(place)
        await answer.send(await self._draw(partial(rules_page, asked, translate, theme, public=True)))

    async def _compose(self, answer: Answer, asked: Asked, promise: Message | None = None) -> Draft:
        theme = await self.drawing.own_theme(answer.interaction.user.id)
        return await self._draw(partial(rules_page, asked, answer.translate, theme, promise=promise))

    async def _draw(self, page: partial[Draft]) -> Draft:
        return await self.drawing.draw(partial(page, paint=self.drawing.paint))


def _again_in(seconds: int) -> Message:
    return nmsg(
        "You have just shown a page here; show the next one in {n} second.",
        "You have just shown a page here; show the next one in {n} seconds.",
        seconds,
    )


def rules_pages(bot: Lodge) -> RulesPages:
    """The one cog that shows rules."""
    return cast("RulesPages", bot.get_cog("RulesPages"))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(RulesPages(bot))
