"""/leaderboard: the best players in a server, or everywhere, by game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final, Literal

from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.client.languages import of_asker, of_channel
from bot.match.model import LEVEL_NAMES, Refused, person
from bot.store import ratings, settings
from bot.store.lodge_standings import LevelStanding
from bot.store.ratings import ALL_TIME, EVERYWHERE, PUZZLES, Page, Standing, Table, month
from bot.store.settings import RATED
from cogs.base import channel_messages
from cogs.base.answers import FORGED, Answer, LodgeInteraction, answering, suggest
from cogs.base.arguments import game_choices, wanted_game
from cogs.base.command_words import choices, command, describe
from cogs.base.components import (
    BLUE,
    GREY,
    Button,
    Draft,
    MessageView,
    Translate,
    button,
    fit_lines,
    rows,
    text,
)
from cogs.base.custom_ids import ViewId
from cogs.base.discord_limits import MOST_CHOICES, TEXT_LENGTH
from cogs.base.presses import on_view
from engines.core import Game, Message, msg, nmsg, npmsg, pmsg

LEADERBOARD_PLACES: Final = 10
"""At most this many places are shown of one game's leaderboard."""
LEADERBOARD_PLACES_OF_EACH: Final = 3
"""At most this many places are shown for each game when `/leaderboard` lists them all."""
UNRATED: Final[Message] = msg("Leaderboards are off here.")
"""Said if the server has them turned off."""

MOST_GAMES: Final = 15
"""At most this many games get a button; the option finds the others."""

Scope = Literal["this server", "everywhere"]
SCOPES: Final[dict[str, Message]] = {
    "this server": pmsg("option", "this server"),
    "everywhere": pmsg("option", "everywhere"),
}
Period = Literal["all time", "this month"]
PERIODS: Final[dict[str, Message]] = {
    "all time": pmsg("option", "all time"),
    "this month": pmsg("option", "this month"),
}


class LeaderboardCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches

    @command(msg("The best players in this server, or everywhere."))
    @choices(scope=SCOPES, period=PERIODS)
    @describe(
        game=msg("one game (leave empty for all of them)"),
        scope=msg("this server, or everyone"),
        period=msg("all time, or this month"),
    )
    async def leaderboard(
        self,
        interaction: LodgeInteraction,
        game: str | None = None,
        scope: Scope | None = None,
        period: Period = "all time",
    ) -> None:
        async with answering(interaction) as answer:
            guild_id = interaction.guild_id
            if guild_id is None and scope == "this server":
                raise Refused(msg("You can only pick the scope “everywhere” here."))
            if game is None:
                if guild_id is None or scope == "everywhere" or period != "all time":
                    raise Refused(msg("Pick a game first."))
                await self._best_of_all(answer, guild_id)
                return
            chosen = None if game.casefold() == PUZZLES else wanted_game(interaction, game)
            everywhere = guild_id is None or scope == "everywhere"
            of = month(self.matches.now()) if period == "this month" else ALL_TIME
            draft = await compose(answer, Asked(chosen, kinds(chosen)[0], guild_id, everywhere, of))
            await answer.send(draft)

    async def _best_of_all(self, answer: Answer, guild_id: int) -> None:
        """The best few of every game that has been played in a server."""
        here = channel_messages.here(answer.interaction)
        translate = await of_channel(answer.bot, here, interaction=answer.interaction)
        most = LEADERBOARD_PLACES_OF_EACH
        blocks, tables = [], list[Asked]()
        for game in (*self.matches.games.values(), None):
            for kind in kinds(game):
                asked = Asked(game, kind, guild_id)
                if game is not None and kind == LODGE:
                    against = await self.matches.lodge_leaderboard(guild_id, game)
                    found = lodge_table(game, against[:most], translate) if against else ""
                else:
                    best = (await self.matches.leaderboard(asked.table, most=most)).standings
                    found = best_of(game, asked.table, best, translate) if best else ""
                if found:
                    blocks.append(found)
                    tables.append(asked)
        rated = (await settings.of_server(self.matches.store, guild_id)).ratings == RATED
        if not blocks:
            raise Refused(
                msg("There's no one on the leaderboard yet. Start a game with /play.") if rated else UNRATED
            )
        body = MessageView()
        if not rated:
            text(body, translate(UNRATED))
        text(body, translate(msg("The best in this server at each game. Pick a game for its full table.")))
        text(body, fit_lines(blocks, TEXT_LENGTH - body.content_length()))
        first_of_each = {asked.slug: asked for asked in reversed(tables)}
        games = [_button(asked, translate(_short(asked.game))) for asked in reversed(first_of_each.values())]
        for line in rows(games[:MOST_GAMES]):
            body.add_item(line)
        await answer.send(Draft(body))

    @leaderboard.autocomplete("game")
    async def _games(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return await suggest(interaction, _choices(interaction, typed))


async def _choices(interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
    """Suggest games, and the puzzles once someone types their name."""
    name = (await of_asker(interaction))(_PUZZLES)
    if (start := typed.strip().casefold()) and name.casefold().startswith(start):
        return [Choice(name=name, value=PUZZLES), *await game_choices(interaction, typed)][:MOST_CHOICES]
    return await game_choices(interaction, typed)


async def compose(answer: Answer, asked: Asked) -> Draft:
    """A page of a leaderboard, with what the person who asks may see. Raises Refused."""
    interaction = answer.interaction
    translate = await of_channel(answer.bot, channel_messages.here(interaction), interaction=interaction)
    matches, user_id = answer.bot.matches, answer.user_id
    if asked.game is not None and asked.kind == LODGE:
        if asked.guild_id is None:
            raise Refused(msg("Wins against Lodge are counted per server. Look in a server."))
        found = await matches.lodge_leaderboard(asked.guild_id, asked.game)
        return lodge_page(asked, asked.game, found, translate)
    first = (asked.page - 1) * LEADERBOARD_PLACES
    page = await matches.leaderboard(asked.table, after=first, most=LEADERBOARD_PLACES, asker=user_id)
    if not page.standings and asked.page > 1:  # people have left the table since
        asked = replace(asked, page=1)
        page = await matches.leaderboard(asked.table, most=LEADERBOARD_PLACES, asker=user_id)
    async with matches.store.reading() as connection:
        listed = await ratings.is_shown_everywhere(connection, user_id)
    now = ratings.month(matches.now())
    return leaderboard_page(asked, page, month=now, listed=listed, translate=translate)


KIND: Final = "leaderboard"
"""The name of this view in its buttons' custom ids."""

BETWEEN_PEOPLE, ALONE, LODGE = "rated", "alone", "lodge"
"""A game's tables: by rating, by points in matches played alone, and by wins against Lodge."""
SOLVERS: Final = "solvers"
"""The table of puzzles, by rating."""
_PUZZLES: Final = pmsg("heading", "Puzzles")


@dataclass(frozen=True, slots=True)
class Asked:
    """What someone wants to see of a game's leaderboards."""

    game: Game | None
    """None for puzzles, which aren't split by game."""
    kind: str
    """BETWEEN_PEOPLE, ALONE, LODGE or SOLVERS."""
    guild_id: int | None
    """The server where the person asks; None in direct messages."""
    everywhere: bool = False
    period: str = ALL_TIME
    page: int = 1
    listing: str = ""
    """"show" or "hide": whether to list the person everywhere, changed before the page is shown; else ""."""

    @property
    def slug(self) -> str:
        return PUZZLES if self.game is None else self.game.slug

    @property
    def table(self) -> Table:
        guild_id = EVERYWHERE if self.everywhere or self.guild_id is None else self.guild_id
        return Table(self.slug, self.kind == ALONE, guild_id, self.period)

    def __str__(self) -> str:
        """The form used in custom ids. It leaves out where: that's where the button is."""
        scope = "e" if self.everywhere else "s"
        return ".".join((scope, self.slug, self.kind, self.period, str(self.page), self.listing))


def kinds(game: Game | None) -> list[str]:
    """The tables of a game; of puzzles for None."""
    if game is None:
        return [SOLVERS]
    if game.seats[0] > 1:
        return [BETWEEN_PEOPLE, LODGE]
    return [ALONE, BETWEEN_PEOPLE, LODGE] if len(game.seats) > 1 else [ALONE]


def leaderboard_page(asked: Asked, page: Page, *, month: str, listed: bool, translate: Translate) -> Draft:
    """A page of a table by rating or by points. `month` is the period of this month, and `listed` whether the
    person who asks appears in the "everywhere" tables."""
    body = MessageView()
    lines = [f"### {translate(_title(asked))}", f"-# {translate(_where(asked, page.size))}"]
    lines += [translate(_placed(number, one, asked)) for number, one in enumerate(page.standings, page.first)]
    if page.own is not None and page.own[1] not in page.standings:
        lines += ["…", translate(_placed(*page.own, asked))]
    if not page.standings:
        lines.append(translate(_nobody(asked)))
    if asked.everywhere and not listed and page.own is not None:
        alone = translate(msg("You're hidden here."))
        lines.append(f"-# {alone}")
    text(body, fit_lines(lines, TEXT_LENGTH))
    for line in rows(_buttons(asked, page, month, translate)):
        body.add_item(line)
    if asked.everywhere and page.own is not None:
        body.add_item(rows([_listing(asked, listed=listed, translate=translate)])[0])
    return Draft(body)


def lodge_page(asked: Asked, game: Game, standings: Sequence[LevelStanding], translate: Translate) -> Draft:
    """Who has won against Lodge in a server."""
    body = MessageView()
    lines = lodge_table(game, standings[:LEADERBOARD_PLACES], translate)
    if not standings:
        nobody = translate(msg("No one here has beaten Lodge yet."))
        lines += f"\n{nobody}"
    text(body, lines)
    for line in rows(_kind_buttons(asked, translate)):
        body.add_item(line)
    return Draft(body)


def best_of(game: Game | None, table: Table, standings: Sequence[Standing], translate: Translate) -> str:
    """The best players of a game, one a line."""
    kind = SOLVERS if game is None else ALONE if table.solo else BETWEEN_PEOPLE
    lines = [f"**{translate(_named(game, kind))}**"]
    entries = [_entry(standing, kind) for standing in standings]
    lines += [
        translate(pmsg("layout", "{place}. {entry}", place=place, entry=entry))
        for place, entry in enumerate(entries, 1)
    ]
    return "\n".join(lines)


def lodge_table(game: Game, standings: Sequence[LevelStanding], translate: Translate) -> str:
    """Who has won against Lodge, one person and level a line."""
    lines = [f"**{translate(_named(game, LODGE))}**"]
    for standing in standings:
        entry = pmsg(
            "leaderboard",
            "{level}: {player} won {won} of {n}",
            n=standing.played,
            level=LEVEL_NAMES[standing.level],
            player=person(standing.user_id),
            won=standing.won,
        )
        lines.append(f"- {translate(entry)}")
    return "\n".join(lines)


# Text


def _short(game: Game | None) -> Message:
    return _PUZZLES if game is None else pmsg("layout", "{game}", game=game.title)


def _named(game: Game | None, kind: str) -> Message:
    if game is None:
        return pmsg("heading", "Puzzles, ratings")
    if kind == ALONE:
        return pmsg("heading", "{game}, alone", game=game.title)
    if kind == LODGE:
        return pmsg("heading", "{game}, against Lodge", game=game.title)
    return pmsg("heading", "{game}, ratings", game=game.title)


def _title(asked: Asked) -> Message:
    return _named(asked.game, asked.kind)


def _where(asked: Asked, size: int) -> Message:
    where = (
        pmsg("leaderboard", "everywhere")
        if asked.table.guild_id == EVERYWHERE
        else pmsg("leaderboard", "this server")
    )
    when = pmsg("leaderboard", "all time") if asked.period == ALL_TIME else asked.period
    # Translators: "everywhere · all time · 12 people".
    return npmsg(
        "leaderboard",
        "{where} · {when} · {n} person",
        "{where} · {when} · {n} people",
        size,
        where=where,
        when=when,
    )


def _nobody(asked: Asked) -> Message:
    if asked.game is None:
        return msg("No one has solved a puzzle here yet. Get one with /puzzle.")
    what = {"game": asked.game.title}
    if asked.table.guild_id == EVERYWHERE:
        return msg("No finished games of {game} yet.", **what)
    if asked.period != ALL_TIME:
        return msg("No finished games of {game} here that month.", **what)
    if asked.kind == BETWEEN_PEOPLE:
        return msg("No rated games of {game} here yet. Start one with /play.", **what)
    return msg("No games of {game} here yet. Start one with /play.", **what)


def _placed(place: int, standing: Standing, asked: Asked) -> Message:
    return pmsg("layout", "{place}. {entry}", place=place, entry=_entry(standing, asked.kind))


def _entry(standing: Standing, kind: str) -> Message:
    if kind == ALONE:
        return _points(standing)
    return _solved(standing) if kind == SOLVERS else _rating(standing)


def _solved(standing: Standing) -> Message:
    what = {"player": person(standing.user_id), "rating": standing.rating}
    what |= {"won": standing.won, "n": standing.played}
    if standing.is_new:
        return msg("{player}: {rating} · new (solved {won} of {n})", **what)
    return pmsg("leaderboard", "{player}: {rating} (solved {won} of {n})", **what)


def _rating(standing: Standing) -> Message:
    what = {"player": person(standing.user_id), "rating": standing.rating, "results": _results(standing)}
    if standing.is_new:
        return pmsg("leaderboard", "{player}: {rating} · new ({results})", **what)
    # Translators: {results} is "3 won, 1 drawn, 2 lost".
    return pmsg("layout", "{player}: {rating} ({results})", **what)


def _results(standing: Standing) -> Message:
    """Wins, draws and losses between two sides, and places in games with more."""
    told: list[Message] = []
    if standing.won or standing.drawn or standing.lost:
        counts = {
            "won": npmsg("leaderboard", "{n} won", "{n} won", standing.won),
            "drawn": npmsg("leaderboard", "{n} drawn", "{n} drawn", standing.drawn),
            "lost": npmsg("leaderboard", "{n} lost", "{n} lost", standing.lost),
        }
        told.append(pmsg("layout", "{won}, {drawn}, {lost}", **counts))
    places = (
        (standing.first, pmsg("leaderboard", "first")),
        (standing.second, pmsg("leaderboard", "second")),
        (standing.third, pmsg("leaderboard", "third")),
        (standing.fourth, pmsg("leaderboard", "fourth")),
    )
    # Translators: How often someone came first, second …
    told += [pmsg("layout", "{n}× {place}", n=count, place=place) for count, place in places if count]
    return pmsg("layout", "{results}", results=tuple(told)) if len(told) > 1 else told[0]


def _points(standing: Standing) -> Message:
    average = standing.average_points
    return nmsg(
        "{player}: best {best}, average {average} in {n} game",
        "{player}: best {best}, average {average} in {n} games",
        standing.played,
        player=person(standing.user_id),
        best="–" if standing.best_points is None else standing.best_points,
        average="–" if average is None else Decimal(f"{average:.1f}"),
    )


# Buttons


def _buttons(asked: Asked, page: Page, month: str, translate: Translate) -> list[Button]:
    last = max(1, -(-page.size // LEADERBOARD_PLACES))
    made = []
    if last > 1:
        made.append(_button(replace(asked, page=max(1, asked.page - 1)), "◀", disabled=asked.page == 1))
        made.append(_button(replace(asked, page=min(last, asked.page + 1)), "▶", disabled=asked.page >= last))
    if asked.period == ALL_TIME:
        made.append(_button(replace(asked, period=month, page=1), translate(pmsg("button", "This month"))))
    else:
        made.append(_button(replace(asked, period=ALL_TIME, page=1), translate(pmsg("button", "All time"))))
    if asked.guild_id is not None and asked.everywhere:
        made.append(
            _button(replace(asked, everywhere=False, page=1), translate(pmsg("button", "This server")))
        )
    elif asked.guild_id is not None:
        made.append(_button(replace(asked, everywhere=True, page=1), translate(pmsg("button", "Everywhere"))))
    return made + _kind_buttons(asked, translate)


def _kind_buttons(asked: Asked, translate: Translate) -> list[Button]:
    """Buttons for the game's other tables."""
    names = {
        BETWEEN_PEOPLE: pmsg("button", "Ratings"),
        ALONE: pmsg("button", "Alone"),
        LODGE: pmsg("button", "Against Lodge"),
    }
    others = [kind for kind in kinds(asked.game) if kind != asked.kind]
    if asked.guild_id is None or asked.everywhere:
        others = [kind for kind in others if kind != LODGE]
    return [_button(replace(asked, kind=kind, page=1), translate(names[kind])) for kind in others]


def _listing(asked: Asked, *, listed: bool, translate: Translate) -> Button:
    if listed:
        return _button(replace(asked, listing="hide"), translate(pmsg("button", "Hide me here")))
    return _button(replace(asked, listing="show"), translate(pmsg("button", "Show me here")), blue=True)


def _button(asked: Asked, label: str, *, disabled: bool = False, blue: bool = False) -> Button:
    return button(ViewId(KIND, str(asked)), label, BLUE if blue else GREY, disabled=disabled)


_WHAT: Final = re.compile(
    r"(?P<scope>[es])\.(?P<game>[a-z0-9-]+)\.(?P<kind>[a-z]+)\.(?P<period>(?:[0-9]{4}-[0-9]{2})?)"
    r"\.(?P<page>[1-9][0-9]{0,5})\.(?P<listing>(?:show|hide)?)"
)


@on_view(KIND)
async def show(answer: Answer, what: str, _value: str) -> None:
    """Handle a press on a leaderboard. Anyone but the person who called it gets their own copy, so nobody
    turns someone else's page."""
    found = _WHAT.fullmatch(what)
    interaction = answer.interaction
    matches = answer.bot.matches
    if found is None or found["game"] not in (*matches.games, PUZZLES):
        raise Refused(FORGED)
    game = None if found["game"] == PUZZLES else matches.games[found["game"]]
    if found["kind"] not in kinds(game):
        raise Refused(FORGED)
    asked = Asked(
        game,
        found["kind"],
        interaction.guild_id,
        everywhere=found["scope"] == "e",
        period=found["period"],
        page=int(found["page"]),
    )
    if found["listing"]:
        async with matches.store.writing() as connection:
            listed = found["listing"] == "show"
            await ratings.show_everywhere(connection, answer.user_id, listed=listed)
    draft = await compose(answer, asked)
    message = interaction.message
    caller = message.interaction_metadata if message is not None else None
    if caller is not None and caller.user.id == answer.user_id:
        await answer.edit(draft)
    else:
        await answer.send(draft, ephemeral=True)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(LeaderboardCommand(bot))
