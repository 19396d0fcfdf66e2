"""/block: keeping someone away, and letting them back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import discord
from discord.ext import commands

from bot.client.app import Lodge
from bot.match.match_reader import LARGEST_USER_ID
from bot.match.model import Refused
from bot.match.model import person as mention
from bot.store import blocks
from cogs.base.answers import FORGED, Answer, LodgeInteraction, answering
from cogs.base.command_words import command, describe
from cogs.base.components import Draft, MessageView, Translate, button, option, row, select, text
from cogs.base.custom_ids import MenuId, ViewId
from cogs.base.discord_limits import MOST_OPTIONS_OF_A_SELECT
from cogs.base.names import Names
from cogs.base.presses import on_view
from engines.core import Message, msg, nmsg, pmsg


class BlockCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches

    @command(msg("Stop someone from challenging you, or allow it again. They won't be told."))
    @describe(person=msg("who to block or unblock (leave empty to see your list)"))
    async def block(self, interaction: LodgeInteraction, person: discord.User | None = None) -> None:
        async with answering(interaction, ephemeral=True) as answer:
            if person is None:
                await answer.send(await compose(answer), ephemeral=True)
                return
            interaction.client.learn_name(person)
            await answer.send(await self._block(answer, person), ephemeral=True)

    async def _block(self, answer: Answer, person: discord.User) -> Draft:
        """Block a person, and return what to say. Raises Refused."""
        store, user_id, name = self.matches.store, answer.user_id, mention(person.id)
        if person.id == user_id:
            raise Refused(msg("You can't block yourself."))
        if person.bot:
            raise Refused(msg("{person} is a bot, so there's no need.", person=name))
        # If someone has deleted their data, only a hash says that they're blocked.
        known = await blocks.keeps_away(store, user_id, person.id)
        if known or not await blocks.block(store, user_id, person.id, self.matches.now()):
            told = msg("{person} is already blocked.", person=name)
        else:
            told = msg(
                "You've blocked {person}. They can't play with you, but running games go on.",
                person=name,
            )
        return blocked_notice(told, person.id, answer.translate)


async def compose(answer: Answer) -> Draft:
    """A menu to unblock the people someone has blocked. Raises Refused if there are none."""
    bot = answer.bot
    blocked = await blocks.blocked_by(bot.matches.store, answer.user_id)
    if not blocked:
        nobody = msg("You haven't blocked anyone. To block someone, pick them under “person” in /block.")
        raise Refused(nobody)
    return blocked_list(
        await bot.cog(Names).of(blocked[:MOST_OPTIONS_OF_A_SELECT]), len(blocked), answer.translate
    )


KIND: Final = "block"
"""The name of this view in its button's and menu's custom ids."""
LISTED: Final = "listed"
_USER: Final = re.compile(r"[1-9][0-9]{0,18}")


def blocked_notice(told: Message, user_id: int, translate: Translate) -> Draft:
    """A sentence about a blocked person, with a button to unblock them."""
    body = MessageView()
    text(body, translate(told))
    body.add_item(row([button(ViewId(KIND, str(user_id)), translate(pmsg("button", "Unblock")))]))
    return Draft(body)


def blocked_list(called: Mapping[int, str | Message], count: int, translate: Translate) -> Draft:
    """A menu of blocked people, by user id and name (`called`), out of `count` in all."""
    body = MessageView()
    heading = translate(pmsg("heading", "People you've blocked"))
    lines = [f"### {heading}"]
    if count > len(called):
        more = nmsg(
            "And {n} more. Unblock them with /block person.",
            "And {n} more. Unblock them with /block person.",
            count - len(called),
        )
        lines.append(f"-# {translate(more)}")
    text(body, "\n".join(lines))
    options = [
        option(str(user_id), name if isinstance(name, str) else translate(name))
        for user_id, name in called.items()
    ]
    body.add_item(row([select(MenuId(KIND, LISTED), translate(pmsg("menu", "Unblock …")), options)]))
    return Draft(body)


@on_view(KIND)
async def unblock(answer: Answer, what: str, value: str) -> None:
    """Unblock the person chosen with the button or menu. Raises Refused."""
    chosen = value if what == LISTED else what
    if not _USER.fullmatch(chosen) or int(chosen) > LARGEST_USER_ID:
        raise Refused(FORGED)
    user_id = int(chosen)
    if not answer.only_for_one:
        raise Refused(FORGED)  # the answer would show everyone this person's blocks
    await blocks.unblock(answer.bot.matches.store, answer.user_id, user_id)
    body = MessageView()
    text(body, answer.translate(pmsg("sentence", "You've unblocked {person}.", person=mention(user_id))))
    await answer.edit(Draft(body))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(BlockCommand(bot))
