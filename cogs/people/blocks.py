"""/block and /unblock: keeping somebody away from oneself."""

from __future__ import annotations

import re

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.match.match_reader import LAST_NUMBER
from bot.match.model import Refused
from bot.match.model import person as mention
from bot.store import blocks
from bot.translate import translate
from cogs.base.answers import LodgeInteraction, answering, suggest
from cogs.base.discord_limits import CHOICE_LENGTH, MOST_CHOICES
from cogs.base.names import names
from engines.core import Message, msg


class BlockCommands(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches
        self.names = names(bot)

    @app_commands.command()
    @app_commands.describe(person="who shall not challenge you nor join your tables")
    async def block(self, interaction: LodgeInteraction, person: discord.User) -> None:
        """Keep somebody from playing with you; they are not told."""
        async with answering(interaction, ephemeral=True) as answer:
            interaction.client.learn_name(person)
            if person.id == interaction.user.id:
                raise Refused(msg("You cannot block yourself; name somebody else."))
            name = mention(person.id)
            if person.bot:
                raise Refused(msg("{person} is a bot and challenges nobody; name a person.", person=name))
            new = await blocks.block(self.matches.store, interaction.user.id, person.id, self.matches.now())
            if not new:
                raise Refused(msg("You have blocked {person} already.", person=name))
            await answer.say(
                msg(
                    "You have blocked {person}: they cannot challenge you nor sit at a table with you. A "
                    "match that you play already goes on; /unblock takes this back.",
                    person=name,
                )
            )

    @app_commands.command()
    @app_commands.describe(person="whom you have blocked")
    async def unblock(self, interaction: LodgeInteraction, person: str) -> None:
        """Let somebody whom you have blocked play with you again."""
        async with answering(interaction, ephemeral=True) as answer:
            user_id = await self._meant(interaction, person)
            await blocks.unblock(self.matches.store, interaction.user.id, user_id)
            await answer.say(msg("{person} is not blocked any more.", person=mention(user_id)))

    @unblock.autocomplete("person")
    async def _blocked(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return await suggest(interaction, self._choices(interaction, typed))

    async def _choices(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        called = await self._called(interaction)
        wanted = typed.strip().casefold()
        return [
            Choice(name=name[:CHOICE_LENGTH], value=str(user_id))
            for user_id, name in called.items()
            if wanted in name.casefold() or wanted == str(user_id)
        ][:MOST_CHOICES]

    async def _called(self, interaction: LodgeInteraction) -> dict[int, str]:
        """The names of those whom the caller has blocked, by user id."""
        blocked = await blocks.blocked_by(self.matches.store, interaction.user.id)
        found = await self.names.of(blocked)
        return {
            user_id: translate(name, interaction.locale.value) if isinstance(name, Message) else name
            for user_id, name in found.items()
        }

    async def _meant(self, interaction: LodgeInteraction, typed: str) -> int:
        """The user id of the blocked person that is meant: chosen from the list, mentioned, or named in full.
        Raises Refused."""
        by_number = re.fullmatch(r"(?:<@)?([1-9][0-9]{0,18})>?", typed.strip())
        user_id = int(by_number[1]) if by_number is not None else 0
        known = 0 < user_id <= LAST_NUMBER  # then no name is needed; of who has left only a hash is kept
        if known and await blocks.keeps_away(self.matches.store, interaction.user.id, user_id):
            return user_id
        wanted = typed.strip().removeprefix("@").casefold()
        for user_id, name in (await self._called(interaction)).items():
            if wanted == name.casefold():
                return user_id
        raise Refused(msg("You have blocked nobody of that name; choose from the list."))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(BlockCommands(bot))
