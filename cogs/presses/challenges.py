"""The menus of games to challenge somebody to."""

from __future__ import annotations

import re
from typing import Final

from bot.match.holders import person
from bot.match.levels import USUAL_LEVEL
from bot.match.match_reader import LAST_NUMBER
from bot.match.model import Refused
from cogs.answers import FORGED, Answer
from cogs.discord_errors import attempt
from cogs.live.called_people import check_called
from cogs.live.new_matches import NewMatches, Wish
from cogs.messages.game_menu import KIND, challenged_notice
from engines.core import msg

__all__ = ["KIND", "show"]

_WHAT: Final = re.compile(r"(?P<opponent>[1-9][0-9]{0,18})\.[1-9]")


async def show(answer: Answer, what: str, value: str) -> None:
    """Challenge a person to the game that was chosen, as /play would. Raises Refused."""
    found, interaction = _WHAT.fullmatch(what), answer.interaction
    client, message = interaction.client, interaction.message
    game = client.matches.games.get(value)
    if found is None or game is None or message is None or not message.flags.ephemeral:
        raise Refused(FORGED)
    opponent_id = int(found["opponent"])
    if opponent_id > LAST_NUMBER:
        raise Refused(FORGED)
    fetched = await attempt(client.fetch_user(opponent_id), "find whom somebody challenges")
    if fetched.value is None:
        raise Refused(
            msg(
                "{name} cannot be found just now; try again, or name somebody else.", name=person(opponent_id)
            )
        )
    # Where the bot is no member it cannot ask who is here; the command that made this menu has been told.
    met = interaction.guild_id is not None and client.get_guild(interaction.guild_id) is None
    await answer.hold()  # so that the challenge is a message of its own, and the menu can be closed
    named = await check_called(interaction, [fetched.value], met=met)
    level = None if named else USUAL_LEVEL
    await NewMatches(client).start(answer, Wish(game, tuple(each.id for each in named), level=level))
    await answer.edit(challenged_notice(opponent_id, game, answer.translate))
