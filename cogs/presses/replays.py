"""The buttons and the menu of a match to walk through."""

from __future__ import annotations

import re
from typing import Final

from bot.match.model import Refused
from cogs.answers import FORGED, Answer
from cogs.live.replays import replays
from cogs.messages.replay import FIRST, KIND, LAST, RECORD

__all__ = ["KIND", "show"]

_PLY: Final = r"0|[1-9][0-9]{0,8}"
_WHAT: Final = re.compile(
    rf"(?P<match>[1-9][0-9]{{0,17}})\.(?P<ply>{_PLY})(?:\.(?P<part>{FIRST}|{LAST}|{RECORD}))?"
)


async def show(answer: Answer, what: str, value: str) -> None:
    """Show what was pressed for or chosen. Raises Refused."""
    found = _WHAT.fullmatch(what)
    if found is None or not re.fullmatch(f"(?:{_PLY})?", value):
        raise Refused(FORGED)
    walking = replays(answer.interaction.client)
    match = await walking.find(answer.interaction, int(found["match"]))
    answer.match_id = match.id
    if found["part"] == RECORD:
        await walking.send_record(answer, match)
    elif found["part"] == LAST:
        await walking.turn_to(answer, match, None)
    else:
        await walking.turn_to(answer, match, int(value or found["ply"]))
