"""The buttons of profiles: shown to everybody, and one's own."""

from __future__ import annotations

import re
from typing import Final

from bot.match.match_reader import LAST_NUMBER
from bot.match.model import Refused
from cogs.answers import FORGED, Answer
from cogs.live.profiles import live_profiles
from cogs.messages.profile import KIND, OPEN, SHOW

__all__ = ["KIND", "show"]

_WHAT: Final = re.compile(rf"{OPEN}|{SHOW}\.(?P<user>[1-9][0-9]{{0,18}})")


async def show(answer: Answer, what: str, _value: str) -> None:
    """Show what was pressed for. Raises Refused."""
    found, interaction = _WHAT.fullmatch(what), answer.interaction
    if found is None or int(found["user"] or 1) > LAST_NUMBER:
        raise Refused(FORGED)
    shown = live_profiles(interaction.client)
    if found["user"] is None:
        await shown.open(answer, interaction.user.id)
    else:
        await shown.show_everybody(answer, int(found["user"]))
