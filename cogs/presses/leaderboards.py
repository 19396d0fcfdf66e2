"""The buttons of leaderboards: other pages and tables, and who is shown in those of everywhere."""

from __future__ import annotations

import re
from typing import Final

from bot.match.model import Refused
from bot.store import ratings
from cogs.answers import FORGED, Answer
from cogs.live.leaderboards import compose
from cogs.messages.leaderboard import KIND, Asked, kinds

__all__ = ["KIND", "show"]

_WHAT: Final = re.compile(
    r"(?P<scope>[es])\.(?P<game>[a-z0-9-]+)\.(?P<kind>[a-z]+)\.(?P<period>(?:[0-9]{4}-[0-9]{2})?)"
    r"\.(?P<page>[1-9][0-9]{0,5})\.(?P<listing>(?:show|hide)?)"
)


async def show(answer: Answer, what: str, _value: str) -> None:
    """Turn a leaderboard to what was pressed for. Whoever has not called it gets one of their own, so that
    nobody's page is turned by others."""
    found = _WHAT.fullmatch(what)
    interaction = answer.interaction
    matches = interaction.client.matches
    if found is None or found["game"] not in matches.games:
        raise Refused(FORGED)
    game = matches.games[found["game"]]
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
            await ratings.show_everywhere(connection, interaction.user.id, listed=listed)
    draft = await compose(answer, asked)
    message = interaction.message
    caller = message.interaction_metadata if message is not None else None
    if caller is not None and caller.user.id == interaction.user.id:
        await answer.edit(draft)
    else:
        await answer.send(draft, ephemeral=True)
