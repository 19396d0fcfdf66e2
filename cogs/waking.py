"""What the bot does first when it starts: it tidies up where it may have been stopped in the middle.

Between a commit and its board, or between a new board and the note of where it stands, the bot can end. What
is stored is right all the same; but a message may show an older state, a board may stand that nobody knows
of, or a match may stand nowhere. That can only have happened to matches that changed after the bot's last
sign of life, and to messages that are among the newest of their channels.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta
from typing import Final

import discord

from bot import log as logs
from bot.app import Lodge
from bot.match import Match, Place
from cogs import channels, ids
from cogs.displayed import custom_ids

log = logs.get(__name__)

BEFORE_SIGN: Final = timedelta(minutes=1)
"""How long before its last sign of life the bot may have committed what it did not show."""
LOOK_BACK: Final = 50
"""At most this many of the newest messages of a channel are read."""


async def unsettled(bot: Lodge, last_sign: datetime) -> list[tuple[Match, list[discord.Message]]]:
    """The matches that may not be shown as they are, where the bot can come by itself, each with the messages
    that bear its buttons, oldest first."""
    changed = [
        match
        for match in await bot.matches.changed_since(last_sign - BEFORE_SIGN)
        if channels.reachable(bot, match.place)
    ]
    places = {match.place.channel_id: match.place for match in changed}
    for place in await bot.matches.places_beside([match.place for match in changed]):
        places.setdefault(place.channel_id, place)
    found: defaultdict[int, list[discord.Message]] = defaultdict(list)
    for place in places.values():
        for match_id, message in await _boards(bot, place):
            found[match_id].append(message)
    return [(match, sorted(found[match.id], key=lambda message: message.id)) for match in changed]


async def _boards(bot: Lodge, place: Place) -> list[tuple[int, discord.Message]]:
    """The messages of a channel with buttons of a match, each with the match's number."""
    assert bot.user is not None, "the bot is connected"
    found = []
    try:
        async for message in channels.messages(bot, place).history(limit=LOOK_BACK):
            if message.author.id == bot.user.id:
                shown = {pressed.match for each in custom_ids(message) if (pressed := ids.parse(each))}
                found += [(match_id, message) for match_id in shown]
    except discord.HTTPException as error:
        log.info("a channel could not be looked through", channel=place.channel_id, why=str(error))
    return found
