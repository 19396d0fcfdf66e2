"""The menus and buttons of the browser of games: narrowing down, looking at one, starting it, its rules."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from bot.finding.fitting import ANY, LONGER, MINUTES, PEOPLE, Shelf, families
from bot.match.model import Refused
from cogs.answers import FORGED, Answer
from cogs.live.game_browser import compose
from cogs.live.new_matches import NewMatches, Wish
from cogs.live.rules_pages import rules_pages
from cogs.messages.game_browser import EVERY, FAMILY, FOR, GAME, KIND, LONG, OPEN, PLAY, RULES, TURN, Looked

__all__ = ["KIND", "show"]

_WHAT: Final = re.compile(
    rf"(?P<do>{FOR}|{FAMILY}|{LONG}|{GAME}|{TURN}|{EVERY}|{PLAY}|{RULES})\.(?P<people>[1-4]?)\.(?P<family>[a-z]*)"
    rf"\.(?P<minutes>(?:{'|'.join(MINUTES)}|{LONGER})?)\.(?P<page>[1-9][0-9]?)\.(?P<slug>[a-z0-9-]*)"
)


async def show(answer: Answer, what: str, value: str) -> None:
    """Do what was pressed for, or show what was chosen in a menu. Raises Refused."""
    bot = answer.interaction.client
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
        wanted = int(shelf.people or 0)
        seats = wanted if wanted in games[slug].seats else None
        await NewMatches(bot).start(answer, Wish(games[slug], seats=seats))
    elif do == RULES:
        await rules_pages(bot).open(answer, games[slug])
    else:
        looked = looked if do in (GAME, TURN, EVERY) else _narrowed(answer, looked, do, value)
        await answer.show_alone(await compose(answer, looked))


def _narrowed(answer: Answer, looked: Looked, menu: str, value: str) -> Looked:
    """What is looked at once something was chosen in one of the menus above the games. Raises Refused."""
    games = answer.interaction.client.matches.games
    known = {FOR: PEOPLE, FAMILY: tuple(families(games.values())), LONG: (*MINUTES, LONGER)}[menu]
    if value not in (OPEN, *known):
        raise Refused(FORGED)
    chosen = ANY if value == OPEN else value
    field = {FOR: "people", FAMILY: "family", LONG: "minutes"}[menu]
    shelf = replace(looked.shelf, **{field: chosen})
    stays = looked.slug and shelf.holds(games[looked.slug])
    return Looked(shelf, slug=looked.slug if stays else "")
