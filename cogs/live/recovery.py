"""What the bot does first when it starts: it tidies up where it may have been stopped in the middle.

Between a commit and its board, or between a new board and the note of where it stands, the bot can end. What
is stored is right all the same; but a message may show an older state, a board may stand that nobody knows
of, or a match may stand nowhere. The first can only have happened to matches that changed after the bot's
last sign of life; the others only where a board was announced (`bot.store.boards`), and what came of that is
among the newest messages of its channel.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import discord

from bot import log as logs
from bot.client.app import Lodge
from bot.match.model import Match, Place
from bot.store.boards import Announced
from cogs.live import channel_messages as channels
from cogs.live.displayed import custom_ids
from cogs.presses import ids

log = logs.get(__name__)

BEFORE_SIGN: Final = timedelta(minutes=1)
"""How long before its last sign of life the bot may have committed what it did not show."""
LOOK_BACK: Final = 50
"""At most this many of the newest messages of a channel are read."""


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A match that may not be shown as it is."""

    match: Match
    boards: list[discord.Message]
    """The messages that bear its buttons, oldest first."""
    deleted: bool
    """Whether the message that showed it is gone: somebody did not want it there."""


async def unsettled(bot: Lodge, last_sign: datetime, announced: Sequence[Announced]) -> list[Unsettled]:
    """The matches that may not be shown as they are, where the bot can come by itself."""
    matches = await bot.matches.changed_since(last_sign - BEFORE_SIGN)
    matches += await bot.matches.known(
        {each.match_id for each in announced} - {match.id for match in matches}
    )
    places = {
        place.channel_id: place
        for place in (*(match.place for match in matches), *(each.place for each in announced))
        if channels.reachable(bot, place)
    }
    read = {channel_id: await _read(bot, place) for channel_id, place in places.items()}
    boards: defaultdict[int, list[discord.Message]] = defaultdict(list)
    for message in (message for messages in read.values() for message in messages or ()):
        for match_id in _matches(bot, message):
            boards[match_id].append(message)
    return [
        Unsettled(
            match,
            sorted(boards[match.id], key=lambda message: message.id),
            _deleted(match.place, read[match.place.channel_id]),
        )
        for match in matches
        if match.place.channel_id in read
    ]


async def _read(bot: Lodge, place: Place) -> list[discord.Message] | None:
    """The newest messages of a channel, the last first; None where it cannot be read."""
    try:
        return [message async for message in channels.messages(bot, place).history(limit=LOOK_BACK)]
    except discord.HTTPException as error:
        log.info("a channel could not be looked through", channel=place.channel_id, why=str(error))
        return None


def _matches(bot: Lodge, message: discord.Message) -> set[int]:
    """The matches whose buttons a message of the bot bears."""
    if bot.user is None or message.author.id != bot.user.id:
        return set()
    return {pressed.match for each in custom_ids(message) if (pressed := ids.parse(each))}


def _deleted(place: Place, read: list[discord.Message] | None) -> bool:
    """Whether the message of a place would be among those read, and is not."""
    if place.message_id is None or read is None:
        return False
    whole = len(read) < LOOK_BACK or read[-1].id <= place.message_id
    return whole and all(message.id != place.message_id for message in read)
