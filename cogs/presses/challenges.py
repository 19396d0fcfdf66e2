"""The menus of games to challenge somebody to."""

from __future__ import annotations

import re
from typing import Final

from bot.match.levels import USUAL_LEVEL
from bot.match.match_reader import LAST_NUMBER
from bot.match.model import Refused
from cogs.answers import FORGED, Answer
from cogs.live.new_matches import NewMatches, Wish
from cogs.messages.game_menu import KIND, challenged_notice

__all__ = ["KIND", "show"]

_WHAT: Final = re.compile(r"(?P<opponent>[1-9][0-9]{0,18})\.[1-9]")


async def show(answer: Answer, what: str, value: str) -> None:
    """Challenge a person to the game that was chosen, as /play would. Raises Refused."""
    found, interaction = _WHAT.fullmatch(what), answer.interaction
    client, message = interaction.client, interaction.message
    game = client.matches.games.get(value)
    if found is None or game is None or message is None or not message.flags.ephemeral:
        raise Refused(FORGED)
    opponent = int(found["opponent"])
    if opponent > LAST_NUMBER:
        raise Refused(FORGED)
    # Whether they can be challenged here was checked before they stood on the menu.
    lodge = opponent == interaction.application_id
    wish = Wish(game, () if lodge else (opponent,), level=USUAL_LEVEL if lodge else None)
    await NewMatches(client).start(answer, wish, challenged_notice(opponent, game, answer.translate))
