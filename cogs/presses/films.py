"""The button that asks for the film of a match, where it is not under its board."""

from __future__ import annotations

import re
from typing import Final

from bot.match.model import Refused
from cogs.answers import FORGED, Answer
from cogs.live.films import live_films
from cogs.messages.film import KIND

__all__ = ["KIND", "show"]

_WHAT: Final = re.compile(r"[1-9][0-9]{0,17}")


async def show(answer: Answer, what: str, value: str) -> None:
    """Show the film that was pressed for. Raises Refused."""
    if value or not _WHAT.fullmatch(what):
        raise Refused(FORGED)
    answer.match_id = int(what)
    await live_films(answer.interaction.client).show(answer, answer.match_id)
