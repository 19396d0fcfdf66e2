"""/history: the matches that somebody has finished."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.limits_and_times import HISTORY_LINES, HISTORY_PAGES
from bot.match.game_clock import day
from bot.match.history import Wanted
from bot.match.match_reader import LAST_NUMBER
from bot.match.model import Match, Opponent, Refused, named, people, person
from cogs.base.answers import FORGED, Answer, LodgeInteraction, answering, suggest
from cogs.base.arguments import game_choices, wanted_game
from cogs.base.components import (
    Button,
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
from cogs.base.custom_ids import MenuId, ViewId
from cogs.base.names import names
from cogs.base.presses import on_view
from cogs.board.matches import game_with, result
from cogs.board.text import link
from cogs.looking_back.replay import replays
from engines.core import Game, Message, msg


class HistoryCommand(commands.Cog):
    @app_commands.command()
    @app_commands.describe(
        person="whose matches: of others, those played in this channel; your own, if nobody is named",
        game="only matches of this game",
    )
    async def history(
        self, interaction: LodgeInteraction, person: discord.User | None = None, game: str | None = None
    ) -> None:
        """Finished matches, yours or somebody else's, with their results and replays."""
        async with answering(interaction, ephemeral=True) as answer:
            slug = "" if game is None else wanted_game(interaction, game).slug
            whose = interaction.user.id if person is None else person.id
            await answer.send(await compose(answer, Asked(whose, slug)), ephemeral=True)

    @history.autocomplete("game")
    async def _games(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return await suggest(interaction, game_choices(interaction, typed))


async def compose(answer: Answer, asked: Asked) -> Draft:
    """A page as whoever asks may see it: their own matches wherever they were played, those of others only
    where that was in this channel. Raises Refused if there is none."""
    interaction = answer.interaction
    matches, own = interaction.client.matches, interaction.user.id == asked.user_id
    wanted = Wanted(asked.user_id, asked.game or None, None if own else interaction.channel_id)
    after = (asked.page - 1) * HISTORY_LINES
    listed, more = await matches.history(wanted, after=after, most=HISTORY_LINES)
    if not listed and not more and asked.page > 1:  # a page that was never offered
        asked = replace(asked, page=1)
        listed, more = await matches.history(wanted, after=0, most=HISTORY_LINES)
    if not listed and not more:
        raise Refused(_nothing(asked, matches.games.get(asked.game), own=own))
    others = {user_id for match, _ in listed for user_id in people(match.seats)} - {asked.user_id}
    called = names(interaction.client).known(others)
    return history_page(asked, listed, called, answer.translate, own=own, more=more)


def _nothing(asked: Asked, game: Game | None, *, own: bool) -> Message:
    what = {"person": person(asked.user_id), "game": game.title if game is not None else ""}
    if own and game is None:
        return msg("You haven't finished a game yet. Start one with /play.")
    if own:
        return msg("You haven't finished a game of {game} yet. Start one with /play.", **what)
    if game is None:
        return msg("{person} hasn't finished a game in this channel.", **what)
    return msg("{person} hasn't finished a game of {game} in this channel.", **what)


KIND: Final = "history"
"""What the custom ids of its buttons name."""

Ended = tuple[Match, datetime]
"""A finished match, and when it ended."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody wants to see of finished matches."""

    user_id: int
    """Whose matches."""
    game: str = ""
    """Slug; "" for every game."""
    page: int = 1

    def __str__(self) -> str:
        """As a custom id says it; where it is asked for is where the button is."""
        return f"{self.user_id}.{self.game}.{self.page}"


def history_page(
    asked: Asked,
    listed: Sequence[Ended],
    called: Mapping[int, str | Message],
    translate: Translate,
    *,
    own: bool,
    more: bool,
) -> Draft:
    """A page of finished matches. `own`: it is for the person whose matches these are; `more`: there is a
    page after it; `called`: what people are called where mentions are not shown."""
    body = MessageView()
    title = (
        msg("Your finished games")
        if own
        else msg("Finished games of {person} in this channel", person=person(asked.user_id))
    )
    lines = [f"### {translate(title)}"]
    lines += [translate(_line(match, at, asked.user_id)) for match, at in listed]
    text(body, fit_lines(lines))
    options = [_option(match, asked.user_id, called, translate) for match, _ in listed]
    if options:
        placeholder = translate(msg("Open a game …"))
        body.add_item(row([select(MenuId(KIND, str(asked)), placeholder, options)]))
    if asked.page > 1 or more:
        body.add_item(row([_turn(asked, -1, enabled=asked.page > 1), _turn(asked, 1, enabled=more)]))
    return Draft(body)


def _line(match: Match, at: datetime, user_id: int) -> Message:
    return msg(
        "{day} · **{id}** {game}: {result} · {link}",
        day=day(at),
        id=match.id,
        game=game_with(match, user_id),
        result=result_told(match, user_id),
        link=link(match.place),
    )


def result_told(match: Match, user_id: int) -> Message:
    """How a match ended for a person who played in it, and by what if not by its game's own rules."""
    told = result(match, user_id)
    how = match.ending.how if match.ending is not None and not match.void else ""
    if how == "agreed":
        return msg("{result} by agreement", result=told)
    if how in ("resigned", "early"):
        return msg("{result} by resignation", result=told)
    if how == "time":
        return msg("{result} on time", result=told)
    return told


def _option(
    match: Match, user_id: int, called: Mapping[int, str | Message], translate: Translate
) -> discord.SelectOption:
    label = msg("{id} · {game}", id=match.id, game=match.game.title)
    others = tuple(
        named(holder) if isinstance(holder, Opponent) else called[holder]
        for holder in dict.fromkeys(match.seats)
        if holder != user_id
    )
    told = result_told(match, user_id)
    about = msg("with {people}: {result}", people=others, result=told) if others else told
    return option(str(match.id), translate(label), translate(about))


def _turn(asked: Asked, by: int, *, enabled: bool) -> Button:
    to = replace(asked, page=asked.page + by)
    return button(ViewId(KIND, str(to)), "◀" if by < 0 else "▶", disabled=not enabled)


_WHAT: Final = re.compile(r"(?P<user>[1-9][0-9]{0,18})\.(?P<game>(?:[a-z0-9-]+)?)\.(?P<page>[1-9][0-9]{0,5})")
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,17}")


@on_view(KIND)
async def show(answer: Answer, what: str, value: str) -> None:
    """Turn to the page that was pressed for, or open the match that was chosen. Raises Refused."""
    found, interaction = _WHAT.fullmatch(what), answer.interaction
    if found is None or (value and not _NUMBER.fullmatch(value)):
        raise Refused(FORGED)
    if value:
        await replays(interaction.client).open(answer, int(value))
        return
    game, page = found["game"], int(found["page"])
    known = not game or game in interaction.client.matches.games
    if not known or page > HISTORY_PAGES or int(found["user"]) > LAST_NUMBER:
        raise Refused(FORGED)
    draft = await compose(answer, Asked(int(found["user"]), game, page))
    if interaction.message is not None and interaction.message.flags.ephemeral:
        await answer.edit(draft)
    else:
        await answer.send(draft, ephemeral=True)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(HistoryCommand())
