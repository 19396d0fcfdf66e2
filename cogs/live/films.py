"""Films on Discord: shown where their match was played, or to one of its players elsewhere."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from functools import partial
from typing import Final, cast

import discord
from discord.ext import commands

from bot.client.app import Lodge
from bot.films.films import Films
from bot.films.record import check_filmable, record_to_film
from bot.limits_and_times import SECONDS_BETWEEN_FILMS
from bot.match.match_reader import no_match
from bot.match.model import Match, Place, Refused
from cogs.answers import Answer, LodgeInteraction, Sent
from cogs.discord_errors import attempt
from cogs.live import channel_messages
from cogs.live.boards import live_boards
from cogs.live.cooldowns import Cooldown
from cogs.live.lodge_turns import lodge_turns
from cogs.live.permissions import require_permissions
from cogs.live.replays import may_walk_through
from cogs.messages.components import Draft
from cogs.messages.film import film_draft, film_line, film_notice, film_offer
from engines.core import Message, nmsg

ANSWERED_WITHIN: Final = timedelta(minutes=14)
"""So long after it was asked for, a film is shown as the answer: Discord takes answers for a quarter of an
hour."""


class LiveFilms(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.boards = live_boards(bot)
        self.films = Films(bot.matches, lodge_turns(bot).jobs)
        self._cooldown = Cooldown(SECONDS_BETWEEN_FILMS)

    @commands.Cog.listener()
    async def on_leaving(self) -> None:
        """Tell those who wait for a film that it does not come, while they can still be told."""
        await self.films.close()

    async def cog_unload(self) -> None:
        await self.films.close()

    async def show(self, answer: Answer, number: int) -> None:
        """Answer with the film of a match, at once or as soon as it is made: for everybody where the match
        was played, elsewhere for the player who asks alone. Raises Refused."""
        interaction = answer.interaction
        match = await self.bot.matches.get(number)
        if not may_walk_through(match, interaction):
            raise Refused(no_match(number))
        check_filmable(match)
        if _is_public(match, interaction):
            require_permissions(interaction)
        gif = await self.films.kept(match.id)
        if gif is not None:
            self._check_not_again(match, interaction)
            await answer.send(
                await self._draft(answer, match, gif), ephemeral=not _is_public(match, interaction)
            )
            return
        drawing, ahead = self.boards.drawing, self.films.waiting
        record = record_to_film(
            match, await drawing.theme_of(match.place), drawing.locale(match.place, interaction)
        )
        coming = self.films.ask(match.id, record, interaction.user.id, interaction.guild_id)
        await answer.send(film_notice(match, ahead, answer.translate), ephemeral=True)
        self.boards.background.spawn(self._show_later(answer, answer.sent, match, coming))

    def _check_not_again(self, match: Match, interaction: LodgeInteraction) -> None:
        """Refuse to show everybody a second film soon after the first."""
        if _is_public(match, interaction):
            self._cooldown.check(interaction, _again_in)

    async def _show_later(
        self, answer: Answer, notice: Sent, match: Match, coming: asyncio.Task[bytes]
    ) -> None:
        """Show a film that was announced by a notice."""
        try:
            gif = await coming
        except Refused as refused:
            await notice.edit(film_line(refused.message, answer.translate))
            return
        interaction = answer.interaction
        if self.bot.matches.now() - interaction.created_at > ANSWERED_WITHIN:
            await self._offer(match, interaction)
        elif _is_public(match, interaction):
            self._cooldown.note(interaction)
            if await answer.send(await self._draft(answer, match, gif)) is not None:
                await notice.delete()
        else:
            await notice.edit(await self._draft(answer, match, gif))

    async def _offer(self, match: Match, interaction: LodgeInteraction) -> None:
        """Say that a film is ready, in a message with a button: in the match's channel if it was asked for
        there, else to the player who did."""
        if _is_public(match, interaction) and channel_messages.reachable(self.bot, match.place):
            place = match.place.channel
        elif interaction.user.id in match.players:
            user = discord.Object(interaction.user.id)
            opened = await attempt(self.bot.create_dm(user), "open direct messages")
            if opened.value is None:
                return
            place = Place(None, opened.value.id)
        else:
            return
        translate = self.boards.drawing.translator(place, interaction)
        await channel_messages.post(self.bot, place, film_offer(match, translate))

    async def _draft(self, answer: Answer, match: Match, gif: bytes) -> Draft:
        drawing, interaction = self.boards.drawing, answer.interaction
        public = _is_public(match, interaction)
        translate = drawing.translator(match.place, interaction) if public else answer.translate
        return await drawing.draw(partial(film_draft, match, gif, translate))


def _is_public(match: Match, interaction: LodgeInteraction) -> bool:
    """Whether a film that is asked for there is for everybody."""
    return match.place.channel_id == interaction.channel_id


def _again_in(seconds: int) -> Message:
    return nmsg(
        "You have just shown a film here; show the next one in {n} second.",
        "You have just shown a film here; show the next one in {n} seconds.",
        seconds,
    )


def live_films(bot: Lodge) -> LiveFilms:
    """The one cog that shows films."""
    return cast("LiveFilms", bot.get_cog("LiveFilms"))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(LiveFilms(bot))
