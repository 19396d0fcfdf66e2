"""/settings: what a person has set for themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.client.app import Lodge
from bot.match.model import Refused
from bot.store import settings
from bot.store.settings import (
    AS_SERVER,
    BY_BUTTON,
    BY_ITSELF,
    BY_MESSAGE,
    CHALLENGES,
    CONFIRM,
    CONFIRMED,
    DAY,
    DUSK,
    FROM_ANYBODY,
    FROM_NOBODY,
    IN_CHANNEL,
    NEWS,
    NO_NEWS,
    OWN_SIDE,
    QUICK,
    ROLLING,
    SAME_FOR_ALL,
    SIDE,
    THEME,
    USUAL,
    Personal,
)
from cogs.base.answers import FORGED, Answer, LodgeInteraction, answering
from cogs.base.components import Draft, MessageView, Translate, option, row, select, text
from cogs.base.custom_ids import CustomId, SettingId
from cogs.base.presses import chosen, handles
from engines.core import Message, msg


class SettingsCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.store = bot.matches.store

    @app_commands.command()
    async def settings(self, interaction: LodgeInteraction) -> None:
        """How you like to play, in every match."""
        async with answering(interaction, ephemeral=True) as answer:
            chosen = await settings.of_person(self.store, interaction.user.id)
            await answer.send(personal_panel(chosen, answer.translate), ephemeral=True)


@dataclass(frozen=True, slots=True)
class Offered:
    """A setting as a panel offers it."""

    title: Message
    values: Mapping[str, tuple[Message, Message]]
    """By value, what it is called in the menu and the sentence that says what it means."""


PERSONAL: Final[Mapping[str, Offered]] = {
    ROLLING: Offered(
        msg("Dice"),
        {
            BY_BUTTON: (msg("by button"), msg("Your dice wait for you to press Roll the dice.")),
            BY_ITSELF: (
                msg("by themselves"),
                msg("Your dice roll by themselves as soon as they are due, from your next turn on."),
            ),
        },
    ),
    CONFIRM: Offered(
        msg("Playing a move"),
        {
            USUAL: (msg("the usual way"), msg("A move is played once you have pressed the whole of it.")),
            CONFIRMED: (
                msg("shown first"),
                msg("Each whole move is shown first, with Play and Back; nothing is played before Play."),
            ),
            QUICK: (msg("quick"), msg("A button that says its whole move plays it at once.")),
        },
    ),
    NEWS: Offered(
        msg("News of your matches"),
        {
            AS_SERVER: (
                msg("as the server says"),
                msg("You are told in the game's channel, unless its server prefers direct messages."),
            ),
            IN_CHANNEL: (msg("in the channel"), msg("You are told in the channel where the match is.")),
            BY_MESSAGE: (msg("by direct message"), msg("You are told in a direct message from Lodge.")),
            NO_NEWS: (msg("none"), msg("You are not told; /matches shows how your matches stand.")),
        },
    ),
    THEME: Offered(
        msg("Pictures that only you see"),
        {
            DUSK: (msg("dark"), msg("Rules, hints, reviews and your hand are drawn in the dark theme.")),
            DAY: (msg("light"), msg("Rules, hints, reviews and your hand are drawn in the light theme.")),
        },
    ),
    SIDE: Offered(
        msg("Boards that only you see"),
        {
            OWN_SIDE: (
                msg("from your side"),
                msg("In hints, in reviews and where you play Lodge in direct messages, your side is below."),
            ),
            SAME_FOR_ALL: (
                msg("as everybody sees them"),
                msg("In hints, in reviews and in direct messages, boards lie as they do in a channel."),
            ),
        },
    ),
    CHALLENGES: Offered(
        msg("Challenges"),
        {
            FROM_ANYBODY: (msg("from anybody"), msg("Anybody you have not blocked may challenge you.")),
            FROM_NOBODY: (
                msg("from nobody"),
                msg("Who challenges you, or wants a rematch, is told that you take no challenges right now."),
            ),
        },
    ),
}
"""What a person can set for themselves, by name."""


def personal_panel(chosen: Personal, translate: Translate) -> Draft:
    """What a person has set, and the menus to change it."""
    note = msg("They hold in every match, everywhere; a choice is saved at once.")
    return Draft(panel(msg("Your settings"), note, PERSONAL, SettingId, asdict(chosen), translate))


def panel(
    title: Message,
    note: Message,
    settings: Mapping[str, Offered],
    custom_id: Callable[[str], CustomId],
    chosen: Mapping[str, str],
    translate: Translate,
    *,
    explained: bool = True,
) -> MessageView:
    """For each setting the menu that changes it, and, if it is to be `explained`, what its value means."""
    body = MessageView()
    text(body, f"### {translate(title)}\n-# {translate(note)}")
    for name, offered in settings.items():
        heading = translate(offered.title)
        means = f"\n{translate(offered.values[chosen[name]][1])}" if explained else ""
        text(body, f"**{heading}**{means}")
        values = [option(value, translate(label)) for value, (label, _) in offered.values.items()]
        body.add_item(row([select(custom_id(name), heading, values, chosen[name])]))
    return body


@handles(SettingId)
async def choose(answer: Answer, pressed: SettingId) -> None:
    """Save a choice for whoever made it, and show their panel as it now stands. Raises Refused."""
    interaction, store = answer.interaction, answer.interaction.client.matches.store
    name, value = pressed.name, chosen(answer)
    if not only_for_one(answer):
        raise Refused(FORGED)  # the answer would show everybody what one person has set
    if value not in settings.VALUES.get(name, ()):
        raise Refused(FORGED)
    await settings.choose(store, interaction.user.id, name, value)
    own = await settings.of_person(store, interaction.user.id)
    await answer.edit(personal_panel(own, answer.translate))


def only_for_one(answer: Answer) -> bool:
    """Whether the pressed message is seen by one person only."""
    message = answer.interaction.message
    return message is not None and message.flags.ephemeral


async def setup(bot: Lodge) -> None:
    await bot.add_cog(SettingsCommand(bot))
