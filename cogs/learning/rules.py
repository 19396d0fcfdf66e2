"""/rules: how a game is played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.client.languages import of_channel
from bot.guides.guide import guide_of, view_of
from bot.limits_and_times import SECONDS_BETWEEN_RULES
from bot.match.model import Match, Refused, State
from cogs.base import channel_messages
from cogs.base.answers import FORGED, Answer, LodgeInteraction, answering, number, suggest
from cogs.base.arguments import game_choices, wanted_game
from cogs.base.command_words import command, describe
from cogs.base.components import (
    Draft,
    MessageView,
    Translate,
    button,
    fit_lines,
    option,
    row,
    select,
    text,
)
from cogs.base.custom_ids import ActId, MenuId, ViewId
from cogs.base.game_words import in_short
from cogs.base.offers import try_it
from cogs.base.permissions import require_permissions
from cogs.base.presses import match_of, on_verb, on_view
from cogs.base.prompts import Cooldown
from cogs.board.answering_boards import Pictures, put_view
from cogs.board.boards import LiveBoards
from cogs.board.message import Paint
from cogs.board.text import commitment_text, seat_label
from engines.core import Game, Message, msg, pmsg
from render import View, first_view, paint_plan


class RulesCommand(commands.Cog):
    @command(msg("How to play a game, with pictures and the full rules."))
    @describe(game=pmsg("option", "which game"))
    async def rules(self, interaction: LodgeInteraction, game: str) -> None:
        async with answering(interaction, ephemeral=True) as answer:
            wanted = wanted_game(interaction, game)
            await interaction.client.cog(RulesPages).open(answer, wanted)

    @rules.autocomplete("game")
    async def _games(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return await suggest(interaction, game_choices(interaction, typed))


class RulesPages(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.drawing = bot.cog(LiveBoards).drawing
        self._cooldown = Cooldown(SECONDS_BETWEEN_RULES)

    async def open(self, answer: Answer, game: Game, match: Match | None = None) -> None:
        """Open a game's rules at the first page, only for the person who asks. `match`: the one they're
        asking about."""
        options = "" if match is None else written(game, match.options)
        promise = commitment_text(match) if match is not None and match.state is State.OPEN else None
        page = await self._compose(answer, Asked(game, options=options), promise)
        await answer.send(page, ephemeral=True)

    async def open_at(self, answer: Answer, asked: Asked) -> None:
        """Open the rules at a page, only for the person who asks."""
        await answer.send(await self._compose(answer, asked), ephemeral=True)

    async def turn(self, answer: Answer, asked: Asked) -> None:
        """Turn the open rules to a page."""
        await answer.show_alone(await self._compose(answer, asked))

    async def show_everybody(self, answer: Answer, asked: Asked) -> None:
        """Post a page in the channel where the button is. Raises Refused."""
        interaction = answer.interaction
        require_permissions(interaction)
        self._cooldown.check(interaction)
        place = channel_messages.here(interaction)
        translate = await of_channel(answer.bot, place, interaction=interaction)
        paint = self.drawing.painter(await self.drawing.theme_of(place), translate)
        page = partial(rules_page, asked, translate, paint, public=True)
        await answer.send(await self.drawing.draw(page))

    async def _compose(self, answer: Answer, asked: Asked, promise: Message | None = None) -> Draft:
        paint = await self.drawing.own_painter(answer.user_id, answer.translate)
        page = partial(rules_page, asked, answer.translate, paint, promise=promise)
        return await self.drawing.draw(page)


KIND: Final = "rules"
"""The name of this view in its buttons' custom ids."""

TURN, CHOOSE, SHOW, OPEN = "turn", "page", "show", "open"
"""What a button or menu does: turn to a page, choose one, post one for everyone, open a copy for oneself."""

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Asked:
    """A page of the rules of a game."""

    game: Game
    page: int = 1
    options: str = ""
    """The options of the match to mark on the page, a digit each (see `written`); "" if there's no match."""

    def to(self, what: str) -> ViewId:
        """The custom id of the button that does `what` with this page."""
        return ViewId(KIND, f"{what}.{self.game.slug}.{self.options}.{self.page}")

    @property
    def choosing(self) -> MenuId:
        """The custom id of the menu of its pages."""
        return MenuId(KIND, f"{CHOOSE}.{self.game.slug}.{self.options}.")


def written(game: Game, options: Mapping[str, str]) -> str:
    """Write a match's options for a custom id: for each one, the index of its value."""
    return "".join(
        _DIGITS[option.values.index(options.get(option.name, option.default))] for option in game.options
    )


def read(game: Game, options: str) -> dict[str, str] | None:
    """Read options written by `written`, {} for ""; None if they aren't valid."""
    if not options:
        return {}
    places = [_DIGITS.find(digit) for digit in options]
    if len(places) != len(game.options):
        return None
    if any(not 0 <= place < len(option.values) for place, option in zip(places, game.options, strict=True)):
        return None
    return {option.name: option.values[place] for place, option in zip(places, game.options, strict=True)}


def titles(game: Game) -> list[Message]:
    """The titles of the pages, in order."""
    made = [
        pmsg("heading", "Quick rules"),
        *(idea.title for idea in guide_of(game).ideas),
        pmsg("heading", "Full rules"),
    ]
    made += [pmsg("heading", "Options")] if game.options else []
    return [*made, pmsg("heading", "About this game")]


def rules_page(
    asked: Asked,
    translate: Translate,
    paint: Paint = paint_plan,
    *,
    public: bool = False,
    promise: Message | None = None,
) -> Draft:
    """Draw a page. `public`: for everyone in a channel, with a button to open the rules for oneself;
    otherwise with buttons that turn the page. `promise`: what the match they were opened from promises about
    its seed."""
    body, pictures = MessageView(), Pictures()
    lines, shown = page_of(asked, translate)
    lines += [f"-# {translate(promise)}"] if promise is not None else []
    text(body, fit_lines(lines))
    if shown is not None:
        pictures = put_view(body, shown, f"{asked.game.slug}-{asked.page}.png", translate, paint)
    if public:
        opening = button(asked.to(OPEN), translate(pmsg("button", "Read the rules")))
        body.add_item(row([opening]))
        return Draft(body, pictures)
    named = titles(asked.game)
    listed = [
        option(str(number), translate(pmsg("layout", "{number}. {title}", number=number, title=title)))
        for number, title in enumerate(named, start=1)
    ]
    body.add_item(row([select(asked.choosing, translate(pmsg("menu", "Pages")), listed, str(asked.page))]))
    last = len(named)
    back, forward = max(1, asked.page - 1), min(last, asked.page + 1)
    body.add_item(
        row(
            [
                button(replace(asked, page=back).to(TURN), "◀", disabled=asked.page == 1),
                button(replace(asked, page=forward).to(TURN), "▶", disabled=asked.page == last),
                *try_it(asked.game, translate),
                button(asked.to(SHOW), translate(pmsg("button", "Post here"))),
            ]
        )
    )
    return Draft(body, pictures)


# The content of the pages


def page_of(asked: Asked, translate: Translate) -> tuple[list[str], View | None]:
    """The lines of a page, its heading first, and what is drawn below them."""
    game, guide = asked.game, guide_of(asked.game)
    if asked.page == 1:
        return [f"### {game.title}", *_in_short(game, translate)], view_of(game, guide.best)
    # Translators: {page} is the title of a page of the rules.
    title = pmsg("layout", "{game}: {page}", game=game.title, page=titles(game)[asked.page - 1])
    heading = f"### {translate(title)}"
    if asked.page <= len(guide.ideas) + 1:
        idea = guide.ideas[asked.page - 2]
        return [heading, translate(idea.text)], view_of(game, idea.shown)
    after = asked.page - len(guide.ideas) - 2
    if after == 0:
        rules = [game.about.summary, *game.about.rules]
        return [heading, *map(translate, rules)], first_view(game)
    if after == 1 and game.options:
        return [heading, *_options(asked, translate)], None
    return [heading, *_about(game, translate)], None


def three_lines(game: Game, translate: Translate) -> list[str]:
    """What you want, what you do, what to watch."""
    guide = guide_of(game)
    said = (
        msg("**How you win:** {line}", line=guide.want),
        msg("**What you do:** {line}", line=guide.do),
        pmsg("label", "**Watch out:** {line}", line=guide.watch),
    )
    return [translate(line) for line in said]


def _in_short(game: Game, translate: Translate) -> list[str]:
    turn = guide_of(game).turn
    lines = [f"-# {translate(in_short(game))}", *three_lines(game, translate)]
    if turn:
        heading = translate(pmsg("heading", "How to make a move"))
        lines += [f"**{heading}**", *(f"- {translate(step)}" for step in turn)]
    return lines


def _options(asked: Asked, translate: Translate) -> list[str]:
    """Every option with its values, the usual one first; those in force are marked."""
    game, in_force = asked.game, read(asked.game, asked.options) or {}
    lines = []
    for rule in game.options:
        lines.append(
            translate(pmsg("heading", "**{title}** (option `{name}`)", title=rule.title, name=rule.name))
        )
        for value, label in zip(rule.values, rule.labels, strict=True):
            choice = pmsg("layout", "`{value}`: {label}", value=value, label=label)
            if in_force.get(rule.name) == value:
                # Translators: {choice} is one of the options of the rules, the one that counts here.
                choice = msg("{choice} · in this game", choice=choice)
            lines.append(f"- {translate(choice)}")
    usual = msg("The first choice is the default.")
    return [*lines, f"-# {translate(usual)}"]


def _about(game: Game, translate: Translate) -> list[str]:
    """Notes, who moves first, other names, sources, credits."""
    about = game.about
    lines = list(about.notes)
    if game.seats[-1] > 1:
        seats = tuple(seat_label(game, seat) for seat in range(game.seats[-1]))
        lines.append(pmsg("sentence", "Turn order: {seats}.", seats=seats))
        lines.append(msg("Play Lodge: `/play game:{slug} level:normal`", slug=game.slug))
    if game.aliases:
        lines.append(pmsg("sentence", "Also called {names}.", names=game.aliases))
    return [translate(line) for line in (*lines, *about.sources, about.credits)]


_WHAT: Final = re.compile(
    rf"(?P<do>{TURN}|{CHOOSE}|{SHOW}|{OPEN})\.(?P<game>[a-z0-9-]+)\.(?P<options>[0-9a-z]*)"
    r"\.(?P<page>(?:[1-9][0-9]?)?)"
)


@on_verb("rules")
async def open_rules(answer: Answer, pressed: ActId) -> None:
    """Open the rules of a match. Raises Refused."""
    match = await match_of(answer, pressed)
    await answer.bot.cog(RulesPages).open(answer, match.game, match)


@on_view(KIND)
async def show(answer: Answer, what: str, value: str) -> None:
    """Handle a press in the rules. Raises Refused."""
    bot = answer.bot
    found = _WHAT.fullmatch(what)
    if found is None or found["game"] not in bot.matches.games:
        raise Refused(FORGED)
    game = bot.matches.games[found["game"]]
    page = number(value if found["do"] == CHOOSE else found["page"])
    if read(game, found["options"]) is None or not 1 <= page <= len(titles(game)):
        raise Refused(FORGED)
    asked = Asked(game, page, found["options"])
    if found["do"] == SHOW:
        await bot.cog(RulesPages).show_everybody(answer, asked)
    elif found["do"] == OPEN:
        await bot.cog(RulesPages).open_at(answer, asked)
    else:
        await bot.cog(RulesPages).turn(answer, asked)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(RulesCommand())
    await bot.add_cog(RulesPages(bot))
