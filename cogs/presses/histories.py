"""The buttons and the menu under finished matches."""

from __future__ import annotations

import re
from typing import Final

from bot.limits_and_times import HISTORY_PAGES
from bot.match.match_reader import LAST_NUMBER
from bot.match.model import Refused
from cogs.answers import FORGED, Answer
from cogs.live.histories import compose
from cogs.live.replays import replays
from cogs.messages.history import KIND, Asked

__all__ = ["KIND", "show"]

_WHAT: Final = re.compile(r"(?P<user>[1-9][0-9]{0,18})\.(?P<game>(?:[a-z0-9-]+)?)\.(?P<page>[1-9][0-9]{0,5})")
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,17}")


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
