"""A page of somebody's finished matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from bot.match.game_clock import day
from bot.match.holders import Opponent, named, person
from bot.match.model import Match
from cogs.custom_ids import MenuId, ViewId
from cogs.messages.components import (
    Button,
    Draft,
    MessageView,
    Translate,
    fit_lines,
    menu,
    row,
    text,
    view,
)
from cogs.messages.match_list import game_with, result
from cogs.messages.match_text import link
from engines.core import Message, msg

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
        msg("Your finished matches")
        if own
        else msg("Finished matches of {person} in this channel", person=person(asked.user_id))
    )
    lines = [f"### {translate(title)}"]
    lines += [translate(_line(match, at, asked.user_id)) for match, at in listed]
    text(body, fit_lines(lines))
    options = [_option(match, asked.user_id, called, translate) for match, _ in listed]
    if options:
        placeholder = translate(msg("Open a match …"))
        body.add_item(row([menu(MenuId(KIND, str(asked)), placeholder, options)]))
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
) -> tuple[str, str, str]:
    label = msg("{id} · {game}", id=match.id, game=match.game.title)
    others = tuple(
        named(holder) if isinstance(holder, Opponent) else called[holder]
        for holder in dict.fromkeys(match.seats)
        if holder != user_id
    )
    told = result_told(match, user_id)
    about = msg("with {people}: {result}", people=others, result=told) if others else told
    return str(match.id), translate(label), translate(about)


def _turn(asked: Asked, by: int, *, enabled: bool) -> Button:
    to = replace(asked, page=asked.page + by)
    return view(ViewId(KIND, str(to)), "◀" if by < 0 else "▶", disabled=not enabled)
