"""/help: a first game in two presses, and short answers. People who message Lodge are offered a game too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.client.languages import of_asker, of_person
from bot.finding.fitting import plain
from bot.match.model import Place, Refused
from bot.store import settings
from cogs.base import channel_messages
from cogs.base.answers import FORGED, Answer, LodgeInteraction, answering, suggest
from cogs.base.command_words import command, describe, description
from cogs.base.components import Draft, MessageView, Translate, gallery, option, row, select, text
from cogs.base.custom_ids import MenuId
from cogs.base.discord_limits import CHOICE_LENGTH, MOST_CHOICES
from cogs.base.presses import on_view
from cogs.board.boards import LiveBoards
from cogs.board.message import within
from cogs.challenges.against import play_buttons
from engines.core import Message, msg, pmsg
from render.contact import BANNER, kept_banner


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that /help answers."""

    title: Message
    says: Message


QUESTIONS: Final[Mapping[str, Topic]] = {
    "start": Topic(
        msg("How do I start a game?"),
        msg("Press a button above, or use /play to pick a game and a friend or level."),
    ),
    "move": Topic(
        msg("How do I move?"),
        msg("Use the buttons under the board. Pick a piece, then where it goes."),
    ),
    "turn": Topic(
        msg("How do I know it's my turn?"),
        msg("Lodge pings you when you're away. Choose where in /settings."),
    ),
    "back": Topic(
        msg("Can I take a move back?"),
        msg(
            "Yes, press **Take back**. After a few seconds, or once your opponent has moved, Lodge asks them "
            "first."
        ),
    ),
    "stop": Topic(
        msg("How do I stop a game?"),
        msg("Use /resign. To stop someone from challenging you, use /block."),
    ),
    "fair": Topic(
        msg("Are dice and cards fair?"),
        msg("Yes. Check any finished game with /replay and **fairness**."),
    ),
}
"""The questions, by name."""

FORMER: Final[Mapping[str, Topic]] = {
    "film": Topic(pmsg("sentence", "Where's /film?"), msg("Use /replay and pick **film**.")),
    "review": Topic(pmsg("sentence", "Where's /review?"), msg("Use /replay and pick **review**.")),
    "verify": Topic(pmsg("sentence", "Where's /verify?"), msg("Use /replay and pick **fairness**.")),
    "history": Topic(pmsg("sentence", "Where's /history?"), msg("Use /matches and press **Finished**.")),
    "unblock": Topic(pmsg("sentence", "Where's /unblock?"), msg("Use /block to see who you've blocked.")),
}
"""Where to find what used to be a command of its own, by the command's name."""

SHOWN: Final = (
    ("play", pmsg("option", "start a game")),
    ("games", pmsg("option", "find one you like")),
    ("matches", pmsg("button", "your games")),
    ("daily", pmsg("option", "one game a day")),
    ("settings", pmsg("option", "change how you play")),
)
"""The commands that /help shows, and what they're for."""


class HelpCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot

    @command(msg("Start playing, or get a quick answer."))
    @describe(about=msg("a command, or a word from your question"))
    async def help(self, interaction: LodgeInteraction, about: str = "") -> None:
        async with answering(interaction, ephemeral=True) as answer:
            found = self.found(about, answer.translate) if about.strip() else {}
            topic = next(iter(found.values()), None)
            if about.strip() and topic is None:
                topic = Topic(
                    pmsg("heading", "Nothing found"), msg("Try another word, or pick a question below.")
                )
            await answer.send(await compose(answer, topic), ephemeral=True)

    @help.autocomplete("about")
    async def _topics(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return await suggest(interaction, self._choices(interaction, typed))

    async def _choices(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        translate = await of_asker(interaction)
        return [
            Choice(name=translate(topic.title)[:CHOICE_LENGTH], value=name)
            for name, topic in self.found(typed, translate).items()
        ][:MOST_CHOICES]

    def found(self, typed: str, translate: Translate) -> dict[str, Topic]:
        """Return the topics that match what was typed, best first, by name; the questions if nothing was
        typed."""
        wanted = plain(typed)
        if not wanted:
            return dict(QUESTIONS)
        topics = {**FORMER, **self._commands(), **QUESTIONS}
        ranked: list[tuple[int, int, str]] = []
        for number, (name, topic) in enumerate(topics.items()):
            said = plain("\n".join((translate(topic.title), translate(topic.says))))
            if wanted == name or name.startswith(wanted):
                ranked.append((int(wanted != name), number, name))
            elif all(any(each.startswith(word) for each in said.split()) for word in wanted.split()):
                ranked.append((2, number, name))
        return {name: topics[name] for _, _, name in sorted(ranked)}

    def _commands(self) -> dict[str, Topic]:
        """Every command, as it describes itself."""
        return {
            each.name: Topic(pmsg("layout", "/{name}", name=each.name), description(each))
            for each in self.bot.tree.get_commands()
            if isinstance(each, app_commands.Command)
        }

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Offer a game to somebody who writes to Lodge, at most once a day."""
        if not isinstance(message.channel, discord.DMChannel) or message.author.bot or self.bot.leaving:
            return
        with self.bot.in_hand():
            matches = self.bot.matches
            try:
                if not await settings.note_greeting(matches.store, message.author.id, matches.now()):
                    return
            except Refused:
                return  # the database is down
            self.bot.uses.came_by.setdefault(message.author.id, "")
            place = Place(None, message.channel.id)
            translate = await of_person(self.bot, message.author.id)
            await channel_messages.post(self.bot, place, greeting(translate))


async def compose(answer: Answer, topic: Topic | None) -> Draft:
    """The /help message, with the answer to what was asked."""
    drawing = answer.bot.cog(LiveBoards).drawing
    alone_here = answer.interaction.context.dm_channel
    return await drawing.draw(partial(help_message, topic, answer.translate, alone_here=alone_here))


KIND: Final = "help"
"""The name of this view in its menu's custom id."""


def help_message(topic: Topic | None, translate: Translate, *, alone_here: bool = False) -> Draft:
    """A picture, the ways to play, a few commands, perhaps an answer, and the questions. `alone_here`: it's a
    direct message to Lodge."""
    body = MessageView()
    heading = translate(pmsg("heading", "Welcome to Lodge"))
    line = translate(msg("Board, dice and card games, right here."))
    text(body, f"### {heading}\n{line}")
    gallery(body, BANNER, within(translate(msg("Ten of Lodge's boards."))))
    body.add_item(row(play_buttons(translate, alone_here=alone_here)))
    text(
        body,
        "\n".join(
            translate(pmsg("layout", "`/{name}` {what}", name=name, what=what)) for name, what in SHOWN
        ),
    )
    if topic is not None:
        text(body, f"**{translate(topic.title)}**\n{translate(topic.says)}")
    options = [option(name, translate(each.title)) for name, each in QUESTIONS.items()]
    body.add_item(
        row([select(MenuId(KIND, "question"), translate(pmsg("menu", "Got a question?")), options)])
    )
    return Draft(body, ((BANNER, kept_banner()),))


def greeting(translate: Translate) -> Draft:
    """What Lodge says to someone who messages it."""
    body = MessageView()
    text(body, translate(msg("Hi! What shall we play?")))
    body.add_item(row(play_buttons(translate, alone_here=True)))
    return Draft(body)


@on_view(KIND)
async def show(answer: Answer, what: str, value: str) -> None:
    """Answer the question that was chosen. Raises Refused."""
    if value not in QUESTIONS:
        raise Refused(FORGED)
    await answer.show_alone(await compose(answer, QUESTIONS[value]))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(HelpCommand(bot))
