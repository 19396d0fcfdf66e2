"""A game in a few words, for menus and suggestions: how many players, how long, what kind."""

from __future__ import annotations

from bot.finding.fitting import Found
from cogs.base.components import Translate
from engines.core import Game, Message, npmsg, pmsg


def people(game: Game) -> Message:
    """Say how many people can play a game: "2 players", "1 or 2 players", "2 to 4 players"."""
    first, last = game.seats[0], game.seats[-1]
    if first == last:
        return npmsg("players", "{n} player", "{n} players", first)
    if last == first + 1:
        return npmsg("players", "{first} or {n} player", "{first} or {n} players", last, first=first)
    return npmsg("players", "{first} to {n} player", "{first} to {n} players", last, first=first)


def in_short(game: Game) -> Message:
    """Say how many players, how long and what kind: "2 players · 10–20 min · line"."""
    first, last = game.about.minutes
    what = {"people": people(game), "first": first, "last": last, "family": game.about.family}
    # Translators: "2 players · 10–20 min · line".
    return pmsg("players", "{people} · {first}–{last} min · {family}", **what)


def label(found: Found, translate: Translate) -> str:
    """Label a suggested game, with the other name it was found by: "Uckers (Ludo) · …"."""
    name: str | Message = found.game.title
    if found.alias:
        name = pmsg("layout", "{title} ({alias})", title=name, alias=found.alias)
    # Translators: A game and what kind it is.
    return translate(pmsg("layout", "{name} · {what}", name=name, what=in_short(found.game)))
