"""Profiles, opened by whoever asks, and shown to everybody by whoever wants to."""

from __future__ import annotations

from functools import partial
from typing import cast

from discord.ext import commands

from bot.client.app import Lodge
from bot.limits_and_times import SECONDS_BETWEEN_PROFILES
from bot.match.holders import person
from bot.match.model import Refused
from bot.match.profiles import Profile, Scope, profile_of
from cogs.answers import Answer
from cogs.live import channel_messages
from cogs.live.boards import live_boards
from cogs.live.cooldowns import Cooldown
from cogs.live.names import names
from cogs.live.permissions import require_permissions
from cogs.messages.components import Draft, Translate
from cogs.messages.profile import profile_draft
from engines.core import Message, msg, nmsg


class Profiles(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.drawing = live_boards(bot).drawing
        self._cooldown = Cooldown(SECONDS_BETWEEN_PROFILES)

    async def open(self, answer: Answer, user_id: int) -> None:
        """Show somebody's profile to whoever asks, and to nobody else. Raises Refused if there is nothing
        that they may see."""
        theme = await self.drawing.own_theme(answer.interaction.user.id)
        await answer.send(await self._draft(answer, user_id, answer.translate, theme), ephemeral=True)

    async def show_everybody(self, answer: Answer, user_id: int) -> None:
        """Show somebody's profile, as whoever pressed sees it, where the button is. Raises Refused."""
        interaction = answer.interaction
        require_permissions(interaction)
        self._cooldown.check(interaction, _again_in)
        place = channel_messages.here(interaction)
        translate, theme = self.drawing.translator(place, interaction), await self.drawing.theme_of(place)
        await answer.send(await self._draft(answer, user_id, translate, theme, public=True))

    async def _draft(
        self, answer: Answer, user_id: int, translate: Translate, theme: str, *, public: bool = False
    ) -> Draft:
        interaction = answer.interaction
        asker, guild_id = interaction.user.id, interaction.guild_id
        profile = await profile_of(interaction.client.matches, user_id, asker=asker, guild_id=guild_id)
        if profile.is_empty:
            raise Refused(_nothing(profile))
        called = (await names(interaction.client).of([user_id]))[user_id]
        make = partial(
            profile_draft,
            profile,
            called,
            translate,
            theme,
            in_server=guild_id is not None,
            public=public,
            paint=self.drawing.paint,
        )
        return await self.drawing.draw(make)


def _nothing(profile: Profile) -> Message:
    if profile.scope is Scope.ALL:
        return msg("You have not finished a match that counts yet; /play starts one.")
    what = {"person": person(profile.user_id)}
    if profile.scope is Scope.SERVER:
        return msg(
            "{person} has not finished a match that counts in this server; /play challenges them.", **what
        )
    return msg("{person} can be looked up in a server, where what was played there is shown.", **what)


def _again_in(seconds: int) -> Message:
    return nmsg(
        "You have just shown a profile here; show the next one in {n} second.",
        "You have just shown a profile here; show the next one in {n} seconds.",
        seconds,
    )


def live_profiles(bot: Lodge) -> Profiles:
    """The one cog that shows profiles."""
    return cast("Profiles", bot.get_cog("Profiles"))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(Profiles(bot))
