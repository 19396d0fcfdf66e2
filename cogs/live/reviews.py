"""Reviews on Discord: shown to whoever asks, as soon as they are worked out."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final, cast

from discord.ext import commands

from bot.client.app import Lodge
from bot.match.hints import check_reviewable
from bot.match.model import Match, Refused
from bot.opponents.reviews import Reviews
from cogs.answers import Answer
from cogs.live.boards import live_boards
from cogs.live.lodge_turns import lodge_turns
from cogs.messages.components import Draft
from cogs.messages.review import review_draft, review_notice
from engines.core import msg
from engines.opponents.review import Review

SOON: Final = 0.7
"""Seconds that an answer waits for a review before it says that it takes longer."""


class LiveReviews(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.boards = live_boards(bot)
        self.reviews = Reviews(bot.matches, lodge_turns(bot).jobs)

    @commands.Cog.listener()
    async def on_leaving(self) -> None:
        """Tell those who wait for a review that it does not come, while they can still be told."""
        await self.reviews.close()

    async def cog_unload(self) -> None:
        await self.reviews.close()

    async def show(self, answer: Answer, match: Match) -> None:
        """Answer with the review of a match, for whoever asked alone. Raises Refused."""
        interaction = answer.interaction
        if interaction.user.id not in match.players and interaction.channel_id != match.place.channel_id:
            raise Refused(
                msg("Match {id} is reviewed for those who played it, or where it was played.", id=match.id)
            )
        check_reviewable(match)
        coming = asyncio.create_task(self.reviews.of(match))
        await asyncio.wait({coming}, timeout=SOON)
        if coming.done():
            await answer.send(await self._draft(answer, match, coming.result()), ephemeral=True)
        elif await answer.send(review_notice(match, answer.translate), ephemeral=True) is not None:
            self.boards.background.spawn(self._show_later(answer, match, coming))

    async def _show_later(self, answer: Answer, match: Match, coming: asyncio.Task[Review]) -> None:
        """Put the review in the place of the notice that announced it."""
        try:
            draft = await self._draft(answer, match, await coming)
        except Refused as refused:
            draft = review_notice(match, answer.translate, refused.message)
        await answer.sent.edit(draft)

    async def _draft(self, answer: Answer, match: Match, review: Review) -> Draft:
        drawing = self.boards.drawing
        user_id = answer.interaction.user.id
        theme, side = await drawing.own_theme(user_id), await drawing.own_side(match, user_id)
        make = partial(review_draft, match, review, answer.translate, theme, side)
        return await drawing.draw(partial(make, paint=drawing.paint))


def live_reviews(bot: Lodge) -> LiveReviews:
    """The one cog that shows reviews."""
    return cast("LiveReviews", bot.get_cog("LiveReviews"))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(LiveReviews(bot))
