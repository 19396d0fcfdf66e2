"""/games: what you can play, and finding a game that suits you."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import discord
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.finding.fitting import ANY, LONGER, MINUTES, MOST_MEANT, PEOPLE, Shelf, families
from bot.guides.guide import guide_of, view_of
from bot.match.lobby import WhichGame
from bot.match.model import Refused
from cogs.base.answers import FORGED, Answer, LodgeInteraction, answering, suggest
from cogs.base.arguments import game_choices, offered_games, wanted_game
from cogs.base.command_words import command, describe
from cogs.base.components import (
    GREEN,
    GREY,
    Button,
    Draft,
    MessageView,
    Select,
    Translate,
    button,
    capital,
    fit_lines,
    gallery,
    option,
    row,
    select,
    text,
)
from cogs.base.custom_ids import MenuId, ViewId
from cogs.base.discord_limits import MOST_OPTIONS_OF_A_SELECT, TEXT_LENGTH
from cogs.base.game_words import in_short
from cogs.base.presses import on_view
from cogs.board.answering_boards import Pictures, put_view
from cogs.board.boards import LiveBoards
from cogs.board.message import Paint, within
from cogs.challenges.against import ALONE, ANYONE, FRIEND, LODGE, Asked, ask
from cogs.challenges.new_matches import Wish, start_match
from cogs.learning.rules import RulesPages, three_lines
from engines import listed
from engines.core import Game, Message, msg, npmsg, pmsg
from render import paint_plan
from render.contact import SHEET, kept_sheet


class GamesCommand(commands.Cog):
    @command(msg("Find a game by players, type, length or a game you know."))
    @describe(search=msg("a name, a type, or a game you know, like checkers"))
    async def games(self, interaction: LodgeInteraction, search: str = "") -> None:
        async with answering(interaction, ephemeral=True) as answer:
            try:
                slug = wanted_game(interaction, search).slug if search.strip() else ""
            except WhichGame as which:
                await answer.send(nearest(which, answer.translate), ephemeral=True)
                return
            await answer.send(await compose(answer, Looked(slug=slug)), ephemeral=True)

    @games.autocomplete("search")
    async def _search(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return await suggest(interaction, game_choices(interaction, typed))


def nearest(which: WhichGame, translate: Translate) -> Draft:
    """The games that someone may mean, a line each, with a button to look at each."""
    body, games = MessageView(), which.games[:MOST_MEANT]
    lines = [_described(game, translate) for game in games]
    text(body, "\n".join([translate(which.question), *lines]))
    body.add_item(row([_button(TURN, Looked(slug=game.slug), game.title) for game in games]))
    return Draft(body)


async def compose(answer: Answer, looked: Looked) -> Draft:
    """Show what someone is looking at, in their theme."""
    drawing = answer.bot.cog(LiveBoards).drawing
    paint = await drawing.own_painter(answer.user_id, answer.translate)
    games = await offered_games(answer.interaction)
    return await drawing.draw(partial(game_browser, games, looked, answer.translate, paint))


KIND: Final = "games"
"""The name of this view in its buttons' and menus' custom ids."""

FOR, FAMILY, LONG, GAME = "people", "kind", "time", "game"
"""The menus: how many players, what kind, how long, and which game."""
TURN, EVERY, PLAY, RULES = "turn", "every", "play", "rules"
"""The buttons: turn the menu of games, go back to all games, start the game, open its rules."""

OPEN: Final = "any"
"""The value of a menu when anything will do."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What someone is looking at."""

    shelf: Shelf = field(default_factory=Shelf)
    page: int = 1
    """Of the menu of games."""
    slug: str = ""
    """Of the game; "" for none."""

    def __str__(self) -> str:
        shelf = self.shelf
        return ".".join((shelf.people, shelf.family, shelf.minutes, str(self.page), self.slug))


def game_browser(
    games: Collection[Game], looked: Looked, translate: Translate, paint: Paint = paint_plan
) -> Draft:
    """The games on a shelf to choose from, and the chosen one, drawn."""
    body = MessageView()
    fitting = looked.shelf.games(games)
    text(body, "\n".join(_heading(fitting, translate)))
    for menu in _shelf_menus(games, looked, translate):
        body.add_item(row([menu]))
    last = max(1, -(-len(fitting) // MOST_OPTIONS_OF_A_SELECT))
    page = min(looked.page, last)
    first = (page - 1) * MOST_OPTIONS_OF_A_SELECT
    if fitting:
        options = [
            option(game.slug, game.title, translate(in_short(game)))
            for game in fitting[first : first + MOST_OPTIONS_OF_A_SELECT]
        ]
        placeholder = translate(pmsg("sentence", "Which game?"))
        body.add_item(row([select(MenuId(KIND, f"{GAME}.{looked}"), placeholder, options, looked.slug)]))
    chosen = next((game for game in games if game.slug == looked.slug), None)
    pictures = _shown(body, games, fitting, chosen, looked, translate, paint)
    after = len(fitting) - page * MOST_OPTIONS_OF_A_SELECT
    if buttons := _buttons(looked, chosen, page, after, translate):
        body.add_item(row(buttons))
    return Draft(body, pictures)


def _heading(fitting: Sequence[Game], translate: Translate) -> list[str]:
    heading = translate(pmsg("heading", "Find a game"))
    lines = [f"### {heading}"]
    if fitting:
        said = npmsg("heading", "{n} game", "{n} games", len(fitting))
    else:
        said = msg("No games match. Try changing one of the menus.")
    return [*lines, translate(said)]


def _described(game: Game, translate: Translate) -> str:
    return translate(pmsg("layout", "**{game}**: {summary}", game=game.title, summary=game.about.summary))


def _shelf_menus(games: Collection[Game], looked: Looked, translate: Translate) -> list[Select]:
    shelf = looked.shelf
    kinds = [(name, capital(translate(family))) for name, family in families(games).items()]
    long = [
        (limit, translate(npmsg("option", "Up to about {n} minute", "Up to about {n} minutes", int(limit))))
        for limit in MINUTES
    ]
    long.append(
        (
            LONGER,
            translate(npmsg("option", "More than {n} minute", "More than {n} minutes", int(MINUTES[-1]))),
        )
    )
    many = [(count, translate(_for(count))) for count in PEOPLE]
    choices = (
        (FOR, pmsg("menu", "Any number of players"), many, shelf.people),
        (FAMILY, pmsg("menu", "Any type"), kinds, shelf.family),
        (LONG, pmsg("menu", "Any length"), long, shelf.minutes),
    )
    made = []
    for name, open_, values, chosen in choices:
        whatever = translate(open_)
        options = [option(value, label) for value, label in [(OPEN, whatever), *values]]
        made.append(select(MenuId(KIND, f"{name}.{looked}"), whatever, options, chosen or OPEN))
    return made


def _for(count: str) -> Message:
    if count == "1":
        return pmsg("players", "Solo")
    return npmsg("players", "{n} player", "{n} players", int(count))


def _shown(
    body: MessageView,
    games: Collection[Game],
    fitting: Sequence[Game],
    chosen: Game | None,
    looked: Looked,
    translate: Translate,
    paint: Paint,
) -> Pictures:
    """Add what goes below the menus: the chosen game, or all games, or those that fit."""
    if chosen is not None:
        shown = view_of(chosen, guide_of(chosen).best)
        pictures = put_view(body, shown, f"{chosen.slug}.png", translate, paint)
        lines = [f"### {chosen.title}", f"-# {translate(in_short(chosen))}", *three_lines(chosen, translate)]
        text(body, fit_lines(lines, TEXT_LENGTH - body.content_length()))
        return pictures
    if looked.shelf == Shelf():
        titles = tuple(game.title for game in listed(games))
        gallery(body, SHEET.name, within(translate(msg("The boards of all games: {titles}.", titles=titles))))
        return ((SHEET.name, kept_sheet()),)
    if fitting:
        lines = [_described(game, translate) for game in fitting]
        text(body, fit_lines(lines, TEXT_LENGTH - body.content_length()))
    return ()


def _buttons(
    looked: Looked, chosen: Game | None, page: int, after: int, translate: Translate
) -> list[Button]:
    """`after`: how many games follow those in the menu."""
    made = []
    if chosen is not None:
        made += [
            _button(PLAY, looked, translate(pmsg("button", "Play")), GREEN),
            _button(RULES, looked, translate(pmsg("button", "Rules"))),
        ]
    if page > 1:
        made.append(_button(TURN, replace(looked, page=page - 1), translate(pmsg("button", "◀ Previous"))))
    if after > 0:
        count, before = min(after, MOST_OPTIONS_OF_A_SELECT), page * MOST_OPTIONS_OF_A_SELECT
        rest = {"first": before + 1, "last": before + count}
        more = npmsg("button", "Game {last} ▶", "Games {first}–{last} ▶", count, **rest)
        made.append(_button(TURN, replace(looked, page=page + 1), translate(more)))
    if looked != Looked():
        made.append(_button(EVERY, Looked(), translate(pmsg("button", "All games"))))
    return made


def _button(what: str, looked: Looked, label: str, style: discord.ButtonStyle = GREY) -> Button:
    return button(ViewId(KIND, f"{what}.{looked}"), label, style)


_WHAT: Final = re.compile(
    rf"(?P<do>{FOR}|{FAMILY}|{LONG}|{GAME}|{TURN}|{EVERY}|{PLAY}|{RULES})\.(?P<people>[1-4]?)\.(?P<family>[a-z]*)"
    rf"\.(?P<minutes>(?:{'|'.join(MINUTES)}|{LONGER})?)\.(?P<page>[1-9][0-9]?)\.(?P<slug>[a-z0-9-]*)"
)


@on_view(KIND)
async def show(answer: Answer, what: str, value: str) -> None:
    """Handle a button, or show what was chosen in a menu. Raises Refused."""
    bot = answer.bot
    games = bot.matches.games
    found = _WHAT.fullmatch(what)
    if found is None or (found["family"] and found["family"] not in families(games.values())):
        raise Refused(FORGED)
    slug = value if found["do"] == GAME else found["slug"]
    if slug and slug not in games:
        raise Refused(FORGED)
    shelf = Shelf(found["people"], found["family"], found["minutes"])
    looked = Looked(shelf, int(found["page"]), slug)
    do = found["do"]
    if do in (PLAY, RULES) and not slug:
        raise Refused(FORGED)
    if do == PLAY:
        await _play(answer, games[slug], shelf)
    elif do == RULES:
        await bot.cog(RulesPages).open(answer, games[slug])
    else:
        looked = looked if do in (GAME, TURN, EVERY) else _narrowed(answer, looked, do, value)
        await answer.show_alone(await compose(answer, looked))


async def _play(answer: Answer, game: Game, shelf: Shelf) -> None:
    """Ask someone who they want to play the game against, or start it at once if they said they're playing
    alone. Raises Refused."""
    wanted = int(shelf.people or 0)
    if wanted == 1 and 1 in game.seats:
        await start_match(answer, Wish(game, seats=1))
        return
    ways = (FRIEND, LODGE, ANYONE) if wanted > 2 else (FRIEND, LODGE, ANYONE, ALONE)
    await ask(answer, Asked(ways, game.slug, wanted if wanted > 1 and wanted in game.seats else 2))


def _narrowed(answer: Answer, looked: Looked, menu: str, value: str) -> Looked:
    """Apply a choice from one of the menus above the games. Raises Refused."""
    games = answer.bot.matches.games
    known = {FOR: PEOPLE, FAMILY: tuple(families(games.values())), LONG: (*MINUTES, LONGER)}[menu]
    if value not in (OPEN, *known):
        raise Refused(FORGED)
    chosen = ANY if value == OPEN else value
    field = {FOR: "people", FAMILY: "family", LONG: "minutes"}[menu]
    shelf = replace(looked.shelf, **{field: chosen})
    stays = looked.slug and shelf.holds(games[looked.slug])
    return Looked(shelf, slug=looked.slug if stays else "")


async def setup(bot: Lodge) -> None:
    await bot.add_cog(GamesCommand())
