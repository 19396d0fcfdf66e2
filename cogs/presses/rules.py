"""The buttons of rules: other pages, and a page shown to everybody."""

from __future__ import annotations

import re
from typing import Final

from bot.match.model import Refused
from cogs.answers import FORGED, Answer, number
from cogs.live.rules_pages import rules_pages
from cogs.messages.rules import CHOOSE, KIND, OPEN, SHOW, TURN, Asked, read, titles

__all__ = ["KIND", "show"]

_WHAT: Final = re.compile(
    rf"(?P<do>{TURN}|{CHOOSE}|{SHOW}|{OPEN})\.(?P<game>[a-z0-9-]+)\.(?P<options>[0-9a-z]*)"
    r"\.(?P<page>(?:[1-9][0-9]?)?)"
)


async def show(answer: Answer, what: str, value: str) -> None:
    """Turn the rules to what was pressed for. Raises Refused."""
    bot = answer.interaction.client
    found = _WHAT.fullmatch(what)
    if found is None or found["game"] not in bot.matches.games:
        raise Refused(FORGED)
    game = bot.matches.games[found["game"]]
    page = number(value if found["do"] == CHOOSE else found["page"])
    if read(game, found["options"]) is None or not 1 <= page <= len(titles(game)):
        raise Refused(FORGED)
    asked = Asked(game, page, found["options"])
    if found["do"] == SHOW:
        await rules_pages(bot).show_everybody(answer, asked)
    elif found["do"] == OPEN:
        await rules_pages(bot).open_at(answer, asked)
    else:
        await rules_pages(bot).turn(answer, asked)
