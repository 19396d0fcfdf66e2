"""/settings: a person's own settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Final

from discord.ext import commands

from bot.client.app import Lodge
from bot.client.languages import of_asker
from bot.match.model import Refused
from bot.store import settings
from bot.store.settings import (
    AS_IN_DISCORD,
    AS_SERVER,
    AUTOMATICALLY,
    BY_BUTTON,
    BY_MESSAGE,
    CHALLENGES,
    CONFIRM,
    CONFIRMED,
    CONTRAST,
    DAY,
    DUSK,
    FROM_ANYBODY,
    FROM_NOBODY,
    IN_CHANNEL,
    LANGUAGE,
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
from bot.translate import ENGLISH, Translator, languages, own_name
from cogs.base.answers import FORGED, Answer, LodgeInteraction, answering
from cogs.base.command_words import command
from cogs.base.components import Draft, MessageView, Translate, option, row, select, text
from cogs.base.custom_ids import CustomId, SettingId
from cogs.base.presses import chosen, handles
from engines.core import Message, msg, pmsg


class SettingsCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.store = bot.matches.store

    @command(msg("Choose how you like to play."))
    async def settings(self, interaction: LodgeInteraction) -> None:
        async with answering(interaction, ephemeral=True) as answer:
            chosen = await settings.of_person(self.store, interaction.user.id)
            await answer.send(_panel(chosen, answer), ephemeral=True)


@dataclass(frozen=True, slots=True)
class Offered:
    """A setting as a panel offers it."""

    title: Message
    values: Mapping[str, tuple[Message | str, Message]]
    """By value, what it is called in the menu and the sentence that says what it means."""


PERSONAL: Final[Mapping[str, Offered]] = {
    ROLLING: Offered(
        pmsg("setting", "Dice"),
        {
            BY_BUTTON: (pmsg("option", "I'll roll"), msg("You press **Roll**.")),
            AUTOMATICALLY: (
                pmsg("option", "roll for me"),
                msg("Lodge rolls for you, starting with your next turn."),
            ),
        },
    ),
    CONFIRM: Offered(
        pmsg("setting", "Playing moves"),
        {
            USUAL: (
                pmsg("option", "as soon as they're finished"),
                msg("Moves play as soon as you finish them."),
            ),
            CONFIRMED: (
                pmsg("option", "ask first"),
                msg("You confirm each move with **Play**."),
            ),
            QUICK: (
                pmsg("option", "in one press"),
                msg("A piece with only one place to go moves straight away."),
            ),
        },
    ),
    NEWS: Offered(
        pmsg("setting", "Your turn"),
        {
            AS_SERVER: (
                pmsg("option", "as the server prefers"),
                msg("Each server decides where Lodge tells you."),
            ),
            IN_CHANNEL: (pmsg("option", "in the channel"), msg("Lodge tells you in the channel.")),
            BY_MESSAGE: (pmsg("option", "in a direct message"), msg("Lodge sends you a direct message.")),
            NO_NEWS: (
                pmsg("option", "don't tell me"),
                msg("Lodge doesn't tell you. Check /matches yourself."),
            ),
        },
    ),
    THEME: Offered(
        pmsg("setting", "Your theme"),
        {
            DUSK: (pmsg("option", "dark"), msg("Boards only you can see are dark.")),
            DAY: (pmsg("option", "light"), msg("Boards only you can see are light.")),
            CONTRAST: (
                pmsg("option", "high contrast"),
                msg("Your games' boards have high contrast, for everyone who sees them."),
            ),
        },
    ),
    SIDE: Offered(
        pmsg("setting", "Your boards"),
        {
            OWN_SIDE: (
                pmsg("option", "from your side"),
                msg("Boards only you can see have your side at the bottom."),
            ),
            SAME_FOR_ALL: (
                pmsg("option", "as everyone sees them"),
                msg("Boards look the same as in a channel."),
            ),
        },
    ),
    CHALLENGES: Offered(
        pmsg("setting", "Challenges"),
        {
            FROM_ANYBODY: (pmsg("option", "from anyone"), msg("Anyone can challenge you.")),
            FROM_NOBODY: (
                pmsg("option", "from no one"),
                msg("No one can challenge you or ask for rematches."),
            ),
        },
    ),
}
"""What a person can set for themselves, by name."""


def languages_offered(
    as_in_discord: tuple[Message, Message], says: Callable[[str], Message]
) -> Mapping[str, Offered]:
    """The languages to choose from, and what choosing each means; nothing if there's only one."""
    if len(languages()) == 1:
        return {}
    names = {language: own_name(language) for language in languages()}
    spoken = {language: (name, says(name)) for language, name in names.items()}
    return {LANGUAGE: Offered(pmsg("setting", "Language"), {AS_IN_DISCORD: as_in_discord, **spoken})}


def personal_panel(chosen: Personal, translate: Translator, report_at: str | None = None) -> Draft:
    """A person's settings, and the menus to change them. `report_at`: where they can report mistakes in
    translations."""
    note = msg("For all your games. Changes save straight away.")
    spoken = languages_offered(
        (pmsg("option", "as in Discord"), msg("Lodge speaks your Discord's language, if it knows it.")),
        lambda name: msg("Lodge speaks {language} with you.", language=name),
    )
    offered = {**spoken, **PERSONAL}
    made = panel(pmsg("heading", "Your settings"), note, offered, SettingId, asdict(chosen), translate)
    if translate.language != ENGLISH:
        told = msg("Lodge's translations are made by machine.")
        if report_at is not None:
            told = msg("Lodge's translations are made by machine. [Report a mistake]({link})", link=report_at)
        text(made, f"-# {translate(told)}")
    return Draft(made)


def _panel(chosen: Personal, answer: Answer) -> Draft:
    return personal_panel(chosen, answer.translate, answer.bot.config.mistakes_url)


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
    """A menu for each setting and, if `explained`, what its value means."""
    body = MessageView()
    text(body, f"### {translate(title)}\n-# {translate(note)}")
    for name, offered in settings.items():
        heading = translate(offered.title)
        means = f"\n{translate(offered.values[chosen[name]][1])}" if explained else ""
        text(body, f"**{heading}**{means}")
        values = [
            option(value, label if isinstance(label, str) else translate(label))
            for value, (label, _) in offered.values.items()
        ]
        body.add_item(row([select(custom_id(name), heading, values, chosen[name])]))
    return body


@handles(SettingId)
async def choose(answer: Answer, pressed: SettingId) -> None:
    """Save a person's choice, and update their panel. Raises Refused."""
    store = answer.bot.matches.store
    name, value = pressed.name, chosen(answer)
    if not answer.only_for_one:
        raise Refused(FORGED)  # the answer would show everyone this person's settings
    if value not in settings.PERSONAL_VALUES.get(name, ()):
        raise Refused(FORGED)
    await settings.choose(store, answer.user_id, name, value)
    own = await settings.of_person(store, answer.user_id)
    if name == LANGUAGE:
        answer.translate = await of_asker(answer.interaction)
    await answer.edit(_panel(own, answer))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(SettingsCommand(bot))
